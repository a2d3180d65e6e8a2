"""The library: the parsed papers and what the user added to them, as one.

It is the only data object that the command line and the screen see.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from reader.annotations.jsonfile import SEARCHES
from reader.annotations.store import Transaction
from reader.library.bulk import Bulk
from reader.library.counting import Counting
from reader.library.cutting import Cutting
from reader.library.likening import Likening
from reader.library.overview import Changes, Counts, TagCount, counts, tag_counts
from reader.library.safekeeping import Safekeeping
from reader.library.searches import SavedSearches
from reader.paths import starter_list

# What searches, imports and exports is imported when it is first asked for, for the sake of a quick start.
if TYPE_CHECKING:
    from reader.annotations.edits import Edit
    from reader.library.exporting import ExportOrder
    from reader.library.intake import Order
    from reader.library.lists import ListFile
    from reader.library.report import ImportReport


class Library(Safekeeping, Cutting, Likening, SavedSearches, Counting, Bulk):
    """A library folder. All methods may be called from any thread.

    Methods that write have written durably when they return, or raise and have changed nothing.
    """

    # What there is

    def counts(self) -> Counts:
        """How many papers there are of each kind.

        Raises:
            LibraryError: the annotations can't be read.
        """
        annotated = self._annotated.by_row()
        return counts(self._corpus.count(), annotated, self._corpus.index.rows_without_list())

    def tags(self) -> list[TagCount]:
        """All tags, those of most papers first.

        Raises:
            LibraryError: the annotations can't be read.
        """
        return tag_counts(self._store.all().values())

    # Edits

    def edit_all(self, edit: Edit) -> Transaction:
        """Edit every annotation there is, as renaming a tag does.

        Raises:
            NothingChangedError: nothing would change.
            LibraryError: it can't be written.
        """
        self._check_writable()
        transaction = self._store.edit(list(self._store.all()), edit)
        self._annotated.follow(transaction.papers)
        return transaction

    def undo(self) -> Transaction:
        """Take back the newest edit that was not yet taken back, whoever made it.

        Raises:
            NothingChangedError: there is none.
            LibraryError: a paper was changed since in another way, or it can't be written.
        """
        self._check_writable()
        return self._stepped(self._store.undo)

    def redo(self) -> Transaction:
        """Do again what was taken back last.

        Raises:
            NothingChangedError: there is nothing, or something else was edited since.
            LibraryError: as for `undo`.
        """
        self._check_writable()
        return self._stepped(self._store.redo)

    def history(self, limit: int | None = None) -> list[Transaction]:
        """The edits that are remembered, the newest first.

        Raises:
            LibraryError: the annotations can't be read.
        """
        return self._store.history(limit)

    def refresh(self) -> Changes:
        """Notice what other processes did since the last call.

        Raises:
            LibraryError: the library can't be read any more.
        """
        changed = self._corpus.changed()
        ids = self._store.refresh()
        if changed:
            self._annotated.forget()
        self._annotated.follow(ids)
        searches = SEARCHES in self._store.changed_tables()
        return Changes(papers=changed, annotations=ids, searches=searches)

    # Bringing in

    def import_lists(
        self,
        paths: Sequence[Path],
        *,
        format: str | None = None,
        source: str | None = None,
        dry_run: bool = False,
        stdin: bytes = b"",
        progress: Callable[[int, str], None] | None = None,
        cancelled: Callable[[], bool] | None = None,
    ) -> ImportReport:
        """Read lists of papers into the library, all in one transaction.

        Args:
            paths: files, folders, or `STANDARD_INPUT`.
            format: the name of the format, or None to tell it from each file.
            source: what to call the list in place of its heading.
            dry_run: find out what would be done, and do nothing.
            stdin: what standard input held.
            progress: told now and then how many papers were read, and of which file.
            cancelled: asked now and then whether to stop.

        Raises:
            ImportingError: a path does not exist, or the format is unknown.
            ImportCancelledError: `cancelled` said so; nothing was kept.
            LibraryError: the library can't be written.
        """
        from reader.library.intake import Order
        from reader.library.lists import list_files

        order = Order(format, source, stdin, dry_run, progress, cancelled)
        return self._take_in(list(list_files(paths)), order)

    def import_starter(self) -> ImportReport:
        """Read the list of landmark papers that comes with the program.

        Raises:
            LibraryError: the library can't be written.
        """
        from reader.library.intake import Order
        from reader.library.lists import ListFile

        return self._take_in([ListFile(starter_list(), named=True)], Order())

    def _take_in(self, files: Sequence[ListFile], order: Order) -> ImportReport:
        from reader.library.intake import take_in

        self._check_writable()
        self._annotated.by_row()
        report = take_in(self._corpus, self._store, files, order)
        self._annotated.forget()
        return report

    # Taking out

    def export(self, rows: Sequence[int], order: ExportOrder | None = None) -> str:
        """The papers of some rows as one document; a Markdown reading list when nothing is ordered.

        Raises:
            ExportError: the format is unknown, or the template can't be used.
            LibraryError: the library can't be read.
        """
        from reader.library.exporting import ExportOrder, document

        return document(self.entries(rows), order or ExportOrder(), abstracts=self.settings.export_abstracts)

    def export_to(
        self, file: Path, rows: Sequence[int], order: ExportOrder | None = None, *, force: bool = False
    ) -> int:
        """Write the papers of some rows to a file, wholly or not at all.

        Args:
            file: what it held is replaced when it was an export of the same format.
            rows: which papers, in which order.
            order: how; a Markdown reading list when it is None.
            force: replace whatever the file holds.

        Returns:
            How many papers were written.

        Raises:
            ExportError: the file holds something else, it can't be written, or see `export`.
            LibraryError: the library can't be read.
        """
        from reader.library.exporting import ExportOrder, check_target, document, write_document

        order = order or ExportOrder()
        check_target(file, order, force=force)
        entries = self.entries(rows)
        write_document(file, document(entries, order, abstracts=self.settings.export_abstracts))
        return len(entries)
