"""Learns from the system that something in a folder has changed, in place of looking again and again."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

_READ_BYTES = 1 << 16
_CHANGES = 0x2 | 0x8 | 0x40 | 0x80 | 0x100 | 0x200
"""From inotify(7): modified, closed after writing, moved from and to, created, deleted."""


class FolderWatch:
    """Calls back in the loop that it was made in; Linux only, and not for what other machines change."""

    def __init__(self, folders: Iterable[Path], changed: Callable[[], object]) -> None:
        """Begin to watch.

        Args:
            folders: what to watch; what lies deeper in them is not watched.
            changed: called after changes, once for many that come together.

        Raises:
            OSError: the system can't tell of changes in one of the folders.
        """
        self._changed = changed
        self._number = _watching(folders)
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(self._number, self._read)

    def close(self) -> None:
        """Watch no more."""
        if self._number >= 0:
            self._loop.remove_reader(self._number)
            os.close(self._number)
            self._number = -1

    def _read(self) -> None:
        # What has changed is found out by looking.
        with suppress(BlockingIOError):
            os.read(self._number, _READ_BYTES)
        self._changed()


def _watching(folders: Iterable[Path]) -> int:
    """A file descriptor that can be read from when something changes."""
    if sys.platform != "linux":
        raise OSError("only Linux has inotify")
    import ctypes

    system = ctypes.CDLL(None, use_errno=True)
    number: int = system.inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC)
    if number < 0:
        raise OSError(ctypes.get_errno(), "inotify_init1")
    for folder in folders:
        if system.inotify_add_watch(number, os.fsencode(folder), _CHANGES) < 0:
            os.close(number)
            raise OSError(ctypes.get_errno(), "inotify_add_watch")
    return number
