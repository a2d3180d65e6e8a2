"""Takes the words with a beginning apart: into common ones, and others that are quickly found together."""

from __future__ import annotations

import sqlite3
from bisect import bisect_left
from collections.abc import Iterator, Sequence

LAST = "\U0010ffff"
"""Comes after every letter."""


def rest_of(connection: sqlite3.Connection, beginning: str, common: Sequence[str]) -> Iterator[str]:
    """Beginnings and words that together are all words with a beginning but the common ones.

    Going through all that common words go on with takes long, so none of them is among the beginnings.

    Args:
        connection: to the corpus.
        beginning: what the words begin with.
        common: the common words that do, sorted.

    Yields:
        words, and beginnings with `*` after them.
    """
    if not common:
        yield f"{beginning}*"
        return
    # Common words are passed over, as reading how many papers have them takes long.
    firsts = [beginning, *(f"{word}\0" for word in common)]
    lasts = [*map(_before, common), f"{beginning}{LAST}"]
    query = "SELECT term FROM vocabulary WHERE term >= ? AND term <= ? LIMIT 1"
    for first, last in zip(firsts, lasts, strict=True):
        start = first
        while start <= last and (found := connection.execute(query, (start, last)).fetchone()):
            shorter = _shortest(found[0], len(beginning), common)
            yield shorter or found[0]
            start = f"{shorter[:-1]}{LAST}" if shorter else f"{found[0]}\0"


def _shortest(word: str, size: int, common: Sequence[str]) -> str | None:
    """The shortest beginning of a word, of more letters than `size`, that no common word has."""
    for end in range(size + 1, len(word) + 1):
        shorter = word[:end]
        at = bisect_left(common, shorter)
        if at == len(common) or not common[at].startswith(shorter):
            return f"{shorter}*"
    return None


def _before(word: str) -> str:
    """What no word lies between and a word."""
    return f"{word[:-1]}{chr(ord(word[-1]) - 1)}{LAST}"
