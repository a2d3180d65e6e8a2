"""What can still be read of an annotations file that is damaged.

The file has a document a line, so whatever befell one line leaves the others as they were. Files that
another program has laid out otherwise are read as well: after a place that can't be understood the search
goes on with the next thing that is a document.
"""

from __future__ import annotations

import codecs
import json
import re
from dataclasses import dataclass, field
from typing import Any

from reader.annotations.documents import BOOKKEEPING, DEFAULTS
from reader.annotations.history import ENTRY_KEYS
from reader.annotations.jsonfile import ANNOTATIONS, HISTORY, META, SEARCHES, Tables
from reader.annotations.rekeying import joined

PATIENCE = 1000
"""After how many places in a row that are no document the rest is given up."""

UNREADABLE = "unreadable"
"""The key under which what can't be understood is kept in a document."""

_KNOWN = frozenset({ANNOTATIONS, HISTORY, META, SEARCHES})
_SURE_BY_LOOKS = frozenset({ANNOTATIONS, HISTORY, META})
_FIELDS = frozenset({*DEFAULTS, *BOOKKEEPING, UNREADABLE})
_PARTS = _FIELDS | ENTRY_KEYS | {"before", "after", "papers"}
"""Keys inside of documents: none is the id of one."""

_BETWEEN = re.compile(r"[\s,\ufeff\0]*")
_COLON = re.compile(r"\s*:\s*")
_NEXT = re.compile(r'(?:^|[{},])\s*(?="|[<=>|]{7})', re.MULTILINE)
_MARK = re.compile(r"(<{7}|={7}|>{7}|\|{7})(?: .*)?$", re.MULTILINE)
"""A line that git writes between the two sides of a merge; `|||||||` begins what both were made from."""


@dataclass(slots=True)
class Salvage:
    """What was read.

    Attributes:
        tables: the documents, as if the file held nothing else.
        lost: the lines, from 1, at which something could not be read; where a file breaks off, its last one.
        merged: how many documents the two sides of a merge had both, each its own; they were joined.
    """

    tables: Tables = field(default_factory=dict)
    lost: list[int] = field(default_factory=list)
    merged: int = 0

    @property
    def is_whole(self) -> bool:
        """Whether nothing was lost."""
        return not self.lost


def salvage(data: bytes) -> Salvage:
    """Read whatever can be read of an annotations file; never raises.

    A document that is there twice is joined with its double, so that nothing the user wrote is lost.
    """
    text, garbled = _text(data)
    done = _Scan(text).run()
    done.lost = sorted({*done.lost, *garbled})
    return done


def add(tables: Tables, table: str, doc_id: str, document: Any) -> bool:
    """Put a document into tables, beside what is there under its id.

    Returns:
        Whether another document was there.
    """
    documents = tables.setdefault(table, {})
    if doc_id not in documents:
        documents[doc_id] = document
        return False
    there = documents[doc_id]
    if there == document:
        return False
    if table == ANNOTATIONS:
        documents[doc_id] = joined(there, document)
    elif table in (HISTORY, META):
        documents[doc_id] = document
    else:
        number = 2
        while f"{doc_id}-{number}" in documents:
            number += 1
        documents[f"{doc_id}-{number}"] = document
    return True


class _LostError(Exception):
    """Nothing that can be understood is at this place."""


class _Scan:
    """One pass over the text, from left to right."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._decoder = json.JSONDecoder(object_pairs_hook=_both, parse_constant=_none, strict=False)
        self._table: str | None = None
        self._side: str | None = None
        self._sure = True
        self._closed = False
        self._counted = (0, 1)
        self._done = Salvage()

    def run(self) -> Salvage:
        place, failures, end = 0, 0, len(self._text)
        if not self._text.strip("\0 \t\r\n\ufeff"):
            self._done.lost.append(1)
        while (place := self._past(_BETWEEN, place)) < end:
            try:
                place = self._step(place)
            except (_LostError, ValueError, RecursionError, StopIteration):
                failures += 1
                self._sure = False
                self._lose(place)
                found = _NEXT.search(self._text, place + 1)
                if found is None or failures >= PATIENCE:
                    break
                place = found.end()
            else:
                failures = 0
        if not self._closed and self._done.is_whole:
            self._lose(end)
        self._name_tables()
        return self._done

    def _name_tables(self) -> None:
        """Give the known tables their names back where only the name was damaged."""
        for name in (ANNOTATIONS, HISTORY):
            if name in self._done.tables:
                continue
            for other, documents in self._done.tables.items():
                if other not in _KNOWN and documents and all(_fits(name, i, d) for i, d in documents.items()):
                    self._done.tables[name] = self._done.tables.pop(other)
                    break

    def _past(self, pattern: re.Pattern[str], place: int) -> int:
        found = pattern.match(self._text, place)
        return found.end() if found else place

    def _lose(self, place: int) -> None:
        known, line = self._counted
        line += self._text.count("\n", known, place)
        self._counted = (place, line)
        if not self._done.lost or self._done.lost[-1] != line:
            self._done.lost.append(line)

    def _step(self, place: int) -> int:
        """Read what is at a place; the place after it."""
        char = self._text[place]
        if char == '"':
            return self._member(place)
        if mark := _MARK.match(self._text, place):
            return self._merge(mark)
        if char == "{":
            return place + 1
        if char == "}":
            self._closed = self._table is None
            self._table, self._sure = None, True
            return place + 1
        raise _LostError

    def _merge(self, mark: re.Match[str]) -> int:
        """Pass a mark of git's: the second side begins in the table in which the first one did."""
        kind = mark[1][0]
        if kind == "<":
            self._side = self._table
        elif kind == "=":
            self._table = self._side
        elif kind == "|":
            rest = re.compile(r"^={7}(?: .*)?$", re.MULTILINE).search(self._text, mark.end())
            return rest.start() if rest else len(self._text)
        return mark.end()

    def _member(self, place: int) -> int:
        key, after = self._decoder.raw_decode(self._text, place)
        colon = _COLON.match(self._text, after)
        if colon is None or not isinstance(key, str):
            raise _LostError
        value_at = colon.end()
        if key in _KNOWN and self._text[value_at : value_at + 1] == "{" and self._may_begin(key, value_at):
            self._table, self._sure = key, True
            self._done.tables.setdefault(key, {})
            return value_at + 1
        value, end = self._decoder.raw_decode(self._text, value_at)
        if self._table is None:
            self._outside(key, value)
        elif self._sure and not self._strayed(key, value):
            if self._table in (ANNOTATIONS, HISTORY) and "\n" in self._text[value_at:end]:
                value = self._without_swallowed(self._table, value)
            self._put(self._table, key, value)
        else:
            self._astray(key, value)
        return end

    def _may_begin(self, key: str, value_at: int) -> bool:
        """Whether this is the beginning of the table `key` and no field of that name in a document."""
        return self._table is None or not self._sure or key == self._table or self._breaks(value_at)

    def _breaks(self, value_at: int) -> bool:
        return self._text[value_at + 1 : value_at + 2] in ("\n", "\r")

    def _strayed(self, key: str, value: Any) -> bool:
        """Whether a document is certainly of another table, the beginning of which was lost."""
        if self._table != HISTORY and _fits(HISTORY, key, value):
            return True
        return self._table == META and _fits(ANNOTATIONS, key, value)

    def _without_swallowed(self, table: str, document: Any) -> Any:
        """A document without those that follow it and are inside of it for want of a brace; they are kept."""
        if not isinstance(document, dict):
            return document
        swallowed = {key: value for key, value in document.items() if _fits(table, key, value)}
        for key, value in swallowed.items():
            self._put(table, key, value)
        return {key: value for key, value in document.items() if key not in swallowed}

    def _outside(self, key: str, value: Any) -> None:
        """Keep what stands beside the known tables: another table, or a document that went astray."""
        if _is_table(value) and key not in _PARTS:
            self._keep_table(key, value)
        else:
            self._astray(key, value)

    def _astray(self, key: str, value: Any) -> None:
        """Keep a document that was found after a damaged place, by what it looks like."""
        for table in (ANNOTATIONS, HISTORY):
            if _fits(table, key, value):
                self._put(table, key, value)
                return
        if self._table in _SURE_BY_LOOKS or not isinstance(value, dict):
            raise _LostError
        if self._table is not None:
            self._put(self._table, key, value)

    def _keep_table(self, name: str, documents: dict[str, Any]) -> None:
        self._done.tables.setdefault(name, {})
        for doc_id, document in documents.items():
            self._put(name, doc_id, document)

    def _put(self, table: str, doc_id: str, document: Any) -> None:
        self._done.merged += add(self._done.tables, table, doc_id, document)


def _fits(table: str, doc_id: str, value: Any) -> bool:
    """Whether something that was found after a damaged place looks like a document of the table."""
    if not isinstance(value, dict):
        return False
    if table == HISTORY:
        return doc_id.isdecimal() and "changes" in value
    return doc_id not in _PARTS and not value.keys().isdisjoint(_FIELDS)


def _is_table(value: Any) -> bool:
    return isinstance(value, dict) and all(isinstance(document, dict) for document in value.values())


def _both(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object; of what is in it twice the last stays in its place and the others are kept beside it."""
    value = dict(pairs)
    if len(value) < len(pairs):
        double = [{key: item} for key, item in pairs if item != value[key]]
        if double:
            value.setdefault(UNREADABLE, double)
    return value


def _none(_name: str) -> None:
    """`NaN` and its like are no JSON, and nothing of the user's."""


def _text(data: bytes) -> tuple[str, list[int]]:
    """The bytes as text, and the lines that hold bytes that are none.

    An editor may have written the text in UTF-16, with a mark at the beginning.
    """
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", "replace"), []
    try:
        return data.decode("utf-8-sig"), []
    except UnicodeDecodeError:
        lines = (line.decode("utf-8", "replace") for line in data.split(b"\n"))
        garbled = [number for number, line in enumerate(lines, 1) if "\ufffd" in line]
        return data.decode("utf-8-sig", "replace"), garbled
