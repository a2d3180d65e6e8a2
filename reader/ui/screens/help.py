"""The keys, the marks and the query language on one page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import ClassVar

from rich.cells import cell_len
from rich.style import Style
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from reader.commands import TRIAGE, Command, Group, key_name
from reader.ui.rendering import STATUS_MARKS, pad, safe_line, wrap
from reader.ui.screens.columns import GAP, Line, in_two_columns, stacked
from reader.ui.screens.dialog import Dialog, Frame, Hint
from reader.ui.screens.text import Text

QUERIES: tuple[tuple[str, str], ...] = (
    ("graph neural", "all words, any order"),
    ('"a phrase"', "side by side"),
    ("diffus*", "words that begin so"),
    ("-survey", "without the word"),
    ("cat OR dog", "either; ( ) group"),
    ("#rl", "the tag or one below"),
    ("title:bert", "also author, venue, abstract, note, source"),
    ("is:later", "also inbox, reading, read, skipped, starred, tagged, untagged, orphaned"),
    ("has:code", "also pdf, link, note, title, tags"),
    ("stars:>=3", "also 5, 2..4"),
    ("year:2020", "also 2020..2024, <2015"),
    ("added:<7d", "within a week"),
    ("search:name", "what a saved search finds"),
    ("sort:-year", "also list, stars, changed, added, title, status"),
)
"""Examples of the query language, each with what it finds; what follows "also" stands in the same place."""

TWO_COLUMNS = 68
"""From which width on there are two columns."""
SENTENCES = 50
"""From which width of a column on a command is described by its sentence, below by its title."""
BESIDE = 20
"""How much room a text must have to stand beside its keys, not below."""


class HelpText(Text):
    """The page; laid out anew for each width."""

    def __init__(self, commands: Sequence[Command], *, triaging: bool = False) -> None:
        """Take the commands, with the keys that they have at present; in triage its keys come first."""
        super().__init__()
        self._commands = tuple(commands)
        self._triaging = triaging

    def lay_out(self, width: int) -> list[Line]:
        """One column, or two of about the same height."""
        if width < TWO_COLUMNS:
            return stacked(self._blocks(width))
        column = (width - GAP) // 2
        return in_two_columns(self._blocks(column), column)

    def _blocks(self, width: int) -> list[list[Line]]:
        """The sections: a heading, then its rows."""
        full = width >= SENTENCES
        groups = [(group.value, _rows(self._commands, group, full=full)) for group in Group]
        if self._triaging:
            groups.insert(0, ("Triage", _triage_rows(self._commands)))
        keys = max((cell_len(key) for _, rows in groups for key, _ in rows), default=1)
        blocks = [self._block(heading, rows, keys, width) for heading, rows in groups if rows]
        examples = max(cell_len(query) for query, _ in QUERIES)
        marks: Line = []
        for status, mark in STATUS_MARKS.items():
            marks += [
                (f"{mark}\N{NO-BREAK SPACE}", self.look("key")),
                (f"{status.value}  ", Style()),
            ]
        legend = [[("Marks", self.look("title"))], *wrap(marks, width)]
        return [*blocks, legend, self._block("Searching", QUERIES, examples, width)]

    def _block(self, heading: str, rows: Sequence[tuple[str, str]], keys: int, width: int) -> list[Line]:
        key_style, plain = self.look("key"), Style()
        beside = width - keys - 2 >= BESIDE
        indent = " " * (keys + 2 if beside else 2)
        lines: list[Line] = [[(heading, self.look("title"))]]
        for key, text in rows:
            parts = wrap([(safe_line(text), plain)], max(width - len(indent), 1))
            if beside:
                lines.append([(pad(safe_line(key), keys) + "  ", key_style), *parts.pop(0)])
            else:
                lines.append([(safe_line(key), key_style)])
            lines += [[(indent, plain), *part] for part in parts]
        return lines


def _triage_rows(commands: Iterable[Command]) -> list[tuple[str, str]]:
    """Keys and text of the commands that work in triage."""
    keys = {command.id: " ".join(map(key_name, command.keys[:2])) for command in commands}
    rows = [(keys.get(name, ""), text) for name, (_, text) in TRIAGE.items() if "stars" not in name]
    stars = [keys.get(name, "") for name in TRIAGE if "stars" in name]
    rows.insert(5, (_range(list(filter(None, stars))) if any(stars) else "", "Set its stars."))
    return [row for row in rows if row[0]]


def _rows(commands: Iterable[Command], group: Group, *, full: bool) -> list[tuple[str, str]]:
    """Keys and text of the commands of a group: all keys and the sentence, or two keys and the title.

    Commands that differ in a number only share a row.
    """
    rows: list[tuple[str, str]] = []
    of_group = [command for command in commands if command.group is group and command.keys]
    for _, run in groupby(of_group, key=lambda command: re.sub(r"\d+$", "", command.id)):
        first, *others = run
        if others:
            keys = [key_name(command.keys[0]) for command in (first, *others)]
            last = others[-1].title
            rows.append((_range(keys), f"{first.title} … {last[:1].lower()}{last[1:]}"))
        else:
            names = [key_name(key) for key in first.keys]
            rows.append((" ".join(names if full else names[:2]), first.help if full else first.title))
    return rows


def _range(keys: Sequence[str]) -> str:
    """`0–5` for digits that follow one another, else the keys themselves."""
    run = "".join(keys)
    return f"{keys[0]}–{keys[-1]}" if run in "0123456789" else " ".join(keys)


class HelpScreen(Dialog[None]):
    """All keys; closed by Esc, Enter, `q` or the key that opened it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("q,enter,question_mark", "cancel", "Close", show=False)]

    def __init__(self, commands: Sequence[Command], *, triaging: bool = False) -> None:
        """Make the page for these commands, with the keys that they have at present.

        Args:
            commands: all of them.
            triaging: whether what they do in triage comes first.
        """
        super().__init__()
        self._commands = tuple(commands)
        self._triaging = triaging
        self._own_keys = {key for command in commands if command.id == "help" for key in command.keys}

    def compose(self) -> ComposeResult:
        """The page."""
        yield Frame(
            HelpText(self._commands, triaging=self._triaging),
            title="Help",
            hints=[Hint("j/k", "scroll"), Hint("Esc", "close", "cancel")],
        )

    def on_key(self, event: events.Key) -> None:
        """Close by the key that opened it."""
        if event.key in self._own_keys:
            event.stop()
            self.action_cancel()
