"""The undo history: what each transaction changed, kept in the table `history` of the same file.

An entry holds the fields that changed, before and after, grouped by equal change, so that a bulk edit is
little more than its list of ids. A field that a side does not name was not in the document. What is left
of a document when nothing of the user's remains is kept in the entry, so that undoing brings its label and
its date back.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from reader.annotations.documents import (
    CHANGED,
    CREATED,
    DEFAULTS,
    as_object,
    is_bare,
    ordered,
    stored_time,
    time_of,
)
from reader.annotations.records import Transaction
from reader.text.sanitize import display, one_line

ENTRY_KEYS = frozenset({"when", "description", "undone", "changes", "merge", "remains"})
"""The keys of a stored entry."""

_ABSENT = object()

Documents = dict[str, dict[str, Any] | None]
"""Paper id -> document; None where there is none."""


@dataclass(frozen=True, slots=True)
class Change:
    """The same change of several documents; both sides hold the fields that changed only."""

    papers: tuple[str, ...]
    before: Mapping[str, Any]
    after: Mapping[str, Any]

    @property
    def fields(self) -> frozenset[str]:
        """The names of the fields that changed."""
        return frozenset(self.before) | frozenset(self.after)


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """One transaction of the history.

    Attributes:
        number: see `Transaction`.
        when: UTC.
        description: see `Transaction`.
        changes: each paper is in one of them.
        undone: whether it is undone now.
        merge: entries of the same key may grow into one; None never.
        remains: paper id -> what was left of a document that is not stored at present.
    """

    number: int
    when: datetime
    description: str
    changes: tuple[Change, ...]
    undone: bool = False
    merge: str | None = None
    remains: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    @property
    def papers(self) -> tuple[str, ...]:
        """The ids of the papers that it changed."""
        return tuple(paper for change in self.changes for paper in change.papers)

    @property
    def transaction(self) -> Transaction:
        """The entry as it is shown."""
        return Transaction(self.number, self.when, self.description, self.papers, self.undone)

    def to_document(self) -> dict[str, Any]:
        """The entry as it is stored."""
        document: dict[str, Any] = {
            "when": stored_time(self.when),
            "description": self.description,
            "undone": self.undone,
            "changes": [
                {"papers": list(c.papers), "before": dict(c.before), "after": dict(c.after)}
                for c in self.changes
            ],
        }
        if self.merge is not None:
            document["merge"] = self.merge
        if self.remains:
            document["remains"] = {paper: dict(rest) for paper, rest in self.remains.items()}
        return document


def entry_of(number: str, document: Mapping[str, Any]) -> HistoryEntry | None:
    """A stored entry, or None when it can't be understood."""
    when, description = time_of(document.get("when")), document.get("description")
    merge, remains = document.get("merge"), document.get("remains", {})
    changes = _changes_of(document.get("changes"))
    if not (number.isascii() and number.isdigit() and len(number) < 18 and when and changes):
        return None
    if not isinstance(description, str) or not isinstance(document.get("undone"), bool):
        return None
    if not isinstance(merge, str | None) or not _is_object_of_objects(remains):
        return None
    text = one_line(display(description))
    return HistoryEntry(int(number), when, text, changes, document["undone"], merge, remains)


def changes_between(before: Documents, after: Documents, *, all_fields: bool = False) -> tuple[Change, ...]:
    """What differs between two states of the same papers, in the order of `before`.

    Args:
        before: the documents as they were.
        after: the same papers' documents afterwards.
        all_fields: compare what is not the user's work as well, as when a backup is brought back.
    """
    differences = []
    for paper, old in before.items():
        new, was = as_object(after[paper]), as_object(old)
        names = {*was, *new} if all_fields else DEFAULTS.keys()
        changed = [n for n in names if was.get(n, _ABSENT) != new.get(n, _ABSENT)]
        if changed:
            differences.append((paper, _only(was, changed), _only(new, changed)))
    return _grouped(differences)


def grown(entry: HistoryEntry, later: HistoryEntry) -> HistoryEntry | None:
    """Two entries of the same papers as one under the number of the first; None when they cancel out."""
    old = {paper: change for change in entry.changes for paper in change.papers}
    new = {paper: change for change in later.changes for paper in change.papers}
    differences = []
    for paper in dict.fromkeys((*old, *new)):
        first, second = old.get(paper, _NOTHING), new.get(paper, _NOTHING)
        before = _only(second.before, second.fields - first.fields) | dict(first.before)
        after = _only(first.after, first.fields - second.fields) | dict(second.after)
        names = [n for n in {*before, *after} if before.get(n, _ABSENT) != after.get(n, _ABSENT)]
        if names:
            differences.append((paper, _only(before, names), _only(after, names)))
    if not differences:
        return None
    return replace(later, number=entry.number, changes=_grouped(differences))


def step(
    entry: HistoryEntry, current: Mapping[str, object], when: datetime, *, back: bool
) -> tuple[HistoryEntry, Documents, list[str]]:
    """Undo (`back`) or redo an entry.

    Args:
        entry: what to undo or redo.
        current: paper id -> stored document.
        when: the time that the documents get as their last change.
        back: whether to undo.

    Returns:
        The entry as it is afterwards; the documents to store, None for those to drop; and the papers whose
        documents are not as the entry left them, in which case nothing of the rest is to be used.
    """
    documents: Documents = {}
    remains: dict[str, Mapping[str, Any]] = {}
    conflicts = []
    for change in entry.changes:
        here, there = (change.after, change.before) if back else (change.before, change.after)
        for paper in change.papers:
            stored = current.get(paper)
            document = as_object(stored)
            if any(document.get(n, _ABSENT) != here.get(n, _ABSENT) for n in change.fields):
                conflicts.append(paper)
                continue
            new = dict(entry.remains.get(paper, {})) if stored is None else document
            new = {n: value for n, value in new.items() if n not in change.fields} | dict(there)
            documents[paper], rest = settled(new, when, touch=CHANGED not in change.fields)
            if rest:
                remains[paper] = rest
    return replace(entry, undone=back, remains=remains), documents, conflicts


def settled(
    document: dict[str, Any], when: datetime, *, touch: bool = True
) -> tuple[dict[str, Any] | None, dict[str, Any]]:
    """The document as it is to be stored after a change, or None and what is left of it when it is bare."""
    if is_bare(document):
        return None, document
    if touch:
        document = {CREATED: stored_time(when), **document, CHANGED: stored_time(when)}
    return ordered(document), {}


def renamed(entry: HistoryEntry, moves: Mapping[str, str], forgotten: frozenset[str]) -> HistoryEntry | None:
    """The entry with papers under new ids and without those forgotten; None when no paper is left."""
    changes = []
    for change in entry.changes:
        papers = tuple(moves.get(p, p) for p in change.papers if moves.get(p, p) not in forgotten)
        if papers:
            changes.append(replace(change, papers=papers))
    remains = {moves.get(p, p): rest for p, rest in entry.remains.items() if moves.get(p, p) not in forgotten}
    return replace(entry, changes=tuple(changes), remains=remains) if changes else None


_NOTHING = Change((), {}, {})


def _only(document: Mapping[str, Any], names: Iterable[str]) -> dict[str, Any]:
    return {name: document[name] for name in names if name in document}


def _grouped(differences: Iterable[tuple[str, dict[str, Any], dict[str, Any]]]) -> tuple[Change, ...]:
    groups: dict[str, tuple[list[str], dict[str, Any], dict[str, Any]]] = {}
    for paper, before, after in differences:
        key = json.dumps([before, after], sort_keys=True)
        groups.setdefault(key, ([], before, after))[0].append(paper)
    return tuple(Change(tuple(papers), before, after) for papers, before, after in groups.values())


def _changes_of(value: object) -> tuple[Change, ...]:
    """The stored changes; none at all when a part of them can't be understood."""
    changes = []
    for change in value if isinstance(value, list) else []:
        if not isinstance(change, dict):
            return ()
        papers, before, after = change.get("papers"), change.get("before"), change.get("after")
        if not isinstance(papers, list) or not all(isinstance(paper, str) for paper in papers):
            return ()
        if not isinstance(before, dict) or not isinstance(after, dict):
            return ()
        changes.append(Change(tuple(papers), before, after))
    return tuple(changes)


def _is_object_of_objects(value: object) -> bool:
    return isinstance(value, dict) and all(isinstance(item, dict) for item in value.values())
