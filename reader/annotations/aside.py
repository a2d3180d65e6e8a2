"""What can't be understood in a document, put beside what can: nothing is thrown away."""

from __future__ import annotations

from typing import Any

from reader.annotations.documents import (
    BOOKKEEPING,
    DEFAULTS,
    LABEL,
    annotation_of,
    as_object,
    changed_document,
    ordered,
    problems_of,
)
from reader.annotations.salvage import UNREADABLE
from reader.model import Annotation


def set_aside(document: object) -> dict[str, Any]:
    """The document with every field that has a fault moved into the list `unreadable`.

    What is good in such a field, as some of its tags, stays in its place.
    """
    kept = as_object(document)
    aside = kept.pop(UNREADABLE, [])
    aside = list(aside) if isinstance(aside, list) else [aside]
    for name in (*DEFAULTS, *sorted(BOOKKEEPING - {LABEL})):
        if name in kept and problems_of({name: kept[name]}):
            value = kept.pop(name)
            aside.append({name: value})
            kept |= changed_document({}, Annotation(), annotation_of({name: value}))
    if aside:
        kept[UNREADABLE] = aside
    return ordered(kept)
