"""What is left of annotations that can't be understood: of the file, and of the journal beside it."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reader import durable
from reader.annotations.journal import is_torn
from reader.annotations.jsonfile import META, SCHEMA, Tables, schema_of
from reader.annotations.migrations import migrated
from reader.annotations.salvage import add, salvage
from reader.text.counted import counted

LINES_NAMED = 5
"""How many lines that could not be read are named; of the others only the number is told."""


@dataclass(frozen=True, slots=True)
class Remains:
    """What could be read.

    Attributes:
        tables: the documents, those of the journal in their place; the bookkeeping of the two is left out.
        lost: what could not be read, a clause each.
    """

    tables: Tables
    lost: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """A line of the journal that can be read.

    Attributes:
        tables: table -> id -> document, None for one that was dropped.
        is_sound: whether the line is as it was written.
    """

    tables: dict[str, Any]
    is_sound: bool


def remains_of(file: Path, journal: Path, *, all_or_nothing: bool = False) -> Remains:
    """Read what can be read; never raises for what it finds.

    Args:
        file: the annotations file.
        journal: its journal.
        all_or_nothing: whether to raise where the system does not give the bytes of a file that is there.

    Raises:
        LibraryError: see `all_or_nothing`.
    """
    lost: list[str] = []
    tables: Tables = {}
    if (data := _bytes_of(file, lost, strict=all_or_nothing)) is not None:
        found = salvage(data)
        tables = found.tables
        if found.lost:
            lost.append(_lines(found.lost, file))
    if (data := _bytes_of(journal, lost, needed=False, strict=all_or_nothing)) is not None:
        bad = _take_up(tables, data)
        if bad:
            lost.append(_lines(bad, journal))
    _forget_journal(tables)
    schema = schema_of(tables)
    return Remains(migrated(tables, schema) if 0 < schema < SCHEMA else tables, tuple(lost))


def join_record(tables: Tables, record: Record) -> None:
    """Put the documents of a record beside those in the tables, so that neither are lost."""
    for table, documents in record.tables.items():
        for doc_id, document in documents.items() if isinstance(documents, dict) else ():
            if document is not None:
                add(tables, table, doc_id, document)


def records_in(data: bytes) -> Iterator[tuple[int, Record | None]]:
    """The lines of a journal after its first, from 2, and what is in them; a torn last one is none.

    A line whose checksum is wrong is read all the same if it is JSON.
    """
    *lines, rest = data.split(b"\n")
    for number, line in enumerate(lines[1:], 2):
        is_last = number == len(lines) and not rest
        if line.strip(b"\r") and not (is_last and b"\0" in line):
            yield number, _record(line.rstrip(b"\r"))
    if lines and not is_torn(rest):
        yield len(lines) + 1, _record(rest)


def journal_id(data: bytes) -> str | None:
    """The id in the first line of a journal, or None when it can't be read."""
    header = _value(data.split(b"\n", 1)[0])[0]
    found = header.get("journal") if isinstance(header, dict) else None
    return found if isinstance(found, str) else None


def _take_up(tables: Tables, data: bytes) -> list[int]:
    """Put the records of a journal into the tables; the lines that can't be read."""
    meta = tables.get(META, {}).get("1")
    known = meta if isinstance(meta, dict) else {}
    id_ = journal_id(data)
    if id_ is not None and id_ == known.get("contains"):
        return []
    follows = id_ is not None and id_ == known.get("journal")
    bad = [1] if id_ is None and not is_torn(data) else []
    for number, record in records_in(data):
        if record is None or not record.is_sound:
            bad.append(number)
        if record is None:
            continue
        if follows and record.is_sound:
            _apply(tables, record)
        else:
            join_record(tables, record)
    return bad


def _apply(tables: Tables, record: Record) -> None:
    for table, documents in record.tables.items():
        for doc_id, document in documents.items() if isinstance(documents, dict) else ():
            if document is None:
                tables.get(table, {}).pop(doc_id, None)
            else:
                tables.setdefault(table, {})[doc_id] = document


def _record(line: bytes) -> Record | None:
    value, is_sound = _value(line)
    tables = value.get("tables") if isinstance(value, dict) else None
    return Record(tables, is_sound) if isinstance(tables, dict) else None


def _value(line: bytes) -> tuple[Any, bool]:
    """The JSON of a line, None when it is none, and whether its length and checksum are right."""
    checksum, _, rest = line.partition(b" ")
    length, _, text = rest.partition(b" ")
    try:
        value = json.loads(text.decode("utf-8", "replace"))
    except (ValueError, RecursionError):
        return None, False
    sound = length == b"%d" % len(text) and checksum == b"%08x" % zlib.crc32(text)
    return value, sound


def _forget_journal(tables: Tables) -> None:
    meta = tables.setdefault(META, {})
    for doc_id, document in meta.items():
        if isinstance(document, dict):
            meta[doc_id] = {k: v for k, v in document.items() if k not in ("journal", "contains")}


def _bytes_of(file: Path, lost: list[str], *, strict: bool, needed: bool = True) -> bytes | None:
    try:
        return durable.read_file(file)[0]
    except FileNotFoundError:
        if needed:
            lost.append(f"all of {file.name}, which is not there")
    except OSError as error:
        if strict:
            raise durable.fault(error, file, saving=False) from error
        lost.append(f"all of {file.name} ({(error.strerror or 'it cannot be read').lower()})")
    return None


def _lines(lines: list[int], file: Path) -> str:
    """Lines of a file in words: `line 3 of annotations.json`."""
    if len(lines) == 1:
        return f"line {lines[0]:,} of {file.name}"
    named = ", ".join(f"{line:,}" for line in lines[:LINES_NAMED])
    more = f" and {len(lines) - LINES_NAMED:,} more" if len(lines) > LINES_NAMED else ""
    return f"{counted(len(lines), 'line')} of {file.name} ({named}{more})"
