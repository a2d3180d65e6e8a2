"""Finds the papers that a query asks for, the best first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_

from reader.bits import bits_of
from reader.query.conditions import rows_of
from reader.query.nearest import loose_of, nearest
from reader.query.order import ListOrder
from reader.query.rank import ranked, ranked_by_guess
from reader.query.rows import Chained
from reader.query.sorting import in_order_of
from reader.query.spelling import in_one
from reader.query.tree import (
    All,
    AnyOf,
    Field,
    Node,
    Not,
    Query,
    Words,
    has_alternatives,
    positive_words,
    within,
)
from reader.query.wording import Wording
from reader.query.world import World

ENOUGH = 5
"""Papers found as typed from which on no typo is suspected."""

_FEW = 2_000
"""Up to how many rows are given as a list."""

_MOST_IN_ONE = 3
"""Words that are written as one elsewhere, at most."""


@dataclass(frozen=True, slots=True)
class Hits:
    """What a query found.

    Attributes:
        rows: of the papers, in the order in which to show them; where they are many, each is worked out when
            it is looked at.
        words: folded words by which they were found, to be highlighted: a phrase has spaces between its
            words, and one that may go on ends in `*`.
        near: whether no paper had all the words; these are then only the nearest.
        guessed: how many of them were found by forgiving a typo.
    """

    rows: Sequence[int]
    words: tuple[str, ...] = ()
    near: bool = False
    guessed: int = 0


def _never() -> bool:
    return False


def evaluate(query: Query, world: World, *, cancelled: Callable[[], bool] = _never) -> Hits:
    """Find the papers that a query asks for.

    Papers come in the order that the query asks for. Else the best hits come first, see
    `reader.query.rank.ranked`. Those that are found by forgiving a typo follow where there are fewer than
    `ENOUGH` with all words as typed. What is equal comes in list order.

    Args:
        query: as `reader.query.parse.parse` gives it.
        world: what to search.
        cancelled: asked now and then; once it says so, the answer comes at once and is worth nothing.
    """
    wanted = positive_words(query.tree)
    if query.tree != All() or query.sort is not None:
        world.texts.keep_up(world.annotated)
    wording = Wording(world, cancelled)
    finder = _Finder(world, wording)
    exact = finder.rows(query.tree, forgiving=False)
    tiers = [exact]
    near: list[int] = []
    guessed = 0
    if wanted:
        spine = _spine(query.tree)
        tiers = ranked(exact, spine, wording, finder.in_heads(query.tree))
        if exact.bit_count() < ENOUGH and not cancelled():
            guessed = finder.rows(query.tree, forgiving=True) & ~exact
            tiers += ranked_by_guess(guessed, spine, wording)
        if not tiers and not cancelled():
            near = nearest(spine, finder.rows(_rest(query.tree), forgiving=True), wording, world)
    if cancelled():
        return Hits(())
    count = guessed.bit_count()
    words = _highlights((*wanted, *loose_of(wanted)) if near else wanted, wording)
    if query.sort is not None:
        rows = in_order_of(query.sort, reduce(or_, tiers, bits_of(near)), world)
        # Whoever looks at the first ones is not to wait until they are worked out.
        _ = rows[:1]
        return Hits(rows, words, bool(near), count)
    return Hits(near or _in_turn(tiers, world.order), words, bool(near), count)


class _Finder:
    """Finds the rows of each node of a tree, as sets (see `reader.bits`)."""

    def __init__(self, world: World, wording: Wording) -> None:
        self._world = world
        self._wording = wording

    def rows(self, node: Node, *, forgiving: bool) -> int:
        """The rows that meet a node's condition."""
        match node:
            case Words():
                return self._wording.rows_with(node, forgiving=forgiving)
            case All(nodes):
                return self._all(nodes, forgiving)
            case AnyOf(nodes):
                return reduce(or_, (self.rows(each, forgiving=forgiving) for each in nodes))
            case Not(inner):
                # What is to be left out is never guessed.
                return self._world.order.all & ~self.rows(inner, forgiving=False)
            case _:
                return rows_of(node, self._world, self._wording.cancelled)

    def in_heads(self, tree: Node) -> Iterator[int]:
        """The rows that have the words in the name, then in title or name, then there with their beginnings.

        None if every row has all the words: `reader.query.rank` looks for those.
        """
        if has_alternatives(tree):
            for field, whole in ((Field.NAME, True), (Field.HEAD, True), (Field.HEAD, False)):
                yield self.rows(within(tree, field, whole=whole), forgiving=False)

    def _all(self, nodes: Sequence[Node], forgiving: bool) -> int:
        found = self._world.order.all
        for node in nodes:
            if not isinstance(node, Words):
                found &= self.rows(node, forgiving=forgiving)
                if not found:
                    return 0
        # What is quickly found narrows down where to look for the rest.
        wanted = [node for node in nodes if isinstance(node, Words)]
        wanted.sort(key=lambda words: len(words.words))
        together = self._wording.rows_with_all(wanted, forgiving=forgiving, among=found)
        return together | self._in_one(nodes, found, forgiving)

    def _in_one(self, nodes: Sequence[Node], among: int, forgiving: bool) -> int:
        """Rows that have words which follow one another in the query in one: `multi agent` as multiagent."""
        found = 0
        for start, stop, one in _written_in_one(nodes):
            apart = tuple(
                word for node in nodes[start:stop] if isinstance(node, Words) for word in node.words
            )
            # What has them one after the other has all.
            if having := among & self._wording.rows_with(one, among=among, known=apart):
                rest = [node for node in (*nodes[:start], *nodes[stop:]) if isinstance(node, Words)]
                found |= self._wording.rows_with_all(rest, forgiving=forgiving, among=having)
        return found


def _written_in_one(nodes: Sequence[Node]) -> Iterator[tuple[int, int, Words]]:
    """Where in a conjunction words begin and end that may be one, with that one."""
    for start in range(len(nodes)):
        for stop in range(start + 2, min(start + _MOST_IN_ONE, len(nodes)) + 1):
            parts = [node for node in nodes[start:stop] if isinstance(node, Words)]
            if len(parts) == stop - start and (one := _one_of(parts)) is not None:
                yield start, stop, one


def _one_of(parts: Sequence[Words]) -> Words | None:
    """Words of a query written as one, or None where they can't be."""
    last = parts[-1]
    if any(each.exact or len(each.words) > 1 or each.field is not last.field for each in parts):
        return None
    if any(each.prefix for each in parts[:-1]):
        return None
    one = in_one([each.words[0] for each in parts])
    return replace(last, words=(one,)) if one is not None else None


def _in_turn(tiers: Sequence[int], order: ListOrder) -> Sequence[int]:
    parts = [order.of(tier) for tier in tiers]
    if len(parts) == 1:
        return parts[0]
    rows = Chained(parts)
    return list(rows) if len(rows) <= _FEW else rows


def _spine(tree: Node) -> tuple[Words, ...]:
    """The words that every hit has to have."""
    nodes = tree.nodes if isinstance(tree, All) else (tree,)
    return tuple(node for node in nodes if isinstance(node, Words))


def _rest(tree: Node) -> Node:
    """The conditions beside the bare words."""
    nodes = tree.nodes if isinstance(tree, All) else (tree,)
    return All(tuple(node for node in nodes if not (isinstance(node, Words) and node.field is Field.ANY)))


def _highlights(wanted: Sequence[Words], wording: Wording) -> tuple[str, ...]:
    found: list[str] = []
    for words in wanted:
        looked_for = wording.alternatives(words, forgiving=words in wording.used)
        found += [" ".join(each.words) + ("*" if each.prefix else "") for each in looked_for]
    return tuple(dict.fromkeys(found))
