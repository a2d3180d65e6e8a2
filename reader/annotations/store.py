"""The annotations of a library: read, edited, undone and redone, on disk when an edit returns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from functools import cached_property
from itertools import islice
from pathlib import Path
from threading import RLock
from types import MappingProxyType
from typing import TYPE_CHECKING

from reader.annotations.documents import annotation_of, as_object, label_of, rounded
from reader.annotations.jsonfile import ANNOTATIONS, HISTORY, Tables
from reader.annotations.records import Backup, Transaction
from reader.annotations.tables import Database, Document
from reader.clock import utc_now
from reader.durable import Stamp
from reader.errors import DamagedAnnotationsError, LibraryError, NothingChangedError
from reader.model import Annotation, Finding

# What only edits, backups and checks need is imported by them, for the sake of a quick start.
if TYPE_CHECKING:
    from reader.annotations.backups import Backups
    from reader.annotations.edits import Edit
    from reader.annotations.history import Documents
    from reader.annotations.timeline import Timeline

__all__ = ["AnnotationStore", "Backup", "Finding", "Transaction"]


class AnnotationStore:
    """The annotations file of one library.

    May be used from several threads, and from several processes on one file: an edit is applied to what is
    stored at that moment. Every method that writes either returns when all it did is on disk, or raises
    and has changed nothing (save where the very last call fails, see `reader.durable.write_file`).
    """

    def __init__(
        self,
        file: Path,
        *,
        backups: Path,
        lock: Path,
        history: int = 1000,
        keep_backups: int = 20,
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        """Make a store. Nothing is read or made yet.

        Args:
            file: the annotations file; may be a link, need not exist.
            backups: the folder of its backups; need not exist.
            lock: the file that whoever writes holds.
            history: how many transactions can be undone.
            keep_backups: how many backups stay when one is made unasked.
            now: the time.
        """
        self._file = file
        self._backup_folder = backups
        self._keep_backups = keep_backups
        self._history_limit = history
        self._now = now
        database = Database(file, lock=lock)
        self._storage = database.atomic
        self._papers = database.documents(ANNOTATIONS)
        self._history = database.documents(HISTORY)
        self._lock = RLock()
        self._annotations: dict[str, Annotation] | None = None
        self._seen: Stamp | None = None
        self._news: set[str] = set()

    @cached_property
    def _backups(self) -> Backups:
        from reader.annotations.backups import Backups

        return Backups(self._backup_folder, keep=self._keep_backups, now=self._now)

    @cached_property
    def _past(self) -> Timeline:
        from reader.annotations.timeline import Timeline

        return Timeline(self._history, limit=self._history_limit)

    def all(self) -> Mapping[str, Annotation]:
        """Paper id -> annotation, of every paper that the user touched.

        Read at the first call; afterwards as of the last edit or `refresh`, without waiting for an edit that
        another thread makes. What is returned never changes.

        Raises:
            DamagedAnnotationsError: the file can't be understood.
            LibraryError: it can't be read.
        """
        annotations = self._annotations
        if annotations is None:
            with self._lock:
                annotations = self._annotations = self._read()
                self._seen = self._storage.stamp
        return MappingProxyType(annotations)

    def labels(self) -> Mapping[str, str]:
        """Paper id -> the headline the paper had when it was last edited; empty where none is known.

        Raises:
            DamagedAnnotationsError: the file can't be understood.
            LibraryError: it can't be read.
        """
        with self._lock:
            return {paper: label_of(document) for paper, document in self._papers.stored().items()}

    def refresh(self) -> frozenset[str]:
        """Read what others wrote.

        Returns:
            The ids of the papers whose annotations others changed since the last call, as far as `all` was
            called before.

        Raises:
            DamagedAnnotationsError: the file can't be understood.
            LibraryError: it can't be read.
        """
        with self._lock:
            self._storage.read()
            self._follow()
            news = frozenset(self._news)
            self._news.clear()
            return news

    def edit(
        self,
        ids: Sequence[str],
        edit: Edit,
        *,
        labels: Mapping[str, str] = MappingProxyType({}),
        merge: str | None = None,
    ) -> Transaction:
        """Edit the annotations of some papers, as they are stored now.

        Args:
            ids: the papers.
            edit: what to do.
            labels: paper id -> headline, kept beside the annotation.
            merge: while the newest transaction has this key and these papers, it grows instead of a new
                one being made: a note that is saved while it is typed is one step to undo.

        Raises:
            NothingChangedError: nothing would change.
            ReaderError: the edit makes no sense.
            DamagedAnnotationsError: the file can't be understood.
            LibraryError: it can't be written.
        """
        from reader.annotations.editing import outcome
        from reader.annotations.history import HistoryEntry

        now = rounded(self._now())
        with self._transaction() as changed:
            papers = self._papers.stored()
            stored = {paper: papers.get(paper) for paper in dict.fromkeys(ids)}
            done = outcome(edit, stored, labels=labels, remains=self._past.remains(merge), now=now)
            changed.update(done.documents)
            number = self._past.next_number()
            entry = HistoryEntry(
                number, now, done.description, done.changes, merge=merge, remains=done.remains
            )
            return self._past.record(entry).transaction

    def undo(self) -> Transaction:
        """Undo the newest transaction that is not undone.

        Raises:
            NothingChangedError: there is none.
            DamagedAnnotationsError: the file can't be understood.
            LibraryError: it can't be written, or something else changed the papers since.
        """
        return self._step(back=True)

    def redo(self) -> Transaction:
        """Do again what was undone last; nothing is left to redo after a new edit.

        Raises:
            NothingChangedError: there is nothing to redo.
            DamagedAnnotationsError: the file can't be understood.
            LibraryError: it can't be written, or something else changed the papers since.
        """
        return self._step(back=False)

    def history(self, limit: int | None = None) -> list[Transaction]:
        """The newest transactions, undone ones too, newest first.

        Args:
            limit: how many at most; None for all.

        Raises:
            DamagedAnnotationsError: the file can't be understood.
            LibraryError: it can't be read.
        """
        with self._lock:
            return [entry.transaction for entry in islice(self._past.newest_first(), limit)]

    def rekey(self, moves: Mapping[str, str]) -> None:
        """Move annotations to other ids, all at once; no step to undo, the history follows.

        Where both papers are annotated the two are joined, and what was done to them before can't be undone.

        Args:
            moves: old id -> new id.

        Raises:
            DamagedAnnotationsError: the file can't be understood.
            LibraryError: it can't be written.
        """
        real = {old: new for old, new in moves.items() if old != new}
        if not real:
            return
        from reader.annotations.history import renamed
        from reader.annotations.rekeying import meeting, moved

        with self._transaction() as changed:
            papers = self._papers.stored()
            changed.update(moved(papers, real))
            known = {paper for entry in self._past.newest_first() for paper in entry.papers}
            together = meeting(known | papers.keys(), real)
            self._past.rewrite(lambda entry: renamed(entry, real, together))

    def backup(self) -> Backup:
        """Copy the annotations now.

        Raises:
            NothingChangedError: there are none.
            DamagedAnnotationsError: the file can't be understood.
            LibraryError: it can't be copied.
        """
        with self._lock, self._storage.alone():
            return self._backups.make(self._file)

    def backups(self) -> list[Backup]:
        """The backups that can be understood, newest first.

        Raises:
            LibraryError: the folder can't be read.
        """
        with self._lock:
            return self._backups.all()

    def restore(self, backup: Path) -> Backup:
        """Put a backup in the place of the annotations, a copy of which is kept among the backups.

        Where the annotations can be understood this is one step to undo, and the history stays. A file
        that can't is copied byte for byte, and the backup's history takes the place of the lost one.

        Args:
            backup: a backup, or any other annotations file.

        Returns:
            The backup that was brought back.

        Raises:
            NothingChangedError: the annotations are the same already.
            DamagedAnnotationsError: the backup can't be understood.
            LibraryError: there is no such file, or one can't be read or written.
        """
        from reader.annotations.backups import open_backup

        found, tables = open_backup(backup)
        with self._lock:
            try:
                self._restore(found, tables)
            except DamagedAnnotationsError:
                with self._storage.alone():
                    self._backups.keep_damaged(self._file)
                    self._storage.overwrite(tables)
                self._follow()
        return found

    def check(self) -> list[Finding]:
        """Everything that is worth telling about the stored files; never raises for what it finds."""
        with self._lock:
            from reader.annotations.check import findings

            return findings(self._file, self._backups)

    def _step(self, *, back: bool) -> Transaction:
        verb = "undo" if back else "redo"
        from reader.annotations.history import step

        now = rounded(self._now())
        with self._transaction() as changed:
            entry = self._past.to_undo() if back else self._past.to_redo()
            if entry is None:
                raise NothingChangedError(f"Nothing to {verb}", f"There is nothing left to {verb}.")
            papers = self._papers.stored()
            stepped, documents, conflicts = step(entry, papers, now, back=back)
            if conflicts:
                first = label_of(papers.get(conflicts[0])) or conflicts[0]
                others = f" and {len(conflicts) - 1:,} others" if len(conflicts) > 1 else ""
                raise LibraryError(
                    "Changed since",
                    f"Can't {verb} {entry.description!r}: {first!r}{others} changed since in another way. "
                    "Nothing was changed.",
                )
            changed.update(documents)
            self._past.replace(stepped)
            return stepped.transaction

    def _restore(self, found: Backup, tables: Tables) -> None:
        from reader.annotations.history import HistoryEntry, changes_between

        now = rounded(self._now())
        with self._transaction() as changed:
            stored = self._storage.read() or {}
            old, new = stored.get(ANNOTATIONS, {}), tables.get(ANNOTATIONS, {})
            papers = [paper for paper in dict.fromkeys((*new, *old)) if old.get(paper) != new.get(paper)]
            if not papers:
                raise NothingChangedError("Nothing to restore", f"The annotations are those of {found.file}.")
            if stored:
                self._backups.make(self._file)
            changed.update({paper: as_object(new[paper]) if paper in new else None for paper in papers})
            changes = changes_between({paper: old.get(paper) for paper in papers}, changed, all_fields=True)
            text = f"restore the backup of {found.when:%Y-%m-%d %H:%M} UTC"
            self._storage.write({**tables, **stored})
            self._past.record(HistoryEntry(self._past.next_number(), now, text, changes))

    @contextmanager
    def _transaction(self) -> Iterator[Documents]:
        """Give a dictionary for the documents to store, None for those to drop; stored at the end."""
        changed: Documents = {}
        with self._lock:
            with self._storage.transaction():
                self._follow()
                yield changed
                if changed:
                    self._backups.daily(self._file, self._storage.read())
                    self._papers.put(Document(d, paper) for paper, d in changed.items() if d is not None)
                    self._papers.drop(paper for paper, d in changed.items() if d is None)
            self._keep_up(changed)

    def _keep_up(self, changed: Documents) -> None:
        """Make the annotations in memory follow a transaction of our own."""
        if self._annotations is None:
            return
        annotations = dict(self._annotations)
        for paper, document in changed.items():
            annotation = annotation_of(document)
            if annotation.is_empty:
                annotations.pop(paper, None)
            else:
                annotations[paper] = annotation
        self._annotations, self._seen = annotations, self._storage.stamp

    def _follow(self) -> None:
        """Make the annotations in memory follow what others wrote."""
        if self._annotations is None or self._storage.stamp == self._seen:
            return
        old, new = self._annotations, self._read()
        self._news.update(paper for paper in old.keys() | new.keys() if old.get(paper) != new.get(paper))
        self._annotations, self._seen = new, self._storage.stamp

    def _read(self) -> dict[str, Annotation]:
        annotations = ((paper, annotation_of(d)) for paper, d in self._papers.stored().items())
        return {paper: annotation for paper, annotation in annotations if not annotation.is_empty}
