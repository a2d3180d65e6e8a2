"""What is kept beside a note has a key of its own, and outlives what moves or joins documents."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.annotations.documents import annotation_of, changed_document, is_bare, problems_of
from reader.annotations.rekeying import joined
from reader.model import NO_ANNOTATION, Annotation

TEXTS = st.lists(st.text("ab\n "), max_size=4)


def test_what_is_beside_a_note_is_a_list_of_texts() -> None:
    document = changed_document({}, NO_ANNOTATION, Annotation(note="mine", other_notes=("theirs", "ours")))
    assert document == {"note": "mine", "other_notes": ["theirs", "ours"]}
    assert not is_bare({"other_notes": ["theirs"]})
    assert is_bare({"other_notes": []})
    without = changed_document(document, annotation_of(document), Annotation(note="mine"))
    assert without == {"note": "mine"}


@given(TEXTS)
def test_texts_are_read_back_without_repeats_and_empty_ones(texts: list[str]) -> None:
    read = annotation_of({"other_notes": texts})
    assert set(read.other_notes) == {text for text in texts if text.strip()}
    assert len(set(read.other_notes)) == len(read.other_notes)
    assert problems_of({"other_notes": texts}) == []


@pytest.mark.parametrize(
    ("value", "kept"),
    [("text", ()), (None, ()), ({}, ()), ([1, "a", None], ("a",)), (["\x1b[2Ja"], ("[2Ja",))],
)
def test_what_can_not_be_understood_is_told_and_harmless(value: Any, kept: tuple[str, ...]) -> None:
    document = {"other_notes": value, "stars": 2}
    assert annotation_of(document) == Annotation(stars=2, other_notes=kept)
    told = problems_of(document)
    assert bool(told) is not (isinstance(value, list) and all(isinstance(text, str) for text in value))


def test_two_documents_of_one_paper_keep_what_is_beside_either_note() -> None:
    one = {"note": "a", "other_notes": ["x", "both"], "changed": "2031-01-01T00:00:00Z"}
    other = {"note": "b", "other_notes": ["both", "y"], "changed": "2031-01-02T00:00:00Z"}
    assert annotation_of(joined(one, other)).other_notes == ("x", "both", "y")
    assert annotation_of(joined({"note": "b"}, one)).other_notes == ("x", "both")
