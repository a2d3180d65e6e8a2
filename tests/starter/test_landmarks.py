"""The starter list, read as a user's own list would be."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from reader.importers import titled
from reader.importers.build import Built, paper_from
from reader.importers.decode import lines_of
from reader.importers.formats import format_for, peek
from reader.importers.items import Heading, Item, Problem, Record
from reader.model import Paper
from reader.paths import starter_list
from reader.text import inline
from reader.text.links import is_safe

HEADING = "Landmark papers of machine learning and computer science"


@pytest.fixture(scope="module")
def items() -> list[Item]:
    sample, lines = peek(lines_of(starter_list()))
    return list(format_for(sample, starter_list().name).read(lines))


@pytest.fixture(scope="module")
def built(items: list[Item]) -> list[Built]:
    records = [item for item in items if isinstance(item, Record)]
    return [paper_from(record, source_name=HEADING, file="landmarks.md") for record in records]


@pytest.fixture(scope="module")
def papers(built: list[Built]) -> list[Paper]:
    return [one.paper for one in built]


def test_it_is_recognised_as_titled() -> None:
    sample, _ = peek(lines_of(starter_list()))
    assert format_for(sample, starter_list().name).read is titled.read


def test_it_has_one_heading_and_no_problem(items: list[Item]) -> None:
    assert [item.text for item in items if isinstance(item, Heading)] == [HEADING]
    assert [item for item in items if isinstance(item, Problem)] == []


def test_there_are_about_forty_papers_none_twice(built: list[Built], papers: list[Paper]) -> None:
    assert 38 <= len(papers) <= 45
    for what in ([key for one in built for key in one.keys], [paper.title for paper in papers]):
        assert [value for value, times in Counter(what).items() if times > 1] == []


def test_nothing_has_to_be_removed_to_show_it(built: list[Built]) -> None:
    assert [one.changes for one in built if one.changes] == []


def test_every_field_is_well_formed(papers: list[Paper]) -> None:
    for paper in papers:
        assert paper.title, paper.id
        assert paper.headline
        assert paper.authors, paper.title
        for author in paper.authors:
            assert re.fullmatch(r"[^\W\d_][^\d;,&]*", author), (paper.title, author)
            assert " " in author, (paper.title, author)
        assert len(set(paper.authors)) == len(paper.authors)
        assert paper.year is not None, paper.title
        assert 1936 <= paper.year <= 2025
        assert paper.keywords, paper.title
        assert paper.venue or paper.title.startswith("Bitcoin")


def test_identifiers_are_well_formed_and_of_the_right_time(papers: list[Paper]) -> None:
    for paper in papers:
        assert set(paper.identifiers) <= {"arxiv", "doi"}, paper.title
        if doi := paper.identifiers.get("doi"):
            assert re.fullmatch(r"10\.\d{4,5}/\S+", doi), doi
        if arxiv := paper.identifiers.get("arxiv"):
            assert re.fullmatch(r"\d{2}(0[1-9]|1[0-2])\.\d{4,5}", arxiv), arxiv
            assert paper.year is not None
            assert 0 <= paper.year - (2000 + int(arxiv[:2])) <= 1, paper.title


def test_the_id_is_the_strongest_identifier(papers: list[Paper]) -> None:
    for paper in papers:
        kind = next((kind for kind in ("doi", "arxiv") if kind in paper.identifiers), None)
        assert paper.id.partition(":")[0] == (kind or "abs")


def test_links_can_be_opened(papers: list[Paper]) -> None:
    links = [link for paper in papers for link in paper.links]
    assert all(is_safe(link.url) for link in links)
    assert len(links) >= 8


def test_abstracts_have_a_readable_length(papers: list[Paper]) -> None:
    lengths = {paper.title: len(paper.abstract.split()) for paper in papers}
    assert {title: words for title, words in lengths.items() if not 60 <= words <= 140} == {}


def test_abstracts_give_the_screen_something_to_render(papers: list[Paper]) -> None:
    styles = Counter(
        style for paper in papers for span in inline.parse(paper.abstract) for style in span.styles
    )
    assert styles[inline.Style.MATH] >= 30
    assert styles[inline.Style.EMPHASIS] >= 15
    assert styles[inline.Style.STRONG] >= 15
    assert styles[inline.Style.CODE] >= 2


def test_no_mark_of_latex_or_markdown_is_left_in_the_plain_rendering(papers: list[Paper]) -> None:
    for paper in papers:
        assert not re.search(r"[$`\\]|\*\w|\w\*\s", paper.abstract_plain), paper.abstract_plain
