"""What the screen does in threads, so that no key ever waits for it.

There is one thread a kind of work, and each does its work in order: edits happen as they were asked for,
and a search that a newer one has overtaken ends early. Results are posted as messages.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from threading import Event
from typing import TYPE_CHECKING

from textual.message import Message

from reader.clock import utc_now
from reader.errors import NothingChangedError, ReaderError
from reader.model import Annotation
from reader.ui.anchor import Anchor, position_of
from reader.ui.messages import (
    ChangedOutside,
    Edited,
    FacetsCounted,
    Failed,
    ImportAdvanced,
    ImportDone,
    Located,
    NoteSettled,
    Said,
    Settled,
    TagsListed,
    VocabularyRead,
)
from reader.ui.numbers import numbers_of

if TYPE_CHECKING:
    from pathlib import Path

    from reader.annotations.edits import Edit
    from reader.annotations.records import Transaction
    from reader.library import Found, Library
    from reader.ui.drafts import Draft
    from reader.ui.staying import Staying

KINDS = ("edits", "searches", "counts", "facets", "tags", "imports", "errands", "exports", "settling")


class Background:
    """The library, asked in threads."""

    def __init__(self, library: Library, post: Callable[[Message], object]) -> None:
        """Start no thread yet.

        Args:
            library: what is asked; the methods called are thread-safe.
            post: takes the messages; may be called from any thread.
        """
        self._library = library
        self._post = post
        self._threads = {kind: ThreadPoolExecutor(1, f"reader-{kind}") for kind in KINDS}
        self.is_closed = False
        """Whether nothing is begun any more."""
        self._search = 0
        self._counting = False
        self._polling = False
        self._day = utc_now().date()
        self._poll_faults: set[str] = set()
        self._stop_import = Event()
        self._facets = 0

    def close(self) -> None:
        """Finish the edits that were asked for, and give up everything else; nothing is begun any more."""
        self.is_closed = True
        self._search += 1
        self._facets += 1
        self._stop_import.set()
        for kind, threads in self._threads.items():
            threads.shutdown(wait=kind == "edits", cancel_futures=kind != "edits")

    def _do(self, kind: str, job: Callable[[], Message | None]) -> None:
        """Have a job done and its result posted."""
        if self.is_closed:
            return

        def guarded() -> None:
            try:
                message = job()
            except Exception as error:
                message = Failed(_fault_of(error), kind)
            if message is not None:
                self._post(message)

        self._threads[kind].submit(guarded)

    # Searching

    def find(
        self,
        query: str,
        sort: str | None,
        anchor: Anchor,
        *,
        fresh: bool = False,
        staying: Staying | None = None,
        group: str = "",
    ) -> int:
        """Search; posts `Located`.

        Args:
            query: what to look for.
            sort: the order.
            anchor: where the cursor belongs.
            fresh: the corpus has changed.
            staying: what is shown now, and stays as far as it can.
            group: by what the papers are grouped, see `Library.grouped`; empty for not at all.

        Returns:
            The number of the search.
        """

        def found(overtaken: Callable[[], bool]) -> Found:
            result = self._library.find(query, sort, cancelled=overtaken)
            if group and not overtaken():
                result = self._library.grouped(result, group, overtaken)
            return result if staying is None or overtaken() else staying.kept_in(result)

        return self._look(found, anchor, query, fresh=fresh)

    def similar(self, paper_id: str, anchor: Anchor, *, fresh: bool = False) -> int:
        """Look for the papers like one; posts `Located`, see `find`."""

        def found(overtaken: Callable[[], bool]) -> Found:
            return self._library.similar_to(paper_id, overtaken)

        return self._look(found, anchor, "", fresh=fresh)

    def _look(
        self, search: Callable[[Callable[[], bool]], Found], anchor: Anchor, query: str, *, fresh: bool
    ) -> int:
        """Carry a search out that is told whether a newer one has overtaken it; its number."""
        self._search += 1
        number = self._search

        def overtaken() -> bool:
            return number != self._search

        def job() -> Message | None:
            if overtaken():
                return None
            found = search(overtaken)
            if overtaken():
                return None
            rows = anchor.rows
            if anchor.ids:
                rows = tuple(row for paper in anchor.ids if (row := self._library.row_of(paper)) is not None)
            if anchor.ranked and found.words:
                rows = ()
            return Located(found, position_of(rows, found.rows, anchor.otherwise), query, number, fresh)

        self._do("searches", job)
        return number

    # Editing

    def edit(
        self,
        ids: Sequence[str],
        edit: Edit,
        *,
        settled: Settled | None = None,
    ) -> None:
        """Carry an edit out; posts `Edited`, and nothing when there was nothing to change.

        Args:
            ids: the papers.
            edit: what to do.
            settled: makes a message that is posted at the end.
        """

        def job() -> Message | None:
            fault: ReaderError | None = None
            try:
                self._post(Edited(self._library.edit(ids, edit), "edit"))
            except NothingChangedError as nothing:
                fault = nothing
            except Exception as error:
                fault = _fault_of(error)
                self._post(Failed(fault, "edits"))
            return None if settled is None else settled(fault)

        self._do("edits", job)

    def step(self, job: Callable[[], Transaction], how: str = "edit") -> None:
        """Carry out a step that is more than an edit of some papers; posts `Edited`.

        Args:
            job: does it.
            how: see `Edited`.
        """
        self._do("edits", lambda: Edited(job(), how))

    def write(self, draft: Draft) -> None:
        """Write the note of a draft, which is then on its way; posts `Edited` and `NoteSettled`.

        A draft that fails again fails quietly.
        """
        if self.is_closed:
            return
        paper, session, text, edit = draft.paper_id, draft.session, draft.text, draft.edit
        merge, quiet = draft.merge, draft.fault is not None

        def job() -> NoteSettled:
            try:
                self._post(Edited(self._library.edit((paper,), edit, merge=merge), "edit"))
            except NothingChangedError:
                pass
            except Exception as error:
                fault = _fault_of(error)
                if not quiet:
                    self._post(Failed(fault))
                return NoteSettled(session, text, fault=fault)
            try:
                return NoteSettled(session, text, self._library.entry(paper).annotation)
            except ReaderError:
                return NoteSettled(session, text, Annotation(note=text))

        def posted() -> NoteSettled:
            message = job()
            self._post(message)
            return message

        draft.sent = text
        written: Future[NoteSettled] = self._threads["edits"].submit(posted)
        draft.written = written

    # Keeping up

    def count(self) -> None:
        """Count anew, unless that is about to happen anyway; posts `Counted`."""
        if self._counting:
            return
        self._counting = True

        def job() -> Message:
            self._counting = False
            return numbers_of(self._library)

        self._do("counts", job)

    def poll(self) -> None:
        """Look for what others did to the library; posts `ChangedOutside` if there is anything.

        A fault is told once, until it is over. On a new day what was done before is folded and backed up, so
        that no edit has to wait for that.
        """
        if self._polling:
            return
        if (day := utc_now().date()) != self._day:
            self._day = day
            self.fold()
        self._polling = True

        def job() -> Message | None:
            try:
                changes = self._library.refresh()
            except Exception as error:
                fault = _fault_of(error)
                told = str(fault) in self._poll_faults
                self._poll_faults.add(str(fault))
                return None if told else Failed(fault, "counts")
            finally:
                self._polling = False
            self._poll_faults.clear()
            news = changes.papers or changes.annotations or changes.searches
            return ChangedOutside(changes) if news else None

        self._do("counts", job)

    def get_ready(self) -> None:
        """Load what the first search and the first edit would have to wait for."""
        self._do("errands", lambda: self._library.get_ready(lambda: self.is_closed))

    def fold(self) -> None:
        """Work what is in the journal of edits into the annotations file, and look after the backups."""

        def job() -> None:
            # What can't be understood or written is told of where it is needed.
            with suppress(ReaderError):
                self._library.fold()

        if not self._library.read_only:
            self._do("errands", job)

    def settle(self) -> None:
        """Find out what makes searches in a large library quick, unless that is known already."""

        def job() -> None:
            # Searches find the same without it.
            with suppress(ReaderError):
                self._library.settle(lambda: self.is_closed)

        if not self._library.read_only:
            self._do("settling", job)

    def look_for_unsaved(self) -> None:
        """Look for notes that could not be saved when the program last ended; tells where they are."""

        def job() -> Message | None:
            try:
                files = self._library.paths.unsaved_notes()
            except OSError:
                return None
            if not files:
                return None
            where = " and in ".join(map(str, files))
            kept = f"What you wrote is in {where}. Move it away when you have what you need."
            return Failed(ReaderError("A note could not be saved earlier", kept), "errands")

        self._do("errands", job)

    def count_facets(self) -> None:
        """Count what papers can be narrowed down to; posts `FacetsCounted` for the newest request."""
        self._facets += 1
        number = self._facets

        def overtaken() -> bool:
            return number != self._facets

        def job() -> Message | None:
            facets = None if overtaken() else self._library.facets(overtaken)
            return None if facets is None or overtaken() else FacetsCounted(facets)

        self._do("facets", job)

    def read_vocabulary(self) -> None:
        """Find out what completes a query; posts `VocabularyRead`, and again once venues are known."""

        def job() -> Message:
            library = self._library
            recent = library.recent_searches()
            values = {
                "tag": [count.tag for count in library.tags()],
                "source": [source.name for source in library.sources()],
                "search": [search.name for search in library.searches()],
            }
            self._post(VocabularyRead(values, recent))
            return VocabularyRead({**values, "venue": library.venues()}, recent)

        self._do("tags", job)

    def remember_search(self, query: str) -> None:
        """Keep a query among those that were typed last; that it can't be kept is no fault to tell of."""

        def job() -> None:
            with suppress(ReaderError):
                self._library.remember_search(query)

        self._do("errands", job)

    def list_tags(self, purpose: str) -> None:
        """Count the tags; posts `TagsListed`."""
        self._do("tags", lambda: TagsListed(self._library.tags(), purpose))

    # Importing and exporting

    def import_starter(self) -> None:
        """Import the list that comes with the program; posts `ImportDone`."""
        self._do("imports", lambda: ImportDone(self._library.import_starter()))

    def import_lists(self, paths: Sequence[Path]) -> None:
        """Import files and folders; posts `ImportAdvanced` now and then, and `ImportDone`."""
        self._stop_import.clear()

        def advance(papers: int, file: str) -> None:
            self._post(ImportAdvanced(papers, file))

        def job() -> Message:
            stop = self._stop_import.is_set
            return ImportDone(self._library.import_lists(paths, progress=advance, cancelled=stop))

        self._do("imports", job)

    def stop_import(self) -> None:
        """Have the running import end without a trace."""
        self._stop_import.set()

    def errand(self, job: Callable[[], str], kind: str = "errands") -> None:
        """Do something that may take a while and ends in a sentence; posts `Said`."""
        self._do(kind, lambda: Said(job()))


def _fault_of(error: Exception) -> ReaderError:
    if isinstance(error, ReaderError):
        return error
    what = f"{type(error).__name__}: {error}. Nothing was changed; please report this."
    return ReaderError("That went wrong", what)
