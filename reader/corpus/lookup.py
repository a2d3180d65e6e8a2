"""Looks up which papers have a word: in the sets that are kept of common words, else in the index."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from operator import or_

from reader.bits import bits_of, rows_of
from reader.corpus.beginnings import rest_of
from reader.corpus.common import COLUMNS_OF, Part, parts_of, parts_with, stored
from reader.corpus.ending import end_behind
from reader.corpus.known import Asked, Known
from reader.corpus.matching import (
    OvertakenError,
    Term,
    bits_from,
    bits_matching,
    expression_of,
    never,
    phrase,
    within,
)
from reader.corpus.places import has, has_near

_READING = 700
"""Reading a paper to see what it has costs as much as going through so many hits of a word."""

_FEW = 120
"""Up to how many papers are read, as papers take some milliseconds."""

_FEW_NEAR = 30
"""Up to how many papers are read for each of some terms to see whether these are near one another."""

_LONG = 200_000
"""Papers of the rarest word of a phrase, counted for each word that it may end in, of which the index takes a
tenth of a second to tell in which the words follow one another."""

_AT_ONCE = 300
"""Words and beginnings that are asked for at once."""


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
        asked = _asked(term)
        kept = self._known.kept(asked)
        if kept is not None:
            return kept
        parts = parts_of(asked.columns)
        if len(asked.words) == 1 and parts:
            return self._of_parts(asked.words[0], parts, asked.prefix)
        candidates, fewest = self._with_each_word(asked)
        anywhere = self._known.kept(asked._replace(columns=()))
        if anywhere is not None:
            candidates &= anywhere
        if asked.prefix and len(asked.words) > 2 and candidates:
            # While it is typed this is known from the letters before.
            before = asked._replace(words=asked.words[:-1], prefix=False)
            candidates &= self.rows_with(before, candidates)
        some = candidates if among is None else candidates & among
        if _are_few(some, fewest):
            return self._those(lambda texts: has(texts, asked), some)
        bits = self._of_phrase(asked, candidates)
        self._known.keep(asked, bits)
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
        if among.bit_count() <= _FEW_NEAR * len(terms):
            return self._those(lambda texts: has_near(texts, terms, distance), among)
        phrases = " ".join(phrase(" ".join(term.words), prefix=term.prefix) for term in terms)
        query = "SELECT rowid AS row FROM words WHERE words MATCH ? AND rowid BETWEEN ? AND ?"
        first, last = (among & -among).bit_length() - 1, among.bit_length() - 1
        expression = f"NEAR({phrases}, {distance}){end_behind(last, self._connection, self._known)}"
        return bits_from(self._connection, query, (expression, first, last), self._cancelled) & among

    def has(self, term: Term) -> bool:
        """Whether any paper has a term."""
        asked = _asked(term)
        kept = self._known.kept(asked)
        if kept is not None:
            return bool(kept)
        candidates, fewest = self._with_each_word(asked)
        if _are_few(candidates, fewest):
            return bool(self._those(lambda texts: has(texts, asked), candidates))
        query = "SELECT 1 FROM words WHERE words MATCH ? LIMIT 1"
        if self._connection.execute(query, (expression_of(asked),)).fetchone() is not None:
            return True
        self._known.keep(asked, 0)
        return False

    def is_common(self, beginning: str) -> bool:
        """Whether a beginning, or a word that has it, is common."""
        return f"{beginning}*" in self._known.numbers or bool(self._known.common_below(beginning))

    def takes_long(self, term: Term) -> bool:
        """See `reader.corpus.search.SearchIndex.takes_long`."""
        last = term.words[-1]
        # The papers of the rarest word are gone through once for each common word that may be the last.
        common = len(self._known.common_below(last)) if term.prefix else int(last in self._known.numbers)
        words = (term.words[:-1] if term.prefix else term.words) if common else ()
        having = (self._of_parts(word, tuple(Part), False).bit_count() for word in words)
        return common * min(having, default=0) > _LONG

    def frequency(self, word: str) -> int:
        """How many papers have a word."""
        number = self._known.numbers.get(word)
        if number is not None:
            return stored(self._connection, number, tuple(Part)).bit_count()
        found = self._connection.execute("SELECT doc FROM vocabulary WHERE term = ?", (word,)).fetchone()
        return int(found[0]) if found else 0

    def _of_parts(self, word: str, parts: tuple[Part, ...], prefix: bool) -> int:
        """The papers that have a word, or a beginning, in any of some parts."""
        columns = _columns(parts)
        key = Asked((word,), prefix, tuple(sorted(columns)))
        bits = self._known.kept(key)
        if bits is None:
            number = self._known.numbers.get(f"{word}*" if prefix else word)
            bits = self._of_phrase(key, 0) if number is None else stored(self._connection, number, parts)
            self._known.keep(key, bits)
        return bits

    def _of_phrase(self, asked: Asked, candidates: int) -> int:
        """The papers that have a term, all of them among the candidates if it is of more than a word."""
        *firsts, last = asked.words
        common = self._known.common_below(last) if asked.prefix else ()
        if not common:
            return self._matching(expression_of(asked))
        bits = 0
        for word in common:
            bits |= self.rows_with(Asked((*firsts, word), False, asked.columns), candidates or None)
        rest = candidates & ~bits
        if firsts and rest.bit_count() <= _FEW * len(firsts):
            # The index goes through all words of the phrase again for each word that may end it.
            return bits | self._those(lambda texts: has(texts, asked), rest)
        return bits | self._with_any(self._others(firsts, last, common), asked.columns)

    def _others(self, firsts: Sequence[str], beginning: str, common: Sequence[str]) -> Iterator[str]:
        """Expressions for words that go on with a beginning, but not with a common word that has it."""
        for last in rest_of(self._connection, beginning, common):
            self._check()
            yield phrase(" ".join((*firsts, last.removesuffix("*"))), prefix=last.endswith("*"))

    def _with_any(self, expressions: Iterator[str], columns: Sequence[str]) -> int:
        asked = list(expressions)
        some = (" OR ".join(asked[at : at + _AT_ONCE]) for at in range(0, len(asked), _AT_ONCE))
        return reduce(or_, (self._matching(within(columns, each)) for each in some), 0)

    def _with_each_word(self, asked: Asked) -> tuple[int, int]:
        """The papers that have each of the words, in the parts that hold the columns.

        Returns:
            their set, and how many have the rarest of the words that were looked at.
        """
        parts = parts_with(asked.columns)
        last = len(asked.words) - 1
        bits, fewest = -1, 1 << 60
        for place, word in enumerate(asked.words):
            having = self._of_parts(word, parts, asked.prefix and place == last)
            fewest = min(fewest, having.bit_count())
            bits &= having
            if not bits:
                break
        return bits, fewest

    def _those(self, fits: Callable[[Sequence[str]], bool], among: int) -> int:
        """Those of a few papers whose texts fit."""
        found = []
        for row in rows_of(among):
            self._check()
            if fits(self._known.texts_of(row, self._connection)):
                found.append(row)
        return bits_of(found)

    def _matching(self, expression: str) -> int:
        return bits_matching(self._connection, expression, self._cancelled)

    def _check(self) -> None:
        if self._cancelled():
            raise OvertakenError


def _are_few(candidates: int, fewest: int) -> bool:
    """Whether reading the papers is quicker than to go through the hits of words that so many have."""
    number = candidates.bit_count()
    return number <= _FEW and number * _READING <= fewest


def _asked(term: Term) -> Asked:
    return Asked(term.words, term.prefix, tuple(sorted(set(term.columns))))


def _columns(parts: tuple[Part, ...]) -> tuple[str, ...]:
    """The columns of some parts; none for all of them."""
    if len(parts) == len(Part):
        return ()
    return tuple(column for part in parts for column in COLUMNS_OF[part])
