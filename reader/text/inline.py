"""Reads the marks in a paper's text: one parse for the plain rendering and for the styled one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby

from reader.text import links
from reader.text.sanitize import display
from reader.text.spans import Span, Style

__all__ = ["Span", "Style", "parse", "plain"]

_MARKS = ("$", "\\", "*", "_", "`", "~", "<", "&", "[", "{", "--", "\n", "  ")
_PARAGRAPH = re.compile(r"\n[^\S\n]*\n\s*")


def parse(source: str) -> tuple[Span, ...]:
    r"""Return the text of `source` in pieces of one style each.

    Read are: math between dollar signs and in `\(…\)` and `\[…\]`; Markdown emphasis by CommonMark's rules,
    code, links and strikethrough; LaTeX's own emphasis, accents, quotes, dashes and symbols; plain HTML; and
    addresses. What is not closed, not known or not safe stands as it is. Paragraphs are parted by a blank
    line. Time is linear in the length of the text.

    Args:
        source: text of a paper; it is made harmless first, should it not be so already.

    Returns:
        Spans of which no two neighbours are alike and none is empty.
    """
    source = display(source)
    if not _is_marked(source):
        text = source.strip()
        return (Span(text),) if text else ()
    return tuple(_merged(_read(source)))


def plain(source: str) -> str:
    """Return what `parse` shows, without styles."""
    source = display(source)
    if not any(mark in source for mark in _MARKS):
        return source.strip()
    return "".join([span.text for span in _read(source)])


def _paragraphs(source: str) -> Iterator[str]:
    """Yield each paragraph on one line, with single spaces."""
    for paragraph in _PARAGRAPH.split(source) if "\n" in source else (source,):
        text = " ".join(paragraph.split()) if "\n" in paragraph or "  " in paragraph else paragraph.strip()
        if text:
            yield text


def _is_marked(source: str) -> bool:
    return any(mark in source for mark in _MARKS) or links.may_hold(source)


def _read(source: str) -> Iterator[Span]:
    # A text without marks, the most frequent one, does without what reads them.
    from reader.text.scanner import Scanner

    first = True
    for paragraph in _paragraphs(source):
        if not first:
            yield Span("\n\n")
        first = False
        yield from Scanner(paragraph).spans()


def _merged(spans: Iterable[Span]) -> Iterator[Span]:
    """Yield the spans with those joined that are neighbours and alike."""
    for (styles, url), alike in groupby(spans, key=lambda span: (span.styles, span.url)):
        yield Span("".join([span.text for span in alike]), styles, url)
