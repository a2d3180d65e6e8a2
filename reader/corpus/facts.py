"""Looks up which papers have what is no text: a year, a link, a place in a list, a key."""

from __future__ import annotations

import sqlite3
from array import array
from collections.abc import Callable, Iterable
from functools import reduce
from operator import or_

from reader.bits import bits_of, bits_of_all
from reader.corpus.known import Known
from reader.corpus.matching import bits_from
from reader.corpus.rows import KIND_BITS
from reader.corpus.schema import is_storable, keys_from
from reader.model import LinkKind

_FEW_KEYS = 5_000
"""Up to how many keys that begin otherwise are looked at to find out that nearly all begin so."""

_FEW_VALUES = 40
"""Up to how many values between two bounds are asked for one by one."""

_KEYS = "SELECT paper AS row FROM identity WHERE "

_AT_ONCE = 10_000
"""Rows that are put into a set at once; nothing else runs meanwhile, which is about a millisecond."""


class IndexFacts:
    """What the papers have beside words, on one connection, as sets of rows (see `reader.bits`).

    Every method raises `OvertakenError` when it is cancelled.
    """

    def __init__(self, connection: sqlite3.Connection, known: Known, cancelled: Callable[[], bool]) -> None:
        """Look up facts on a connection, on which `known` was found out."""
        self._connection = connection
        self._known = known
        self._cancelled = cancelled

    def all(self) -> int:
        """All papers."""
        return self._kept("all", self._all)

    def in_lists(self, lists: Iterable[int]) -> int:
        """The papers that any of some lists names."""
        return reduce(or_, map(self._in_list, lists), 0)

    def with_key(self, prefix: str) -> int:
        """The papers with an id, a former id or another key that begins so."""
        if not is_storable(prefix):
            return 0
        low, high = keys_from(prefix)
        if self._is_usual(low, high):
            return self._usual(low, high)
        return self._set(f"key:{prefix}", _KEYS + "key >= ? AND key < ?", low, high)

    def between(self, column: str, first: int, last: int) -> int:
        """The papers with a `year`, or an `added` time, from the first to the last."""
        lowest, highest, without = self._connection.execute(
            f"SELECT (SELECT min({column}) FROM paper), (SELECT max({column}) FROM paper), "
            f"EXISTS (SELECT 1 FROM paper WHERE {column} IS NULL)"
        ).fetchone()
        if lowest is None or last < lowest or highest < first:
            return 0
        if first <= lowest and highest <= last and not without:
            return self.all()
        low, high = max(first, lowest), min(last, highest)
        values = self._values(column, low, high)
        query = f"SELECT row FROM paper WHERE {column} BETWEEN ? AND ?"
        if len(values) > _FEW_VALUES:
            return self._set(f"{column}:{low}:{high}", query, low, high)
        # The next bounds that are typed mostly have some of the values between them.
        return reduce(or_, (self._set(f"{column}:{each}", query, each, each) for each in values), 0)

    def with_link(self, kind: LinkKind | None) -> int:
        """The papers with a link of a kind, or with any link."""
        bits = sum(KIND_BITS.values()) if kind is None else KIND_BITS[kind]
        query = "SELECT row FROM paper WHERE has <> 0 AND has & ?"
        return self._set(f"has:{bits}", query, bits)

    def with_title(self) -> int:
        """The papers that were printed with a title in their list."""
        return self._set("title", "SELECT row FROM paper WHERE title IS NOT NULL")

    def _values(self, column: str, low: int, high: int) -> list[int]:
        """The values from the lowest to the highest; of many, one more than `_FEW_VALUES`."""
        found: list[int] = []
        query = f"SELECT min({column}) FROM paper WHERE {column} >= ?"
        while low <= high and len(found) <= _FEW_VALUES:
            value = self._connection.execute(query, (low,)).fetchone()[0]
            if value is None or value > high:
                break
            found.append(value)
            low = value + 1
        return found

    def _in_list(self, number: int) -> int:
        query = "SELECT source.papers, state.papers FROM source, state WHERE source = ?"
        named, there = self._connection.execute(query, (number,)).fetchone() or (0, -1)
        if named == there:
            return self.all()
        return self._set(f"list:{number}", "SELECT paper AS row FROM listing WHERE source = ?", number)

    def _is_usual(self, low: str, high: str) -> bool:
        """Whether hardly any key lies outside two bounds."""
        query = "SELECT count(*) FROM (SELECT 1 FROM identity WHERE key < ? LIMIT ?)"
        below = self._connection.execute(query, (low, _FEW_KEYS)).fetchone()[0]
        query = "SELECT count(*) FROM (SELECT 1 FROM identity WHERE key >= ? LIMIT ?)"
        above = self._connection.execute(query, (high, _FEW_KEYS)).fetchone()[0]
        return bool(below + above < _FEW_KEYS)

    def _usual(self, low: str, high: str) -> int:
        """The papers with a key within two bounds, where most have: those that have none are told faster."""
        outside = bits_from(self._connection, _KEYS + "key < ?", (low,))
        outside |= bits_from(self._connection, _KEYS + "key >= ?", (high,))
        inside = bits_from(
            self._connection,
            "SELECT other.paper AS row FROM (SELECT paper FROM identity WHERE key < ?1 "
            "UNION ALL SELECT paper FROM identity WHERE key >= ?2) AS other JOIN identity USING (paper) "
            "WHERE identity.key >= ?1 AND identity.key < ?2",
            (low, high),
        )
        return self.all() & ~outside | inside

    def _all(self) -> int:
        papers, first, sequence = self._connection.execute(
            "SELECT papers, first, sequence FROM state"
        ).fetchone()
        if first is not None:
            return bits_of(range(first, first + papers))
        rows = array("q")
        rows.frombytes(sequence or b"")
        return bits_of_all(rows[at : at + _AT_ONCE] for at in range(0, len(rows), _AT_ONCE))

    def _set(self, key: str, query: str, *values: object) -> int:
        """The set of the rows that a query gives, unless it was kept under the key."""
        return self._kept(key, lambda: bits_from(self._connection, query, values, self._cancelled))

    def _kept(self, key: str, find: Callable[[], int]) -> int:
        bits = self._known.kept(key)
        if bits is None:
            bits = find()
            self._known.keep(key, bits)
        return bits
