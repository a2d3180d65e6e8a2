"""Connections to the corpus file, lent to one thread at a time."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock

from reader.corpus.schema import connect, connect_to_read, faults, is_for_want_of_room, prepare
from reader.errors import LibraryError


class Pool:
    """Connections for reading. There are never more than threads that read at the same time."""

    def __init__(self, file: Path, *, read_only: bool) -> None:
        """Make a pool; the file is created when it is absent and may be written.

        Raises:
            LibraryError: the file is no corpus.
        """
        self.file = file
        self._read_only = read_only
        self._lock = Lock()
        self._idle: list[sqlite3.Connection] = []
        self._closed = False
        if not read_only:
            prepare(file)

    @contextmanager
    def connection(self) -> Iterator[sqlite3.Connection]:
        """A connection for the time of the block.

        Raises:
            LibraryError: for whatever SQLite raises in the block.
        """
        with faults(self.file):
            connection, is_usual = self._taken()
            try:
                yield connection
            finally:
                self._give_back(connection, is_usual)

    def close(self) -> None:
        """Close every connection, those on loan as soon as they come back."""
        with self._lock:
            self._closed = True
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()

    def _taken(self) -> tuple[sqlite3.Connection, bool]:
        """A connection, and whether it may be used again."""
        with self._lock:
            if self._closed:
                raise LibraryError("The library is closed", f"{self.file} is not open any more.")
            if self._idle:
                return self._idle.pop(), True
        if self._read_only:
            return connect_to_read(self.file), True
        try:
            return connect(self.file), True
        except sqlite3.OperationalError as error:
            if not is_for_want_of_room(error):
                raise
            # What it shows does not change, so that it is not to be used when there is room again.
            return connect_to_read(self.file), False

    def _give_back(self, connection: sqlite3.Connection, is_usual: bool) -> None:
        with self._lock:
            if is_usual and not self._closed:
                self._idle.append(connection)
                return
        connection.close()
