"""How much of the user's is in a set of tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from reader.annotations.documents import annotation_of
from reader.annotations.jsonfile import ANNOTATIONS
from reader.annotations.records import Contents
from reader.model import Annotation
from reader.text.counted import counted


def contents_of(tables: Mapping[str, Any]) -> Contents:
    """How much the tables hold, as far as it can be understood."""
    documents = tables.get(ANNOTATIONS)
    if not isinstance(documents, Mapping):
        return Contents()
    return contents_in(annotation_of(document) for document in documents.values())


def contents_in(annotations: Iterable[Annotation]) -> Contents:
    """How much is in annotations; those that are empty do not count."""
    papers = starred = notes = 0
    tags: set[str] = set()
    changed = None
    for annotation in annotations:
        if annotation.is_empty:
            continue
        papers += 1
        starred += annotation.stars > 0
        notes += bool(annotation.note)
        tags.update(map(str.casefold, annotation.tags))
        if annotation.changed is not None and (changed is None or annotation.changed > changed):
            changed = annotation.changed
    return Contents(papers, starred, len(tags), notes, changed)


def told(contents: Contents) -> str:
    """`12 papers: 3 with stars, 2 with notes, 5 tags`."""
    if not contents.papers:
        return "nothing"
    parts = [
        f"{contents.starred:,} with stars" if contents.starred else "",
        f"{contents.notes:,} with notes" if contents.notes else "",
        counted(contents.tags, "tag") if contents.tags else "",
    ]
    some = ", ".join(filter(None, parts))
    return counted(contents.papers, "paper") + (f": {some}" if some else "")
