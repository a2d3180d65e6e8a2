"""Backups are there, are good, stay, and can be brought back."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.annotations.damage import Choice
from reader.annotations.edits import ChangeTags, SetNote, SetStars
from reader.annotations.records import Contents
from reader.annotations.rotation import kept_places
from reader.annotations.store import AnnotationStore
from reader.errors import DamagedAnnotationsError, LibraryError, NewerAnnotationsError, NothingChangedError

Opener = Callable[..., AnnotationStore]


def tomorrow(clock: SimpleNamespace) -> None:
    clock.time += timedelta(days=1)


def held(file: Path) -> dict[str, Any]:
    """The tables of a file that needs no journal."""
    assert not file.with_suffix(".journal").exists()
    tables: dict[str, Any] = json.loads(file.read_bytes())
    del tables["meta"]
    return tables


def test_a_backup_holds_file_and_journal(
    store: AnnotationStore, file: Path, folder: Path, clock: SimpleNamespace
) -> None:
    store.edit(["a", "b"], SetStars(3))
    store.edit(["a"], ChangeTags(add=("x", "y")))
    store.edit(["b"], SetNote("n"))
    made, again = store.backup(), store.backup()
    store.close()
    tables = json.loads(file.read_bytes())
    assert held(made.file) == {name: table for name, table in tables.items() if name != "meta"}
    assert made.contents == Contents(papers=2, starred=2, tags=2, notes=1, changed=made.contents.changed)
    assert made.contents.changed == store.all()["b"].changed
    assert made.when.tzinfo == UTC
    assert made.file.parent == folder / "backups"
    assert made.file != again.file
    assert store.backups()[:2] == [again, made]
    assert abs(made.when - clock.time) <= timedelta(seconds=2)


def test_there_is_nothing_to_back_up(store: AnnotationStore, folder: Path) -> None:
    with pytest.raises(NothingChangedError):
        store.backup()
    assert store.backups() == []
    assert not (folder / "backups").exists()


def test_no_backup_of_a_damaged_file(store: AnnotationStore, file: Path) -> None:
    store.edit(["a"], SetStars(3))
    store.close()
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
    store.close()
    before = json.loads(file.read_bytes())["annotations"]
    with pytest.raises(NothingChangedError):
        store.edit(["a"], SetStars(3))
    store.edit(["b"], SetStars(3))
    open_store().edit(["c"], SetStars(3))
    open_store().undo()
    assert [held(backup.file)["annotations"] for backup in store.backups()] == [before]
    tomorrow(clock)
    store.undo()
    assert [backup.papers for backup in store.backups()] == [2, 1]


def test_a_backup_before_an_edit_is_of_the_file_and_its_journal(
    store: AnnotationStore, clock: SimpleNamespace
) -> None:
    store.edit(["a"], SetStars(3))
    store.edit(["b"], SetStars(4))
    store.fold()
    store.edit(["c"], SetNote("in the journal"))
    tomorrow(clock)
    store.edit(["a"], SetStars(5))
    documents = held(store.backups()[0].file)["annotations"]
    assert {paper: document.get("stars") for paper, document in documents.items()} == {
        "a": 3,
        "b": 4,
        "c": None,
    }
    assert documents["c"]["note"] == "in the journal"


def test_what_changed_since_the_last_backup_is_backed_up_when_a_day_begins(
    store: AnnotationStore, open_store: Opener, clock: SimpleNamespace
) -> None:
    store.edit(["a"], SetStars(3))
    store.backup()
    store.edit(["b"], SetStars(3))
    store.close()
    assert [backup.papers for backup in store.backups()] == [1]
    tomorrow(clock)
    open_store().fold()
    assert [backup.papers for backup in store.backups()] == [2, 1]
    tomorrow(clock)
    open_store().fold()
    assert [backup.papers for backup in store.backups()] == [2, 1]


def test_a_day_of_much_work_leaves_more_than_the_backup_before_it(
    store: AnnotationStore, open_store: Opener
) -> None:
    store.edit(["a"], SetStars(3))
    store.edit(["b"], SetStars(3))
    assert [backup.papers for backup in store.backups()] == [1]
    for number in range(50):
        store.edit([f"p{number}"], SetNote("much work"))
    store.close()
    assert [backup.papers for backup in store.backups()] == [52, 1]
    another = open_store()
    another.edit(["c"], SetStars(1))
    another.close()
    assert len(store.backups()) == 2


def test_a_backup_that_fails_stops_nobody(
    store: AnnotationStore, folder: Path, clock: SimpleNamespace
) -> None:
    store.edit(["a"], SetStars(3))
    (folder / "backups").write_text("in the way")
    tomorrow(clock)
    store.edit(["a"], SetStars(4))
    assert store.all()["a"].stars == 4
    assert any("backup" in finding.message for finding in store.check())


def test_the_newest_are_kept_and_one_of_each_day_week_and_month(
    open_store: Opener, folder: Path, clock: SimpleNamespace
) -> None:
    store = open_store(keep_backups=3)
    for day in range(70):
        store.edit(["a"], SetNote(f"day {day}"))
        store.fold()
        tomorrow(clock)
    days = [backup.when.date() for backup in store.backups()]
    assert days[:7] == [days[0] - timedelta(days=n) for n in range(7)]
    for weeks in range(1, 4):
        sunday = days[0] - timedelta(days=days[0].isoweekday() + 7 * (weeks - 1))
        assert sunday in days
    assert {f"{day:%Y%m}" for day in days} == {"203103", "203104", "203105"}
    assert len(days) <= 3 + 7 + 4 + 12
    other = folder / "backups" / "mine.json"
    other.write_text("not ours")
    store.edit(["a"], SetNote("on"))
    store.fold()
    assert other.exists()


def test_the_last_large_backup_stays(open_store: Opener, file: Path, clock: SimpleNamespace) -> None:
    store = open_store(keep_backups=2)
    store.edit([f"p{n}" for n in range(50)], SetStars(1))
    for day in range(3):
        tomorrow(clock)
        store.edit(["p0"], SetStars(2 + day))
    large = store.backups()[0]
    store.close()
    tables = json.loads(file.read_bytes())
    tables["annotations"] = {"p0": {"stars": 1}}
    file.write_text(json.dumps(tables))
    for year in range(30):
        clock.time += timedelta(days=366)
        store.edit(["p0"], SetNote(f"year {year}"))
        store.fold()
    kept = store.backups()
    assert [backup.papers for backup in kept][-2:] == [1, 50]
    assert [backup.papers for backup in kept].count(50) == 1
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
    for year in range(20):
        clock.time += timedelta(days=366)
        store.edit(["a"], SetStars(2 + year % 2))
        store.fold()
    assert len(store.backups()) == 12
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
    assert replaced.contents == Contents(papers=2, starred=2, tags=1, changed=replaced.contents.changed) or (
        replaced.contents.starred == 2
    )
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


@pytest.mark.parametrize("damage", [b"", b"null", b'{"annotations": {"a"', b"\0" * 99])
def test_restoring_over_a_damaged_file_keeps_it(
    store: AnnotationStore, file: Path, folder: Path, damage: bytes
) -> None:
    store.edit(["a"], SetStars(1))
    backup = store.backup()
    store.close()
    file.write_bytes(damage)
    store.restore(backup.file)
    tables = json.loads(file.read_bytes())
    assert {**tables, "meta": None} == {**held(backup.file), "meta": None}
    assert store.all()["a"].stars == 1
    kept = [f for f in (folder / "backups").iterdir() if f != backup.file]
    assert [f.read_bytes() for f in kept] == [damage]
    assert store.backups() == [backup]
    assert store.undo().papers == ("a",)


def test_restoring_into_an_empty_folder(
    store: AnnotationStore, open_store: Opener, file: Path, tmp_path: Path
) -> None:
    store.edit(["a"], SetStars(1))
    store.close()
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
    store.close()
    tables = json.loads(file.read_bytes())
    file.write_text(json.dumps({**tables, "searches": {"1": {"q": "old"}}, "theirs": {"1": {"x": 1}}}))
    backup = store.backup()
    store.edit(["a"], SetStars(2))
    store.close()
    tables = json.loads(file.read_bytes())
    del tables["theirs"]
    file.write_text(json.dumps({**tables, "searches": {"1": {"q": "new"}}}))
    store.restore(backup.file)
    assert store.documents("searches") == {"1": {"q": "new"}}
    assert store.documents("theirs") == {"1": {"x": 1}}
    assert store.all()["a"].stars == 1
    store.undo()
    assert store.documents("theirs") == {}
    assert store.all()["a"].stars == 2


def test_a_newer_file_is_never_replaced(store: AnnotationStore, file: Path, folder: Path) -> None:
    store.edit(["a"], SetStars(1))
    backup = store.backup()
    store.close()
    newer = b'{"meta": {"1": {"schema": 9}}, "annotations": {"a": {"stars": 2}}}'
    file.write_bytes(newer)
    found = store.damage()
    assert found is not None
    assert found.offers == ()
    assert "9" in found.message
    for use in (
        lambda: store.restore(backup.file),
        lambda: store.mend(Choice.READABLE),
        lambda: store.mend(Choice.BACKUP),
        lambda: store.edit(["a"], SetStars(3)),
    ):
        with pytest.raises(NewerAnnotationsError):
            use()
    assert file.read_bytes() == newer
    assert sorted((folder / "backups").iterdir()) == [backup.file]


some_times = st.datetimes(datetime(2030, 1, 1), datetime(2030, 2, 20)) | st.datetimes(
    datetime(2030, 1, 1), datetime(2033, 1, 1)
)
times = st.lists(
    some_times.map(lambda time: time.replace(microsecond=0)),
    max_size=60,
).map(lambda found: sorted((time.replace(tzinfo=UTC) for time in found), reverse=True))


@given(times, st.integers(1, 10))
def test_what_is_kept(made: list[datetime], keep: int) -> None:
    kept = kept_places(made, keep)
    assert kept >= set(range(min(keep, len(made))))
    assert len(kept) <= keep + 7 + 4 + 12
    for number, period in ((7, "%Y-%m-%d"), (4, "%G-%V"), (12, "%Y-%m")):
        periods = list(dict.fromkeys(f"{time:{period}}" for time in made))[:number]
        newest = {p: next(n for n, time in enumerate(made) if f"{time:{period}}" == p) for p in periods}
        assert set(newest.values()) <= kept


@given(times, st.integers(1, 10))
def test_what_is_thrown_away_is_never_missed_later(made: list[datetime], keep: int) -> None:
    there: list[datetime] = []
    for number in range(len(made)):
        there = [made[-1 - number], *there]
        there = [there[place] for place in sorted(kept_places(there, keep))]
    assert there == [made[place] for place in sorted(kept_places(made, keep))]
