"""The papers that have most of the words, where none has them all."""

from __future__ import annotations

import heapq
import math
from collections import defaultdict
from collections.abc import Sequence

from reader.query.rowset import RowSet
from reader.query.tree import Field, Words
from reader.query.wording import Wording
from reader.query.world import World

MOST = 50
"""Papers that are shown."""

_RARE = 5_000
"""Papers up to which a word brings in papers of its own."""

_ALWAYS = 2
"""The rarest words, which do so however many papers have them."""

_CANDIDATES = 50
"""Papers that all other words are looked for in: the nearest so far."""

_FORGIVEN = 0.5
"""What a word that was forgiven a typo weighs, against one that is there as typed."""


def nearest(wanted: Sequence[Words], allowed: RowSet, wording: Wording, world: World) -> list[int]:
    """Rows that have the most of the words, rare words weighing more; at most `MOST`, the nearest first.

    Args:
        wanted: all words looked for. Only those that were looked for everywhere may be missing.
        allowed: the rows that meet all other conditions.
        wording: to look for single words.
        world: for the list order, which decides between equals.
    """
    loose = {words: wording.estimate(words) for words in wanted if words.field is Field.ANY}
    if len(loose) < 2:
        return []
    papers = max(len(world.order), 1)
    weights: dict[int, float] = defaultdict(float)
    for place, (words, count) in enumerate(sorted(loose.items(), key=lambda each: each[1])):
        if wording.cancelled():
            break
        among = None
        if count > _RARE and place >= _ALWAYS:
            among = heapq.nlargest(_CANDIDATES, weights, key=weights.__getitem__)
        rows = (RowSet(wording.rows_with_all((words,), forgiving=among is None, among=among)) & allowed).rows
        exact = rows if among is not None else wording.rows_with_all((words,), among=rows)
        weight = math.log(1 + papers / max(count, len(rows), 1))
        for row in rows:
            weights[row] += weight if row in exact else weight * _FORGIVEN
    near = RowSet(weights.keys()).in_order(world.order)
    return sorted(near, key=lambda row: -weights[row])[:MOST]
