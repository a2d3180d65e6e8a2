"""Which lines of a tree of tags are in sight: branches are folded, and a filter picks tags out."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from reader.library.tags import TagNode
from reader.text.fold import fold


@dataclass(frozen=True, slots=True)
class TagLine:
    """A tag that is in sight.

    Attributes:
        node: the tag.
        branches: whether there are tags below it.
        unfolded: whether those are in sight.
        fits: whether it fits the filter; else it is there for one below it.
    """

    node: TagNode
    branches: bool
    unfolded: bool
    fits: bool = True


def lines_of(
    nodes: Sequence[TagNode], folded: Collection[str], fitting: Collection[int] | None = None
) -> list[TagLine]:
    """The lines of a tree.

    Args:
        nodes: the tree, see `reader.library.tags.TagTree`.
        folded: the keys of tags below which nothing is shown, unless there is a filter.
        fitting: indices of the nodes that fit the filter; None when there is none.
    """
    if fitting is not None:
        above = _above(nodes[index] for index in fitting)
        return [
            TagLine(node, node.key in above, node.key in above, index in fitting)
            for index, node in enumerate(nodes)
            if index in fitting or node.key in above
        ]
    lines: list[TagLine] = []
    hidden = ""
    for index, node in enumerate(nodes):
        if hidden and node.key.startswith(hidden):
            continue
        branches = index + 1 < len(nodes) and nodes[index + 1].parent == node.key
        shut = branches and node.key in folded
        hidden = f"{node.key}/" if shut else ""
        lines.append(TagLine(node, branches, branches and not shut))
    return lines


def branching(nodes: Sequence[TagNode]) -> set[str]:
    """The keys of the tags that have others below them."""
    return _above(nodes)


def folded_names(nodes: Iterable[TagNode]) -> list[str]:
    """The tags as they are looked for: without case and accents."""
    return [fold(node.tag) for node in nodes]


def _above(nodes: Iterable[TagNode]) -> set[str]:
    above: set[str] = set()
    for node in nodes:
        key = node.parent
        while key and key not in above:
            above.add(key)
            key = key.rpartition("/")[0]
    return above
