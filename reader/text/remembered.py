"""What was worked out before, kept for when it is asked for again."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class Remembered(dict[Key, Value]):
    """Key -> what a function gives for it, worked out when it is first asked for.

    A known value costs a third of what a call costs, which counts where every word is looked up.
    """

    __slots__ = ("_most", "_work")

    def __init__(self, work: Callable[[Key], Value], most: int = 1 << 13) -> None:
        """Begin with nothing.

        Args:
            work: gives the value of a key, always the same.
            most: how many are kept; then all are forgotten, so that memory stays flat.
        """
        super().__init__()
        self._work = work
        self._most = most

    def __missing__(self, key: Key) -> Value:
        """Work out the value of a key that is not known yet."""
        if len(self) >= self._most:
            self.clear()
        value = self[key] = self._work(key)
        return value
