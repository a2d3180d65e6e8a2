"""Making anew what a corpus file derives from its papers: the index, the counts, the list order."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

from reader.corpus.schema import check, connect, faults, new_index, unusable
from reader.corpus.writer import CorpusWriter


def mend(file: Path, now: datetime) -> None:
    """Make index, counts and list order anew, and remove rows that belong to nothing, in one transaction.

    Papers, and what lists say of them, stay as they are.

    Args:
        file: the corpus file, which exists.
        now: the time.

    Raises:
        LibraryError: the file is no corpus, its papers can't be read, or it can't be written; it was left
            as it was.
    """
    with faults(file), closing(connect(file)) as connection:
        if not check(connection, file):
            raise unusable(file, "is empty")
        connection.execute("BEGIN IMMEDIATE")
        try:
            _one_state(connection)
            new_index(connection)
            writer = CorpusWriter(connection, now)
            writer.mend()
            writer.finish()
            connection.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            raise


def _one_state(connection: sqlite3.Connection) -> None:
    """See to it that there is one row of what the corpus knows of itself; all of it is counted anew."""
    kept = connection.execute("SELECT generation, decided FROM state ORDER BY generation DESC").fetchone()
    generation, decided = kept or (0, None)
    connection.execute("DELETE FROM state")
    values = (
        generation if isinstance(generation, int) else 0,
        decided if isinstance(decided, str) else "{}",
    )
    connection.execute("INSERT INTO state VALUES (?, 0, 0, NULL, '', NULL, 0, ?)", values)
