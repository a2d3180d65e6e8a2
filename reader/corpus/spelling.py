"""The words of the index by their length, for finding those that differ from a word by a letter or two."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO
from typing import overload

from reader.corpus.rows import Value

SHORTEST = 4
"""Letters of the shortest word that is kept: a word of five may have one too many."""

LONGEST = 32
"""Letters of the longest word that is kept; longer ones are formulas and addresses."""

_FEW = 1_000
"""Papers up to which their words are always gathered."""

_PART = 8
"""Gathering words costs eight times what reading them back from the index costs, for each paper in it."""

_OFTEN = 50
"""A word counts as frequent that stands once in so many papers at least."""

_BEHIND = "\1"
_LAST = "\U0010ffff"
"""Comes after a word before all words that begin with it, and after all of them; no word has either."""

_AT_ONCE = 4_000
"""Words that are told apart at once."""


class Spelling:
    """Writes the words of what is indexed into the table `spelling`.

    After small changes the new words are added, and words that no paper has any more stay: the index tells
    them. After great ones the table is made anew from the index.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        """Take over a connection that is in a transaction."""
        self._connection = connection
        self._words: Counter[str] = Counter()
        self._frequent: Sequence[str] = ()
        self._indexed = 0
        self._gathering = True

    def add(self, rows: Sequence[tuple[Value, ...]], papers: int) -> None:
        """Take note of rows of the index, their folded texts among the values, out of `papers` rows."""
        self._indexed += len(rows)
        if self._gathering:
            for row in rows:
                for text in row:
                    if isinstance(text, str):
                        self._words.update(text.split())
            if self._indexed > _FEW and self._indexed * _PART > papers:
                self._frequent = sorted(
                    word
                    for word, times in self._words.items()
                    if times * _OFTEN > self._indexed and word.isascii() and word.isalnum()
                )
                self._gathering = False
                self._words = Counter()

    def write(self) -> None:
        """Bring the table up to date."""
        if self._gathering:
            for length, words in _by_length(self._words).items():
                before = words_of_length(self._connection, length)
                if not words.issubset(before):
                    self._write(length, "\n".join(sorted(words.union(before))))
        else:
            self._connection.execute("DELETE FROM spelling")
            lines = {length: StringIO() for length in range(SHORTEST, LONGEST + 1)}
            # They come sorted, and are more than should be held one by one.
            for term in self._terms():
                if (text := lines.get(len(term))) is not None and term.isalpha():
                    text.write(f"{term}\n")
            for length, text in lines.items():
                if found := text.getvalue():
                    self._write(length, found[:-1])

    def begin_anew(self) -> None:
        """All papers are about to be indexed again."""
        self._gathering = False
        self._words = Counter()
        self._frequent = ()

    def _terms(self) -> Iterator[str]:
        """The words of the index, sorted.

        To tell a word the index goes through the papers that have it. So it is only asked for what lies
        between the frequent ones, which saves half of the time.
        """
        low = ""
        for word in self._frequent:
            high = f"{word[:-1]}{chr(ord(word[-1]) - 1)}{_LAST}"
            yield from self._between(low, high)
            yield word
            low = word + _BEHIND
        yield from self._between(low, _LAST)

    def _between(self, low: str, high: str) -> Iterator[str]:
        query = "SELECT term FROM vocabulary WHERE term >= ? AND term <= ?"
        return (term for (term,) in self._connection.execute(query, (low, high)))

    def _write(self, length: int, lines: str) -> None:
        self._connection.execute("INSERT OR REPLACE INTO spelling VALUES (?, ?)", (length, lines))


class WordsOfLength(Sequence[str]):
    """Words of one length, sorted, in a fifth of the memory that a list of them takes."""

    def __init__(self, lines: str, length: int) -> None:
        """Take over words of `length` letters, a line each."""
        self._lines = lines
        self._step = length + 1
        self._size = (len(lines) + 1) // self._step

    def __len__(self) -> int:
        """How many words there are."""
        return self._size

    @overload
    def __getitem__(self, place: int) -> str: ...
    @overload
    def __getitem__(self, place: slice) -> list[str]: ...
    def __getitem__(self, place: int | slice) -> str | list[str]:
        """The word at a place, or those of a slice."""
        if isinstance(place, int):
            # Looking for one word asks for some dozen.
            at = (place if place >= 0 else place + self._size) * self._step
            if not 0 <= at < self._size * self._step:
                raise IndexError(place)
            return self._lines[at : at + self._step - 1]
        start, stop, step = place.indices(len(self))
        part = self._lines[start * self._step : max(stop, start) * self._step]
        return part.split("\n")[: max(stop - start, 0)][::step] if step > 0 else list(self)[place]

    def __iter__(self) -> Iterator[str]:
        """The words."""
        for start in range(0, len(self), _AT_ONCE):
            yield from self[start : start + _AT_ONCE]


def words_of_length(connection: sqlite3.Connection, length: int) -> Sequence[str]:
    """The words of a length, sorted."""
    found = connection.execute("SELECT words FROM spelling WHERE length = ?", (length,)).fetchone()
    return WordsOfLength(found[0] if found else "", length)


def _is_kept(word: str) -> bool:
    return SHORTEST <= len(word) <= LONGEST and word.isalpha()


def _by_length(words: Iterable[str]) -> dict[int, set[str]]:
    by_length: dict[int, set[str]] = {}
    for word in words:
        if _is_kept(word):
            by_length.setdefault(len(word), set()).add(word)
    return by_length
