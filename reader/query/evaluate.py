"""Finds the papers that a query asks for, the best first."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from reader.query.conditions import rows_of
from reader.query.nearest import nearest
from reader.query.rank import ranked, ranked_by_guess
from reader.query.rowset import EVERY, NONE, RowSet
from reader.query.sorting import in_order_of
from reader.query.tree import All, AnyOf, Field, Node, Not, Query, Words, positive_words
from reader.query.wording import Wording
from reader.query.world import World

ENOUGH = 5
"""Papers found as typed from which on no typo is suspected."""


@dataclass(frozen=True, slots=True)
class Hits:
    """What a query found.

    Attributes:
        rows: of the papers, in the order in which to show them.
        words: folded words by which they were found, to be highlighted: a phrase has spaces between its
            words, and one that may go on ends in `*`.
        near: whether no paper had all the words; these are then only the nearest.
    """

    rows: Sequence[int]
    words: tuple[str, ...] = ()
    near: bool = False


def _never() -> bool:
    return False


def evaluate(query: Query, world: World, *, cancelled: Callable[[], bool] = _never) -> Hits:
    """Find the papers that a query asks for.

    Papers come in the order that the query asks for. Else the best hits come first: those with all words in
    title or name, then the others with all words as typed. Those that are found by forgiving a typo follow
    where there are fewer than `ENOUGH` of these. What is equal comes in list order.

    Args:
        query: as `reader.query.parse.parse` gives it.
        world: what to search.
        cancelled: asked now and then; once it says so, the answer comes at once and is worth nothing.
    """
    wanted = positive_words(query.tree)
    if query.tree != All():
        world.texts.keep_up(world.annotated)
    wording = Wording(world, cancelled)
    finder = _Finder(world, wording)
    exact = finder.rows(query.tree, forgiving=False).in_order(world.order)
    rows = exact
    near = False
    if wanted:
        spine = _spine(query.tree)
        rows = ranked(exact, spine, wording)
        if len(exact) < ENOUGH and not cancelled():
            known = frozenset(exact)
            forgiven = finder.rows(query.tree, forgiving=True).in_order(world.order)
            guessed = [row for row in forgiven if row not in known]
            rows = [*rows, *ranked_by_guess(guessed, spine, wording)]
        if not rows and not cancelled():
            rows = nearest(spine, finder.rows(_rest(query.tree), forgiving=True), wording, world)
            near = bool(rows)
    if query.sort is not None:
        rows = in_order_of(query.sort, rows, world)
    if cancelled():
        return Hits(())
    return Hits(rows, _highlights(wanted, wording), near)


class _Finder:
    """Finds the rows of each node of a tree."""

    def __init__(self, world: World, wording: Wording) -> None:
        self._world = world
        self._wording = wording

    def rows(self, node: Node, *, forgiving: bool, among: Collection[int] | None = None) -> RowSet:
        """The rows that meet a node's condition; rows that are not `among` may be left out."""
        match node:
            case Words():
                return RowSet(self._wording.rows_with_all((node,), forgiving=forgiving, among=among))
            case All(nodes):
                return self._all(nodes, forgiving)
            case AnyOf(nodes):
                found = NONE
                for each in nodes:
                    found |= self.rows(each, forgiving=forgiving)
                return found
            case Not(inner):
                # What is to be left out is never guessed.
                return ~self.rows(inner, forgiving=False)
            case _:
                return rows_of(node, self._world)

    def _all(self, nodes: Sequence[Node], forgiving: bool) -> RowSet:
        found = EVERY
        for node in nodes:
            if not isinstance(node, Words):
                found &= self.rows(node, forgiving=forgiving)
                if found.is_empty:
                    return found
        if words := [node for node in nodes if isinstance(node, Words)]:
            among = None if found.all_but else found.rows
            found &= RowSet(self._wording.rows_with_all(words, forgiving=forgiving, among=among))
        return found


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
