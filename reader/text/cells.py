"""How many cells of a terminal a text takes, and the text without what no two terminals agree about."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

# Selectors of the look, the keycap and skin tones widen the character before them in some terminals only.
_UNSTEADY = re.compile("[\ufe0e\ufe0f\u20e3\U0001f3fb-\U0001f3ff]")
_JOINER = "\u200d"
_FIRST_SPACING, _SPACING = "\u0903", "Mc"
_WIDE = frozenset("WF")
_UNSEEN = frozenset({"Mn", "Me", "Cf"})


def _is_joined(char: str) -> bool:
    """Whether it is a vowel or final of a Hangul syllable, drawn into the cells of the initial."""
    return "\u1160" <= char <= "\u11ff" or "\ud7b0" <= char <= "\ud7ff"


def steady(text: str) -> str:
    """`text` without what changes the width of a character in some terminals and not in others.

    Emoji lose their look, keycap and skin tone, and a family becomes its members; the joiners that letters
    are spelt with stay.
    """
    if text.isascii():
        return text
    text = _UNSTEADY.sub("", text)
    return _parted().sub("", text) if _JOINER in text else text


@cache
def _parted() -> re.Pattern[str]:
    """Joiners of pictures, which some terminals draw as one and others side by side."""
    return re.compile(_JOINER + "(?=[\u00a9\u00ae\u203c-\u3299\U0001f000-\U0001faff])")


def spacing(text: str) -> int:
    """How many more cells a text takes where marks such as Devanagari's vowel signs have cells of their own.

    Terminals disagree about it: xterm, VTE and tmux give them cells, those that go by grapheme clusters
    do not.
    """
    if text.isascii() or max(text) < _FIRST_SPACING:
        return 0
    return sum([_cells(char) for char in text if unicodedata.category(char) == _SPACING])


def cells(text: str) -> int:
    """How many cells a text takes at most (UAX #11: wide characters two, marks without a place none)."""
    if text.isascii():
        return len(text)
    return sum([_cells(char) for char in text])


def _cells(char: str) -> int:
    if unicodedata.category(char) in _UNSEEN or _is_joined(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in _WIDE else 1
