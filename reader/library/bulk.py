"""The part of a library that works on many papers at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence, Sized
from typing import TYPE_CHECKING

from reader.errors import EditCancelledError, ExportCancelledError
from reader.library.opened import OpenLibrary

if TYPE_CHECKING:
    from pathlib import Path

    from reader.annotations.edits import Edit
    from reader.annotations.records import Transaction
    from reader.library.exporting import ExportOrder
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
        ids: list[str] = []
        watch = watching(ids, progress, cancelled)
        watch(0)
        ids += self.ids_of(rows).values()
        return self.edit(ids, edit, watch=watch)

    def export(
        self,
        rows: Sequence[int],
        order: ExportOrder | None = None,
        *,
        progress: Callable[[int, int], None] | None = None,
        cancelled: Callable[[], bool] | None = None,
    ) -> Iterator[str]:
        """The papers of some rows as one document, made piece by piece as it is asked for.

        What is edited meanwhile is exported as it was.

        Args:
            rows: which papers, in which order; those that are no more are left out.
            order: how; a Markdown reading list when it is None.
            progress: told now and then how many papers were read, and of how many.
            cancelled: asked now and then whether to stop.

        Raises:
            ExportCancelledError: `cancelled` said so.
            ExportError: the format is unknown, the template can't be used, or papers were imported meanwhile.
            LibraryError: the library can't be read.
        """
        return self._exported(rows, order, progress, cancelled)[1]

    def export_to(
        self,
        file: Path,
        rows: Sequence[int],
        order: ExportOrder | None = None,
        *,
        force: bool = False,
        progress: Callable[[int, int], None] | None = None,
        cancelled: Callable[[], bool] | None = None,
    ) -> int:
        """Write the papers of some rows to a file, wholly or not at all; see `export`.

        Args:
            file: what it held is replaced when it was an export of the same format.
            rows: see `export`.
            order: see `export`.
            force: replace whatever the file holds.
            progress: see `export`.
            cancelled: see `export`.

        Returns:
            How many papers were written.

        Raises:
            ExportError: the file holds something else, it can't be written, or see `export`.
            ExportCancelledError: see `export`; the file is as it was.
            LibraryError: the library can't be read.
        """
        from reader.library.exporting import ExportOrder, check_target, write_document

        order = order or ExportOrder()
        check_target(file, order, force=force)
        papers, pieces = self._exported(rows, order, progress, cancelled)
        write_document(file, pieces)
        return papers

    def _exported(
        self,
        rows: Sequence[int],
        order: ExportOrder | None,
        progress: Callable[[int, int], None] | None,
        cancelled: Callable[[], bool] | None,
    ) -> tuple[int, Iterator[str]]:
        """How many papers are exported, and the document."""
        from reader.library.exporting import ExportOrder, document, read_in_parts

        def watch(done: int, papers: int) -> None:
            if cancelled is not None and cancelled():
                raise ExportCancelledError("Stopped", "Nothing was written.")
            if progress is not None:
                progress(done, papers)

        # What this finds out may change the corpus, after which rows may mean others.
        self._annotated.by_row()
        papers = read_in_parts(self._corpus, self._store.all(), rows, watch)
        abstracts = self.settings.export_abstracts
        return len(papers), document(papers, order or ExportOrder(), abstracts=abstracts)


def watching(
    papers: Sized, progress: Callable[[int], None] | None, cancelled: Callable[[], bool] | None
) -> Callable[[int], None]:
    """What is told how many of some papers are done: it tells others now and then, and at the end.

    Args:
        papers: all of them; may become more before it is told of the first one.
        progress: told how many are done.
        cancelled: asked whether to stop; what is returned raises `EditCancelledError` if it says so.
    """

    def advance(done: int, _papers: int) -> None:
        if progress is not None:
            progress(done)

    watch = watching_all(advance, cancelled)
    return lambda done: watch(done, len(papers))


def watching_all(
    progress: Callable[[int, int], None] | None, cancelled: Callable[[], bool] | None
) -> Callable[[int, int], None]:
    """As `watching`, where whoever tells how many papers are done also tells of how many."""

    def watch(done: int, papers: int) -> None:
        if done % PART == 0 or done == papers:
            if cancelled is not None and cancelled():
                raise EditCancelledError("Stopped", "Nothing was changed.")
            if progress is not None:
                progress(done, papers)

    return watch
