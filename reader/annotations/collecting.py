"""Python's collector of reference cycles, kept out of the way while very much is made at once."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Collect no cycles inside.

    What is made when a large file is read, or many papers are edited, stays. Yet the collector would look
    through all there is again and again, for a quarter of the time.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
