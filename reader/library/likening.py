"""The part of a library that compares papers: with one another, and with what the user kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from reader.errors import UnknownPaperError
from reader.library.finding import Found
from reader.library.opened import OpenLibrary

if TYPE_CHECKING:
    from reader.model import Entry
    from reader.query.paper_terms import Why


class Likening(OpenLibrary):
    """What `Library` knows of papers that are alike."""

    def similar(
        self, entry: Entry, *, limit: int | None = None, cancelled: Callable[[], bool] | None = None
    ) -> Found:
        """The papers that are most like one, the nearest first; it is not among them.

        They share its rare and repeated words; `Found.why` tells which. Nothing is asked of a network.

        Args:
            entry: the paper.
            limit: how many papers are wanted at most; None for some dozens.
            cancelled: asked now and then; once it says so, the answer comes at once and is worth nothing.

        Raises:
            LibraryError: the library can't be read.
        """
        self._annotated.by_row()
        return self._search().likeness.similar(entry.row, limit, cancelled)

    def similar_to(self, paper_id: str, cancelled: Callable[[], bool]) -> Found:
        """The same of the paper with an id; none are like a paper that has left the library.

        Raises:
            LibraryError: the library can't be read.
        """
        try:
            entry = self.entry(paper_id)
        except UnknownPaperError:
            return Found(rows=(), words=(), problems=(), near=False)
        return self.similar(entry, cancelled=cancelled)

    def relevance(self, entry: Entry) -> Why | None:
        """How like the papers that the user kept a paper is, and why; None when nothing was judged yet.

        Raises:
            LibraryError: the library can't be read.
        """
        taste = self._search().likeness.taste(self._annotated.by_row())
        return taste.why(entry.paper) if taste else None
