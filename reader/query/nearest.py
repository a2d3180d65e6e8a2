"""The papers that have most of the words, where none has them all."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice

from reader.query.sums import Sums
from reader.query.tree import Field, Words
from reader.query.wording import Wording
from reader.query.world import World

MOST = 50
"""Papers that are shown."""

_RARE = 5_000
"""Papers up to which a word may also be one that it was meant to be."""

_SCALE = 256
"""What the rarest word weighs; others weigh whole numbers down to 2. In title or name each weighs 1 more."""


def loose_of(wanted: Sequence[Words]) -> tuple[Words, ...]:
    """Those of some words that may be missing; where that is a single phrase or compound, its parts."""
    loose = tuple(words for words in dict.fromkeys(wanted) if words.field is Field.ANY)
    return tuple(dict.fromkeys(_parts(loose[0]))) if len(loose) == 1 else loose


def _parts(words: Words) -> Iterator[Words]:
    """The words of a phrase; characters that are words of their own in twos, and no single letters."""
    last = len(words.words) - 1
    for place, word in enumerate(words.words):
        if len(word) > 1 and not word.isdecimal():
            yield Words((word,), prefix=words.prefix and place == last)
        elif not word.isascii() and place < last and len(words.words[place + 1]) == 1:
            yield Words(words.words[place : place + 2], exact=True)


def nearest(wanted: Sequence[Words], allowed: int, wording: Wording, world: World) -> list[int]:
    """Rows that have the most of the words, rare words weighing more; at most `MOST`, the nearest first.

    A word that was forgiven a typo weighs half as much as one that is there as typed. Of equals, those come
    first that have the words in title or name.

    Args:
        wanted: all words looked for. Only those that were looked for everywhere may be missing.
        allowed: the set (see `reader.bits`) of the rows that meet all other conditions.
        wording: to look for single words.
        world: for the list order, which decides in the end.
    """
    loose = loose_of(wanted)
    if len(loose) < 2:
        return []
    found: list[tuple[int, int]] = []
    for words in loose:
        exact = wording.rows_with(words) & allowed
        both = exact if exact.bit_count() > _RARE else wording.rows_with(words, forgiving=True) & allowed
        found.append((exact, both))
    rarity = [math.log(2 + len(world.order) / max(both.bit_count(), 1)) for _, both in found]
    sums = Sums()
    for (exact, both), weight in zip(found, rarity, strict=True):
        if wording.cancelled():
            return []
        # Both halves are added where the word is as typed.
        half = max(round(_SCALE * weight / max(rarity) / 2), 1)
        sums.add(both, half)
        sums.add(exact, half)
    for words in loose:
        sums.add(
            wording.rows_with(replace(words, field=Field.HEAD), forgiving=words in wording.used) & allowed, 1
        )
    best = chain.from_iterable(world.order.of(tier)[:MOST] for tier in sums.tiers(sums.any))
    return list(islice(best, MOST))
