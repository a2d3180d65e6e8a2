"""The library in numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from reader.model import Annotation, Status


class Counts(NamedTuple):
    """How many papers there are of each kind.

    Attributes:
        papers: all of them.
        by_status: every status has a key; the values sum to `papers`.
        starred, tagged, noted: papers with at least one star, with a tag, with a note.
        orphaned: annotated papers that no list names any more.
    """

    papers: int
    by_status: Mapping[Status, int]
    starred: int
    tagged: int
    noted: int
    orphaned: int


class TagCount(NamedTuple):
    """A tag as it was first written, and how many papers have it (its children not counted)."""

    tag: str
    papers: int


class Changes(NamedTuple):
    """What others did to the library.

    Attributes:
        papers: whether the corpus changed, so that every row key is stale.
        annotations: ids of the papers whose annotation changed.
        searches: whether saved searches changed.
        tags: whether the colours of tags changed.
    """

    papers: bool
    annotations: frozenset[str]
    searches: bool = False
    tags: bool = False


def counts(papers: int, annotated: Mapping[int, Annotation], unlisted: Collection[int]) -> Counts:
    """Count.

    Args:
        papers: how many there are.
        annotated: row -> annotation.
        unlisted: rows of the papers that no list names.
    """
    statuses = Counter(annotation.status for annotation in annotated.values())
    statuses[Status.INBOX] += papers - len(annotated)
    return Counts(
        papers=papers,
        by_status={status: statuses[status] for status in Status},
        starred=sum(annotation.stars > 0 for annotation in annotated.values()),
        tagged=sum(bool(annotation.tags) for annotation in annotated.values()),
        noted=sum(bool(annotation.note) for annotation in annotated.values()),
        orphaned=sum(row in annotated and not annotated[row].is_empty for row in unlisted),
    )


def tag_counts(annotations: Iterable[Annotation]) -> list[TagCount]:
    """All tags, those of most papers first; tags that differ in case only are one."""
    written: dict[str, str] = {}
    papers: Counter[str] = Counter()
    for annotation in annotations:
        for tag in annotation.tags:
            written.setdefault(tag.casefold(), tag)
            papers[tag.casefold()] += 1
    ranked = sorted(papers.items(), key=lambda item: (-item[1], item[0]))
    return [TagCount(written[key], number) for key, number in ranked]
