"""Long sequences of rows that are worked out where they are looked at."""

from __future__ import annotations

from abc import abstractmethod
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cached_property, reduce
from itertools import accumulate, compress
from operator import or_
from threading import Lock
from typing import overload

from reader.bits import bits_of, bits_of_all, flags_of, rows_of

_BLOCK = 512
"""Bytes of a set that are worked out at once."""

_PIECE = 16_384
"""Rows of a list order that are gone through at once; a fraction of a millisecond."""


_WINDOW = 256
"""Rows that are worked out when one of them is asked for; some screens full."""


class Rows(Sequence[int]):
    """A sequence of different rows. May be used from any thread."""

    _window: tuple[int, Sequence[int]] = (0, ())
    """A place, and the rows from there on that were worked out last."""

    @property
    @abstractmethod
    def bits(self) -> int:
        """The set of the rows, see `reader.bits`."""

    @abstractmethod
    def among(self, bits: int) -> Sequence[int]:
        """Those of the rows that are in a set, in their order."""

    @abstractmethod
    def part(self, start: int, stop: int) -> Sequence[int]:
        """The rows at the places from `start` on, without that at `stop`; both are within the length."""

    @overload
    def __getitem__(self, place: int) -> int: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[int]: ...
    def __getitem__(self, place: int | slice) -> int | Sequence[int]:
        """The row at a place, or those of a slice."""
        if isinstance(place, slice):
            start, stop, step = place.indices(len(self))
            if step > 0:
                return self.part(start, max(start, stop))[::step]
            places = range(start, stop, step)
            return self.part(places[-1], places[0] + 1)[::step] if places else array("q")
        at = place + len(self) if place < 0 else place
        if not 0 <= at < len(self):
            raise IndexError(place)
        start, window = self._window
        if not start <= at < start + len(window):
            # Whoever asks for one mostly asks for its neighbours next.
            start = at - at % _WINDOW
            window = self.part(start, min(start + _WINDOW, len(self)))
            self._window = (start, window)
        return window[at - start]

    def __iter__(self) -> Iterator[int]:
        """The rows in order."""
        for start in range(0, len(self), _PIECE):
            yield from self.part(start, min(start + _PIECE, len(self)))

    def __contains__(self, row: object) -> bool:
        """Whether a row is there."""
        return isinstance(row, int) and row >= 0 and bool(self.bits >> row & 1)

    def index(self, row: int, start: int = 0, stop: int | None = None) -> int:
        """The place of a row.

        Raises:
            ValueError: it is not there.
        """
        stop = len(self) if stop is None else min(stop, len(self))
        if row in self:
            for begin in range(start, stop, _PIECE):
                with suppress(ValueError):
                    return begin + self.part(begin, min(begin + _PIECE, stop)).index(row)
        raise ValueError(row)

    def __eq__(self, other: object) -> bool:
        """Whether the other is a sequence of the same rows in the same order."""
        if not isinstance(other, Sequence) or len(self) != len(other):
            return False
        return all(own == its for own, its in zip(self, other, strict=True))


class Ascending(Rows):
    """The rows of a set (see `reader.bits`), smallest first."""

    def __init__(self, bits: int) -> None:
        """Take over a set."""
        self._bits = bits
        self._packed = bits.to_bytes((bits.bit_length() + 7) // 8, "little")
        blocks = range(0, len(self._packed), _BLOCK)
        self._starts = array("q", accumulate((self._block(at).bit_count() for at in blocks), initial=0))

    @property
    def bits(self) -> int:
        """The set."""
        return self._bits

    def among(self, bits: int) -> Sequence[int]:
        """Those of the rows that are in a set, in their order."""
        return Ascending(self._bits & bits)

    def __len__(self) -> int:
        """How many rows there are."""
        return self._starts[-1]

    def index(self, row: int, start: int = 0, stop: int | None = None) -> int:
        """The place of a row.

        Raises:
            ValueError: it is not there.
        """
        if row not in self:
            raise ValueError(row)
        block, rest = divmod(row, 8 * _BLOCK)
        before = self._block(block * _BLOCK) & ((1 << rest) - 1)
        place = self._starts[block] + before.bit_count()
        if not start <= place < (len(self) if stop is None else stop):
            raise ValueError(row)
        return place

    def part(self, start: int, stop: int) -> Sequence[int]:
        """The rows at the places from `start` on, without that at `stop`; both are within the length."""
        rows = array("q")
        if start >= stop:
            return rows
        first = bisect_right(self._starts, start) - 1
        last = bisect_left(self._starts, stop)
        for block in range(first, last):
            rows.extend(rows_of(self._block(block * _BLOCK), 8 * _BLOCK * block))
        begin = start - self._starts[first]
        return rows[begin : begin + stop - start]

    def _block(self, at: int) -> int:
        return int.from_bytes(self._packed[at : at + _BLOCK], "little")


class InListOrder(Rows):
    """The rows of a set in an order that is not that of their numbers."""

    def __init__(self, bits: int, order: Sequence[int]) -> None:
        """Take over a set, all of it in `order`."""
        self._bits = bits
        self._length = bits.bit_count()
        self._order = order
        self._flags = flags_of(bits)
        self._known = array("q")
        self._seen = 0
        self._lock = Lock()

    @property
    def bits(self) -> int:
        """The set."""
        return self._bits

    def among(self, bits: int) -> Sequence[int]:
        """Those of the rows that are in a set, in their order."""
        return InListOrder(self._bits & bits, self._order)

    def __len__(self) -> int:
        """How many rows there are."""
        return self._length

    def part(self, start: int, stop: int) -> Sequence[int]:
        """The rows at the places from `start` on, without that at `stop`; both are within the length."""
        if stop > len(self._known):
            self._go_on(stop)
        return self._known[start:stop]

    def _go_on(self, stop: int) -> None:
        flags = self._flags
        with self._lock:
            while len(self._known) < stop and self._seen < len(self._order):
                piece = self._order[self._seen : self._seen + _PIECE]
                found = [row < len(flags) and flags[row] for row in piece]
                self._known.extend(compress(piece, found))
                self._seen += _PIECE


class Chained(Rows):
    """Sequences one after the other."""

    def __init__(self, parts: Sequence[Sequence[int]]) -> None:
        """Take over sequences that have no row in common."""
        self._parts = parts
        self._starts = array("q", accumulate(map(len, parts), initial=0))

    def __len__(self) -> int:
        """How many rows there are."""
        return self._starts[-1]

    @cached_property
    def bits(self) -> int:
        """The set of the rows."""
        return reduce(or_, map(set_of, self._parts), 0)

    def among(self, bits: int) -> Sequence[int]:
        """Those of the rows that are in a set, in their order."""
        return Chained([among(part, bits) for part in self._parts])

    def part(self, start: int, stop: int) -> Sequence[int]:
        """The rows at the places from `start` on, without that at `stop`; both are within the length."""
        rows = array("q")
        for part, begin in zip(self._parts, self._starts, strict=False):
            if start < begin + len(part) and stop > begin:
                rows.extend(part[max(start - begin, 0) : stop - begin])
        return rows


def set_of(rows: Sequence[int]) -> int:
    """The set (see `reader.bits`) of some rows, none of which comes twice."""
    if isinstance(rows, Rows):
        return rows.bits
    if isinstance(rows, range):
        return bits_of(rows)
    return bits_of_all(rows[at : at + _PIECE] for at in range(0, len(rows), _PIECE))


def among(rows: Sequence[int], bits: int) -> Sequence[int]:
    """Those of some rows that are in a set, in their order."""
    if isinstance(rows, Rows):
        return rows.among(bits)
    if isinstance(rows, range) and rows.step == 1:
        return Ascending(bits & bits_of(rows))
    there = bits.to_bytes((bits.bit_length() + 7) // 8, "little")
    size = 8 * len(there)
    return array("q", (row for row in rows if row < size and there[row >> 3] >> (row & 7) & 1))
