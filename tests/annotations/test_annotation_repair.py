"""A repair does what the check named and nothing else, tells each thing, and throws nothing away."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from reader.annotations import journal
from reader.annotations.edits import ChangeTags, SetNote, SetStars
from reader.annotations.store import AnnotationStore
from reader.model import Finding, Repair

Opener = Callable[..., AnnotationStore]


def by_hand(file: Path, change: Callable[[Any], object]) -> None:
    """Change the tables of the file as somebody with an editor would."""
    tables = json.loads(file.read_bytes())
    change(tables)
    file.write_text(json.dumps(tables))


def repaired(store: AnnotationStore, *codes: str) -> list[Repair]:
    """Repair all that is found, which has these names; the findings are gone afterwards."""
    found = [finding for finding in store.check() if finding.repairable]
    assert {finding.code for finding in found} == set(codes)
    done = store.repair(found)
    assert all(repair.done for repair in done)
    store.close()
    assert [finding for finding in store.check() if finding.repairable] == []
    return done


@pytest.fixture
def full(store: AnnotationStore) -> AnnotationStore:
    store.edit(["a", "b"], ChangeTags(add=("x",)), labels={"a": "Paper A"})
    store.edit(["c"], SetNote("n"))
    store.close()
    return store


def test_nothing_is_done_where_nothing_is_wrong(full: AnnotationStore, folder: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
    assert full.repair(full.check()) == []
    assert {path: path.stat().st_mtime_ns for path in folder.rglob("*")} == before


@pytest.mark.parametrize(
    ("bad", "left"),
    [
        ({"stars": 9}, {}),
        ({"tags": ["y", 7, "Y"]}, {"tags": ["y"]}),
        ({"tags": "y", "note": 5, "status": "asleep"}, {}),
        ({"created": "yesterday", "stars": "3"}, {}),
        ({"title": [], "unreadable": "old"}, {}),
    ],
)
def test_what_cannot_be_understood_is_set_aside(
    full: AnnotationStore, file: Path, bad: dict[str, Any], left: dict[str, Any]
) -> None:
    by_hand(file, lambda tables: tables["annotations"]["a"].update(bad))
    before = json.loads(file.read_bytes())["annotations"]
    shown = full.all()["b"]
    backups = len(full.backups())
    done = repaired(full, "bad-fields")
    assert [repair.code for repair in done] == ["backup", "bad-fields"]
    assert len(full.backups()) == backups + 1
    full.close()
    after = json.loads(file.read_bytes())["annotations"]
    assert {paper: document for paper, document in after.items() if paper != "a"} == {
        paper: document for paper, document in before.items() if paper != "a"
    }
    aside = after["a"].pop("unreadable")
    faulty = {name: value for name, value in bad.items() if name != "unreadable"}
    assert {name: value for part in aside if isinstance(part, dict) for name, value in part.items()} == faulty
    assert ("old" in aside) == ("unreadable" in bad)
    kept = {name: value for name, value in before["a"].items() if name not in bad}
    assert after["a"] == kept | left
    assert full.all()["b"] == shown
    assert "1 paper" in full.undo().description
    full.close()
    undone = json.loads(file.read_bytes())["annotations"]
    assert undone.pop("a") | {"changed": 0} == before.pop("a") | {"changed": 0}
    assert undone == before


def test_a_document_that_is_none(full: AnnotationStore, file: Path) -> None:
    by_hand(file, lambda tables: tables["annotations"].update(a=[1, 2]))
    repaired(full, "bad-fields")
    full.close()
    assert json.loads(file.read_bytes())["annotations"]["a"] == {"unreadable": [1, 2]}


def test_more_bad_documents_than_are_named(full: AnnotationStore, file: Path) -> None:
    bad = {f"p{number:03}": {"stars": 9, "note": "keep"} for number in range(130)}
    by_hand(file, lambda tables: tables["annotations"].update(bad))
    repaired(full, "bad-fields")
    assert sum(annotation.note == "keep" for annotation in full.all().values()) == 130


def test_steps_that_cannot_be_understood_are_set_aside(full: AnnotationStore, file: Path) -> None:
    by_hand(file, lambda tables: tables["history"].update({"x": 3, "1": {"when": "never"}}))
    repaired(full, "bad-history")
    assert len(full.history()) == 1
    full.close()
    tables = json.loads(file.read_bytes())
    assert tables["unreadable"] == {"history/x": {"unreadable": 3}, "history/1": {"when": "never"}}
    assert full.undo().papers == ("c",)


def test_documents_without_content_are_dropped(full: AnnotationStore, file: Path) -> None:
    by_hand(file, lambda tables: tables["annotations"].update(d={"label": "D", "tags": []}, e={"mine": 1}))
    (finding,) = full.check()
    assert finding.severity == "note"
    repaired(full, "empty-documents")
    assert set(json.loads(file.read_bytes())["annotations"]) == {"a", "b", "c", "e"}
    assert full.undo().papers == ("c",)


def test_an_edit_whose_writing_was_broken_off(full: AnnotationStore, folder: Path) -> None:
    full.edit(["a"], SetStars(4))
    log = folder / "annotations.journal"
    with log.open("ab") as file:
        file.write(b"00000000 99 {")
    assert next((f.code, f.severity) for f in full.check()) == ("journal-torn", "warning")
    repaired(full, "journal-torn", "journal-waiting")
    assert not log.exists()
    assert full.all()["a"].stars == 4


def test_a_journal_that_is_in_the_file(full: AnnotationStore, folder: Path) -> None:
    log = folder / "annotations.journal"
    full.edit(["a"], SetStars(4))
    was = log.read_bytes()
    full.close()
    log.write_bytes(was)
    log.chmod(0o600)
    repaired(full, "journal-contained")
    assert not log.exists()
    assert full.all()["a"].stars == 4


def test_a_journal_of_another_file(
    full: AnnotationStore, open_store: Opener, file: Path, folder: Path
) -> None:
    full.edit(["a"], SetStars(4))
    full.edit(["d"], SetNote("only there"))
    log = folder / "annotations.journal"
    strange = log.read_bytes()
    strange = journal.header("00000000000000cc") + strange[strange.index(b"\n") + 1 :]
    full.close()
    full.edit(["a"], SetStars(2))
    full.close()
    base = file.read_bytes()
    log.write_bytes(strange)
    log.chmod(0o600)
    store = open_store()
    (finding,) = [finding for finding in store.check() if finding.severity == "error"]
    assert finding.code == "journal-foreign"
    assert "2 edits" in finding.message
    repaired(store, "journal-foreign")
    assert store.all()["a"].stars == 4
    assert store.all()["d"].note == "only there"
    kept = {path.suffix: path.read_bytes() for path in (folder / "backups").glob("damaged-*")}
    assert kept == {".json": base, ".journal": strange}


def test_leftovers_are_removed_and_modes_put_right(full: AnnotationStore, file: Path, folder: Path) -> None:
    old_umask = os.umask(0)
    try:
        backup = full.backup().file
        (folder / "annotations.json.01234567.tmp").touch()
        (folder / "annotations.journal.89abcdef.tmp").touch()
        mine = folder / "annotations.json.old.tmp"
        mine.touch()
        for path, mode in ((folder, 0o755), (file, 0o640), (backup, 0o604), (folder / "backups", 0o711)):
            path.chmod(mode)
        done = repaired(full, "leftover", "open-to-others")
    finally:
        os.umask(old_umask)
    assert len(done) == 2
    assert sorted(path.name for path in folder.glob("*.tmp")) == [mine.name]
    assert [stat.S_IMODE(path.stat().st_mode) for path in (folder, folder / "backups")] == [0o700] * 2
    assert [stat.S_IMODE(path.stat().st_mode) for path in (file, backup)] == [0o600] * 2


def test_only_what_was_named_is_touched(full: AnnotationStore, file: Path, folder: Path) -> None:
    by_hand(file, lambda tables: tables["annotations"]["a"].update(stars=9))
    found = full.check()
    by_hand(file, lambda tables: tables["annotations"]["b"].update(stars=9))
    (folder / "annotations.json.01234567.tmp").touch(0o600)
    full.repair(found)
    left = {finding.code: finding.subjects for finding in full.check() if finding.repairable}
    assert left["bad-fields"] == ("b",)
    assert "leftover" in left
    mine = folder / "mine.json"
    mine.touch(0o600)
    full.repair([Finding("note", "made up", "leftover", (str(mine), str(file)), repairable=True)])
    assert mine.exists()
    assert file.exists()


def test_a_repair_that_fails_is_told(
    full: AnnotationStore, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    by_hand(file, lambda tables: tables["annotations"]["a"].update(stars=9))
    before = file.read_bytes()
    found = full.check()

    def fails(*_: object, **__: object) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", fails)
        done = full.repair(found)
    assert [(repair.code, repair.done) for repair in done] == [("backup", False)]
    assert "full" in done[0].message
    assert file.read_bytes() == before
    assert full.repair([Finding("note", "made up", "no-such-code", repairable=True)]) == []
    repaired(full, "bad-fields")
