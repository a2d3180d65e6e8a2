"""Long sequences of rows that are made part by part, as far as somebody looks."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from threading import Lock

from reader.bits import bits_of, rows_of
from reader.query.rows import Chained, Rows, among

Make = Callable[[bool], Iterator[Sequence[int]]]
"""Makes parts that have no row in common, in turn: from the first on, or, when asked so, from the last on."""


class Unfolding(Rows):
    """Sequences one after the other, each of which is made when somebody looks at it, from either end."""

    def __init__(self, make: Make, bits: int) -> None:
        """Make nothing yet.

        Args:
            make: makes the parts.
            bits: the set of all their rows.
        """
        self._make = make
        self._bits = bits
        self._length = bits.bit_count()
        self._first = _End(make(False), bits)
        self._last = _End(make(True), bits)
        self._lock = Lock()

    @property
    def bits(self) -> int:
        """The set of the rows."""
        return self._bits

    def among(self, bits: int) -> Sequence[int]:
        """Those of the rows that are in a set, in their order."""
        return Unfolding(lambda last: (among(part, bits) for part in self._make(last)), self._bits & bits)

    def __len__(self) -> int:
        """How many rows there are."""
        return self._length

    def part(self, start: int, stop: int) -> Sequence[int]:
        """The rows at the places from `start` on, without that at `stop`; both are within the length."""
        with self._lock:
            if stop - self._first.reached <= self._length - start - self._last.reached:
                return Chained(self._first.to(stop)).part(start, stop)
            made = Chained(self._last.to(self._length - start)[::-1])
            before = self._length - self._last.reached
            return made.part(start - before, stop - before)


class _End:
    """What was made of sequences so far."""

    def __init__(self, left: Iterator[Sequence[int]], bits: int) -> None:
        self.reached = 0
        self._made: list[Sequence[int]] = []
        self._left = left
        self._bits = bits

    def to(self, stop: int) -> list[Sequence[int]]:
        while self.reached < stop:
            made = next(self._left, None)
            if made is None:
                made = left_of(self._bits, chain.from_iterable(self._made))
            self._made.append(made)
            self.reached += len(made)
        return self._made


def left_of(bits: int, rows: Iterable[int]) -> Sequence[int]:
    """The rows of a set that are none of some rows: of papers that left the library meanwhile."""
    return rows_of(bits & ~bits_of(array("q", rows)))
