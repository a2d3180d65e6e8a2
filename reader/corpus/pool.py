"""Connections to the corpus file, lent to one thread at a time."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock

from reader.corpus.schema import connect, connect_to_read, faults, prepare
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
            connection = self._taken()
            try:
                yield connection
            finally:
                self._give_back(connection)

    def close(self) -> None:
        """Close every connection, those on loan as soon as they come back."""
        with self._lock:
            self._closed = True
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()

    def _taken(self) -> sqlite3.Connection:
        with self._lock:
            if self._closed:
                raise LibraryError("The library is closed", f"{self.file} is not open any more.")
            if self._idle:
                return self._idle.pop()
        return connect_to_read(self.file) if self._read_only else connect(self.file)

    def _give_back(self, connection: sqlite3.Connection) -> None:
        with self._lock:
            if not self._closed:
                self._idle.append(connection)
                return
        connection.close()
