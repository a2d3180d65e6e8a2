"""Which backups are kept when one is made unasked."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from reader.annotations.records import Backup

SHRUNK = 2
"""A library with less than one part in this many of a backup's annotations is taken to have lost some."""

GROWN_BYTES = 8192
"""Annotations longer than their newest backup by less than that, some fifty edits, need no other for it."""

KEPT_PERIODS: tuple[tuple[int, str], ...] = ((7, "%Y%m%d"), (4, "%G%V"), (12, "%Y%m"))
"""Of so many days, weeks (ISO 8601) and months that have a backup the last one is kept."""


def kept_places(times: Sequence[datetime], keep: int) -> frozenset[int]:
    """Which of the backups of these times are kept.

    Args:
        times: when they were made, UTC, the newest first.
        keep: how many of the newest are kept in any case.

    Returns:
        Indices: the newest, and the last of each period, see `KEPT_PERIODS`.
    """
    places = set(range(min(keep, len(times))))
    for number, period in KEPT_PERIODS:
        last: dict[str, int] = {}
        for place, time in enumerate(times):
            last.setdefault(time.strftime(period), place)
        places.update(list(last.values())[:number])
    return frozenset(places)


def holds_much_more(backup: Backup, papers: int) -> bool:
    """Whether a library of so many annotated papers must have lost some of those in the backup."""
    return backup.papers > papers * SHRUNK


def has_grown_much(backup: int, now: int) -> bool:
    """Whether annotations of a length in bytes hold much that is not in a backup of another length."""
    return now > backup * SHRUNK and now > backup + GROWN_BYTES
