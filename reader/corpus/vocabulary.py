"""The words of the search index, and how many papers have each."""

from __future__ import annotations

import sqlite3
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass

_ASKED = 1_000


@dataclass(frozen=True, slots=True)
class Frequencies:
    """All words, sorted by code point, and how many papers have each."""

    words: Sequence[str]
    papers: Sequence[int]


def _never() -> bool:
    return False


def frequencies(connection: sqlite3.Connection, cancelled: Callable[[], bool] = _never) -> Frequencies:
    """Count the papers of every word; goes through the whole index.

    `cancelled` is asked now and then; once it says so, the answer comes at once and is worth nothing.
    """
    words: list[str] = []
    papers = array("q")
    for word, count in connection.execute("SELECT term, doc FROM vocabulary"):
        if not len(words) % _ASKED and cancelled():
            break
        words.append(word)
        papers.append(count)
    return Frequencies(words, papers)
