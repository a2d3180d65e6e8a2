"""Inserting many rows at a time."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from itertools import chain
from typing import Literal

from reader.corpus.rows import Value

_BOUND = 500
"""Values bound to one statement; SQLite allows 999 in its oldest builds."""


def insert(
    connection: sqlite3.Connection,
    into: str,
    rows: Sequence[tuple[Value, ...]],
    conflict: Literal["FAIL", "IGNORE"] = "FAIL",
) -> int:
    """Insert short rows, many with each statement, which takes a third less time than one by one.

    Args:
        connection: in a transaction.
        into: a table, with or without the names of its columns.
        rows: all of one length.
        conflict: what becomes of a row that is there already. By default the transaction can't be gone on
            with.

    Returns:
        how many were inserted.

    Raises:
        sqlite3.IntegrityError: a row can't be inserted.
    """
    if not rows:
        return 0
    # With either clause a statement need not be taken back by itself. Before any other one that writes
    # several rows, the search index writes out all that it has gathered
    # (https://www.sqlite.org/lang_conflict.html, https://www.sqlite.org/vtab.html#xsavepoint).
    width = len(rows[0])
    at_once = _BOUND // width
    marks = f"({', '.join('?' * width)})"
    inserted = 0
    for start in range(0, len(rows), at_once):
        part = rows[start : start + at_once]
        statement = f"INSERT OR {conflict} INTO {into} VALUES {', '.join([marks] * len(part))}"
        inserted += connection.execute(statement, list(chain.from_iterable(part))).rowcount
    return inserted
