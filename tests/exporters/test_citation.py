from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

from reader.exporters.citation import bibtex, citation, markdown_link
from reader.model import NO_ANNOTATION, Annotation, Entry, Link, LinkKind, Paper
from tests.exporters.hostile import entries, shown
from tests.exporters.parsing import parsed, parsers

PAPER = Paper(
    id="doi:10.1000/1_2",
    headline="Deep things",
    title="The Deep Things of 100% {C}",
    authors=("Ada de One", "Bo Two", "Cy Thrée"),
    year=2024,
    venue="ICML",
    identifiers={"doi": "10.1000/1_2", "arxiv": "2401.00001"},
    links=(Link(LinkKind.PAPER, "https://doi.org/10.1000/1_2"),),
)


def entry(**fields: Any) -> Entry:
    return Entry(0, replace(PAPER, **fields), NO_ANNOTATION)


def test_a_citation_is_one_line_with_all_that_is_known() -> None:
    assert citation(entry()) == (
        "Ada de One, Bo Two, and Cy Thrée. The Deep Things of 100% {C}. ICML, 2024. https://doi.org/10.1000/1_2"
    )


def test_a_headline_that_stands_for_the_title_is_in_brackets() -> None:
    bare = Entry(0, Paper("abs:1", "What it\nshows"), NO_ANNOTATION)
    assert citation(bare) == "[What it shows]."
    assert "title = {{[What it shows]}}" in bibtex(bare)


def test_two_authors_are_joined_by_and() -> None:
    assert citation(entry(authors=("A One", "B Two"), year=None, identifiers={})).startswith(
        "A One and B Two. "
    )


def test_a_bibtex_entry() -> None:
    assert bibtex(entry()) == (
        "@inproceedings{one2024deep,\n"
        r"  title = {{The Deep Things of 100\% \textbraceleft{}C\textbraceright{}}}," + "\n"
        "  author = {Ada de One and Bo Two and Cy Thrée},\n"
        "  booktitle = {ICML},\n"
        "  year = {2024},\n"
        "  doi = {10.1000/1_2},\n"
        "  eprint = {2401.00001},\n"
        "  archiveprefix = {arXiv},\n"
        "  url = {https://doi.org/10.1000/1_2}\n"
        "}\n"
    )


@pytest.mark.parametrize(
    ("venue", "beginning"),
    [
        ("Journal of Tests", "@article{"),
        ("ICML", "@inproceedings{"),
        (None, "@misc{"),
        ("Proceedings of the National Academy of Sciences", "@article{"),
        ("Proceedings of the Royal Society A", "@article{"),
        ("Proceedings of the IEEE", "@article{"),
        ("Proceedings of the IEEE Conference on Tests", "@inproceedings{"),
        ("Proceedings of the Annual Meeting of the Testing Society", "@inproceedings{"),
        ("Proceedings of Machine Learning Research", "@inproceedings{"),
        ("Proceedings of the Workshop on Science", "@inproceedings{"),
    ],
)
def test_the_kind_of_a_bibtex_entry_follows_its_venue(venue: str | None, beginning: str) -> None:
    assert bibtex(entry(venue=venue)).startswith(beginning)


def test_names_that_bibtex_would_take_apart_are_kept_together() -> None:
    assert "author = {{Barnes and Noble} and {Smith, Inc.}}" in bibtex(
        entry(authors=("Barnes and Noble", "Smith, Inc."))
    )


@given(entry=entries)
def test_bibtex_is_balanced_and_has_its_fields_once(entry: Entry) -> None:
    text = bibtex(entry)
    depth = lowest = 0
    for char in text:
        depth += (char == "{") - (char == "}")
        lowest = min(lowest, depth)
    assert (depth, lowest) == (0, 0)
    assert not any(char < " " or "\x7f" <= char <= "\x9f" for char in text.replace("\n", ""))
    assert all(line.startswith("  ") and line.endswith(("}", "},")) for line in text.splitlines()[1:-1])


@given(entry=entries)
def test_a_markdown_link_is_one_link_or_plain_text(entry: Entry) -> None:
    unfit = {LinkKind.OTHER, LinkKind.DATA}
    for parser in parsers():
        seen = parsed(markdown_link(entry), parser)
        assert seen.paragraphs == [shown(entry.headline)]
        assert len(seen.links) == any(link.kind not in unfit for link in entry.paper.links)
        assert seen.kinds <= {
            "paragraph_open",
            "paragraph_close",
            "inline",
            "text",
            "link_open",
            "link_close",
        }


def test_the_best_address_is_taken() -> None:
    links = (Link(LinkKind.CODE, "https://c.example/"), Link(LinkKind.PDF, "https://p.example/x.pdf"))
    assert markdown_link(entry(links=links)) == "[Deep things](https://p.example/x.pdf)"
    assert markdown_link(entry()) == "[Deep things](https://doi.org/10.1000/1_2)"
    assert markdown_link(entry(links=())) == "Deep things"


def test_the_own_title_is_the_links_text() -> None:
    own = entry()._replace(annotation=Annotation(title="Mine"))
    assert markdown_link(own) == "[Mine](https://doi.org/10.1000/1_2)"
