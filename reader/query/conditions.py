"""Finds what is no text: tags, statuses, stars, sources, years and the like."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import assert_never

from reader.model import Annotation, LinkKind, Status
from reader.query.rowset import RowSet, these
from reader.query.tree import Between, Flag, FromSource, Has, Is, Key, Tagged, Thing, WithId
from reader.query.world import World
from reader.text.fold import words

Condition = Tagged | FromSource | WithId | Is | Has | Between

_ID_KINDS = ("doi:", "arxiv:", "openreview:", "acl:", "pmid:", "abs:", "ttl:")


def rows_of(condition: Condition, world: World) -> RowSet:
    """The rows that meet a condition."""
    match condition:
        case Tagged(tag):
            return _annotated(world.annotated, lambda annotation: _is_tagged(annotation, tag))
        case Is(what):
            return _is(what, world)
        case Has(what):
            return _has(what, world)
        case Between(key, low, high):
            return _between(key, low, high, world)
        case FromSource(wanted):
            lists = world.index.lists().items()
            return these(
                world.index.rows_in([number for number, names in lists if _is_called(names, wanted)])
            )
        case WithId(prefix):
            spelt = [prefix, *(kind + prefix for kind in _ID_KINDS)]
            return these(row for each in spelt for row in world.index.rows_with_key(each))
        case _:
            assert_never(condition)


def _is(what: Status | Flag, world: World) -> RowSet:
    annotated = world.annotated
    match what:
        case Status.INBOX:
            # Whatever has no annotation is in the inbox.
            return ~_annotated(annotated, lambda annotation: annotation.status is not Status.INBOX)
        case Status():
            return _annotated(annotated, lambda annotation: annotation.status is what)
        case Flag.STARRED:
            return _annotated(annotated, lambda annotation: annotation.stars > 0)
        case Flag.TAGGED:
            return _annotated(annotated, lambda annotation: bool(annotation.tags))
        case Flag.UNTAGGED:
            return ~_annotated(annotated, lambda annotation: bool(annotation.tags))
        case Flag.ORPHANED:
            return these(world.index.rows_without_list()) & _annotated(
                annotated, lambda each: not each.is_empty
            )
        case _:
            assert_never(what)


def _has(what: Thing | LinkKind, world: World) -> RowSet:
    annotated = world.annotated
    match what:
        case Thing.NOTE:
            return _annotated(annotated, lambda annotation: bool(annotation.note))
        case Thing.TAGS:
            return _annotated(annotated, lambda annotation: bool(annotation.tags))
        case Thing.TITLE:
            own = _annotated(annotated, lambda annotation: bool(annotation.title))
            return own | these(world.index.rows_with_title())
        case Thing.LINK:
            return these(world.index.rows_with_link(None))
        case LinkKind():
            return these(world.index.rows_with_link(what))
        case _:
            assert_never(what)


def _between(key: Key, low: int, high: int, world: World) -> RowSet:
    match key:
        case Key.YEAR:
            return these(world.index.rows_of_years(low, high))
        case Key.ADDED:
            return these(world.index.rows_added(low, high))
        case Key.STARS:
            if low <= 0 <= high:
                return ~_annotated(world.annotated, lambda annotation: not low <= annotation.stars <= high)
            return _annotated(world.annotated, lambda annotation: low <= annotation.stars <= high)
        case _:
            assert_never(key)


def _annotated(annotated: Mapping[int, Annotation], fits: Callable[[Annotation], bool]) -> RowSet:
    return these(row for row, annotation in annotated.items() if fits(annotation))


def _is_tagged(annotation: Annotation, tag: str) -> bool:
    for own in annotation.tags:
        folded = own.casefold()
        if folded == tag or folded.startswith(tag + "/"):
            return True
    return False


def _is_called(names: tuple[str, str], wanted: tuple[str, ...]) -> bool:
    known = [word for name in names for word in words(name)]
    return all(word in known for word in wanted[:-1]) and any(word.startswith(wanted[-1]) for word in known)
