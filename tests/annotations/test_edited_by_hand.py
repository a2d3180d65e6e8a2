"""Another program may change the annotations file at any time: what it wrote is taken, or at least kept."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from reader.annotations.edits import SetNote, SetStars
from reader.annotations.store import AnnotationStore

Opener = Callable[..., AnnotationStore]


def write_note(file: Path, paper: str, note: str) -> bytes:
    """Change the note of a paper, as with a text editor."""
    tables = json.loads(file.read_bytes())
    tables["annotations"].setdefault(paper, {})["note"] = note
    file.write_text(json.dumps(tables, indent=2), "utf-8")
    return file.read_bytes()


def kept(folder: Path) -> list[bytes]:
    return [found.read_bytes() for found in (folder / "backups").glob("annotations-*.json")]


def codes(store: AnnotationStore) -> set[str]:
    return {finding.code for finding in store.check()}


@pytest.fixture
def edited(store: AnnotationStore) -> AnnotationStore:
    """A store with a paper in the file, and another state of it in the journal."""
    store.edit(["a"], SetStars(1))
    store.fold()
    store.edit(["a"], SetStars(3))
    return store


def test_what_was_written_by_hand_is_taken_beside_what_is_in_the_journal(
    edited: AnnotationStore, open_store: Opener, file: Path
) -> None:
    edited.all()
    write_note(file, "b", "by hand")
    assert edited.refresh() == {"b"}
    edited.edit(["c"], SetNote("on the screen"))
    edited.close()
    found = {paper: (each.stars, each.note) for paper, each in open_store().all().items()}
    assert found == {"a": (3, ""), "b": (0, "by hand"), "c": (0, "on the screen")}


@pytest.mark.parametrize("again", [False, True], ids=["open all the time", "after a start"])
def test_what_the_journal_overtakes_is_kept_among_the_backups(
    edited: AnnotationStore, open_store: Opener, file: Path, folder: Path, *, again: bool
) -> None:
    assert "journal-overtaken" not in codes(edited)
    written = write_note(file, "a", "by hand")
    assert "journal-overtaken" in codes(edited)
    store = open_store() if again else edited
    store.edit(["b"], SetStars(2))
    assert file.read_bytes() == written
    store.close()
    assert written in kept(folder)
    assert {paper: (each.stars, each.note) for paper, each in open_store().all().items()} == {
        "a": (3, ""),
        "b": (2, ""),
    }
    assert "journal-overtaken" not in codes(store)


def test_where_it_can_not_be_kept_the_journal_stays(
    edited: AnnotationStore, open_store: Opener, file: Path, folder: Path
) -> None:
    shutil.rmtree(folder / "backups")
    (folder / "backups").write_text("in the way")
    written = write_note(file, "a", "by hand")
    edited.close()
    assert file.read_bytes() == written
    assert open_store().all()["a"].stars == 3


def test_a_file_that_only_this_program_wrote_is_not_kept(edited: AnnotationStore, folder: Path) -> None:
    before = kept(folder)
    edited.close()
    assert kept(folder) == before
