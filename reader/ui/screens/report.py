"""What came of something, line by line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.style import Style
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from reader.ui.rendering import Run, safe, width_of, wrap
from reader.ui.screens.dialog import Dialog, Frame, Hint
from reader.ui.screens.text import Text
from reader.ui.signs import SIGNS

INDENT = "  "
"""Stands before what a line that is too long continues with."""
MOST_LINES = 2_000
"""How many lines of a report are shown; to break as many more takes a noticeable time."""


class ReportText(Text):
    """Literal lines, each wrapped to the width; the spaces at the beginning of one are kept."""

    def __init__(self, lines: Sequence[str]) -> None:
        """Take the lines, which may contain data."""
        super().__init__()
        self._lines = [safe(line).replace("\n", " ").rstrip() for line in lines[:MOST_LINES]]
        if (more := len(lines) - MOST_LINES) > 0:
            self._lines.append(f"{SIGNS.ellipsis} and {more:,} more lines.")

    def lay_out(self, width: int) -> list[list[Run]]:
        """Break the lines; what continues one is indented further."""
        return [part for line in self._lines for part in _broken(line, width)]


def _broken(line: str, width: int) -> list[list[Run]]:
    plain = Style()
    text = line.lstrip(" ")
    indent = line[: len(line) - len(text)]
    if len(indent) + len(INDENT) >= width:
        indent = ""
    if width_of(text) <= width - len(indent):
        return [[(indent + text, plain)]]
    parts = wrap([(text, plain)], max(width - len(indent) - len(INDENT), 1))
    return [[(indent if number == 0 else indent + INDENT, plain), *part] for number, part in enumerate(parts)]


class ReportScreen(Dialog[None]):
    """Lines to be read and closed, such as what an import did."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,q", "cancel", "Close", show=False)]

    def __init__(self, title: str, lines: Sequence[str]) -> None:
        """Make the dialog; title and lines may contain data."""
        super().__init__()
        self._title = title
        self._lines = tuple(lines)

    def compose(self) -> ComposeResult:
        """The lines."""
        yield Frame(
            ReportText(self._lines),
            title=self._title,
            hints=[Hint("j/k", "scroll"), Hint("Enter", "close", "cancel")],
        )
