"""The papers that are most like one."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.model import Paper
from reader.query.paper_terms import about_how_many, phrases, rarity, terms_of
from reader.query.similar import Near, similar
from tests.corpus.papers import paper
from tests.query.pile import pile
from tests.query.shelf import HOSTILE, Shelf, fill

GLACIERS = "Glaciers retreat where meltwater carries heat; glacier tongues calve into fjords."
ICE = "Meltwater under a glacier decides how fast its tongue slides towards the fjord."
BREAD = "Sourdough rises with warmth, and rye dough rises slower than wheat dough."
BEES = "Bumblebees dance for nectar; a hive remembers meadows by their scent."


def near(shelf: Shelf, row: int, limit: int = 50) -> list[Near]:
    """The papers like the one of a row, with those that are looked at worked out anew."""
    corpus = shelf.corpus
    return similar(row, corpus.index, corpus.papers_by_row, corpus.count(), limit=limit)


def shelf_of(folder: Path, *abstracts: str) -> Shelf:
    """Papers without headings of their own."""
    return fill(folder, [paper(n, headline="Paper", abstract=text) for n, text in enumerate(abstracts, 1)])


def test_what_shares_rare_words_is_near_and_says_which(tmp_path: Path) -> None:
    shelf = shelf_of(tmp_path, GLACIERS, BREAD, ICE, BEES)
    first, second, third, _ = shelf.world.order.rows
    (found,) = near(shelf, first)
    assert found.row == third
    assert set(found.why.because) <= {"glacier", "meltwater", "tongue", "fjord"}
    assert "glacier" in found.why.because
    assert found.why.against == ()
    assert near(shelf, second) == []


def test_the_paper_itself_is_not_among_those_like_it(tmp_path: Path) -> None:
    shelf = shelf_of(tmp_path, GLACIERS, GLACIERS + " Again.", BREAD)
    row = shelf.world.order.rows[0]
    assert row not in [each.row for each in near(shelf, row)]


def test_words_of_the_heading_weigh_more(tmp_path: Path) -> None:
    papers = [
        paper(1, title="Moraines", abstract="Sourdough."),
        paper(2, title="Kelp", abstract="Sourdough."),
        paper(3, title="Drums", abstract="Moraines."),
    ]
    shelf = fill(tmp_path, papers)
    first, second, third = shelf.world.order.rows
    assert [each.row for each in near(shelf, first)] == [third, second]


def test_words_that_stand_together_in_both_are_told_as_a_phrase(tmp_path: Path) -> None:
    shelf = shelf_of(tmp_path, "Posterior sampling of glaciers.", "Lakes by posterior sampling.", BREAD)
    (found,) = near(shelf, shelf.world.order.rows[0])
    assert found.why.because == ("posterior sampling",)


def test_chinese_papers_are_near_by_two_characters(tmp_path: Path) -> None:
    shelf = shelf_of(tmp_path, "知识图谱补全", "知识图谱推理", "冰川消融", BREAD)
    first, second, *_ = shelf.world.order.rows
    found = near(shelf, first)
    assert [each.row for each in found] == [second]
    assert all(len(word) >= 2 for word in found[0].why.because)


def test_no_more_than_asked_for_are_found(tmp_path: Path) -> None:
    shelf = shelf_of(tmp_path, *(f"{GLACIERS} Number {n}." for n in range(8)))
    row = shelf.world.order.rows[3]
    assert len(near(shelf, row, limit=3)) == 3
    assert near(shelf, row, limit=0) == []


def test_a_row_of_no_paper_has_none_like_it(tmp_path: Path) -> None:
    assert near(shelf_of(tmp_path, GLACIERS), 99) == []


def test_a_search_that_is_not_wanted_any_more_ends_before_papers_are_compared(tmp_path: Path) -> None:
    shelf = shelf_of(tmp_path, GLACIERS, ICE)
    read: list[int] = []

    def reading(rows: object) -> dict[int, Paper]:
        assert isinstance(rows, list)
        read.extend(rows)
        return shelf.corpus.papers_by_row(rows)

    first = shelf.world.order.rows[0]
    assert similar(first, shelf.corpus.index, reading, 2, cancelled=lambda: True) == []
    assert read == [first]


WORDS = [
    "glacier",
    "moraine",
    "fjord",
    "tongue",
    "sourdough",
    "rye",
    "hive",
    "nectar",
    "drum",
    "lake",
    "kelp",
]
texts = st.lists(st.sampled_from(WORDS), min_size=4, max_size=14)


@given(st.lists(texts, min_size=1, max_size=12), texts, st.data())
def test_a_paper_is_nearest_to_its_near_copy(
    others: list[list[str]], own: list[str], data: st.DataObject
) -> None:
    at = data.draw(st.integers(0, len(own)))
    # Its words stand nowhere else, so that no other paper can share more of them.
    mine = [f"own{word}" for word in own]
    copy = [*mine[:at], "ourselves", *mine[at:]]
    abstracts = [" ".join(each) for each in (mine, *others, copy)]
    papers = pile(abstracts)
    first, last = papers.rows[0], papers.rows[-1]
    assert similar(first, papers, papers.read, len(papers.rows))[0].row == last
    assert similar(last, papers, papers.read, len(papers.rows))[0].row == first


@given(st.lists(texts, min_size=2, max_size=8), st.randoms(use_true_random=False))
def test_the_order_of_the_list_does_not_decide(abstracts: list[list[str]], random: Random) -> None:
    sentences = [f"{' '.join(each)}. Text {number}." for number, each in enumerate(abstracts)]
    shuffled = list(sentences)
    random.shuffle(shuffled)

    def scores(texts: list[str]) -> list[tuple[str, float]]:
        papers = pile(texts)
        near = similar(texts.index(sentences[0]) + 1, papers, papers.read, len(texts))
        return sorted((papers.papers[each.row].abstract, each.why.score) for each in near)

    assert scores(sentences) == scores(shuffled)


@pytest.mark.parametrize("payload", HOSTILE)
def test_hostile_text_is_compared_like_any_other(tmp_path: Path, payload: str) -> None:
    shelf = shelf_of(tmp_path, f"{payload} {GLACIERS}", f'{ICE} {payload} "glacier" NEAR(', BREAD)
    first, second, _ = shelf.world.order.rows
    assert near(shelf, first)[0].row == second


def test_how_many_have_a_term_is_told_from_the_first() -> None:
    assert about_how_many(2, 8, 2, 100) == 2
    assert about_how_many(3, 3, 2, 100) == 100
    assert about_how_many(3, 30, 2, 100) == 10
    assert about_how_many(0, 0, 2, 0) == 0


@given(st.integers(0, 1000), st.integers(0, 1000))
def test_the_rarer_a_term_the_more_it_weighs(having: int, papers: int) -> None:
    assert rarity(having, papers) >= rarity(having + 1, papers) >= 0


def test_a_phrase_is_told_once_and_words_as_the_paper_writes_them() -> None:
    own = terms_of(paper(1, headline="Paper", abstract="Glaciers calve. Meltwater heat."))
    assert phrases(["calve", "glacier", "meltwater", "lake"], own, 5) == ("glaciers calve", "meltwater")
    assert phrases(["calve", "glacier", "meltwater"], own, 1) == ("glaciers calve",)
    compound = terms_of(paper(1, headline="Paper", abstract="Melt-water lakes."))
    assert phrases(["melt", "water", "meltwater", "lake"], compound, 9) == ("melt water lakes",)
    assert phrases(["meltwater", "lake"], compound, 9) == ("melt-water", "lakes")
