"""The papers that have most of the words, where none has them all."""

from __future__ import annotations

import math
from collections.abc import Sequence

from reader.query.tree import Field, Words
from reader.query.wording import Wording
from reader.query.world import World

MOST = 50
"""Papers that are shown."""

_RARE = 5_000
"""Papers up to which a word may also be one that it was meant to be."""

_SCALE = 64
"""What the rarest word weighs; the others weigh whole numbers down to 1."""


def nearest(wanted: Sequence[Words], allowed: int, wording: Wording, world: World) -> list[int]:
    """Rows that have the most of the words, rare words weighing more; at most `MOST`, the nearest first.

    A word that was forgiven a typo weighs half as much as one that is there as typed.

    Args:
        wanted: all words looked for. Only those that were looked for everywhere may be missing.
        allowed: the set (see `reader.bits`) of the rows that meet all other conditions.
        wording: to look for single words.
        world: for the list order, which decides between equals.
    """
    loose = [words for words in dict.fromkeys(wanted) if words.field is Field.ANY]
    if len(loose) < 2:
        return []
    found: list[tuple[int, int]] = []
    for words in loose:
        exact = wording.rows_with(words) & allowed
        both = exact if exact.bit_count() > _RARE else wording.rows_with(words, forgiving=True) & allowed
        found.append((exact, both))
    rarity = [math.log(2 + len(world.order) / max(both.bit_count(), 1)) for _, both in found]
    sums = _Sums()
    for (exact, both), weight in zip(found, rarity, strict=True):
        if wording.cancelled():
            return []
        # Both halves are added where the word is as typed.
        half = max(round(_SCALE * weight / max(rarity) / 2), 1)
        sums.add(both, half)
        sums.add(exact, half)
    return [row for tier in sums.best(MOST) for row in world.order.of(tier)[:MOST]][:MOST]


class _Sums:
    """A number for each row, kept as sets: the rows that have each binary digit of their number set."""

    def __init__(self) -> None:
        self._digits: list[int] = []

    def add(self, rows: int, number: int) -> None:
        """Add a number to those of some rows."""
        carry, place = 0, 0
        while number >> place or carry:
            if place == len(self._digits):
                self._digits.append(0)
            digit, added = self._digits[place], rows if number >> place & 1 else 0
            self._digits[place] = digit ^ added ^ carry
            carry = (digit & added) | (carry & (digit ^ added))
            place += 1

    def best(self, most: int) -> list[int]:
        """Sets of rows with equal numbers above 0, the highest first, until they have `most` rows or all."""
        left = 0
        for digit in self._digits:
            left |= digit
        tiers: list[int] = []
        while left and most > 0:
            tier = left
            for digit in reversed(self._digits):
                tier = tier & digit or tier
            tiers.append(tier)
            left &= ~tier
            most -= tier.bit_count()
        return tiers
