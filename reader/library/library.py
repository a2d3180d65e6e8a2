"""The library: the parsed papers and what the user added to them, as one.

It is the only data object that the command line and the screen see.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from reader.annotations.jsonfile import SEARCHES
from reader.annotations.store import Transaction
from reader.errors import ReaderError
from reader.library.bulk import Bulk, watching_all
from reader.library.counting import Counting
from reader.library.cutting import Cutting
from reader.library.likening import Likening
from reader.library.overview import Changes, Counts, counts
from reader.library.safekeeping import Safekeeping
from reader.library.searches import SavedSearches
from reader.library.tagging import Tagging
from reader.paths import starter_list

# What searches, imports and exports is imported when it is first asked for, for the sake of a quick start.
if TYPE_CHECKING:
    from reader.library.intake import Order
    from reader.library.lists import ListFile
    from reader.library.report import ImportReport


_NEEDED_SOON = (
    "reader.library.searching",
    "reader.query.evaluate",
    "reader.query.nearest",
    "reader.query.order",
    "reader.query.rank",
    "reader.query.renaming",
    "reader.query.typos",
    "reader.corpus.spelling",
    "reader.text.highlights",
    "reader.annotations.editing",
    "reader.annotations.edits",
    "reader.annotations.transactions",
)
"""What is imported when it is first asked for, and takes a while."""
_REHEARSED = "naïve rehersal"
"""A query that makes use of all that searches need: typos forgiven, nearest papers, letters beyond ASCII."""


class Library(Safekeeping, Cutting, Likening, SavedSearches, Tagging, Counting, Bulk):
    """A library folder. All methods may be called from any thread.

    Methods that write have written durably when they return, or raise and have changed nothing.
    """

    def get_ready(self, cancelled: Callable[[], bool] | None = None) -> None:
        """Load what searches and edits need, so that the first of them is as quick as the next.

        Args:
            cancelled: asked now and then whether to stop.
        """
        for module in _NEEDED_SOON:
            import_module(module)
        from reader.text.highlights import hits

        hits(_REHEARSED, _REHEARSED.split())
        # What is wrong with the library is told of where it is needed.
        with suppress(ReaderError):
            self.find(_REHEARSED, cancelled=cancelled)

    # What there is

    def counts(self) -> Counts:
        """How many papers there are of each kind.

        Raises:
            LibraryError: the annotations can't be read.
        """
        annotated = self._annotated.by_row()
        return counts(self._corpus.count(), annotated, self._corpus.index.rows_without_list())

    # Edits

    def undo(
        self,
        *,
        progress: Callable[[int, int], None] | None = None,
        cancelled: Callable[[], bool] | None = None,
    ) -> Transaction:
        """Take back the newest edit that was not yet taken back, whoever made it.

        Args:
            progress: told now and then how many papers are done, and of how many.
            cancelled: asked now and then whether to stop.

        Raises:
            EditCancelledError: `cancelled` said so; nothing was changed.
            NothingChangedError: there is none.
            LibraryError: a paper was changed since in another way, or it can't be written.
        """
        self._check_writable()
        return self._stepped(partial(self._store.undo, watching_all(progress, cancelled)))

    def redo(
        self,
        *,
        progress: Callable[[int, int], None] | None = None,
        cancelled: Callable[[], bool] | None = None,
    ) -> Transaction:
        """Do again what was taken back last.

        Args:
            progress: see `undo`.
            cancelled: see `undo`.

        Raises:
            NothingChangedError: there is nothing, or something else was edited since.
            ReaderError: as for `undo`.
        """
        self._check_writable()
        return self._stepped(partial(self._store.redo, watching_all(progress, cancelled)))

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
        from reader.library.tag_looks import TAG_LOOKS

        changed = self._corpus.changed()
        ids = self._store.refresh()
        if changed:
            self._annotated.forget()
        self._annotated.follow(ids)
        tables = self._store.changed_tables()
        return Changes(changed, ids, searches=SEARCHES in tables, tags=TAG_LOOKS in tables)

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
