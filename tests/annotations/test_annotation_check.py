"""The check names everything that is wrong, and touches nothing."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from reader.annotations.edits import SetStars
from reader.annotations.store import AnnotationStore

Opener = Callable[..., AnnotationStore]


def edited_by_hand(store: AnnotationStore, file: Path, change: Callable[[Any], object]) -> None:
    """Change the tables of the file as somebody with an editor would."""
    store.close()
    tables = json.loads(file.read_bytes())
    change(tables)
    file.write_text(json.dumps(tables))


def codes(store: AnnotationStore) -> list[str]:
    """The names of what is found."""
    return [finding.code for finding in store.check()]


def messages(store: AnnotationStore, severity: str) -> list[str]:
    return [finding.message for finding in store.check() if finding.severity == severity]


def test_a_good_library_has_no_findings(store: AnnotationStore) -> None:
    assert store.check() == []
    store.edit(["a"], SetStars(1))
    store.backup()
    assert codes(store) == ["journal-waiting"]
    assert "1 edit" in store.check()[0].message
    store.close()
    assert store.check() == []


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("status", "asleep", "status is 'asleep'"),
        ("stars", 6, "stars is 6"),
        ("stars", True, "stars is True"),
        ("stars", "3", "stars is '3'"),
        ("tags", "x", "tags is no list"),
        ("tags", ["x", 7], "7 is no tag"),
        ("note", 7, "note is no text"),
        ("title", [], "title is no text"),
        ("created", "yesterday", "created is 'yesterday'"),
        ("read_at", 12, "read_at is 12"),
    ],
)
def test_bad_fields_are_named(
    store: AnnotationStore, file: Path, field: str, value: object, said: str
) -> None:
    store.edit(["a", "b"], SetStars(1), labels={"a": "Paper A"})
    edited_by_hand(store, file, lambda tables: tables["annotations"]["a"].update({field: value}))
    before = file.read_bytes()
    (message,) = messages(store, "error")
    assert said in message
    assert "Paper A" in message
    assert file.read_bytes() == before


def test_tags_that_stand_there_twice(store: AnnotationStore, file: Path) -> None:
    store.edit(["a"], SetStars(1))
    edited_by_hand(store, file, lambda tables: tables["annotations"]["a"].update(tags=["x", "X"]))
    assert messages(store, "error") == []
    assert "'X' stands there twice" in messages(store, "warning")[0]


def test_many_bad_documents_are_counted(store: AnnotationStore, file: Path) -> None:
    bad: dict[str, Any] = {f"p{n}": [] for n in range(250)}
    file.parent.mkdir(mode=0o700)
    file.write_text(json.dumps({"annotations": bad, "history": {"1": {}, "x": 3}}))
    file.chmod(0o600)
    found = messages(store, "error")
    assert len(found) == 101
    assert "150 more" in found[-1]
    assert "2 of 2 steps" in messages(store, "warning")[0]


def test_a_damaged_file_and_the_newest_good_backup(store: AnnotationStore, file: Path) -> None:
    store.edit(["a"], SetStars(1))
    good, bad = store.backup(), store.backup()
    store.close()
    bad.file.write_bytes(b"[]")
    file.write_bytes(b"")
    assert "0 bytes" in messages(store, "error")[0]
    assert str(bad.file) in messages(store, "warning")[0]
    assert str(good.file) in messages(store, "note")[0]
    assert "(1 paper: 1 with stars)" in messages(store, "note")[0]


def test_what_is_missing(store: AnnotationStore, open_store: Opener, file: Path, tmp_path: Path) -> None:
    store.edit(["a"], SetStars(1))
    store.backup()
    store.close()
    file.unlink()
    assert "there are backups" in messages(open_store(), "error")[0]
    file.symlink_to(tmp_path / "gone.json")
    assert "gone.json, which is not there" in messages(open_store(), "error")[0]


def test_what_lies_around(store: AnnotationStore, file: Path, folder: Path) -> None:
    store.edit(["a"], SetStars(1))
    backup = store.backup()
    store.close()
    (folder / "annotations.json.01234567.tmp").touch(0o600)
    folder.chmod(0o755)
    file.chmod(0o640)
    backup.file.chmod(0o604)
    warnings = messages(store, "warning")
    assert [str(path) in w for path, w in zip((file, backup.file), warnings, strict=True)] == [True] * 2
    notes = messages(store, "note")
    assert "01234567.tmp" in notes[0]
    assert f"{folder}; `chmod 700`" in notes[1]
    assert len(notes) == 2


def test_backups_that_stopped(store: AnnotationStore, folder: Path, clock: SimpleNamespace) -> None:
    store.edit(["a"], SetStars(1))
    for _ in range(3):
        clock.time += timedelta(days=1)
        store.edit(["a"], SetStars(2 if store.all()["a"].stars == 1 else 1))
    store.close()
    assert store.check() == []
    for file in sorted((folder / "backups").iterdir())[1:]:
        file.unlink()
    assert "2031-03-05" in messages(store, "warning")[0]


def test_a_check_never_raises(store: AnnotationStore, monkeypatch: pytest.MonkeyPatch) -> None:
    store.edit(["a"], SetStars(1))
    store.backup()

    def fails(path: object, *_: object, **__: object) -> int:
        raise OSError(5, "Input/output error", str(path))

    for name in ("open", "stat", "scandir", "listdir"):
        with monkeypatch.context() as patch:
            patch.setattr(os, name, fails)
            assert isinstance(store.check(), list)
