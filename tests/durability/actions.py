"""A run of actions of every kind on one library, and the state that each leaves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from reader.annotations.edits import (
    AppendNote,
    ChangeTags,
    DeleteTag,
    Edit,
    RenameTag,
    SetNote,
    SetStars,
    SetStatus,
    ToggleStar,
)
from reader.annotations.store import AnnotationStore, Transaction
from reader.errors import DamagedAnnotationsError
from reader.model import Annotation, Status

BULK = 300
"""How many papers an edit of many has at most."""


@dataclass(frozen=True, slots=True)
class State:
    """All that the user made, as a store gives it.

    Attributes:
        annotations: paper id -> annotation.
        searches: the documents of another table.
        history: the transactions, newest first.
        backups: see `names_of_backups`.
    """

    annotations: Mapping[str, Annotation]
    searches: Mapping[str, Mapping[str, Any]]
    history: tuple[Transaction, ...]
    backups: frozenset[str]


class Rig:
    """A library that actions are done to, with a clock of its own."""

    def __init__(self, folder: Path, *, days: int = 0) -> None:
        """Take a folder, which need not exist, so many days after the first."""
        self.folder = folder
        self.file = folder / "annotations.json"
        self._time = datetime(2031, 3, 4, 12, tzinfo=UTC) + timedelta(days=days)
        self.store = self.opened()

    def opened(self) -> AnnotationStore:
        """Another store on the library."""
        return AnnotationStore(
            self.file, backups=self.folder / "backups", lock=self.folder / "lock", now=self._now
        )

    def edit(self, ids: list[str], edit: Edit, merge: str | None = None) -> None:
        """Edit papers, each with a headline."""
        self.store.edit(ids, edit, labels={paper: f"Headline of {paper}" for paper in ids}, merge=merge)

    def next_day(self) -> None:
        """Let a day go by."""
        self._time += timedelta(days=1)

    def _now(self) -> datetime:
        self._time += timedelta(milliseconds=1300)
        return self._time


Action = tuple[str, Callable[[Rig], object]]
"""The kind of an action, and what does it."""


def state_of(store: AnnotationStore, folder: Path) -> State | None:
    """What a store gives; None when it says that the library is damaged."""
    try:
        store.refresh()
        annotations = dict(store.all())
    except DamagedAnnotationsError:
        return None
    searches = {name: dict(document) for name, document in store.documents("searches").items()}
    return State(annotations, searches, tuple(store.history()), names_of_backups(folder))


def names_of_backups(folder: Path) -> frozenset[str]:
    """The names of the files that ought to be backups, or copies of what was damaged."""
    return frozenset(f.name for f in folder.glob("backups/*") if f.suffix in (".json", ".journal"))


def fill(store: AnnotationStore, papers: int) -> list[str]:
    """Annotate so many papers, in few transactions; returns their ids."""
    ids = [f"abs:{number:05}" for number in range(papers)]
    for kind in range(min(4, papers)):
        tags = (f"topic {kind}", "rl/offline") if kind % 2 else ("snn", f"rl/part {kind}")
        store.edit(ids[kind::4], ChangeTags(add=tags), labels=dict.fromkeys(ids[kind::4], "A headline — “x”"))
    store.edit(ids[::2], SetStars(3))
    store.edit(ids[::3], SetNote("Compare with *RevNet*.\n\nEnergy figures: 3 µJ 😀\n"))
    store.close()
    return ids


def every_kind(ids: list[str]) -> list[Action]:
    """Actions of every kind, on papers that are annotated and some that are not.

    Args:
        ids: the annotated papers, three at least.
    """
    first, second, third, *_ = ids
    many = [*ids[:BULK], "new:1", "new:2"]
    return [
        ("star", lambda rig: rig.edit([first], ToggleStar())),
        ("star", lambda rig: rig.edit(["new:star"], SetStars(1))),
        ("tag many", lambda rig: rig.edit(many, ChangeTags(add=("rl/läuft", "😀"), remove=("snn",)))),
        ("undo", lambda rig: rig.store.undo()),
        ("redo", lambda rig: rig.store.redo()),
        ("status", lambda rig: rig.edit([second, "new:3"], SetStatus(Status.READ))),
        ("type a note", lambda rig: rig.edit([third], SetNote("T"), merge="note")),
        ("type a note", lambda rig: rig.edit([third], SetNote("To be read"), merge="note")),
        ("type a note", lambda rig: rig.edit([third], SetNote("To be read again.\n\n*"), merge="note")),
        ("append to a note", lambda rig: rig.edit([third, "new:1"], AppendNote("more\ttext"))),
        ("fold", lambda rig: _reopened(rig)),
        ("rename a tag", lambda rig: rig.edit(many, RenameTag("rl", "reinforcement"))),
        ("delete a tag", lambda rig: rig.edit(many, DeleteTag("reinforcement"))),
        ("undo", lambda rig: rig.store.undo()),
        ("undo", lambda rig: rig.store.undo()),
        ("redo", lambda rig: rig.store.redo()),
        ("edit after undo", lambda rig: rig.edit([second], ChangeTags(("one", "two")))),
        ("put", lambda rig: rig.store.put({"searches": {"s1": {"query": "#rl"}}}, "save the search 's1'")),
        ("put", lambda rig: rig.store.put({"searches": {"s2": {"query": "é"}}}, "save the search 's2'")),
        (
            "put and edit",
            lambda rig: rig.store.put(
                {"searches": {"s1": None, "s3": {"query": "is:later"}}},
                "put searches and stars",
                edit=([first, "new:4"], SetStars(5)),
            ),
        ),
        ("undo", lambda rig: rig.store.undo()),
        ("redo", lambda rig: rig.store.redo()),
        ("rekey", lambda rig: rig.store.rekey({first: "doi:10/new", second: third, "new:1": second})),
        ("back up", lambda rig: rig.store.backup()),
        ("edit another day", lambda rig: _another_day(rig, first)),
        ("restore", lambda rig: rig.store.restore(_oldest_backup(rig))),
        ("undo", lambda rig: rig.store.undo()),
        ("edit in another window", lambda rig: rig.opened().edit(["new:5"], SetStars(2))),
        ("star", lambda rig: rig.edit(["new:5"], SetStars(4))),
        ("fold", lambda rig: _reopened(rig)),
        ("status", lambda rig: rig.edit(["new:6"], SetStatus(Status.LATER))),
        ("take all away", lambda rig: rig.edit(["new:6"], SetStatus(Status.INBOX))),
        ("fold", lambda rig: _reopened(rig)),
    ]


def _reopened(rig: Rig) -> None:
    rig.store.close()
    rig.store = rig.opened()


def _another_day(rig: Rig, paper: str) -> None:
    rig.next_day()
    rig.edit([paper], SetStars(2))


def _oldest_backup(rig: Rig) -> Path:
    return min((rig.folder / "backups").glob("annotations-*.json"))
