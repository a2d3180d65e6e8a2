"""The undo history: what each transaction changed, kept in the table `history` of the same file.

Other tables of documents may change along with the annotations, or alone; they are undone alike.

An entry holds the fields that changed, before and after, grouped by equal change, so that a bulk edit is
little more than its list of ids. A field that a side does not name was not in the document. What is left
of a document when nothing of the user's remains is kept in the entry, so that undoing brings its label and
its date back.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
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
from reader.annotations.jsonfile import ANNOTATIONS
from reader.annotations.records import Transaction
from reader.text.sanitize import display, one_line

ENTRY_KEYS = frozenset({"when", "description", "undone", "changes", "merge", "remains"})
"""The keys of a stored entry."""

_ABSENT = object()
_SORTED = json.JSONEncoder(sort_keys=True)

Documents = dict[str, dict[str, Any] | None]
"""Paper id, or id in another table, -> document; None where there is none."""


@dataclass(frozen=True, slots=True)
class Change:
    """The same change of several documents of a table; both sides hold the fields that changed only.

    `papers` are the ids of the documents, whatever the table. A side without any field is also that of a
    document which was not there.
    """

    papers: tuple[str, ...]
    before: Mapping[str, Any]
    after: Mapping[str, Any]
    table: str = ANNOTATIONS

    @property
    def fields(self) -> frozenset[str]:
        """The names of the fields that changed."""
        return frozenset(self.before) | frozenset(self.after)

    def to_document(self) -> dict[str, Any]:
        """The change as it is stored; the table is named unless it is that of the annotations."""
        document = {"papers": list(self.papers), "before": dict(self.before), "after": dict(self.after)}
        return document if self.table == ANNOTATIONS else {"table": self.table, **document}


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """One transaction of the history.

    Attributes:
        number: see `Transaction`.
        when: UTC.
        description: see `Transaction`.
        changes: each document is in one of them.
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
        return tuple(paper for c in self.changes if c.table == ANNOTATIONS for paper in c.papers)

    @property
    def documents(self) -> frozenset[tuple[str, str]]:
        """Table and id of each document that it changed."""
        return frozenset((change.table, doc_id) for change in self.changes for doc_id in change.papers)

    @property
    def transaction(self) -> Transaction:
        """The entry as it is shown."""
        tables = frozenset(change.table for change in self.changes)
        return Transaction(self.number, self.when, self.description, self.papers, self.undone, tables)

    def to_document(self) -> dict[str, Any]:
        """The entry as it is stored."""
        document: dict[str, Any] = {
            "when": stored_time(self.when),
            "description": self.description,
            "undone": self.undone,
            "changes": [change.to_document() for change in self.changes],
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


def changes_between(
    before: Documents, after: Documents, *, all_fields: bool = False, table: str = ANNOTATIONS
) -> tuple[Change, ...]:
    """What differs between two states of the same documents, in the order of `before`.

    Args:
        before: the documents as they were.
        after: the same documents afterwards.
        all_fields: compare what is not the user's work as well, as when a backup is brought back.
        table: the table they are of; of any but that of the annotations all fields count.
    """
    all_fields = all_fields or table != ANNOTATIONS
    differences = []
    for paper, old in before.items():
        new, was = as_object(after[paper]), as_object(old)
        names = {*was, *new} if all_fields else DEFAULTS.keys()
        changed = [n for n in names if was.get(n, _ABSENT) != new.get(n, _ABSENT)]
        if changed:
            differences.append(((table, paper), _only(was, changed), _only(new, changed)))
    return _grouped(differences)


def grown(entry: HistoryEntry, later: HistoryEntry) -> HistoryEntry | None:
    """Two entries of the same documents as one under the number of the first; None when they cancel out."""
    old = {(change.table, doc_id): change for change in entry.changes for doc_id in change.papers}
    new = {(change.table, doc_id): change for change in later.changes for doc_id in change.papers}
    differences = []
    for key in dict.fromkeys((*old, *new)):
        first, second = old.get(key, _NOTHING), new.get(key, _NOTHING)
        before = _only(second.before, second.fields - first.fields) | dict(first.before)
        after = _only(first.after, first.fields - second.fields) | dict(second.after)
        names = [n for n in {*before, *after} if before.get(n, _ABSENT) != after.get(n, _ABSENT)]
        if names:
            differences.append((key, _only(before, names), _only(after, names)))
    if not differences:
        return None
    return replace(later, number=entry.number, changes=_grouped(differences))


@dataclass(frozen=True, slots=True)
class Step:
    """An entry undone or redone.

    Attributes:
        entry: the entry as it is afterwards.
        documents: table -> the documents to store, None for those to drop.
        conflicts: table and id of each document that is not as the entry left it; where there is one,
            nothing of the rest is to be used.
    """

    entry: HistoryEntry
    documents: Mapping[str, Documents]
    conflicts: list[tuple[str, str]]


def step(
    entry: HistoryEntry,
    stored: Callable[[str], Mapping[str, object]],
    when: datetime,
    *,
    back: bool,
    watch: Callable[[int, int], None] | None = None,
) -> Step:
    """Undo (`back`) or redo an entry.

    Args:
        entry: what to undo or redo.
        stored: gives of a table's name its stored documents by id.
        when: the time that the documents get as their last change.
        back: whether to undo.
        watch: told before each document how many are done, and of how many; what it raises ends it.
    """
    number, done = sum(len(change.papers) for change in entry.changes), 0
    documents: dict[str, Documents] = {}
    remains: dict[str, Mapping[str, Any]] = {}
    conflicts = []
    for change in entry.changes:
        here, there = (change.after, change.before) if back else (change.before, change.after)
        table, fields, is_annotation = stored(change.table), change.fields, change.table == ANNOTATIONS
        new_ones = documents.setdefault(change.table, {})
        for doc_id in change.papers:
            if watch is not None:
                watch(done, number)
            done += 1
            found = table.get(doc_id)
            document = as_object(found)
            if any(document.get(n, _ABSENT) != here.get(n, _ABSENT) for n in fields):
                conflicts.append((change.table, doc_id))
                continue
            new = dict(entry.remains.get(doc_id, {})) if found is None and is_annotation else document
            new = {n: value for n, value in new.items() if n not in fields} | dict(there)
            if not is_annotation:
                new_ones[doc_id] = new or None
                continue
            new_ones[doc_id], rest = settled(new, when, touch=CHANGED not in fields)
            if rest:
                remains[doc_id] = rest
    return Step(replace(entry, undone=back, remains=remains), documents, conflicts)


def settled(
    document: dict[str, Any], when: datetime, *, touch: bool = True
) -> tuple[dict[str, Any] | None, dict[str, Any]]:
    """The document as it is to be stored after a change, or None and what is left of it when it is bare."""
    if is_bare(document):
        return None, document
    if touch:
        now = stored_time(when)
        document = {CREATED: now, **document, CHANGED: now}
    return ordered(document), {}


def renamed(entry: HistoryEntry, moves: Mapping[str, str], forgotten: frozenset[str]) -> HistoryEntry | None:
    """The entry with papers under new ids and without those forgotten; None when nothing is left."""
    changes = []
    for change in entry.changes:
        if change.table != ANNOTATIONS:
            changes.append(change)
            continue
        papers = tuple(moves.get(p, p) for p in change.papers if moves.get(p, p) not in forgotten)
        if papers:
            changes.append(replace(change, papers=papers))
    remains = {moves.get(p, p): rest for p, rest in entry.remains.items() if moves.get(p, p) not in forgotten}
    return replace(entry, changes=tuple(changes), remains=remains) if changes else None


_NOTHING = Change((), {}, {})


def _only(document: Mapping[str, Any], names: Iterable[str]) -> dict[str, Any]:
    return {name: document[name] for name in names if name in document}


def _grouped(
    differences: Iterable[tuple[tuple[str, str], dict[str, Any], dict[str, Any]]],
) -> tuple[Change, ...]:
    groups: dict[tuple[str, str], tuple[list[str], dict[str, Any], dict[str, Any]]] = {}
    for (table, doc_id), before, after in differences:
        key = (table, _SORTED.encode([before, after]))
        groups.setdefault(key, ([], before, after))[0].append(doc_id)
    return tuple(
        Change(tuple(ids), before, after, table) for (table, _), (ids, before, after) in groups.items()
    )


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
        table = change.get("table", ANNOTATIONS)
        if not isinstance(table, str):
            return ()
        changes.append(Change(tuple(papers), before, after, table))
    return tuple(changes)


def _is_object_of_objects(value: object) -> bool:
    return isinstance(value, dict) and all(isinstance(item, dict) for item in value.values())
