"""The library: the parsed papers and what the user added to them, as one.

It is the only data object that the command line and the screen see.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from reader.annotations.jsonfile import SEARCHES
from reader.annotations.store import AnnotationStore, Transaction
from reader.config import Settings
from reader.corpus.store import Corpus, SourceCount
from reader.errors import UnknownPaperError
from reader.library.annotated import AnnotatedRows
from reader.library.bulk import Bulk
from reader.library.finding import Found
from reader.library.folder import make_library_folder
from reader.library.overview import Changes, Counts, TagCount, counts, tag_counts
from reader.model import NO_ANNOTATION, Annotation, Entry
from reader.paths import LibraryPaths, expanded, starter_list

# What searches, imports and exports is imported when it is first asked for, for the sake of a quick start.
if TYPE_CHECKING:
    from reader.annotations.edits import Edit
    from reader.library.exporting import ExportOrder
    from reader.library.intake import Order
    from reader.library.lists import ListFile
    from reader.library.report import ImportReport
    from reader.library.searching import Searching

AMBIGUOUS_SHOWN = 5
"""How many ids a message about an ambiguous beginning lists."""


class Library(Bulk):
    """A library folder. All methods may be called from any thread.

    Methods that write have written durably when they return, or raise and have changed nothing.
    """

    def __init__(self, folder: Path, settings: Settings) -> None:
        """Use `Library.open`."""
        self.folder = folder
        self.settings = settings
        self.paths = LibraryPaths(folder)
        self.read_only = make_library_folder(folder)
        self._corpus = Corpus(self.paths.corpus, read_only=self.read_only)
        self._store = AnnotationStore(
            self.paths.annotations,
            backups=self.paths.backups,
            lock=self.paths.lock,
            history=settings.history,
            keep_backups=settings.backups,
        )
        self._annotated = AnnotatedRows(self._corpus, self._store)
        self._searching: Searching | None = None

    @classmethod
    def open(cls, folder: Path, settings: Settings | None = None) -> Self:
        """Open the library in a folder, which is made when it is absent.

        Annotations are read when they are first needed.

        Raises:
            LibraryError: the folder can't be made or read, or its corpus is none.
        """
        return cls(expanded(folder), settings or Settings())

    def close(self) -> None:
        """Give the files free; what was edited is in one file afterwards, see `fold`."""
        self._store.close()
        self._corpus.close()

    def fold(self) -> None:
        """Work the journal of edits into the annotations file; takes a while where there are many.

        What changed since the newest backup, if that is of an earlier day, is backed up.

        There is nothing to wait for: what was edited is safe in the journal, and stays there if the file
        can't be written.

        Raises:
            LibraryError: the annotations can't be understood.
        """
        if not self.read_only:
            self._store.fold()

    def settle(self, cancelled: Callable[[], bool]) -> None:
        """Find out what makes searches in a large library quick; see `reader.corpus.store.Corpus.settle`.

        Raises:
            LibraryError: the library can't be read or written.
        """
        self._corpus.settle(cancelled)

    def __enter__(self) -> Self:
        """The library itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close it."""
        self.close()

    # What there is

    def count(self) -> int:
        """How many papers there are."""
        return self._corpus.count()

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

    def sources(self) -> list[SourceCount]:
        """The lists that papers came from, in the order of their import."""
        return self._corpus.sources()

    def find(
        self, query: str = "", sort: str | None = None, *, cancelled: Callable[[], bool] | None = None
    ) -> Found:
        """The papers that a query asks for; an empty one asks for all.

        Args:
            query: see `reader.query.parse`; every text is a query.
            sort: a key of `SORTS`, with `-` before it for the reverse; a `sort:` in the query wins. None for
                the best hits first, or list order when there is nothing to look for.
            cancelled: asked now and then; once it says so, the answer comes at once and is worth nothing.

        Raises:
            ReaderError: there is no such order.
            LibraryError: the library can't be read.
        """
        annotated = self._annotated.by_row()
        if not query.strip() and sort is None:
            return Found(rows=self._corpus.order(), words=(), problems=(), near=False)
        return self._search().find(self.parsed(query), sort, annotated, cancelled)

    def entries(self, rows: Sequence[int]) -> list[Entry]:
        """The papers of some rows with their annotations; rows that are no more are left out.

        Cost follows the number of rows asked for, not the library.

        Raises:
            LibraryError: the library can't be read.
        """
        annotations = self._store.all()
        papers = self._corpus.papers_by_row(rows)
        return [
            Entry(row, papers[row], annotations.get(papers[row].id, NO_ANNOTATION))
            for row in rows
            if row in papers
        ]

    def entry(self, paper_id: str) -> Entry:
        """The paper with an id, a former id, or the only one whose id begins so.

        Raises:
            UnknownPaperError: there is none, or more than one.
            LibraryError: the library can't be read.
        """
        row = self.row_of(paper_id)
        for entry in self.entries([self._row_of_beginning(paper_id) if row is None else row]):
            return entry
        raise UnknownPaperError("No such paper", f"The paper {paper_id!r} has just left the library.")

    def row_of(self, paper_id: str) -> int | None:
        """The row of the paper with an id or a former id, or None when there is none."""
        self._annotated.by_row()
        return self._corpus.rows_of([paper_id]).get(paper_id)

    def annotation(self, paper_id: str) -> Annotation:
        """What the user added to a paper; empty for one that was not touched.

        Raises:
            LibraryError: the annotations can't be read.
        """
        return self._store.all().get(paper_id, NO_ANNOTATION)

    def _row_of_beginning(self, beginning: str) -> int:
        ids = self._corpus.with_prefix(beginning, AMBIGUOUS_SHOWN + 1) if beginning else []
        if not ids:
            raise UnknownPaperError("No such paper", f"No paper has an id that begins with {beginning!r}.")
        if len(ids) > 1:
            some = ", ".join(ids[:AMBIGUOUS_SHOWN]) + (", …" if len(ids) > AMBIGUOUS_SHOWN else "")
            raise UnknownPaperError("More than one paper", f"{beginning!r} begins the ids of {some}.")
        return self._corpus.rows_of(ids).get(ids[0], -1)

    # Edits

    def edit(
        self,
        ids: Sequence[str],
        edit: Edit,
        *,
        merge: str | None = None,
        watch: Callable[[int], None] | None = None,
    ) -> Transaction:
        """Edit the annotations of some papers, all or none, in one step to undo.

        Args:
            ids: the papers.
            edit: see `reader.annotations.edits`; applied to what is stored at that moment.
            merge: edits of the same papers with the same key, one after another, are one step to undo.
            watch: told now and then how many are done, and at the end; what it raises undoes everything.

        Raises:
            NothingChangedError: nothing would change.
            UnknownPaperError: an id that is no paper's.
            LibraryError: it can't be written.
        """
        self._check_writable()
        papers = self._corpus.headlines(ids)
        if unknown := [id_ for id_ in ids if id_ not in papers]:
            raise UnknownPaperError("No such paper", f"No paper has the id {unknown[0]!r}.")
        transaction = self._store.edit(
            [papers[id_][0] for id_ in ids], edit, labels=dict(papers.values()), merge=merge, watch=watch
        )
        self._annotated.follow(transaction.papers)
        return transaction

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
