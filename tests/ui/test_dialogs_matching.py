"""What a filter finds, and in which order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.text.fold import fold
from reader.ui.screens.choose import matching

TAGS = ["rl/offline", "rl", "vision", "World models", "offline", "c++", "étale", "deep rl"]


def found(typed: str, texts: list[str] = TAGS) -> list[str]:
    return [texts[index] for index in matching(typed, [fold(text) for text in texts])]


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("", TAGS),
        ("  ", TAGS),
        ("rl", ["rl", "rl/offline", "deep rl", "World models"]),
        ("OFFLINE", ["offline", "rl/offline"]),
        ("off rl", ["rl/offline"]),
        ("mod world", ["World models"]),
        ("ETALE", ["étale"]),
        ("c++", ["c++"]),
        ("visoin", ["vision"]),
        ("zzzz", []),
    ],
)
def test_what_is_found(typed: str, expected: list[str]) -> None:
    assert found(typed)[: max(len(expected), 1)] == expected


def test_among_equals_the_given_order_is_kept() -> None:
    assert found("tag", ["tag b", "tag a", "my tag", "a tag"]) == ["tag b", "tag a", "my tag", "a tag"]


@given(st.text(max_size=12), st.lists(st.text(max_size=12), max_size=12))
def test_any_text_filters_any_texts(typed: str, texts: list[str]) -> None:
    folded = [fold(text) for text in texts]
    indices = matching(typed, folded)
    assert len(set(indices)) == len(indices)
    assert all(0 <= index < len(texts) for index in indices)


@given(st.lists(st.text(max_size=12), min_size=1, max_size=12), st.data())
def test_a_text_is_found_by_itself_first(texts: list[str], data: st.DataObject) -> None:
    folded = [fold(text) for text in texts]
    wanted = data.draw(st.sampled_from(texts))
    if fold(wanted).split():
        first = matching(wanted, folded)[0]
        assert folded[first].split() == fold(wanted).split() or fold(wanted).strip() != fold(wanted)
