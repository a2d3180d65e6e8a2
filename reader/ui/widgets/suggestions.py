"""What hangs below the search line: problems of the query where they are, and what may be typed next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual import events
from textual.message import Message
from textual.strip import Strip

from reader.ui.query_completion import Suggestion
from reader.ui.rendering import Run, fit, safe_line, strip, width_of
from reader.ui.widgets.painted import Flat

if TYPE_CHECKING:
    from reader.query.tree import QueryProblem

MOST_PROBLEMS = 3
"""How many problems are shown."""


class Suggestions(Flat):
    """A few lines over the list.

    Without any it is there all the same, without height: where a widget goes or comes back, Textual paints
    the whole screen anew.
    """

    @dataclass
    class Clicked(Message):
        """A completion was clicked."""

        suggestion: Suggestion

    def __init__(self, *, id: str | None = None) -> None:
        """Make it with nothing to show."""
        super().__init__(id=id)
        self.styles.height = 0
        self.offered: Sequence[Suggestion] = ()
        self.chosen = 0
        self._problems: Sequence[tuple[int, QueryProblem]] = ()

    def show(
        self,
        offered: Sequence[Suggestion],
        problems: Sequence[tuple[int, QueryProblem]] = (),
        *,
        chosen: int = 0,
    ) -> None:
        """Show other lines.

        Args:
            offered: completions.
            problems: those of the query, each with the cell of the line above that it begins at; one that is
                not in sight there has a negative one.
            chosen: the index of the completion to mark.
        """
        offered, problems = tuple(offered), tuple(problems[:MOST_PROBLEMS])
        if (offered, chosen, problems) == (self.offered, self.chosen, self._problems):
            return
        self.offered, self.chosen, self._problems = offered, chosen, problems
        self.styles.height = len(self._problems) + len(offered)
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Draw a problem or a completion."""
        width, base = self.size.width, self.look()
        if y < len(self._problems):
            return strip(self._problem(*self._problems[y]), width, base)
        index = y - len(self._problems)
        if index >= len(self.offered):
            return Strip.blank(width, base)
        chosen = ("chosen",) if index == self.chosen else ()
        look, faint = self.look(*chosen), self.look(*chosen, "faint")
        suggestion = self.offered[index]
        hint = f"{suggestion.hint} "
        key = "Tab " if index == self.chosen else ""
        room = max(width - width_of(hint) - width_of(key) - 2, 1)
        text = fit(safe_line(suggestion.text), room)
        gap = " " * max(room - width_of(text), 0)
        runs: list[Run] = [(f" {text}{gap} ", look), (hint, faint), (key, faint)]
        return strip(runs, width, look)

    def _problem(self, cell: int, problem: QueryProblem) -> list[Run]:
        """Marks below what is meant, and what is wrong with it."""
        look, base = self.look("problem"), self.look()
        said = safe_line(problem.message)
        marks = "^" * max(problem.length, 1)
        if cell < 0 or cell + len(marks) + 12 > self.size.width:
            return [(" " + fit(f"at {problem.position + 1}: {said}", self.size.width - 1), look)]
        room = self.size.width - cell - len(marks) - 1
        if width_of(said) <= room:
            return [(" " * cell, base), (marks, look), (f" {said}", look)]
        if width_of(said) < cell:
            return [(said.rjust(cell - 1) + " ", look), (marks, look)]
        return [(" " * cell, base), (marks, look), (" " + fit(said, room), look)]

    def on_click(self, event: events.Click) -> None:
        """Take the completion that was clicked on."""
        index = event.y - len(self._problems)
        event.stop()
        if 0 <= index < len(self.offered):
            self.post_message(self.Clicked(self.offered[index]))
