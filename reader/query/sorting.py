"""Sorts hits as the query asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from reader.model import Annotation, Status
from reader.query.rowset import RowSet
from reader.query.tree import Sort, SortKey
from reader.query.world import World
from reader.text.fold import words

Value = int | float | str

_STATUS_PLACE = {status: place for place, status in enumerate(Status)}

_OWN: Mapping[SortKey, Callable[[Annotation], Value | None]] = {
    SortKey.STARS: lambda annotation: -annotation.stars,
    SortKey.STATUS: lambda annotation: _STATUS_PLACE[annotation.status],
    SortKey.CHANGED: lambda annotation: -annotation.changed.timestamp() if annotation.changed else None,
}
"""Keys that are known from the annotation alone."""

_UNTOUCHED: Mapping[SortKey, Value | None] = {SortKey.STARS: 0, SortKey.STATUS: 0, SortKey.CHANGED: None}
"""The value of a paper without annotation."""


def in_order_of(sort: Sort, rows: Sequence[int], world: World) -> Sequence[int]:
    """The rows sorted; equals stay in list order, and what has no value comes last, whichever way round."""
    listed = RowSet(frozenset(rows)).in_order(world.order) if len(rows) < len(world.order) else world.order
    if sort.key is SortKey.LIST:
        return listed[::-1] if sort.reverse else listed
    values = _values(sort.key, listed, world)
    default = _UNTOUCHED.get(sort.key)
    if default is not None:
        return sorted(listed, key=lambda row: values.get(row, default), reverse=sort.reverse)
    valued = sorted((row for row in listed if row in values), key=values.__getitem__, reverse=sort.reverse)
    return [*valued, *(row for row in listed if row not in values)]


def _values(key: SortKey, rows: Sequence[int], world: World) -> Mapping[int, Value]:
    if own := _OWN.get(key):
        return {
            row: value
            for row, annotation in world.annotated.items()
            if (value := own(annotation)) is not None
        }
    values: dict[int, Value] = dict(world.index.values(key.value, rows))
    if key is SortKey.ADDED:
        return {row: -value for row, value in values.items() if isinstance(value, int)}
    if key is SortKey.TITLE:
        for row, annotation in world.annotated.items():
            if annotation.title:
                values[row] = " ".join(words(annotation.title))
    return values
