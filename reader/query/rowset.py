"""Sets of rows that may be known by what they leave out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RowSet:
    """Some rows, or all but some: a negation costs nothing, whatever the number of papers."""

    rows: AbstractSet[int]
    all_but: bool = False

    def __and__(self, other: RowSet) -> RowSet:
        """The rows in both."""
        if self.all_but and other.all_but:
            return RowSet(self.rows | other.rows, all_but=True)
        if self.all_but:
            return RowSet(other.rows - self.rows)
        return RowSet(self.rows - other.rows if other.all_but else self.rows & other.rows)

    def __or__(self, other: RowSet) -> RowSet:
        """The rows in either."""
        return ~(~self & ~other)

    def __invert__(self) -> RowSet:
        """The other rows."""
        return RowSet(self.rows, not self.all_but)

    @property
    def is_empty(self) -> bool:
        """Whether no row can be in it."""
        return not self.all_but and not self.rows

    def in_order(self, order: Sequence[int]) -> Sequence[int]:
        """Those of the rows that are in `order`, in its order."""
        if self.all_but:
            return [row for row in order if row not in self.rows] if self.rows else order
        if isinstance(order, range):
            return [row for row in sorted(self.rows) if row in order]
        return [row for row in order if row in self.rows]


EVERY = RowSet(frozenset(), all_but=True)
NONE: RowSet = RowSet(frozenset())


def these(rows: Iterable[int]) -> RowSet:
    """Just these rows."""
    return RowSet(frozenset(rows))
