"""Earlier copies of the annotations file, in a folder beside it.

Backups fail people by being empty, old or damaged: a copy is made only of a file that can be understood,
one a day is made unasked, and the last one that holds much more than the library does now is never thrown
away.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from reader import durable
from reader.annotations import jsonfile
from reader.annotations.documents import annotation_of
from reader.annotations.jsonfile import ANNOTATIONS, Tables
from reader.annotations.records import Backup
from reader.errors import LibraryError, NothingChangedError, ReaderError

SHRUNK = 2
"""A library with less than one part in this many of a backup's annotations is taken to have lost some."""

_NAME = re.compile(r"annotations-(\d{8}-\d{6})(?:-(\d+))?\.json")
_TIME = "%Y%m%d-%H%M%S"


class Backups:
    """The folder of backups, `folder`. What is written there is written under the library's lock."""

    def __init__(self, folder: Path, *, keep: int, now: Callable[[], datetime]) -> None:
        """Make a view of the folder, which need not exist.

        Args:
            folder: where the backups lie.
            keep: how many are kept when one is made unasked.
            now: the time, for the names.
        """
        self.folder = folder
        self._keep = keep
        self._now = now
        self._day = ""

    def make(self, file: Path) -> Backup:
        """Copy the annotations file.

        Raises:
            NothingChangedError: there is no file.
            DamagedAnnotationsError: it can't be understood.
            LibraryError: it can't be copied.
        """
        try:
            data, tables = read(file)
        except FileNotFoundError as error:
            raise NothingChangedError("Nothing to back up", f"There is no {file} yet.") from error
        when = self._now().astimezone(UTC).replace(microsecond=0)
        return Backup(self._write("annotations", when, data), when, papers_in(tables))

    def keep_damaged(self, file: Path) -> Path | None:
        """Copy a file that can't be understood byte for byte; None when there is no file.

        Raises:
            LibraryError: it can't be copied.
        """
        try:
            data, _ = durable.read_file(file)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise durable.fault(error, file, saving=False) from error
        return self._write("damaged", self._now().astimezone(UTC), data)

    def daily(self, file: Path, tables: Tables | None) -> None:
        """Copy the annotations file unless that was done today, and throw the oldest copies away.

        A copy that can't be made stops nobody from working; a check tells that there is none.

        Args:
            file: the annotations file.
            tables: what it holds; nothing is done when no annotation is in it.
        """
        day = self._now().astimezone(UTC).strftime("%Y%m%d")
        if day == self._day or not (papers := papers_in(tables or {})):
            return
        try:
            if not any(_time_in(f).strftime("%Y%m%d") == day for f in self.files()):
                self.make(file)
                self._rotate(papers)
            self._day = day
        except (ReaderError, OSError):
            return

    def files(self) -> list[Path]:
        """The files that are named like a backup, newest first.

        Raises:
            OSError: the folder can't be read.
        """
        if not self.folder.is_dir():
            return []
        return sorted(filter(_is_backup, self.folder.iterdir()), key=_age, reverse=True)

    def all(self) -> list[Backup]:
        """The backups that can be understood, newest first.

        Raises:
            LibraryError: the folder can't be read.
        """
        try:
            files = self.files()
        except OSError as error:
            raise durable.fault(error, self.folder, saving=False) from error
        return [backup for file in files if (backup := self._backup(file))]

    def _backup(self, file: Path) -> Backup | None:
        try:
            return Backup(file, _time_in(file), papers_in(read(file)[1]))
        except (ReaderError, OSError):
            return None

    def _write(self, kind: str, when: datetime, data: bytes) -> Path:
        name = f"{kind}-{when.strftime(_TIME)}"
        file, again = self.folder / f"{name}.json", 1
        try:
            while file.exists():
                again += 1
                file = self.folder / f"{name}-{again}.json"
            durable.write_file(file, data)
        except OSError as error:
            raise durable.fault(error, file, saving=True) from error
        return file

    def _rotate(self, papers: int) -> None:
        """Throw away what is too old, but not the newest backup that holds much more than `papers`."""
        files = self.files()
        spared = False
        for file in files[self._keep :]:
            backup = self._backup(file)
            if backup is None:
                continue
            if not spared and holds_much_more(backup, papers):
                spared = True
                if not any(self._is_much_more(kept, papers) for kept in files[: self._keep]):
                    continue
            file.unlink()

    def _is_much_more(self, file: Path, papers: int) -> bool:
        backup = self._backup(file)
        return backup is not None and holds_much_more(backup, papers)


def read(file: Path) -> tuple[bytes, Tables]:
    """The bytes of an annotations file or a backup, and the tables they hold.

    Raises:
        FileNotFoundError: there is no such file.
        DamagedAnnotationsError: it can't be understood.
        LibraryError: it can't be read.
    """
    try:
        data, _ = durable.read_file(file)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise durable.fault(error, file, saving=False) from error
    return data, jsonfile.parse(data, file)


def open_backup(file: Path) -> tuple[Backup, Tables]:
    """A backup, or any other annotations file, and the tables it holds.

    Raises:
        DamagedAnnotationsError: it can't be understood.
        LibraryError: there is none or it can't be read.
    """
    try:
        _, tables = read(file)
        when = _time_in(file) if _is_backup(file) else datetime.fromtimestamp(file.stat().st_mtime, UTC)
    except FileNotFoundError as error:
        raise LibraryError("No such backup", f"There is no file {file}.") from error
    return Backup(file, when, papers_in(tables)), tables


def holds_much_more(backup: Backup, papers: int) -> bool:
    """Whether a library of so many annotated papers must have lost some of those in the backup."""
    return backup.papers > papers * SHRUNK


def papers_in(tables: Tables) -> int:
    """Of how many papers the tables hold an annotation."""
    return sum(not annotation_of(d).is_empty for d in tables.get(ANNOTATIONS, {}).values())


def _is_backup(file: Path) -> bool:
    try:
        return _NAME.fullmatch(file.name) is not None and bool(_time_in(file))
    except ValueError:
        return False


def _time_in(file: Path) -> datetime:
    return datetime.strptime(file.name[12:27], _TIME).replace(tzinfo=UTC)


def _age(file: Path) -> tuple[datetime, int]:
    named = _NAME.fullmatch(file.name)
    return _time_in(file), int(named[2] or 1) if named else 1
