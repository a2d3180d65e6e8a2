"""A check looks at the whole library, whatever is wrong with parts of it."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import pytest

from reader.annotations.edits import SetNote, SetStars
from reader.config import Settings
from reader.library import Library
from reader.library.checking import check_folder, repair_folder
from reader.model import Finding


def held(folder: Path) -> Mapping[Path, bytes | None]:
    """All that is in a folder and below."""
    return {path: path.read_bytes() if path.is_file() else None for path in folder.rglob("*")}


def checked(folder: Path) -> list[Finding]:
    """What a check finds; it must have changed nothing."""
    before = held(folder)
    found = check_folder(folder, Settings())
    assert held(folder) == before
    return found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of a library with papers, an annotation and a backup."""
    folder = tmp_path / "mine"
    with Library.open(folder) as library:
        library.import_starter()
        first = library.entries(library.find().rows[:1])[0].paper.id
        library.edit([first], SetStars(2))
        library.edit([first], SetNote("note"))
        library.backup()
        assert [finding.code for finding in library.check()] == ["journal-waiting"]
    return folder


def test_a_good_library_has_no_findings(folder: Path) -> None:
    assert checked(folder) == []


def test_a_library_that_is_not_there_is_told_and_not_made(tmp_path: Path) -> None:
    missing = tmp_path / "missing"
    assert [finding.severity for finding in check_folder(missing, Settings())] == ["warning"]
    assert not missing.exists()


def test_a_library_that_is_no_folder(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("mine", "utf-8")
    for place in (file, file / "below"):
        assert check_folder(place, Settings())[0].severity in ("error", "warning")
    assert check_folder(file, Settings())[0].severity == "error"


def test_no_part_hides_what_is_wrong_with_the_other(folder: Path) -> None:
    corpus, annotations = folder / "corpus.sqlite", folder / "annotations.json"
    whole = annotations.read_bytes()
    corpus.write_bytes(b"no database at all " * 300)
    annotations.write_bytes(whole[:-20])
    errors = [finding.message for finding in checked(folder) if finding.severity == "error"]
    assert any(str(corpus) in message for message in errors)
    assert any(str(annotations) in message for message in errors)
    annotations.write_bytes(whole)
    assert [str(corpus) in f.message for f in checked(folder) if f.severity == "error"] == [True]


def test_what_stands_where_a_file_should_be(folder: Path) -> None:
    for name in ("corpus.sqlite", "annotations.json"):
        (folder / name).unlink()
        (folder / name).mkdir()
    errors = [finding for finding in checked(folder) if finding.severity == "error"]
    assert len(errors) == 2


def test_an_annotation_without_paper_is_a_note(folder: Path) -> None:
    (folder / "corpus.sqlite").unlink()
    assert [finding.severity for finding in checked(folder)] == ["note"]
    with Library.open(folder) as library:
        assert len(library.find("is:orphaned").rows) == 1
        (finding,) = library.check()
    assert finding.severity == "note"
    assert "is:orphaned" in finding.message


def test_each_part_is_repaired_whatever_is_wrong_with_the_other(folder: Path) -> None:
    with closing(sqlite3.connect(folder / "corpus.sqlite")) as connection, connection:
        connection.execute("INSERT INTO words(words) VALUES ('delete-all')")
    annotations = folder / "annotations.json"
    whole = annotations.read_bytes()
    annotations.write_bytes(whole.replace(b'"stars": 2', b'"stars": 22', 1))
    found = checked(folder)
    assert {f.code for f in found if f.severity == "error"} == {"bad-fields", "corpus-index"}
    done = {repair.code: repair.done for repair in repair_folder(folder, Settings(), found)}
    assert done == {"backup": True, "bad-fields": True, "corpus-index": True}
    assert checked(folder) == []
    annotations.write_bytes(whole[:-20])
    with closing(sqlite3.connect(folder / "corpus.sqlite")) as connection, connection:
        connection.execute("UPDATE state SET papers = 1")
    found = checked(folder)
    assert repair_folder(folder, Settings(), found) != []
    assert {f.code for f in checked(folder)} == {"annotations-damaged", "backup-newest"}
    assert annotations.read_bytes() == whole[:-20]


def test_nothing_is_repaired_that_was_not_found(folder: Path) -> None:
    (folder / "annotations.json.01234567.tmp").touch(0o600)
    before = held(folder)
    assert repair_folder(folder, Settings(), []) == []
    assert held(folder) == before
