"""Sentences of an abstract's plain text."""

from __future__ import annotations

import re
from collections.abc import Iterator

_END = re.compile(
    r"[.!?。！？\n](?:(?<=[.!?])[\"”’')\]]*(?=\s+[\"“‘'(\[]*[^\sa-z])|(?<=[。！？])|(?<=\n)[ \t]*\n)"
)
"""What may end a sentence: a mark and white space before anything but a small letter, an ideographic mark, or
a blank line."""

_RARE = ("!", "?", "。", "！", "？", '."', ".”", ".’", ".'", ".)", ".]")
"""What ends sentences but seldom; the rest is found faster without a pattern."""

_NO_BEGINNING = " abcdefghijklmnopqrstuvwxyz"
"""A sentence begins with none of these, and not with nothing."""

_SHORTENED = """
e.g i.e cf vs etc al fig figs eq eqs sec tab ref refs resp approx no nos vol pp dr mr mrs ms prof st
w.r.t a.k.a viz dept inc
"""
_ABBREVIATIONS = frozenset(_SHORTENED.split())
"""Words before a full stop that seldom end a sentence."""

_LONGEST = max(map(len, _ABBREVIATIONS)) + 3


def sentences(text: str) -> Iterator[str]:
    """The sentences of a text in order, each on one line without white space at its ends.

    An end is a full stop, a question or an exclamation mark before white space and anything but a small
    letter, unless an abbreviation or an initial stands before it. Nothing but white space is left out.

    Args:
        text: plain text; paragraphs end sentences.
    """
    even = text.isprintable() and "  " not in text
    if even and not any(map(text.__contains__, _RARE)):
        yield from _between_stops(text)
        return
    start = 0
    for end in _END.finditer(text):
        place = end.start()
        if text[place] == "." and _is_abbreviation(text, start, place):
            continue
        if sentence := _on_one_line(text[start : end.end()], even=even):
            yield sentence
        start = end.end()
    if sentence := _on_one_line(text[start:], even=even):
        yield sentence


def _between_stops(text: str) -> Iterator[str]:
    """The same, for a text in which a full stop and one space are all that may end a sentence."""
    start = 0
    place = text.find(". ")
    while place >= 0:
        after = text[place + 2 : place + 3]
        if after not in _NO_BEGINNING and not _is_abbreviation(text, start, place):
            if sentence := text[start : place + 1].strip():
                yield sentence
            start = place + 1
        place = text.find(". ", place + 2)
    if sentence := text[start:].strip():
        yield sentence


def _on_one_line(text: str, *, even: bool) -> str:
    """A text without white space at its ends and with single spaces; `even` when it has no other inside."""
    return text.strip() if even else " ".join(text.split())


def _is_abbreviation(text: str, start: int, end: int) -> bool:
    begin = max(start, text.rfind(" ", start, end) + 1)
    if end - begin > _LONGEST:
        return False
    word = text[begin:end].lstrip("([\"“‘'")
    return word.casefold() in _ABBREVIATIONS or (len(word) == 1 and word.isupper())
