"""The part of a library that keeps what the user wrote: checks, backups, and what is done after damage."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from reader.library.opened import OpenLibrary

if TYPE_CHECKING:
    from reader.annotations.damage import Choice, Damage
    from reader.annotations.records import Backup, Contents
    from reader.model import Finding


class Safekeeping(OpenLibrary):
    """What `Library` does for the safety of the annotations."""

    def check(self) -> list[Finding]:
        """Everything that is worth telling of the library, what is worst first; nothing is repaired."""
        from reader.library.checking import check_folder

        return check_folder(self.folder, self.settings)

    def contents(self) -> Contents:
        """How much the user's annotations hold.

        Raises:
            LibraryError: they can't be read.
        """
        from reader.annotations.contents import contents_in

        return contents_in(self._store.all().values())

    def backup(self) -> Backup:
        """Copy the annotations into the backup folder.

        Raises:
            LibraryError: they can't be read, or the copy can't be written.
        """
        self._check_writable()
        return self._store.backup()

    def backups(self) -> list[Backup]:
        """The backups there are, the newest first."""
        return self._store.backups()

    def restore(self, file: Path) -> Backup:
        """Put a backup in the place of the annotations, which are backed up first.

        Raises:
            LibraryError: it is no backup, or can't be read or written.
        """
        self._check_writable()
        backup = self._store.restore(file)
        self._annotated.forget()
        return backup

    def damage(self) -> Damage | None:
        """What happened where the annotations can't be understood, and what can be put in their place.

        Returns:
            None when they can be understood.

        Raises:
            LibraryError: they can't be read at all.
        """
        return self._store.damage()

    def mend(self, choice: Choice) -> Contents:
        """Put one of the offers of `damage` in place; all that was there is kept byte for byte.

        Returns:
            What the annotations hold now.

        Raises:
            NothingChangedError: the annotations can be understood, or there is no backup to take.
            LibraryError: they can't be written.
        """
        self._check_writable()
        contents = self._store.mend(choice)
        self._annotated.forget()
        return contents

    def show_remains(self) -> None:
        """From now on show what can be read of annotations that can't be understood.

        Nothing can be edited until they can be understood again.
        """
        self._store.show_remains()
        self._annotated.forget()
