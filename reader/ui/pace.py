"""How fast papers are judged."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

LONGEST_PAUSE = 120.0
"""Seconds that count at most for one paper: who is away for longer is not reading."""
ENOUGH = 3
"""Papers from which on there is a pace."""


class Pace:
    """The papers judged and the time that took, from the first paper shown on."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        """Begin now.

        Args:
            now: the time in seconds, from any moment.
        """
        self._now = now
        self._last = now()
        self._seconds = 0.0
        self.papers = 0

    def judged(self) -> None:
        """A paper was judged just now."""
        now = self._now()
        self._seconds += min(now - self._last, LONGEST_PAUSE)
        self._last = now
        self.papers += 1

    def taken_back(self) -> None:
        """A paper is to be judged again; the time it took is not given back."""
        self.papers = max(self.papers - 1, 0)

    @property
    def per_minute(self) -> float | None:
        """Papers a minute; None as long as too few were judged to tell."""
        if self.papers < ENOUGH or self._seconds <= 0:
            return None
        return 60 * self.papers / self._seconds

    def minutes_for(self, papers: int) -> float | None:
        """How long so many more papers take at this pace."""
        pace = self.per_minute
        return None if pace is None else papers / pace


def spoken(minutes: float) -> str:
    """A time in words of the size that it has: `40 s`, `12 min`, `3 h 20 min`, `41 h`."""
    if minutes < 1:
        return f"{max(round(minutes * 60), 1)} s"
    whole = round(minutes)
    if whole < 60:
        return f"{whole} min"
    hours, rest = divmod(whole, 60)
    if hours >= 10:
        return f"{round(minutes / 60)} h"
    return f"{hours} h {rest} min" if rest else f"{hours} h"
