"""Looks up which papers have a word: in the sets that are kept of common words, else in the index."""

from __future__ import annotations

import json
import sqlite3
from array import array
from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce
from operator import and_, or_
from threading import Lock

from reader.bits import bits_of, rows_of
from reader.corpus.common import COLUMNS_OF, Part, stored
from reader.corpus.matching import Term, expression_of, has, phrase, rows_from, rows_matching, within
from reader.corpus.spelling import words_of_length

_FEW = 60
"""Up to how many rows are looked up one by one; a lookup costs as much as reading some hundred hits."""

_KEPT = 16 << 20
"""Bytes of sets that are kept for the next search, which mostly has the same words and a letter more."""

_LENGTHS = 16
"""Lengths of words of which the words are kept."""

_MANY_WORDS = 500
"""Words of a beginning from which on the index is asked for the beginning."""

_PARTS = {frozenset(columns): part for part, columns in COLUMNS_OF.items()}
"""The part of which sets are kept that has some columns."""

Key = str | tuple[tuple[str, ...], bool, frozenset[str]]
"""What a set is kept for: something that all papers have a value of, or a term."""


class Known:
    """What was found out about a generation of the corpus.

    Attributes:
        generation: of the corpus, and of how many papers there were when its common words were found out.
        numbers: the common words and beginnings -> their numbers in the tables.
        common: the common words alone, sorted.
    """

    def __init__(self, generation: tuple[int, int], connection: sqlite3.Connection | None = None) -> None:
        """Read which words are common."""
        self.generation = generation
        self.numbers: dict[str, int] = {}
        self._sets: OrderedDict[Key, int] = OrderedDict()
        self._size = 0
        self._lengths: OrderedDict[int, list[str]] = OrderedDict()
        self._values: dict[str, dict[int, array[int]]] = {}
        self._lock = Lock()
        if connection and generation[1]:
            self.numbers.update(connection.execute("SELECT word, number FROM common"))
        self.common = sorted(word for word in self.numbers if not word.endswith("*"))

    def kept(self, key: Key) -> int | None:
        """The set that was kept for a key, if it still is."""
        with self._lock:
            if key in self._sets:
                self._sets.move_to_end(key)
            return self._sets.get(key)

    def keep(self, key: Key, bits: int) -> None:
        """Keep a set, in the place of those that were not asked for longest when there is no more room."""
        with self._lock:
            self._size += _size(bits) - _size(self._sets.get(key, 0))
            self._sets[key] = bits
            while self._size > _KEPT and len(self._sets) > 1:
                self._size -= _size(self._sets.popitem(last=False)[1])

    def set_of(self, key: str, connection: sqlite3.Connection, query: str, *values: object) -> int:
        """The set of the rows that a query gives, unless it was kept under the key."""
        bits = self.kept(key)
        if bits is None:
            bits = bits_of(rows_from(connection, query, values))
            self.keep(key, bits)
        return bits

    def set_where(self, column: str, fits: Callable[[int], bool], connection: sqlite3.Connection) -> int:
        """The set of the rows of which the value in a column of `paper` fits."""
        found = 0
        for value, rows in self.by_value(column, connection).items():
            if fits(value):
                key = f"{column}:{value}"
                bits = self.kept(key)
                if bits is None:
                    bits = bits_of(rows)
                    self.keep(key, bits)
                found |= bits
        return found

    def by_value(self, column: str, connection: sqlite3.Connection) -> Mapping[int, Sequence[int]]:
        """The values of a column of `paper` -> the rows that have each, smallest first."""
        if column not in self._values:
            ordered = f"SELECT {column} AS value, row FROM paper WHERE value IS NOT NULL ORDER BY value, row"
            found = connection.execute(f"SELECT value, json_group_array(row) FROM ({ordered}) GROUP BY value")
            self._values[column] = {value: array("q", json.loads(rows)) for value, rows in found}
        return self._values[column]

    def of_length(self, length: int, connection: sqlite3.Connection) -> Sequence[str]:
        """The words of a length, sorted."""
        words = self._lengths.get(length)
        if words is None:
            words = self._lengths[length] = words_of_length(connection, length)
            if len(self._lengths) > _LENGTHS:
                self._lengths.popitem(last=False)
        return words


def generation_of(connection: sqlite3.Connection) -> tuple[int, int]:
    """The generation of the corpus, and how many papers there were when its common words were found out."""
    try:
        found = connection.execute("SELECT generation, common FROM state").fetchone()
    except sqlite3.OperationalError:
        # A corpus of an earlier version that may not be written has no common words.
        found = (connection.execute("SELECT generation FROM state").fetchone()[0], 0)
    return int(found[0]), int(found[1])


class IndexWords:
    """The words of the index, on one connection. What it gives after an interruption is worth nothing."""

    def __init__(self, connection: sqlite3.Connection, known: Known) -> None:
        """Look up words on a connection, on which `known` was found out."""
        self._connection = connection
        self._known = known

    def rows_with(self, term: Term, among: int | None) -> int:
        """See `reader.corpus.search.SearchIndex.rows_with`."""
        key = (term.words, term.prefix, frozenset(term.columns))
        kept = self._known.kept(key)
        if kept is not None:
            return kept
        try:
            if len(term.words) == 1 and key[2] in _PARTS:
                bits = self._of_part(term.words[0], _PARTS[key[2]], term.prefix)
            else:
                candidates = reduce(and_, self._each_word(term))
                if among is not None:
                    candidates &= among
                if candidates.bit_count() <= _FEW:
                    return self._those_with(expression_of(term), candidates)
                bits = self._matching(expression_of(term))
        except sqlite3.OperationalError as error:
            return _nothing_if_interrupted(error)
        self._known.keep(key, bits)
        return bits

    def rows_near(self, terms: Sequence[Term], distance: int, among: int) -> int:
        """See `reader.corpus.search.SearchIndex.rows_near`."""
        phrases = " ".join(phrase(" ".join(term.words), prefix=term.prefix) for term in terms)
        expression = f"NEAR({phrases}, {distance})"
        try:
            if among.bit_count() <= _FEW:
                return self._those_with(expression, among)
            query = "SELECT rowid AS row FROM words WHERE words MATCH ? AND rowid BETWEEN ? AND ?"
            first, last = (among & -among).bit_length() - 1, among.bit_length() - 1
            return bits_of(rows_from(self._connection, query, (expression, first, last))) & among
        except sqlite3.OperationalError as error:
            return _nothing_if_interrupted(error)

    def is_common(self, beginning: str) -> bool:
        """Whether a beginning, or a word that has it, is common."""
        return f"{beginning}*" in self._known.numbers or bool(self._common_below(beginning))

    def frequency(self, word: str) -> int:
        """How many papers have a word."""
        number = self._known.numbers.get(word)
        if number is not None:
            return stored(self._connection, number, Part.ANY).bit_count()
        found = self._connection.execute("SELECT doc FROM vocabulary WHERE term = ?", (word,)).fetchone()
        return int(found[0]) if found else 0

    def of_length(self, length: int) -> Sequence[str]:
        """The words of a length, sorted."""
        return self._known.of_length(length, self._connection)

    def _of_part(self, word: str, part: Part, prefix: bool) -> int:
        """The papers that have a word, or a beginning, in a part."""
        key = ((word,), prefix, frozenset(COLUMNS_OF[part]))
        bits = self._known.kept(key)
        if bits is None:
            bits = self._of_beginning(word, part) if prefix else self._of_word(word, part)
            self._known.keep(key, bits)
        return bits

    def _of_word(self, word: str, part: Part) -> int:
        number = self._known.numbers.get(word)
        if number is not None:
            return stored(self._connection, number, part)
        return self._matching(within(COLUMNS_OF[part], phrase(word)))

    def _of_beginning(self, beginning: str, part: Part) -> int:
        number = self._known.numbers.get(f"{beginning}*")
        if number is not None:
            return stored(self._connection, number, part)
        common = self._common_below(beginning)
        rare = self._rare_below(beginning, common) if common else None
        if rare is None or len(rare) > _MANY_WORDS:
            return self._matching(within(COLUMNS_OF[part], phrase(beginning, prefix=True)))
        bits = reduce(or_, (self._of_word(word, part) for word in common))
        if rare:
            bits |= self._matching(within(COLUMNS_OF[part], " OR ".join(map(phrase, rare))))
        return bits

    def _common_below(self, beginning: str) -> list[str]:
        """The common words with a beginning."""
        common = self._known.common
        first = bisect_left(common, beginning)
        return common[first : bisect_left(common, f"{beginning}\U0010ffff", first)]

    def _rare_below(self, beginning: str, common: Sequence[str]) -> list[str]:
        """The other words with a beginning; of many, one more than `_MANY_WORDS`."""
        rare: list[str] = []
        # Common words are passed over, as reading how many papers have them takes long.
        firsts = [beginning, *(f"{word}\0" for word in common)]
        lasts = [*map(_before, common), f"{beginning}\U0010ffff"]
        for first, last in zip(firsts, lasts, strict=True):
            query = "SELECT term FROM vocabulary WHERE term >= ? AND term <= ? LIMIT ?"
            values = (first, last, _MANY_WORDS + 1 - len(rare))
            if first <= last:
                rare += (term for (term,) in self._connection.execute(query, values))
        return rare

    def _each_word(self, term: Term) -> Iterator[int]:
        """The papers that have each of the words: in the heading when only that is meant, else anywhere."""
        part = Part.HEAD if term.columns and set(term.columns) <= set(COLUMNS_OF[Part.HEAD]) else Part.ANY
        last = len(term.words) - 1
        for place, word in enumerate(term.words):
            yield self._of_part(word, part, term.prefix and place == last)

    def _those_with(self, expression: str, among: int) -> int:
        return bits_of([row for row in rows_of(among) if has(self._connection, expression, row)])

    def _matching(self, expression: str) -> int:
        return bits_of(rows_matching(self._connection, expression))


def _before(word: str) -> str:
    """What no word lies between and a word."""
    return f"{word[:-1]}{chr(ord(word[-1]) - 1)}\U0010ffff"


def _size(bits: int) -> int:
    return 64 + bits.bit_length() // 7


def _nothing_if_interrupted(error: sqlite3.OperationalError) -> int:
    if error.sqlite_errorcode != sqlite3.SQLITE_INTERRUPT:
        raise error
    return 0
