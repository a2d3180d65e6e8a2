"""The cells that a text takes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.text.cells import cells, spacing, steady


@pytest.mark.parametrize(
    ("text", "shown", "width"),
    [
        ("plain", "plain", 5),
        ("日本語", "日本語", 6),
        ("❤️ and ❤︎", "❤ and ❤", 7),
        ("1️⃣", "1", 1),
        ("👍🏽", "👍", 2),
        ("👨‍👩‍👧", "👨👩👧", 6),
        ("👩🏽‍❤️‍👩", "👩❤👩", 5),
        ("e\u0301x\u0302", "e\u0301x\u0302", 2),
        ("हिन्दी", "हिन्दी", 5),
        ("می\u200cخواهم", "می\u200cخواهم", 7),
        ("क्\u200dष", "क्\u200dष", 2),
        ("ᄒ\u1161\u11ab", "ᄒ\u1161\u11ab", 2),
    ],
)
def test_what_is_shown_and_how_wide_it_is(text: str, shown: str, width: int) -> None:
    assert steady(text) == shown
    assert cells(shown) == width


@given(st.text())
def test_nothing_is_left_to_disagree_about(text: str) -> None:
    shown = steady(text)
    assert steady(shown) == shown
    assert not {"\ufe0f", "\u20e3", "\U0001f3fd"} & set(shown)
    assert set(shown) <= set(text)


@given(st.text(), st.text())
def test_cells_add_up(one: str, other: str) -> None:
    assert cells(one + other) == cells(one) + cells(other)
    assert spacing(one + other) == spacing(one) + spacing(other)
    assert spacing(one) <= cells(one)
