"""The annotations of a library: read, edited, undone and redone, on disk when an edit returns."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from functools import cached_property
from itertools import islice
from pathlib import Path
from threading import RLock
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from reader.annotations.current import Current
from reader.annotations.documents import label_of
from reader.annotations.journal import Changes
from reader.annotations.jsonfile import ANNOTATIONS, HISTORY, Tables
from reader.annotations.records import Backup, Contents, Transaction
from reader.annotations.tables import Database
from reader.clock import utc_now
from reader.errors import DamagedAnnotationsError, LibraryError
from reader.model import Annotation, Finding, Repair

# What only edits, backups and checks need is imported by them, for the sake of a quick start.
if TYPE_CHECKING:
    from reader.annotations.backups import Backups
    from reader.annotations.damage import Choice, Damage
    from reader.annotations.edits import Edit
    from reader.annotations.safety import Safety
    from reader.annotations.timeline import Timeline
    from reader.annotations.transactions import Papers, Put, Transactions

__all__ = ["AnnotationStore", "Backup", "Finding", "Transaction"]


class AnnotationStore:
    """The annotations file of one library.

    May be used from several threads, and from several processes on one file: an edit is applied to what is
    stored at that moment. Every method that writes either returns when all it did is on disk, or raises
    and has changed nothing; save that what was refused may be there where the disk fails at the last wait
    for it and can't even take it back. What an edit costs does not depend on how much is stored.
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
        self._database = Database(file, lock=lock, backups=backups, follow=self._follow)
        self._storage = self._database.journaled
        self._papers = self._database.documents(ANNOTATIONS)
        self._history = self._database.documents(HISTORY)
        self._lock = RLock()
        self._current = Current(self._stored)
        self._stand_in: Tables | None = None
        self._has_edited = False

    @cached_property
    def _backups(self) -> Backups:
        from reader.annotations.backups import Backups

        return Backups(self._backup_folder, keep=self._keep_backups, now=self._now)

    @cached_property
    def _safety(self) -> Safety:
        from reader.annotations.safety import Safety

        return Safety(
            self._file,
            self._database,
            self._backups,
            transaction=self._transactions.run,
            record=self._transactions.record_now,
            now=self._now,
        )

    @cached_property
    def _transactions(self) -> Transactions:
        from reader.annotations.transactions import Transactions

        return Transactions(self._database, self._past, self._backups, now=self._now)

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
        if (annotations := self._current.annotations) is not None:
            return annotations
        with self._lock:
            return self._current.read_annotations()

    def documents(self, table: str) -> Mapping[str, Mapping[str, Any]]:
        """The documents of another table by id, as of the last edit or `refresh`.

        What is returned never changes, and is not to be changed. What is no object is left out.

        Args:
            table: the name of the table, as `reader.annotations.jsonfile.SEARCHES`.

        Raises:
            DamagedAnnotationsError: the file can't be understood.
            LibraryError: it can't be read.
        """
        if (documents := self._current.table(table)) is not None:
            return documents
        with self._lock:
            return self._current.read_table(table)

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
            try:
                self._storage.refresh()
            except DamagedAnnotationsError:
                if self._stand_in is None:
                    raise
            return self._current.take_news()

    def changed_tables(self) -> frozenset[str]:
        """The tables that others changed since the last call, as far as `documents` was asked for them."""
        with self._lock:
            return self._current.take_changed_tables()

    def edit(
        self,
        ids: Sequence[str],
        edit: Edit,
        *,
        labels: Mapping[str, str] = MappingProxyType({}),
        merge: str | None = None,
        watch: Callable[[int], None] | None = None,
    ) -> Transaction:
        """Edit the annotations of some papers, as they are stored now.

        Args:
            ids: the papers.
            edit: what to do.
            labels: paper id -> headline, kept beside the annotation.
            merge: while the newest transaction has this key and these papers, it grows instead of a new
                one being made: a note that is saved while it is typed is one step to undo.
            watch: told now and then how many are done, and at the end; what it raises undoes everything.

        Raises:
            NothingChangedError: nothing would change.
            ReaderError: the edit makes no sense.
            DamagedAnnotationsError: the file can't be understood.
            LibraryError: it can't be written.
        """
        with self._lock:
            return self._transactions.edit(ids, edit, labels=labels, merge=merge, watch=watch)

    def put(
        self,
        tables: Put | Callable[[], Put],
        description: str = "",
        *,
        edit: tuple[Papers, Edit] | None = None,
        moves: Mapping[str, str] = MappingProxyType({}),
        labels: Mapping[str, str] = MappingProxyType({}),
        watch: Callable[[int], None] | None = None,
    ) -> Transaction:
        """Store documents of other tables in one step to undo, together with an edit if there is one.

        Args:
            tables: name of a table -> id -> document, which takes the place of the one with its id; None, or
                a document without any field, for one to drop. Of other documents nothing changes. What is
                to be called is called once nothing else can change what is stored, and so are papers.
            description: what is done, in the imperative, as in `save the search 'rl'`; of the edit if empty.
            edit: papers and what to do to their annotations.
            moves: old id -> new id of papers whose annotations go along; where several meet they are joined.
            labels: paper id -> headline, kept beside the annotation.
            watch: see `edit`.

        Raises:
            NothingChangedError: nothing would change.
            ReaderError: the edit makes no sense.
            DamagedAnnotationsError: the file can't be understood.
            LibraryError: it can't be written.
        """
        with self._lock:
            return self._transactions.put(
                tables, description, edit=edit, moves=moves, labels=labels, watch=watch
            )

    def undo(self, watch: Callable[[int, int], None] | None = None) -> Transaction:
        """Undo the newest transaction that is not undone.

        Args:
            watch: told how many documents are done, and of how many; what it raises undoes everything.

        Raises:
            NothingChangedError: there is none.
            DamagedAnnotationsError: the file can't be understood.
            LibraryError: it can't be written, or something else changed the papers since.
        """
        with self._lock:
            return self._transactions.step(back=True, watch=watch)

    def redo(self, watch: Callable[[int, int], None] | None = None) -> Transaction:
        """Do again what was undone last, see `undo`; nothing is left to redo after a new edit."""
        with self._lock:
            return self._transactions.step(back=False, watch=watch)

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

    def left_inbox(self) -> Mapping[str, datetime]:
        """Paper id -> when it last left the inbox, UTC, as far as the history goes back.

        Raises:
            DamagedAnnotationsError: the file can't be understood.
            LibraryError: it can't be read.
        """
        from reader.annotations.judging import left_inbox

        with self._lock:
            return left_inbox(self._past.newest_first())

    def rekey(self, moves: Mapping[str, str]) -> None:
        """Move annotations to other ids, all at once; no step to undo, the history follows.

        Where both papers are annotated the two are joined, and what was done to them before can't be undone.

        Args:
            moves: old id -> new id.

        Raises:
            DamagedAnnotationsError: the file can't be understood.
            LibraryError: it can't be written.
        """
        with self._lock:
            self._transactions.rekey(moves)

    def backup(self) -> Backup:
        """Copy the annotations now; see `Safety.backup`."""
        with self._lock:
            return self._safety.backup()

    def backups(self) -> list[Backup]:
        """The backups that can be understood, newest first; see `Safety.backups`."""
        with self._lock:
            return self._safety.backups()

    def restore(self, backup: Path) -> Backup:
        """Put a backup in the place of the annotations; see `Safety.restore`."""
        with self._lock:
            return self._safety.restore(backup)

    def damage(self) -> Damage | None:
        """What happened where the annotations can't be understood, else None; see `Safety.damage`."""
        with self._lock:
            return self._safety.damage()

    def mend(self, choice: Choice) -> Contents:
        """Put something in the place of annotations that can't be understood; see `Safety.mend`."""
        with self._lock:
            return self._safety.mend(choice)

    def show_remains(self) -> None:
        """From now on show what can be read of annotations that can't be understood.

        Nothing can be changed until they can be understood again, which `refresh` notices.
        """
        with self._lock:
            self._stand_in = self._safety.remains().tables
            self._current.follow(None, own=True)

    @property
    def shows_remains(self) -> bool:
        """Whether what can be read stands for annotations that can't be understood, see `show_remains`."""
        return self._stand_in is not None

    def fold(self) -> None:
        """Work what was added to the journal into the annotations file, and look after the backups.

        Nothing else has to wait for it. A disk that can't be written is no fault: what was edited is safe in
        the journal.

        Raises:
            DamagedAnnotationsError: the annotations can't be understood.
        """
        with self._lock:
            try:
                self._storage.fold()
                self._keep_up()
            except DamagedAnnotationsError:
                raise
            except LibraryError:
                return

    def close(self) -> None:
        """Leave one file behind where this store edited; never raises."""
        with self._lock:
            if self._has_edited:
                with suppress(LibraryError):
                    self._storage.fold()
                    self._keep_up()
                self._has_edited = False

    def check(self) -> list[Finding]:
        """Everything that is worth telling about the stored files; never raises for what it finds."""
        with self._lock:
            return self._safety.check()

    def repair(self, found: Sequence[Finding]) -> list[Repair]:
        """Repair what `check` found, and nothing else; see `Safety.repair`."""
        with self._lock:
            return self._safety.repair(found)

    def _keep_up(self) -> None:
        if not self._storage.stored().get(ANNOTATIONS):
            return
        with self._storage.alone():
            self._storage.refresh()
            tables = self._storage.stored()
            self._backups.keep_up(tables, self._storage.copy)
            self._backups.tidy(tables)

    def _stored(self, table: str) -> Mapping[str, Any]:
        """What is stored in a table, or what is shown instead."""
        if self._stand_in is not None:
            return self._stand_in.get(table, {})
        return self._database.documents(table).stored()

    def _follow(self, changes: Changes | None, own: bool) -> None:
        """Make what is kept in memory follow what was stored, by this store (`own`) or by others."""
        self._has_edited = self._has_edited or own
        self._stand_in = None
        if "_past" in self.__dict__:
            self._past.follow(changes.get(HISTORY, {}) if changes is not None else None)
        self._current.follow(changes, own=own)
