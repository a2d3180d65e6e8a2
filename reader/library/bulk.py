"""The part of a library that works on many papers at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from reader.errors import EditCancelledError
from reader.library.opened import OpenLibrary

if TYPE_CHECKING:
    from reader.annotations.edits import Edit
    from reader.annotations.records import Transaction
    from reader.library.finding import Found

PART = 500
"""After how many papers to tell how far an edit is, and to ask whether to go on."""


class Bulk(OpenLibrary):
    """What `Library` does with rows, of which there may be as many as there are papers."""

    def ids_of(self, rows: Sequence[int]) -> dict[int, str]:
        """The ids of the papers of those rows that there are.

        Raises:
            LibraryError: the library can't be read.
        """
        return self._corpus.ids_of(rows)

    def rows_of(self, ids: Iterable[str]) -> dict[str, int]:
        """The rows of those papers that there are, by ids and former ids.

        Raises:
            LibraryError: the library can't be read.
        """
        self._annotated.by_row()
        return self._corpus.rows_of(ids)

    def common_tags(self, rows: Sequence[int]) -> tuple[str, ...]:
        """The tags that all papers of some rows have, however each writes them; as the first one does.

        Raises:
            LibraryError: the library can't be read.
        """
        annotated = self._annotated.by_row()
        common: dict[str, str] | None = None
        for row in rows:
            annotation = annotated.get(row)
            if annotation is None:
                return ()
            tags = {tag.casefold(): tag for tag in annotation.tags}
            common = tags if common is None else {key: common[key] for key in common if key in tags}
            if not common:
                return ()
        return tuple((common or {}).values())

    def grouped(self, found: Found, by: str, cancelled: Callable[[], bool]) -> Found:
        """What was found under headings, see `reader.library.grouping.grouped`.

        Raises:
            ReaderError: there is no such grouping.
            LibraryError: the library can't be read.
        """
        from reader.library.grouping import grouped

        return grouped(found, by, self._annotated.by_row(), self._corpus.index, cancelled)

    def edit_rows(
        self,
        rows: Sequence[int],
        edit: Edit,
        *,
        progress: Callable[[int], None] | None = None,
        cancelled: Callable[[], bool] | None = None,
    ) -> Transaction:
        """Edit the annotations of the papers of some rows, all or none, in one step to undo.

        Args:
            rows: which papers; those that are no more are left out.
            edit: see `Library.edit`.
            progress: told now and then how many papers are done; they are stored once all are.
            cancelled: asked now and then whether to stop.

        Raises:
            EditCancelledError: `cancelled` said so; nothing was changed.
            NothingChangedError: nothing would change.
            LibraryError: it can't be written.
        """

        def watch(done: int) -> None:
            if done % PART == 0 or done == len(ids):
                if cancelled is not None and cancelled():
                    raise EditCancelledError("Stopped", "Nothing was changed.")
                if progress is not None:
                    progress(done)

        ids: list[str] = []
        watch(0)
        ids += self.ids_of(rows).values()
        return self.edit(ids, edit, watch=watch)
