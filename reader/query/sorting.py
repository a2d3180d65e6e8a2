"""Sorts hits as the query asks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime

from reader.bits import bits_of, rows_of
from reader.model import MAX_STARS, Status
from reader.query.facts import CHANGED
from reader.query.order import ListOrder
from reader.query.rows import Chained
from reader.query.tree import Sort, SortKey, Thing
from reader.query.world import World
from reader.text.fold import words

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
            by_value = world.index.by_value(sort.key.value)
            newest_first = (sort.key is SortKey.ADDED) != sort.reverse
            values = (bits_of(by_value[value]) for value in sorted(by_value, reverse=newest_first))
            return _grouped([*values, bits], bits, world.order)


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


def _by_title(bits: int, world: World, *, reverse: bool) -> Sequence[int]:
    """The user's own title before the headline."""
    listed = world.order.of(bits)
    titles = dict(world.index.titles(listed))
    for row in rows_of(bits & world.texts.facts.bits(Thing.TITLE)):
        titles[row] = " ".join(words(world.annotated[row].title or ""))
    valued = sorted((row for row in listed if row in titles), key=titles.__getitem__, reverse=reverse)
    return [*valued, *(row for row in listed if row not in titles)]
