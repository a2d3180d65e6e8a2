"""Where the cursor goes, and what is kept."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from reader.model import NO_ANNOTATION, Entry, Paper
from reader.ui.anchor import position_of
from reader.ui.entries import EntryCache

ROWS = st.lists(st.integers(0, 50), unique=True, max_size=40)


@given(ROWS, st.lists(st.integers(0, 60), max_size=10), st.integers(0, 60))
def test_the_first_wanted_row_that_is_there_is_found(
    rows: list[int], wanted: list[int], otherwise: int
) -> None:
    position = position_of(wanted, array("q", rows), otherwise)
    there = [row for row in wanted if row in rows]
    if there:
        assert rows[position] == there[0]
    else:
        assert position == min(otherwise, max(len(rows) - 1, 0))


@given(st.integers(0, 20), st.integers(0, 50), st.lists(st.integers(0, 60), max_size=10))
def test_a_range_gives_what_a_list_gives(start: int, length: int, wanted: list[int]) -> None:
    rows = range(start, start + length)
    assert position_of(wanted, rows, 3) == position_of(wanted, list(rows), 3)


def test_entries_are_read_once_and_together() -> None:
    asked: list[list[int]] = []

    def read(rows: Sequence[int]) -> list[Entry]:
        asked.append(list(rows))
        return [Entry(row, Paper(f"abs:{row}", "x"), NO_ANNOTATION) for row in rows if row != 3]

    cache = EntryCache(read, capacity=4)
    cache.load(range(4))
    cache.load(range(2, 4))
    assert asked == [[0, 1, 2, 3], [3]]
    assert cache.get(3) is None
    cache.forget_papers({"abs:1"})
    assert cache.get(1) is None
    cache.load([8, 9])
    assert cache.get(9) is not None
    assert sum(cache.get(row) is not None for row in range(10)) <= 4
    cache.clear()
    assert cache.get(9) is None
