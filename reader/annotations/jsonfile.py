"""The JSON text of the annotations file: read strictly, written one document a line."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from reader.annotations.journal import encode
from reader.errors import DamagedAnnotationsError, NewerAnnotationsError, ReaderError

SCHEMA = 2
"""The version of the file's layout that this program writes, kept in the table `meta`; 1 had no journal."""

ANNOTATIONS, HISTORY, SEARCHES, META = "annotations", "history", "searches", "meta"
"""The tables that the program knows; others are kept as they are."""

_TABLES = (META, ANNOTATIONS, SEARCHES, HISTORY)

_ADVICE = (
    "It was left as it is; `reader restore` tells what can be read of it and what the backups hold, and puts "
    "in place what you choose."
)

Tables = dict[str, dict[str, Any]]
"""Table name -> document id -> document, which is an object in every file that nobody damaged."""


def parse(data: bytes, file: Path) -> Tables:
    """Read the whole text of an annotations file.

    Args:
        data: the file's bytes, UTF-8, a byte order mark allowed.
        file: named in messages only.

    Raises:
        DamagedAnnotationsError: it is not JSON to the letter (RFC 8259; no key twice in an object, no
            `NaN`), or not an object of tables.
        NewerAnnotationsError: a newer version of the program wrote it.
    """
    if not data:
        raise damaged(file, "it is empty (0 bytes)")
    try:
        value = _value(data)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise damaged(file, f"line {line} is not UTF-8 text (byte {error.start})") from error
    except json.JSONDecodeError as error:
        raise damaged(file, _syntax(error)) from error
    except RecursionError as error:
        raise damaged(file, "it is nested too deeply") from error
    except ValueError as error:
        raise damaged(file, str(error)) from error
    return _tables(value, file)


def schema_of(tables: Mapping[str, Mapping[str, Any]]) -> int:
    """The version of the layout; a file that does not tell is of the first."""
    return max((v for v in _versions(tables) if isinstance(v, int)), default=1)


def newer_schema(tables: Mapping[str, Mapping[str, Any]]) -> int | None:
    """The version of the layout, when it is one that this program does not know."""
    version = schema_of(tables)
    return version if version > SCHEMA else None


def text(tables: Mapping[str, Any]) -> bytes:
    """The file's text: UTF-8, a document a line, all in a stable order, so that it diffs well."""
    known = [name for name in _TABLES if name in tables]
    others = [name for name in tables if name not in _TABLES]
    return b"{\n" + b",\n".join(_table_text(name, tables[name]) for name in known + others) + b"\n}\n"


def _table_text(name: str, table: object) -> bytes:
    if not isinstance(table, Mapping):
        return encode(name) + b": " + encode(table)
    lines = [encode(doc_id) + b": " + encode(table[doc_id]) for doc_id in _in_order(name, table)]
    return encode(name) + b": {\n" + b",\n".join(lines) + (b"\n}" if lines else b"}")


def _in_order(name: str, table: Mapping[str, Any]) -> Iterable[str]:
    if name == ANNOTATIONS:
        return sorted(table)
    if name == HISTORY:
        return sorted(table, key=lambda doc_id: (len(doc_id), doc_id))
    return table


def _value(data: bytes) -> Any:
    text = data.decode("utf-8-sig")
    value = json.loads(text, parse_constant=_no_such_constant, parse_float=_finite)
    most = _most_members(data)
    if most != _members_without_annotations(value) and most != _members(value):
        json.loads(text, object_pairs_hook=_object_of)
    return value


def _most_members(data: bytes) -> int:
    """No fewer than the members that all objects of a JSON text have together, repeated keys counted again.

    A member has a colon behind the quotation mark or the space that follows its key.
    """
    marks = (b'":', b" :", b"\n:", *(space + b":" for space in (b"\t", b"\r") if space in data))
    return sum(map(data.count, marks))


def _members_without_annotations(value: Any) -> int:
    """As `_members`, but without the objects inside of annotations, which are seldom; takes less time."""
    annotations = value.get(ANNOTATIONS) if isinstance(value, dict) else None
    if not isinstance(annotations, dict) or not all(isinstance(d, dict) for d in annotations.values()):
        return _members(value)
    rest = {name: table for name, table in value.items() if name != ANNOTATIONS}
    return 1 + _members(rest) + len(annotations) + sum(map(len, annotations.values()))


def _members(value: Any) -> int:
    """How many members all objects in a JSON value have together."""
    count, containers = 0, [value]
    for container in containers:
        if isinstance(container, dict):
            count += len(container)
            container = container.values()
        elif not isinstance(container, list):
            continue
        containers += [item for item in container if type(item) is dict or type(item) is list]
    return count


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
        raise damaged(file, f"it holds {_kind(value)} where an object of tables belongs")
    for name in _TABLES:
        if not isinstance(value.get(name, {}), dict):
            raise damaged(file, f"its table {name!r} is {_kind(value[name])} where an object belongs")
    for version in _versions(value):
        if type(version) is not int or version < 1:
            raise damaged(file, f"its schema version is {json.dumps(version)[:40]} where a number belongs")
    if (newer := newer_schema(value)) is not None:
        raise NewerAnnotationsError(
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


def damaged(file: Path, what: str) -> DamagedAnnotationsError:
    """The fault that a stored file can't be understood; `what` is a clause that says why."""
    return DamagedAnnotationsError(
        "The annotations are damaged",
        f"{file} can't be understood: {what}. {_ADVICE}",
    )


def without_advice(fault: ReaderError) -> str:
    """What is wrong with a file that is not the one in use."""
    return fault.message.removesuffix(_ADVICE).rstrip()
