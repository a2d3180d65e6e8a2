"""Which words two texts share that few texts have."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from reader.importers.common_words import COMMON
from reader.text.known_terms import is_known

LONGEST_COMMON = 3
"""Letters of the longest word that counts as common wherever it does not stand among the common ones."""

SOME = 0.15
"""The share of the uncommon words of the one that has fewer from which they say something."""

_WORD = re.compile(r"\$[^$]{1,40}\$|[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*")
_DEFINED = re.compile(r"\(([A-Za-z][A-Za-z0-9-]{0,20}?[A-Z0-9][A-Za-z0-9-]{0,20}?)s?\)")
_SENTENCE = re.compile(r"(?<=[.?!])\s+(?=[A-Z(“\"\\$])")

Pair = tuple[str, str]
"""Two words that follow one another."""


def shared_words(above: str, below: str) -> Iterator[str]:
    """Names of what two texts share, keys of `reader.importers.paragraphs.WEIGHTS`.

    Args:
        above: an abstract.
        below: the paragraph under it.
    """
    words, others = _words(above), _words(below)
    uncommon = {word for word in words if _is_uncommon(word)}
    theirs = {word for word in others if _is_uncommon(word)}
    shared = uncommon & theirs
    if not shared:
        yield "no uncommon word shared"
    elif len(shared) > 1 and len(shared) >= SOME * min(len(uncommon), len(theirs)):
        yield "15 % of the uncommon words shared"
    yield from _shared_pairs(above, below, words, others)
    defined = {name for name in _DEFINED.findall(above) if not is_known(name)}
    if not defined.isdisjoint(_DEFINED.findall(below)):
        yield "below defines a name again"
    elif not defined.isdisjoint(_WORD.findall(below)):
        yield "below uses a name defined above"


def _shared_pairs(above: str, below: str, words: list[str], others: list[str]) -> Iterator[str]:
    pairs = {pair for pair in pairwise(words) if _is_telling(pair)}.intersection(pairwise(others))
    if not pairs:
        return
    yield "1 pair of words shared"
    if len(pairs) >= 2:
        yield "2 pairs of words shared"
    if len(pairs) >= 4:
        yield "4 pairs of words shared"
    last = _SENTENCE.split(above)[-1]
    first = _SENTENCE.split(below, maxsplit=1)[0]
    if not pairs.isdisjoint(pairwise(_words(last))) and not pairs.isdisjoint(pairwise(_words(first))):
        yield "last and first sentence share a pair"


def _words(text: str) -> list[str]:
    return [_singular(word) for word in _WORD.findall(text)]


def _is_uncommon(word: str) -> bool:
    return word not in COMMON and len(word) > LONGEST_COMMON


def _is_telling(pair: Pair) -> bool:
    one, other = pair
    return min(len(one), len(other)) > LONGEST_COMMON and not (one in COMMON and other in COMMON)


@lru_cache(maxsize=1 << 13)
def _singular(word: str) -> str:
    word = word.lower()
    if word.endswith("ies") and len(word) > 5:
        return word[:-3] + "y"
    if word.endswith("s") and len(word) > 4 and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word
