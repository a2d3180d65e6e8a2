"""Looks up which papers have a word: in the sets that are kept of common words, else in the index."""

from __future__ import annotations

import sqlite3
from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from operator import and_, or_
from threading import Lock

from reader.bits import bits_of, rows_of
from reader.corpus.common import COLUMNS_OF, Part, parts_of, parts_with, stored
from reader.corpus.matching import (
    Term,
    bits_from,
    bits_in_steps,
    bits_matching,
    expression_of,
    has,
    never,
    phrase,
    within,
)
from reader.corpus.spelling import words_of_length

_FEW = 60
"""Up to how many rows are looked up one by one; a lookup costs as much as reading some hundred hits."""

_KEPT = 16 << 20
"""Bytes of sets that are kept for the next search, which mostly has the same words and a letter more."""

_LENGTHS = 16
"""Lengths of words of which the words are kept."""

_MANY_WORDS = 500
"""Words of a beginning from which on the index is asked for the beginning."""

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
        self._lengths: OrderedDict[int, Sequence[str]] = OrderedDict()
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
    """The words of the index, on one connection. Methods raise `OvertakenError` when cancelled."""

    def __init__(
        self, connection: sqlite3.Connection, known: Known, cancelled: Callable[[], bool] = never
    ) -> None:
        """Look up words on a connection, on which `known` was found out."""
        self._connection = connection
        self._known = known
        self._cancelled = cancelled

    def rows_with(self, term: Term, among: int | None) -> int:
        """See `reader.corpus.search.SearchIndex.rows_with`."""
        key = (term.words, term.prefix, frozenset(term.columns))
        kept = self._known.kept(key)
        if kept is not None:
            return kept
        parts = parts_of(key[2])
        if len(term.words) == 1 and parts:
            return self._of_parts(term.words[0], parts, term.prefix)
        candidates = reduce(and_, self._each_word(term))
        if among is not None:
            candidates &= among
        if candidates.bit_count() <= _FEW:
            return self._those_with(expression_of(term), candidates)
        expression = expression_of(term)
        # For every step the index would go through all that a beginning goes on with.
        if term.prefix:
            bits = self._matching(expression)
        else:
            bits = bits_in_steps(self._connection, expression, self._cancelled)
        self._known.keep(key, bits)
        return bits

    def rows_with_any(self, clause: Sequence[Term]) -> int:
        """See `reader.corpus.search.SearchIndex.rows_with_any`."""
        bits, others = 0, []
        for term in clause:
            parts = parts_of(term.columns)
            number = self._known.numbers.get(term.words[0])
            if number is not None and parts and len(term.words) == 1 and not term.prefix:
                bits |= stored(self._connection, number, parts)
            else:
                others.append(expression_of(term))
        return bits | self._matching(" OR ".join(others)) if others else bits

    def rows_near(self, terms: Sequence[Term], distance: int, among: int) -> int:
        """See `reader.corpus.search.SearchIndex.rows_near`."""
        phrases = " ".join(phrase(" ".join(term.words), prefix=term.prefix) for term in terms)
        expression = f"NEAR({phrases}, {distance})"
        if among.bit_count() <= _FEW:
            return self._those_with(expression, among)
        query = "SELECT rowid AS row FROM words WHERE words MATCH ? AND rowid BETWEEN ? AND ?"
        first, last = (among & -among).bit_length() - 1, among.bit_length() - 1
        return bits_from(self._connection, query, (expression, first, last), self._cancelled) & among

    def has(self, term: Term) -> bool:
        """Whether any paper has a term."""
        if not reduce(and_, self._each_word(term)):
            return False
        query = "SELECT 1 FROM words WHERE words MATCH ? LIMIT 1"
        return self._connection.execute(query, (expression_of(term),)).fetchone() is not None

    def is_common(self, beginning: str) -> bool:
        """Whether a beginning, or a word that has it, is common."""
        return f"{beginning}*" in self._known.numbers or bool(self._common_below(beginning))

    def frequency(self, word: str) -> int:
        """How many papers have a word."""
        number = self._known.numbers.get(word)
        if number is not None:
            return stored(self._connection, number, tuple(Part)).bit_count()
        found = self._connection.execute("SELECT doc FROM vocabulary WHERE term = ?", (word,)).fetchone()
        return int(found[0]) if found else 0

    def _of_parts(self, word: str, parts: tuple[Part, ...], prefix: bool) -> int:
        """The papers that have a word, or a beginning, in any of some parts."""
        key = ((word,), prefix, frozenset(_columns(parts)))
        bits = self._known.kept(key)
        if bits is None:
            bits = self._of_beginning(word, parts) if prefix else self._of_word(word, parts)
            self._known.keep(key, bits)
        return bits

    def _of_word(self, word: str, parts: tuple[Part, ...]) -> int:
        number = self._known.numbers.get(word)
        if number is not None:
            return stored(self._connection, number, parts)
        return self._matching(within(_columns(parts), phrase(word)))

    def _of_beginning(self, beginning: str, parts: tuple[Part, ...]) -> int:
        number = self._known.numbers.get(f"{beginning}*")
        if number is not None:
            return stored(self._connection, number, parts)
        common = self._common_below(beginning)
        rare = self._rare_below(beginning, common) if common else None
        if rare is None or len(rare) > _MANY_WORDS:
            return self._matching(within(_columns(parts), phrase(beginning, prefix=True)))
        bits = reduce(or_, (self._of_word(word, parts) for word in common))
        if rare:
            expression = " OR ".join(map(phrase, rare))
            bits |= self._matching(within(_columns(parts), expression))
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
        """The papers that have each of the words, in the parts that hold the columns."""
        parts = parts_with(term.columns)
        last = len(term.words) - 1
        for place, word in enumerate(term.words):
            yield self._of_parts(word, parts, term.prefix and place == last)

    def _those_with(self, expression: str, among: int) -> int:
        return bits_of([row for row in rows_of(among) if has(self._connection, expression, row)])

    def _matching(self, expression: str) -> int:
        return bits_matching(self._connection, expression, self._cancelled)


def _columns(parts: tuple[Part, ...]) -> tuple[str, ...]:
    """The columns of some parts; none for all of them."""
    if len(parts) == len(Part):
        return ()
    return tuple(column for part in parts for column in COLUMNS_OF[part])


def _before(word: str) -> str:
    """What no word lies between and a word."""
    return f"{word[:-1]}{chr(ord(word[-1]) - 1)}\U0010ffff"


def _size(bits: int) -> int:
    return 64 + bits.bit_length() // 7
