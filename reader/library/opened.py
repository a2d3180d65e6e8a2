"""An open library folder: its papers found and looked up, and their annotations edited."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from reader.annotations.jsonfile import SEARCHES
from reader.annotations.store import AnnotationStore, Transaction
from reader.config import Settings
from reader.corpus.store import Corpus, SourceCount
from reader.errors import LibraryError, UnknownPaperError
from reader.library.annotated import AnnotatedRows
from reader.library.finding import Found, SavedSearch
from reader.library.folder import make_library_folder
from reader.model import NO_ANNOTATION, Annotation, Entry
from reader.paths import LibraryPaths, expanded

if TYPE_CHECKING:
    from reader.annotations.edits import Edit
    from reader.library.searching import Searching
    from reader.query.tree import Query

AMBIGUOUS_SHOWN = 5
"""How many ids a message about an ambiguous beginning lists."""


class OpenLibrary:
    """What all parts of `reader.library.library.Library` stand on."""

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

    def count(self) -> int:
        """How many papers there are."""
        return self._corpus.count()

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

    def searches(self) -> list[SavedSearch]:
        """The saved searches, by name.

        Raises:
            LibraryError: the annotations can't be read.
        """
        found = []
        for key, document in self._store.documents(SEARCHES).items():
            name, query = document.get("name", key), document.get("query")
            if isinstance(name, str) and isinstance(query, str):
                found.append(SavedSearch(name, query))
        return sorted(found, key=lambda search: search.name.casefold())

    def search_texts(self) -> Mapping[str, str]:
        """Name, in folded case, -> query of each saved search, as `reader.query.parse.parse` takes them.

        Raises:
            LibraryError: the annotations can't be read.
        """
        from reader.query.parse import search_key

        return {search_key(search.name): search.query for search in self.searches()}

    def parsed(self, query: str) -> Query:
        """How a query is understood, saved searches that it names included.

        Raises:
            LibraryError: the annotations can't be read.
        """
        from reader.query.parse import parse

        return parse(query, searches=self.search_texts() if "search" in query.lower() else {})

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
        """The paper with an id, a former id, or the only one whose id begins so; or with an identifier.

        Args:
            paper_id: any of these, or the address that an identifier is a part of.

        Raises:
            UnknownPaperError: there is none, or more than one.
            LibraryError: the library can't be read.
        """
        row = self.row_of(paper_id)
        row = self._row_named(paper_id) if row is None else row
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

    def _check_writable(self) -> None:
        if self.read_only:
            raise LibraryError(
                "The library is read-only",
                f"Nothing can be written to {self.folder}, so nothing was changed.",
            )

    def _search(self) -> Searching:
        """What searches, made when it is first needed, for the sake of a quick start."""
        if self._searching is None:
            from reader.library.searching import Searching

            self._searching = Searching(self._corpus)
        return self._searching

    def _row_named(self, text: str) -> int | None:
        """The row of the paper that a DOI, arXiv id or the like names, bare or in an address."""
        from reader.query.pasted import key_of

        key = key_of(text)
        return None if key is None else self.row_of(key)

    def _row_of_beginning(self, beginning: str) -> int:
        ids = self._corpus.with_prefix(beginning, AMBIGUOUS_SHOWN + 1) if beginning else []
        if not ids:
            raise UnknownPaperError("No such paper", f"No paper has an id that begins with {beginning!r}.")
        if len(ids) > 1:
            some = ", ".join(ids[:AMBIGUOUS_SHOWN]) + (", …" if len(ids) > AMBIGUOUS_SHOWN else "")
            raise UnknownPaperError("More than one paper", f"{beginning!r} begins the ids of {some}.")
        return self._corpus.rows_of(ids).get(ids[0], -1)
