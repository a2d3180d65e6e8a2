"""What the user writes survives a disk that fails, another window, and being quick."""

from __future__ import annotations

import os
import signal
import stat
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import nullcontext
from pathlib import Path
from threading import Event
from typing import Any

import pexpect
import pytest

from reader.annotations.edits import AppendNote, ChangeTags, SetNote, SetStars
from reader.annotations.store import Transaction
from reader.errors import LibraryError
from reader.library import Library
from reader.model import NO_ANNOTATION
from reader.ui.drafts import Draft, write_last
from reader.ui.messages import NoteSettled
from tests.ui.steps import Shown, filled, shown, title


class Disk:
    """The edits of a library, which can be made to fail or to wait."""

    def __init__(self, library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
        self.full = False
        self.gate = Event()
        self.gate.set()
        self.tries = 0
        self._edit = library.edit
        monkeypatch.setattr(library, "edit", self.edit)

    def edit(self, *args: Any, **named: Any) -> Transaction:
        self.tries += 1
        self.gate.wait(20)
        if self.full:
            raise LibraryError("Cannot write", "The disk is full.")
        return self._edit(*args, **named)


@pytest.fixture(autouse=True)
def disk(library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Disk:
    """The disk of a filled library."""
    filled(library, tmp_path)
    return Disk(library, monkeypatch)


@pytest.fixture
def rescue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of temporary files."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


def elsewhere(library: Library, paper: str, edit: Any) -> None:
    """Edit a paper in another window."""
    with Library.open(library.folder) as other:
        other.edit([paper], edit)


def first_id(library: Library) -> str:
    return library.entries(library.find().rows)[0].paper.id


def typed(user: Shown) -> str:
    assert user.main.note_editor is not None
    return user.main.note_editor.text


def told(user: Shown) -> list[str]:
    """The messages that are on the screen."""
    return [notification.message for notification in user.app._notifications]


def heading(user: Shown) -> str:
    assert user.main.note_editor is not None
    return str(user.main.note_editor.border_title)


# A disk that fails


async def test_a_note_that_cannot_be_saved_is_tried_again(library: Library, disk: Disk) -> None:
    async with shown(library) as user:
        disk.full = True
        await user.press("e")
        await user.type("kept")
        await user.until(lambda: heading(user) == "Note · not saved")
        tries = disk.tries
        await user.until(lambda: disk.tries >= tries + 2)
        disk.full = False
        await user.until(lambda: heading(user) == "Note · saved")
        assert user.stored(library).note == "kept"
        assert typed(user) == "kept"


async def test_escape_stays_with_a_note_that_is_not_saved(library: Library, disk: Disk) -> None:
    async with shown(library) as user:
        disk.full = True
        await user.press("e")
        await user.type("kept")
        await user.until(lambda: heading(user) == "Note · not saved")
        await user.press("escape")
        await user.until(lambda: "not saved: The disk is full." in user.text(user.main.footer))
        assert user.main.focused is user.main.note_editor
        await user.press("escape")
        await user.until(lambda: user.main.focused is user.main.papers)
        await user.press("j", "e")
        assert typed(user) == ""
        await user.press("escape", "k", "e")
        assert typed(user) == "kept"
        await user.press("escape", "escape")
        disk.full = False
        await user.until(lambda: user.stored(library).note == "kept")
        await user.until(lambda: not user.main.drafts)


async def test_a_note_left_at_once_is_kept_when_saving_fails(library: Library, disk: Disk) -> None:
    async with shown(library) as user:
        disk.full = True
        await user.press("e")
        await user.type("kept")
        await user.press("escape")
        await user.until(lambda: "The disk is full." in user.text())
        disk.full = False
        await user.until(lambda: user.stored(library).note == "kept")


async def test_tags_that_cannot_be_saved_stay_in_the_line(library: Library, disk: Disk) -> None:
    library.edit([first_id(library)], ChangeTags(("old",)))
    async with shown(library) as user:
        disk.full = True
        await user.press("t")
        await user.type("mine")
        await user.press("enter")
        await user.until(lambda: "The disk is full." in user.text())
        line = user.main.tag_editor
        assert line is not None
        await user.until(lambda: user.main.focused is line.line)
        assert line.line.value == "old, mine"
        disk.full = False
        await user.press("enter")
        await user.until(lambda: user.stored(library).tags == ("old", "mine"))
        await user.until(lambda: user.main.focused is user.main.papers)
        await user.press("t")
        assert line.line.value == "old, mine, "


async def test_tags_that_cannot_be_saved_are_kept_for_their_paper(library: Library, disk: Disk) -> None:
    async with shown(library) as user:
        disk.full = True
        disk.gate.clear()
        await user.press("t")
        await user.type("mine")
        await user.press("enter", "j")
        disk.gate.set()
        await user.until(lambda: "What you typed is kept" in user.text())
        assert user.main.focused is user.main.papers
        disk.full = False
        await user.press("t")
        line = user.main.tag_editor
        assert line is not None
        assert line.line.value == ""
        await user.press("escape", "k", "t")
        assert line.line.value == "mine"
        await user.press("enter")
        await user.until(lambda: user.stored(library).tags == ("mine",))


async def test_a_line_that_holds_no_tag_stays_open(library: Library) -> None:
    async with shown(library) as user:
        await user.press("t")
        await user.type("one, //")
        await user.press("enter")
        await user.until(lambda: "Not a tag" in user.text())
        line = user.main.tag_editor
        assert line is not None
        assert user.main.focused is line.line
        await user.press(*["backspace"] * 4, "enter")
        await user.until(lambda: user.stored(library).tags == ("one",))


async def test_where_an_unsaved_note_is_is_told_at_the_next_start(library: Library) -> None:
    file = library.paths.unsaved_note("1")
    file.write_text("kept", "utf-8")
    async with shown(library, size=(140, 30)) as user:
        await user.until(lambda: "A note could not be saved earlier" in user.text())
        await user.until(lambda: file.name in user.text())


async def test_undoing_what_another_window_did_says_so(library: Library) -> None:
    second = library.entries(library.find().rows)[1].paper.id
    async with shown(library) as user:
        await user.press("3")
        await user.until(lambda: user.current().annotation.stars == 3)
        elsewhere(library, second, SetStars(4))
        await user.press("u")
        await user.until(lambda: any("(first done in another window)" in text for text in told(user)))
        assert library.annotation(second).stars == 0
        await user.press("u")
        await user.until(lambda: user.current().annotation.stars == 0 and user.main.papers.cursor == 0)
        await user.until(lambda: told(user) and not any("another window" in text for text in told(user)))


async def test_at_the_end_a_note_is_saved_once_more(library: Library, disk: Disk) -> None:
    paper = first_id(library)
    async with shown(library) as user:
        disk.full = True
        await user.press("e")
        await user.type("kept")
        await user.until(lambda: heading(user) == "Note · not saved")
        disk.full = False
        await user.press("ctrl+q")
    assert library.annotation(paper).note == "kept"
    assert user.main.unsaved is None


async def test_at_the_end_a_note_that_cannot_be_saved_is_in_a_file(
    library: Library, disk: Disk, rescue: Path
) -> None:
    async with shown(library) as user:
        disk.full = True
        await user.press("e")
        await user.type("képt")
        await user.press("ctrl+q")
    (file,) = library.paths.unsaved_notes()
    assert file.read_text("utf-8") == "képt"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600 or os.name == "nt"
    assert user.main.unsaved is not None
    assert str(file) in user.main.unsaved.message
    user.main.finish()
    assert library.paths.unsaved_notes() == [file]
    assert not list(rescue.iterdir())


def running(library: Library, temporary: Path, **environment: str) -> pexpect.spawn[str]:
    """The program on a real terminal."""
    return pexpect.spawn(
        sys.executable,
        ["-m", "reader", "--library", str(library.folder)],
        env={
            **os.environ,
            "TERM": "xterm-256color",
            "COLUMNS": "100",
            "LINES": "30",
            "PYTHONWARNINGS": "ignore",
            "TMPDIR": str(temporary),
            **environment,
        },
        dimensions=(30, 100),
        timeout=60,
        encoding="utf-8",
    )


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a pseudo-terminal")
def test_a_signal_during_the_users_editor_leaves_its_file(
    library: Library, rescue: Path, tmp_path: Path
) -> None:
    script = tmp_path / "editor"
    script.write_text('#!/bin/sh\nprintf written > "$1"\necho editing\nsleep 60\n', "utf-8")
    script.chmod(0o755)
    child = running(library, rescue, VISUAL=str(script))
    child.expect_exact(title(12))
    child.send("E")
    child.expect_exact("editing")
    child.kill(signal.SIGTERM)
    child.expect_exact("what you wrote is in")
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 1
    (file,) = rescue.glob("reader-*/note.md")
    assert file.read_text("utf-8") == "written"
    assert str(file) in str(child.before)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a pseudo-terminal")
def test_the_screen_comes_back_from_the_users_editor_each_time(
    library: Library, rescue: Path, tmp_path: Path
) -> None:
    script = tmp_path / "editor"
    script.write_text('#!/bin/sh\nprintf more >> "$1"\n', "utf-8")
    script.chmod(0o755)
    child = running(library, rescue, VISUAL=str(script))
    child.expect_exact(title(12))
    for note in ("more", "moremore"):
        child.send("E")
        child.expect_exact(note)
    child.send("q")
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 0


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a pseudo-terminal")
def test_the_program_says_where_an_unsaved_note_is(library: Library, rescue: Path) -> None:
    child = running(library, rescue)
    child.expect_exact(title(12))
    library.paths.annotations.write_text("{ this is no JSON", "utf-8")
    child.send("e")
    child.expect_exact("the note saves itself")
    child.send("kept")
    child.expect_exact("kept")
    child.send("\x11")
    child.expect_exact("\x1b[?1049l")
    child.expect_exact("reader: A note is not saved")
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 1
    (file,) = library.paths.unsaved_notes()
    assert file.read_text("utf-8") == "kept"
    assert file.name in str(child.before)


async def test_saved_is_said_of_what_is_on_the_screen_only(library: Library, disk: Disk) -> None:
    async with shown(library) as user:
        await user.press("e")
        assert heading(user) == "Note"
        await user.type("a")
        await user.until(lambda: heading(user) == "Note · saved")
        disk.gate.clear()
        await user.type("b")
        await user.until(lambda: heading(user) == "Note")
        await user.until(lambda: disk.tries == 2)
        await user.type("c")
        disk.gate.set()
        await user.until(lambda: user.stored(library).note == "ab")
        assert heading(user) == "Note" or user.stored(library).note == "abc"
        await user.until(lambda: heading(user) == "Note · saved")
        assert user.stored(library).note == "abc"


# Another window


async def test_what_is_added_elsewhere_while_typing_survives(library: Library) -> None:
    paper = first_id(library)
    library.edit([paper], SetNote("old"))
    async with shown(library) as user:
        await user.press("e")
        await user.type(" mine")
        elsewhere(library, paper, AppendNote("theirs"))
        await user.until(lambda: heading(user) == "Note · saved")
        assert typed(user) == "old mine\n\ntheirs"
        await user.type(", too")
        assert typed(user) == "old mine, too\n\ntheirs"
        await user.press("escape")
        await user.until(lambda: user.stored(library).note == "old mine, too\n\ntheirs")


async def test_what_is_written_elsewhere_is_shown_in_a_clean_editor(library: Library) -> None:
    paper = first_id(library)
    library.edit([paper], SetNote("old"))
    async with shown(library) as user:
        await user.press("e")
        elsewhere(library, paper, SetNote("theirs"))
        await user.until(lambda: typed(user) == "theirs")
        await user.type(" and mine")
        await user.press("escape")
        await user.until(lambda: user.stored(library).note == "theirs and mine")


async def test_what_is_written_elsewhere_and_here_survives_the_end(library: Library, disk: Disk) -> None:
    paper = first_id(library)
    async with shown(library) as user:
        disk.gate.clear()
        await user.press("e")
        await user.type("mi")
        await user.until(lambda: disk.tries == 1)
        elsewhere(library, paper, SetNote("theirs"))
        await user.type("ne")
        disk.gate.set()
        await user.press("ctrl+q")
    assert library.annotation(paper).note == "mine"
    assert library.annotation(paper).other_notes == ("theirs",)


async def test_typing_over_many_saves_is_one_step(library: Library) -> None:
    async with shown(library) as user:
        await user.press("e")
        for letter in "abc":
            await user.type(letter)
            await user.until(lambda: heading(user) == "Note · saved")
        await user.press("escape")
        assert len(library.history()) == 1
        await user.press("u")
        await user.until(lambda: user.stored(library).note == "")


async def test_a_tag_added_elsewhere_survives(library: Library) -> None:
    paper = first_id(library)
    library.edit([paper], ChangeTags(("one", "two")))
    async with shown(library) as user:
        await user.press("t")
        elsewhere(library, paper, ChangeTags(add=("theirs",), remove=("one",)))
        await user.press(*["backspace"] * len("two, "))
        await user.type("mine")
        await user.press("enter")
        await user.until(lambda: "mine" in user.current().annotation.tags)
        assert set(user.stored(library).tags) == {"theirs", "mine"}


def writing(library: Library, paper: str, added: str) -> Callable[..., str]:
    def edit_text(text: str, **_named: object) -> str:
        elsewhere(library, paper, AppendNote("theirs"))
        return text + added

    return edit_text


async def test_the_users_editor_keeps_what_was_added_meanwhile(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    from reader.ui import editor

    paper = first_id(library)
    library.edit([paper], SetNote("old"))
    async with shown(library) as user:
        monkeypatch.setattr(user.app, "suspend", nullcontext)
        monkeypatch.setattr(editor, "edit_text", writing(library, paper, " mine"))
        await user.press("E")
        await user.until(lambda: user.current().annotation.note == "old mine\n\ntheirs")


# Being quick


@pytest.mark.parametrize("key", ["e", "E"])
async def test_the_note_is_opened_as_it_was_left(
    library: Library, disk: Disk, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    from reader.ui import editor

    async with shown(library) as user:
        monkeypatch.setattr(user.app, "suspend", nullcontext)
        monkeypatch.setattr(editor, "edit_text", lambda text, **_named: f"{text} twice")
        disk.gate.clear()
        await user.press("e")
        await user.type("once")
        await user.press("escape", key)
        if key == "e":
            assert typed(user) == "once"
            await user.type(" twice")
            await user.press("escape")
        disk.gate.set()
        await user.until(lambda: user.stored(library).note == "once twice")


async def test_tags_are_opened_as_they_were_left(library: Library, disk: Disk) -> None:
    library.edit([first_id(library)], ChangeTags(("old", "older")))
    async with shown(library) as user:
        disk.gate.clear()
        await user.press("t")
        await user.type("one")
        await user.press("enter", "t")
        line = user.main.tag_editor
        assert line is not None
        assert line.line.value == "old, older, one, "
        await user.press(*["backspace"] * len("older, one, "))
        await user.type("two")
        await user.press("enter")
        disk.gate.set()
        await user.until(lambda: user.stored(library).tags == ("old", "two"))
        await user.press("t")
        await user.until(lambda: line.line.value == "old, two, ")


@pytest.mark.parametrize("query", ["", "chapter"])
async def test_an_edit_does_not_move_the_paper_under_the_cursor(library: Library, query: str) -> None:
    rows = library.find().rows
    library.edit([library.entries(rows)[3].paper.id], SetStars(2))
    async with shown(library, query=query) as user:
        user.main.sort = "stars"
        user.main.find()
        await user.until(lambda: user.current().headline != title(1) or user.main.papers.cursor)
        await user.press("G")
        last, before = user.current(), list(user.main.papers.rows)
        await user.press("5")
        await user.until(lambda: user.current().annotation.stars == 5)
        number = user.main._number
        await user.press("2")
        await user.until(lambda: user.current().annotation.stars == 2)
        assert user.current().paper.id == last.paper.id
        if query:
            assert user.main._number > number
        await user.press("1")
        await user.until(lambda: user.current().annotation.stars == 1)
        assert list(user.main.papers.rows) == before
        user.main.find()
        await user.until(lambda: list(user.main.papers.rows) != before)


async def test_a_slow_errand_does_not_delay_the_tags(library: Library) -> None:
    library.edit([first_id(library)], ChangeTags(("known",)))
    gate = Event()
    async with shown(library) as user:

        def slow() -> str:
            gate.wait(20)
            return "done"

        user.main.background.errand(slow)
        await user.press("j", "t")
        await user.until(lambda: "known" in user.text(user.main.side))
        gate.set()


def test_what_is_written_already_at_the_end_is_not_written_twice(library: Library) -> None:
    paper = first_id(library)
    draft = Draft.of(paper, NO_ANNOTATION)
    draft.text = draft.sent = "first"
    library.edit([paper], draft.edit)
    draft.written = Future()
    draft.written.set_result(NoteSettled(draft.session, "first", library.annotation(paper)))
    draft.text = "second"
    assert write_last(library, [draft]) is None
    assert library.annotation(paper).note == "second"
