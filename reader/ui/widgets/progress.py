"""The line of triage: how far the user has come, how fast that was, and what was judged last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.strip import Strip

from reader.model import Status
from reader.text.charts import progress
from reader.ui.pace import Pace, spoken
from reader.ui.rendering import Run, fit, safe_line, strip, width_of
from reader.ui.signs import SIGNS, STATUS_MARKS
from reader.ui.widgets.painted import Flat

if TYPE_CHECKING:
    from reader.ui.pile import Pile

SHORTEST_BAR, LONGEST_BAR = 6, 24
"""Cells of the bar."""
COLUMN = 86
"""Cells of the column that the paper has in the middle of a wide screen, as `reader.tcss` lays it out."""
FIRST = "One key judges the paper and shows the next one."
"""What is said while nothing has been judged."""


class TriageProgress(Flat):
    """A bar, numbers, and on a second line the last judgement, or what to do."""

    def __init__(self, *, id: str | None = None) -> None:
        """Make a line without numbers."""
        super().__init__(id=id)
        self._numbers: tuple[int, int, int] | None = None
        self._last: tuple[Status, str] | None = None
        self._pace = Pace()

    def begin(self) -> None:
        """Begin to measure the pace."""
        self._numbers = self._last = None
        self._pace = Pace()

    def judged(self, status: Status, headline: str, *, new: bool) -> None:
        """Show what was judged last.

        Args:
            status: the judgement.
            headline: of the paper.
            new: whether the paper was in the inbox before.
        """
        self._last = (status, headline)
        if new:
            self._pace.judged()
        self.refresh()

    def taken_back(self) -> None:
        """A judgement was taken back."""
        self._last = None
        self._pace.taken_back()
        self.refresh()

    def show(self, pile: Pile | None) -> None:
        """Show how far the user has come with a pile; nothing while there is none."""
        self._numbers = None if pile is None else (pile.done, pile.papers, pile.left)
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Draw one of the two lines."""
        base, width = self.look(), self.size.width
        column = min(width, COLUMN)
        runs: list[Run] = [(" " * ((width - column) // 2), base)]
        if y == 0 and self._numbers is not None:
            runs += self._bar(*self._numbers, column)
        elif y == 1 and (said := self._said()):
            runs += [(" ", base), (fit(said, column - 2), self.look("faint"))]
        return strip(runs, width, base)

    def _said(self) -> str:
        """What the second line says."""
        if self._last is not None:
            status, headline = self._last
            return f"{STATUS_MARKS[status]} {status.value}: {safe_line(headline)}"
        return FIRST if self._numbers is not None and self._numbers[2] else ""

    def _bar(self, done: int, papers: int, left: int, width: int) -> list[Run]:
        """The bar, and as many of the numbers as there is room for."""
        base = self.look()
        said = f"{done:,} of {papers:,}"
        for number in (f"{left:,} left", *self._speed(left)):
            longer = f"{said} {SIGNS.dot} {number}"
            if width_of(longer) + SHORTEST_BAR + 3 > width:
                break
            said = longer
        room = max(min(width - width_of(said) - 3, LONGEST_BAR), 0)
        full, rest = progress(done, papers, room, ascii=SIGNS.ascii)
        return [
            (" ", base),
            (full, self.look("mark")),
            (rest, self.look("track")),
            (f" {said}", base),
        ]

    def _speed(self, left: int) -> tuple[str, ...]:
        pace, minutes = self._pace.per_minute, self._pace.minutes_for(left)
        if pace is None or minutes is None:
            return ()
        number = f"{pace:.1f}" if pace < 10 else f"{pace:,.0f}"
        return (f"{number} a minute", *((f"{spoken(minutes)} to go",) if left else ()))
