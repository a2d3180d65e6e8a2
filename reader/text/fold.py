"""Folds text for search: what a person would type finds what a paper prints."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

# Letters that Unicode does not take apart but that people type, and that catalogues file, without the stroke
# or as two letters; marks that look like a key on the keyboard.
_TYPED = {
    "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ȷ": "j", "ħ": "h",
    "ŋ": "n", "ŧ": "t", "ƒ": "f", "ɛ": "e", "ə": "e", "ⱥ": "a", "ƀ": "b", "ȼ": "c", "ɇ": "e", "ǥ": "g",
    "ɨ": "i", "ɉ": "j", "ɍ": "r", "ʉ": "u", "ɏ": "y", "ƶ": "z", "ɓ": "b", "ɗ": "d", "ɠ": "g", "ƙ": "k",
    "×": "x", "⨯": "x", "−": "-", "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "―": "-", "‘": "'",
    "’": "'", "ʼ": "'", "′": "'", "“": '"', "”": '"', "„": '"', "∕": "/", "⁄": "/", "∗": "*", "∼": "~",
    "·": ".", "⋅": ".",
}  # fmt: skip

# Accents of alphabetic scripts. The vowel signs of Indic scripts and the voicing marks of kana are letters to
# their readers and stay.
_ACCENT = re.compile(
    "[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670"
    "\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u200c\u200d\ufe0e\ufe0f]"
)
_NOT_ASCII = re.compile("[^\x00-\x7f]+")


class _Table(dict[int, str]):
    """Code point -> what it folds to, worked out when first met (once at most for each)."""

    def __missing__(self, point: int) -> str:
        text = unicodedata.normalize("NFKD", chr(point)).casefold()
        text = "".join([_TYPED.get(letter, letter) for letter in text])
        text = unicodedata.normalize("NFC", _ACCENT.sub("", unicodedata.normalize("NFKD", text)))
        self[point] = text
        return text


_TABLE = _Table()

_CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_SIGN = (
    "\u0900-\u0963\u0981-\u0dff\u0e31-\u0e4e\u0eb1-\u0ecd\u0f71-\u0f84\u102b-\u109d\u17b4-\u17d3\u3099\u309a"
)
_ASCII_WORD = re.compile("[a-z0-9]+")


@cache
def _word() -> re.Pattern[str]:
    """Return the pattern of a word in any script, which takes milliseconds to compile."""
    return re.compile(
        f"[{_CJK}]|[a-z]{{1,2}}(?:\\+\\+|\\#)(?![^\\W_])|(?:(?![{_CJK}])(?:[^\\W_]|[{_SIGN}]))+"
    )


def fold(text: str) -> str:
    """Return `text` without what a reader would not type: case, accents, ligatures, styles of letters.

    `Erdős` is `erdos`, `ﬁ` is `fi`, `Straße` is `strasse`, `𝒪(n²)` is `o(n2)`, `ℓₚ` is `lp`. Accents mean
    those of alphabetic scripts; vowel signs stay. Folding what is folded changes nothing.
    """
    if text.isascii():
        return text.lower()
    text = _NOT_ASCII.sub(_fold_run, text).lower()
    return text if unicodedata.is_normalized("NFC", text) else unicodedata.normalize("NFC", text)


def words(text: str) -> list[str]:
    """Return the folded words of `text`, in order: runs of letters and digits.

    `c++` and `c#` stay apart from `c`; every Chinese character and every kana is a word of its own.
    """
    text = fold(text)
    if text.isascii() and "+" not in text and "#" not in text:
        return _ASCII_WORD.findall(text)
    return _word().findall(text)


def _fold_run(hit: re.Match[str]) -> str:
    return hit[0].translate(_TABLE)
