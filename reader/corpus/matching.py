"""Asks the search index, in the language of FTS5 (https://www.sqlite.org/fts5.html, section 3)."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol

from reader.bits import bits_of_all
from reader.corpus.schema import COLUMNS

_PIECE = 60_000
"""Characters of an answer that are read at once; nothing else runs meanwhile, for about a millisecond."""


_STEPS = 2000
"""Steps of SQLite's machine between two questions whether an answer is still wanted: below a millisecond."""


class OvertakenError(Exception):
    """An answer is not wanted any more, or what it is about has changed meanwhile."""


def never() -> bool:
    """That an answer is always wanted."""
    return False


class Term(Protocol):
    """Something to look for: folded words that follow one another."""

    @property
    def words(self) -> tuple[str, ...]:
        """The words, as `reader.text.fold.words` gives them."""

    @property
    def prefix(self) -> bool:
        """Whether the last word need only be the beginning of one."""

    @property
    def columns(self) -> tuple[str, ...]:
        """Of `reader.corpus.schema.COLUMNS`, those to look in; none means all."""


def phrase(text: str, *, prefix: bool = False) -> str:
    """Words that follow one another, a space between them; the last may be a beginning."""
    return '"' + text.replace('"', '""') + '"' + (" *" if prefix else "")


def within(columns: Sequence[str], expression: str) -> str:
    """An expression that is to hold in one of some columns; none means all."""
    if not columns:
        return expression
    return f"{{{' '.join(column for column in COLUMNS if column in columns)}}} : ({expression})"


def expression_of(term: Term) -> str:
    """A term."""
    return within(term.columns, phrase(" ".join(term.words), prefix=term.prefix))


def rows_from(connection: sqlite3.Connection, query: str, values: Sequence[object] = ()) -> list[int]:
    """The column `row` of what a query gives. One JSON text is read three times as fast as a row each."""
    return [row for piece in _pieces(connection, query, values) for row in piece]


def bits_from(
    connection: sqlite3.Connection,
    query: str,
    values: Sequence[object] = (),
    cancelled: Callable[[], bool] = never,
) -> int:
    """The set (see `reader.bits`) of the numbers in the column `row` of what a query gives, in any order.

    Raises:
        OvertakenError: it was `cancelled`.
    """
    return bits_of_all(_pieces(connection, query, values, cancelled))


def bits_matching(
    connection: sqlite3.Connection, expression: str, cancelled: Callable[[], bool] = never
) -> int:
    """The set of the rows of the papers of which an expression holds; raises as `bits_from` does."""
    query = "SELECT rowid AS row FROM words WHERE words MATCH ?"
    return bits_from(connection, query, (expression,), cancelled)


@contextmanager
def interruptible(connection: sqlite3.Connection, cancelled: Callable[[], bool]) -> Iterator[None]:
    """A connection gives up in the block when it is `cancelled`, which is asked every millisecond or so.

    Raises:
        OvertakenError: it was.
    """
    connection.set_progress_handler(cancelled, _STEPS)
    try:
        yield
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_INTERRUPT:
            raise
        raise OvertakenError from error
    finally:
        connection.set_progress_handler(None, 0)


def _pieces(
    connection: sqlite3.Connection,
    query: str,
    values: Sequence[object],
    cancelled: Callable[[], bool] = never,
) -> Iterator[Collection[int]]:
    """The column `row` of what a query gives, some at a time."""
    # As bytes it is handed over in a fraction of the time, in which nothing else runs.
    query = f"SELECT CAST(json_group_array(row) AS BLOB) FROM ({query})"
    text: bytes = connection.execute(query, values).fetchone()[0]
    start, last = 1, len(text) - 1
    while start < last:
        end = text.find(b",", start + _PIECE)
        end = last if end < 0 else end
        if cancelled():
            raise OvertakenError
        yield json.loads(b"[%b]" % text[start:end])
        start = end + 1
