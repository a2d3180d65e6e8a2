"""What another process does to the library is on the screen without a key pressed."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from reader.annotations.edits import ChangeTags, SetNote, SetStars, SetStatus
from reader.library import Library
from reader.model import Status
from reader.ui.screens.keeping_up import POLL_SECONDS
from tests.ui.steps import Shown, filled, shown, title, write_list


@pytest.fixture
def papers(library: Library, tmp_path: Path) -> list[str]:
    """The ids of the papers of a filled library, in list order."""
    filled(library, tmp_path)
    return [entry.paper.id for entry in library.entries(library.find().rows)]


def told(user: Shown) -> list[str]:
    """The messages that are on the screen."""
    return [notification.message for notification in user.app._notifications]


async def test_list_note_tags_and_header_follow_another_window(library: Library, papers: list[str]) -> None:
    first, second = papers[:2]
    async with shown(library) as user, library_of(library) as other:
        other.edit([first], ChangeTags(add=("theirs",)))
        other.edit([first], SetNote("written elsewhere"))
        other.edit([second], SetStars(4))
        other.edit([second], SetStatus(Status.LATER))
        await user.until(lambda: "written elsewhere" in user.text(user.main.notes))
        await user.until(lambda: "theirs" in user.text(user.main.notes))
        await user.until(lambda: "★4" in user.lines(user.main.papers)[2])
        await user.until(lambda: "1 later" in user.text(user.main.header))
        other.undo()
        await user.until(lambda: "later" not in user.text(user.main.header))


async def test_a_filtered_list_follows_another_window(library: Library, papers: list[str]) -> None:
    async with shown(library, query="is:inbox") as user, library_of(library) as other:
        other.edit(papers[:3], SetStatus(Status.READ))
        await user.until(lambda: user.main.header.shown == 9)
        assert user.current().paper.id == papers[3]


@pytest.mark.parametrize("editor", ["e", "t"])
async def test_what_is_edited_stays_in_sight_though_another_window_takes_it_from_the_list(
    library: Library, papers: list[str], editor: str
) -> None:
    async with shown(library, query="is:inbox") as user, library_of(library) as other:
        await user.press("j", editor)
        other.edit([papers[1]], SetStatus(Status.READ))
        await user.until(lambda: user.main.header.shown == 11)
        assert user.current().paper.id == papers[2]
        beside = user.text(user.main.detail)
        assert title(2) in beside
        assert title(3) not in beside
        await user.until(lambda: "✓ read" in user.text(user.main.detail))
        await user.press("x", "enter" if editor == "t" else "escape")
        await user.until(lambda: title(3) in user.text(user.main.detail))
    changed = library.annotation(papers[1])
    assert (changed.note, changed.tags) in (("x", ()), ("", ("x",)))


async def test_a_search_under_way_does_not_part_a_note_from_its_paper(
    library: Library, papers: list[str]
) -> None:
    async with shown(library) as user:
        # The note is opened before what is like the paper has been found.
        user.main.action_similar()
        await user.main.action_note()
        await user.until(lambda: user.main.header.shown == 11)
        assert title(1) in user.text(user.main.detail)
        await user.press("x", "escape")
        await user.until(lambda: title(1) not in user.text(user.main.detail))
    assert library.annotation(papers[0]).note == "x"


async def test_papers_imported_elsewhere_appear(library: Library, papers: list[str], tmp_path: Path) -> None:
    async with shown(library) as user, library_of(library) as other:
        other.import_lists([write_list(tmp_path / "more.md", 15, heading="More Papers")])
        await user.until(lambda: user.main.header.papers == 15)
        assert user.current().paper.id == papers[0]


async def test_edits_made_here_and_there_are_all_kept(library: Library, papers: list[str]) -> None:
    async with shown(library) as user, library_of(library) as other:
        for number, paper in enumerate(papers[:6]):
            other.edit([paper], ChangeTags(add=(f"theirs-{number}",)))
            await user.press("3", "j")
        await user.until(lambda: library.annotation(papers[5]).stars == 3)
        other.refresh()
        for number, paper in enumerate(papers[:6]):
            assert other.annotation(paper).tags == (f"theirs-{number}",)
            assert other.annotation(paper).stars == 3


def test_others_are_looked_for_often_enough_to_be_shown_within_a_second() -> None:
    assert POLL_SECONDS <= 0.5


async def test_an_edit_that_finds_the_disk_full_is_told_and_the_next_is_made(
    library: Library, papers: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_args: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    async with shown(library) as user:
        await user.press("2")
        await user.until(lambda: user.current().annotation.stars == 2)
        with monkeypatch.context() as patch:
            patch.setattr("reader.durable.os.write", full)
            await user.press("4")
            await user.until(lambda: any("make room" in text for text in told(user)))
            assert user.current().annotation.stars == 2
            assert library.annotation(papers[0]).stars == 2
        await user.press("j", "5")
        await user.until(lambda: library.annotation(papers[1]).stars == 5)
        await user.press("k", "4")
        await user.until(lambda: library.annotation(papers[0]).stars == 4)
    with Library.open(library.folder) as other:
        assert [other.annotation(paper).stars for paper in papers[:2]] == [4, 5]


async def test_a_library_that_cannot_be_written_says_so_and_can_be_read(
    library: Library, papers: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    library.edit([papers[0]], SetStars(2))
    monkeypatch.setattr(library, "read_only", True)
    async with shown(library) as user:
        await user.press("5")
        await user.until(lambda: any("Nothing can be written" in text for text in told(user)))
        await user.press("j", "k")
        assert user.current().annotation.stars == 2
        await user.press("slash")
        await user.type("queues")
        await user.until(lambda: user.main.header.shown == 1)


async def test_what_a_killed_process_left_in_the_journal_is_folded_at_the_start(
    library: Library, papers: list[str]
) -> None:
    script = (
        "import os, sys; from pathlib import Path; from reader.library import Library; "
        "from reader.annotations.edits import SetStars; "
        "library = Library.open(Path(sys.argv[1])); library.edit([sys.argv[2]], SetStars(3)); os._exit(9)"
    )
    words = [sys.executable, "-c", script, str(library.folder), papers[0]]
    assert subprocess.run(words, check=False, timeout=60).returncode == 9
    journal = library.folder / "annotations.journal"
    assert journal.is_file()
    async with shown(library) as user:
        await user.until(lambda: not journal.exists())
        await user.until(lambda: user.current().annotation.stars == 3)


def library_of(library: Library) -> _Other:
    return _Other(library.folder)


class _Other:
    """Another window on a library."""

    def __init__(self, folder: Path) -> None:
        self._library = Library.open(folder)

    async def __aenter__(self) -> Library:
        return self._library

    async def __aexit__(self, *_error: object) -> None:
        self._library.close()
