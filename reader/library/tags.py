"""All tags as a tree, with how many papers have each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from reader.library.facets import Facet
    from reader.library.overview import TagCount


class TagNode(NamedTuple):
    """A tag, or what stands above tags without being one itself.

    Attributes:
        key: the whole tag in folded case, which tells it from all others.
        tag: the whole tag as it is written.
        own: how many papers have the tag itself.
        papers: how many papers have it or one below it.
        colour: its own, or that of the nearest tag above it that has one.
    """

    key: str
    tag: str
    own: int
    papers: int
    colour: str | None = None

    @property
    def depth(self) -> int:
        """How many levels stand above it."""
        return self.key.count("/")

    @property
    def name(self) -> str:
        """Its last level as it is written."""
        return self.tag.rpartition("/")[2]

    @property
    def parent(self) -> str:
        """The key of the level above it; empty when there is none."""
        return self.key.rpartition("/")[0]


class TagTree(NamedTuple):
    """All tags of a library.

    Attributes:
        nodes: what stands above others comes before them, and else in the order of the alphabet.
        papers: how many papers there are.
        untagged: how many of them have no tag.
    """

    nodes: tuple[TagNode, ...]
    papers: int
    untagged: int


def nodes_of(
    facets: Iterable[Facet], counts: Iterable[TagCount], colour_of: Callable[[str], str | None]
) -> tuple[TagNode, ...]:
    """The tags and what stands above them.

    Args:
        facets: of tags, in their order; see `reader.library.facets.tag_facets`.
        counts: how many papers have each tag itself.
        colour_of: the colour of a tag.
    """
    own = {count.tag.casefold(): count.papers for count in counts}
    return tuple(
        TagNode(key, facet.name, own.get(key, 0), facet.papers or 0, colour_of(key))
        for facet, key in ((facet, facet.name.casefold()) for facet in facets)
    )
