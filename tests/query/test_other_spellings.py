"""Words that are written in one, with hyphens or with a number in the place of one of them; citations."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.corpus.papers import paper
from tests.query.shelf import Shelf, fill

TO_IMAGE, TO_REAL, CITED, LATER, SMALL, LARGE = range(1, 7)


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    folder: Path = tmp_path_factory.mktemp("spellings")
    return fill(
        folder,
        [
            paper(TO_IMAGE, abstract="A text-to-image model draws what it reads, real or not."),
            paper(TO_REAL, abstract="Sim2Real transfer of a text; an image of gulls."),
            paper(CITED, title="Deep Gulls", authors=["Ada Quill"], year=2017, abstract="They dive."),
            paper(LATER, title="Terns", authors=["Ada Quill"], year=2023, abstract="They dive as well."),
            paper(SMALL, abstract="Pictures of 64×64 dots."),
            paper(LARGE, abstract="Pictures of 256 × 256 dots."),
        ],
    )


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("text2image", [TO_IMAGE]),
        ("text2ima", [TO_IMAGE]),
        ("text-to-image ", [TO_IMAGE]),
        ("sim-to-real", [TO_REAL]),
        ("sim-to-re", [TO_REAL]),
        ("sim to real", [TO_REAL]),
        ("sim to real gulls", [TO_REAL]),
        ("abstract:sim2real", [TO_REAL]),
        ('"sim to real"', []),
        ("real to sim", []),
        ("64x64", [SMALL]),
        ("64 × 64", [SMALL]),
        ("64 x 64 dots", [SMALL]),
        (r"$64\times64$ ", [SMALL]),
        ("256x256", [LARGE]),
        ("256×256 ", [LARGE]),
        ("quill17", [CITED]),
        ("[Quill17]", [CITED]),
        ("quill23", [LATER]),
        ("Quill17deep", [CITED]),
        ("quill17terns", []),
        ("quill2017a", [CITED]),
        ("Quill23b ", [LATER]),
        ("quill18", []),
        ("gull17", []),
    ],
)
def test_it_is_found_however_it_is_written(shelf: Shelf, query: str, found: list[int]) -> None:
    hits = shelf.find(query)
    rows = [] if hits.near else hits.rows
    assert [shelf.papers[row].id for row in rows] == [paper(number).id for number in found]
