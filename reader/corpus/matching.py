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


def bits_in_steps(
    connection: sqlite3.Connection,
    expression: str,
    cancelled: Callable[[], bool] = never,
    rows: int = 1 << 16,
) -> int:
    """What `bits_matching` gives, in steps of so many rows, between which it is asked whether to go on."""
    found, first = 0, 0
    following = "SELECT rowid FROM words WHERE words MATCH ? AND rowid >= ? LIMIT 1"
    query = "SELECT rowid AS row FROM words WHERE words MATCH ? AND rowid BETWEEN ? AND ?"
    # Steps begin at hits: where there are none, the index goes on looking beyond the end of the step.
    while hit := connection.execute(following, (expression, first)).fetchone():
        if cancelled():
            raise OvertakenError
        first = hit[0] + rows
        found |= bits_from(connection, query, (expression, hit[0], first - 1), cancelled)
    return found


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
    text: str = connection.execute(f"SELECT json_group_array(row) FROM ({query})", values).fetchone()[0]
    start, last = 1, len(text) - 1
    while start < last:
        end = text.find(",", start + _PIECE)
        end = last if end < 0 else end
        if cancelled():
            raise OvertakenError
        yield json.loads(f"[{text[start:end]}]")
        start = end + 1


def has(connection: sqlite3.Connection, expression: str, row: int) -> bool:
    """Whether an expression holds of a paper."""
    query = "SELECT 1 FROM words WHERE words MATCH ? AND rowid = ?"
    return connection.execute(query, (expression, row)).fetchone() is not None
