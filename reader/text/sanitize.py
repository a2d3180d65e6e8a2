"""Makes text harmless for a terminal: what may set, move or hide anything is taken out.

Text of a paper comes from strangers. An escape sequence could set the clipboard or the window's title, a
direction mark could show one address and open another, an invisible character could make two equal
words differ. Nothing of that kind is left after `sanitize`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

_HARMLESS = bytes([10, *range(32, 127)])
_HARD_SPACE = "\u00a0"
_FIRST_COMPOSED = "\u0300"
"""Characters before it are in NFC whatever stands beside them
(https://www.unicode.org/Public/UCD/latest/ucd/DerivedNormalizationProps.txt)."""

# What is printable and yet may be unwanted: fillers, selectors, heaps of accents.
_SUSPECT = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
    "|[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{8}"
)


class Sanitized(NamedTuple):
    """Harmless text and what had to be changed for it.

    Attributes:
        text: in NFC; the only control character in it is the line feed.
        changes: how many characters of which kind (named in `reader.text.hostile`) were taken out or, if
            broken, replaced. Line ends, tabs and Unicode normalisation lose nothing and are not counted.
    """

    text: str
    changes: Mapping[str, int] = MappingProxyType({})


def sanitize(text: str) -> Sanitized:
    """Make text harmless; a second call changes nothing more.

    NFC. Out go control characters but the line feed, direction marks, zero-width and tag characters (joiners
    stay where they join letters or emoji), noncharacters and heaps of accents. A tab becomes a space; CR LF,
    CR, VT, FF, NEL, U+2028 and U+2029 become a line feed; half a surrogate pair becomes U+FFFD.

    Args:
        text: anything at all.
    """
    # For nearly every text one look at what is not harmless ASCII is enough. What Python calls printable
    # holds no control, format, unassigned or broken character, and no white space but the space; the one
    # that does not break is as harmless.
    others = text.encode("utf-8", "surrogatepass").translate(None, _HARMLESS).decode("utf-8", "surrogatepass")
    if not others:
        return Sanitized(text)
    if others.replace(_HARD_SPACE, "").isprintable():
        if max(others) < _FIRST_COMPOSED:
            return Sanitized(text)
        if not _SUSPECT.search(others):
            return Sanitized(unicodedata.normalize("NFC", text))
    from reader.text.hostile import cleaned  # its patterns take milliseconds to compile

    return Sanitized(*cleaned(text))


def display(text: str) -> str:
    """Return `text` made harmless, for stored text that is shown again."""
    if text.isascii() and (text.isprintable() or text.replace("\n", "").isprintable()):
        return text
    return sanitize(text).text


def one_line(text: str) -> str:
    """Return `text` with every run of white space, line breaks too, as one space and none at the ends."""
    return " ".join(text.split())
