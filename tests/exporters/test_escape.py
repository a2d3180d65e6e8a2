from __future__ import annotations

import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from reader.exporters.escape import block, code, inline, url
from tests.exporters.hostile import FRAGMENTS, shown, some_text, texts
from tests.exporters.parsing import parsed, parsers

dialects = pytest.mark.parametrize("parser", parsers(), ids=["commonmark", "github", "extended"])


PLACES = [
    "## {}",
    "{}",
    "- {}",
    "1. {}",
    "> {}",
    "word\n{}",
    "{}\nword",
    "word {} word",
    "**x** {}",
    "{}[a](https://a.example)",
]


@dialects
@given(text=some_text, place=st.sampled_from(PLACES))
def test_inline_text_stays_text_wherever_it_stands(parser: MarkdownIt, place: str, text: str) -> None:
    check_in_place(parser, place, text)


@dialects
@pytest.mark.parametrize("place", PLACES)
def test_each_mark_alone_stays_text_wherever_it_stands(parser: MarkdownIt, place: str) -> None:
    for text in filter(shown, FRAGMENTS):
        check_in_place(parser, place, text)
        check_in_place(parser, place, f"{text}word")
        check_in_place(parser, place, f"word {text}")


def check_in_place(parser: MarkdownIt, place: str, text: str) -> None:
    """The text stands there as the word MIDDLE would."""
    around = parsed(place.replace("{}", "MIDDLE"), parser)
    seen = parsed(place.replace("{}", inline(text)), parser)
    assert seen.kinds == around.kinds
    assert seen.blocks == around.blocks
    assert len(seen.links) == len(around.links)
    assert seen.headings == [(level, t.replace("MIDDLE", shown(text))) for level, t in around.headings]
    assert seen.paragraphs == [t.replace("MIDDLE", shown(text)) for t in around.paragraphs]


@given(text=some_text)
def test_inline_text_is_one_cell_of_a_table(text: str) -> None:
    document = f"| a | b |\n|---|---|\n| {inline(text)} | x |\n"
    cells = [t for t in parsers()[1].parse(document) if t.type == "inline"]
    assert len(cells) == 4
    assert cells[3].content == "x"


@given(text=texts)
def test_inline_text_has_no_address_that_github_would_link(text: str) -> None:
    assert not re.search(r"(?i)(?:^|[\s*_~(])(?:www\.|https?://|ftp://)|@(?<!\\@)", inline(text))


@dialects
@given(text=texts)
def test_a_block_is_paragraphs(parser: MarkdownIt, text: str) -> None:
    seen = parsed(block(text), parser)
    assert set(seen.blocks) <= {"paragraph_open", "inline"}
    assert seen.kinds <= {"paragraph_open", "paragraph_close", "inline", "text"}
    assert " ".join(seen.paragraphs) == shown(text)


def test_a_block_keeps_paragraphs_apart_and_joins_lines() -> None:
    assert block("One\ntwo.\n\n \n# Three\n\n") == "One two.\n\n\\# Three"


@given(text=some_text)
def test_a_code_span_holds_the_text_unchanged(text: str) -> None:
    (token,) = [t for t in parsers()[1].parse(f"a {code(text)} b") if t.type == "inline"]
    assert [(c.type, c.content) for c in token.children or []] == [
        ("text", "a "),
        ("code_inline", shown(text)),
        ("text", " b"),
    ]


def test_plain_prose_is_left_as_it_is() -> None:
    prose = "Plain prose (2024): state-of-the-art, 3.5 points; A & B, x = y + 1 - z. Really? 100% {so}"
    assert inline(prose) == prose


@pytest.mark.parametrize(
    "address", ["javascript:alert(1)", "file:///etc/passwd", "-x", "", "http://", "https://a b.example"]
)
def test_an_unsafe_address_is_none(address: str) -> None:
    assert url(address) == ""


@pytest.mark.parametrize(
    "address",
    [
        "https://example.org/a_(b)_[c]*d*~e~",
        "https://example.org/?a=1&copy;=2&lt",
        "https://example.org/x)",
        "https://example.org/((x",
        "https://example.org/$x$/@y/!z#f",
        "http://[::1]:80/x",
    ],
)
def test_an_address_arrives_as_it_was(address: str) -> None:
    (link,) = parsed(f"[a]({url(address)})", MarkdownIt("commonmark", {"html": True})).links
    assert link.replace("%5B", "[").replace("%5D", "]") == address


def test_escaping_takes_linear_time() -> None:
    def seconds(text: str) -> float:
        began = time.perf_counter()
        inline(text)
        code(text)
        return time.perf_counter() - began

    for mark in ("`", "\\", "*_[", "&#", "www.", "1", "://", "<!--"):
        assert seconds(mark * 200_000) < 2
