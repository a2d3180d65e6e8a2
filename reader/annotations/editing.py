"""What an edit makes of the stored documents."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from reader.annotations.documents import LABEL, annotation_of, as_object, changed_document
from reader.annotations.edits import Edit, meant
from reader.annotations.history import Change, Documents, changes_between, settled
from reader.errors import NothingChangedError
from reader.model import Annotation, Status
from reader.text.counted import counted
from reader.text.sanitize import display, one_line

HEADLINE_SHOWN = 60
"""How many characters of a headline the description of an edit holds."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What is to be stored for an edit.

    Attributes:
        description: what the edit does, see `Edit.describe`; a single paper by its headline.
        documents: the documents that change; None for those to drop.
        changes: what differs in them.
        remains: see `HistoryEntry.remains`.
    """

    description: str
    documents: Documents
    changes: tuple[Change, ...]
    remains: Mapping[str, Mapping[str, Any]]


def outcome(
    edit: Edit,
    stored: Mapping[str, Any],
    *,
    labels: Mapping[str, str],
    remains: Mapping[str, Mapping[str, Any]],
    now: datetime,
    watch: Callable[[int], None] | None = None,
) -> Outcome:
    """Apply an edit.

    Args:
        edit: what to do.
        stored: the stored document of each paper to edit, None where there is none.
        labels: paper id -> headline.
        remains: what is known of documents that were dropped a moment ago by the same typing.
        now: the time of the edit.
        watch: told before each paper how many are done, and at the end; what it raises ends it.

    Raises:
        NothingChangedError: nothing would change.
        ReaderError: the edit makes no sense.
    """
    before = {paper: annotation_of(document) for paper, document in stored.items()}
    meaning = meant(edit, before)
    after = meaning.applied(before)
    documents: Documents = {}
    left: dict[str, Mapping[str, Any]] = {}
    for done, (paper, found) in enumerate(stored.items()):
        if watch is not None:
            watch(done)
        document = remains.get(paper) if found is None else found
        new = changed_document(document, before[paper], _dated(before[paper], after[paper], now))
        if new == as_object(document):
            continue
        if label := labels.get(paper):
            new[LABEL] = label
        documents[paper], rest = settled(new, now)
        if rest:
            left[paper] = rest
    if not documents:
        why = "The papers are like that already." if stored else "There is no paper to change."
        raise NothingChangedError("Nothing to change", why)
    changes = changes_between({paper: stored[paper] for paper in documents}, documents)
    if watch is not None:
        watch(len(stored))
    return Outcome(meaning.describe(_named(documents, labels)), documents, changes, left)


def _named(papers: Collection[str], labels: Mapping[str, str]) -> str:
    """The papers in words: the headline of a single one, the number of several."""
    headlines = [one_line(display(labels.get(paper, ""))) for paper in papers]
    if len(headlines) != 1 or not headlines[0]:
        return counted(len(papers), "paper")
    headline = headlines[0]
    short = headline if len(headline) <= HEADLINE_SHOWN else f"{headline[: HEADLINE_SHOWN - 1].rstrip()}…"
    return f"“{short}”"


def _dated(before: Annotation, after: Annotation, now: datetime) -> Annotation:
    """The annotation after an edit, with the time at which the paper was read."""
    read_at = None
    if after.status is Status.READ:
        read_at = before.read_at if before.status is Status.READ else now
    return after if after.read_at == read_at else replace(after, read_at=read_at)
