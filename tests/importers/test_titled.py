"""The documented format with titles and fields."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.importers import titled
from reader.importers.items import Heading, Item, Problem, Record
from reader.model import Link, LinkKind

FULL = r"""# Engines

## On *Engines* and $O(n)$ ##
Authors: Ada Lovelace; Babbage, Charles
Year: 1843
Venue: Scientific Memoirs
arXiv: https://arxiv.org/abs/1208.56789v2
DOI: doi:10.1000/ABC.
Keywords: engines; numbers, large
Code: github.com/ada/engine
PDF: https://example.org/engine.pdf
Link: https://example.org/more

The engine weaves
algebraic patterns.

It originates nothing.
"""


def items(text: str) -> list[Item]:
    return list(titled.read(text.split("\n")))


def record(text: str) -> Record:
    (found,) = [item for item in items(text) if isinstance(item, Record)]
    return found


def problems(text: str) -> list[tuple[int | None, str]]:
    return [(item.line, item.message) for item in items(text) if isinstance(item, Problem)]


def test_every_field_is_read() -> None:
    assert items(FULL) == [
        Heading("Engines", 1),
        Record(
            position=1,
            line=3,
            abstract="The engine weaves algebraic patterns.\n\nIt originates nothing.",
            title="On *Engines* and $O(n)$",
            authors=("Ada Lovelace", "Charles Babbage"),
            year=1843,
            venue="Scientific Memoirs",
            keywords=("engines", "numbers, large"),
            links=(
                Link(LinkKind.CODE, "https://github.com/ada/engine"),
                Link(LinkKind.PDF, "https://example.org/engine.pdf"),
                Link(LinkKind.OTHER, "https://example.org/more"),
            ),
            identifiers={"arxiv": "1208.56789", "doi": "10.1000/abc"},
        ),
    ]


def test_papers_and_lists_follow_one_another() -> None:
    text = "# A\n## One\nYear: 2001\n\nText one.\n## Two\nText two.\n# B\n## Three\n"
    assert [(item.line, getattr(item, "position", None)) for item in items(text)] == [
        (1, None),
        (2, 1),
        (6, 2),
        (8, None),
        (9, 1),
    ]


def test_fields_may_follow_a_blank_line_and_the_abstract_may_have_a_label() -> None:
    found = record("## T\n\nYEAR： 1999\nkeywords: a, b\nAbstract: Some words: here.\nAnd more.")
    assert (found.year, found.keywords) == (1999, ("a", "b"))
    assert found.abstract == "Some words: here. And more."


def test_prose_with_a_colon_is_no_field() -> None:
    assert record("## T\n\nBackground: things are known.").abstract == "Background: things are known."
    assert record("## T\nYear: 2001\n\nCode: none yet.").abstract == "Code: none yet."
    assert (
        record("## T\nhttps://example.org/x is where it is.").abstract
        == "https://example.org/x is where it is."
    )


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Colour: red", "colour"),
        ("Year: soon", "soon"),
        ("arXiv: yes", "yes"),
        ("DOI: 12", "12"),
        ("Code: on request", "on request"),
        ("Code: javascript:alert(1)", "javascript"),
        ("Year: 2002\nYear: 2003", "before"),
    ],
)
def test_what_is_wrong_is_reported_with_its_line_and_the_paper_kept(line: str, told: str) -> None:
    text = f"# L\n\n## T\n{line}\nVenue: V\n\nWords."
    found = record(text)
    assert (found.title, found.venue, found.abstract, found.links) == ("T", "V", "Words.", ())
    ((at, message),) = problems(text)
    assert at == 3 + len(line.split("\n"))
    assert told in message


def test_an_empty_value_is_no_field() -> None:
    text = "## T\nYear:\nCode: \n\nWords."
    assert record(text) == Record(1, 1, "Words.", title="T")
    assert problems(text) == []


def test_a_line_among_the_fields_that_is_none_begins_the_abstract() -> None:
    text = "## T\nVenue: V\nThen words come."
    assert record(text).abstract == "Then words come."
    assert problems(text)[0][0] == 3


def test_text_before_the_first_title_and_empty_lists_are_reported() -> None:
    assert problems("stray\n# L\n") == [
        (1, "“stray” stands before the first title and was left out."),
        (2, "No papers under the heading “L”."),
    ]


def test_deeper_headings_belong_to_the_abstract() -> None:
    assert record("## T\n\nOne.\n\n### Note\n\nTwo.").abstract == "One.\n\n### Note\n\nTwo."


def test_sniffing_asks_for_fields_below_titles() -> None:
    assert titled.sniff(FULL, "x.md") == 1.0
    assert titled.sniff("# Tool\n\n## Installation\n\nRun it.\n", "README.md") == 0.0
    assert titled.sniff("", "x") == 0.0


@given(
    st.lists(st.one_of(st.sampled_from(["", "# L", "## T", "Year: 1", "Code: x.org"]), st.text(max_size=40)))
)
def test_any_text_is_read(lines: list[str]) -> None:
    lines = [part for line in lines for part in line.split("\n")]
    for item in titled.read(lines):
        assert item.line is not None
        assert 1 <= item.line <= len(lines)
        if isinstance(item, Record):
            assert item.title
