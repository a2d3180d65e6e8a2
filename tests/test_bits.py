from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from reader.bits import bits_of, flags_of, rows_of

some_rows = st.one_of(
    st.sets(st.integers(0, 300)),
    st.sets(st.integers(0, 5_000), max_size=20),
    st.integers(0, 200).map(lambda size: set(range(7, 7 + size))),
)


@given(some_rows)
def test_a_set_gives_its_rows_back(rows: set[int]) -> None:
    bits = bits_of(rows)
    assert list(rows_of(bits)) == sorted(rows)
    assert list(rows_of(bits, 10)) == [row + 10 for row in sorted(rows)]
    assert bits.bit_count() == len(rows)
    assert [row for row, flag in enumerate(flags_of(bits)) if flag] == sorted(rows)


@given(some_rows, some_rows)
def test_operators_are_those_of_sets(first: set[int], second: set[int]) -> None:
    assert bits_of(first) & bits_of(second) == bits_of(first & second)
    assert bits_of(first) | bits_of(second) == bits_of(first | second)
    assert bits_of(first) & ~bits_of(second) == bits_of(first - second)


def test_a_range_is_a_set_like_others() -> None:
    assert bits_of(range(3, 40)) == bits_of(list(range(3, 40)))
    assert bits_of(range(3, 40, 5)) == bits_of(list(range(3, 40, 5)))
    assert bits_of(range(5, 5)) == 0
