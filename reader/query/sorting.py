"""Sorts hits as the query asks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime

from reader.model import MAX_STARS, Status
from reader.query.by_title import ByTitle
from reader.query.facts import CHANGED
from reader.query.order import ListOrder
from reader.query.rows import Chained
from reader.query.tree import Sort, SortKey, Thing
from reader.query.unfolding import Unfolding
from reader.query.world import World
from reader.text.fold import words

_FEW = 20_000
"""Rows up to which all their titles are read at once."""

_NEVER = datetime.min.replace(tzinfo=UTC)


def in_order_of(sort: Sort, bits: int, world: World) -> Sequence[int]:
    """The rows of a set (see `reader.bits`) sorted.

    Equals stay in list order, and what has no value comes last, whichever way round.
    """
    match sort.key:
        case SortKey.RELEVANCE:
            # What is relevant is known by more than the query.
            return world.order.of(bits)
        case SortKey.LIST:
            listed = world.order.of(bits)
            return listed[::-1] if sort.reverse else listed
        case SortKey.TITLE:
            return _by_title(bits, world, reverse=sort.reverse)
        case SortKey.CHANGED:
            return _by_change(bits, world, reverse=sort.reverse)
        case SortKey.STARS:
            groups = [world.texts.facts.bits(stars) for stars in range(MAX_STARS, 0, -1)]
            return _grouped([*groups, bits], bits, world.order, reverse=sort.reverse)
        case SortKey.STATUS:
            groups = [world.texts.facts.bits(status) for status in Status]
            # What has no annotation is in the inbox.
            groups[0] = bits & ~_union(groups[1:])
            return _grouped(groups, bits, world.order, reverse=sort.reverse)
        case SortKey.YEAR | SortKey.ADDED:
            return _by_value(sort.key.value, bits, world, reverse=(sort.key is SortKey.ADDED) != sort.reverse)


def _grouped(groups: Iterable[int], bits: int, order: ListOrder, *, reverse: bool = False) -> Sequence[int]:
    """The rows of a set, those of the first group first; of more than one group they are of the first."""
    parts = list(_parts(groups, bits))
    return Chained([order.of(part) for part in (parts[::-1] if reverse else parts)])


def _parts(groups: Iterable[int], bits: int) -> Iterator[int]:
    for group in groups:
        if part := group & bits:
            yield part
            bits &= ~group


def _union(groups: Iterable[int]) -> int:
    union = 0
    for group in groups:
        union |= group
    return union


def _by_change(bits: int, world: World, *, reverse: bool) -> Sequence[int]:
    """What was annotated last comes first."""
    touched = bits & world.texts.facts.bits(CHANGED)
    dates = {row: world.annotated[row].changed or _NEVER for row in world.order.of(touched)}
    dated = sorted(dates, key=dates.__getitem__, reverse=not reverse)
    return Chained([dated, world.order.of(bits & ~touched)])


def _by_value(column: str, bits: int, world: World, *, reverse: bool) -> Sequence[int]:
    """The smallest value first; which rows have one is asked when somebody looks at them."""
    values = world.index.values(column)
    if reverse:
        values = values[::-1]

    def groups(last: bool) -> Iterator[Sequence[int]]:
        if last:
            yield from without()
        for value in reversed(values) if last else values:
            if part := bits & world.index.rows_between(column, value, value):
                yield world.order.of(part)
        if not last:
            yield from without()

    def without() -> Iterator[Sequence[int]]:
        every = world.index.rows_between(column, min(values), max(values)) if values else 0
        if part := bits & ~every:
            yield world.order.of(part)

    return Unfolding(groups, bits)


def _by_title(bits: int, world: World, *, reverse: bool) -> Sequence[int]:
    """The user's own title before the headline."""
    own = {
        row: " ".join(words(world.annotated[row].title or ""))
        for row in world.order.of(bits & world.texts.facts.bits(Thing.TITLE))
    }
    if bits.bit_count() > _FEW:
        return ByTitle(bits, own, world.index, world.order, reverse=reverse)
    listed = world.order.of(bits)
    titles = {**world.index.titles(listed), **own}
    valued = sorted((row for row in listed if row in titles), key=titles.__getitem__, reverse=reverse)
    return [*valued, *(row for row in listed if row not in titles)]
