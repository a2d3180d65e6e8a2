"""Edits of many papers at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from reader.annotations.edits import ChangeTags, SetStars, SetStatus, ToggleStar
from reader.errors import EditCancelledError, NothingChangedError
from reader.library import Library, bulk
from reader.model import Status
from tests.ui.steps import filled


@pytest.fixture
def papers(library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Library:
    monkeypatch.setattr(bulk, "PART", 4)
    return filled(library, tmp_path, 12)


def test_all_are_edited_in_one_step(papers: Library) -> None:
    done: list[int] = []
    rows = papers.find().rows
    transaction = papers.edit_rows(rows, SetStatus(Status.LATER), progress=done.append)
    assert transaction.description == "keep 12 papers for later"
    assert {entry.annotation.status for entry in papers.entries(rows)} == {Status.LATER}
    assert done == sorted(done)
    assert done[-1] == 12
    papers.undo()
    assert {entry.annotation.status for entry in papers.entries(rows)} == {Status.INBOX}


@pytest.mark.parametrize("after", range(7))
def test_what_is_stopped_leaves_no_trace(papers: Library, after: int) -> None:
    """Wherever it is stopped, before the first paper or when all is done save storing it."""
    rows = papers.find().rows
    papers.edit_rows(rows[:1], SetStars(2))
    history, file = papers.history(), papers.paths.annotations.read_bytes()
    asked = 0

    def cancelled() -> bool:
        nonlocal asked
        asked += 1
        return asked > after

    try:
        papers.edit_rows(rows, SetStatus(Status.SKIPPED), cancelled=cancelled)
    except EditCancelledError:
        assert {entry.annotation.status for entry in papers.entries(rows)} == {Status.INBOX}
        assert papers.history() == history
        assert papers.paths.annotations.read_bytes() == file
    else:
        assert asked <= after
        assert after == 6
    with Library.open(papers.folder) as again:
        stored = [entry.annotation.status for entry in again.entries(again.find().rows)]
        assert stored == [entry.annotation.status for entry in papers.entries(rows)]


def test_a_toggle_is_decided_by_all(papers: Library) -> None:
    rows = papers.find().rows[:4]
    papers.edit_rows(rows[:2], SetStars(3))
    papers.edit_rows(rows, ToggleStar())
    assert [entry.annotation.stars for entry in papers.entries(rows)] == [3, 3, 1, 1]
    papers.edit_rows(rows, ToggleStar())
    assert [entry.annotation.stars for entry in papers.entries(rows)] == [0, 0, 0, 0]


def test_rows_that_are_no_more_are_left_out(papers: Library) -> None:
    row = papers.find().rows[0]
    papers.edit_rows([row, 10_000], SetStars(1))
    assert papers.entries([row])[0].annotation.stars == 1
    with pytest.raises(NothingChangedError):
        papers.edit_rows([10_000], SetStars(1))


def test_common_tags(papers: Library) -> None:
    rows = papers.find().rows
    papers.edit_rows(rows[:3], ChangeTags(add=("One", "two")))
    papers.edit_rows(rows[1:2], ChangeTags(remove=("one",), add=("ONE", "three")))
    assert papers.common_tags(rows[:3]) == ("One", "two")
    assert papers.common_tags(rows[:4]) == ()
    assert papers.common_tags([]) == ()


def test_ids_and_rows(papers: Library) -> None:
    rows = papers.find().rows[3:6]
    ids = papers.ids_of([*rows, 10_000])
    assert list(ids) == list(rows)
    assert papers.rows_of(ids.values()) == {paper: row for row, paper in ids.items()}


@pytest.mark.parametrize("again", [False, True])
def test_undo_and_redo_tell_how_far_they_are(papers: Library, again: bool) -> None:
    rows = papers.find().rows
    papers.edit_rows(rows, SetStars(3))
    if again:
        papers.undo()
    told: list[tuple[int, int]] = []
    step = papers.redo if again else papers.undo
    step(progress=lambda *done: told.append(done))
    assert told == sorted(told)
    assert (told[0], told[-1]) == ((0, 12), (12, 12))


@pytest.mark.parametrize("after", range(4))
@pytest.mark.parametrize("again", [False, True])
def test_an_undo_or_redo_that_is_stopped_leaves_no_trace(papers: Library, again: bool, after: int) -> None:
    rows, stars = papers.find().rows, 0 if again else 3
    papers.edit_rows(rows, SetStars(3))
    if again:
        papers.undo()
    history, files = papers.history(), [*map(Path.read_bytes, _files(papers))]
    asked = iter(range(100))
    step = papers.redo if again else papers.undo
    with pytest.raises(EditCancelledError):
        step(cancelled=lambda: next(asked) >= after)
    assert {entry.annotation.stars for entry in papers.entries(rows)} == {stars}
    assert papers.history() == history
    assert [*map(Path.read_bytes, _files(papers))] == files
    step()
    assert {entry.annotation.stars for entry in papers.entries(rows)} == {3 - stars}


def _files(library: Library) -> list[Path]:
    return sorted(file for file in library.folder.iterdir() if file.name.startswith("annotations"))
