"""Sequences that are worked out where they are looked at are like those that were worked out at once."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.bits import bits_of
from reader.query import rows
from reader.query.order import ListOrder
from reader.query.rows import Ascending, Chained, InListOrder, Rows, among, set_of
from reader.query.unfolding import Unfolding

sets = st.one_of(
    st.sets(st.integers(0, 200)),
    st.sets(st.integers(0, 60_000), max_size=30),
    st.tuples(st.integers(0, 9_000), st.integers(0, 9_000)).map(lambda ends: set(range(*sorted(ends)))),
)
slices = st.slices(20_000)


def same(found: Rows, expected: list[int], part: slice) -> None:
    assert len(found) == len(expected)
    assert list(found) == expected
    assert found == expected
    assert list(found[part]) == expected[part]
    assert list(found[5:2]) == []
    for place in {0, len(expected) // 2, len(expected) - 1}:
        if 0 <= place < len(expected):
            assert found[place] == expected[place]
            assert found[place - len(expected)] == expected[place]
            assert found.index(expected[place]) == place
            assert expected[place] in found
    assert -1 not in found
    for outside in (len(expected), -len(expected) - 1):
        with pytest.raises(IndexError):
            found[outside]
    assert set_of(found) == bits_of(expected)
    some = [row for row in expected if row % 3]
    assert list(among(found, bits_of(some))) == some
    assert list(among(found, 0)) == []
    with pytest.raises(ValueError, match="7777777"):
        found.index(7_777_777)


@given(sets, slices)
def test_ascending_rows(members: set[int], part: slice) -> None:
    same(Ascending(bits_of(members)), sorted(members), part)


@given(sets, st.randoms(use_true_random=False), slices)
def test_rows_in_any_order(members: set[int], random: Random, part: slice) -> None:
    order = [*members, *range(70_000, 70_050)]
    random.shuffle(order)
    expected = [row for row in order if row in members]
    same(InListOrder(bits_of(members), order), expected, part)
    assert list(ListOrder(order).of(bits_of(members))) == expected


@given(st.lists(sets, max_size=4), slices)
def test_rows_one_after_the_other(several: list[set[int]], part: slice) -> None:
    moved = [{row + place * 100_000 for row in members} for place, members in enumerate(several)]
    expected = [row for members in moved for row in sorted(members)]
    parts = [Ascending(bits_of(members)) for members in moved]
    same(Chained(parts), expected, part)
    same(Unfolding(lambda last: iter(parts[::-1] if last else parts), set_of(Chained(parts))), expected, part)


@given(st.lists(st.integers(0, 300), unique=True), st.sets(st.integers(0, 400)))
def test_those_of_a_set(listed: list[int], members: set[int]) -> None:
    assert set_of(listed) == bits_of(listed)
    assert list(among(listed, bits_of(members))) == [row for row in listed if row in members]
    every = range(len(listed), 2 * len(listed))
    assert set_of(every) == bits_of(list(every))
    assert list(among(every, bits_of(members))) == [row for row in every if row in members]
    assert set_of(every[::-1]) == set_of(every)
    assert list(among(every[::-1], bits_of(members))) == [row for row in every[::-1] if row in members]


def test_only_as_much_of_an_order_is_gone_through_as_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows, "_PIECE", 10)
    order = list(reversed(range(100)))
    found = InListOrder(bits_of(range(100)), order)
    assert list(found[3:5]) == [96, 95]
    # What is changed now shows how far it went.
    order[20:30] = [-1] * 10
    assert list(found[5:10]) == [94, 93, 92, 91, 90]
    assert list(found[25:27]) == [-1, -1]


def test_all_rows_are_the_order_itself() -> None:
    order = ListOrder(range(1, 50))
    assert order.of(bits_of(range(100))) is order.rows
    assert order.of(0) == []
    assert ListOrder([3, 5, 9]).is_ascending
    assert not ListOrder([3, 9, 5]).is_ascending
