"""Pieces of text with one style each."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class Style(Enum):
    """How a piece of text is set apart from the text around it."""

    EMPHASIS = "emphasis"
    STRONG = "strong"
    CODE = "code"
    STRIKE = "strike"
    MATH = "math"
    LINK = "link"
    SUBSCRIPT = "subscript"
    SUPERSCRIPT = "superscript"


NO_STYLE: frozenset[Style] = frozenset()


class Span(NamedTuple):
    """A piece of text.

    Attributes:
        text: never empty; the only control character in it is the line feed.
        styles: all that hold for it.
        url: a safe address (see `reader.text.links.is_safe`) with the style LINK, else None.
    """

    text: str
    styles: frozenset[Style] = NO_STYLE
    url: str | None = None
