"""Blocks of lines in one column or two."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from rich.style import Style

from reader.ui.rendering import Run, width_of

GAP = 3
"""Cells between the columns."""

Line = list[Run]


def stacked(blocks: Sequence[list[Line]]) -> list[Line]:
    """The blocks below one another, an empty line between them."""
    lines: list[Line] = []
    for block in blocks:
        lines += [[], *block] if lines else block
    return lines


def _balanced(blocks: Sequence[list[Line]]) -> tuple[Sequence[list[Line]], Sequence[list[Line]]]:
    """Cut the blocks in two where the taller part is lowest."""
    heights = [len(block) + 1 for block in blocks]
    cut = min(range(1, len(blocks)), key=lambda at: max(sum(heights[:at]), sum(heights[at:])))
    return blocks[:cut], blocks[cut:]


def _side_by_side(left: Sequence[Line], right: Sequence[Line], column: int) -> list[Line]:
    lines: list[Line] = []
    nothing: Line = []
    for one, other in zip_longest(left, right, fillvalue=nothing):
        used = sum(width_of(text) for text, _ in one)
        lines.append([*one, (" " * (column - used + GAP), Style()), *other] if other else list(one))
    return lines


def in_two_columns(blocks: Sequence[list[Line]], column: int) -> list[Line]:
    """The blocks in two columns of about the same height.

    Args:
        blocks: at least two, no line wider than `column`.
        column: cells of the left column.
    """
    left, right = _balanced(blocks)
    return _side_by_side(stacked(left), stacked(right), column)
