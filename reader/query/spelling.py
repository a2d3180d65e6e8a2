"""Other ways in which people write the same words: in one, in two, with a letter's name, as a citation."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import cache

PIECE = 3
"""Letters of the shortest word that a longer one may be put together of."""

_CITED = re.compile("([a-z]{2,})?((?:1[89]|20)[0-9]{2})([a-z]{2,})?")
"""Author, year and first word of the title, as in the keys of BibTeX entries that Google Scholar gives."""

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


def seams(word: str) -> list[int]:
    """Where a word may be cut in two: `multiagent` before agent, `resnet50` before 50."""
    if not word.isascii() or not word.isalnum():
        return []
    if word.isalpha():
        return list(range(PIECE, len(word) - PIECE + 1))
    letters = len(word) - len(word.lstrip("abcdefghijklmnopqrstuvwxyz"))
    return [letters] if 1 < letters < len(word) else []


def is_piece(word: str) -> bool:
    """Whether a word is one that a longer one may be put together of."""
    return len(word) >= PIECE and word.isalpha() and word.isascii()


def is_number(word: str) -> bool:
    """Whether a word is a number that may stand behind another one without a space."""
    return word.isascii() and word.isdecimal()


def otherwise(words: Sequence[str]) -> tuple[str, ...] | None:
    """Words with Greek letters by their names, or the letters of such names; None without any."""
    spelt = tuple(_greek().get(word, word) for word in words)
    return spelt if spelt != tuple(words) else None


def citation(word: str) -> tuple[str, int, str] | None:
    """Author, year and beginning of the title of `quill2023deep`; a year may stand alone. None for others."""
    found = _CITED.fullmatch(word)
    return (found[1] or "", int(found[2]), found[3] or "") if found else None


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
