"""The history as a TinyDB table: which entry is next to be undone, redone, cut off or forgotten."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any

from reader.annotations.history import ENTRY_KEYS, HistoryEntry, entry_of, grown
from reader.annotations.tables import DocumentTable

_LONGEST = 18
"""How many digits a number has at most."""


class Timeline:
    """The entries in the order of their numbers: those that are done, then those that are undone.

    Entries that can't be understood stay in the file and are passed over. Whatever writes is to be used
    inside a transaction, and once in it. The numbers are kept in memory, so that an edit costs the same
    however long the history is.
    """

    def __init__(self, table: DocumentTable, *, limit: int) -> None:
        """Make a timeline over the table, of at most `limit` entries."""
        self._table = table
        self._limit = limit
        self._numbers: list[int] | None = None
        self._undone: set[int] = set()

    def follow(self, changes: Mapping[str, Any] | None) -> None:
        """Take over what a transaction changed in the table; None: it may be anything."""
        if changes is None:
            self._numbers = None
        if self._numbers is None or changes is None:
            return
        for doc_id, document in changes.items():
            if (number := _number(doc_id)) is None:
                continue
            at = bisect_left(self._numbers, number)
            known = at < len(self._numbers) and self._numbers[at] == number
            if document is None and known:
                del self._numbers[at]
            elif document is not None and not known:
                insort(self._numbers, number)
            self._undone.discard(number)
            if _is_undone(document):
                self._undone.add(number)

    def newest_first(self) -> Iterator[HistoryEntry]:
        """The entries, read as they are asked for."""
        for number in reversed(self._known()):
            if entry := self._entry(number):
                yield entry

    def to_undo(self) -> HistoryEntry | None:
        """The newest entry that is done."""
        done = (number for number in reversed(self._known()) if number not in self._undone)
        return next((entry for number in done if (entry := self._entry(number))), None)

    def to_redo(self) -> HistoryEntry | None:
        """The oldest entry that is undone."""
        self._known()
        return next((entry for number in sorted(self._undone) if (entry := self._entry(number))), None)

    def next_number(self) -> int:
        """The number for a new entry."""
        numbers = self._known()
        return numbers[-1] + 1 if numbers else 1

    def remains(self, merge: str | None) -> Mapping[str, Mapping[str, Any]]:
        """What the newest entry keeps of documents that are not stored, if a new one would merge with it."""
        newest = self._mergeable(merge)
        return newest.remains if newest else {}

    def record(self, entry: HistoryEntry) -> HistoryEntry:
        """Add an entry: what was undone can't be redone any more, and the oldest are forgotten.

        Returns:
            The entry as it was recorded; when it grew out of the newest one, under that one's number.
        """
        newest = self._mergeable(entry.merge)
        if newest and newest.documents == entry.documents:
            entry_or_none = grown(newest, entry)
            if entry_or_none is None:
                self._table.drop([str(newest.number)])
                return newest
            self.replace(entry_or_none)
            return entry_or_none
        done = (number for number in self._known() if number not in self._undone)
        too_many = len(self._known()) - len(self._undone) + 1 - self._limit
        forgotten = islice(done, max(0, too_many))
        self._table.drop([str(number) for number in (*self._undone, *forgotten)])
        self.replace(entry)
        return entry

    def replace(self, entry: HistoryEntry) -> None:
        """Store an entry in the place of the one with its number; its unknown keys stay."""
        doc_id = str(entry.number)
        old = self._table.stored().get(doc_id)
        unknown = {k: v for k, v in old.items() if k not in ENTRY_KEYS} if isinstance(old, dict) else {}
        self._table.change({doc_id: {**entry.to_document(), **unknown}})

    def rewrite(self, changed: Callable[[HistoryEntry], HistoryEntry | None]) -> None:
        """Replace each entry by what `changed` makes of it, None to forget it."""
        for entry in list(self.newest_first()):
            new = changed(entry)
            if new is None:
                self._table.drop([str(entry.number)])
            elif new != entry:
                self.replace(new)

    def _mergeable(self, merge: str | None) -> HistoryEntry | None:
        if merge is None:
            return None
        stored = self._table.stored()
        for number in reversed(self._known()):
            document = stored.get(str(number))
            if isinstance(document, dict) and document.get("merge") != merge:
                return None
            if newest := self._entry(number):
                return newest if newest.merge == merge and not newest.undone else None
        return None

    def _known(self) -> list[int]:
        if self._numbers is None:
            stored = self._table.stored()
            self._numbers = sorted(n for doc_id in stored if (n := _number(doc_id)) is not None)
            self._undone = {n for n in self._numbers if _is_undone(stored.get(str(n)))}
        return self._numbers

    def _entry(self, number: int) -> HistoryEntry | None:
        document = self._table.stored().get(str(number))
        return entry_of(str(number), document) if isinstance(document, dict) else None


def _number(doc_id: str) -> int | None:
    if not (doc_id.isascii() and doc_id.isdigit() and len(doc_id) < _LONGEST):
        return None
    return int(doc_id) if str(int(doc_id)) == doc_id else None


def _is_undone(document: object) -> bool:
    return isinstance(document, dict) and document.get("undone") is True
