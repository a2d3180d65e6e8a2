"""Tables of an earlier layout of the annotations file made into those of the present one."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from reader.annotations.jsonfile import META, SCHEMA, Tables


def to_2(tables: Tables) -> Tables:
    """Layout 2 has a journal, which the table `meta` names; nothing else differs."""
    return _with_schema(tables, 2)


MIGRATIONS: Mapping[int, Callable[[Tables], Tables]] = {1: to_2}
"""Schema version -> what makes its tables into those of the next version, and leaves those given alone."""


def migrated(tables: Tables, schema: int) -> Tables:
    """The tables of an earlier version of the layout as this version has them.

    Args:
        tables: as they were read; not changed.
        schema: their version, below `SCHEMA`.
    """
    for version in range(schema, SCHEMA):
        tables = MIGRATIONS[version](tables)
    return tables


def _with_schema(tables: Tables, schema: int) -> Tables:
    first = tables.get(META, {}).get("1")
    meta = {**tables.get(META, {}), "1": {**(first if isinstance(first, dict) else {}), "schema": schema}}
    return {**tables, META: meta}
