"""Libraries of every size and state, and what is done to them."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import dataclass

from reader.annotations.damage import Choice
from reader.annotations.edits import SetNote, SetStars, ToggleStar
from reader.errors import LibraryError, NothingChangedError
from tests.durability.actions import Action, Rig, every_kind, fill


@dataclass(frozen=True, slots=True)
class Scenario:
    """A library and what is done to it.

    Attributes:
        name: in words.
        prepare: makes the library, and returns the actions; it leaves no store of its own open.
    """

    name: str
    prepare: Callable[[Rig], list[Action]]


def new_library() -> Scenario:
    """The first actions of all."""
    return Scenario("a new library", lambda _rig: every_kind(["abs:0", "abs:1", "abs:2"])[:6])


def grown_library(papers: int) -> Scenario:
    """Every kind of action in a library with so many annotated papers."""
    return Scenario(f"{papers:,} papers annotated", lambda rig: every_kind(fill(rig.store, papers)))


def first_version(papers: int) -> Scenario:
    """The first actions in a library that the first version of the program wrote, in one file."""

    def prepare(rig: Rig) -> list[Action]:
        ids = fill(rig.store, papers)
        tables = json.loads(rig.file.read_bytes())
        tables["meta"] = {"1": {"schema": 1}}
        shutil.rmtree(rig.folder)
        rig.folder.mkdir()
        rig.file.write_text(json.dumps(tables, ensure_ascii=False), "utf-8")
        return every_kind(ids)[:6]

    return Scenario("of the first version", prepare)


def damaged(choice: Choice | None) -> Scenario:
    """A file that breaks off in the middle, and what is put in its place; None for a backup by name."""

    def prepare(rig: Rig) -> list[Action]:
        ids = fill(rig.store, 8)
        rig.store.backup()
        rig.edit(ids[:2], SetNote("later than the backup"))
        rig.store.close()
        rig.file.write_bytes(rig.file.read_bytes()[:-700])
        return [("mend", lambda rig: _mended(rig, choice)), *_afterwards(ids)]

    return Scenario(f"damaged, mended by {choice or 'restoring'}", prepare)


def foreign_journal() -> Scenario:
    """An older file in the place of the one that the journal continues, and the repair."""

    def prepare(rig: Rig) -> list[Action]:
        ids = fill(rig.store, 8)
        older = rig.file.read_bytes()
        for stars in (1, 2):
            rig.edit(ids[:2], SetStars(stars))
            rig.store.close()
        rig.edit(ids[:3], SetNote("in the journal"))
        rig.edit(["new:0"], SetStars(4))
        rig.file.write_bytes(older)
        return [_repair("journal-foreign"), *_afterwards(ids)]

    return Scenario("an older file put in place", prepare)


def torn_journal() -> Scenario:
    """A record that broke off, leftovers, fields and steps that can't be read, and the repairs."""

    def prepare(rig: Rig) -> list[Action]:
        ids = fill(rig.store, 8)
        tables = json.loads(rig.file.read_bytes())
        tables["annotations"][ids[0]]["stars"] = "three"
        tables["history"]["2"] = {"when": "yesterday"}
        rig.file.write_text(json.dumps(tables), "utf-8")
        rig.store = rig.opened()
        rig.edit(ids[:3], SetNote("in the journal"))
        journal = rig.file.with_suffix(".journal")
        journal.write_bytes(journal.read_bytes() + b"0123abcd 99 {")
        rig.file.with_name("annotations.json.0123abcd.tmp").write_bytes(b"{")
        codes = ("journal-torn", "bad-fields", "bad-history", "leftover", "journal-waiting")
        return [*map(_repair, codes), *_afterwards(ids)]

    return Scenario("small damage, repaired", prepare)


def odd_ones() -> list[Scenario]:
    """Libraries that something happened to."""
    return [*map(damaged, (*Choice, None)), foreign_journal(), torn_journal()]


def _afterwards(ids: list[str]) -> list[Action]:
    return [
        ("star", lambda rig: rig.edit([ids[1]], ToggleStar())),
        ("undo", lambda rig: rig.store.undo()),
        ("fold", lambda rig: rig.store.close()),
    ]


def _mended(rig: Rig, choice: Choice | None) -> None:
    if choice is None:
        rig.store.restore(min(rig.folder.glob("backups/annotations-*.json")))
    else:
        rig.store.mend(choice)


def _repair(code: str) -> Action:
    def act(rig: Rig) -> None:
        named = [found for found in rig.store.check() if found.code == code]
        if not named:
            raise NothingChangedError("Nothing to repair", f"Nothing was found that is {code}.")
        for repair in rig.store.repair(named):
            if not repair.done:
                raise LibraryError("Not repaired", repair.message)

    return f"repair {code}", act
