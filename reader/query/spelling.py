"""Other ways in which people write the same words: in one, in two, with a letter's name, as a citation."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import cache

PIECE = 3
"""Letters of the shortest word that a longer one may be put together of."""

_CITED = re.compile("([a-z]{2,})?((?:1[89]|20)[0-9]{2})(?:[a-z]|([a-z]{2,}))?")
"""Author, year and first word of the title, as in the keys of BibTeX entries that Google Scholar gives.

A single letter in its place tells papers of one year apart."""
_CITED_SHORT = re.compile("([a-z]{3,})([0-9]{2})(?:[a-z]|([a-z]{2,}))?")
"""The same with the last two digits of the year."""
_CENTURIES = (1900, 2000)

_SIGNS = {("2", "to"): re.compile("([a-z]{2,})2([a-z]{2,})"), ("x", "x"): re.compile("([0-9]+)x([0-9]+)")}
"""A sign within a word and how it is read, and words that have it: text2image, 64x64."""

_FIRST_LETTER, _LAST_LETTER = "α", "ω"


def as_one(words: Sequence[str]) -> str | None:
    """Words that follow one another written as one: `multi-agent` as multiagent, `l_2` as l2.

    Numbers do not grow together.
    """
    joined = "".join(words)
    if not joined.isascii() or not joined.isalnum() or joined.isdecimal():
        return None
    if any(one[-1].isdecimal() and two[0].isdecimal() for one, two in zip(words, words[1:], strict=False)):
        return None
    return joined


def by_sign(words: Sequence[str]) -> tuple[str, ...] | None:
    """Text2image as text to image, 64x64 as 64 × 64, and the other way round; None for other words."""
    for (sign, read), shape in _SIGNS.items():
        if len(words) == 1 and (found := shape.fullmatch(words[0])):
            return found[1], read, found[2]
        if len(words) == 3 and words[1] == read and shape.fullmatch(joined := sign.join(words[::2])):
            return (joined,)
    return None


def in_one(words: Sequence[str]) -> str | None:
    """Words that follow one another, each by itself, as the one that they may be elsewhere; None for others.

    `multi agent` is multiagent, `resnet 50` is resnet50, `text to image` is text2image.
    """
    if len(words) == 2:
        first, second = words
        return first + second if _is_piece(first) and (_is_piece(second) or _is_number(second)) else None
    found = by_sign(words) if len(words) == 3 else None
    return found[0] if found else None


def seams(word: str) -> list[int]:
    """Where a word may be cut in two: `multiagent` before agent, `resnet50` before 50."""
    if not word.isascii() or not word.isalnum():
        return []
    if word.isalpha():
        return list(range(PIECE, len(word) - PIECE + 1))
    letters = len(word) - len(word.lstrip("abcdefghijklmnopqrstuvwxyz"))
    return [letters] if 1 < letters < len(word) else []


def _is_piece(word: str) -> bool:
    """Whether a word is one that a longer one may be put together of."""
    return len(word) >= PIECE and word.isalpha() and word.isascii()


def _is_number(word: str) -> bool:
    """Whether a word is a number that may stand behind another one without a space."""
    return word.isascii() and word.isdecimal()


def otherwise(words: Sequence[str]) -> tuple[str, ...] | None:
    """Words with Greek letters by their names, or the letters of such names; None without any."""
    spelt = tuple(_greek().get(word, word) for word in words)
    return spelt if spelt != tuple(words) else None


def citation(word: str) -> tuple[str, tuple[int, ...], str] | None:
    """Author, years and beginning of the title of `quill2023deep`; None for other words.

    A year of four digits may stand alone; of one of two digits, as in `quill23`, the century is open.
    """
    if found := _CITED.fullmatch(word):
        return found[1] or "", (int(found[2]),), found[3] or ""
    if found := _CITED_SHORT.fullmatch(word):
        return found[1], tuple(century + int(found[2]) for century in _CENTURIES), found[3] or ""
    return None


@cache
def _greek() -> dict[str, str]:
    """Small letter -> name and name -> small letter, as Unicode and so TeX name them."""
    found: dict[str, str] = {}
    for point in range(ord(_FIRST_LETTER), ord(_LAST_LETTER) + 1):
        name = unicodedata.name(chr(point)).removeprefix("GREEK SMALL LETTER ").lower()
        if name.isalpha():
            found |= {name: chr(point), chr(point): name}
    # Unicode spells this one as modern Greeks do.
    return found | {"lambda": "λ", "λ": "lambda"}
