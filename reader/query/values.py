"""Reads the values that are compared: `>=3`, `2020..2024`, `<7d`, `2024-05-01`."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

EVER = 1 << 40
"""Farther away than any year, number of stars or time in seconds."""

_RANGE = re.compile(r"([0-9]{0,9})\.\.\.?([0-9]{0,9})")
_COMPARED = re.compile(r"(<=|>=|<|>|=|≤|≥)?([0-9]{1,9})")
_AGE = re.compile(r"(<=|>=|<|>|=|≤|≥)?([0-9]{1,4})(d|w|m|y)")
_DATE = re.compile(r"(<=|>=|<|>|=|≤|≥)?([0-9]{4})(?:-([0-9]{1,2}))?(?:-([0-9]{1,2}))?")

_DAY = 24 * 60 * 60
_DAYS = {"d": 1, "w": 7, "m": 30, "y": 365}

Bounds = tuple[int, int]
"""The lowest and the highest value that fit, both included; the first above the second when none does."""


def numbers(text: str) -> Bounds | None:
    """The bounds of `3`, `>=3`, `2020..2024`, `2020..`; None when the text is nothing of the kind."""
    if (found := _RANGE.fullmatch(text)) and text.strip("."):
        low, high = found.groups()
        return (int(low) if low else -EVER, int(high) if high else EVER)
    if found := _COMPARED.fullmatch(text):
        value = int(found[2])
        return _bounds(found[1], value, value)
    return None


def times(text: str, now: datetime) -> Bounds | None:
    """The bounds, in seconds since 1970, UTC, of `<7d` (less than 7 days ago) or `>=2024-05` (a date).

    Units are days, weeks, months of 30 days and years of 365. An age without a sign is one of at most that.
    None when the text is nothing of the kind.
    """
    if found := _AGE.fullmatch(text):
        then = int(now.timestamp()) - int(found[2]) * _DAYS[found[3]] * _DAY
        if found[1] in (">", ">=", "≥"):
            return (-EVER, then)
        return (then, EVER)
    if ".." in text:
        first, _, last = text.partition("..")
        begin = _day(first) if first else (-EVER, -EVER)
        end = _day(last.lstrip(".")) if last.lstrip(".") else (EVER, EVER)
        return (begin[0], end[1]) if begin and end and text.strip(".") else None
    if (found := _DATE.fullmatch(text)) and (day := _day(text[len(found[1] or "") :])):
        return _bounds(found[1], *day)
    return None


def _bounds(sign: str | None, first: int, last: int) -> Bounds:
    """The bounds of what compares as `sign` says with the stretch from `first` to `last`."""
    match sign:
        case "<":
            return (-EVER, first - 1)
        case "<=" | "≤":
            return (-EVER, last)
        case ">":
            return (last + 1, EVER)
        case ">=" | "≥":
            return (first, EVER)
        case _:
            return (first, last)


def _day(text: str) -> Bounds | None:
    """The first and the last second of a year, a month or a day."""
    found = _DATE.fullmatch(text)
    if found is None or found[1]:
        return None
    year, month, day = int(found[2]), found[3], found[4]
    try:
        begin = datetime(year, int(month or 1), int(day or 1), tzinfo=UTC)
        if day:
            end = begin + timedelta(days=1)
        elif month:
            end = (begin + timedelta(days=31)).replace(day=1)
        else:
            end = begin.replace(year=year + 1)
    except (ValueError, OverflowError):
        return None
    return (int(begin.timestamp()), int(end.timestamp()) - 1)
