"""What was searched for is marked where it is shown, whatever styles and scripts it is written in."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.text.fold import words
from reader.text.highlights import hits
from reader.text.inline import plain


def marked(text: str, *wanted: str) -> list[str]:
    return [text[start:end] for start, end in hits(text, wanted)]


@pytest.mark.parametrize(
    ("text", "wanted", "found"),
    [
        ("Owls and owl pellets", ["owl"], ["owl"]),
        ("Owls and owl pellets", ["owl*"], ["Owls", "owl"]),
        ("Erdős naïve Straße", ["erdos", "naive", "strasse"], ["Erdős", "naïve", "Straße"]),
        ("the ℓₚ norm, x̂ᵢ and 𝒪(n²)", ["lp", "xi", "n2"], ["ℓₚ", "x̂ᵢ", "n²"]),
        ("deep owl nets, owl deep nets", ["deep owl nets"], ["deep owl nets"]),
        ("deep owl networks", ["owl net*"], ["owl networks"]),
        ("deep owl networks", ["owl net"], []),
        ("deep cat nets", ["deep owl nets"], []),
        ("multi-agent and multi agent", ["multiagent"], ["multi-agent"]),
        ("state-of-the-art", ["stateofthe*"], ["state-of-the"]),
        ("C++ or C, c# or F", ["c++", "f"], ["C++", "F"]),
        ("知识图谱", ["识 图"], ["识图"]),
        ("one two three", ["one two", "two three"], ["one two three"]),
        ("P_ref and 1/(2L)", ["ref", "1 2l"], ["ref", "1/(2L"]),
        ("nothing", [], []),
        ("nothing", ["", "*"], []),
    ],
)
def test_words_and_phrases(text: str, wanted: list[str], found: list[str]) -> None:
    assert marked(text, *wanted) == found


def test_a_word_is_found_across_its_styles() -> None:
    assert marked(plain("the **F**ast *nets* go"), "fast nets") == ["Fast nets"]


sources = st.lists(
    st.sampled_from(
        ["owl", "Owl", " ", " ", "-", "*", "**", "$x_i$", "é", "+", "图", "_", "a1", ".", "\u0301"]
    ),
    max_size=25,
).map("".join)
wishes = st.lists(
    st.sampled_from(["owl", "owl*", "owl owl", "xi", "a1 owl*", "图", "owlowl", "e", "é", "o*"]), max_size=3
)


@given(sources, wishes)
def test_ranges_are_apart_and_hold_only_what_was_wanted(source: str, wanted: list[str]) -> None:
    text = plain(source)
    ranges = hits(text, wanted)
    assert all(first[1] < second[0] for first, second in zip(ranges, ranges[1:], strict=False))
    looked_for = {word.removesuffix("*") for each in wanted for word in each.split()}
    for start, end in ranges:
        found = words(text[start:end])
        assert any(word.startswith(each) or each.startswith(word) for word in found for each in looked_for)


@given(st.lists(st.sampled_from(["owl", "Erdős", "x̂ᵢ", "naïve", "C++", "n²", "ℓₚ"]), min_size=1, max_size=6))
def test_every_word_of_a_text_is_found_in_it(parts: list[str]) -> None:
    text = " ".join(parts)
    assert hits(text, [" ".join(words(text))]) == [(0, len(text))]
    for word in words(text):
        assert hits(text, [word])


@given(
    st.text(st.sampled_from("oowlO1 -_+#.'…–’"), max_size=16),
    st.lists(st.from_regex(r"[owl1]{1,3}\*?", fullmatch=True), max_size=2),
)
def test_a_letter_of_another_alphabet_elsewhere_changes_nothing(text: str, wanted: list[str]) -> None:
    assert hits(text, wanted) == hits(f"{text} ж", wanted)
