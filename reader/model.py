"""What the program speaks of: papers, what the user added to them, and where they came from.

Everything here is a frozen value without I/O. A `Paper` is what was parsed and never changes by the
user's hand; an `Annotation` is what the user added. `Entry` is the two side by side.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Literal, NamedTuple

MAX_STARS = 5
"""The most stars a paper can have; none is 0."""

Severity = Literal["error", "warning", "note"]
"""`error`: something in the library can't be read; `warning`: it is at risk; `note`: worth knowing."""

SEVERITIES: tuple[Severity, ...] = ("error", "warning", "note")
"""The worst first."""


class Status(StrEnum):
    """How far the user has come with a paper."""

    INBOX = "inbox"
    """Not yet judged. Every paper without an annotation has this status."""
    LATER = "later"
    READING = "reading"
    READ = "read"
    SKIPPED = "skipped"


class LinkKind(StrEnum):
    """What stands behind an address."""

    PAPER = "paper"
    PDF = "pdf"
    CODE = "code"
    PROJECT = "project"
    DATA = "data"
    OTHER = "other"


class Link(NamedTuple):
    """An address that a paper names. `url` always has a scheme (`http` or `https`) and a host."""

    kind: LinkKind
    url: str


class Source(NamedTuple):
    """One list that a paper came from.

    Attributes:
        name: the list's heading, or the name given at import.
        file: the file's base name; `-` for standard input.
        position: the paper's place in the list, from 1.
        line: the line of the file on which the paper begins, from 1.
    """

    name: str
    file: str
    position: int
    line: int


@dataclass(frozen=True, slots=True)
class Paper:
    """One paper as it was parsed.

    Attributes:
        id: stable across re-imports: `doi:…`, `arxiv:…`, `openreview:…`, `acl:…`, else `abs:` or `ttl:`
            with 13 base32 characters (see `reader.text.identity`).
        headline: one line of at most 100 characters that tells what the paper is about.
        abstract: the source's text, sanitised only; paragraphs are separated by a blank line.
        abstract_plain: `abstract` as readable Unicode, without LaTeX or Markdown marks.
        title: as printed, rendered to Unicode; None where the source has none.
        name: the system or method that the abstract introduces, or None.
        authors: in the order printed, each as `Given Family`.
        year: four digits, or None.
        venue: journal or conference as the source says, or None.
        keywords: as the source says.
        links: without repeats, in the order met.
        identifiers: keys `doi`, `arxiv`, `openreview`, `acl`, `pmid`, `isbn`; bare values, no prefix.
        sources: each list that names the paper; empty when no list does any more.
    """

    id: str
    headline: str
    abstract: str = ""
    abstract_plain: str = ""
    title: str | None = None
    name: str | None = None
    authors: tuple[str, ...] = ()
    year: int | None = None
    venue: str | None = None
    keywords: tuple[str, ...] = ()
    links: tuple[Link, ...] = ()
    identifiers: Mapping[str, str] = field(default_factory=dict)
    sources: tuple[Source, ...] = ()


@dataclass(frozen=True, slots=True)
class Annotation:
    """What the user added to one paper.

    Attributes:
        tags: as first written, in the order added; no two are equal when case is ignored.
        stars: 0 to `MAX_STARS`.
        status: see `Status`.
        note: Markdown of any length.
        other_notes: what was written into the note in another window at the same time and could not be merged
            with it; the one written first comes first. Without repeats, none empty.
        title: the user's own title, which wins over the paper's headline; None when not set.
        created, changed: UTC; None on an annotation that was never stored.
        read_at: UTC, when the status last became `read`; None while it is another.
    """

    tags: tuple[str, ...] = ()
    stars: int = 0
    status: Status = Status.INBOX
    note: str = ""
    title: str | None = None
    created: datetime | None = None
    changed: datetime | None = None
    read_at: datetime | None = None
    other_notes: tuple[str, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether nothing of the user's is in it."""
        texts = self.tags or self.note or self.other_notes or self.title
        return not (texts or self.stars or self.status is not Status.INBOX)


NO_ANNOTATION = Annotation()
"""What a paper has that the user has not touched."""


class Entry(NamedTuple):
    """A paper and its annotation: what a row of the list, the detail pane and an export show.

    `row` is the paper's key in the corpus; it is valid until the corpus next changes.
    """

    row: int
    paper: Paper
    annotation: Annotation

    @property
    def headline(self) -> str:
        """The line that stands for the paper: the user's own title, else the paper's headline."""
        return self.annotation.title or self.paper.headline

    @property
    def is_orphaned(self) -> bool:
        """Whether the user annotated the paper but no list names it any more."""
        return not self.paper.sources and not self.annotation.is_empty


class Finding(NamedTuple):
    """One thing that a check of the library found.

    Attributes:
        severity: see `Severity`.
        message: one sentence for the user.
        code: the name of this kind of finding; it stays the same over versions of the program.
        subjects: what it is about, for the repair: paths, or ids of documents.
        repairable: whether the check can repair it when it is asked to.
    """

    severity: Severity
    message: str
    code: str
    subjects: tuple[str, ...] = ()
    repairable: bool = False


class Repair(NamedTuple):
    """What became of findings of one kind that were to be repaired.

    Attributes:
        code: see `Finding`.
        message: what was done, or why it could not be.
        done: whether it was.
    """

    code: str
    message: str
    done: bool
