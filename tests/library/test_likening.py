"""Papers like another, and like those that the user kept, in a whole library."""

from __future__ import annotations

from pathlib import Path

import pytest

from reader.annotations.edits import SetNote, SetStars, SetStatus
from reader.library import Library
from reader.library.likeness import NOTHING_JUDGED
from reader.model import Entry, Status
from tests.library.lists import ALL, write_list

MORE = (
    "Lagoons and harbours share their tides: a table of harbours tells the delay in a lagoon's channel.",
    "Owls answer one another, and microphones that listen for owls count one bird twice.",
)


@pytest.fixture
def tides(library: Library, tmp_path: Path) -> Library:
    """Two papers on tides, two on owls, and others."""
    library.import_lists([write_list(tmp_path / "list.txt", (*ALL, *MORE))])
    return library


def entry_with(library: Library, beginning: str) -> Entry:
    """The paper whose abstract begins so."""
    (found,) = [e for e in library.entries(library.find().rows) if e.paper.abstract.startswith(beginning)]
    return found


def order(library: Library, query: str, sort: str | None = None) -> list[str]:
    """The first words of what a query finds."""
    rows = library.find(query, sort).rows
    return [entry.paper.abstract.split()[0] for entry in library.entries(rows)]


def test_papers_like_another_come_with_their_reasons(tides: Library) -> None:
    found = tides.similar(entry_with(tides, "Tide tables"))
    (first, *_) = tides.entries(found.rows)
    assert first.paper.abstract == MORE[0]
    assert found.why is not None
    why = found.why(first)
    assert why is not None
    assert {"lagoon", "lagoons"} & set(" ".join(why.because).split())
    assert found.why(entry_with(tides, "Tide tables")) is None


def test_relevance_follows_every_judgement(tides: Library) -> None:
    assert tides.relevance(entry_with(tides, "Owls")) is None
    tides.edit([entry_with(tides, "Counting owls").paper.id], SetStars(2))
    assert order(tides, "", "relevance")[0] == "Owls"
    why = tides.relevance(entry_with(tides, "Owls"))
    assert why is not None
    assert why.score > 0
    tides.edit([entry_with(tides, "Counting owls").paper.id], SetStars(0))
    tides.edit([entry_with(tides, "Counting owls").paper.id], SetStatus(Status.SKIPPED))
    ranked = order(tides, "is:inbox sort:relevance")
    assert ranked[-1] == "Owls"
    assert order(tides, "is:inbox sort:-relevance")[0] == "Owls"
    tides.undo()
    assert tides.relevance(entry_with(tides, "Owls")) is None


def test_what_is_judged_comes_after_what_is_not(tides: Library) -> None:
    tides.edit([entry_with(tides, "Tide tables").paper.id], SetStatus(Status.LATER))
    ranked = order(tides, "sort:relevance")
    assert ranked[0] == "Lagoons"
    assert ranked[-1] == "Tide"
    assert sorted(ranked) == sorted(order(tides, ""))


def test_with_nothing_judged_it_says_so_and_keeps_list_order(tides: Library) -> None:
    tides.edit([entry_with(tides, "Owls").paper.id], SetNote("not a judgement"))
    found = tides.find("", "relevance")
    assert found.remark == NOTHING_JUDGED
    assert not found.by_taste
    assert order(tides, "", "relevance") == order(tides, "")


def test_words_are_searched_for_and_then_sorted_by_relevance(tides: Library) -> None:
    tides.edit([entry_with(tides, "Counting owls").paper.id], SetStars(1))
    found = tides.find("one sort:relevance")
    assert found.by_taste
    assert len(found.rows) < tides.count()
    assert tides.entries(found.rows)[0].paper.abstract == MORE[1]


def test_papers_are_learnt_anew_after_an_import(tides: Library, tmp_path: Path) -> None:
    tides.edit([entry_with(tides, "Counting owls").paper.id], SetStars(1))
    assert order(tides, "", "relevance")[0] == "Owls"
    fresh = "Barn owls are birds whose calls nine microphones count in pairs; listeners hear one bird."
    tides.import_lists([write_list(tmp_path / "new.txt", (fresh,), heading="New Papers 2024")])
    assert "Barn" in order(tides, "is:inbox", "relevance")[:2]


LISTS = ("000_c7bf4dec3fcdcacc.txt", "002_4b20b0198a651573.txt")
NEAREST = 5


def test_the_diffusion_papers_of_two_lists_are_near_one_another(library: Library, corpora: Path) -> None:
    """Most of the nearest of most papers that speak of diffusion speak of it as well."""
    library.import_lists([corpora / "abstract-lists" / name for name in LISTS])
    entries = {entry.row: entry for entry in library.entries(library.find().rows)}
    told = {row for row, entry in entries.items() if "diffusion" in entry.paper.abstract_plain.lower()}
    hits = {}
    for row in sorted(told):
        found = library.similar(entries[row], limit=NEAREST)
        hits[row] = sum(each in told for each in found.rows)
        print(f"{hits[row]}/{NEAREST}  {entries[row].headline}")
        for near in found.rows:
            why = found.why(entries[near]) if found.why else None
            because = ", ".join(why.because) if why else ""
            print(f"     {'*' if near in told else ' '} {entries[near].headline[:60]:<60}  {because}")
    assert len(told) == 10
    assert sum(hits.values()) >= 0.6 * NEAREST * len(told)
    assert sum(2 * hit > NEAREST for hit in hits.values()) >= 8
