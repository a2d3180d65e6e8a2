"""Asks the index and the tables which papers have what. Answers are rows, smallest first."""

from __future__ import annotations

import json
import sqlite3
from array import array
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Protocol

from reader.corpus.pool import Pool
from reader.corpus.rows import KIND_BITS
from reader.corpus.schema import COLUMNS, is_storable
from reader.corpus.spelling import words_of_length
from reader.model import LinkKind

_FEW = 60
"""Up to how many rows are looked up one by one; a lookup costs as much as reading some hundred hits."""

_STEPS = 2000
"""Steps of SQLite's machine between two questions whether the search is still wanted: below a millisecond."""

_VALUES = {"year": "year", "added": "added", "title": "sorting"}
"""The columns of `paper` that sorting goes by."""

_MANY = 20_000
"""From how many rows on, reading the values of all papers costs less than looking them up."""


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


def keys_from(prefix: str) -> tuple[str, str]:
    """Two bounds: a key begins with the prefix when it is no less than the first and less than the second."""
    return prefix, f"{prefix}\U0010ffff"


def _never() -> bool:
    return False


class SearchIndex:
    """What the papers of a corpus can be searched by. Every method raises `LibraryError`."""

    def __init__(self, pool: Pool) -> None:
        """Search through the pool's connections."""
        self._pool = pool
        self._spelling: tuple[int, dict[int, Sequence[str]]] = (-1, {})

    def rows_with(
        self,
        clauses: Sequence[Sequence[Term]],
        *,
        among: Collection[int] | None = None,
        cancelled: Callable[[], bool] = _never,
    ) -> list[int]:
        """Rows of the papers that have a term of every clause.

        Args:
            clauses: at least one, each with at least one term.
            among: only these rows are of interest; others may be left out, and need not be.
            cancelled: asked now and then; once it says so, the answer is cut short and worth nothing.
        """
        expression = " AND ".join(f"({' OR '.join(map(_expression, clause))})" for clause in clauses)
        with self._pool.connection() as connection:
            if among is not None and len(among) <= _FEW:
                query = "SELECT rowid FROM words WHERE words MATCH ? AND rowid = ?"
                return [
                    row for row in sorted(among) if connection.execute(query, (expression, row)).fetchone()
                ]
            connection.set_progress_handler(cancelled, _STEPS)
            try:
                return _rows(connection, "SELECT rowid AS row FROM words WHERE words MATCH ?", (expression,))
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode == sqlite3.SQLITE_INTERRUPT:
                    return []
                raise
            finally:
                connection.set_progress_handler(None, 0)

    def frequency(self, word: str) -> int:
        """How many papers have the folded word."""
        with self._pool.connection() as connection:
            found = connection.execute("SELECT doc FROM vocabulary WHERE term = ?", (word,)).fetchone()
        return int(found[0]) if found else 0

    def words_of_length(self, length: int) -> Sequence[str]:
        """The words of a length (4 to 32 letters) that the papers have, or once had, sorted."""
        with self._pool.connection() as connection:
            generation = connection.execute("SELECT generation FROM state").fetchone()[0]
            known, by_length = self._spelling
            if known != generation:
                by_length = {}
                self._spelling = (generation, by_length)
            if length not in by_length:
                by_length[length] = words_of_length(connection, length)
        return by_length[length]

    def lists(self) -> Mapping[int, tuple[str, str]]:
        """The name and the file of each list, by the number that `rows_in` knows it by."""
        with self._pool.connection() as connection:
            found = connection.execute("SELECT source, name, file FROM source").fetchall()
        return {source: (name, file) for source, name, file in found}

    def rows_in(self, lists: Iterable[int]) -> list[int]:
        """Rows of the papers that any of the lists names."""
        rows: set[int] = set()
        with self._pool.connection() as connection:
            for source in lists:
                rows.update(_rows(connection, "SELECT paper AS row FROM listing WHERE source = ?", (source,)))
        return sorted(rows)

    def rows_without_list(self) -> list[int]:
        """Rows of the papers that no list names."""
        with self._pool.connection() as connection:
            # They end the list order.
            papers, unlisted, first, last = connection.execute(
                "SELECT papers, unlisted, first, substr(sequence, -8 * unlisted) FROM state"
            ).fetchone()
        if not unlisted:
            return []
        if first is not None:
            return list(range(first + papers - unlisted, first + papers))
        rows = array("q")
        rows.frombytes(last)
        return sorted(rows)

    def rows_with_key(self, prefix: str) -> list[int]:
        """Rows of the papers with an id, a former id or another key that begins so."""
        if not is_storable(prefix):
            return []
        with self._pool.connection() as connection:
            query = "SELECT DISTINCT paper AS row FROM identity WHERE key >= ? AND key < ? ORDER BY paper"
            return _rows(connection, query, keys_from(prefix))

    def rows_of_years(self, first: int, last: int) -> list[int]:
        """Rows of the papers of a range of years, both included."""
        with self._pool.connection() as connection:
            return sorted(
                _rows(connection, "SELECT row FROM paper WHERE year BETWEEN ? AND ?", (first, last))
            )

    def rows_added(self, first: int, last: int) -> list[int]:
        """Rows of the papers added between two times, both included, in seconds since 1970, UTC."""
        with self._pool.connection() as connection:
            return sorted(
                _rows(connection, "SELECT row FROM paper WHERE added BETWEEN ? AND ?", (first, last))
            )

    def rows_with_link(self, kind: LinkKind | None) -> list[int]:
        """Rows of the papers with a link of a kind, or with any link."""
        bits = sum(KIND_BITS.values()) if kind is None else KIND_BITS[kind]
        with self._pool.connection() as connection:
            return _rows(connection, "SELECT row FROM paper WHERE has & ? ORDER BY row", (bits,))

    def rows_with_title(self) -> list[int]:
        """Rows of the papers that were printed with a title in their list."""
        with self._pool.connection() as connection:
            return _rows(connection, "SELECT row FROM paper WHERE title IS NOT NULL ORDER BY row")

    def values(self, key: str, among: Collection[int] | None = None) -> dict[int, int | str]:
        """The `year`, the `added` time or the `title` (the folded headline) of each row that has one.

        Rows that are not `among` may be left out.
        """
        query = f"SELECT row, {_VALUES[key]} FROM paper WHERE {_VALUES[key]} IS NOT NULL"
        with self._pool.connection() as connection:
            if among is None or len(among) > _MANY:
                return dict(connection.execute(query))
            wanted = json.dumps(list(among))
            return dict(connection.execute(f"{query} AND row IN (SELECT value FROM json_each(?))", (wanted,)))


def _rows(connection: sqlite3.Connection, query: str, values: Sequence[object] = ()) -> list[int]:
    """The column `row` of what a query gives. One JSON text is read three times as fast as a row each."""
    answer = connection.execute(f"SELECT json_group_array(row) FROM ({query})", values).fetchone()[0]
    rows: list[int] = json.loads(answer)
    return rows


def _expression(term: Term) -> str:
    """A term in the language of FTS5 (https://www.sqlite.org/fts5.html, section 3)."""
    phrase = '"' + " ".join(term.words).replace('"', '""') + '"'
    if term.prefix:
        phrase += " *"
    if not term.columns:
        return phrase
    columns = " ".join(column for column in COLUMNS if column in term.columns)
    return f"{{{columns}}} : {phrase}"
