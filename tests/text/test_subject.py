"""The words that tell what a text is about."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.text.fold import words
from reader.text.subject import LONGEST_TEXT, forms, singular, subject


def terms(text: str) -> list[str]:
    """The terms alone, gaps left out."""
    return [term for term, _ in subject(text) if term]


def test_words_that_any_abstract_has_leave_gaps() -> None:
    assert [term for term, _ in subject("We propose the glacier")] == ["", "", "", "glacier"]


def test_plurals_count_under_their_singular_and_keep_their_word() -> None:
    assert subject("Glaciers") == [("glacier", "glaciers")]
    assert terms("policy policies batch batches lens analysis") == [
        "policy", "policy", "batch", "batch", "len"
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["12", "x", "3.14", "1e5", "", "   ", "10e4 e10"])
def test_numbers_and_letters_tell_nothing(text: str) -> None:
    assert terms(text) == []


def test_names_with_digits_and_marks_tell_something() -> None:
    assert terms("2D C++ resnet50") == ["2d", "c++", "resnet50"]


def test_chinese_is_told_by_two_characters() -> None:
    assert subject("知识图") == [("", ""), ("知 识", "知识"), ("识 图", "识图")]
    assert terms("知 graph 识") == ["graph"]


def test_a_compound_is_a_term_with_and_without_its_hyphen() -> None:
    assert "multimodal" in terms("multi-modal")
    assert terms("multimodal") == ["multimodal"]
    assert ("multimodal", "multi-modal") in subject("multi-modal")
    assert terms("state-of-the-art") == []


@given(st.text())
def test_any_text_has_terms_that_the_words_stand_for(text: str) -> None:
    for term, word in subject(text):
        assert bool(term) == bool(word)
        assert not set(term.split()) - {singular(each) for each in [*words(text), word.replace("-", "")]}


def test_a_very_long_text_is_looked_at_in_part() -> None:
    assert terms("glacier " * LONGEST_TEXT + "moraine").count("moraine") == 0


@given(st.text(alphabet="abceshxyi", min_size=1, max_size=8))
def test_the_forms_of_a_term_are_all_counted_under_it(word: str) -> None:
    term = singular(word)
    assert word in forms(term)
    assert all(singular(form) == term for form in forms(term))
