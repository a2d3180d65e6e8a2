"""The journal of the annotations: what was changed since the annotations file was last written.

It is text, a line a record; the first line is the header:

    <checksum> <length> {"journal": "<16 hexadecimal digits>", "format": 1, "base": [<size>, <time>]}
    <checksum> <length> {"n": 1, "tables": {"annotations": {"<paper>": {…} or null}, "history": {…}}}

`checksum` is the CRC-32 of the JSON text in eight hexadecimal digits, `length` its length in bytes. Records
are numbered from 1 without a gap. A record holds whole documents, null for one that was dropped. `base` are
the length in bytes and the time of change, in nanoseconds, that the annotations file had when the journal was
begun.

Only the last line can be one whose writing was broken off, as each is on disk before the next is begun.
It has no line break then, or a part of it reads as zeros.
"""

from __future__ import annotations

import json
import os
import re
import zlib
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, NamedTuple

FORMAT = 1
"""The version of the journal's layout, kept in its header."""

Changes = dict[str, dict[str, Any]]
"""Table name -> document id -> the document as it is now, or None where it was dropped."""

# Compiled by the first journal that is read: most often there is none.
_LINE = rb"(?s:([0-9a-f]{8}) ([1-9][0-9]{0,11}) (.*))"
_BEGUN = rb"[0-9a-f]{0,8}|[0-9a-f]{8} (?:[1-9][0-9]{0,11})?"
"""What a line whose writing was broken off before its text may be."""

_ID = r"[0-9a-f]{16}"
_PART = 500
"""How many members of an object or array are made into text at once."""
_DEPTH = 3
"""How many levels deep it is looked for large ones; those of a step of the history are on the second."""
_ENCODER = json.JSONEncoder(ensure_ascii=False)


class BrokenJournalError(ValueError):
    """A journal that can't be understood; the message is a clause that says where and why."""


class Place(NamedTuple):
    """Where a journal ends.

    Attributes:
        id: the id in the header; None before the header.
        records: how many records there are before.
        size: the length in bytes of header and records.
        base: length and time of the annotations file that it was begun beside; None where that is not known.
    """

    id: str | None = None
    records: int = 0
    size: int = 0
    base: tuple[int, int] | None = None

    def after(self, length: int) -> Place:
        """The place behind one more record, of so many bytes."""
        return Place(self.id, self.records + 1, self.size + length, self.base)


START = Place()
"""The place before the header."""


class Journal(NamedTuple):
    """A journal, or the rest of one, as it was read.

    Attributes:
        end: the place behind the last record.
        changes: what each of its records changed, in order.
        torn: how many bytes follow of a record whose writing was broken off.
    """

    end: Place
    changes: tuple[Changes, ...]
    torn: int = 0


def new_id() -> str:
    """An id for a journal, of 16 hexadecimal digits, that no other has."""
    return os.urandom(8).hex()


def header(journal: str, base: tuple[int, int] | None = None) -> bytes:
    """The first line of the journal with this id, begun beside a file of such a length and time."""
    return _line(encode({"journal": journal, "format": FORMAT} | ({"base": base} if base else {})))


def record(number: int, changes: Mapping[str, Mapping[str, Any]]) -> bytes:
    """The line of the record with this number."""
    return _line(encode({"n": number, "tables": changes}))


def parse(data: bytes, start: Place = START) -> Journal:
    """Read a journal from a place on.

    Args:
        data: the journal's bytes behind the place.
        start: the place.

    Raises:
        BrokenJournalError: a line is not as it was written, or the whole is of a newer version.
    """
    place, changes = start, []
    *lines, last = data.split(b"\n")
    if not last and lines and b"\0" in lines[-1]:
        last = lines.pop() + b"\n"
    for line in lines:
        try:
            value = _value(line)
            if place.id is None:
                place = Place(_id_of(value), 0, len(line) + 1, _base_of(value))
            else:
                changes.append(_changes_of(value, place.records + 1))
                place = place.after(len(line) + 1)
        except BrokenJournalError as error:
            number = place.records + 2 if place.id else 1
            raise BrokenJournalError(f"line {number} {error}") from error
    if not is_torn(last):
        raise BrokenJournalError("its last line is no record")
    return Journal(place, tuple(changes), len(last))


def encode(value: object) -> bytes:
    """A value as JSON, in UTF-8; half a surrogate pair becomes the replacement character.

    A large one is made part by part, for while one is made no other thread can do anything.
    """
    if _is_large(value):
        members = b", ".join(_members(value))
        return b"{%b}" % members if isinstance(value, dict) else b"[%b]" % members
    text = _ENCODER.encode(value)
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").encode("utf-8")


def _is_large(value: object, depth: int = _DEPTH) -> bool:
    """Whether a value has very many members, or one of its members has."""
    if not isinstance(value, dict | list | tuple):
        return False
    if len(value) > _PART:
        return True
    members = value.values() if isinstance(value, dict) else value
    return depth > 0 and any(_is_large(member, depth - 1) for member in members)


def _members(value: object) -> Iterator[bytes]:
    """The text of what is in a large object or array."""
    if isinstance(value, dict):
        for part in _in_parts(value.items()):
            if any(_is_large(member) for _, member in part):
                yield from (encode(name) + b": " + encode(member) for name, member in part)
            else:
                yield encode(dict(part))[1:-1]
    elif isinstance(value, list | tuple):
        for part in _in_parts(value):
            yield from map(encode, part) if any(map(_is_large, part)) else (encode(part)[1:-1],)


def _in_parts(members: Iterable[Any]) -> Iterator[list[Any]]:
    left = iter(members)
    while part := list(islice(left, _PART)):
        yield part


def _line(text: bytes) -> bytes:
    return b"%08x %d %b\n" % (zlib.crc32(text), len(text), text)


def _value(line: bytes) -> dict[str, Any]:
    parts = re.fullmatch(_LINE, line)
    if parts is None:
        raise BrokenJournalError("is no record")
    checksum, length, text = parts.groups()
    if int(length) != len(text):
        raise BrokenJournalError(f"has {len(text):,} bytes where it should have {int(length):,}")
    if int(checksum, 16) != zlib.crc32(text):
        raise BrokenJournalError("is not as it was written (its checksum differs)")
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BrokenJournalError("is no JSON that this program wrote") from error
    if not isinstance(value, dict):
        raise BrokenJournalError("is no record")
    return value


def is_torn(line: bytes) -> bool:
    """Whether a line without its line break, or with zeros in it, is one whose writing was broken off."""
    if b"\0" in line or re.fullmatch(_BEGUN, line):
        return True
    parts = re.fullmatch(_LINE, line)
    if parts is None:
        return False
    checksum, length, text = parts.groups()
    if len(text) == int(length):
        return int(checksum, 16) == zlib.crc32(text)
    return len(text) < int(length)


def _id_of(value: Mapping[str, Any]) -> str:
    journal, layout = value.get("journal"), value.get("format")
    if not isinstance(journal, str) or not re.fullmatch(_ID, journal) or type(layout) is not int:
        raise BrokenJournalError("is no header of a journal")
    if layout > FORMAT:
        raise BrokenJournalError(f"says that the journal has format {layout}, of a newer version")
    return journal


def _base_of(value: Mapping[str, Any]) -> tuple[int, int] | None:
    match value.get("base"):
        case [int(size), int(time)]:
            return size, time
    return None


def _changes_of(value: Mapping[str, Any], number: object) -> Changes:
    tables = value.get("tables")
    if value.get("n") != number:
        raise BrokenJournalError(f"has the number {value.get('n')!a} where {number} belongs")
    if not isinstance(tables, dict) or not all(isinstance(table, dict) for table in tables.values()):
        raise BrokenJournalError("is no record of documents")
    return tables
