"""What the user did with the papers, in numbers and bars."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from rich.style import Style
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from reader.errors import ReaderError
from reader.library.statistics_page import Part, blocks_of
from reader.ui.rendering import Run, safe, wrap
from reader.ui.screens.columns import GAP, Line, in_two_columns, stacked
from reader.ui.screens.dialog import Dialog, Frame, Hint
from reader.ui.screens.text import Text
from reader.ui.signs import SIGNS
from reader.ui.working import begin

if TYPE_CHECKING:
    from reader.library.statistics import Statistics

LOOKS = {Part.TITLE: "title", Part.BAR: "mark", Part.REST: "track", Part.NUMBER: "faint"}
"""Looks of the parts of a line; a label looks like any text."""
TWO_COLUMNS = 96
"""From which width on there are two columns."""


class StatisticsText(Text):
    """The page; what it says instead while there is none."""

    def __init__(self) -> None:
        """Make a page that is still to be filled."""
        super().__init__()
        self._statistics: Statistics | None = None
        self._instead = SIGNS.prose("Counting …")

    def show(self, statistics: Statistics | None, instead: str = "") -> None:
        """Show statistics, or say why there are none."""
        self._statistics, self._instead = statistics, instead
        self.forget_drawn()
        self.refresh(layout=True)

    def lay_out(self, width: int) -> list[list[Run]]:
        """Make the lines for a width."""
        if self._statistics is None:
            return wrap([(safe(self._instead).replace("\n", " "), Style())], width)
        if width < TWO_COLUMNS:
            return stacked(self._blocks(self._statistics, width))
        column = (width - GAP) // 2
        return in_two_columns(self._blocks(self._statistics, column), column)

    def _blocks(self, statistics: Statistics, width: int) -> list[list[Line]]:
        return [
            [[(text, self._look(part)) for part, text in line] for line in block]
            for block in blocks_of(statistics, width, ascii=SIGNS.ascii)
        ]

    def _look(self, part: Part) -> Style:
        return self.look(LOOKS[part]) if part in LOOKS else Style()


class StatisticsScreen(Dialog[None]):
    """Statistics to look at; counted beside the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("q,enter,ctrl+s", "cancel", "Close", show=False)]

    def __init__(self, count: Callable[[], Statistics]) -> None:
        """Make the dialog.

        Args:
            count: counts; may be called from any thread, and may raise `ReaderError`.
        """
        super().__init__()
        self._count = count
        self._text = StatisticsText()

    def compose(self) -> ComposeResult:
        """The page."""
        yield Frame(
            self._text,
            title="Statistics",
            hints=[Hint("j/k", "scroll"), Hint("Esc", "close", "cancel")],
        )

    def on_mount(self) -> None:
        """Begin to count."""
        begin(self, self._fill, group="counting")

    async def _fill(self) -> None:
        try:
            self._text.show(await asyncio.to_thread(self._count))
        except ReaderError as error:
            self._text.show(None, f"{error.title}. {error.message}")
