"""The papers that are selected, for the next command to act on."""

from __future__ import annotations

from collections.abc import Sequence


class Selection:
    """A set of row keys, whether the papers are shown or not."""

    def __init__(self) -> None:
        """Select nothing."""
        self._bits = 0
        self._number: int | None = 0

    @property
    def bits(self) -> int:
        """The set, see `reader.bits`."""
        return self._bits

    @bits.setter
    def bits(self, bits: int) -> None:
        self._bits = bits
        self._number = None

    def __len__(self) -> int:
        """How many papers are selected."""
        if self._number is None:
            self._number = self._bits.bit_count()
        return self._number

    def __contains__(self, row: int) -> bool:
        """Whether a paper is selected."""
        return bool(self._bits >> row & 1) if self._bits else False

    def toggle(self, row: int) -> None:
        """Select a paper, or select it no more."""
        self.bits = self._bits ^ 1 << row


def set_of(rows: Sequence[int]) -> int:
    """The set of the rows of a list."""
    from reader.query import rows as known

    return known.set_of(rows)


def in_order(bits: int, shown: Sequence[int]) -> Sequence[int]:
    """The rows of a set in the order in which they are shown, those that are not shown after them."""
    from reader.query.rows import Ascending, Chained, among

    there = among(shown, bits)
    return there if len(there) == bits.bit_count() else Chained([there, Ascending(bits & ~set_of(there))])
