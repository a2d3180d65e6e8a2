"""A TinyDB storage whose every write is atomic, durable and seen by no other process half done."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from typing import Any

from tinydb.storages import Storage

from reader import durable
from reader.annotations import jsonfile
from reader.annotations.jsonfile import Tables
from reader.errors import DamagedAnnotationsError, LibraryError

LOCK_SECONDS = 10.0
"""How long a transaction waits for another process to finish its own."""

_POLL_SECONDS = 0.005
"""How often a waiting transaction looks; a transaction takes a few milliseconds."""


class AtomicJSONStorage(Storage):
    """The whole database as one JSON file, replaced at the end of each transaction.

    `read` hands out the tables that are stored; whoever changes one has to replace its dictionary.
    """

    def __init__(self, file: Path, *, lock: Path) -> None:
        """Make a storage; nothing is read or made yet.

        Args:
            file: the JSON file; may be a link, need not exist.
            lock: held while a process writes.
        """
        self._file = file
        self._lock_file = lock
        self._thread_lock = RLock()
        self._tables: Tables = {}
        self._stamp: durable.Stamp | None = None
        self._staged: Tables | None = None
        self._changed = False
        self._tidied = False
        self._writer = jsonfile.Writer()

    @property
    def stamp(self) -> durable.Stamp | None:
        """Which version of the file was last read or written; None: none, or there is no file."""
        return self._stamp

    def read(self) -> Tables | None:
        """The tables; inside a transaction those that it has made. None when there is no file.

        Raises:
            DamagedAnnotationsError: the file can't be understood.
            LibraryError: it can't be read.
        """
        with self._thread_lock:
            if self._staged is not None:
                return dict(self._staged)
            self._load()
            return dict(self._tables) if self._stamp is not None else None

    def write(self, data: dict[str, dict[str, Any]]) -> None:
        """Replace all tables; on disk when the outermost transaction ends.

        Raises:
            LibraryError: as `transaction`.
        """
        with self.transaction():
            self._staged = dict(data)
            self._changed = True

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """What is written inside is on disk at the end, all of it; or, when anything is raised, none of it.

        No other process writes meanwhile, and what others wrote before is read first. A transaction inside
        another is a part of it.

        Raises:
            DamagedAnnotationsError: the file can't be understood; it is left as it is.
            LibraryError: the file can't be written or another process does not finish; nothing was changed.
        """
        with self._thread_lock:
            if self._staged is not None:
                yield
                return
            with self.alone():
                self._load()
                self._staged, self._changed = dict(self._tables), False
                try:
                    yield
                    if self._changed:
                        self._commit(self._staged)
                except RecursionError as error:
                    raise LibraryError(
                        "Not saved",
                        f"{self._file} holds a value that is nested too deeply; nothing was changed.",
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
            lock = FileLock(self._lock_file, timeout=LOCK_SECONDS, mode=durable.FILE_MODE)
            try:
                durable.make_folder(self._lock_file.parent)
                lock.acquire(poll_interval=_POLL_SECONDS)
            except Timeout as error:
                raise LibraryError(
                    "The library is busy",
                    f"Another reader has been writing to {self._file.parent} for {LOCK_SECONDS:g} seconds; "
                    "nothing was changed, do it again.",
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
                lock.release()

    def overwrite(self, data: Tables) -> None:
        """Replace the file without reading it, as when it is damaged. To be used inside `alone`.

        Raises:
            LibraryError: the file can't be written; nothing was changed.
        """
        self._commit(dict(data))

    def _load(self) -> None:
        """Read the file, unless the version that was last read or written is still there."""
        try:
            if self._stamp is not None and durable.stamp_of(self._file) == self._stamp:
                return
            data, stamp = durable.read_file(self._file)
        except FileNotFoundError as error:
            if self._stamp is None:
                self._tables = {}
                return
            # A new file in its place would hide that all the others are gone.
            raise DamagedAnnotationsError(
                "The annotations are gone",
                f"{self._file} was there a moment ago; put it back, or bring a backup back with "
                "`reader restore`.",
            ) from error
        except OSError as error:
            raise durable.fault(error, self._file, saving=False) from error
        self._tables, self._stamp = jsonfile.parse(data, self._file), stamp

    def _commit(self, tables: Tables) -> None:
        tables.setdefault(jsonfile.META, {"1": {"schema": jsonfile.SCHEMA}})
        if not self._tidied:
            durable.remove_leftovers(self._file)
            self._tidied = True
        try:
            self._stamp = durable.write_file(self._file, self._writer.text(tables))
        except OSError as error:
            raise durable.fault(error, self._file, saving=True) from error
        self._tables = tables
