"""A list of things to choose from, one of them highlighted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.style import Style
from textual import events
from textual.binding import Binding
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip

from reader.ui.rendering import fit, pad, safe_line, strip, width_of
from reader.ui.signs import SIGNS
from reader.ui.widgets.lines import Lines


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to choose.

    Attributes:
        key: what the dialog returns for it; means nothing to the dialog.
        text: what is shown, filtered and ranked.
        hint: what is shown beside it, such as a count, or the beginning of a longer text.
        look: how the text looks, one of `reader.ui.looks.LOOKS`; empty for as usual.
    """

    key: str
    text: str
    hint: str = ""
    look: str = ""


SHORT_HINT = 12
"""Characters up to which hints stand at the right; where one is longer, all stand beside the texts."""
OTHER_ROWS = 6
"""What a dialog needs above and below its list: the border, a line to type in, and some air."""
LIST_KEYS = (
    Binding("down", "screen.move(1)", "Next", show=False),
    Binding("up", "screen.move(-1)", "Previous", show=False),
    Binding("pagedown", "screen.move_pages(1)", "Page down", show=False),
    Binding("pageup", "screen.move_pages(-1)", "Page up", show=False),
    Binding("escape", "screen.cancel", show=False),
)
"""For a dialog with a list and for the line above it that has the focus: `act_at_once` carries them out."""


class Choices(Lines):
    """Choices, one a line; there may be thousands. It reacts to the mouse; keys are left to the dialog."""

    @dataclass
    class Clicked(Message):
        """A choice was clicked."""

        choice: Choice

    @dataclass
    class Highlighted(Message):
        """Another choice is highlighted."""

        choice: Choice

    def __init__(self, *, rows: int, current: str | None = None, others: int = OTHER_ROWS) -> None:
        """Make an empty list.

        Args:
            rows: its height where there is room.
            current: the key of the choice to mark; None for a list without marks.
            others: rows that the dialog needs besides.
        """
        super().__init__()
        self.can_focus = False
        self._others = others
        self._rows = max(rows, 1)
        self._current = current
        self._numbered: int | None = None
        self._nothing = ""
        self._text_width: int | None = None
        self.shown: Sequence[Choice] = ()
        self.place: int | None = None

    @property
    def highlighted(self) -> Choice | None:
        """The highlighted choice."""
        return None if self.place is None else self.shown[self.place]

    def show(
        self, choices: Sequence[Choice], place: int | None, *, numbered: int | None = None, nothing: str = ""
    ) -> None:
        """Show other choices.

        Args:
            choices: in their order.
            place: index of the one to highlight, or None.
            numbered: how many of the first have a number before them; None for a list without numbers.
            nothing: what is said when there are no choices.
        """
        self.shown = choices
        self.place = place if choices else None
        self._numbered = numbered
        self._nothing = nothing
        long_hints = any(len(choice.hint) > SHORT_HINT for choice in choices)
        self._text_width = max(width_of(safe_line(choice.text)) for choice in choices) if long_hints else None
        self.top = 0
        self._highlight()

    def move(self, by: int) -> None:
        """Move the highlight, as far as there are choices."""
        if not self.shown:
            return
        last = len(self.shown) - 1
        start = self.place if self.place is not None else -1 if by > 0 else last + 1
        self.place = min(max(start + by, 0), last)
        self._highlight()

    def move_to(self, key: str) -> None:
        """Move the highlight to the choice of a key, if that is shown."""
        keys = [choice.key for choice in self.shown]
        if key in keys:
            self.place = keys.index(key)
            self._highlight()

    def _highlight(self) -> None:
        self._follow()
        self.refresh()
        if (choice := self.highlighted) is not None:
            self.post_message(self.Highlighted(choice))

    def _follow(self) -> None:
        """Scroll so that the highlight is in sight."""
        if self.place is not None and self.size.height:
            self.top = min(max(self.top, self.place - self.page + 1), self.place)

    def line_count(self) -> int:
        """A line a choice, or one to say that there is none."""
        return max(len(self.shown), 1)

    def draw_line(self, index: int, width: int) -> Strip:
        """Number, mark of the current one, text, and the hint at the right."""
        base, dim = self.look(), self.look("faint")
        if not self.shown:
            return strip([(fit(f" {self._nothing}", width), dim)], width, base)
        if index == self.place:
            base = dim = self.look("cursor")
        return self._row(index, width, base, dim)

    def _row(self, index: int, width: int, base: Style, dim: Style) -> Strip:
        choice = self.shown[index]
        number = self._number(index)
        mark = "" if self._current is None else f"{SIGNS.chosen} " if choice.key == self._current else "  "
        rest = max(width - len(number) - len(mark) - 3, 2)
        text, hint = self._columns(safe_line(choice.text), safe_line(choice.hint), rest)
        cursor = ("cursor",) if index == self.place else ()
        look = self.look(*cursor, choice.look) if choice.look else base
        return strip([(f" {number}", dim), (mark, base), (text, look), (f" {hint} ", dim)], width, base)

    def _columns(self, text: str, hint: str, width: int) -> tuple[str, str]:
        """Text and hint in `width` cells: a word or a number at the right, a sentence beside the text."""
        if self._text_width is not None:
            column = min(self._text_width, width // 2)
            return pad(text, column), " " + fit(hint, width - column - 1)
        hint = fit(hint, width // 2)
        return pad(text, width - width_of(hint)), hint

    def _number(self, index: int) -> str:
        if self._numbered is None:
            return ""
        return f"{index + 1} " if index < self._numbered else "  "

    def get_content_height(self, _container: Size, viewport: Size, _width: int) -> int:
        """The height asked for, whatever is shown, so that the dialog does not jump."""
        return max(min(self._rows, viewport.height - self._others), 1)

    def on_resize(self) -> None:
        """Keep the highlight in sight."""
        self._follow()
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        """Tell the dialog what was clicked."""
        line = self.line_at(event)
        if line is not None and line < len(self.shown):
            self.post_message(self.Clicked(self.shown[line]))
