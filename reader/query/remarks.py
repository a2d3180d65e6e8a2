"""What there is to say about a result that is right but may surprise."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from reader.query.conditions import is_called
from reader.query.evaluate import Hits
from reader.query.format import with_field
from reader.query.tree import All, AnyOf, FromSource, Node, Tagged
from reader.query.typos import misspelt
from reader.query.world import World
from reader.text.fold import words

_NAMED = 2
"""How many tags are named in the place of one that there is not."""


def remark(tree: Node, hits: Hits, world: World) -> str:
    """A sentence without a full stop, or nothing: what was forgiven a typo, that a tag or a list is unknown.

    Args:
        tree: what was asked for.
        hits: what was found.
        world: what was searched.
    """
    if hits.guessed:
        return f"{hits.guessed} of {len(hits.rows)} with another spelling"
    if hits.rows:
        return ""
    known = [fact[1] for fact in world.texts.examples() if isinstance(fact, tuple) and fact[0] == "tag"]
    for node in _required(tree):
        if isinstance(node, Tagged) and node.tag.casefold() not in known:
            return f"no paper has the tag {node.tag!r}{_others(node.tag, known)}"
        if isinstance(node, FromSource):
            lists = world.index.lists().values()
            if not any(is_called(names, node.words) for names in lists):
                return f"no list is called {' '.join(node.words)!r}{_other_list(node.words, lists)}"
    return ""


def _required(node: Node) -> Iterator[Node]:
    """The conditions that a paper has to meet, and of alternatives the tags."""
    if isinstance(node, All | AnyOf):
        for inner in node.nodes:
            for each in _required(inner):
                if isinstance(node, All) or isinstance(each, Tagged):
                    yield each
    else:
        yield node


def _other_list(wanted: Sequence[str], lists: Collection[tuple[str, str]]) -> str:
    """A list whose name has words that these may have been meant to be."""
    for name, _ in lists:
        known = words(name)
        if all(word in known or misspelt(word, known) for word in wanted):
            return f"; there is {with_field('source', name)}"
    return ""


def _others(tag: str, known: list[str]) -> str:
    """Tags that have the words of a tag, the shortest first; else those that it may have been meant to be."""
    wanted = f" {' '.join(words(tag))}"
    near = [each for each in known if wanted.strip() and wanted in f" {' '.join(words(each))}"]
    near = sorted(near, key=lambda each: (len(each), each)) or misspelt(tag.casefold(), known)
    named = [with_field("#", each) for each in near[:_NAMED]]
    return f"; there is {' and '.join(named)}" if named else ""
