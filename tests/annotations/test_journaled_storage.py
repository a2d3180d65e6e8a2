"""The annotations file and its journal are one, whoever adds to them, folds them or takes one away."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from reader.annotations import journal, journaled
from reader.annotations.edits import ChangeTags, SetNote, SetStars
from reader.annotations.migrations import MIGRATIONS, migrated
from reader.annotations.store import AnnotationStore
from reader.durable import stamp_of
from reader.errors import DamagedAnnotationsError, LibraryError, NewerAnnotationsError, NothingChangedError
from tests.annotations.whole import tables_in

Opener = Callable[..., AnnotationStore]


@pytest.fixture
def log(folder: Path) -> Path:
    return folder / "annotations.journal"


def records(log: Path) -> int:
    return journal.parse(log.read_bytes()).end.records


def meta(file: Path) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(file.read_bytes())["meta"]["1"]
    return document


def test_an_edit_only_adds_to_the_journal(store: AnnotationStore, file: Path, log: Path) -> None:
    store.edit(["a"], SetStars(1))
    base, before = file.read_bytes(), log.read_bytes()
    store.edit(["b"], SetStars(2))
    assert file.read_bytes() == base
    assert log.read_bytes().startswith(before)
    assert records(log) == 2
    assert '"b"' in log.read_text("utf-8")[len(before) :]
    assert '"a"' not in log.read_text("utf-8")[len(before) :]


def test_closing_leaves_one_file(store: AnnotationStore, open_store: Opener, file: Path, log: Path) -> None:
    store.edit(["a"], SetStars(1))
    name = meta(file)["journal"]
    store.close()
    assert not log.exists()
    assert meta(file)["contains"] == name != meta(file)["journal"]
    before = stamp_of(file)
    reading = open_store()
    assert reading.all()["a"].stars == 1
    reading.close()
    store.fold()
    assert stamp_of(file) == before
    store.edit(["a"], SetStars(2))
    assert open_store().all()["a"].stars == 2


def test_who_only_read_leaves_the_journal_of_others(
    store: AnnotationStore, open_store: Opener, log: Path
) -> None:
    store.edit(["a"], SetStars(1))
    other = open_store()
    other.all()
    other.close()
    assert log.exists()


def test_others_follow_through_folding_and_new_journals(store: AnnotationStore, open_store: Opener) -> None:
    other = open_store()
    store.edit(["z"], SetStars(1))
    other.all()
    for number in range(1, 13):
        store.edit([f"p{number}"], SetStars(1))
        if number % 3 == 0:
            store.fold()
        if number % 4 == 0:
            store.fold()
            store.edit(["z"], SetNote(f"{number}"))
        news = other.refresh()
        assert news == {f"p{number}", *(["z"] if number % 4 == 0 else [])}
        assert other.all() == store.all()
        other.edit(["y"], SetNote(f"{number}"))
        assert store.refresh() == {"y"}
        if number % 5 == 0:
            other.fold()


def test_a_folded_journal_that_was_not_yet_removed_is_not_applied_again(
    store: AnnotationStore, open_store: Opener, log: Path
) -> None:
    store.edit(["a"], SetStars(1))
    store.edit(["a"], SetStars(0))
    old = log.read_bytes()
    store.fold()
    log.write_bytes(old)
    again = open_store()
    assert dict(again.all()) == {}
    again.edit(["b"], SetStars(3))
    assert records(log) == 1
    assert set(open_store().all()) == {"b"}
    again.fold()
    log.write_bytes(old)
    with pytest.raises(DamagedAnnotationsError, match="do not fit"):
        open_store().all()


def test_folding_removes_a_journal_that_is_in_the_file(store: AnnotationStore, log: Path) -> None:
    store.edit(["a"], SetStars(1))
    old = log.read_bytes()
    store.fold()
    log.write_bytes(old)
    store.fold()
    assert not log.exists()


@pytest.mark.parametrize("tail", [b"0", b'0123abcd 99 {"n": 2', b"\0" * 300], ids=["byte", "text", "zeros"])
def test_what_was_broken_off_is_cut_off_by_the_next_edit(
    store: AnnotationStore, open_store: Opener, log: Path, tail: bytes
) -> None:
    store.edit(["a"], SetStars(1))
    whole = log.read_bytes()
    log.write_bytes(whole + tail)
    for each in (store, open_store()):
        each.refresh()
        assert each.all()["a"].stars == 1
        assert log.read_bytes() == whole + tail
    open_store().edit(["a"], SetStars(2))
    assert log.read_bytes().startswith(whole)
    assert records(log) == 2
    assert store.refresh() == {"a"}
    assert store.all()["a"].stars == 2


def test_a_damaged_journal_is_left_alone(
    store: AnnotationStore, open_store: Opener, file: Path, log: Path
) -> None:
    store.edit(["a"], SetStars(1))
    store.edit(["a"], SetStars(2))
    data = log.read_bytes()
    log.write_bytes(data.replace(b'"stars": 1', b'"stars": 5', 1))
    before = [each.read_bytes() for each in (file, log)]
    for use in (open_store().all, store.refresh, lambda: store.edit(["b"], SetStars(1)), store.fold):
        with pytest.raises(
            DamagedAnnotationsError, match=r"annotations\.journal can't be understood: line 2"
        ):
            use()
    store.close()
    assert [each.read_bytes() for each in (file, log)] == before
    log.write_bytes(data)
    store.edit(["b"], SetStars(1))
    assert open_store().all()["a"].stars == 2


def test_another_file_than_the_one_of_the_journal_is_told(
    store: AnnotationStore, open_store: Opener, file: Path, log: Path
) -> None:
    file.parent.mkdir()
    file.write_text('{"annotations": {"mine": {"stars": 1}}}')
    other = file.read_bytes()
    file.unlink()
    store.edit(["a"], SetStars(1))
    store.edit(["b"], SetStars(1))
    file.write_bytes(other)
    before = log.read_bytes()
    for use in (open_store().all, store.refresh, lambda: store.edit(["c"], SetStars(1))):
        with pytest.raises(DamagedAnnotationsError, match=r"2 edits.*check --repair"):
            use()
    assert (file.read_bytes(), log.read_bytes()) == (other, before)


def test_a_journal_without_its_file_is_no_new_library(
    store: AnnotationStore, open_store: Opener, file: Path, log: Path
) -> None:
    store.edit(["a"], SetStars(1))
    file.unlink()
    for use in (open_store().all, store.refresh, lambda: open_store().edit(["b"], SetStars(1))):
        with pytest.raises(DamagedAnnotationsError, match="gone"):
            use()
    assert records(log) == 1
    assert not file.exists()


def test_backups_without_a_file_are_no_new_library(
    store: AnnotationStore, open_store: Opener, file: Path
) -> None:
    store.edit(["a"], SetStars(1))
    store.close()
    backup = store.backup()
    file.unlink()
    for use in (open_store().all, lambda: open_store().edit(["b"], SetStars(1))):
        with pytest.raises(DamagedAnnotationsError, match="reader restore"):
            use()
    assert not file.exists()
    again = open_store()
    again.restore(backup.file)
    assert again.all()["a"].stars == 1
    shutil.rmtree(file.parent)
    assert dict(open_store().all()) == {}


def test_a_journal_that_vanishes_is_missed(store: AnnotationStore, log: Path) -> None:
    store.edit(["a"], SetStars(1))
    store.all()
    kept = log.rename(log.with_name("kept"))
    for use in (store.refresh, lambda: store.edit(["b"], SetStars(1))):
        with pytest.raises(DamagedAnnotationsError, match="put it back"):
            use()
    assert store.all()["a"].stars == 1
    kept.rename(log)
    store.edit(["b"], SetStars(1))
    assert set(store.all()) == {"a", "b"}


def test_a_long_journal_is_folded_in(
    store: AnnotationStore, file: Path, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journaled, "FOLD_BYTES", 2000)
    sizes = []
    for number in range(60):
        store.edit([f"p{number}"], SetNote("x" * 200))
        sizes.append(log.stat().st_size if log.exists() else 0)
    assert 0 in sizes
    assert sizes.count(0) < 12
    assert max(sizes) < max(4000, 2 * file.stat().st_size)
    assert len(tables_in(file)["annotations"]) == 60


def test_an_edit_writes_no_more_in_a_large_library(open_store: Opener, folder: Path, log: Path) -> None:
    lengths = []
    for papers in (3, 300):
        shutil.rmtree(folder, ignore_errors=True)
        store = open_store(history=1000)
        for number in range(10):
            store.edit([f"p{n:03}" for n in range(papers)], ChangeTags(add=(f"t{number}",)))
        store.edit(["p000"], SetStars(1))
        before = log.stat().st_size
        store.edit(["p001"], SetStars(1))
        lengths.append(log.stat().st_size - before)
    assert abs(lengths[0] - lengths[1]) < 50


# An older layout, and a newer one


OLD: dict[str, Any] = {
    "meta": {"1": {"schema": 1, "colour": "red"}},
    "annotations": {"a": {"stars": 1}},
    "theirs": {"x": {"y": 1}},
    "odd": [1],
}


def write_old(file: Path) -> bytes:
    file.parent.mkdir()
    file.write_text(json.dumps(OLD))
    return file.read_bytes()


def test_an_old_file_is_kept_before_it_is_renewed(
    store: AnnotationStore, open_store: Opener, file: Path, folder: Path
) -> None:
    old = write_old(file)
    assert store.all()["a"].stars == 1
    store.fold()
    store.close()
    assert file.read_bytes() == old
    assert not (folder / "backups").exists()
    store.edit(["b"], SetStars(2))
    kept = list((folder / "backups").glob("annotations-schema1-*.json"))
    assert [each.read_bytes() for each in kept] == [old]
    assert meta(file)["schema"] == 2
    store.close()
    tables = json.loads(file.read_bytes())
    assert (tables["theirs"], tables["odd"], tables["meta"]["1"]["colour"]) == ({"x": {"y": 1}}, [1], "red")
    assert set(open_store().all()) == {"a", "b"}


def test_an_old_file_that_can_not_be_kept_is_not_renewed(
    store: AnnotationStore, file: Path, folder: Path
) -> None:
    old = write_old(file)
    (folder / "backups").write_text("in the way")
    with pytest.raises(LibraryError):
        store.edit(["b"], SetStars(2))
    assert file.read_bytes() == old
    (folder / "backups").unlink()
    store.edit(["b"], SetStars(2))
    assert set(store.all()) == {"a", "b"}


def test_a_migration_changes_nothing_that_it_is_given() -> None:
    before = json.dumps(OLD)
    new = migrated(OLD, 1)
    assert json.dumps(OLD) == before
    assert new["meta"]["1"]["schema"] == max(MIGRATIONS) + 1
    assert {name: table for name, table in new.items() if name != "meta"} == {
        name: table for name, table in OLD.items() if name != "meta"
    }


def test_a_newer_file_is_never_written(
    store: AnnotationStore, open_store: Opener, file: Path, folder: Path
) -> None:
    store.edit(["a"], SetStars(1))
    backup = store.backup()
    store.close()
    file.write_text('{"meta": {"1": {"schema": 99}}, "annotations": {}}')
    before = file.read_bytes()
    for use in (
        open_store().all,
        store.refresh,
        store.fold,
        store.undo,
        store.backup,
        lambda: store.edit(["a"], SetStars(2)),
        lambda: store.restore(backup.file),
    ):
        with pytest.raises(NewerAnnotationsError, match="schema version 99"):
            use()
    store.close()
    assert file.read_bytes() == before
    assert not (folder / "annotations.journal").exists()


# Other tables


def test_documents_of_another_table_are_one_step_with_an_edit(
    store: AnnotationStore, open_store: Opener
) -> None:
    other = open_store()
    assert dict(other.documents("searches")) == {}
    done = store.put({"searches": {"1": {"q": "#rl", "at": [1]}}}, "save the search 'rl'")
    assert (done.description, done.papers, done.tables) == (
        "save the search 'rl'",
        (),
        frozenset({"searches"}),
    )
    both = store.put(
        {"searches": {"1": None, "2": {"q": "x"}}}, "do both", edit=(["a"], SetStars(2)), labels={"a": "A"}
    )
    assert (both.papers, both.tables) == (("a",), frozenset({"annotations", "searches"}))
    assert other.refresh() == frozenset()
    assert other.changed_tables() == {"searches"}
    assert other.changed_tables() == frozenset()
    assert dict(other.documents("searches")) == {"2": {"q": "x"}}
    assert other.undo().tables == {"annotations", "searches"}
    assert dict(other.all()) == {}
    assert dict(other.documents("searches")) == {"1": {"q": "#rl", "at": [1]}}
    store.redo()
    assert dict(store.documents("searches")) == {"2": {"q": "x"}}
    assert store.all()["a"].stars == 2
    assert store.labels() == {"a": "A"}
    store.undo()
    store.undo()
    assert dict(store.documents("searches")) == {}
    assert [entry.number for entry in open_store().history()] == [2, 1]
    assert open_store().redo().description == "save the search 'rl'"


def test_undoing_clobbers_no_document_of_another_table(store: AnnotationStore, file: Path) -> None:
    store.put({"searches": {"1": {"q": "a"}, "2": {"q": "b"}}}, "save two searches")
    store.close()
    tables = json.loads(file.read_bytes())
    tables["searches"]["2"] = {"q": "mine"}
    file.write_text(json.dumps(tables))
    with pytest.raises(LibraryError, match="'2' changed since"):
        store.undo()
    assert dict(store.documents("searches")) == {"1": {"q": "a"}, "2": {"q": "mine"}}


def test_putting_what_is_there_already_changes_nothing(store: AnnotationStore, log: Path) -> None:
    store.put({"searches": {"1": {"q": "a"}}}, "save")
    before = log.read_bytes()
    same: list[dict[str, dict[str, Any] | None]] = [{"1": {"q": "a"}}, {"9": None}, {"9": {}}, {}]
    for documents in same:
        with pytest.raises(NothingChangedError):
            store.put({"searches": documents}, "save")
    assert log.read_bytes() == before
    store.edit(["a"], SetStars(1))
    with pytest.raises(NothingChangedError):
        store.put({"searches": {"1": {"q": "a"}}}, "save", edit=(["a"], SetStars(1)))
    store.put({"searches": {"1": {"q": "b"}}}, "save", edit=(["a"], SetStars(1)))
    assert store.history()[0].papers == ()
    store.put({"searches": {"1": {"q": "b"}}}, "save", edit=(["a"], SetStars(2)))
    assert store.history()[0].papers == ("a",)
    for name in ("annotations", "history", "meta"):
        with pytest.raises(ValueError, match=name):
            store.put({name: {"1": {"q": "a"}}}, "save")


def test_documents_that_are_put_or_handed_out_are_not_the_stored_ones(store: AnnotationStore) -> None:
    mine: dict[str, Any] = {"q": ["a"]}
    store.put({"searches": {"1": mine}}, "save")
    mine["q"].append("b")
    seen = store.documents("searches")
    assert seen["1"] == {"q": ["a"]}
    seen["1"]["q"].append("c")
    store.put({"searches": {"2": {"q": []}}}, "save")
    assert dict(seen) == {"1": {"q": ["a", "c"]}}
    store.close()
    store.edit(["a"], SetStars(1))
    assert store.undo().papers == ("a",)
    assert store.undo().tables == {"searches"}


def test_a_rekeying_leaves_other_tables_in_the_history(store: AnnotationStore) -> None:
    store.put({"searches": {"a": {"q": "x"}}}, "do both", edit=(["a"], SetStars(2)))
    store.rekey({"a": "b"})
    assert store.history()[0].papers == ("b",)
    assert store.undo().tables == {"annotations", "searches"}
    assert dict(store.documents("searches")) == {}
    assert dict(store.all()) == {}
