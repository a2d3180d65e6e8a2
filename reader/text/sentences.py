"""Sentences of an abstract's plain text."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate

_OPENING = r"(\[\"“‘'"
"""Marks that may stand before the first word of a sentence, for a class of a pattern."""

_SHORTENED = """
e.g i.e cf vs etc al fig figs eq eqs sec tab ref refs resp approx no nos vol pp dr mr mrs ms prof st
w.r.t a.k.a viz dept inc
"""
"""Words before a full stop that seldom end a sentence; neither does a lone capital, as of a first name."""


def _not_behind(words: str) -> str:
    """A pattern for places that are not behind one of some words and a full stop."""
    lengths: dict[int, list[str]] = {}
    for word in words.split():
        lengths.setdefault(len(word), []).append(re.escape(word))
    return "".join([rf"(?<![\s{_OPENING}](?i:{'|'.join(same)})\.)" for same in lengths.values()])


_NOT_SHORTENED = _not_behind(_SHORTENED) + rf"(?<![\s{_OPENING}][A-Z]\.)"
_STOP = re.compile(rf"\.{_NOT_SHORTENED}[\"”’')\]]* (?=[^ a-z])")
"""What ends a sentence in most texts, and the white space behind it."""

_END = re.compile(
    rf"[.!?。！？\n](?:(?<=\.){_NOT_SHORTENED}[\"”’')\]]*(?=\s+[\"“‘'(\[]*[^\sa-z])"
    r"|(?<=[!?])[\"”’')\]]*(?=\s+[\"“‘'(\[]*[^\sa-z])|(?<=[。！？])|(?<=\n)[ \t]*\n)"
)
"""What may end a sentence: a mark and white space before anything but a small letter, an ideographic mark, or
a blank line."""

_RARE = frozenset("!?。！？")
"""What ends sentences but seldom; without these, ends are found faster."""

_USUAL = bytes(code for code in range(32, 127) if chr(code) not in _RARE)


class Sentences:
    """The sentences of a text, each on one line.

    Attributes:
        line: all of them, with one space before each.
        starts: where each begins in `line`, and where another would.
    """

    __slots__ = ("line", "starts")

    def __init__(self, line: str, starts: Sequence[int]) -> None:
        """See the attributes."""
        self.line = line
        self.starts = starts

    def __len__(self) -> int:
        """How many there are."""
        return len(self.starts) - 1

    def __getitem__(self, number: int) -> str:
        """One of them, counted from 0."""
        return self.line[self.starts[number] : self.starts[number + 1] - 1]

    def __iter__(self) -> Iterator[str]:
        """All of them, in order."""
        return map(self.__getitem__, range(len(self)))

    def number_at(self, place: int) -> int:
        """The number of the sentence that has a place in `line`."""
        return bisect_right(self.starts, place) - 1


def sentences(text: str) -> Sentences:
    """The sentences of a text in order, without white space at their ends.

    An end is a full stop, a question or an exclamation mark before white space and anything but a small
    letter, unless an abbreviation or an initial stands before it. Nothing but white space is left out.

    Args:
        text: plain text; paragraphs end sentences.
    """
    return all_sentences((text,))[0]


def all_sentences(texts: Sequence[str]) -> list[Sentences]:
    """The same of each of some texts; each step is taken for all before the next one, which saves time."""
    usual = [_is_usual(text) for text in texts]
    return [
        _ended_by_stops(text.strip()) if is_usual else _ended_by_any(text)
        for text, is_usual in zip(texts, usual, strict=True)
    ]


def _ended_by_stops(text: str) -> Sentences:
    if not text:
        return Sentences(" ", [1])
    line = f" {text}"
    return Sentences(line, [1, *[stop.end() for stop in _STOP.finditer(line)], len(line) + 1])


def _ended_by_any(text: str) -> Sentences:
    found: list[str] = []
    start = 0
    text = f" {text}"
    for end in _END.finditer(text):
        if sentence := " ".join(text[start : end.end()].split()):
            found.append(sentence)
        start = end.end()
    if sentence := " ".join(text[start:].split()):
        found.append(sentence)
    return Sentences(f" {' '.join(found)}", list(accumulate([len(one) + 1 for one in found], initial=1)))


def _is_usual(text: str) -> bool:
    """Whether a text is on one line, and full stops before a space are all that may end its sentences."""
    data = text.encode("utf-8", "surrogatepass")
    if others := data.translate(None, _USUAL):
        shown = others.decode("utf-8", "surrogatepass")
        if not (shown.isprintable() and _RARE.isdisjoint(shown)):
            return False
    return b"  " not in data
