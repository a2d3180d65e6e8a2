"""What a person would type finds what a paper prints."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.text.fold import fold, words


@pytest.mark.parametrize(
    ("printed", "typed"),
    [
        ("Erd\u0151s", "erdos"),
        ("Erdo\u030bs", "erdos"),
        ("J\u00e9r\u00f4me", "jerome"),
        ("\ufb01ne-tuning", "fine-tuning"),
        ("Stra\u00dfe", "strasse"),
        ("STRASSE", "strasse"),
        ("S\u00f8ren \u0141ukasz \u0110or\u0111e \u00c6sop", "soren lukasz dorde aesop"),
        ("\u0130stanbul", "istanbul"),
        ("C\u00b2GAM", "c2gam"),
        ("\u2113\u209a", "lp"),
        ("\U0001d4aa(n\u00b2)", "o(n2)"),
        ("\U0001d40f\U0001d40b \u211d\u1d48", "pl rd"),
        ("x\u1d62\u2c7c\u207b\u00b9", "xij-1"),
        ("64\u00d764", "64x64"),
        ("\u03f5-greedy \u03d5", "\u03b5-greedy \u03c6"),
        ("\u039f\u0394\u039f\u03a3 \u03c2", "\u03bf\u03b4\u03bf\u03c3 \u03c3"),
        ("don\u2019t \u201cquote\u201d a\u2013b", 'don\'t "quote" a-b'),
        ("non\u2011breaking\u00a0space", "non-breaking space"),
        ("\uff27\uff30\uff34", "gpt"),
        ("\ud55c\uad6d\uc5b4", "\ud55c\uad6d\uc5b4"),
        ("\u30c7\u30fc\u30bf", "\u30c7\u30fc\u30bf"),
        ("\u0939\u093f\u0928\u094d\u0926\u0940", "\u0939\u093f\u0928\u094d\u0926\u0940"),
        ("x\u0302\u1d62", "xi"),
    ],
)
def test_what_is_typed_is_what_is_printed(printed: str, typed: str) -> None:
    assert fold(printed) == typed


@given(st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    once = fold(text)
    assert fold(once) == once


def test_folding_any_character_twice_changes_nothing() -> None:
    for point in (*range(0xD800), *range(0xE000, 0x20000)):
        once = fold(chr(point))
        assert fold(once) == once, hex(point)


@given(st.text())
def test_case_does_not_matter(text: str) -> None:
    assert fold(text) == fold(text.casefold())


@given(st.text(st.characters(codec="ascii")))
def test_ascii_only_loses_its_case(text: str) -> None:
    assert fold(text) == text.lower()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("C++ and C#, not C.", ["c++", "and", "c#", "not", "c"]),
        ("GPT-4 scores 86.4%", ["gpt", "4", "scores", "86", "4"]),
        ("snake_case", ["snake", "case"]),
        ("\u6df1\u5ea6\u5b66\u4e60 with CNN", ["\u6df1", "\u5ea6", "\u5b66", "\u4e60", "with", "cnn"]),
        ("GAN\u6a21\u578b2", ["gan", "\u6a21", "\u578b", "2"]),
        ("C\u00b2GAM \u2113\u2081-norm", ["c2gam", "l1", "norm"]),
        (
            "\u0939\u093f\u0928\u094d\u0926\u0940 \u092d\u093e\u0937\u093e",
            ["\u0939\u093f\u0928\u094d\u0926\u0940", "\u092d\u093e\u0937\u093e"],
        ),
        ("", []),
        ("... --- !", []),
    ],
)
def test_words(text: str, expected: list[str]) -> None:
    assert words(text) == expected


@given(st.text())
def test_words_stand_in_the_folded_text_in_order(text: str) -> None:
    folded, place = fold(text), 0
    for word in words(text):
        found = folded.find(word, place)
        assert found >= place
        place = found + len(word)
