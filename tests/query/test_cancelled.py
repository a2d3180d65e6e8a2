"""A search that is overtaken ends at once, at whatever moment, and leaves nothing wrong behind."""

from __future__ import annotations

from pathlib import Path

import pytest

from reader.corpus import matching, settling
from reader.model import Annotation, LinkKind
from reader.query.evaluate import evaluate
from reader.query.parse import parse
from tests.corpus.papers import paper
from tests.query.shelf import NOW, Shelf, fill

WORDS = (
    "tide",
    "harbour",
    "lagoon",
    "owl",
    "nightjar",
    "microphone",
    "sourdough",
    "barrage",
    "estuary",
    "moraine",
)
QUERIES = (
    "t",
    "tide harb",
    '"tide harbour"',
    "author:a",
    "abstract:ti",
    "title:l",
    "harbor lagon",
    "multi-agent tide",
    "tideharbour owl",
    "moraine owl tide xylophone",
    "-tide",
    "year:2001..2003 owl",
    "added:<7d source:spring",
    "has:code has:title id:abs",
    "owl sort:year",
    "sort:title tide",
)
_GRACE = 25
"""Questions that may still be asked by what is under way."""


@pytest.fixture(params=[False, True], ids=["index alone", "sets kept"])
def shelf(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shelf:
    monkeypatch.setattr(settling, "SMALL", 0)
    monkeypatch.setattr(settling, "SHARE", 4)
    monkeypatch.setattr(matching, "_STEPS", 5)
    monkeypatch.setattr(matching, "_PIECE", 10)
    papers = [
        paper(
            n,
            title=f"{WORDS[n % 10].title()} and {WORDS[n % 7]}" if n % 3 else None,
            abstract=f"A {WORDS[n % 9]} harbour, a {WORDS[n % 4]} harbour and multi-agent {WORDS[n % 10]}.",
            authors=(f"A. {WORDS[n % 6].title()}",),
            year=2000 + n % 5,
            links=((LinkKind.CODE, f"https://code.example/{n}"),) if n % 2 else (),
        )
        for n in range(60)
    ]
    shelf = fill(
        tmp_path, papers, {papers[3].id: Annotation(title="Tide", stars=2)}, lists=("Spring", "Fall")
    )
    if request.param:
        shelf.corpus.settle(lambda: False)
    return shelf


@pytest.mark.parametrize("query", QUERIES)
def test_it_ends_at_once_and_the_next_one_finds_everything(shelf: Shelf, query: str) -> None:
    parsed = parse(query, lambda: NOW)
    asked = 0

    def counted() -> bool:
        nonlocal asked
        asked += 1
        return asked > last

    last = 1_000_000
    expected = evaluate(parsed, shelf.world, cancelled=counted)
    assert expected.rows
    for last in range(0, asked, max(asked // 40, 1)):
        shelf.corpus.index._known = None
        asked = 0
        rows = evaluate(parsed, shelf.world, cancelled=counted).rows
        assert not rows or asked <= last
        assert asked - last < _GRACE
        found = evaluate(parsed, shelf.world)
        assert list(found.rows) == list(expected.rows)
        assert found.words == expected.words
