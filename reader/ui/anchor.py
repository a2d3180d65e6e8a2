"""Where the cursor belongs when other papers are shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Anchor(NamedTuple):
    """Where the cursor belongs in the result of a search.

    Attributes:
        rows: row keys, the most wanted first; the first that is in the result becomes the current paper.
        ids: papers instead of row keys, for when row keys have changed their meaning.
        otherwise: the index to go to when none of them is there.
        ranked: the best hits come first when there is text to look for, and the best one becomes the current
            paper, wherever the cursor was.
    """

    rows: tuple[int, ...] = ()
    ids: tuple[str, ...] = ()
    otherwise: int = 0
    ranked: bool = False


def position_of(wanted: Sequence[int], rows: Sequence[int], otherwise: int) -> int:
    """The index in `rows` of the first of `wanted` that is there, else `otherwise` as far as possible.

    Long lists are worked out only as far as that place.
    """
    if wanted and not isinstance(rows, range):
        from reader.query.rows import set_of

        there = set_of(rows)
        wanted = [row for row in wanted if row >= 0 and there >> row & 1]
    for row in wanted:
        if row in rows:
            return rows.index(row)
    return min(otherwise, max(len(rows) - 1, 0))
