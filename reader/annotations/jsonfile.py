"""The JSON text of the annotations file: read strictly, written one document a line."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from reader.errors import DamagedAnnotationsError

SCHEMA = 1
"""The version of the file's layout that this program writes, kept in the table `meta`."""

ANNOTATIONS, HISTORY, SEARCHES, META = "annotations", "history", "searches", "meta"
"""The tables that the program knows; others are kept as they are."""

_TABLES = (META, ANNOTATIONS, SEARCHES, HISTORY)

Tables = dict[str, dict[str, Any]]
"""Table name -> document id -> document, which is an object in every file that nobody damaged."""


def parse(data: bytes, file: Path) -> Tables:
    """Read the whole text of an annotations file.

    Args:
        data: the file's bytes, UTF-8, a byte order mark allowed.
        file: named in messages only.

    Raises:
        DamagedAnnotationsError: it is not JSON to the letter (RFC 8259; no key twice in an object, no
            `NaN`), or not an object of tables, or a newer version of the program wrote it.
    """
    if not data:
        raise _damaged(file, "it is empty (0 bytes)")
    try:
        value = json.loads(
            data.decode("utf-8-sig"),
            object_pairs_hook=_object_of,
            parse_constant=_no_such_constant,
            parse_float=_finite,
        )
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise _damaged(file, f"line {line} is not UTF-8 text (byte {error.start})") from error
    except json.JSONDecodeError as error:
        raise _damaged(file, _syntax(error)) from error
    except RecursionError as error:
        raise _damaged(file, "it is nested too deeply") from error
    except ValueError as error:
        raise _damaged(file, str(error)) from error
    return _tables(value, file)


def newer_schema(tables: Mapping[str, Mapping[str, Any]]) -> int | None:
    """The version of the layout, when it is one that this program does not know."""
    version = max((v for v in _versions(tables) if isinstance(v, int)), default=SCHEMA)
    return version if version > SCHEMA else None


class Writer:
    """Makes the text of the file, and remembers the line of each document that stays as it is.

    A document is known by its identity, so a stored document must never be changed in place.
    """

    def __init__(self) -> None:
        """Start without any line remembered."""
        self._lines: dict[str, dict[str, tuple[object, bytes]]] = {}

    def text(self, tables: Mapping[str, Mapping[str, Any]]) -> bytes:
        """The file's text: UTF-8, a document a line, all in a stable order, so that it diffs well."""
        known = [name for name in _TABLES if name in tables]
        others = [name for name in tables if name not in _TABLES]
        parts, lines = [], {}
        for name in known + others:
            if isinstance(tables[name], Mapping):
                lines[name] = self._table_lines(name, tables[name])
                documents = b",\n".join(line for _, line in lines[name].values())
                parts.append(_encode(name) + b": {\n" + documents + (b"\n}" if documents else b"}"))
            else:
                parts.append(_encode(name) + b": " + _encode(tables[name]))
        self._lines = lines
        return b"{\n" + b",\n".join(parts) + b"\n}\n"

    def _table_lines(self, name: str, table: Mapping[str, Any]) -> dict[str, tuple[object, bytes]]:
        old = self._lines.get(name, {})
        lines: dict[str, tuple[object, bytes]] = {}
        for doc_id in _in_order(name, table):
            document = table[doc_id]
            known = old.get(doc_id)
            if known is not None and known[0] is document:
                lines[doc_id] = known
            else:
                lines[doc_id] = (document, _encode(doc_id) + b": " + _encode(document))
        return lines


def _in_order(name: str, table: Mapping[str, Any]) -> Iterable[str]:
    if name == ANNOTATIONS:
        return sorted(table)
    if name == HISTORY:
        return sorted(table, key=lambda doc_id: (len(doc_id), doc_id))
    return table


def _encode(value: object) -> bytes:
    text = json.dumps(value, ensure_ascii=False)
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").encode("utf-8")


def _object_of(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise ValueError(f"the key {key[:80]!r} stands twice in one object")
            seen.add(key)
    return value


def _no_such_constant(name: str) -> object:
    raise ValueError(f"{name} is no JSON")


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"{text[:40]} is too large a number")
    return number


def _syntax(error: json.JSONDecodeError) -> str:
    line = error.doc.split("\n", error.lineno)[error.lineno - 1]
    if line.startswith(("<<<<<<<", "=======", ">>>>>>>", "|||||||")):
        return f"line {error.lineno} is the mark of a merge that was not finished"
    if not error.doc[error.pos :].strip():
        return f"it breaks off at line {error.lineno}, column {error.colno}"
    return f"it is no JSON at line {error.lineno}, column {error.colno} ({error.msg.lower()})"


def _tables(value: object, file: Path) -> Tables:
    if not isinstance(value, dict):
        raise _damaged(file, f"it holds {_kind(value)} where an object of tables belongs")
    for name in _TABLES:
        if not isinstance(value.get(name, {}), dict):
            raise _damaged(file, f"its table {name!r} is {_kind(value[name])} where an object belongs")
    for version in _versions(value):
        if type(version) is not int or version < 1:
            raise _damaged(file, f"its schema version is {json.dumps(version)[:40]} where a number belongs")
    if (newer := newer_schema(value)) is not None:
        raise DamagedAnnotationsError(
            "The annotations are of a newer version",
            f"{file} has schema version {newer} and this program knows versions up to {SCHEMA}; update the "
            "program. Nothing was changed.",
        )
    return value


def _versions(tables: Mapping[str, Mapping[str, Any]]) -> list[Any]:
    return [d["schema"] for d in tables.get(META, {}).values() if isinstance(d, dict) and "schema" in d]


def _kind(value: object) -> str:
    kinds = {type(None): "null", list: "a list", str: "a text", bool: "a truth value", dict: "an object"}
    return kinds.get(type(value), "a number")


def _damaged(file: Path, what: str) -> DamagedAnnotationsError:
    return DamagedAnnotationsError(
        "The annotations are damaged",
        f"{file} can't be understood: {what}. It was left as it is; `reader check` tells more, "
        "`reader restore` brings a backup back.",
    )
