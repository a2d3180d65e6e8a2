"""The words of the index by their length, for finding those that differ from a word by a letter or two."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence

from reader.corpus.rows import Value

SHORTEST = 4
"""Letters of the shortest word that is kept: a word of five may have one too many."""

LONGEST = 32
"""Letters of the longest word that is kept; longer ones are formulas and addresses."""

_FEW = 1_000
"""Papers up to which their words are always gathered."""

_PART = 8
"""Gathering words costs eight times what reading them back from the index costs, for each paper in it."""


class Spelling:
    """Writes the words of what is indexed into the table `spelling`.

    After small changes the new words are added, and words that no paper has any more stay: the index tells
    them. After great ones the table is made anew from the index.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        """Take over a connection that is in a transaction."""
        self._connection = connection
        self._words: set[str] = set()
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
                self._gathering = False
                self._words = set()

    def write(self) -> None:
        """Bring the table up to date."""
        if self._gathering:
            for length, words in _by_length(self._words).items():
                before = words_of_length(self._connection, length)
                if not words.issubset(before):
                    self._write(length, words.union(before))
        else:
            self._connection.execute("DELETE FROM spelling")
            terms = self._connection.execute("SELECT term FROM vocabulary")
            for length, words in _by_length(term for (term,) in terms).items():
                self._write(length, words)

    def begin_anew(self) -> None:
        """All papers are about to be indexed again."""
        self._gathering = False
        self._words = set()

    def _write(self, length: int, words: Iterable[str]) -> None:
        self._connection.execute(
            "INSERT OR REPLACE INTO spelling VALUES (?, ?)", (length, "\n".join(sorted(words)))
        )


def words_of_length(connection: sqlite3.Connection, length: int) -> list[str]:
    """The words of a length, sorted."""
    found = connection.execute("SELECT words FROM spelling WHERE length = ?", (length,)).fetchone()
    return found[0].split("\n") if found else []


def _by_length(words: Iterable[str]) -> dict[int, set[str]]:
    by_length: dict[int, set[str]] = {}
    for word in words:
        if SHORTEST <= len(word) <= LONGEST and word.isalpha():
            by_length.setdefault(len(word), set()).add(word)
    return by_length
