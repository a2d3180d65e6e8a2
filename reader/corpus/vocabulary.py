"""The words of the search index, how many papers have each, and in which parts of them it stands."""

from __future__ import annotations

import sqlite3
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from reader.corpus.common import COLUMNS_OF, Part

_ASKED = 1_000
_PART_OF = {column: part for part, columns in COLUMNS_OF.items() for column in columns}


@dataclass(frozen=True, slots=True)
class Frequencies:
    """What is known of all words.

    Attributes:
        words: sorted by code point.
        papers: how many papers have each in the same column; no more than have it at all.
        parts: where each stands: a byte with a bit for each `Part`.
    """

    words: Sequence[str]
    papers: Sequence[int]
    parts: bytes

    def parts_of(self, low: int, high: int) -> list[Part]:
        """The parts in which any of the words stands from one place on to before another."""
        found = 0
        for parts in set(self.parts[low:high]):
            found |= parts
        return [part for part in Part if found >> part & 1]


def _never() -> bool:
    return False


def frequencies(connection: sqlite3.Connection, cancelled: Callable[[], bool] = _never) -> Frequencies:
    """Count the papers of every word; goes through the whole index.

    `cancelled` is asked now and then; once it says so, the answer comes at once and is worth nothing.
    """
    words: list[str] = []
    papers = array("q")
    parts = bytearray()
    connection.execute("CREATE VIRTUAL TABLE IF NOT EXISTS temp.places USING fts5vocab(main, words, 'col')")
    for word, column, count in connection.execute("SELECT term, col, doc FROM temp.places"):
        if words and words[-1] == word:
            papers[-1] = max(papers[-1], count)
            parts[-1] |= 1 << _PART_OF[column]
            continue
        if not len(words) % _ASKED and cancelled():
            break
        words.append(word)
        papers.append(count)
        parts.append(1 << _PART_OF[column])
    return Frequencies(words, papers, bytes(parts))
