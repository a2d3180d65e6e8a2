"""A number for each row, added up for all rows at once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_


class Sums:
    """Numbers kept as sets (see `reader.bits`): the rows that have each binary digit of their number set.

    Each step takes some dozens of microseconds at a million rows, and there are as many as digits.
    """

    def __init__(self) -> None:
        """Every row has 0."""
        self._digits: list[int] = []

    @property
    def any(self) -> int:
        """The rows with a number above 0."""
        return reduce(or_, self._digits, 0)

    def add(self, rows: int, number: int) -> None:
        """Add a number, not below 0, to those of some rows."""
        carry, place = 0, 0
        while number >> place or carry:
            if place == len(self._digits):
                self._digits.append(0)
            digit, added = self._digits[place], rows if number >> place & 1 else 0
            self._digits[place] = digit ^ added ^ carry
            carry = (digit & added) | (carry & (digit ^ added))
            place += 1

    def tiers(self, among: int, *, reverse: bool = False) -> Iterator[int]:
        """Sets of those of some rows that have equal numbers, the highest first, or the lowest."""
        while among:
            tier = among
            for digit in reversed(self._digits):
                tier = (tier & ~digit if reverse else tier & digit) or tier
            yield tier
            among &= ~tier
