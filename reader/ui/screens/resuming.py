"""Beginning where the user was when the program ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reader.ui.anchor import Anchor, position_of
from reader.ui.place import Place, keep_place
from reader.ui.screens.finding import Finding

if TYPE_CHECKING:
    from reader.library import Found


class Resuming(Finding):
    """The list as it was, the cursor on its paper and that on its line of the screen."""

    _start = Place()

    def resume(self, place: Place) -> None:
        """Begin at a place; to be called before the screen is shown."""
        self._start = place
        self.sort, self.group = place.sort or None, place.group
        self.name_order()

    def begin_anew(self) -> None:
        """Search for what is shown first."""
        paper = self._start.paper
        self.papers.begin_at(self._start.line)
        self.ask(Anchor(ids=(paper,) if paper else ()))

    def begin(self, found: Found, position: int = 0) -> None:
        """Show what was found before the screen was there."""
        row = self.library.row_of(self._start.paper) if self._start.paper else None
        if row is not None:
            position = position_of((row,), found.rows, 0)
            self.papers.begin_at(self._start.line)
        super().begin(found, position)

    def keep_where(self) -> None:
        """Keep the place for the next start, if anything was shown."""
        if self.header.shown is None:
            return
        papers = self.papers
        entry = self.entries.get(papers.rows[papers.cursor]) if papers.rows else None
        place = Place(
            query=self.query_text.strip(),
            sort=self.sort or "",
            group=self.group,
            paper=entry.paper.id if entry is not None and papers.cursor else "",
            line=max(papers.line_of(papers.cursor) - papers.top, 0),
        )
        keep_place(self.library, place)
