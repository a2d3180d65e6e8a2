"""Annotations under new ids, and two annotations of one paper made into one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Any

from reader.annotations.documents import (
    CHANGED,
    CREATED,
    DEFAULTS,
    LABEL,
    annotation_of,
    as_object,
    changed_document,
    ordered,
)
from reader.annotations.history import Change, Documents, changes_between
from reader.model import Annotation, Status


def moved(papers: Mapping[str, Any], moves: Mapping[str, str]) -> Documents:
    """The documents that change when papers get other ids; None for those to drop.

    Args:
        papers: all stored documents by paper id.
        moves: old id -> new id, which differ; an id may be both.
    """
    arriving: dict[str, list[Any]] = {}
    for paper in dict.fromkeys((*moves.values(), *moves)):
        if paper in papers:
            arriving.setdefault(moves.get(paper, paper), []).append(papers[paper])
    documents: Documents = {old: None for old in moves if old in papers}
    for paper, (first, *others) in arriving.items():
        document = reduce(joined, others, as_object(first))
        if document == papers.get(paper):
            documents.pop(paper, None)
        else:
            documents[paper] = document
    return documents


@dataclass(frozen=True, slots=True)
class Along:
    """Annotations that go along with their papers in a step that can be undone.

    Attributes:
        documents: the documents that change; None for those to drop.
        changes: what differs in them.
        remains: see `reader.annotations.history.HistoryEntry.remains`.
        description: what an edit did to them before, in words; empty when there was none.
    """

    documents: Documents
    changes: tuple[Change, ...]
    remains: Mapping[str, Mapping[str, Any]]
    description: str = ""


def taken_along(papers: Mapping[str, Any], moves: Mapping[str, str], labels: Mapping[str, str]) -> Along:
    """What changes when papers get other ids, and what undoes it.

    Args:
        papers: all stored documents by paper id.
        moves: old id -> new id, which differ.
        labels: paper id -> the headline that goes beside the annotation.
    """
    documents = moved(papers, moves)
    for paper, document in documents.items():
        if document is not None and (label := labels.get(paper)):
            documents[paper] = ordered({**document, LABEL: label})
    before: Documents = {paper: as_object(papers[paper]) if paper in papers else None for paper in documents}
    dropped = {paper: found for paper, found in before.items() if found and documents[paper] is None}
    remains = {
        paper: {name: value for name, value in found.items() if name not in DEFAULTS}
        for paper, found in dropped.items()
    }
    return Along(documents, changes_between(before, documents), remains)


def meeting(known: Iterable[str], moves: Mapping[str, str]) -> frozenset[str]:
    """The new ids that more than one of the known papers has after the moves."""
    here = set(known)
    names = Counter(moves.get(paper, paper) for paper in here & {*moves, *moves.values()})
    return frozenset(paper for paper, count in names.items() if count > 1)


def joined(first: object, second: object) -> dict[str, Any]:
    """One document of two: nothing the user wrote is lost.

    All tags, the most stars, both notes (the older first, unless one holds the other), what is kept
    beside them, and of what can't be had twice the later one's, unless it has none.

    Args:
        first: a stored document.
        second: the other.
    """
    older, newer = sorted((as_object(first), as_object(second)), key=_age)
    old, new = annotation_of(older), annotation_of(newer)
    base = {**older, **newer}
    document = changed_document(base, annotation_of(base), _joined_annotation(old, new))
    if times := [t for d in (older, newer) if isinstance(t := d.get(CREATED), str)]:
        document[CREATED] = min(times)
    return ordered(document)


def _age(document: Mapping[str, Any]) -> str:
    changed = document.get(CHANGED)
    return changed if isinstance(changed, str) else ""


def _joined_annotation(old: Annotation, new: Annotation) -> Annotation:
    status = old.status if new.status is Status.INBOX else new.status
    tags = {tag.casefold(): tag for tag in reversed(old.tags + new.tags)}
    return Annotation(
        tags=tuple(reversed(tags.values())),
        stars=max(old.stars, new.stars),
        status=status,
        note=_joined_note(old.note, new.note),
        title=new.title or old.title,
        read_at=(new.read_at or old.read_at) if status is Status.READ else None,
        other_notes=tuple(dict.fromkeys(old.other_notes + new.other_notes)),
    )


def _joined_note(old: str, new: str) -> str:
    if old.strip() in new:
        return new
    return old if new.strip() in old else f"{old.rstrip()}\n\n{new}"
