"""What keeps annotations from being lost: backups, and what is done when they can't be understood."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from pathlib import Path

from reader.annotations.backups import Backups, open_backup
from reader.annotations.check import findings
from reader.annotations.damage import Choice, Damage
from reader.annotations.documents import as_object
from reader.annotations.history import Change, Documents, changes_between
from reader.annotations.jsonfile import ANNOTATIONS, HISTORY, META, Tables
from reader.annotations.mending import Mending
from reader.annotations.records import Backup, Contents
from reader.annotations.remains import Remains
from reader.annotations.repair import Bench, repair
from reader.annotations.tables import Database
from reader.errors import DamagedAnnotationsError, NewerAnnotationsError, NothingChangedError
from reader.model import Finding, Repair


class Safety:
    """Backups, damage and repair of one annotations file."""

    def __init__(
        self,
        file: Path,
        database: Database,
        backups: Backups,
        *,
        transaction: Callable[[], AbstractContextManager[None]],
        record: Callable[[str, tuple[Change, ...]], object],
        now: Callable[[], datetime],
    ) -> None:
        """Work on the annotations of `file`; for `transaction` and `record` see `repair.Bench`."""
        self._file = file
        self._database = database
        self._backups = backups
        self._transaction = transaction
        self._record = record
        self._mending = Mending(file, database.journaled, backups, now)

    def backup(self) -> Backup:
        """Copy the annotations now.

        Raises:
            NothingChangedError: there are none.
            DamagedAnnotationsError: they can't be understood.
            LibraryError: they can't be copied.
        """
        with self._database.journaled.alone():
            return self._backups.make(self._file)

    def backups(self) -> list[Backup]:
        """The backups that can be understood, newest first.

        Raises:
            LibraryError: the folder can't be read.
        """
        return self._backups.all()

    def restore(self, backup: Path) -> Backup:
        """Put a backup in the place of the annotations, a copy of which is kept among the backups.

        Where the annotations can be understood this is one step to undo, and the history stays. Where they
        can't, they are kept byte for byte, the backup's history takes the place of the lost one, and what
        could still be read of them is what undoing goes back to.

        Args:
            backup: a backup, or any other annotations file.

        Returns:
            The backup that was brought back.

        Raises:
            NothingChangedError: the annotations are the same already.
            NewerAnnotationsError: a newer version of the program wrote the annotations, or the backup.
            DamagedAnnotationsError: the backup can't be understood.
            LibraryError: there is no such file, or one can't be read or written.
        """
        found, tables = open_backup(backup)
        text = f"restore the backup of {found.when:%Y-%m-%d %H:%M} UTC"
        try:
            self._replace(found, tables, text)
        except NewerAnnotationsError:
            raise
        except DamagedAnnotationsError:
            self._mending.replace(tables, text)
        return found

    def damage(self) -> Damage | None:
        """What happened where the annotations can't be understood, and what can be put in their place.

        Returns:
            None when they can be understood.

        Raises:
            LibraryError: they can't be read at all.
        """
        return self._mending.damage()

    def remains(self) -> Remains:
        """What can be read of the annotations, whatever is wrong with them."""
        return self._mending.remains()

    def mend(self, choice: Choice) -> Contents:
        """Put one of the offers of `damage` in the place of annotations that can't be understood.

        The annotations and their journal are kept byte for byte among the backups.

        Returns:
            What is in place now.

        Raises:
            NothingChangedError: the annotations can be understood, or there is no backup to take.
            NewerAnnotationsError: a newer version of the program wrote them.
            LibraryError: they can't be written; nothing was changed.
        """
        return self._mending.mend(choice)

    def check(self) -> list[Finding]:
        """Everything that is worth telling about the stored files; never raises for what it finds."""
        return findings(self._file, self._backups)

    def repair(self, found: Sequence[Finding]) -> list[Repair]:
        """Repair what `check` found as far as it is repairable, and nothing else.

        Returns:
            What became of each kind of finding.
        """
        bench = Bench(
            self._file, self._database, self._backups, self._mending, self._transaction, self._record
        )
        return repair(found, bench)

    def _replace(self, found: Backup, tables: Tables, description: str) -> None:
        with self._transaction():
            stored = self._database.journaled.read() or {}
            new = {ANNOTATIONS: tables.get(ANNOTATIONS, {})}
            # Of other tables only those come back that are gone altogether.
            new |= {n: t for n, t in tables.items() if n not in stored and n != META and isinstance(t, dict)}
            changes: tuple[Change, ...] = ()
            for name, table in new.items():
                old = stored.get(name, {}) if name == ANNOTATIONS else {}
                ids = [i for i in dict.fromkeys((*table, *old)) if old.get(i) != table.get(i)]
                before: Documents = {i: as_object(old[i]) if i in old else None for i in ids}
                after: Documents = {i: as_object(table[i]) if i in table else None for i in ids}
                if name != HISTORY:
                    changes += changes_between(before, after, all_fields=True, table=name)
                self._database.documents(name).change(after)
            if not changes:
                raise NothingChangedError("Nothing to restore", f"The annotations are those of {found.file}.")
            if stored:
                self._backups.make(self._file)
            self._record(description, changes)
