"""Finds what is no text: tags, statuses, stars, sources, years and the like."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import assert_never

from reader.bits import bits_of
from reader.model import MAX_STARS, Annotation, LinkKind, Status
from reader.query.facts import tag_fact
from reader.query.tree import Between, Flag, FromSource, Has, Is, Key, Tagged, Thing, WithId
from reader.query.world import Cancelled, World
from reader.text.fold import words

Condition = Tagged | FromSource | WithId | Is | Has | Between

_ID_KINDS = ("doi:", "arxiv:", "openreview:", "acl:", "pmid:", "abs:", "ttl:")


def rows_of(condition: Condition, world: World, cancelled: Cancelled) -> int:
    """The set (see `reader.bits`) of the rows that meet a condition."""
    match condition:
        case Tagged(tag):
            return world.texts.facts.bits(tag_fact(tag))
        case Is(what):
            return _is(what, world)
        case Has(what):
            return _has(what, world, cancelled)
        case Between(key, low, high):
            return _between(key, low, high, world, cancelled)
        case FromSource(wanted, exact):
            lists = world.index.lists()
            meant = [number for number in lists if exact and tuple(words(lists[number][0])) == wanted]
            some = [number for number in lists if is_called(lists[number], wanted)]
            return world.index.rows_in(meant or some, cancelled=cancelled)
        case WithId(prefix):
            spelt = [prefix, *(kind + prefix for kind in _ID_KINDS)]
            return reduce(or_, (world.index.rows_with_key(each, cancelled=cancelled) for each in spelt))
        case _:
            assert_never(condition)


def _is(what: Status | Flag, world: World) -> int:
    facts = world.texts.facts
    match what:
        case Status.INBOX:
            # Whatever has no annotation is in the inbox.
            return world.order.all & ~reduce(or_, (facts.bits(each) for each in Status if each is not what))
        case Status():
            return facts.bits(what)
        case Flag.STARRED:
            return _starred(1, MAX_STARS, world)
        case Flag.TAGGED:
            return facts.bits(Thing.TAGS)
        case Flag.UNTAGGED:
            return world.order.all & ~facts.bits(Thing.TAGS)
        case Flag.ORPHANED:
            return bits_of(world.index.rows_without_list()) & facts.bits(Flag.ORPHANED)
        case _:
            assert_never(what)


def _has(what: Thing | LinkKind, world: World, cancelled: Cancelled) -> int:
    match what:
        case Thing.TITLE:
            return world.texts.facts.bits(Thing.TITLE) | world.index.rows_with_title(cancelled=cancelled)
        case Thing.LINK:
            return world.index.rows_with_link(None, cancelled=cancelled)
        case LinkKind():
            return world.index.rows_with_link(what, cancelled=cancelled)
        case Thing():
            return world.texts.facts.bits(what)
        case _:
            assert_never(what)


def _between(key: Key, low: int, high: int, world: World, cancelled: Cancelled) -> int:
    match key:
        case Key.YEAR | Key.ADDED:
            return world.index.rows_between(key.value, low, high, cancelled=cancelled)
        case Key.STARS:
            if low <= 0 <= high:
                others = [stars for stars in range(MAX_STARS + 1) if not low <= stars <= high]
                return world.order.all & ~reduce(or_, map(world.texts.facts.bits, others), 0)
            return _starred(low, high, world)
        case _:
            assert_never(key)


def _starred(low: int, high: int, world: World) -> int:
    wanted = range(max(low, 0), min(high, MAX_STARS) + 1)
    return reduce(or_, map(world.texts.facts.bits, wanted), 0)


def is_tagged(annotation: Annotation, tag: str) -> bool:
    """Whether a paper has a tag, given in folded case, or a child of it."""
    for own in annotation.tags:
        folded = own.casefold()
        if folded == tag or folded.startswith(tag + "/"):
            return True
    return False


def is_called(names: tuple[str, str], wanted: tuple[str, ...]) -> bool:
    """Whether a list of this name and file is meant by some words, the last of which may be a beginning."""
    known = [word for name in names for word in words(name)]
    return all(word in known for word in wanted[:-1]) and any(word.startswith(wanted[-1]) for word in known)
