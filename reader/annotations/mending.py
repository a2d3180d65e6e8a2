"""Putting something in the place of annotations that can't be understood."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from reader.annotations.backups import Backups
from reader.annotations.contents import contents_of
from reader.annotations.damage import Choice, Damage, chosen, damage_of
from reader.annotations.documents import as_object, rounded
from reader.annotations.history import Documents, HistoryEntry, changes_between
from reader.annotations.journaled import journal_of
from reader.annotations.jsonfile import ANNOTATIONS, HISTORY, Tables
from reader.annotations.records import Contents
from reader.annotations.remains import Remains, remains_of
from reader.annotations.storage import JournaledStorage
from reader.errors import DamagedAnnotationsError, NewerAnnotationsError, NothingChangedError


class Mending:
    """What is done to annotations that can't be understood; all that was there is kept byte for byte."""

    def __init__(
        self, file: Path, storage: JournaledStorage, backups: Backups, now: Callable[[], datetime]
    ) -> None:
        """Take over what reads and writes the annotations of `file`."""
        self._file = file
        self._storage = storage
        self._backups = backups
        self._now = now

    def damage(self) -> Damage | None:
        """What is wrong with the annotations and what can be done; None when they can be understood.

        Raises:
            LibraryError: they can't be read at all.
        """
        try:
            self._storage.refresh()
        except NewerAnnotationsError as fault:
            return damage_of(fault, self.remains(), self._backups, is_newer=True)
        except DamagedAnnotationsError as fault:
            return damage_of(fault, self.remains(), self._backups, is_newer=False)
        return None

    def remains(self) -> Remains:
        """What can be read of the annotations, whatever is wrong with them."""
        return remains_of(self._file, journal_of(self._file))

    def mend(self, choice: Choice) -> Contents:
        """Put in place what was chosen.

        Where something could be read that is not in what is put in place, that is one step to undo.

        Returns:
            What is in place now.

        Raises:
            NothingChangedError: the annotations can be understood, or there is no backup to take.
            NewerAnnotationsError: a newer version of the program wrote them; they were left alone.
            LibraryError: they can't be read or written; nothing was changed.
        """
        with self._storage.alone():
            found = self.damage()
            if found is None:
                raise NothingChangedError("Nothing to restore", "The annotations can be understood.")
            if not found.offers:
                raise NewerAnnotationsError(found.title, found.message)
            if choice is not Choice.READABLE and found.backup is None:
                raise NothingChangedError("Nothing to restore", "There is no backup that can be read.")
            remains = self._all_remains()
            tables = chosen(choice, remains, found.backup)
            when = f" of {found.backup.when:%Y-%m-%d %H:%M} UTC" if found.backup else ""
            text = {
                Choice.BOTH: f"restore the backup{when} and what could be read",
                Choice.BACKUP: f"restore the backup{when}",
                Choice.READABLE: "restore what could be read",
            }[choice]
            self._put(tables, remains, text)
        return contents_of(tables)

    def replace(self, tables: Tables, description: str) -> None:
        """Put tables in the place of annotations that can't be understood.

        Raises:
            LibraryError: they can't be written; nothing was changed.
        """
        with self._storage.alone():
            self._put(tables, self._all_remains(), description)

    def _all_remains(self) -> Remains:
        """What can be read, where it decides what is stored: a file that can't be opened now is not lost."""
        return remains_of(self._file, journal_of(self._file), all_or_nothing=True)

    def _put(self, tables: Tables, remains: Remains, description: str) -> None:
        self._backups.keep_damaged(self._file, journal_of(self._file))
        self._storage.overwrite(_with_step(tables, remains.tables, description, rounded(self._now())))


def _with_step(new: Tables, old: Tables, description: str, when: datetime) -> Tables:
    """The tables with a step in their history that goes back to the annotations in `old`.

    Where `old` holds none there is no such step: nobody wants to go back to nothing.
    """
    before, after = old.get(ANNOTATIONS, {}), new.get(ANNOTATIONS, {})
    papers = [paper for paper in dict.fromkeys((*after, *before)) if before.get(paper) != after.get(paper)]
    if not contents_of(old).papers or not papers:
        return new
    was: Documents = {p: as_object(before[p]) if p in before else None for p in papers}
    now: Documents = {p: as_object(after[p]) if p in after else None for p in papers}
    changes = changes_between(was, now, all_fields=True)
    if not changes:
        return new
    numbers = [int(n) for t in (old, new) for n in t.get(HISTORY, {}) if n.isascii() and n.isdigit()]
    number = max(numbers, default=0) + 1
    entry = HistoryEntry(number, when, description, changes)
    return {**new, HISTORY: {**new.get(HISTORY, {}), str(number): entry.to_document()}}
