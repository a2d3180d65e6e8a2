"""Sentences of an abstract's plain text."""

from __future__ import annotations

import re
from collections.abc import Iterator

_END = re.compile(
    r"[.!?。！？\n](?:(?<=[.!?])[\"”’')\]]*(?=\s+[\"“‘'(\[]*[^\sa-z])|(?<=[。！？])|(?<=\n)[ \t]*\n)"
)
"""What may end a sentence: a mark and white space before anything but a small letter, an ideographic mark, or
a blank line."""

_SHORTENED = """
e.g i.e cf vs etc al fig figs eq eqs sec tab ref refs resp approx no nos vol pp dr mr mrs ms prof st
w.r.t a.k.a viz dept inc
"""
_ABBREVIATIONS = frozenset(_SHORTENED.split())
"""Words before a full stop that seldom end a sentence."""


def sentences(text: str) -> Iterator[str]:
    """The sentences of a text in order, each on one line without white space at its ends.

    An end is a full stop, a question or an exclamation mark before white space and anything but a small
    letter, unless an abbreviation or an initial stands before it. Nothing but white space is left out.

    Args:
        text: plain text; paragraphs end sentences.
    """
    start = 0
    for end in _END.finditer(text):
        if text[end.start()] == "." and _is_abbreviation(text, start, end.start()):
            continue
        if sentence := " ".join(text[start : end.end()].split()):
            yield sentence
        start = end.end()
    if sentence := " ".join(text[start:].split()):
        yield sentence


def _is_abbreviation(text: str, start: int, end: int) -> bool:
    word = text[max(start, text.rfind(" ", start, end) + 1) : end].lstrip("([\"“‘'")
    return word.casefold() in _ABBREVIATIONS or (len(word) == 1 and word.isupper())
