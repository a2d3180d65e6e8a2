"""The list order of all papers."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import islice
from operator import lt

from reader.bits import bits_of, rows_of
from reader.query.rows import Ascending, InListOrder

_FEW = 2_000
"""Up to how many rows are given as a list."""

_SOME = 16_000
"""Up to how many rows are worked out at once; as many take as much memory as a set of a million."""


class ListOrder:
    """All rows in list order. Keep it from one query to the next: what it knows is found out only once.

    Attributes:
        rows: the rows.
    """

    def __init__(self, rows: Sequence[int]) -> None:
        """Take over rows, each of them once."""
        self.rows = rows

    def __len__(self) -> int:
        """How many papers there are."""
        return len(self.rows)

    @cached_property
    def all(self) -> int:
        """The set of all rows, see `reader.bits`."""
        return bits_of(self.rows)

    @cached_property
    def is_ascending(self) -> bool:
        """Whether rows follow one another as their numbers do."""
        return isinstance(self.rows, range) or all(map(lt, self.rows, islice(self.rows, 1, None)))

    def sorted(self, rows: Iterable[int], *, reverse: bool = False) -> list[int]:
        """Some rows in list order, or in the reverse of it."""
        return sorted(rows, key=None if self.is_ascending else self._places.__getitem__, reverse=reverse)

    @cached_property
    def _places(self) -> array[int]:
        """Row -> its place; it takes a while to find them out."""
        places = array("i", bytes(4 * (max(self.rows, default=-1) + 1)))
        for place, row in enumerate(self.rows):
            places[row] = place
        return places

    def of(self, bits: int) -> Sequence[int]:
        """The rows of a set in list order; where they are many, they are worked out when looked at."""
        bits &= self.all
        if bits == self.all:
            return self.rows
        if not self.is_ascending:
            return InListOrder(bits, self.rows)
        count = bits.bit_count()
        if count > _SOME:
            return Ascending(bits)
        return rows_of(bits) if count > _FEW else list(rows_of(bits))
