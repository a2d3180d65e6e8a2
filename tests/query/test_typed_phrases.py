"""A phrase that is being typed finds at least what it will, however long it takes to look for its end."""

from __future__ import annotations

from pathlib import Path

import pytest

from reader.corpus import lookup, settling
from tests.corpus.papers import paper
from tests.query.shelf import Shelf, fill

TEXTS = [
    "the end of the road",
    "the end of this road",
    "the end of that house",
    "the house at the end",
    "of other houses then",
    "low rank maps of the road",
    "low rain on the maps",
]


@pytest.fixture(params=[0, 120])
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Shelf:
    # Papers are read to see what they have, or only the index is asked.
    monkeypatch.setattr(lookup, "_FEW", request.param)
    return filled(tmp_path, monkeypatch, share=7)


def filled(folder: Path, monkeypatch: pytest.MonkeyPatch, share: int) -> Shelf:
    """The texts, twice each; words that more than one paper in `share` has are common."""
    monkeypatch.setattr(settling, "SMALL", 0)
    monkeypatch.setattr(settling, "SHARE", share)
    found = fill(folder, [paper(number, abstract=text) for number, text in enumerate(TEXTS * 2)])
    found.corpus.settle(lambda: False)
    return found


@pytest.mark.parametrize(
    ("typed", "whole", "apart", "asked"),
    [
        ('"of th', {0, 1, 2, 5}, "of th*", '"of th*"'),
        ('"of the', {0, 5}, "of the*", '"of the"'),
        ('"of th*', {0, 1, 2, 5}, "of th*", '"of th*"'),
        ('"of the ', {0, 5}, "of the", '"of the "'),
        ('"the end of th', {0, 1, 2}, "the end of th*", '"the end of th*"'),
        ('"end of t', {0, 1, 2}, "end of", '"end of"'),
        ("low-ra", {5, 6}, "low ra*", "low-ra*"),
        ("of-the-", {0, 5}, "of the", "of-the- "),
    ],
)
def test_while_it_is_typed(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch, typed: str, whole: set[int], apart: str, asked: str
) -> None:
    def found(query: str) -> set[int]:
        return {(row - 1) % len(TEXTS) for row in shelf.find(query).rows}

    assert found(typed) == whole
    monkeypatch.setattr(lookup, "_LONG", 0)
    assert found(typed) == found(f"{apart} ")
    assert found(typed) >= whole
    assert found(asked) == whole, "what is asked for is never taken apart"


def test_a_single_letter_is_looked_for_in_titles(tmp_path: Path) -> None:
    shelf = fill(tmp_path, [paper(1, headline="Deep nets", abstract="x"), paper(2, headline="Deep lakes")])
    assert shelf.ids('title:"deep l') == [paper(2).id]
    assert set(shelf.ids('"deep l')) == {paper(1).id, paper(2).id}


def test_a_last_word_that_is_there_is_taken_for_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = filled(tmp_path, monkeypatch, share=14)

    def found(query: str) -> set[int]:
        return {(row - 1) % len(TEXTS) for row in shelf.find(query).rows}

    # Ten papers have "of". It takes long with each of the common words that begin so, not with one of them.
    monkeypatch.setattr(lookup, "_LONG", 10)
    assert found('"of the') == found('"of the"') == {0, 5}
    assert found('"of th') == found("of th* ") == {0, 1, 2, 4, 5}
