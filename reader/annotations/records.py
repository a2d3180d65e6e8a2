"""What the annotation store tells about itself: transactions and backups."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Transaction:
    """One thing the user did, which can be undone as one.

    Attributes:
        number: grows with every transaction of a library; never used twice.
        when: UTC.
        description: what it did, as in `tag 312 papers 'rl/offline'`; a single paper by its headline.
        papers: the ids of the papers it changed.
        undone: whether it is undone now.
    """

    number: int
    when: datetime
    description: str
    papers: tuple[str, ...]
    undone: bool


@dataclass(frozen=True, slots=True)
class Backup:
    """A copy of the annotations that can be read.

    Attributes:
        file: where it lies.
        when: UTC, when it was made; of a file that is no backup of ours, when it was last changed.
        papers: how many papers it holds annotations of.
    """

    file: Path
    when: datetime
    papers: int
