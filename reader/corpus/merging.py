"""What two records of one paper say together."""

from __future__ import annotations

from dataclasses import replace

from reader.model import Link, Paper

STRENGTH = ("doi", "arxiv", "openreview", "acl", "pmid", "abs", "ttl")
"""Kinds of ids, the best first."""


def filled(kept: Paper, other: Paper) -> Paper:
    """`kept` with what it lacks taken from `other`: the longer abstract, and the better id.

    The headline goes with the title; where neither has one, with the abstract it was made of.
    """
    longer = other if len(other.abstract_plain) > len(kept.abstract_plain) else kept
    shown = kept
    if kept.title is None:
        shown = longer if other.title is None else other
    return replace(
        kept,
        id=better_id(kept.id, other.id),
        headline=shown.headline,
        title=kept.title if kept.title is not None else other.title,
        name=kept.name if kept.name is not None else other.name,
        authors=kept.authors or other.authors,
        year=kept.year if kept.year is not None else other.year,
        venue=kept.venue if kept.venue is not None else other.venue,
        keywords=kept.keywords or other.keywords,
        abstract=longer.abstract,
        abstract_plain=longer.abstract_plain,
        links=_joined(kept.links, other.links),
        identifiers={**other.identifiers, **kept.identifiers},
    )


def is_stand_in(paper: Paper) -> bool:
    """Whether a paper that no list names only stands in for one of which but the annotation is known."""
    return not (paper.abstract or paper.title)


def better_id(first: str, second: str) -> str:
    """The id of the stronger kind; `first` when neither is."""
    return second if _rank(second) < _rank(first) else first


def _rank(id_: str) -> int:
    kind = id_.partition(":")[0]
    return STRENGTH.index(kind) if kind in STRENGTH else len(STRENGTH)


def _joined(first: tuple[Link, ...], second: tuple[Link, ...]) -> tuple[Link, ...]:
    known = {link.url for link in first}
    return first + tuple(link for link in second if link.url not in known)
