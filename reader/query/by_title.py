"""Rows by title, of which only those are worked out that somebody looks at."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from heapq import merge
from itertools import groupby, islice
from threading import Lock
from typing import Protocol

from reader.bits import bits_of
from reader.query.order import ListOrder
from reader.query.rows import Rows
from reader.query.unfolding import left_of

_PAGE = 4_000
"""Titles that are read at once; some milliseconds."""

_Titled = tuple[str, int]


class Titles(Protocol):
    """Knows the titles of rows."""

    def by_title(
        self, after: tuple[str, int] | None, most: int, *, reverse: bool
    ) -> Sequence[tuple[str, int]]:
        """See `reader.query.world.TextIndex.by_title`."""


class ByTitle(Rows):
    """The rows of a set by title. They are found from both ends, as nobody looks at the middle first."""

    def __init__(
        self, bits: int, own: Mapping[int, str], titles: Titles, order: ListOrder, *, reverse: bool
    ) -> None:
        """Sort, without doing anything yet.

        Args:
            bits: the set of the rows.
            own: the titles (folded) of those of them that the user gave one.
            titles: those of the others.
            order: in which equals come.
            reverse: the last titles first; equals come in list order all the same.
        """
        self._bits = bits
        self._length = bits.bit_count()
        self._own = own
        self._titles = titles
        self._order = order
        self._reverse = reverse
        self._first = _Read(self._titled(reverse=reverse, places_reversed=False), bits)
        self._last = _Read(self._titled(reverse=not reverse, places_reversed=True), bits)
        self._lock = Lock()

    @property
    def bits(self) -> int:
        """The set of the rows."""
        return self._bits

    def among(self, bits: int) -> Sequence[int]:
        """Those of the rows that are in a set, in their order."""
        own = {row: title for row, title in self._own.items() if bits >> row & 1}
        return ByTitle(self._bits & bits, own, self._titles, self._order, reverse=self._reverse)

    def __len__(self) -> int:
        """How many rows there are."""
        return self._length

    def part(self, start: int, stop: int) -> Sequence[int]:
        """The rows at the places from `start` on, without that at `stop`; both are within the length."""
        with self._lock:
            if stop <= len(self._first.rows) or stop - len(self._first.rows) <= self._length - start:
                return self._first.to(stop)[start:stop]
            return self._last.to(self._length - start)[self._length - stop : self._length - start][::-1]

    def _titled(self, *, reverse: bool, places_reversed: bool) -> Iterator[int]:
        """All rows by title; equals in list order, or in the reverse of it."""
        own = sorted(((title, row) for row, title in self._own.items()), reverse=reverse)
        both = merge(self._read(reverse=reverse), own, key=_title, reverse=reverse)
        for _, equals in groupby(both, key=_title):
            rows = [row for _, row in equals]
            yield from self._order.sorted(rows, reverse=places_reversed) if len(rows) > 1 else rows

    def _read(self, *, reverse: bool) -> Iterator[_Titled]:
        """Those of the rows that have no title of the user's."""
        rest = self._bits & ~bits_of(self._own)
        packed = rest.to_bytes((rest.bit_length() + 7) // 8, "little")
        size = 8 * len(packed)
        last: _Titled | None = None
        while page := self._titles.by_title(last, _PAGE, reverse=reverse):
            for titled in page:
                row = titled[1]
                if row < size and packed[row >> 3] >> (row & 7) & 1:
                    yield titled
            last = page[-1]


class _Read:
    """What was read of rows so far."""

    def __init__(self, left: Iterator[int], bits: int) -> None:
        self.rows = array("q")
        self._left = left
        self._bits = bits

    def to(self, stop: int) -> Sequence[int]:
        """The rows read, at least so many."""
        self.rows.extend(islice(self._left, max(stop - len(self.rows), 0)))
        if len(self.rows) < stop:
            self.rows.extend(left_of(self._bits, self.rows))
        return self.rows


def _title(titled: _Titled) -> str:
    return titled[0]
