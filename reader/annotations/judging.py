"""When papers were judged, as far as the history goes back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from reader.annotations.documents import DEFAULTS
from reader.annotations.history import HistoryEntry
from reader.annotations.jsonfile import ANNOTATIONS

_STATUS = "status"
_INBOX = DEFAULTS[_STATUS]


def left_inbox(newest_first: Iterable[HistoryEntry]) -> dict[str, datetime]:
    """Paper id -> when the paper last left the inbox, UTC, of those that an entry tells it of.

    Args:
        newest_first: the history; what is undone in it did not happen.
    """
    when: dict[str, datetime] = {}
    for entry in newest_first:
        if entry.undone:
            continue
        for change in entry.changes:
            if change.table == ANNOTATIONS and _leaves(change.before, change.after):
                for paper in change.papers:
                    when.setdefault(paper, entry.when)
    return when


def _leaves(before: Mapping[str, Any], after: Mapping[str, Any]) -> bool:
    was_in: bool = before.get(_STATUS, _INBOX) == _INBOX
    is_out: bool = after.get(_STATUS, _INBOX) != _INBOX
    return was_in and is_out
