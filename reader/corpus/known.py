"""What was found out about the corpus, kept from one search to the next."""

from __future__ import annotations

import sqlite3
from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock
from typing import NamedTuple

from reader.corpus.indexed import columns_of
from reader.corpus.rows import BODY_COLUMNS, PAPER_COLUMNS, paper_of
from reader.corpus.spelling import words_of_length

_KEPT = 16 << 20
"""Bytes of sets that are kept for the next search, which mostly has the same words and a letter more."""

_LENGTHS = 16
"""Lengths of words of which the words are kept."""

_TEXTS = 512
"""Papers of which the folded texts are kept: a few of them are looked at again with every letter."""


class Asked(NamedTuple):
    """What was looked for: see `reader.corpus.matching.Term`, but the columns are sorted."""

    words: tuple[str, ...]
    prefix: bool
    columns: tuple[str, ...]


Key = str | Asked
"""What a set is kept for: something that all papers have a value of, or a term."""

Texts = tuple[str, ...]
"""Folded texts in the order of `reader.corpus.schema.COLUMNS`, one space between words."""


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
        self._texts: OrderedDict[int, Texts] = OrderedDict()
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

    def common_below(self, beginning: str) -> Sequence[str]:
        """The common words with a beginning, sorted."""
        first = bisect_left(self.common, beginning)
        return self.common[first : bisect_left(self.common, f"{beginning}\U0010ffff", first)]

    def texts_of(self, row: int, connection: sqlite3.Connection) -> Texts:
        """The folded texts of a paper as they are indexed; none when it is no more."""
        with self._lock:
            texts = self._texts.pop(row, None)
        if texts is None:
            query = f"SELECT {PAPER_COLUMNS}, {BODY_COLUMNS} FROM paper JOIN body USING (row) WHERE row = ?"
            found = connection.execute(query, (row,)).fetchone()
            columns = columns_of(paper_of(found)) if found else ()
            texts = tuple(" ".join(column.split()) for column in columns)
        with self._lock:
            self._texts[row] = texts
            if len(self._texts) > _TEXTS:
                self._texts.popitem(last=False)
        return texts


def generation_of(connection: sqlite3.Connection) -> tuple[int, int]:
    """The generation of the corpus, and how many papers there were when its common words were found out."""
    try:
        found = connection.execute("SELECT generation, common FROM state").fetchone()
    except sqlite3.OperationalError:
        # A corpus of an earlier version that may not be written has no common words.
        found = (connection.execute("SELECT generation FROM state").fetchone()[0], 0)
    return int(found[0]), int(found[1])


def _size(bits: int) -> int:
    return 64 + bits.bit_length() // 7
