"""What a user may do to the running program, at random: keys, texts, the mouse, pastes, other sizes."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from textual.events import MouseDown, MouseMove, MouseScrollDown, MouseScrollUp, MouseUp, Paste, Resize
from textual.geometry import Size
from textual.message import Message

from reader.commands import COMMANDS
from tests.ui.steps import key

TYPED = (
    *(
        "enter",
        "enter",
        "escape",
        "escape",
        "tab",
        "shift+tab",
        "backspace",
        "delete",
        "space",
        "left",
        "right",
    ),
    *("ctrl+z", "ctrl+y", "ctrl+a", "ctrl+k", "ctrl+w", "ctrl+q", "ctrl+c", "shift+left", "shift+end"),
    *("ctrl+home", "ctrl+end", "ctrl+left", "ctrl+backspace", "f3", "f12", "ctrl+x", "ctrl+v"),
)
"""Keys that mean something in a field, or nothing at all."""
LETTERS = "abcdefgmnorstu 0123456789,#/-\"':.()*+é語\\$[]{}|<>~^"
PASTED = (
    "x[/]y\n" * 20,
    "\x1b[2J\x1b]52;c;eA==\x07",
    "日本語",
    "is:inbox ",
    "-#rl stars:>=2 OR (",
    "a\rb\r\nc\x00d",
    "word " * 2_000,
    "",
    "rl/offline, vision",
)
QUERIES = (
    "is:inbox",
    "#rl",
    "spoons",
    "stars:>=1",
    "-is:read",
    "chapter 7",
    "sort:-stars",
    "year:..2030",
    "zzzzz",
)
WIDTHS, HEIGHTS = (1, 20, 40, 69, 70, 80, 99, 100, 120, 160, 200), (1, 2, 5, 12, 15, 16, 24, 36, 50)
KEYS = tuple(key for command in COMMANDS for key in command.keys)


@dataclass(frozen=True, slots=True)
class Act:
    """Something that a user does.

    Attributes:
        name: what it is called in a report.
        messages: what the program receives, in order.
        size: the size of the terminal from now on, if this is what is changed.
    """

    name: str
    messages: Sequence[Message]
    size: Size | None = None


def acts(chance: random.Random, size: Callable[[], Size]) -> Iterator[Act]:
    """Act after act, without end.

    Args:
        chance: decides.
        size: the terminal's at the moment.
    """
    while True:
        kind = chance.random()
        if kind < 0.62:
            name = chance.choice(KEYS)
            yield Act(name, (key(name),))
        elif kind < 0.72:
            name = chance.choice(TYPED)
            yield Act(name, (key(name),))
        elif kind < 0.80:
            name = chance.choice(LETTERS)
            yield Act(name, (key(name),))
        elif kind < 0.82:
            text = chance.choice(QUERIES)
            yield Act(f"/ {text}", [key(name) for name in ("slash", *text, "enter")])
        elif kind < 0.94:
            yield _mouse(chance, size())
        elif kind < 0.97:
            text = chance.choice(PASTED)
            yield Act(f"paste {text[:12]!r}", (Paste(text),))
        else:
            new = Size(chance.choice(WIDTHS), chance.choice(HEIGHTS))
            yield Act(f"resize {new.width}x{new.height}", (Resize(new, new),), new)


def _mouse(chance: random.Random, size: Size) -> Act:
    """The wheel, a click, a double click, or something dragged, anywhere."""
    x, y = chance.randrange(max(size.width, 1)), chance.randrange(max(size.height, 1))
    shift, ctrl = chance.random() < 0.1, chance.random() < 0.1
    kind = chance.random()
    if kind < 0.3:
        wheel = chance.choice((MouseScrollDown, MouseScrollUp))
        return Act(f"{wheel.__name__} {x},{y}", (wheel(None, x, y, 0, 0, 0, shift, False, ctrl),))
    down = MouseDown(None, x, y, 0, 0, 1, shift, False, ctrl)
    up = MouseUp(None, x, y, 0, 0, 1, shift, False, ctrl)
    if kind < 0.8:
        return Act(f"click {x},{y}", (down, up))
    if kind < 0.9:
        again = (
            MouseDown(None, x, y, 0, 0, 1, shift, False, ctrl),
            MouseUp(None, x, y, 0, 0, 1, shift, False, ctrl),
        )
        return Act(f"double click {x},{y}", (down, up, *again))
    to_x, to_y = chance.randrange(max(size.width, 1)), chance.randrange(max(size.height, 1))
    move = MouseMove(None, to_x, to_y, to_x - x, to_y - y, 1, shift, False, ctrl)
    end = MouseUp(None, to_x, to_y, 0, 0, 1, shift, False, ctrl)
    return Act(f"drag {x},{y} to {to_x},{to_y}", (down, move, end))
