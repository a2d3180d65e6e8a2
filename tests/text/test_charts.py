"""Bars and lines of bars."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.text.charts import bar, progress, sparkline

NUMBERS = st.integers(0, 10**7)


@given(NUMBERS, NUMBERS, NUMBERS, st.integers(0, 60), st.booleans())
def test_a_greater_value_has_a_bar_at_least_as_long(
    one: int, other: int, most: int, width: int, ascii: bool
) -> None:
    one, other = sorted((one, other))
    most = max(most, other)
    short, long = (bar(value, most, width, ascii=ascii) for value in (one, other))
    assert len(short) <= len(long) <= width
    assert bool(short) is (one > 0 and width > 0)
    assert len(bar(most, most, width, ascii=ascii)) == (width if most else 0)
    assert not ascii or long.isascii()


def test_bars_end_between_cells() -> None:
    assert [bar(n, 16, 2) for n in range(0, 17, 4)] == ["", "▌", "█", "█▌", "██"]
    assert bar(1, 10**6, 10) == "▏"
    assert bar(1, 10**6, 10, ascii=True) == "#"


@given(NUMBERS, NUMBERS, st.integers(2, 60), st.booleans())
def test_progress_fills_a_line(done: int, papers: int, width: int, ascii: bool) -> None:
    done = min(done, papers)
    full, rest = progress(done, papers, width, ascii=ascii)
    assert len(full) + len(rest) == width
    assert (rest == "") is (done == papers)
    assert (full == "") is (done == 0 < papers)


@given(st.lists(NUMBERS, max_size=60), st.booleans())
def test_a_line_of_bars_has_a_character_a_value(values: list[int], ascii: bool) -> None:
    line = sparkline(values, ascii=ascii)
    heights = " _.-=+*#@" if ascii else "·▁▂▃▄▅▆▇█"
    assert len(line) == len(values)
    found = [heights.index(char) for char in line]
    assert all((value == 0) is (height == 0) for value, height in zip(values, found, strict=True))
    assert [h for _, h in sorted(zip(values, found, strict=True))] == sorted(found)
    if any(values):
        assert found[values.index(max(values))] == 8


@pytest.mark.parametrize("values", [[], [0], [0, 0, 0]])
def test_a_line_without_values_is_flat(values: list[int]) -> None:
    assert sparkline(values) == "·" * len(values)
