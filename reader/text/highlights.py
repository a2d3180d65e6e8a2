"""Where the words that were searched for stand in a text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from reader.text.fold import words as folded_words

_ACCENTS = (
    "\u0300-\u036f\u0900-\u0903\u093a-\u094f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u3099\u309a\ufe20-\ufe2f"
)

_NO_WORD = str.maketrans("…–—‘’“”·", " " * 8)
"""Signs that are often in titles and never in words, as a space each."""

Range = tuple[int, int]
"""First character and the one behind the last."""


def hits(text: str, wanted: Iterable[str]) -> list[Range]:
    """Return where in `text` something wanted stands: ranges in order that do not touch one another.

    Args:
        text: any text as it is shown.
        wanted: each a word, or several in a row with spaces between them, folded as `reader.text.fold.words`
            does; one that ends in `*` stands for all that begin so. A word that stands with hyphens in the
            text is found without them too.
    """
    phrases = [(each.removesuffix("*").split(), each.endswith("*")) for each in wanted]
    phrases = [phrase for phrase in phrases if phrase[0]]
    small = (text if text.isascii() else text.translate(_NO_WORD)).lower()
    if small.isascii():
        # Most texts have nothing of what was searched for; folding ASCII only makes letters small.
        joined = small.replace("-", "")
        phrases = [phrase for phrase in phrases if all(word in small or word in joined for word in phrase[0])]
        if phrases and all(len(words) == 1 and _stands_apart(small, words[0]) for words, _ in phrases):
            return _united([hit for (word,), begins in phrases for hit in _plain(small, word, begins=begins)])
    if not phrases:
        return []
    places, words = _words(text)
    found: list[Range] = []
    for phrase, begins in phrases:
        if len(phrase) == 1:
            found += _single(text, places, words, phrase[0], begins=begins)
            continue
        first, *_, last = phrase
        at = -1
        while (at := _index(words, first, at + 1)) >= 0:
            here = words[at : at + len(phrase)]
            if len(here) < len(phrase) or here[:-1] != phrase[:-1]:
                continue
            if here[-1] == last or (begins and here[-1].startswith(last)):
                found.append((places[at][0], places[at + len(phrase) - 1][1]))
    return _united(found)


def _stands_apart(small: str, word: str) -> bool:
    """Whether a word stands nowhere in a text but as a run of letters and digits.

    It does where no sign belongs to words, and none that has a hyphen behind it begins as the word does.
    """
    if "+" in small or "#" in small or not word.isalnum():
        return False
    at = small.find("-")
    while at >= 0:
        start = at
        while start and small[start - 1].isalnum():
            start -= 1
        if start < at and word.startswith(small[start:at]):
            return False
        at = small.find("-", at + 1)
    return True


def _plain(small: str, word: str, *, begins: bool) -> Iterator[Range]:
    """Where a word is a run of letters and digits of a text in small letters, or begins one."""
    last = len(small)
    start = small.find(word)
    while start >= 0:
        end = start + len(word)
        if begins:
            while end < last and small[end].isalnum():
                end += 1
        if not (small[start - 1 : start].isalnum() or small[end : end + 1].isalnum()):
            yield start, end
        start = small.find(word, end)


@cache
def _word() -> re.Pattern[str]:
    """Return the pattern of a word as the index knows it, with its accents, or of several that hold together.

    See `reader.text.fold.words`; it takes a while to compile.
    """
    return re.compile(f"[^\\W_](?:[^\\W_]|[{_ACCENTS}])*(?:\\+\\+|#)?")


def _words(text: str) -> tuple[list[Range], list[str]]:
    """The folded words of a text and where each stands."""
    places: list[Range] = []
    words: list[str] = []
    for hit in _word().finditer(text):
        start, end = hit.span()
        folded = [hit[0].lower()] if hit[0].isalnum() and hit[0].isascii() else folded_words(hit[0])
        if len(folded) == end - start:  # scripts without spaces: every character is a word
            places += [(place, place + 1) for place in range(start, end)]
        else:
            places += [(start, end)] * len(folded)
        words += folded
    return places, words


def _single(
    text: str, places: list[Range], words: list[str], wanted: str, *, begins: bool
) -> Iterator[Range]:
    for place, word in zip(places, words, strict=True):
        if word == wanted or (begins and word.startswith(wanted)):
            yield place
    if "-" not in text:
        return
    for at, word in enumerate(words):
        if not wanted.startswith(word) or len(word) == len(wanted):
            continue
        joined, last = word, at
        while last + 1 < len(words) and text[places[last][1] : places[last + 1][0]] == "-":
            last += 1
            joined += words[last]
            if joined == wanted or (begins and joined.startswith(wanted)):
                yield places[at][0], places[last][1]
                break
            if not wanted.startswith(joined):
                break


def _index(words: list[str], word: str, start: int) -> int:
    try:
        return words.index(word, start)
    except ValueError:
        return -1


def _united(ranges: list[Range]) -> list[Range]:
    united: list[Range] = []
    for start, end in sorted(ranges):
        if united and start <= united[-1][1]:
            united[-1] = (united[-1][0], max(end, united[-1][1]))
        else:
            united.append((start, end))
    return united
