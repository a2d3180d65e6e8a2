from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from reader.exporters.formats import EXPORTERS, ExportOptions, GroupBy
from reader.exporters.markdown import is_export
from reader.model import NO_ANNOTATION, Annotation, Entry, Link, LinkKind, Paper, Source, Status
from reader.text.sanitize import display
from tests.exporters.hostile import WHEN, entries, shown, some_text, texts
from tests.exporters.parsing import parsed, parsers
from tests.exporters.writing import written

HTML = {"html_block", "html_inline"}
EXPECTED_KINDS = {
    "heading_open",
    "heading_close",
    "paragraph_open",
    "paragraph_close",
    "inline",
    "text",
    "code_inline",
    "link_open",
    "link_close",
}

dialects = pytest.mark.parametrize("parser", parsers(), ids=["commonmark", "github", "extended"])


def paper(headline: str, annotation: Annotation = NO_ANNOTATION, **fields: Any) -> Entry:
    base = Paper(id=f"abs:{abs(hash(headline)) % 10**13:013}", headline=headline)
    return Entry(0, replace(base, **fields), annotation)


def stars(number: int) -> str:
    return "★" * number + "☆" * (5 - number)


def paragraphs_of(entry: Entry, *, abstracts: bool) -> list[str]:
    """What the reader is to see of a paper below its headline."""
    paper, annotation = entry.paper, entry.annotation
    expected = []
    if paper.title and paper.title != entry.headline:
        expected.append(shown(paper.title))
    published = [", ".join(map(shown, paper.authors)), shown(paper.venue or ""), str(paper.year or "")]
    expected.append(" · ".join(part for part in published if part))
    labels = {LinkKind.PDF: "PDF", LinkKind.PROJECT: "project page", LinkKind.OTHER: "link"}
    links = [labels.get(link.kind, link.kind.value) for link in paper.links]
    if len(links) == 2 and links[0] == links[1]:
        links[1] += " 2"
    facts = [
        stars(annotation.stars) if annotation.stars else "",
        annotation.status.value if annotation.status is not Status.INBOX else "",
        " ".join(annotation.tags),
        *links,
    ]
    expected.append(" · ".join(fact for fact in facts if fact))
    if abstracts:
        expected += [shown(part) for part in display(paper.abstract_plain).split("\n\n")]
    return [text for text in expected if text]


@dialects
@given(listed=st.lists(entries, min_size=1, max_size=3), title=some_text, abstracts=st.booleans())
def test_hostile_texts_come_out_as_text_and_nothing_else(
    parser: MarkdownIt, listed: list[Entry], title: str, abstracts: bool
) -> None:
    document = written(listed, ExportOptions(title=title, abstracts=abstracts, when=WHEN))
    seen = parsed(document, parser)
    assert seen.kinds <= EXPECTED_KINDS
    assert seen.headings == [(1, shown(title)), *((2, shown(entry.headline)) for entry in listed)]
    number = f"{len(listed)} paper{'' if len(listed) == 1 else 's'} · 2024-05-06"
    expected = [number, *(text for entry in listed for text in paragraphs_of(entry, abstracts=abstracts))]
    assert " ".join(seen.paragraphs) == " ".join(expected)
    assert len(seen.links) == sum(len(entry.paper.links) for entry in listed)
    assert all(link.startswith(("http://", "https://")) for link in seen.links)


@dialects
@given(note=texts, headline=some_text)
@example(note="https://evil.example/a_b<script>alert(1)</script>", headline="0")
def test_a_note_cannot_reach_the_next_paper(parser: MarkdownIt, note: str, headline: str) -> None:
    listed = [
        paper("First", Annotation(note=note), authors=("Someone",)),
        paper(headline, Annotation(note=note)),
        paper("Last"),
    ]
    seen = parsed(written(listed, ExportOptions(abstracts=True)), parser)
    assert seen.headings == [(1, "Reading list"), (2, "First"), (2, shown(headline)), (2, "Last")]
    assert not seen.kinds & HTML
    assert all(level > 3 for level in seen.quoted_headings)
    assert seen.quotations == (2 if shown(note) else 0)


def test_a_note_keeps_its_markdown() -> None:
    note = (
        "Compare *this* with `<T>` and <https://example.org/a>:\n\n- one\n  - two\n\n"
        "```python\nif a < b:  # <b>\n    pass\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n"
        "1 < 2, line  \nbreak\\<i>"
    )
    github = parsers()[1]
    document = written([paper("P", Annotation(note=note))], ExportOptions())
    assert f"<blockquote>\n{github.render(note)}</blockquote>" in github.render(document)


@pytest.mark.parametrize(
    ("note", "kept"),
    [
        ("# A\n\n###### B", "> #### A\n>\n> ###### B"),
        ("Title\n===\ntext", "> Title\n>\n> ===\n> text"),
        ("```\nopen", "> ```\n> open\n> ```"),
        ("~~~~\n~~~\n<b>", "> ~~~~\n> ~~~\n> <b>\n> ~~~~"),
        ("<!-- open", "> &lt;!-- open"),
        ("`a <b>` <i>", "> `a <b>` &lt;i>"),
        ("a ` b\n`<i>` c", "> a ` b\n> `&lt;i>` c"),
        ("- ```\n<!-- x", "> - ```\n> &lt;!-- x"),
        ("a\rb", "> a\n> b"),
    ],
)
def test_what_is_changed_in_a_note(note: str, kept: str) -> None:
    document = written([paper("P", Annotation(note=note))], ExportOptions())
    assert document.endswith(f"## P\n\n{kept}\n")


def test_a_paper_in_full() -> None:
    entry = paper(
        "Own title",
        Annotation(tags=("rl/offline", "a`b"), stars=3, status=Status.READ, note="Good.", title="Own title"),
        title="As printed",
        authors=("Ada One", "Bo Two"),
        venue="ICML",
        year=2024,
        links=(
            Link(LinkKind.PAPER, "https://doi.org/10.1000/1"),
            Link(LinkKind.CODE, "https://example.org/c"),
            Link(LinkKind.OTHER, "javascript:x"),
        ),
        identifiers={"doi": "10.1000/1"},
        abstract_plain="One.\n\nTwo.",
    )
    document = written([entry], ExportOptions(title="Mine", abstracts=True, when=WHEN))
    assert document == (
        "[//]: # (reading list written by reader)\n\n# Mine\n\n1 paper · 2024-05-06\n\n## Own title\n\n"
        "As printed\n\nAda One, Bo Two · ICML · 2024\n\n"
        "★★★☆☆ · read · `rl/offline` ``a`b`` · [paper](https://doi.org/10.1000/1) · [code](https://example.org/c)\n\n"
        "> Good.\n\nOne.\n\nTwo.\n"
    )


def test_the_abstract_is_there_only_on_request() -> None:
    entry = paper("P", abstract_plain="The abstract.")
    assert "The abstract." not in written([entry], ExportOptions())
    assert "The abstract." in written([entry], ExportOptions(abstracts=True))


def outline(listed: list[Entry], by: GroupBy) -> list[str]:
    seen = parsed(written(listed, ExportOptions(group_by=by)), parsers()[0])
    return [f"{'  ' * (level - 2)}{text}" for level, text in seen.headings[1:]]


def test_by_tag_a_paper_stands_under_each_and_the_untagged_last() -> None:
    listed = [
        paper("none"),
        paper("both", Annotation(tags=("RL", "a"))),
        paper("child", Annotation(tags=("rl/offline", "rl-x"))),
        paper("case", Annotation(tags=("rl",))),
    ]
    assert outline(listed, GroupBy.TAG) == [
        "a", "  both", "RL", "  both", "  case", "rl/offline", "  child", "rl-x", "  child",
        "Untagged", "  none",
    ]  # fmt: skip


def test_by_status_what_is_to_be_read_comes_first() -> None:
    listed = [paper(status.value, Annotation(status=status)) for status in Status]
    assert outline(listed, GroupBy.STATUS) == [
        "Reading", "  reading", "For later", "  later", "Read", "  read", "Inbox", "  inbox",
        "Skipped", "  skipped",
    ]  # fmt: skip


def test_by_source_in_the_order_met_and_orphans_last() -> None:
    here, there = Source("Z list", "z.txt", 1, 3), Source("A list", "a.txt", 1, 3)
    listed = [paper("orphan"), paper("both", sources=(here, there)), paper("one", sources=(there,))]
    assert outline(listed, GroupBy.SOURCE) == [
        "Z list", "  both", "A list", "  both", "  one", "On no list", "  orphan",
    ]  # fmt: skip


def test_by_stars_from_many_to_none() -> None:
    listed = [paper(str(number), Annotation(stars=number)) for number in (0, 2, 5)]
    assert outline(listed, GroupBy.STARS) == ["★★★★★", "  5", "★★☆☆☆", "  2", "No stars", "  0"]


def test_ungrouped_papers_keep_their_order() -> None:
    listed = [paper(name) for name in "cab"]
    assert outline(listed, GroupBy.NONE) == ["c", "a", "b"]


@pytest.mark.parametrize("by", GroupBy)
def test_no_papers_make_a_document_without_papers(by: GroupBy) -> None:
    assert parsed(written([], ExportOptions(group_by=by)), parsers()[0]).paragraphs == ["0 papers"]


def test_an_export_is_told_from_other_files() -> None:
    document = written([paper("P")], ExportOptions())
    assert is_export(document)
    assert is_export("\ufeff" + document.replace("\n", "\r\n"))
    assert not is_export("# Reading list\n\n" + document)
    assert not is_export("")
    assert [row.is_export(document) for row in EXPORTERS] == [row.name == "markdown" for row in EXPORTERS]
