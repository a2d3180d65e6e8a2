"""A layered mapping is what a dictionary would be, and stays what it was."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from reader.annotations.layered import Layered

keys = st.integers(0, 200)
changes = st.dictionaries(keys, st.none() | st.integers(), max_size=30)


def after(before: dict[int, int], change: dict[int, int | None]) -> dict[int, int]:
    merged = {**before, **change}
    return {key: value for key, value in merged.items() if value is not None}


@given(
    st.dictionaries(keys, st.integers(), max_size=100),
    st.lists(st.tuples(changes, st.booleans()), max_size=8),
)
def test_it_is_like_a_dictionary_of_each_time(
    start: dict[int, int], steps: list[tuple[dict[int, int | None], bool]]
) -> None:
    states = [(Layered(dict(start)), start)]
    for change, looked_at in steps:
        mapping, expected = states[-1]
        if looked_at:
            len(mapping)
        states.append((mapping.changed(change), after(expected, change)))
    for mapping, expected in states:
        assert {key: mapping.get(key) for key in range(201) if key in mapping} == expected
        assert mapping == expected
        assert dict(mapping) == dict(mapping.items()) == expected
        assert list(mapping) == list(mapping.keys())
        assert sorted(mapping.values()) == sorted(expected.values())
        assert len(mapping) == len(expected)
        assert not [key for key in range(201) if (key in mapping) != (key in expected)]


def test_equal_is_what_has_the_same_content() -> None:
    one = Layered({1: 1}).changed({2: 2})
    assert one == Layered({1: 1, 2: 2})
    assert one != one.changed({2: None})
    assert one.changed({2: None}) == {1: 1}
