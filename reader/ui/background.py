"""What the screen does in threads, so that no key ever waits for it.

There is one thread a kind of work, and each does its work in order: edits happen as they were asked for,
and a search that a newer one has overtaken ends early. Results are posted as messages.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from threading import Event
from typing import TYPE_CHECKING

from textual.message import Message

from reader.errors import NothingChangedError, ReaderError
from reader.ui.messages import (
    ChangedOutside,
    Counted,
    Edited,
    Failed,
    ImportAdvanced,
    ImportDone,
    Located,
    NoteSettled,
    Said,
    TagsListed,
)

if TYPE_CHECKING:
    from pathlib import Path

    from reader.annotations.edits import Edit
    from reader.library import Library
    from reader.ui.drafts import Draft

KINDS = ("edits", "searches", "counts", "tags", "imports", "errands")


@dataclass(frozen=True, slots=True)
class Anchor:
    """Where the cursor belongs in the result of a search.

    Attributes:
        rows: row keys, the most wanted first; the first that is in the result becomes the current paper.
        ids: papers instead of row keys, for when row keys have changed their meaning.
        otherwise: the index to go to when none of them is there.
        ranked: the best hits come first when there is text to look for, and the best one becomes the current
            paper, wherever the cursor was.
    """

    rows: tuple[int, ...] = ()
    ids: tuple[str, ...] = ()
    otherwise: int = 0
    ranked: bool = False


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
        self._closed = False
        self._search = 0
        self._counting = False
        self._polling = False
        self._poll_faults: set[str] = set()
        self._stop_import = Event()

    def close(self) -> None:
        """Finish the edits that were asked for, and give up everything else; nothing is begun any more."""
        self._closed = True
        self._search += 1
        self._stop_import.set()
        for kind, threads in self._threads.items():
            threads.shutdown(wait=kind == "edits", cancel_futures=kind != "edits")

    def _do(self, kind: str, job: Callable[[], Message | None]) -> None:
        """Have a job done and its result posted."""
        if self._closed:
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
        shown: Sequence[int] | None = None,
    ) -> int:
        """Search; posts `Located`.

        Args:
            query: what to look for.
            sort: the order.
            anchor: where the cursor belongs.
            fresh: the corpus has changed.
            shown: what is shown now, and stays in its order if the same papers are found.

        Returns:
            The number of the search.
        """
        self._search += 1
        number = self._search

        def overtaken() -> bool:
            return number != self._search

        def job() -> Message | None:
            if overtaken():
                return None
            found = self._library.find(query, sort, cancelled=overtaken)
            if overtaken():
                return None
            if shown is not None and len(shown) == len(found.rows) and set(shown) == set(found.rows):
                found = replace(found, rows=shown)
            rows = anchor.rows
            if anchor.ids:
                rows = tuple(row for paper in anchor.ids if (row := self._library.row_of(paper)) is not None)
            if anchor.ranked and found.words:
                rows = ()
            return Located(found, position_of(rows, found.rows, anchor.otherwise), query, number, fresh)

        self._do("searches", job)
        return number

    # Editing

    def edit(self, ids: Sequence[str], edit: Edit, *, settled: Message | None = None) -> None:
        """Carry an edit out; posts `Edited`, and nothing when there was nothing to change.

        Args:
            ids: the papers.
            edit: what to do.
            settled: posted at the end, whatever came of it.
        """

        def job() -> Message | None:
            try:
                return Edited(self._library.edit(ids, edit), "edit")
            except NothingChangedError:
                return None

        self._do("edits", job)
        if settled is not None:
            self._do("edits", lambda: settled)

    def write(self, draft: Draft) -> None:
        """Write the note of a draft, which is then on its way; posts `Edited` and `NoteSettled`.

        A draft that fails again fails quietly.
        """
        if self._closed:
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
                return NoteSettled(session, text, self._library.entry(paper).annotation.note)
            except ReaderError:
                return NoteSettled(session, text, text)

        def posted() -> NoteSettled:
            message = job()
            self._post(message)
            return message

        draft.sent = text
        written: Future[NoteSettled] = self._threads["edits"].submit(posted)
        draft.written = written

    def undo(self) -> None:
        """Take the last edit back; posts `Edited`."""
        self._do("edits", lambda: Edited(self._library.undo(), "undo"))

    def redo(self) -> None:
        """Do the last edit that was taken back again; posts `Edited`."""
        self._do("edits", lambda: Edited(self._library.redo(), "redo"))

    # Keeping up

    def count(self) -> None:
        """Count anew, unless that is about to happen anyway; posts `Counted`."""
        if self._counting:
            return
        self._counting = True

        def job() -> Message:
            self._counting = False
            sources = self._library.sources()
            title = sources[0].name if len(sources) == 1 else f"{len(sources):,} lists" if sources else ""
            return Counted(self._library.counts(), title)

        self._do("counts", job)

    def poll(self) -> None:
        """Look for what others did to the library; posts `ChangedOutside` if there is anything.

        A fault is told once, until it is over.
        """
        if self._polling:
            return
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
            return ChangedOutside(changes) if changes.papers or changes.annotations else None

        self._do("counts", job)

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

    def errand(self, job: Callable[[], str]) -> None:
        """Do something that may take a while and ends in a sentence; posts `Said`."""
        self._do("errands", lambda: Said(job()))


def _fault_of(error: Exception) -> ReaderError:
    if isinstance(error, ReaderError):
        return error
    what = f"{type(error).__name__}: {error}. Nothing was changed; please report this."
    return ReaderError("That went wrong", what)


def position_of(wanted: Sequence[int], rows: Sequence[int], otherwise: int) -> int:
    """The index in `rows` of the first of `wanted` that is there, else `otherwise` as far as possible.

    One pass over `rows` at the most, none where they are a range.
    """
    if isinstance(rows, range):
        for row in wanted:
            if row in rows:
                return rows.index(row)
    elif wanted:
        places: Mapping[int, int] = _places(frozenset(wanted), wanted[0], rows)
        for row in wanted:
            if row in places:
                return places[row]
    return min(otherwise, max(len(rows) - 1, 0))


def _places(wanted: frozenset[int], best: int, rows: Sequence[int]) -> dict[int, int]:
    places: dict[int, int] = {}
    for index, row in enumerate(rows):
        if row in wanted:
            places[row] = index
            if row == best:
                break
    return places
