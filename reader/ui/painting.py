"""Doing something once the screen has been painted."""

from __future__ import annotations

from collections.abc import Callable

from textual.message_pump import MessagePump

ONCE_PAINTED = "once painted"
"""The name of the timers that wait for it."""

_PAINTED_AFTER = 0.005
"""Seconds; a frame that is due is painted before any timer of so many fires, however long that takes."""


def once_painted(node: MessagePump, job: Callable[[], object], after: float = _PAINTED_AFTER) -> None:
    """Have a job done once what has changed until now is painted.

    Textual's `call_after_refresh` leaves the job to whichever screen is on top, and it is forgotten when that
    one is closing, as a dialog that has just been answered is.

    Args:
        node: the screen or widget that the job belongs to; it is forgotten with it.
        job: what to do.
        after: how many seconds later.
    """
    node.set_timer(after, job, name=ONCE_PAINTED)
