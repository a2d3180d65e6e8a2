"""The list order of all papers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import islice
from operator import lt

from reader.bits import bits_of, rows_of
from reader.query.rows import Ascending, InListOrder

_FEW = 2_000
"""Up to how many rows are worked out at once."""


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

    def of(self, bits: int) -> Sequence[int]:
        """The rows of a set in list order; where they are many, they are worked out when looked at."""
        bits &= self.all
        if bits == self.all:
            return self.rows
        if not self.is_ascending:
            return InListOrder(bits, self.rows)
        return list(rows_of(bits)) if bits.bit_count() <= _FEW else Ascending(bits)
