"""Reads the values that are compared: `>=3`, `2020..2024`, `<7d`, `2024-05-01`."""

from __future__ import annotations

import re
from calendar import isleap, monthrange
from datetime import UTC, datetime, timedelta

EVER = 1 << 40
"""Farther away than any year, number of stars or time in seconds."""

_RANGE = re.compile(r"([0-9]{0,9})(?:\.\.\.?|…|[-‐-―−])([0-9]{0,9})")
_SHORT_RANGE = re.compile(r"([0-9]{4})[-‐-―−]([0-9]{1,3})")
_COMPARED = re.compile(r"(<=|>=|<|>|=|≤|≥)?([0-9]{1,9})")
_AT_LEAST = re.compile(r"([0-9]{1,9})\+")
_AGE = re.compile(
    r"(<=|>=|<|>|=|≤|≥)?([0-9]{1,4}) ?(h|d|w|m|y|(?:hour|day|week|month|year)s?)", re.IGNORECASE
)
_SIGN = re.compile("<=|>=|[<>=≤≥]|")
_YEAR_FIRST = re.compile(r"([0-9]{4})[/.]([0-9]{1,2})(?:[/.]([0-9]{1,2}))?")
_DAY_FIRST = re.compile(r"([0-9]{1,2})\.([0-9]{1,2})\.([0-9]{4})")
_DATE = re.compile(
    r"(<=|>=|<|>|=|≤|≥)?([0-9]{4})(?:-([0-9]{1,2}))?(?:-([0-9]{1,2})"
    r"(?:T([0-9]{1,2}):([0-9]{2})(?::([0-9]{2}))?Z?)?)?"
)

_DIGITS = 4
"""Digits of a year."""
_MOST = 999_999_999
"""The greatest number that can be typed."""
_HOUR = 60 * 60
_DAY = 24 * _HOUR
_FIRST = int(datetime(1, 1, 1, tzinfo=UTC).timestamp())
_LAST = int(datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC).timestamp())
_SECONDS = {"h": _HOUR, "d": _DAY, "w": 7 * _DAY, "m": 30 * _DAY, "y": 365 * _DAY}
_DAYS_AGO = {"today": 0, "yesterday": 1}

Bounds = tuple[int, int]
"""The lowest and the highest value that fit, both included; the first above the second when none does."""


def numbers(text: str) -> Bounds | None:
    """The bounds of `3`, `>=3`, `3+`, `2020..2024`, `2020-2024`, `2020..`; None for anything else."""
    if (found := _RANGE.fullmatch(text)) and any(found.groups()):
        low, high = found.groups()
        return (int(low) if low else -EVER, int(high) if high else EVER)
    if found := _AT_LEAST.fullmatch(text):
        return (int(found[1]), EVER)
    if found := _COMPARED.fullmatch(text):
        value = int(found[2])
        return _bounds(found[1], value, value)
    return None


def years(text: str) -> Bounds | None:
    """What `numbers` gives, for years of four digits.

    Of `202` it is as much as is known of them, 2020 to 2029; `2020-23` is 2020 to 2023.
    """
    if text.isascii() and text.isdecimal() and len(text) < _DIGITS:
        return (int(text.ljust(_DIGITS, "0")), int(text.ljust(_DIGITS, "9")))
    if found := _SHORT_RANGE.fullmatch(text):
        first, last = found.groups()
        last = last.ljust(_DIGITS, "9") if len(last) == _DIGITS - 1 else first[: -len(last)] + last
        return (int(first), int(last)) if first <= last else None
    return numbers(text)


def stars(text: str) -> Bounds | None:
    """What `numbers` gives, for `3` as well as for `***` and `★★★`."""
    drawn = text.rstrip("☆")
    return numbers(f"{len(drawn)}" if drawn and not drawn.strip("★*") else text)


def times(text: str, now: datetime) -> Bounds | None:
    """The bounds, in seconds since 1970, UTC, of `<7d` (less than 7 days ago) or `>=2024-05` (a date).

    Units are hours, days, weeks, months of 30 days and years of 365, by name or first letter. An age without
    a sign is one of at most that. A date may also be `2024/05/01`, `1.5.2024`, `today` or `yesterday`, or go
    on with a time of day, UTC: `2024-05-01T12:30`. Bounds lie in the years 1 to 9999 or are `EVER`. None when
    the text is nothing of the kind.
    """
    first, dots, last = text.partition("..")
    text = _dated(first, now) + dots + _dated(last.lstrip("."), now)
    bounds = _times(text, now)
    return bounds and (_in_years(bounds[0]), _in_years(bounds[1]))


def _times(text: str, now: datetime) -> Bounds | None:
    if found := _AGE.fullmatch(text):
        then = int(now.timestamp()) - int(found[2]) * _SECONDS[found[3][0].lower()]
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


def _dated(text: str, now: datetime) -> str:
    """A date that is written in another way as year, month and day; other texts as they are."""
    sign = _SIGN.match(text)
    begin = sign.end() if sign else 0
    day = text[begin:]
    if (ago := _DAYS_AGO.get(day.lower())) is not None:
        day = f"{now - timedelta(days=ago):%Y-%m-%d}"
    elif found := _DAY_FIRST.fullmatch(day):
        day = "-".join(reversed(found.groups()))
    elif found := _YEAR_FIRST.fullmatch(day):
        day = "-".join(filter(None, found.groups()))
    return text[:begin] + day


def _in_years(seconds: int) -> int:
    return seconds if abs(seconds) == EVER else min(max(seconds, _FIRST), _LAST)


def numbers_written(low: int, high: int) -> str:
    """A text that `numbers` reads as these bounds."""
    if low == -EVER:
        return f"<={high}" if high >= 0 else f"<{high + 1}"
    if high == EVER:
        return f">={low}" if low <= _MOST else f">{low - 1}"
    return f"{low}" if low == high else f"{low}..{high}"


def times_written(low: int, high: int) -> str:
    """A text that `times` reads as these bounds."""
    if low == -EVER:
        return f"<={_written(high, last=True)}"
    if high == EVER:
        return f">={_written(low, last=False)}"
    first, last = _written(low, last=False), _written(high, last=True)
    return first if first == last else f"{first}..{last}"


def _written(seconds: int, *, last: bool) -> str:
    """A second; a day where it is the first one of it, or the last one."""
    when = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(seconds=seconds)
    text = when.replace(tzinfo=None).isoformat()
    return text[:10] if text.endswith("T23:59:59" if last else "T00:00:00") else text


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
    """The first and the last second of a year, a month, a day, a minute or a second."""
    found = _DATE.fullmatch(text)
    if found is None or found[1]:
        return None
    year, month, day, hour, minute, second = (int(part) if part else None for part in found.groups()[1:])
    try:
        begin = datetime(year or 0, month or 1, day or 1, hour or 0, minute or 0, second or 0, tzinfo=UTC)
    except ValueError:
        return None
    if minute is not None:
        length = 1 if second is not None else 60
    elif day is not None:
        length = _DAY
    elif month is not None:
        length = monthrange(begin.year, month)[1] * _DAY
    else:
        length = (366 if isleap(begin.year) else 365) * _DAY
    first = (begin - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(seconds=1)
    return (first, first + length - 1)
