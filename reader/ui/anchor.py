"""Where the cursor belongs when other papers are shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Anchor:
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

    One pass over `rows` at the most, none where they are a range.
    """
    if isinstance(rows, range):
        for row in wanted:
            if row in rows:
                return rows.index(row)
    elif wanted:
        places: Mapping[int, int] = _places(frozenset(wanted), wanted[0], rows)
        for row in wanted:
            if row in places:
                return places[row]
    return min(otherwise, max(len(rows) - 1, 0))


def _places(wanted: frozenset[int], best: int, rows: Sequence[int]) -> dict[int, int]:
    places: dict[int, int] = {}
    for index, row in enumerate(rows):
        if row in wanted:
            places[row] = index
            if row == best:
                break
    return places
