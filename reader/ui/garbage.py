"""Python's collector of reference cycles, at work while nobody waits."""

from __future__ import annotations

import asyncio
import gc

THRESHOLDS = (50_000, 20, 20)
"""How much is made before it is collected even while somebody waits, see `gc.set_threshold`.

With Python's own, every other key that has the screen drawn anew waits some milliseconds for it.
"""
IDLE_SECONDS = 0.25
"""How long no key is pressed before garbage is collected: longer than between two letters of a word."""
_ALL = 2


class Garbage:
    """Collects what keys have left behind once no more come; nothing is done as long as none come."""

    def __init__(self) -> None:
        """Begin to collect garbage, and leave alone what was made until now; needs a running loop."""
        self._loop = asyncio.get_running_loop()
        self._is_due = False
        self._last = 0.0
        self._usual = gc.get_threshold()
        gc.freeze()
        gc.set_threshold(*THRESHOLDS)
        gc.enable()

    def key(self) -> None:
        """A key was pressed, or the mouse used."""
        self._last = self._loop.time()
        if not self._is_due:
            self._is_due = True
            self._loop.call_later(IDLE_SECONDS, self._look)

    def _look(self) -> None:
        still = self._last + IDLE_SECONDS - self._loop.time()
        if still > 0:
            self._loop.call_later(still, self._look)
            return
        self._is_due = False
        _, _, older = gc.get_count()
        gc.collect(_ALL if older > self._usual[_ALL] else _ALL - 1)
