"""The annotations file together with its journal: read as one, added to, and made into one file again."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from reader import durable
from reader.annotations import journal, jsonfile
from reader.annotations.collecting import uncollected
from reader.annotations.journal import BrokenJournalError, Changes, Journal, Place
from reader.annotations.jsonfile import META, Tables
from reader.errors import DamagedAnnotationsError, LibraryError

FOLD_BYTES = 4 * 1024 * 1024
"""A journal shorter than this is left alone while the program runs. One that is longer than this and than
the file itself is folded in, so that all folding together costs no more than a constant for each byte."""

META_ID = "1"
"""The document of the table `meta` that tells of the file itself."""


def journal_of(file: Path) -> Path:
    """The journal of an annotations file; it lies beside the name, not beside what a link points to."""
    return file.with_suffix(".journal")


def version_of(file: durable.Stamp | None) -> tuple[int, int] | None:
    """Length and time of the annotations file, which tell a journal whether another program changed it."""
    return (file.size, file.changed_ns) if file else None


class JournaledFile:
    """An annotations file and its journal on disk, and the tables that they hold, in memory.

    Whatever writes is to be called by one process at a time, after `refresh`.
    """

    def __init__(self, file: Path, *, backups: Path | None) -> None:
        """Nothing is read or made yet.

        Args:
            file: the file; may be a link, need not exist.
            backups: the folder of its backups: while there is one in it, a file that is not there is lost.
        """
        self.file = file
        self.journal = journal_of(file)
        self.tables: Tables = {}
        """Changed in place by `refresh` and `append`; the documents in it never are."""
        self._backups = backups
        self._known = False
        self._base: durable.Stamp | None = None
        self._log: durable.Stamp | None = None
        self._place: Place | None = None
        self._settled: str | None = None
        self._schema = jsonfile.SCHEMA
        self._fold_at = FOLD_BYTES
        self._tidied = False

    @property
    def exists(self) -> bool:
        """Whether there was a file when it was last read or written."""
        return self._base is not None

    @property
    def has_journal(self) -> bool:
        """Whether there was a journal beside it, of whatever kind."""
        return self._log is not None

    def refresh(self) -> list[Changes] | None:
        """Read what was not yet read.

        Returns:
            What the records changed that were added since the last time; None when all was read anew.

        Raises:
            DamagedAnnotationsError: the file or the journal can't be understood, they do not belong
                together, or the file is gone.
            LibraryError: one can't be read.
        """
        try:
            if self._known and durable.stamp_of(self.file) == self._base:
                if (log := durable.stamp_of(self.journal)) == self._log:
                    return []
                if (changes := self._read_on(log)) is not None:
                    return changes
            self._read_all()
        except OSError as error:
            file = self.journal if error.filename == str(self.journal) else self.file
            raise durable.fault(error, file, saving=False) from error
        return None

    def append(self, changes: Changes) -> None:
        """Write what changed and change the tables; on disk when this returns.

        Raises:
            LibraryError: it can't be written; nothing was changed.
        """
        for name in changes:
            if not isinstance(self.tables.get(name, {}), dict):
                raise LibraryError("Not saved", f"The table {name!a} of {self.file} holds no documents.")
        try:
            self._prepare()
            self._write(changes)
        except OSError as error:
            self._known = False
            raise durable.fault(error, self.file, saving=True) from error
        _apply(self.tables, changes)
        if self._place and self._base and self._place.size > max(self._fold_at, self._base.size):
            try:
                self.fold()
            except LibraryError:
                self._fold_at = 2 * self._place.size

    def fold(self) -> None:
        """Make file and journal into one file.

        Where another program changed the file since the journal was begun, what the journal says of a
        document comes after what the file says, so a copy of that is kept among the backups.

        Raises:
            LibraryError: the file can't be written; file and journal are as they were.
        """
        try:
            if self._place is not None and self._place.records:
                if self._place.base not in (None, version_of(self._base)):
                    self._keep("annotations")
                self._write_base(contains=self._place.id)
            elif self._log is not None and self._base is not None:
                durable.settle(self.file)
                self._remove_journal()
                self._place = None
        except OSError as error:
            self._known = False
            raise durable.fault(error, self.file, saving=True) from error

    def overwrite(self, tables: Tables) -> None:
        """Put `tables` in the place of file and journal, neither of which need be readable.

        Raises:
            LibraryError: they can't be written; nothing was changed.
        """
        try:
            with suppress(BrokenJournalError, FileNotFoundError):
                self._place = _header_place(durable.read_file(self.journal)[0])
            self.tables = tables
            self._write_base(contains=self._place.id if self._place else None)
        except OSError as error:
            self._known = False
            raise durable.fault(error, self.file, saving=True) from error

    def text(self) -> bytes:
        """The whole as one file that is complete without a journal."""
        return jsonfile.text({**self.tables, META: _meta(self.tables)})

    def copy(self) -> bytes:
        """As `text`; the bytes of the file as they are, which takes less time, where no journal adds to them.

        Raises:
            OSError: the file can't be read.
        """
        if self._place is None or not self._place.records:
            data, stamp = durable.read_file(self.file)
            if self._known and stamp == self._base:
                return data
        return self.text()

    def _read_all(self) -> None:
        while True:
            try:
                data, base = durable.read_file(self.file)
            except FileNotFoundError as error:
                self._read_none(error)
                return
            log_data, log = _read_if_there(self.journal)
            # Between the two another process may have folded the journal into the file.
            if durable.stamp_of(self.file) == base:
                break
        with uncollected():
            tables = jsonfile.parse(data, self.file)
        schema = jsonfile.schema_of(tables)
        if schema != jsonfile.SCHEMA:
            from reader.annotations.migrations import migrated

            tables = migrated(tables, schema)
        found = self._parsed(log_data)
        place = self._continued(found, tables)
        if log is None and base == self._base and self._place is not None and self._place.records:
            raise DamagedAnnotationsError(
                "The annotations are gone",
                f"{self.journal} with {_edits(self._place.records)} was there a moment ago; put it back.",
            )
        for changes in found.changes if place else ():
            self._check_tables(tables, changes)
            _apply(tables, changes)
        self.tables, self._schema = tables, schema
        self._base, self._log, self._place, self._known = base, log, place, True

    def _read_none(self, error: FileNotFoundError) -> None:
        """There is no file: a new library, or everything is gone."""
        if self._base is not None:
            raise DamagedAnnotationsError(
                "The annotations are gone",
                f"{self.file} was there a moment ago; put it back, or bring a backup back with "
                "`reader restore`.",
            ) from error
        log_data, log = _read_if_there(self.journal)
        edits = self._parsed(log_data).end.records
        if edits or self._has_backups():
            there = f"its journal with {_edits(edits)} is" if edits else "its backups are"
            to = f"a link to {os.path.realpath(self.file)}, which is " if self.file.is_symlink() else ""
            raise DamagedAnnotationsError(
                "The annotations are gone",
                f"{self.file} is {to}not there, but {there}; put it back, or bring a "
                "backup back with `reader restore`.",
            ) from error
        self.tables, self._log, self._place, self._known = {}, log, None, True

    def _has_backups(self) -> bool:
        return self._backups is not None and next(self._backups.glob("annotations-*.json"), None) is not None

    def _read_on(self, log: durable.Stamp | None) -> list[Changes] | None:
        """The records that were added to the journal, or None when all has to be read anew."""
        place = self._place or journal.START
        if log is None or log.size <= place.size:
            return None
        if place.size and self._log and (log.device, log.number) != (self._log.device, self._log.number):
            return None
        try:
            data, log = durable.read_file(self.journal, start=place.size)
            found = journal.parse(data, place)
        except (FileNotFoundError, BrokenJournalError):
            return None
        if durable.stamp_of(self.file) != self._base:
            return None
        if self._base is None and found.end.records:
            return None
        new = self._continued(found, self.tables)
        for changes in found.changes if new else ():
            self._check_tables(self.tables, changes)
            _apply(self.tables, changes)
        self._log, self._place = log, new
        return list(found.changes) if new else []

    def _parsed(self, data: bytes) -> Journal:
        try:
            return journal.parse(data)
        except BrokenJournalError as error:
            raise jsonfile.damaged(self.journal, str(error)) from error

    def _continued(self, found: Journal, tables: Tables) -> Place | None:
        """The end of the journal where it continues the tables; None where nothing of it counts."""
        meta = _document(tables)
        end = found.end
        if end.id is None or (end.id == meta.get("contains") and end.id != meta.get("journal")):
            return None
        if end.id == meta.get("journal"):
            return end
        if not end.records:
            return None
        raise DamagedAnnotationsError(
            "The annotations do not fit together",
            f"{self.journal} holds {_edits(end.records)} of another {self.file.name} than the one beside it. "
            "Both were left as they are; `reader check --repair` joins the two, `reader restore` brings a "
            "backup back.",
        )

    def _check_tables(self, tables: Tables, changes: Changes) -> None:
        for name in changes:
            if not isinstance(tables.get(name, {}), dict):
                raise jsonfile.damaged(self.file, f"its table {name!a} holds no documents, as it should")

    def _prepare(self) -> None:
        """Make sure that there is a file of this schema which names the journal that continues it."""
        if not self._tidied:
            durable.remove_leftovers(self.file)
            durable.remove_leftovers(self.journal)
            self._tidied = True
        if self._base is not None and self._schema < jsonfile.SCHEMA:
            self._keep_old_schema()
        elif self._base is not None and "journal" in _document(self.tables):
            return
        elif self._base is None:
            # Whoever made the folder may have been killed before its name was on disk.
            durable.settle(self.file.parent)
        # What a journal holds that continues nothing was found to count for nothing.
        self._write_base(contains=self._place.id if self._place else None)

    def _keep_old_schema(self) -> None:
        kept = self._keep(f"annotations-schema{self._schema}")
        if self._place is not None and self._place.records:
            durable.write_file(journal_of(kept), durable.read_file(self.journal)[0])

    def _keep(self, kind: str) -> Path:
        """Copy the file as it is into the folder of backups."""
        folder = self._backups or self.file.parent / "backups"
        data, _ = durable.read_file(self.file)
        when = datetime.now(UTC)
        for again in range(1, 1000):
            number = f"-{again}" if again > 1 else ""
            kept = folder / f"{kind}-{when:%Y%m%d-%H%M%S}{number}.json"
            if not kept.exists():
                break
        durable.write_file(kept, data)
        return kept

    def _write(self, changes: Changes) -> None:
        if self._place is not None:
            if self._place.id != self._settled:
                # Whoever made the journal may have been killed before its name was on disk.
                durable.settle(self.journal)
                self._settled = self._place.id
            line = journal.record(self._place.records + 1, changes)
            self._log = durable.append(self.journal, line, end=self._place.size)
            self._place = self._place.after(len(line))
            return
        if self._log is not None or self.file.is_symlink():
            # The journal that is replaced may be the only copy of what the file holds until that is on disk;
            # and waiting for the journal's folder is no waiting for that of a file elsewhere.
            durable.settle(self.file)
        name, base = _document(self.tables)["journal"], version_of(self._base)
        header, line = journal.header(name, base), journal.record(1, changes)
        data = header + line
        try:
            self._log = durable.write_file(self.journal, data)
        except OSError as error:
            try:
                durable.remove_file(self.journal)
            except OSError:
                raise error from None
            raise OSError(error.errno, error.strerror, error.filename) from error
        self._place, self._settled = Place(name, 0, len(header), base).after(len(line)), name

    def _write_base(self, *, contains: str | None) -> None:
        meta = _meta(self.tables, journal=journal.new_id(), contains=contains)
        tables = {**self.tables, META: meta}
        self._base = durable.write_file(self.file, jsonfile.text(tables))
        self.tables[META] = meta
        self._schema, self._known, self._fold_at = jsonfile.SCHEMA, True, FOLD_BYTES
        self._place = None
        # A journal that stays although it is in the file now is known by its id, and replaced later.
        with suppress(OSError):
            self._remove_journal()

    def _remove_journal(self) -> None:
        self._log = durable.stamp_of(self.journal)
        if self._log is not None:
            durable.remove_file(self.journal)
            self._log = None


def _apply(tables: Tables, changes: Changes) -> None:
    for name, documents in changes.items():
        table = tables.setdefault(name, {})
        for doc_id, document in documents.items():
            if document is None:
                table.pop(doc_id, None)
            else:
                table[doc_id] = document


def _edits(number: int) -> str:
    """A number of edits in words, which only faults need."""
    from reader.text.counted import counted

    return counted(number, "edit")


def _document(tables: Mapping[str, Mapping[str, Any]]) -> Mapping[str, Any]:
    document = tables.get(META, {}).get(META_ID)
    return document if isinstance(document, dict) else {}


def _meta(tables: Mapping[str, Mapping[str, Any]], **ids: str | None) -> dict[str, Any]:
    """The table `meta` of a file of today's schema."""
    kept = {k: v for k, v in _document(tables).items() if k not in ("journal", "contains")}
    named = {key: value for key, value in ids.items() if value is not None}
    return {**tables.get(META, {}), META_ID: {**kept, "schema": jsonfile.SCHEMA, **named}}


def _read_if_there(file: Path) -> tuple[bytes, durable.Stamp | None]:
    try:
        return durable.read_file(file)
    except FileNotFoundError:
        return b"", None


def _header_place(data: bytes) -> Place:
    return journal.parse(data.split(b"\n", 1)[0] + b"\n").end
