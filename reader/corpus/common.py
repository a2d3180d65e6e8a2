"""Which papers have the common words, kept as sets of rows: the index takes long to tell them one by one.

A word that more than one paper in `SHARE` has in the same column is common. So is a beginning of words that
so many papers have, unless a few words account for them. Of each, the table `common_rows` holds the rows in
which it stands in a part of the paper: up to 8,192 bytes for 65,536 rows, a bit each (see `reader.bits`).
Whatever stands anywhere is in one of the parts.

The sets are found out when there is time (`reader.corpus.settling`), kept up while the corpus changes a
little, and given up when it changes much. What is looked for is found without them, too.
"""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import IntEnum

from reader.corpus.rows import Value
from reader.corpus.schema import COLUMNS

SHARE = 32
"""One paper in so many has a common word."""

SMALL = 8_000
"""Papers up to which the index answers quickly by itself."""

CHUNK_BITS = 16
"""The binary logarithm of the rows of a chunk."""

_MUCH = 16
"""When more than one paper in so many is written, the sets are given up."""


class Part(IntEnum):
    """A part of a paper in which a word stands."""

    ABSTRACT = 0
    TITLE = 1
    NAME = 2
    AUTHORS = 3
    VENUE = 4
    KEYWORDS = 5


COLUMNS_OF: Mapping[Part, tuple[str, ...]] = {
    Part.ABSTRACT: ("abstract",),
    Part.TITLE: ("headline", "title"),
    Part.NAME: ("name",),
    Part.AUTHORS: ("authors",),
    Part.VENUE: ("venue",),
    Part.KEYWORDS: ("keywords",),
}
"""The columns of each part; every column is in one."""

_PLACES = {part: [COLUMNS.index(column) for column in columns] for part, columns in COLUMNS_OF.items()}


def parts_with(columns: Collection[str]) -> tuple[Part, ...]:
    """The parts that some columns are in; all of them for no columns."""
    if not columns:
        return tuple(Part)
    return tuple(part for part in Part if any(column in columns for column in COLUMNS_OF[part]))


def parts_of(columns: Collection[str]) -> tuple[Part, ...]:
    """The parts that are made up of some columns; none where there are no such parts."""
    parts = parts_with(columns)
    whole = {column for part in parts for column in COLUMNS_OF[part]}
    return parts if not columns or whole == set(columns) else ()


class CommonWords:
    """Keeps the tables `common` and `common_rows` right while a transaction goes on."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        """Take over a connection that is in a transaction."""
        self._connection = connection
        self._numbers: dict[str, int] = dict(connection.execute("SELECT word, number FROM common"))
        self._written = 0
        self._toggled: dict[tuple[int, Part, int], list[int]] = defaultdict(list)

    def toggle(self, rows: Sequence[tuple[Value, ...]], papers: int) -> None:
        """Take note of rows that come into the index or leave it, each with its folded columns.

        `papers` is the number of papers by now.
        """
        self._written += len(rows)
        if not self._numbers:
            return
        if self._written * _MUCH > papers:
            self.give_up()
            return
        for row, *texts in rows:
            if isinstance(row, int):
                self._toggle(row, [text.split() if isinstance(text, str) else [] for text in texts])

    def give_up(self) -> None:
        """Remove all sets."""
        self._numbers.clear()
        self._toggled.clear()
        clear(self._connection)

    def write(self) -> None:
        """Bring the sets up to date."""
        execute = self._connection.execute
        for place, rows in self._toggled.items():
            query = "SELECT rows FROM common_rows WHERE common = ? AND part = ? AND chunk = ?"
            found = execute(query, place).fetchone()
            bits = int.from_bytes(found[0], "little") if found else 0
            for row in rows:
                bits ^= 1 << row
            execute("INSERT OR REPLACE INTO common_rows VALUES (?, ?, ?, ?)", (*place, packed(bits)))
        self._toggled.clear()

    def _toggle(self, row: int, texts: Sequence[Sequence[str]]) -> None:
        chunk, low = row >> CHUNK_BITS, row & ((1 << CHUNK_BITS) - 1)
        for part, places in _PLACES.items():
            words = {word for place in places for word in texts[place]}
            for number in {number for word in words for number in self._numbers_of(word)}:
                self._toggled[number, part, chunk].append(low)

    def _numbers_of(self, word: str) -> Iterator[int]:
        """The numbers of a word and of its beginnings."""
        if (number := self._numbers.get(word)) is not None:
            yield number
        for end in range(1, len(word) + 1):
            number = self._numbers.get(f"{word[:end]}*")
            if number is None:
                # What a beginning goes on with is only kept where it is kept itself.
                return
            yield number


def clear(connection: sqlite3.Connection) -> None:
    """Remove all sets."""
    for statement in ("DELETE FROM common", "DELETE FROM common_rows", "UPDATE state SET common = 0"):
        connection.execute(statement)


def stored(connection: sqlite3.Connection, number: int, parts: Sequence[Part]) -> int:
    """The set that is kept for some parts of a common word or beginning."""
    size = 1 << CHUNK_BITS >> 3
    chunks: dict[int, int] = {}
    marks = ",".join("?" * len(parts))
    query = f"SELECT chunk, rows FROM common_rows WHERE common = ? AND part IN ({marks})"
    for chunk, rows in connection.execute(query, (number, *parts)):
        chunks[chunk] = chunks.get(chunk, 0) | int.from_bytes(rows, "little")
    if not chunks:
        return 0
    found = bytearray((max(chunks) + 1) * size)
    for chunk, bits in chunks.items():
        found[chunk * size : (chunk + 1) * size] = bits.to_bytes(size, "little")
    return int.from_bytes(found, "little")


def packed(bits: int) -> bytes:
    """A set as bytes, the lowest rows first."""
    return bits.to_bytes((bits.bit_length() + 7) // 8, "little")
