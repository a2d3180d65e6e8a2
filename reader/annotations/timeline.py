"""The history as a TinyDB table: which entry is next to be undone, redone, cut off or forgotten."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tinydb import where

from reader.annotations.history import ENTRY_KEYS, HistoryEntry, entry_of, grown
from reader.annotations.tables import Document, DocumentTable

_UNDONE = where("undone").one_of([True])


class Timeline:
    """The entries in the order of their numbers: those that are done, then those that are undone.

    Entries that can't be understood stay in the file and are passed over. Whatever writes is to be used
    inside a transaction.
    """

    def __init__(self, table: DocumentTable, *, limit: int) -> None:
        """Make a timeline over the table, of at most `limit` entries."""
        self._table = table
        self._limit = limit

    def newest_first(self) -> Iterator[HistoryEntry]:
        """The entries, read as they are asked for."""
        for number in reversed(self._numbers()):
            if entry := self._entry(number):
                yield entry

    def to_undo(self) -> HistoryEntry | None:
        """The newest entry that is done."""
        return next((entry for entry in self.newest_first() if not entry.undone), None)

    def to_redo(self) -> HistoryEntry | None:
        """The oldest entry that is undone."""
        undone = [
            entry for d in self._table.search(_UNDONE) if (entry := entry_of(str(d.doc_id), d)) is not None
        ]
        return min(undone, key=lambda entry: entry.number, default=None)

    def next_number(self) -> int:
        """The number for a new entry."""
        return max(self._numbers(), default=0) + 1

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
        if newest and set(newest.papers) == set(entry.papers):
            entry_or_none = grown(newest, entry)
            if entry_or_none is None:
                self._table.drop([str(newest.number)])
                return newest
            self.replace(entry_or_none)
            return entry_or_none
        self._table.drop(str(document.doc_id) for document in self._table.search(_UNDONE))
        self.replace(entry)
        numbers = self._numbers()
        self._table.drop(str(number) for number in numbers[: max(0, len(numbers) - self._limit)])
        return entry

    def replace(self, entry: HistoryEntry) -> None:
        """Store an entry in the place of the one with its number; its unknown keys stay."""
        doc_id = str(entry.number)
        old = self._table.document(doc_id)
        unknown = {key: value for key, value in old.items() if key not in ENTRY_KEYS} if old else {}
        self._table.put([Document({**entry.to_document(), **unknown}, doc_id)])

    def rewrite(self, changed: Callable[[HistoryEntry], HistoryEntry | None]) -> None:
        """Replace each entry by what `changed` makes of it, None to forget it."""
        for entry in list(self.newest_first()):
            new = changed(entry)
            if new is None:
                self._table.drop([str(entry.number)])
            elif new != entry:
                self.replace(new)

    def _mergeable(self, merge: str | None) -> HistoryEntry | None:
        newest = next(self.newest_first(), None) if merge is not None else None
        return newest if newest and newest.merge == merge and not newest.undone else None

    def _numbers(self) -> list[int]:
        return sorted(int(doc_id) for doc_id in self._table.stored() if doc_id.isascii() and doc_id.isdigit())

    def _entry(self, number: int) -> HistoryEntry | None:
        document = self._table.document(str(number))
        return entry_of(str(number), document) if document is not None else None
