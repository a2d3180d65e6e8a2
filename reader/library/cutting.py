"""The part of a library that lets the user say where an abstract of a list ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from reader.library.decided import BOUNDARIES
from reader.library.opened import OpenLibrary

if TYPE_CHECKING:
    from reader.annotations.records import Transaction

T = TypeVar("T")


class Cutting(OpenLibrary):
    """What `Library` does to abstracts that were taken for one paper or for two by mistake."""

    def split(self, paper_id: str, at: int) -> Transaction:
        """Make a paper of a list of abstracts into two, in one step to undo.

        The annotation goes with the first. It is remembered when the list is imported again.

        Args:
            paper_id: the paper.
            at: the index of the paragraph that begins the second paper, from 1.

        Raises:
            ReaderError: there is no such paragraph, or no list of abstracts names the paper.
            UnknownPaperError: there is no such paper.
            LibraryError: it can't be written.
        """
        from reader.library.recutting import split

        self._check_writable()
        paper = self.entry(paper_id).paper
        return self._recut(lambda: split(self._corpus, self._store, paper, at))

    def join(self, paper_id: str, next_id: str | None = None) -> Transaction:
        """Make a paper and the one below it in its list of abstracts into one, in one step to undo.

        Their annotations are joined. It is remembered when the list is imported again.

        Args:
            paper_id: the paper.
            next_id: the one below it, or None for whichever that is.

        Raises:
            ReaderError: there is none below, or it is another one.
            UnknownPaperError: there is no such paper.
            LibraryError: it can't be written.
        """
        from reader.library.recutting import join

        self._check_writable()
        first = self.entry(paper_id).paper
        second = None if next_id is None else self.entry(next_id).paper
        return self._recut(lambda: join(self._corpus, self._store, first, second))

    def _recut(self, step: Callable[[], T]) -> T:
        try:
            return step()
        finally:
            # Rows came and went, even where the end of it failed.
            self._annotated.forget()

    def _stepped(self, step: Callable[[], Transaction]) -> Transaction:
        """Undo or redo, and let the papers follow where it was about them."""
        transaction = step()
        if BOUNDARIES in transaction.tables:
            self._annotated.forget()
            self._annotated.by_row()
        else:
            self._annotated.follow(transaction.papers)
        return transaction
