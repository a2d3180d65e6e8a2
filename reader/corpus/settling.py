"""Finds out which papers have the common words, when there is time for it."""

from __future__ import annotations

import sqlite3
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial

from reader.corpus.common import CHUNK_BITS, COLUMNS_OF, SHARE, SMALL, Part, packed
from reader.corpus.matching import OvertakenError, bits_matching, interruptible, phrase, within
from reader.corpus.vocabulary import Frequencies, frequencies

MOST_APART = 100
"""Words that are looked up one by one, for a beginning that they share with common words."""

_APART = 8
"""What these words have together is no more than one in so many of the papers that a common word has."""

_SETS_AT_ONCE = 64
"""Sets after which they are written, which others wait for."""

_INDEXES = (
    "CREATE INDEX IF NOT EXISTS paper_has ON paper(has) WHERE has <> 0",
    "CREATE INDEX IF NOT EXISTS paper_titled ON paper(has) WHERE title IS NOT NULL",
    "CREATE INDEX IF NOT EXISTS paper_venue ON paper(venue) WHERE venue IS NOT NULL",
    "CREATE INDEX IF NOT EXISTS paper_sorting ON paper(sorting)",
)
"""What finds links, titles and venues, and gives papers by title, without going through all of them."""


def is_settled(connection: sqlite3.Connection) -> bool:
    """Whether there is nothing to find out."""
    papers, common = connection.execute("SELECT papers, common FROM state").fetchone()
    return bool(papers <= SMALL or common <= papers < 2 * common)


def settle(connection: sqlite3.Connection, cancelled: Callable[[], bool]) -> None:
    """Find out the common words and beginnings of the corpus, and the rows of each.

    Others may read and write meanwhile. When the corpus changes, or when it is `cancelled`, nothing is kept.

    Args:
        connection: one that may write and is in no transaction.
        cancelled: asked now and then.

    Raises:
        sqlite3.Error: the corpus can't be read or written.
    """
    generation, papers = connection.execute("SELECT generation, papers FROM state").fetchone()
    with suppress(OvertakenError):
        sets = _Sets(connection, generation, cancelled)
        sets.begin()
        _make_indexes(connection, cancelled)
        counted = frequencies(connection, cancelled)
        sets.check()
        _Search(connection, counted, papers // SHARE, sets).run()
        sets.end(papers)


def _make_indexes(connection: sqlite3.Connection, cancelled: Callable[[], bool]) -> None:
    with interruptible(connection, cancelled):
        for statement in _INDEXES:
            connection.execute(statement)


class _Sets:
    """Writes sets, a number of them at a time, as long as the corpus stays as it was."""

    def __init__(
        self, connection: sqlite3.Connection, generation: int, cancelled: Callable[[], bool]
    ) -> None:
        self._connection = connection
        self._generation = generation
        self.cancelled = cancelled
        self._number = 0
        self._words: list[tuple[int, str]] = []
        self._rows: list[tuple[int, int, int, bytes]] = []

    def check(self) -> None:
        if self.cancelled():
            raise OvertakenError

    def begin(self) -> None:
        execute = self._connection.execute

        def forget() -> None:
            execute("UPDATE state SET common = 0")
            execute("DELETE FROM common")

        self._transaction(forget)
        # All at once they would take seconds, which nothing could end.
        while (last := execute("SELECT max(common) FROM common_rows").fetchone()[0]) is not None:
            some = (last - _SETS_AT_ONCE,)
            self._transaction(partial(execute, "DELETE FROM common_rows WHERE common > ?", some))

    def add(self, word: str, sets: Sequence[int]) -> None:
        self._number += 1
        self._words.append((self._number, word))
        size = 1 << CHUNK_BITS >> 3
        for part, rows in enumerate(map(packed, sets)):
            for at in range(0, len(rows), size):
                if any(piece := rows[at : at + size]):
                    self._rows.append((self._number, part, at // size, piece))
        if len(self._words) >= _SETS_AT_ONCE:
            self._transaction(self._write)

    def end(self, papers: int) -> None:
        def write() -> None:
            self._write()
            self._connection.execute("UPDATE state SET common = ?", (papers,))

        self._transaction(write)

    def _write(self) -> None:
        self._connection.executemany("INSERT INTO common VALUES (?, ?)", self._words)
        self._connection.executemany("INSERT INTO common_rows VALUES (?, ?, ?, ?)", self._rows)
        self._words.clear()
        self._rows.clear()

    def _transaction(self, write: Callable[[], object]) -> None:
        self.check()
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            if self._connection.execute("SELECT generation FROM state").fetchone()[0] != self._generation:
                raise OvertakenError
            write()
            self._connection.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")
            raise


class _Search:
    """Goes down the tree of beginnings, so that of all sets only those on the way are in memory at once."""

    def __init__(self, connection: sqlite3.Connection, counted: Frequencies, most: int, sets: _Sets) -> None:
        self._connection = connection
        self._counted = counted
        self._words = counted.words
        self._papers = counted.papers
        self._most = most
        self._sets = sets

    def run(self) -> None:
        for beginning, low, high in self._branches("", 0, len(self._words)):
            if sum(self._papers[low:high]) > self._most:
                self._below(beginning, low, high)

    def _below(self, beginning: str, low: int, high: int) -> tuple[list[int], list[str]]:
        """Write what is common below a beginning.

        Returns:
            the rows of it, a set for each part, but for those of some expressions that are yet to be asked.
        """
        rare = [at for at in range(low, high) if self._papers[at] <= self._most]
        common = high - low - len(rare)
        sets = [0] * len(Part)
        if not common and sum(self._papers[at] for at in rare) <= self._most:
            return sets, [phrase(beginning, prefix=True)]
        if len(rare) <= MOST_APART and sum(self._papers[at] for at in rare) * _APART <= self._most:
            for at in range(low, high):
                if self._papers[at] > self._most:
                    _join(sets, self._word(at))
            return sets, [phrase(self._words[at]) for at in rare]
        asked: list[str] = []
        start = low
        if self._words[low] == beginning:
            start += 1
            if self._papers[low] > self._most:
                _join(sets, self._word(low))
            else:
                asked.append(phrase(beginning))
        for longer, first, last in self._branches(beginning, start, high):
            known, rest = self._below(longer, first, last)
            _join(sets, known)
            asked += rest
        if asked:
            # Where nothing is known it is quicker to ask for all at once.
            wanted = asked if any(sets) else [phrase(beginning, prefix=True)]
            _join(sets, self._rows_of(" OR ".join(wanted), self._counted.parts_of(low, high)))
        self._sets.add(f"{beginning}*", sets)
        return sets, []

    def _branches(self, beginning: str, low: int, high: int) -> Iterator[tuple[str, int, int]]:
        """The beginnings that are a letter longer, each with the range of its words."""
        size = len(beginning) + 1
        while low < high:
            longer = self._words[low][:size]
            end = bisect_left(self._words, f"{longer}\U0010ffff", low, high)
            yield longer, low, end
            low = end

    def _word(self, at: int) -> list[int]:
        sets = self._rows_of(phrase(self._words[at]), self._counted.parts_of(at, at + 1))
        self._sets.add(self._words[at], sets)
        return sets

    def _rows_of(self, expression: str, parts: Sequence[Part]) -> list[int]:
        """The rows that an expression holds of, a set for each part."""
        sets = [0] * len(Part)
        for part in parts:
            self._sets.check()
            asked = within(COLUMNS_OF[part], expression)
            with interruptible(self._connection, self._sets.cancelled):
                sets[part] = bits_matching(self._connection, asked, self._sets.cancelled)
        return sets


def _join(sets: list[int], others: Sequence[int]) -> None:
    for part, other in enumerate(others):
        sets[part] |= other
