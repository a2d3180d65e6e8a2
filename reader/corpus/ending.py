"""Keeps the search index from going through papers that nobody asks for."""

from __future__ import annotations

import sqlite3

from reader.corpus.known import Known
from reader.corpus.matching import phrase

_BEHIND = 6
"""Papers in which words are looked for that no paper before has."""

_ENDS = 2
"""Hits after which the index is at an end."""


def end_behind(last: int, connection: sqlite3.Connection, known: Known) -> str:
    """What an expression goes on with to have the index end soon after a row, where that can be found.

    Where an expression with a bound on the rows has no hit any more, FTS5 (3.40) looks on for one behind the
    bound, and then for one more, to the end of the index. Two words that only papers behind the bound have
    are such hits.

    Args:
        last: the last row that is asked for.
        connection: to the corpus.
        known: what is known of it.
    """
    query = "SELECT rowid FROM words WHERE words MATCH ? LIMIT 1"
    ends: dict[int, str] = {}
    for row in range(last + 1, last + 1 + _BEHIND):
        words = {word for text in known.texts_of(row, connection) for word in text.split()}
        for word in sorted(words - known.numbers.keys()):
            found = connection.execute(query, (phrase(word),)).fetchone()
            if found is not None and found[0] > last:
                ends[found[0]] = phrase(word)
                break
        if len(ends) == _ENDS:
            break
    return "".join(f" OR {end}" for end in ends.values())
