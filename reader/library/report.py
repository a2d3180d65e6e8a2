"""What came of an import, in numbers and problems."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from reader.importers.items import Join, Problem

TITLE_CHARACTERS = 80
"""Of the longest heading that a message names whole."""


@dataclass(frozen=True, slots=True)
class ListReport:
    """What came of one list.

    Attributes:
        file: the file's base name.
        source: the list's heading, or the name given.
        format: the name of the format it was read in; empty when it could not be read.
        new, updated, unchanged, merged: how many papers; `merged` joined a paper of another list.
        problems: what is wrong in the list, with its line.
        joins: paragraphs that were taken for a part of the abstract above them.
        fault: why nothing of it could be read, or None.
    """

    file: str
    source: str = ""
    format: str = ""
    new: int = 0
    updated: int = 0
    unchanged: int = 0
    merged: int = 0
    problems: tuple[Problem, ...] = ()
    joins: tuple[Join, ...] = ()
    fault: str | None = None

    @property
    def title(self) -> str:
        """The source as far as it has room in a message: a heading may be of any length."""
        from reader.importers.items import beginning

        return beginning(self.source, TITLE_CHARACTERS)


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What came of an import.

    Attributes:
        lists: a report for each list, in the order read.
        passed_over: files in the folders named that hold no list.
        followed: annotations that went along with a paper whose text or identifier changed.
        dropped: papers without annotation that no list names any more, and that are gone.
        orphaned: annotations whose paper no list names any more since this import.
        sanitised: what was taken out of the texts, and how often.
        dry_run: whether nothing was stored.
    """

    lists: tuple[ListReport, ...]
    passed_over: tuple[str, ...] = ()
    followed: int = 0
    dropped: int = 0
    orphaned: int = 0
    sanitised: Mapping[str, int] = field(default_factory=dict)
    dry_run: bool = False

    @property
    def new(self) -> int:
        """Papers that were not known before."""
        return sum(report.new for report in self.lists)

    @property
    def updated(self) -> int:
        """Papers whose list now says something else of them."""
        return sum(report.updated for report in self.lists)

    @property
    def unchanged(self) -> int:
        """Papers that were known just so."""
        return sum(report.unchanged for report in self.lists)

    @property
    def merged(self) -> int:
        """Papers that were known from another list."""
        return sum(report.merged for report in self.lists)

    @property
    def papers(self) -> int:
        """All papers read."""
        return self.new + self.updated + self.unchanged + self.merged

    @property
    def joins(self) -> int:
        """Paragraphs that were taken for a part of the abstract above them."""
        return sum(len(report.joins) for report in self.lists)

    @property
    def faults(self) -> tuple[ListReport, ...]:
        """The lists that could not be read."""
        return tuple(report for report in self.lists if report.fault is not None)
