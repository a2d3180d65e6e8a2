"""The entries of the rows in sight, kept so that moving about reads nothing twice."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence

from reader.model import Entry

CAPACITY = 512
"""How many entries are kept: several screenfuls."""


class EntryCache:
    """The most recently seen entries, by row key."""

    def __init__(self, read: Callable[[Sequence[int]], list[Entry]], capacity: int = CAPACITY) -> None:
        """Make an empty cache.

        Args:
            read: row keys -> their entries.
            capacity: how many entries to keep at least.
        """
        self._read = read
        self._capacity = capacity
        self._entries: OrderedDict[int, Entry] = OrderedDict()

    def get(self, row: int) -> Entry | None:
        """The entry of one row, or None when it is not kept."""
        entry = self._entries.get(row)
        if entry is not None:
            self._entries.move_to_end(row)
        return entry

    def load(self, rows: Sequence[int]) -> None:
        """Read those of `rows` that are not kept, all at once.

        Raises:
            ReaderError: what `read` raises.
        """
        missing = [row for row in rows if row not in self._entries]
        if not missing:
            return
        for entry in self._read(missing):
            self._entries[entry.row] = entry
        room = max(self._capacity, len(rows))
        while len(self._entries) > room:
            self._entries.popitem(last=False)

    def forget_papers(self, ids: Iterable[str]) -> None:
        """Forget the entries of these papers, whose annotations have changed."""
        changed = frozenset(ids)
        for row in [row for row, entry in self._entries.items() if entry.paper.id in changed]:
            del self._entries[row]

    def clear(self) -> None:
        """Forget everything: row keys mean other papers now."""
        self._entries.clear()
