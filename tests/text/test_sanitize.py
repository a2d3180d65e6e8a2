"""Nothing that could act on a terminal is left, and nothing else is lost."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.text.hostile import BROKEN, CONTROLS, DIRECTION, INVISIBLE, NONCHARACTERS, STACKED
from reader.text.sanitize import display, one_line, sanitize

HOSTILE = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufdd0-\ufdef\ufffe\uffff"
    "\ud800-\udfff\U000e0000-\U000e007f]"
)
any_text = st.text(st.characters(exclude_categories=()), max_size=60)
nasty_text = st.text(
    st.sampled_from(
        "a b\u00e9e\u0301\u0327\u0308\x00\x1b\x9b\x7f\t\r\n\x0b\x0c\x85"
        "\u2028\u200b\u200c\u200d\u202e\u2066\u00ad\ufeff"
        "\ufe0f\ufe0e\u0645\u06cc\u0915\u094d\U0001f469\U0001f4bb\u2764\ud800\ufdd0\U000e0041\u3164#1\u1100\u1161"
    ),
    max_size=40,
)


@pytest.mark.parametrize(
    ("hostile", "harmless", "changes"),
    [
        ("red \x1b[31malarm", "red [31malarm", {CONTROLS: 1}),
        ("copy \x1b]52;c;AAAA\x07 that", "copy ]52;c;AAAA that", {CONTROLS: 2}),
        ("\x9b2J clear", "2J clear", {CONTROLS: 1}),
        ("file\u202efdp.exe", "filefdp.exe", {DIRECTION: 1}),
        ("\u2066a\u2069 \u200fb", "a b", {DIRECTION: 3}),
        ("pass\u200bword so\u00adlid \ufeff", "password solid ", {INVISIBLE: 3}),
        ("flag\U000e0067\U000e007f", "flag", {INVISIBLE: 2}),
        ("a\ufdd0b\U0001ffffc\uffff", "abc", {NONCHARACTERS: 3}),
        ("half \ud83d pair", "half \ufffd pair", {BROKEN: 1}),
        ("z" + "\u0335" * 20, "z" + "\u0335" * 8, {STACKED: 12}),
    ],
)
def test_what_could_act_on_a_terminal_goes_and_is_counted(
    hostile: str, harmless: str, changes: dict[str, int]
) -> None:
    cleaned = sanitize(hostile)
    assert cleaned.text == harmless
    assert dict(cleaned.changes) == changes


@pytest.mark.parametrize("end", ["\r\n", "\r", "\x0b", "\x0c", "\x85", "\u2028", "\u2029", "\n"])
def test_every_kind_of_line_end_is_a_line_feed(end: str) -> None:
    assert sanitize(f"one{end}two").text == "one\ntwo"


def test_a_tab_is_a_space_and_nothing_is_counted_for_it() -> None:
    cleaned = sanitize("a\tb\r\nc")
    assert cleaned.text == "a b\nc"
    assert not cleaned.changes


def test_text_is_composed() -> None:
    assert sanitize("Erdo\u030bs").text == "Erd\u0151s"
    assert sanitize("e\x00\u0301").text == "\u00e9"


@pytest.mark.parametrize(
    "spelling",
    [
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",  # Persian: the joiner is part of the word
        "\u0915\u094d\u200d\u0937",
        "\U0001f469\u200d\U0001f4bb",
        "\u2764\ufe0f",
        "Stra\u00dfe, na\u00efve \u6df1\u5ea6 \u03bb \U0001d4aa(n\u00b2) \u2013 \u201cquoted\u201d",
        "line\nline\n\nparagraph",
    ],
)
def test_what_belongs_to_the_spelling_stays(spelling: str) -> None:
    assert sanitize(spelling).text == spelling
    assert not sanitize(spelling).changes


def test_joiners_between_other_letters_go() -> None:
    assert sanitize("a\u200db \u200c").text == "ab "
    assert sanitize("\u200d\U0001f469").text == "\U0001f469"


def test_one_line_has_single_spaces_only() -> None:
    assert one_line("  a \n\n b\u00a0\tc ") == "a b c"


@given(any_text | nasty_text)
def test_nothing_hostile_is_left_and_once_is_enough(text: str) -> None:
    cleaned = sanitize(text)
    assert not HOSTILE.search(cleaned.text)
    assert unicodedata.is_normalized("NFC", cleaned.text)
    cleaned.text.encode("utf-8")
    again = sanitize(cleaned.text)
    assert again.text == cleaned.text
    assert not again.changes
    assert display(text) == cleaned.text


@given(st.text(st.characters(codec="ascii", min_codepoint=32, max_codepoint=126)))
def test_plain_ascii_is_left_alone(text: str) -> None:
    assert sanitize(text).text == text
