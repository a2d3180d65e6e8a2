"""From a record to the paper that is kept."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from reader.importers import abstracts
from reader.importers.build import Built, paper_from, papers_from
from reader.importers.decode import lines_of
from reader.importers.items import Heading, Record
from reader.model import Link, LinkKind, Source
from reader.text.headline import MAX_LENGTH
from reader.text.identity import identity_keys
from tests.bench.corpora import abstracts as made_up

ABSTRACT = (
    r"Slip is hard to feel. We propose **SlipNet**, a net that feels slip in $\mathcal{O}(n)$ time. "
    "Code is at github.com/slip/net. Data: [here](https://zenodo.org/record/1)."
)


def built(record: Record, heading: str = "ICML 2024 Papers") -> Built:
    return paper_from(record, source_name=heading, file="list.txt")


def test_a_bare_abstract() -> None:
    paper = built(Record(3, 7, ABSTRACT)).paper
    assert paper.id.startswith("abs:")
    assert paper.title is None
    assert paper.name == "SlipNet"
    assert paper.headline == "SlipNet: net that feels slip in 𝒪(n) time"
    assert paper.abstract == ABSTRACT
    assert paper.abstract_plain.startswith(
        "Slip is hard to feel. We propose SlipNet, a net that feels slip in 𝒪(n) time."
    )
    assert (paper.year, paper.venue) == (2024, "ICML")
    assert set(paper.links) == {
        Link(LinkKind.CODE, "https://github.com/slip/net"),
        Link(LinkKind.DATA, "https://zenodo.org/record/1"),
    }
    assert paper.sources == (Source("ICML 2024 Papers", "list.txt", 3, 7),)


def test_a_record_with_everything() -> None:
    record = Record(
        1,
        1,
        ABSTRACT,
        title="Feeling *slip* in $n^2$ [steps](https://x.org)",
        authors=("Ada  Lovelace", " "),
        year=1999,
        venue="ICRA",
        keywords=("slip", ""),
        links=(
            Link(LinkKind.PDF, "https://example.org/a.pdf"),
            Link(LinkKind.PROJECT, "https://github.com/slip/net"),
            Link(LinkKind.OTHER, "javascript:alert(1)"),
        ),
        identifiers={"doi": "https://doi.org/10.1000/X", "arxiv": "nonsense"},
    )
    paper = built(record).paper
    assert paper.id == "doi:10.1000/x"
    assert paper.title == paper.headline == "Feeling slip in n² steps"
    assert (paper.authors, paper.keywords) == (("Ada Lovelace",), ("slip",))
    assert (paper.year, paper.venue) == (1999, "ICRA")
    assert paper.identifiers == {"doi": "10.1000/x"}
    assert [link.url for link in paper.links][:3] == [
        "https://doi.org/10.1000/x",
        "https://example.org/a.pdf",
        "https://github.com/slip/net",
    ]
    assert [link.kind for link in paper.links] == [
        LinkKind.PAPER,
        LinkKind.PDF,
        LinkKind.PROJECT,
        LinkKind.DATA,
    ]


def test_what_is_unsafe_is_taken_out_and_counted() -> None:
    made = built(Record(1, 1, "A\x1b[31mred\u202e word\x00", title="T\x07itle\nin two\tlines"), "He\x1bading")
    assert made.paper.title == "Title in two lines"
    assert not {"\x1b", "\u202e", "\x00", "\x07"} & set(made.paper.abstract + made.paper.abstract_plain)
    assert made.paper.sources[0].name == "Heading"
    assert sum(made.changes.values()) >= 4


def test_keys_are_those_of_the_kept_paper() -> None:
    made = built(Record(1, 1, ABSTRACT, title="A *T*", authors=("A B",), year=2000))
    paper = made.paper
    assert made.keys == identity_keys(
        identifiers=paper.identifiers,
        abstract=paper.abstract,
        title=paper.title,
        authors=paper.authors,
        year=paper.year,
    )
    assert made.keys[0] == paper.id


def test_a_line_break_or_a_change_of_case_makes_no_other_paper() -> None:
    one = built(Record(1, 1, ABSTRACT)).paper.id
    assert (
        built(Record(2, 9, ABSTRACT.replace(" ", "\n").upper().replace("MATHCAL", "mathcal"))).paper.id == one
    )


@given(st.text(max_size=300), st.one_of(st.none(), st.text(max_size=80)), st.text(max_size=40))
def test_any_record_makes_a_paper(abstract: str, title: str | None, heading: str) -> None:
    paper = built(Record(1, 1, abstract, title=title), heading).paper
    assert paper.id
    assert 0 < len(paper.headline) <= MAX_LENGTH
    assert "\n" not in paper.headline


def test_the_seed_lists(corpora: Path) -> None:
    for file, code in (("000_c7bf4dec3fcdcacc.txt", {9, 12, 14}), ("002_4b20b0198a651573.txt", {3, 9, 15})):
        heading, *records = abstracts.read(lines_of(corpora / "abstract-lists" / file))
        assert heading == Heading("ICML 2024 Papers", 1)
        assert [type(record) for record in records] == [Record] * 19
        papers = [built(record).paper for record in records if isinstance(record, Record)]
        assert [paper.sources[0].position for paper in papers] == list(range(1, 20))
        assert [paper.sources[0].line for paper in papers] == list(range(3, 41, 2))
        assert {
            paper.sources[0].position
            for paper in papers
            for link in paper.links
            if link.kind is LinkKind.CODE
        } == code
        assert all(not paper.headline.startswith(paper.abstract_plain[:25]) for paper in papers if paper.name)
        assert len({paper.id for paper in papers}) == 19


def test_papers_that_are_made_together_are_those_that_are_made_one_by_one() -> None:
    texts = [
        ABSTRACT,
        "",
        "We propose **OwlNet**.\x1b[2J",
        *islice(made_up(3), 20),
        ABSTRACT.lower(),
        "Owls? Why!",
    ]
    records = [
        Record(place, 2 * place, text, "Of Owls" if place % 5 == 0 else None)
        for place, text in enumerate(texts, start=1)
    ]

    together = papers_from(records, source_name="ICML 2024", file="list.txt")

    assert together == [built(record, "ICML 2024") for record in records]
