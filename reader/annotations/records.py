"""What the annotation store tells about itself: transactions, backups, and how much is in them."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import NamedTuple


class Transaction(NamedTuple):
    """One thing the user did, which can be undone as one.

    Attributes:
        number: grows with every transaction of a library; never used twice.
        when: UTC.
        description: what it did, as in `tag 312 papers 'rl/offline'`; a single paper by its headline.
        papers: the ids of the papers it changed.
        undone: whether it is undone now.
        tables: the names of the tables it changed, see `reader.annotations.jsonfile`.
    """

    number: int
    when: datetime
    description: str
    papers: tuple[str, ...]
    undone: bool
    tables: frozenset[str] = frozenset({"annotations"})


class Contents(NamedTuple):
    """How much of the user's is in a set of annotations.

    Attributes:
        papers: how many papers are annotated.
        starred: how many of them have stars.
        tags: how many different tags they have.
        notes: how many have a note.
        changed: UTC, when one of them was last changed; None where that is not known.
    """

    papers: int = 0
    starred: int = 0
    tags: int = 0
    notes: int = 0
    changed: datetime | None = None


class Backup(NamedTuple):
    """A copy of the annotations that can be read.

    Attributes:
        file: where it lies.
        when: UTC, when it was made; of a file that is no backup of ours, when it was last changed.
        contents: how much is in it.
    """

    file: Path
    when: datetime
    contents: Contents

    @property
    def papers(self) -> int:
        """How many papers it holds annotations of."""
        return self.contents.papers
