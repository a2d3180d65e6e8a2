"""Asks the index and the tables which papers have what."""

from __future__ import annotations

import json
import sqlite3
from array import array
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from reader.corpus.pool import Pool
from reader.model import LinkKind

# What searches is imported when it is first asked for, for the sake of a quick start.
if TYPE_CHECKING:
    from reader.corpus.facts import IndexFacts
    from reader.corpus.known import Known
    from reader.corpus.lookup import IndexWords
    from reader.corpus.matching import Term

Cancelled = Callable[[], bool]


def never() -> bool:
    """That an answer is always wanted."""
    return False


class SearchIndex:
    """What the papers of a corpus can be searched by. Every method raises `LibraryError`.

    A method that is given `cancelled` asks it now and then; once it says so, the answer comes at once and is
    worth nothing.
    """

    def __init__(self, pool: Pool) -> None:
        """Search through the pool's connections."""
        self._pool = pool
        self._known: Known | None = None

    def rows_with(self, term: Term, *, among: int | None = None, cancelled: Cancelled = never) -> int:
        """The set (see `reader.bits`) of the rows of the papers that have a term.

        Args:
            term: what to look for.
            among: the set of those of interest; others may be left out, and need not be.
            cancelled: see above.
        """
        return self._words(cancelled, lambda words: words.rows_with(term, among))

    def rows_near(
        self, terms: Sequence[Term], distance: int, among: int, *, cancelled: Cancelled = never
    ) -> int:
        """Of some papers, those that have the terms near one another in one text.

        Args:
            terms: at least two; their columns do not count.
            distance: words that may stand between the first and the last.
            among: the set of the papers of interest.
            cancelled: see above.
        """
        return self._words(cancelled, lambda words: words.rows_near(terms, distance, among))

    def rows_with_any(self, clause: Sequence[Term], *, cancelled: Cancelled = never) -> int:
        """The set of the rows of the papers that have any of some terms."""
        return self._words(cancelled, lambda words: words.rows_with_any(clause))

    def how_many(self, clause: Sequence[Term], most: int) -> tuple[int, int]:
        """How many of the first papers, by row, have any of the terms, at most `most`; the last one's row."""
        from reader.corpus.matching import expression_of

        query = (
            "SELECT count(*), coalesce(max(row), 0) FROM "
            "(SELECT rowid AS row FROM words WHERE words MATCH ? LIMIT ?)"
        )
        with self._pool.connection() as connection:
            counted, last = connection.execute(
                query, (" OR ".join(map(expression_of, clause)), most)
            ).fetchone()
        return counted, last

    def has(self, term: Term, *, cancelled: Cancelled = never) -> bool:
        """Whether any paper has a term."""
        return bool(self._words(cancelled, lambda words: words.has(term)))

    def is_common(self, word: str) -> bool:
        """Whether so many papers have words that begin with one that the index takes long to tell which."""
        return bool(self._words(never, lambda words: words.is_common(word)))

    def takes_long(self, term: Term) -> bool:
        """Whether it takes long to tell which papers have a term of at least two words."""
        return bool(self._words(never, lambda words: words.takes_long(term)))

    def first_rows(self, clause: Sequence[Term], most: int) -> list[int]:
        """Rows of the first papers, by row, that have any of the terms: at most `most` of them."""
        from reader.corpus.matching import expression_of, rows_from

        expression = " OR ".join(map(expression_of, clause))
        query = "SELECT rowid AS row FROM words WHERE words MATCH ? LIMIT ?"
        with self._pool.connection() as connection:
            return rows_from(connection, query, (expression, most))

    def frequency(self, word: str) -> int:
        """How many papers have the folded word."""
        return self._words(never, lambda words: words.frequency(word))

    def words_of_length(self, length: int) -> Sequence[str]:
        """The words of a length (4 to 32 letters) that the papers have, or once had, sorted."""
        with self._connection() as (connection, known):
            return known.of_length(length, connection)

    def lists(self) -> Mapping[int, tuple[str, str]]:
        """The name and the file of each list, by the number that `rows_in` knows it by."""
        with self._pool.connection() as connection:
            found = connection.execute("SELECT source, name, file FROM source").fetchall()
        return {source: (name, file) for source, name, file in found}

    def rows_in(self, lists: Iterable[int], *, cancelled: Cancelled = never) -> int:
        """The set of the rows of the papers that any of the lists names."""
        return self._facts(cancelled, lambda facts: facts.in_lists(lists))

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

    def rows_with_key(self, prefix: str, *, cancelled: Cancelled = never) -> int:
        """The set of the rows of the papers with an id, a former id or another key that begins so."""
        return self._facts(cancelled, lambda facts: facts.with_key(prefix))

    def rows_between(self, column: str, first: int, last: int, *, cancelled: Cancelled = never) -> int:
        """The set of the rows of the papers with a value from the first to the last.

        Args:
            column: `year`, or `added` for the time of it, in seconds since 1970, UTC.
            first: the least value.
            last: the greatest.
            cancelled: see above.
        """
        return self._facts(cancelled, lambda facts: facts.between(column, first, last))

    def values(self, column: str) -> list[int]:
        """The values that papers have for `year` or `added`, smallest first."""
        found: list[int] = []
        query = f"SELECT min({column}) FROM paper"
        with self._pool.connection() as connection:
            value = connection.execute(query).fetchone()[0]
            while value is not None:
                found.append(value)
                value = connection.execute(f"{query} WHERE {column} > ?", (value,)).fetchone()[0]
        return found

    def rows_with_link(self, kind: LinkKind | None, *, cancelled: Cancelled = never) -> int:
        """The set of the rows of the papers with a link of a kind, or with any link."""
        return self._facts(cancelled, lambda facts: facts.with_link(kind))

    def rows_with_title(self, *, cancelled: Cancelled = never) -> int:
        """The set of the rows of the papers that were printed with a title in their list."""
        return self._facts(cancelled, lambda facts: facts.with_title())

    def years(self) -> dict[int, int]:
        """Year -> how many papers are of it; those of no known year are missing."""
        query = "SELECT year, count(*) FROM paper WHERE year IS NOT NULL GROUP BY year"
        with self._pool.connection() as connection:
            return dict(connection.execute(query))

    def titles(self, among: Collection[int]) -> dict[int, str]:
        """The title (the folded headline) of each of some rows."""
        query = "SELECT row, sorting FROM paper WHERE row IN (SELECT value FROM json_each(?))"
        with self._pool.connection() as connection:
            return dict(connection.execute(query, (json.dumps(list(among)),)))

    def by_title(
        self, after: tuple[str, int] | None, most: int, *, reverse: bool = False
    ) -> list[tuple[str, int]]:
        """Titles (folded headlines) and rows of the papers that come next by title; equals go by row.

        Args:
            after: the one before the first wanted; None to begin with the first of all.
            most: how many are wanted.
            reverse: the last titles first; equals go by row all the same.
        """
        beyond, turn = ("<", " DESC") if reverse else (">", "")
        # A bound on what there is an index of tells where in it to begin.
        where = f"WHERE sorting {beyond}= ?1 AND (sorting <> ?1 OR row > ?2)" if after else ""
        query = f"SELECT sorting, row FROM paper {where} ORDER BY sorting{turn}, row LIMIT ?3"
        with self._pool.connection() as connection:
            return connection.execute(query, (*(after or ("", 0)), most)).fetchall()

    def _words(self, cancelled: Cancelled, ask: Callable[[IndexWords], int]) -> int:
        """Ask the words of the index; nothing when it is cancelled."""
        from reader.corpus.lookup import IndexWords
        from reader.corpus.matching import OvertakenError, interruptible

        try:
            with self._connection() as (connection, known), interruptible(connection, cancelled):
                return ask(IndexWords(connection, known, cancelled))
        except OvertakenError:
            return 0

    def _facts(self, cancelled: Cancelled, ask: Callable[[IndexFacts], int]) -> int:
        """Ask what papers have beside words; nothing when it is cancelled."""
        from reader.corpus.facts import IndexFacts
        from reader.corpus.matching import OvertakenError, interruptible

        try:
            with self._connection() as (connection, known), interruptible(connection, cancelled):
                return ask(IndexFacts(connection, known, cancelled))
        except OvertakenError:
            return 0

    @contextmanager
    def _connection(self) -> Iterator[tuple[sqlite3.Connection, Known]]:
        """A connection, and what is known of the corpus as it is now."""
        from reader.corpus.known import Known, generation_of

        with self._pool.connection() as connection:
            generation = generation_of(connection)
            known = self._known
            if known is None or known.generation != generation:
                known = self._known = Known(generation, connection)
            yield connection, known
