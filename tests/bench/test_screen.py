"""The benchmark's idea of a terminal's screen."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.bench.screen import Screen


def shown(data: str | bytes, columns: int = 10, lines: int = 3) -> tuple[str, ...]:
    screen = Screen(columns, lines)
    screen.feed(data.encode() if isinstance(data, str) else data)
    return screen.text()


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ("ab", ("ab", "", "")),
        ("\x1b[2;3Hx", ("", "  x", "")),
        ("abc\r\ndef", ("abc", "def", "")),
        ("abc\x1b[1;2H\x1b[K", ("a", "", "")),
        ("abc\x1b[2J", ("", "", "")),
        ("abc\x1b[H\x1b[2Bz", ("abc", "", "z")),
        ("\x1b]0;title\x07\x1b[?25l\x1b(B\x1bPq\x1b\\ok", ("ok", "", "")),
        ("日本x", ("日本x", "", "")),
        ("e\u0301!", ("e\u0301!", "", "")),
        ("\x1b[9;9Hlost\x1b[1;9Hlong", ("        lo", "", "")),
    ],
)
def test_text_stands_where_a_terminal_would_put_it(data: str, expected: tuple[str, ...]) -> None:
    assert shown(data) == expected


def test_a_change_of_colour_is_seen_though_the_text_stays() -> None:
    screen = Screen(4, 1)
    screen.feed(b"\x1b[31mab\x1b[0m")
    red, text = screen.styled(), screen.text()
    screen.feed(b"\x1b[H\x1b[7mab\x1b[0m")
    assert screen.text() == text
    assert screen.styled() != red
    screen.feed(b"\x1b[H\x1b[0;31mab")
    assert screen.styled() == red


@given(st.data())
def test_it_makes_no_difference_where_the_bytes_are_cut(data: st.DataObject) -> None:
    pieces = st.sampled_from(
        ["ab", "é", "日", "\x1b[2;2H", "\x1b[1;31m", "\x1b]8;;x\x1b\\", "\r\n", "\x1b[J"]
    )
    whole = "".join(data.draw(st.lists(pieces, max_size=12))).encode()
    cut = data.draw(st.integers(0, len(whole)))
    once, twice = Screen(8, 3), Screen(8, 3)
    once.feed(whole)
    twice.feed(whole[:cut])
    twice.feed(whole[cut:])
    assert twice.styled() == once.styled()
