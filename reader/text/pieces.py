"""The pieces that a formula is read into."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, auto


class Kind(IntEnum):
    """The part that a piece plays, which decides on brackets and spaces around it."""

    LETTER = auto()
    """One letter or symbol, or several that hold together as one."""
    NUMBER = auto()
    WORD = auto()
    """Upright text."""
    FUNCTION = auto()
    BIG = auto()
    """A sum, integral or the like, which runs over what follows."""
    PREFIX = auto()
    POSTFIX = auto()
    BINARY = auto()
    RELATION = auto()
    PUNCTUATION = auto()
    SLASH = auto()
    OPEN = auto()
    CLOSE = auto()
    BAR = auto()
    """A vertical bar that opens, closes or divides."""
    SPACE = auto()
    FRACTION = auto()
    ROOT = auto()
    PRODUCT = auto()
    """Pieces side by side."""
    APPLICATION = auto()
    """Pieces side by side of which one is a function or a sum."""
    CLOSED = auto()
    """An expression in its own brackets."""
    SUM = auto()
    """Anything looser: terms, relations, lists."""


@dataclass(slots=True)
class Item:
    """A piece of a formula.

    Attributes:
        text: what it shows.
        kind: see `Kind`.
        scripted: it carries a superscript or subscript, so that another one must not be added directly.
        tail: it ends in a script behind `_` or `^`, or in a name; no letter or digit must follow directly.
        followed: what it shows when something follows that would bind to its end (roots); empty: `text`.
        leads: it begins with a raised character, which must not follow another piece directly.
        raised: it carries a superscript or a prime, so an accent over it is not one over its letter alone.
    """

    text: str
    kind: Kind
    scripted: bool = False
    tail: bool = False
    followed: str = ""
    leads: bool = False
    raised: bool = False


TIED, BLANK, WIDE, FAR = "0", "1", "2", "3"
"""Texts of a SPACE: one that only ends a command's name, one typed, one asked for, one between formulas."""
