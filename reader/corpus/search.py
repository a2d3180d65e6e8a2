"""Asks the index and the tables which papers have what."""

from __future__ import annotations

import json
import sqlite3
from array import array
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import reduce
from operator import or_

from reader.corpus.lookup import IndexWords, Known, generation_of
from reader.corpus.matching import Term, expression_of, rows_from
from reader.corpus.pool import Pool
from reader.corpus.rows import KIND_BITS
from reader.corpus.schema import is_storable
from reader.model import LinkKind

_STEPS = 2000
"""Steps of SQLite's machine between two questions whether the search is still wanted: below a millisecond."""

_MANY = 20_000
"""From how many rows on, reading the values of all papers costs less than looking them up."""


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
        self._known = Known((-1, 0))

    def rows_with(
        self, term: Term, *, among: int | None = None, cancelled: Callable[[], bool] = _never
    ) -> int:
        """The set (see `reader.bits`) of the rows of the papers that have a term.

        Args:
            term: what to look for.
            among: the set of those of interest; others may be left out, and need not be.
            cancelled: asked now and then; once it says so, the answer is cut short and worth nothing.
        """
        with self._looking(cancelled) as words:
            return words.rows_with(term, among)

    def rows_near(
        self,
        terms: Sequence[Term],
        distance: int,
        among: int,
        *,
        cancelled: Callable[[], bool] = _never,
    ) -> int:
        """Of some papers, those that have the terms near one another in one text.

        Args:
            terms: at least two; their columns do not count.
            distance: words that may stand between the first and the last.
            among: the set of the papers of interest.
            cancelled: as for `rows_with`.
        """
        with self._looking(cancelled) as words:
            return words.rows_near(terms, distance, among)

    def has(self, term: Term) -> bool:
        """Whether any paper has a term."""
        return bool(self.first_rows([term], 1))

    def is_common(self, word: str) -> bool:
        """Whether so many papers have words that begin with one that the index takes long to tell which."""
        with self._looking(_never) as words:
            return words.is_common(word)

    def first_rows(self, clause: Sequence[Term], most: int) -> list[int]:
        """Rows of the first papers, by row, that have any of the terms: at most `most` of them."""
        expression = " OR ".join(map(expression_of, clause))
        query = "SELECT rowid AS row FROM words WHERE words MATCH ? LIMIT ?"
        with self._pool.connection() as connection:
            return rows_from(connection, query, (expression, most))

    def frequency(self, word: str) -> int:
        """How many papers have the folded word."""
        with self._looking(_never) as words:
            return words.frequency(word)

    def words_of_length(self, length: int) -> Sequence[str]:
        """The words of a length (4 to 32 letters) that the papers have, or once had, sorted."""
        with self._looking(_never) as words:
            return words.of_length(length)

    def lists(self) -> Mapping[int, tuple[str, str]]:
        """The name and the file of each list, by the number that `rows_in` knows it by."""
        with self._pool.connection() as connection:
            found = connection.execute("SELECT source, name, file FROM source").fetchall()
        return {source: (name, file) for source, name, file in found}

    def rows_in(self, lists: Iterable[int]) -> int:
        """The set of the rows of the papers that any of the lists names."""
        query = "SELECT DISTINCT paper AS row FROM listing WHERE source = ?"
        with self._connection() as (connection, known):
            sets = (known.set_of(f"list:{each}", connection, query, each) for each in lists)
            return reduce(or_, sets, 0)

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
            return rows_from(connection, query, keys_from(prefix))

    def rows_of_years(self, first: int, last: int) -> int:
        """The set of the rows of the papers of a range of years, both included."""
        return self._rows_where("year", lambda year: first <= year <= last)

    def rows_added(self, first: int, last: int) -> int:
        """The set of the rows of the papers added between two times, in seconds since 1970, UTC."""
        return self._rows_where("added", lambda added: first <= added <= last)

    def rows_with_link(self, kind: LinkKind | None) -> int:
        """The set of the rows of the papers with a link of a kind, or with any link."""
        bits = sum(KIND_BITS.values()) if kind is None else KIND_BITS[kind]
        return self._rows_where("has", lambda has: bool(has & bits))

    def rows_with_title(self) -> int:
        """The set of the rows of the papers that were printed with a title in their list."""
        query = "SELECT row FROM paper WHERE title IS NOT NULL"
        with self._connection() as (connection, known):
            return known.set_of("has:title", connection, query)

    def years(self) -> dict[int, int]:
        """Year -> how many papers are of it; those of no known year are missing."""
        query = "SELECT year, count(*) FROM paper WHERE year IS NOT NULL GROUP BY year"
        with self._pool.connection() as connection:
            return dict(connection.execute(query))

    def by_value(self, key: str) -> Mapping[int, Sequence[int]]:
        """The `year` or the `added` time -> the rows of the papers of it, smallest first.

        Papers without a year are left out.
        """
        with self._connection() as (connection, known):
            return known.by_value(key, connection)

    def titles(self, among: Collection[int] | None = None) -> dict[int, str]:
        """The title (the folded headline) of each row; rows that are not `among` may be left out."""
        query = "SELECT row, sorting FROM paper"
        with self._pool.connection() as connection:
            if among is None or len(among) > _MANY:
                return dict(connection.execute(query))
            wanted = json.dumps(list(among))
            return dict(
                connection.execute(f"{query} WHERE row IN (SELECT value FROM json_each(?))", (wanted,))
            )

    def _rows_where(self, key: str, fits: Callable[[int], bool]) -> int:
        with self._connection() as (connection, known):
            return known.set_where(key, fits, connection)

    @contextmanager
    def _connection(self) -> Iterator[tuple[sqlite3.Connection, Known]]:
        """A connection, and what is known of the corpus as it is now."""
        with self._pool.connection() as connection:
            generation = generation_of(connection)
            known = self._known
            if known.generation != generation:
                known = self._known = Known(generation, connection)
            yield connection, known

    @contextmanager
    def _looking(self, cancelled: Callable[[], bool]) -> Iterator[IndexWords]:
        """The words of the index, on a connection that gives up when it is `cancelled`."""
        with self._connection() as (connection, known):
            connection.set_progress_handler(cancelled, _STEPS)
            try:
                yield IndexWords(connection, known)
            finally:
                connection.set_progress_handler(None, 0)
