"""Backups are there, are good, stay, and can be brought back."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest

from reader.annotations.edits import ChangeTags, SetNote, SetStars
from reader.annotations.store import AnnotationStore
from reader.errors import DamagedAnnotationsError, LibraryError, NothingChangedError

Opener = Callable[..., AnnotationStore]


def tomorrow(clock: SimpleNamespace) -> None:
    clock.time += timedelta(days=1)


def test_a_backup_is_the_file(
    store: AnnotationStore, file: Path, folder: Path, clock: SimpleNamespace
) -> None:
    store.edit(["a", "b"], SetStars(3))
    made, again = store.backup(), store.backup()
    assert made.file.read_bytes() == file.read_bytes()
    assert (made.papers, made.when.tzinfo) == (2, UTC)
    assert made.file.parent == folder / "backups"
    assert made.file != again.file
    assert store.backups() == [again, made]
    assert abs(made.when - clock.time) <= timedelta(seconds=2)


def test_there_is_nothing_to_back_up(store: AnnotationStore, folder: Path) -> None:
    with pytest.raises(NothingChangedError):
        store.backup()
    assert store.backups() == []
    assert not (folder / "backups").exists()


def test_no_backup_of_a_damaged_file(store: AnnotationStore, file: Path) -> None:
    store.edit(["a"], SetStars(3))
    file.write_bytes(b"{")
    with pytest.raises(DamagedAnnotationsError):
        store.backup()
    assert store.backups() == []


def test_the_first_edit_of_a_day_is_preceded_by_a_backup(
    store: AnnotationStore, open_store: Opener, file: Path, clock: SimpleNamespace
) -> None:
    store.edit(["a"], SetStars(3))
    assert store.backups() == []
    tomorrow(clock)
    before = file.read_bytes()
    with pytest.raises(NothingChangedError):
        store.edit(["a"], SetStars(3))
    store.edit(["b"], SetStars(3))
    open_store().edit(["c"], SetStars(3))
    open_store().undo()
    assert [backup.file.read_bytes() for backup in store.backups()] == [before]
    tomorrow(clock)
    store.undo()
    assert [backup.papers for backup in store.backups()] == [2, 1]


def test_a_backup_that_fails_stops_nobody(
    store: AnnotationStore, folder: Path, clock: SimpleNamespace
) -> None:
    store.edit(["a"], SetStars(3))
    (folder / "backups").write_text("in the way")
    tomorrow(clock)
    store.edit(["a"], SetStars(4))
    assert store.all()["a"].stars == 4
    assert any("backup" in finding.message for finding in store.check())


def test_only_so_many_are_kept(open_store: Opener, folder: Path, clock: SimpleNamespace) -> None:
    store = open_store(keep_backups=3)
    for day in range(8):
        store.edit(["a"], SetNote(f"day {day}"))
        tomorrow(clock)
    kept = store.backups()
    assert len(kept) == 3
    notes = [json.loads(backup.file.read_bytes())["annotations"]["a"]["note"] for backup in kept]
    assert notes == ["day 6", "day 5", "day 4"]
    other = folder / "backups" / "mine.json"
    other.write_text("not ours")
    store.edit(["a"], SetNote("on"))
    assert other.exists()


def test_the_last_large_backup_stays(open_store: Opener, file: Path, clock: SimpleNamespace) -> None:
    store = open_store(keep_backups=2)
    store.edit([f"p{n}" for n in range(50)], SetStars(1))
    for day in range(3):
        tomorrow(clock)
        store.edit(["p0"], SetStars(2 + day))
    large = store.backups()[0]
    tables = json.loads(file.read_bytes())
    tables["annotations"] = {"p0": {"stars": 1}}
    file.write_text(json.dumps(tables))
    for day in range(6):
        tomorrow(clock)
        store.edit(["p0"], SetNote(f"day {day}"))
    kept = store.backups()
    assert [backup.papers for backup in kept] == [1, 1, 50]
    assert kept[-1] == large
    assert any(str(large.file) in finding.message for finding in store.check())


def test_no_backup_unasked_of_a_library_without_annotations(
    store: AnnotationStore, clock: SimpleNamespace
) -> None:
    store.edit(["a"], SetStars(1))
    store.undo()
    before = store.backups()
    tomorrow(clock)
    store.redo()
    assert store.backups() == before


def test_a_backup_that_is_damaged_is_not_offered_but_kept(open_store: Opener, clock: SimpleNamespace) -> None:
    store = open_store(keep_backups=1)
    store.edit(["a"], SetStars(1))
    bad = store.backup().file
    bad.write_bytes(b"{")
    tomorrow(clock)
    store.edit(["a"], SetStars(2))
    tomorrow(clock)
    store.edit(["a"], SetStars(3))
    assert len(store.backups()) == 1
    assert bad.exists()
    assert any(str(bad) in finding.message for finding in store.check())
    before = store.all()
    with pytest.raises(DamagedAnnotationsError, match=bad.name):
        store.restore(bad)
    assert store.all() == before


def test_restoring_is_one_step_to_undo(
    store: AnnotationStore, open_store: Opener, clock: SimpleNamespace
) -> None:
    store.edit(["a", "b"], ChangeTags(add=("x",)), labels={"a": "A", "b": "B"})
    earlier = dict(store.all())
    backup = store.backup()
    store.edit(["a"], ChangeTags(remove=("x",)))
    store.edit(["b", "c"], SetStars(4), labels={"c": "C"})
    later = dict(store.all())
    tomorrow(clock)
    assert store.restore(backup.file) == backup
    assert dict(store.all()) == dict(open_store().all()) == earlier
    assert store.labels() == {"a": "A", "b": "B"}
    replaced = store.backups()[0]
    assert replaced.papers == 2
    assert "restore" in store.history()[0].description
    assert set(store.history()[0].papers) == {"a", "b", "c"}
    open_store().undo()
    assert dict(open_store().all()) == later
    assert open_store().labels() == {"b": "B", "c": "C"}
    open_store().redo()
    assert dict(open_store().all()) == earlier
    store.undo()
    store.undo()
    store.undo()
    assert dict(store.all())["b"].tags == ("x",)


def test_restoring_what_is_there_already(store: AnnotationStore) -> None:
    store.edit(["a"], SetStars(1))
    backup = store.backup()
    with pytest.raises(NothingChangedError):
        store.restore(backup.file)
    assert len(store.backups()) == 1


@pytest.mark.parametrize("damage", [b"", b"null", b'{"annotations": {"a"', b'{"meta": {"1": {"schema": 9}}}'])
def test_restoring_over_a_damaged_file_keeps_it(
    store: AnnotationStore, file: Path, folder: Path, damage: bytes
) -> None:
    store.edit(["a"], SetStars(1))
    backup = store.backup()
    good = file.read_bytes()
    file.write_bytes(damage)
    store.restore(backup.file)
    assert json.loads(file.read_bytes()) == json.loads(good)
    assert store.all()["a"].stars == 1
    kept = [f for f in (folder / "backups").iterdir() if f != backup.file]
    assert [f.read_bytes() for f in kept] == [damage]
    assert store.backups() == [backup]
    assert store.undo().papers == ("a",)


def test_restoring_into_an_empty_folder(
    store: AnnotationStore, open_store: Opener, file: Path, tmp_path: Path
) -> None:
    store.edit(["a"], SetStars(1))
    elsewhere = tmp_path / "saved.json"
    file.rename(elsewhere)
    again = open_store()
    restored = again.restore(elsewhere)
    assert restored.papers == 1
    assert restored.when <= datetime.now(UTC)
    assert again.all()["a"].stars == 1
    with pytest.raises(LibraryError, match="none"):
        again.restore(tmp_path / "none.json")


def test_other_tables_stay_when_restoring(store: AnnotationStore, file: Path) -> None:
    store.edit(["a"], SetStars(1))
    tables = json.loads(file.read_bytes())
    file.write_text(json.dumps({**tables, "searches": {"1": {"q": "old"}}, "theirs": {"1": {"x": 1}}}))
    backup = store.backup()
    store.edit(["a"], SetStars(2))
    tables = json.loads(file.read_bytes())
    del tables["theirs"]
    file.write_text(json.dumps({**tables, "searches": {"1": {"q": "new"}}}))
    store.restore(backup.file)
    tables = json.loads(file.read_bytes())
    assert tables["searches"] == {"1": {"q": "new"}}
    assert tables["theirs"] == {"1": {"x": 1}}
    assert store.all()["a"].stars == 1
