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


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shelf:
    monkeypatch.setattr(settling, "SMALL", 0)
    monkeypatch.setattr(settling, "SHARE", 7)
    found = fill(tmp_path, [paper(number, abstract=text) for number, text in enumerate(TEXTS * 2)])
    found.corpus.settle(lambda: False)
    return found


@pytest.mark.parametrize(
    ("typed", "whole", "part"),
    [
        ('"of th', {0, 1, 2, 5}, "of"),
        ('"of the', {0, 5}, '"of the"'),
        ("low-ra", {5, 6}, "low"),
    ],
)
def test_while_it_is_typed(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch, typed: str, whole: set[int], part: str
) -> None:
    def found(query: str) -> set[int]:
        return {(row - 1) % len(TEXTS) for row in shelf.find(query).rows}

    assert found(typed) == whole
    monkeypatch.setattr(lookup, "_LONG", 0)
    assert found(typed) == found(f"{part} ")
    assert found(typed) >= whole
    assert found(f"{typed}*") == whole, "what is asked for is never cut short"
