"""Reads the marks in a paper's text: one parse for the plain rendering and for the styled one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from reader.text import links
from reader.text.sanitize import display
from reader.text.spans import Span, Style

if TYPE_CHECKING:
    from reader.text.scanner import Scanner

__all__ = ["Span", "Style", "merged", "paragraphs", "parse", "plain", "unwrapped"]

_MARKS = ("$", "\\", "*", "_", "`", "~", "<", "&", "[", "{", "--", "\n", "  ")
_DEFINING = ("command", "\\def", "def\\", "\\DeclareMath", "\\let")
"""At least one of these is in a text that defines a macro."""
_PARAGRAPH = re.compile(r"\n[^\S\n]*\n\s*")
_ITEM = re.compile(r"\n(?=[^\S\n]*(?:[-*+•]|\(?[0-9]{1,2}[.)]|\((?:[a-h]|[ivx]{1,4})\))[^\S\n]+\S)")
_FEWEST_ITEMS = 2
"""A single line that begins like an item may only have been wrapped there."""


def parse(source: str) -> tuple[Span, ...]:
    r"""Return the text of `source` in pieces of one style each.

    Read are: math between dollar signs and in `\(…\)` and `\[…\]`; Markdown emphasis by CommonMark's rules,
    code, links and strikethrough; LaTeX's own emphasis, accents, quotes, dashes and symbols; macros that the
    text defines; plain HTML; and addresses. What is not closed, not known or not safe stands as it is.
    Paragraphs are parted by a blank line. Time is linear in the length of the text.

    Args:
        source: text of a paper; it is made harmless first, should it not be so already.

    Returns:
        Spans of which no two neighbours are alike and none is empty.
    """
    source = display(source)
    if not _is_marked(source) and not links.may_hold(source):
        text = source.strip()
        return (Span(text),) if text else ()
    return tuple(merged(_read(source)))


def plain(source: str) -> str:
    """Return what `parse` shows, without styles."""
    source = display(source)
    if not _is_marked(source):
        return source.strip()
    return plain_with_addresses(source)[0]


def plain_with_addresses(source: str) -> tuple[str, tuple[str, ...]]:
    """Return what `parse` shows, without styles, and the addresses in it, in order and with repeats.

    Behind those that the marks make out come those that what is shown holds.

    Args:
        source: text of a paper that is harmless already, as `reader.text.sanitize.sanitize` makes it.
    """
    if not _is_marked(source) and not links.may_hold(source):
        return source.strip(), ()
    from reader.text import usual_marks

    if "\n" not in source and "  " not in source and (read := usual_marks.plain(source.strip())):
        return read
    texts: list[str] = []
    addresses: list[str] = []
    for paragraph in _paragraphs(source):
        text, found = usual_marks.plain(paragraph) or _scanner(paragraph).plain()
        if texts:
            texts.append("\n\n")
        if text:
            texts.append(text)
        addresses += found
    shown = "".join(texts)
    return shown, (*addresses, *[url for _, _, url in links.find(shown)])


def paragraphs(source: str) -> Iterator[tuple[int, str]]:
    """Yield where each paragraph begins, and the paragraph without white space around it."""
    if "\n" not in source:
        text = source.strip()
        if text:
            yield len(source) - len(source.lstrip()), text
        return
    begin = len(source) - len(source.lstrip())
    end = len(source.rstrip())
    for gap in _PARAGRAPH.finditer(source, begin, end):
        yield begin, source[begin : gap.start()].rstrip()
        begin = gap.end()
    if begin < end:
        yield begin, source[begin:end]


def unwrapped(paragraph: str) -> str:
    """Return a paragraph with single spaces for several and for line breaks, save those before list items."""
    if "\n" not in paragraph and "  " not in paragraph:
        return paragraph
    before, *items = _ITEM.split(f"\n{paragraph}")
    if len(items) < _FEWEST_ITEMS:
        return " ".join(paragraph.split())
    lines = [before, *items] if before else items
    return "\n".join([" ".join(line.split()) for line in lines])


def merged(spans: Iterable[Span]) -> Iterator[Span]:
    """Yield the spans with those joined that are neighbours and alike."""
    held: Span | None = None
    texts: list[str] = []
    for span in spans:
        if held is not None and span.styles == held.styles and span.url == held.url:
            texts.append(span.text)
            continue
        if held is not None:
            yield Span("".join(texts), held.styles, held.url) if len(texts) > 1 else held
        held = span
        texts = [span.text]
    if held is not None:
        yield Span("".join(texts), held.styles, held.url) if len(texts) > 1 else held


def _is_marked(source: str) -> bool:
    # Each is a search at the speed of memory, which one pattern for all is not.
    return any(map(source.__contains__, _MARKS))


def _read(source: str) -> list[Span]:
    spans: list[Span] = []
    for paragraph in _paragraphs(source):
        if spans:
            spans.append(Span("\n\n"))
        spans += _scanner(paragraph).spans()
    return spans


def _paragraphs(source: str) -> Iterator[str]:
    """The paragraphs of a text on one line each, with the macros that it defines replaced."""
    if "\\" in source and any(map(source.__contains__, _DEFINING)):
        from reader.text.definitions import applied

        replaced = applied(source)
        source = replaced[0] if replaced is not None else source
    for _, paragraph in paragraphs(source):
        yield unwrapped(paragraph)


def _scanner(paragraph: str) -> Scanner:
    # A text without marks, the most frequent one, does without what reads them.
    from reader.text.scanner import Scanner

    return Scanner(paragraph)
