"""Earlier copies of the annotations, in a folder beside them.

Backups fail people by being empty, old or damaged: a copy is made only of annotations that can be
understood, one is made unasked before the first change of a day and where much came since, and the last one
that holds much more than the library does now is never thrown away. A copy holds what the file and its
journal hold together, and needs nothing beside it.
"""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from reader import durable
from reader.annotations.contents import contents_of
from reader.annotations.documents import annotation_of
from reader.annotations.journaled import JournaledFile
from reader.annotations.jsonfile import ANNOTATIONS, Tables, without_advice
from reader.annotations.records import Backup
from reader.annotations.rotation import has_grown_much, holds_much_more, kept_places
from reader.errors import (
    DamagedAnnotationsError,
    LibraryError,
    NewerAnnotationsError,
    NothingChangedError,
    ReaderError,
)

_NAME = re.compile(r"annotations(?P<schema>-schema\d+)?-(?P<time>\d{8}-\d{6})(?:-(?P<again>\d+))?\.json")
_TIME = "%Y%m%d-%H%M%S"
_DAY = "%Y%m%d"


class Backups:
    """The folder of backups, `folder`. What is written there is written under the library's lock."""

    def __init__(self, folder: Path, *, keep: int, now: Callable[[], datetime]) -> None:
        """Make a view of the folder, which need not exist.

        Args:
            folder: where the backups lie.
            keep: how many are kept when one is made unasked, besides those of
                `reader.annotations.rotation.KEPT_PERIODS`.
            now: the time, for the names.
        """
        self.folder = folder
        self._keep = keep
        self._now = now
        self._day = ""
        self._is_tidy = True

    def make(self, file: Path) -> Backup:
        """Copy the annotations.

        Args:
            file: the annotations file; what its journal holds is copied as well.

        Raises:
            NothingChangedError: there is no file.
            DamagedAnnotationsError: it can't be understood.
            LibraryError: it can't be copied.
        """
        try:
            stored = _stored(file)
        except FileNotFoundError as error:
            raise NothingChangedError("Nothing to back up", f"There is no {file} yet.") from error
        when = self._now().astimezone(UTC).replace(microsecond=0)
        return Backup(self._write("annotations", when, stored.text()), when, contents_of(stored.tables))

    def keep_damaged(self, *files: Path) -> list[Path]:
        """Copy files byte for byte that can't be understood; those that are not there are left out.

        Such copies are never thrown away.

        Raises:
            LibraryError: one can't be read or copied.
        """
        kept, when = [], self._now().astimezone(UTC)
        for file in files:
            try:
                data, _ = durable.read_file(file)
            except FileNotFoundError:
                continue
            except OSError as error:
                raise durable.fault(error, file, saving=False) from error
            kept.append(self._write("damaged", when, data, file.suffix))
        return kept

    def daily(self, tables: Tables, copy: Callable[[], bytes]) -> None:
        """Copy the annotations unless that was done today; how many copies stay, `tidy` sees to.

        A copy that can't be made stops nobody from working; a check tells that there is none.

        Args:
            tables: the annotations; nothing is done when there is none in them.
            copy: gives them as one file; only called when it is needed.
        """
        now = self._now().astimezone(UTC)
        if (day := now.strftime(_DAY)) == self._day:
            return
        with suppress(ReaderError, OSError):
            if not _is_of(day, self.files()):
                if not _holds_any(tables):
                    return
                self._make_unasked(now, copy())
            self._day = day

    def keep_up(self, tables: Tables, copy: Callable[[], bytes]) -> None:
        """Copy annotations that changed since the newest copy, if that is of another day or much shorter.

        So what was done on one day is safe before the next one's first edit, and on a day of much work there
        is more than the little that was there before it. The first copy of all is left to `daily`.

        Args:
            tables: the annotations; nothing is done when there is none in them.
            copy: gives them as one file.
        """
        now = self._now().astimezone(UTC)
        with suppress(ReaderError, OSError):
            files = self.files()
            if not files or not _holds_any(tables):
                return
            data, size = copy(), files[0].stat().st_size
            is_due = has_grown_much(size, len(data)) or not _is_of(now.strftime(_DAY), files)
            if is_due and (len(data) != size or data != durable.read_file(files[0])[0]):
                self._make_unasked(now, data)

    def tidy(self, tables: Tables) -> None:
        """Throw the oldest copies away, if one was made unasked since the last time.

        Args:
            tables: the annotations, see `_rotate`.
        """
        if not self._is_tidy:
            with suppress(ReaderError, OSError):
                self._rotate(contents_of(tables).papers)
                self._is_tidy = True

    def files(self) -> list[Path]:
        """The files that are named like a backup, newest first.

        Raises:
            OSError: the folder can't be read.
        """
        if not self.folder.is_dir():
            return []
        return sorted(filter(_is_backup, self.folder.iterdir()), key=_age, reverse=True)

    def damaged(self) -> list[Path]:
        """The copies of files that could not be understood.

        Raises:
            OSError: the folder can't be read.
        """
        return sorted(self.folder.glob("damaged-*")) if self.folder.is_dir() else []

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

    def newest(self) -> Backup | None:
        """The newest backup that can be understood, or None."""
        try:
            return next((backup for file in self.files() if (backup := self._backup(file))), None)
        except OSError:
            return None

    def _make_unasked(self, when: datetime, data: bytes) -> None:
        self._write("annotations", when, data)
        self._is_tidy = False

    def _backup(self, file: Path) -> Backup | None:
        try:
            return Backup(file, _time_in(file), contents_of(read(file)))
        except (ReaderError, OSError):
            return None

    def _write(self, kind: str, when: datetime, data: bytes, suffix: str = ".json") -> Path:
        name = f"{kind}-{when.strftime(_TIME)}"
        file, again = self.folder / f"{name}{suffix}", 1
        try:
            while file.exists():
                again += 1
                file = self.folder / f"{name}-{again}{suffix}"
            durable.write_file(file, data)
        except OSError as error:
            raise durable.fault(error, file, saving=True) from error
        return file

    def _rotate(self, papers: int) -> None:
        """Throw away what is too old, but not the newest backup that holds much more than `papers`."""
        files = [file for file in self.files() if not _is_of_old_schema(file)]
        times = [_time_in(file) for file in files]
        places = kept_places(times, self._keep)
        kept = [file for place, file in enumerate(files) if place in places]
        spared = False
        for place, file in enumerate(files):
            backup = None if place in places else self._backup(file)
            if backup is None:
                continue
            if not spared and holds_much_more(backup, papers):
                spared = True
                if not any(self._is_much_more(other, papers) for other in kept):
                    continue
            file.unlink()

    def _is_much_more(self, file: Path, papers: int) -> bool:
        backup = self._backup(file)
        return backup is not None and holds_much_more(backup, papers)


def read(file: Path) -> Tables:
    """The tables that an annotations file with its journal, or a backup, holds.

    Raises:
        FileNotFoundError: there is no such file.
        DamagedAnnotationsError: it can't be understood.
        LibraryError: it can't be read.
    """
    return _stored(file).tables


def open_backup(file: Path) -> tuple[Backup, Tables]:
    """A backup, or any other annotations file, and the tables it holds.

    Raises:
        DamagedAnnotationsError: it can't be understood.
        LibraryError: there is none or it can't be read.
    """
    try:
        tables = read(file)
        when = _time_in(file) if _is_backup(file) else datetime.fromtimestamp(file.stat().st_mtime, UTC)
    except FileNotFoundError as error:
        raise LibraryError("No such backup", f"There is no file {file}.") from error
    except NewerAnnotationsError:
        raise
    except DamagedAnnotationsError as fault:
        raise DamagedAnnotationsError("No backup that can be used", without_advice(fault)) from fault
    return Backup(file, when, contents_of(tables)), tables


def _is_of(day: str, files: Sequence[Path]) -> bool:
    """Whether one of the backups is of that day."""
    return any(_time_in(file).strftime(_DAY) == day for file in files)


def _holds_any(tables: Tables) -> bool:
    """Whether there is an annotation; looks no further than to the first."""
    return any(not annotation_of(document).is_empty for document in tables.get(ANNOTATIONS, {}).values())


def _stored(file: Path) -> JournaledFile:
    stored = JournaledFile(file, backups=None)
    stored.refresh()
    if not stored.exists:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(file))
    return stored


def _is_backup(file: Path) -> bool:
    try:
        return _NAME.fullmatch(file.name) is not None and bool(_time_in(file))
    except ValueError:
        return False


def _is_of_old_schema(file: Path) -> bool:
    named = _NAME.fullmatch(file.name)
    return named is not None and named["schema"] is not None


def _time_in(file: Path) -> datetime:
    named = _NAME.fullmatch(file.name)
    return datetime.strptime(named["time"] if named else "", _TIME).replace(tzinfo=UTC)


def _age(file: Path) -> tuple[datetime, int]:
    named = _NAME.fullmatch(file.name)
    return _time_in(file), int(named["again"] or 1) if named else 1
