"""A TinyDB storage whose every transaction is atomic, durable and seen by no other process half done."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from types import MappingProxyType
from typing import Any

from tinydb.storages import Storage

from reader import durable
from reader.annotations.journal import Changes
from reader.annotations.journaled import JournaledFile
from reader.annotations.jsonfile import META, Tables
from reader.annotations.staged import Overlay
from reader.errors import LibraryError

LOCK_SECONDS = 10.0
"""How long a transaction waits for another process to finish its own."""

_POLL_SECONDS = 0.002
"""How often a waiting transaction looks; a transaction takes about a millisecond."""

Follower = Callable[[Changes | None, bool], None]
"""Told what changed in the tables, None for anything at all, and whether this storage changed it."""


def _follow_nothing(_changes: Changes | None, _own: bool) -> None:
    pass


class JournaledStorage(Storage):
    """The whole database as a JSON file and a journal, to which each transaction adds what it changed.

    TinyDB's `read` and `write` deal with whole databases; `table` and `change` with what is needed only.
    No document that is handed out may be changed.
    """

    def __init__(
        self,
        file: Path,
        *,
        lock: Path,
        backups: Path | None = None,
        follow: Follower = _follow_nothing,
    ) -> None:
        """Make a storage; nothing is read or made yet.

        Args:
            file: the JSON file; may be a link, need not exist.
            lock: held while a process writes.
            backups: the folder of backups: while there is one in it, a file that is not there is lost.
            follow: called whenever the tables changed.
        """
        self._disk = JournaledFile(file, backups=backups)
        self._lock_file = lock
        self._follow = follow
        self._thread_lock = RLock()
        self._staged: Changes | None = None
        self._lock: Any = None

    def read(self) -> Tables | None:
        """The tables; inside a transaction those that it has made. None when there is no file.

        Raises:
            DamagedAnnotationsError: the file or its journal can't be understood.
            LibraryError: it can't be read.
        """
        with self._thread_lock:
            self.refresh()
            if not self._disk.exists and not self._staged:
                return None
            tables = dict(self._disk.tables)
            for name in self._staged or ():
                tables[name] = dict(self.table(name))
            return tables

    def table(self, name: str) -> Mapping[str, Any]:
        """One table, as `read` has it; empty when there is none. It changes with the next transaction.

        Raises:
            DamagedAnnotationsError: the file or its journal can't be understood.
            LibraryError: it can't be read.
        """
        with self._thread_lock:
            self.refresh()
            table = self._disk.tables.get(name, {})
            if not isinstance(table, dict):
                return MappingProxyType({})
            staged = self._staged.get(name) if self._staged else None
            return Overlay(table, staged) if staged else MappingProxyType(table)

    def stored(self) -> Tables:
        """The tables that are on disk, whatever a transaction is about to change; not to be changed."""
        return self._disk.tables

    def refresh(self) -> None:
        """Read what others wrote.

        Raises:
            DamagedAnnotationsError: the file or its journal can't be understood.
            LibraryError: it can't be read.
        """
        with self._thread_lock:
            if self._staged is None:
                self._refresh()

    def write(self, data: dict[str, dict[str, Any]]) -> None:
        """Replace all tables, but for what the table `meta` says of the file.

        Raises:
            LibraryError: as `transaction`.
        """
        with self.transaction():
            for name in {**(self.read() or {}), **data}:
                old, new = self.table(name), data.get(name, {})
                if name == META or not isinstance(new, Mapping):
                    continue
                gone = dict.fromkeys(doc_id for doc_id in old if doc_id not in new)
                self.change(name, gone | {i: d for i, d in new.items() if i not in old or old[i] != d})

    def change(self, name: str, documents: Mapping[str, Any]) -> None:
        """Replace documents of a table, None for those to drop; on disk when the outermost transaction ends.

        Raises:
            LibraryError: as `transaction`.
        """
        with self.transaction():
            assert self._staged is not None
            if documents:
                self._staged.setdefault(name, {}).update(documents)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """What is changed inside is on disk at the end, all of it; or, when anything is raised, none of it.

        No other process writes meanwhile, and what others wrote before is read first. A transaction inside
        another is a part of it.

        Raises:
            DamagedAnnotationsError: the file or its journal can't be understood; they are left as they are.
            LibraryError: they can't be written or another process does not finish; nothing was changed.
        """
        with self._thread_lock:
            if self._staged is not None:
                yield
                return
            with self.alone():
                self._refresh()
                self._staged = {}
                try:
                    yield
                    if self._staged:
                        self._disk.append(self._staged)
                        self._follow(self._staged, True)
                except RecursionError as error:
                    raise LibraryError(
                        "Not saved",
                        f"{self._disk.file} holds a value that is nested too deeply; nothing was changed.",
                    ) from error
                finally:
                    self._staged = None

    @contextmanager
    def alone(self) -> Iterator[None]:
        """No other process writes meanwhile. Not to be used inside a transaction.

        Raises:
            LibraryError: the lock can't be had.
        """
        from filelock import FileLock, Timeout

        with self._thread_lock:
            if self._lock is None:
                self._lock = FileLock(self._lock_file, mode=durable.FILE_MODE, thread_local=False)
            try:
                durable.make_folder(self._lock_file.parent)
                self._lock.acquire(timeout=LOCK_SECONDS, poll_interval=_POLL_SECONDS)
            except Timeout as error:
                raise LibraryError(
                    "The library is busy",
                    f"Another reader has been writing to {self._lock_file.parent} for {LOCK_SECONDS:g} "
                    "seconds; nothing was changed, do it again.",
                ) from error
            except OSError as error:
                raise durable.fault(error, self._lock_file, saving=True) from error
            except NotImplementedError as error:
                raise LibraryError(
                    "Not saved", f"{self._lock_file.parent} is on a disk that can't lock files: {error}."
                ) from error
            try:
                yield
            finally:
                self._lock.release()

    def fold(self) -> None:
        """Make the file and its journal into one file; nothing to do where there is no journal.

        Raises:
            DamagedAnnotationsError: they can't be understood; they are left as they are.
            LibraryError: the file can't be written; file and journal are as they were.
        """
        with self._thread_lock:
            self._refresh()
            if not self._disk.has_journal:
                return
            with self.alone():
                self._refresh()
                try:
                    self._disk.fold()
                except RecursionError as error:
                    raise LibraryError(
                        "Not saved", f"{self._disk.file} holds a value that is nested too deeply."
                    ) from error

    def copy(self) -> bytes:
        """What is on disk, whatever a transaction is about to change, as one file that needs no journal.

        Raises:
            OSError: the file can't be read.
        """
        with self._thread_lock:
            return self._disk.copy()

    def overwrite(self, data: Tables) -> None:
        """Replace the file and its journal without reading them. To be used inside `alone`.

        Raises:
            LibraryError: they can't be written; nothing was changed.
        """
        self._disk.overwrite(dict(data))
        self._follow(None, False)

    def _refresh(self) -> None:
        changes = self._disk.refresh()
        if changes is None:
            self._follow(None, False)
        for change in changes or ():
            self._follow(change, False)
