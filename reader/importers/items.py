"""What an importer yields while it goes through a list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from reader.model import Link


@dataclass(frozen=True, slots=True)
class Heading:
    """The name of the list that the following records belong to.

    Attributes:
        text: the heading without its marks, as it stands in the file.
        line: the line of the file it stands on, from 1.
    """

    text: str
    line: int


class Record(NamedTuple):
    """One paper as the source has it: not sanitised, not rendered.

    A tuple, as it is made several times as fast as a frozen dataclass.

    Attributes:
        position: the paper's place under its heading, from 1.
        line: the line of the file on which the paper begins, from 1.
        abstract: its paragraphs, separated by a blank line; each is one line.
        title, authors, year, venue, keywords: as far as the source says.
        links: in the order met; not yet checked.
        identifiers: keys `doi`, `arxiv`, `openreview`, `acl`, `pmid`, `isbn`.
    """

    position: int
    line: int
    abstract: str = ""
    title: str | None = None
    authors: tuple[str, ...] = ()
    year: int | None = None
    venue: str | None = None
    keywords: tuple[str, ...] = ()
    links: tuple[Link, ...] = ()
    identifiers: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Problem:
    """Something in the source that is wrong or doubtful, in one sentence for the user.

    Attributes:
        line: the line of the file, from 1; None when no line can be named.
        message: what is wrong and what was done about it.
    """

    line: int | None
    message: str


@dataclass(frozen=True, slots=True)
class Join:
    """A paragraph that was taken for a part of the abstract above it, though it stood by itself.

    Attributes:
        line: the line of the file on which it begins, from 1.
        beginning: its first words.
    """

    line: int
    beginning: str


Item = Heading | Record | Problem | Join


def beginning(text: str, length: int = 40) -> str:
    """The first characters of a text on one line, to tell it by in a message."""
    line = " ".join(text[: 4 * length].split())
    return line if len(line) <= length and len(text) <= 4 * length else line[:length].rstrip() + "…"


def nothing_under(heading: Heading) -> Problem:
    """The problem of a heading that no paper follows."""
    return Problem(heading.line, f"No papers under the heading “{beginning(heading.text)}”.")
