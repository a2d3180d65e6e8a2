"""The transactions of an annotation store: edits, undoing and redoing, and papers under other ids.

To be used by one thread at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from types import MappingProxyType
from typing import Any

from reader.annotations.backups import Backups
from reader.annotations.collecting import uncollected
from reader.annotations.documents import as_object, label_of, rounded
from reader.annotations.editing import Outcome, outcome
from reader.annotations.edits import Edit
from reader.annotations.history import Change, Documents, HistoryEntry, changes_between, renamed, step
from reader.annotations.jsonfile import ANNOTATIONS, HISTORY, META
from reader.annotations.records import Transaction
from reader.annotations.rekeying import Along, meeting, moved, taken_along
from reader.annotations.staged import Overlay, copied
from reader.annotations.tables import Database
from reader.annotations.timeline import Timeline
from reader.errors import LibraryError, NothingChangedError

Put = Mapping[str, Mapping[str, Mapping[str, Any] | None]]
"""Name of a table -> id -> document, None for one to drop."""
Papers = Sequence[str] | Callable[[], Sequence[str]]
"""Ids of papers, or what tells them at the moment of the edit."""


class Transactions:
    """What can be done to the stored documents, each all or nothing; see `AnnotationStore`."""

    def __init__(
        self,
        database: Database,
        past: Timeline,
        backups: Backups,
        *,
        now: Callable[[], datetime],
    ) -> None:
        """Work on a database.

        Args:
            database: where the documents are.
            past: its history.
            backups: where the first change of a day leaves a copy.
            now: the time.
        """
        self._database = database
        self._past = past
        self._backups = backups
        self._now = now

    @contextmanager
    def run(self) -> Iterator[None]:
        """What is changed inside is stored at the end, all or nothing."""
        with uncollected(), self._database.journaled.transaction():
            yield

    def edit(
        self,
        ids: Sequence[str],
        edit: Edit,
        *,
        labels: Mapping[str, str],
        merge: str | None,
        watch: Callable[[int], None] | None = None,
    ) -> Transaction:
        """See `AnnotationStore.edit`."""
        now = rounded(self._now())
        with self.run():
            done = self._outcome(ids, edit, labels, merge, now, watch)
            self._change(ANNOTATIONS, done.documents)
            recorded = self.record(now, done.description, done.changes, merge, done.remains)
            if watch is not None:
                watch(len(ids))
            return recorded

    def put(
        self,
        tables: Put | Callable[[], Put],
        description: str,
        *,
        edit: tuple[Papers, Edit] | None,
        moves: Mapping[str, str],
        labels: Mapping[str, str],
        watch: Callable[[int], None] | None = None,
    ) -> Transaction:
        """See `AnnotationStore.put`."""
        now = rounded(self._now())
        with self.run():
            changes: list[Change] = []
            changed: dict[str, Documents] = {}
            for table, documents in (tables() if callable(tables) else tables).items():
                changed[table] = self._new(table, documents)
                stored = self._stored(table)
                before: Documents = {i: as_object(stored[i]) if i in stored else None for i in changed[table]}
                changes += changes_between(before, changed[table], table=table)
            along = self._done_to_papers(edit, moves, labels, now, watch)
            if not changes and not along.changes:
                raise NothingChangedError("Nothing to change", "All of it is like that already.")
            self._change(ANNOTATIONS, along.documents)
            for table, new in changed.items():
                self._change(table, new)
            told = description or along.description or (edit[1].describe("no paper") if edit else "")
            return self.record(now, told, (*changes, *along.changes), None, along.remains)

    def _new(self, table: str, documents: Mapping[str, Mapping[str, Any] | None]) -> Documents:
        """Those documents that are other than those stored, None for those to drop."""
        if table in (ANNOTATIONS, HISTORY, META):
            raise ValueError(f"the table {table!r} is not changed in this way")
        stored = self._stored(table)
        new: Documents = {i: copied(dict(d)) if d else None for i, d in documents.items()}
        return {i: d for i, d in new.items() if d != stored.get(i)}

    def step(self, *, back: bool, watch: Callable[[int, int], None] | None = None) -> Transaction:
        """See `AnnotationStore.undo` and `redo`."""
        verb = "undo" if back else "redo"
        now = rounded(self._now())
        with self.run():
            entry = self._past.to_undo() if back else self._past.to_redo()
            if entry is None:
                why = f"No edit is left to {verb}" + ("; an import can't be undone." if back else ".")
                raise NothingChangedError(f"Nothing to {verb}", why)
            done = step(entry, self._stored, now, back=back, watch=watch)
            if done.conflicts:
                table, first = done.conflicts[0]
                if table == ANNOTATIONS:
                    first = label_of(self._stored(ANNOTATIONS).get(first)) or first
                others = f" and {len(done.conflicts) - 1:,} others" if len(done.conflicts) > 1 else ""
                raise LibraryError(
                    "Changed since",
                    f"Can't {verb} {entry.description!r}: {first!r}{others} changed since in another way. "
                    "Nothing was changed.",
                )
            for table, documents in done.documents.items():
                self._change(table, documents)
            self._past.replace(done.entry)
            if watch is not None:
                number = sum(len(change.papers) for change in entry.changes)
                watch(number, number)
            return done.entry.transaction

    def rekey(self, moves: Mapping[str, str]) -> None:
        """See `AnnotationStore.rekey`."""
        real = {old: new for old, new in moves.items() if old != new}
        if not real:
            return
        with self.run():
            papers = self._stored(ANNOTATIONS)
            documents = moved(papers, real)
            known = {paper for entry in self._past.newest_first() for paper in entry.papers}
            together = meeting(known | papers.keys(), real)
            self._change(ANNOTATIONS, documents)
            self._past.rewrite(lambda entry: renamed(entry, real, together))

    def record(
        self,
        now: datetime,
        description: str,
        changes: tuple[Change, ...],
        merge: str | None = None,
        remains: Mapping[str, Mapping[str, Any]] = MappingProxyType({}),
    ) -> Transaction:
        """Put what was changed into the history; to be used inside `run`.

        Args:
            now: the time.
            description: what was done.
            changes: what differs now.
            merge: see `AnnotationStore.edit`.
            remains: see `HistoryEntry`.
        """
        number = self._past.next_number()
        entry = HistoryEntry(number, now, description, changes, merge=merge, remains=remains)
        return self._past.record(entry).transaction

    def record_now(self, description: str, changes: tuple[Change, ...]) -> Transaction:
        """As `record`, for a transaction of this moment."""
        return self.record(rounded(self._now()), description, changes)

    def _done_to_papers(
        self,
        edit: tuple[Papers, Edit] | None,
        moves: Mapping[str, str],
        labels: Mapping[str, str],
        now: datetime,
        watch: Callable[[int], None] | None,
    ) -> Along:
        """What an edit and then other ids make of papers: one change of each, whatever both did to it."""
        papers = self._stored(ANNOTATIONS)
        documents: Documents = {}
        remains: dict[str, Mapping[str, Any]] = {}
        description = ""
        if edit is not None:
            with suppress(NothingChangedError):
                ids = edit[0]() if callable(edit[0]) else edit[0]
                done = self._outcome(ids, edit[1], labels, None, now, watch)
                documents |= done.documents
                remains |= done.remains
                description = done.description
        if moves:
            along = taken_along(Overlay(papers, documents), moves, labels)
            documents |= along.documents
            remains |= along.remains
        before: Documents = {i: as_object(papers[i]) if i in papers else None for i in documents}
        left = {i: rest for i, rest in remains.items() if before[i] and documents[i] is None}
        return Along(documents, changes_between(before, documents), left, description)

    def _outcome(
        self,
        ids: Sequence[str],
        edit: Edit,
        labels: Mapping[str, str],
        merge: str | None,
        now: datetime,
        watch: Callable[[int], None] | None = None,
    ) -> Outcome:
        papers = self._stored(ANNOTATIONS)
        stored = {paper: papers.get(paper) for paper in dict.fromkeys(ids)}
        remains = self._past.remains(merge)
        return outcome(edit, stored, labels=labels, remains=remains, now=now, watch=watch)

    def _change(self, table: str, documents: Documents) -> None:
        """Change documents, None for those to drop; the first change of a day is preceded by a backup."""
        if documents:
            storage = self._database.journaled
            self._backups.daily(storage.stored(), storage.copy)
            self._database.documents(table).change(documents)

    def _stored(self, table: str) -> Mapping[str, Any]:
        return self._database.documents(table).stored()
