"""What there is to say about a result that is right but may surprise."""

from __future__ import annotations

from collections.abc import Iterator

from reader.query.annotated import AnnotatedTexts
from reader.query.evaluate import Hits
from reader.query.format import with_field
from reader.query.tree import All, AnyOf, Node, Tagged
from reader.query.typos import misspelt
from reader.text.fold import words

_NAMED = 2
"""How many tags are named in the place of one that there is not."""


def remark(tree: Node, hits: Hits, texts: AnnotatedTexts) -> str:
    """A sentence without a full stop, or nothing: that words were forgiven a typo, that a tag is unknown.

    Args:
        tree: what was asked for.
        hits: what was found.
        texts: what is known of the annotations.
    """
    if hits.guessed:
        return f"{hits.guessed} of {len(hits.rows)} with another spelling"
    if hits.rows:
        return ""
    known = [fact[1] for fact in texts.examples() if isinstance(fact, tuple) and fact[0] == "tag"]
    for tag in _tags(tree):
        if tag.casefold() not in known:
            return f"no paper has the tag {tag!r}{_others(tag, known)}"
    return ""


def _tags(node: Node) -> Iterator[str]:
    """The tags that a paper may have to have."""
    if isinstance(node, Tagged):
        yield node.tag
    elif isinstance(node, All | AnyOf):
        for inner in node.nodes:
            yield from _tags(inner)


def _others(tag: str, known: list[str]) -> str:
    """Tags that have the words of a tag, the shortest first; else those that it may have been meant to be."""
    wanted = f" {' '.join(words(tag))}"
    near = [each for each in known if wanted.strip() and wanted in f" {' '.join(words(each))}"]
    near = sorted(near, key=lambda each: (len(each), each)) or misspelt(tag.casefold(), known)
    named = [with_field("#", each) for each in near[:_NAMED]]
    return f"; there is {' and '.join(named)}" if named else ""
