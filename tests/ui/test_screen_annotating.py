"""Tags and notes on the main screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.events import Paste

from reader.annotations.edits import ChangeTags, SetNote
from reader.library import Library
from reader.model import Status
from tests.ui.steps import Shown, filled, key, shown, title


def tagged(library: Library, folder: Path) -> Library:
    """A filled library with some tags in use."""
    filled(library, folder)
    papers = [entry.paper.id for entry in library.entries(library.find().rows)]
    library.edit(papers[5:9], ChangeTags(add=("cooling",)))
    library.edit(papers[5:7], ChangeTags(add=("cool things", "spoons/silver")))
    return library


def first_id(library: Library) -> str:
    """The id of the paper that the screen opens on."""
    return library.entries(library.find().rows)[0].paper.id


# Tags


async def test_tags_are_typed_and_saved(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        await user.press("t")
        await user.type("to read, spoons/silver")
        await user.press("enter")
        await user.until(lambda: user.current().annotation.tags == ("to read", "spoons/silver"))
        assert user.stored(library).tags == ("to read", "spoons/silver")
        assert user.main.focused is user.main.papers
        assert "spoons/silver" in user.text(user.main.notes)
        assert "#spoons/silver" in user.text(user.main.detail)


async def test_tags_that_are_there_can_be_taken_away(library: Library, tmp_path: Path) -> None:
    filled(library, tmp_path)
    library.edit([first_id(library)], ChangeTags(("one", "two")))
    async with shown(library) as user:
        await user.press("t")
        assert tag_line(user) == "one, two, "
        await user.press(*["backspace"] * len("two, "), "enter")
        await user.until(lambda: user.current().annotation.tags == ("one",))


async def test_escape_leaves_the_tags_as_they_were(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        await user.press("t")
        await user.type("mistake")
        await user.press("escape")
        await user.until(lambda: user.main.focused is user.main.papers)
        assert user.stored(library).tags == ()
        assert user.main.editor is None


async def test_tags_are_completed_with_their_counts(library: Library, tmp_path: Path) -> None:
    async with shown(tagged(library, tmp_path)) as user:
        await user.press("t")
        await user.until(lambda: "cooling" in user.text(user.main.side))
        line = next(line for line in user.lines(user.main.side) if "cooling" in line)
        assert "4" in line
        await user.type("colo")
        await user.until(lambda: "cooling" in user.text(user.main.side))
        await user.press("tab")
        assert tag_line(user) == "cooling, "
        await user.type("sil")
        await user.press("tab", "enter")
        await user.until(lambda: user.current().annotation.tags == ("cooling", "spoons/silver"))


async def test_a_tag_typed_as_it_is_shown_is_that_tag(library: Library, tmp_path: Path) -> None:
    async with shown(tagged(library, tmp_path)) as user:
        await user.press("t")
        await user.until(lambda: "cooling" in user.text(user.main.side))
        await user.type("#cooling, #new")
        await user.press("enter")
        await user.until(lambda: user.current().annotation.tags == ("cooling", "new"))


async def test_another_completion_can_be_chosen(library: Library, tmp_path: Path) -> None:
    async with shown(tagged(library, tmp_path)) as user:
        await user.press("t")
        await user.until(lambda: "cooling" in user.text(user.main.side))
        await user.type("cool")
        await user.press("down", "tab")
        assert tag_line(user) == "cool things, "


async def test_enter_takes_a_completion_that_was_gone_to_and_then_saves(
    library: Library, tmp_path: Path
) -> None:
    async with shown(tagged(library, tmp_path)) as user:
        await user.press("t")
        await user.until(lambda: "cooling" in user.text(user.main.side))
        await user.type("cool")
        assert marked(user) == ("cooling", "Tab")
        await user.press("down")
        assert marked(user) == ("cool things", "Enter")
        await user.press("enter")
        assert tag_line(user) == "cool things, "
        assert user.main.is_typing
        await user.type("spo")
        # What was only offered is not what Enter means.
        await user.press("enter")
        await user.until(lambda: user.current().annotation.tags == ("cool things", "spo"))


def marked(user: Shown) -> tuple[str, str]:
    """The completion that names a key, and that key."""
    named = [line.split() for line in user.lines(user.main.side) if line.split()[-1:] in (["Tab"], ["Enter"])]
    ((*tag, _number, key),) = named
    return " ".join(tag), key


async def test_letters_in_the_tag_line_are_no_commands(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        await user.press("t")
        await user.type("jrsdwqiu12#/")
        assert tag_line(user) == "jrsdwqiu12#/"
        await user.press("escape")
        assert user.main.papers.cursor == 0
        assert user.stored(library).is_empty


async def test_a_click_on_a_tag_shows_the_papers_with_it(library: Library, tmp_path: Path) -> None:
    async with shown(tagged(library, tmp_path)) as user:
        await user.press(*"jjjjj")
        await user.until(lambda: " cooling " in user.text(user.main.notes).replace("\u00a0", " "))
        await user.pilot.click(user.main.notes, offset=(3, 1))
        await user.until(lambda: user.main.header.shown == 4)


def tag_line(user: Shown) -> str:
    editor = user.main.tag_editor
    assert editor is not None
    return editor.line.value


# Notes


async def test_a_note_saves_itself_while_it_is_typed(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        await user.press("e")
        await user.type("jot: cools, q")
        await user.until(lambda: user.stored(library).note == "jot: cools, q")
        assert user.main.focused is user.main.note_editor
        await user.until(lambda: "Note · saved" in user.text(user.main.side))


async def test_leaving_a_note_saves_it_at_once_and_as_one_step(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        await user.press("e")
        await user.type("first")
        await user.until(lambda: user.stored(library).note == "first")
        await user.press("enter")
        await user.type("second")
        await user.press("escape")
        await user.until(lambda: user.stored(library).note == "first\nsecond")
        await user.until(lambda: "second" in user.text(user.main.notes))
        assert user.main.focused is user.main.papers
        await user.press("u")
        await user.until(lambda: user.current().annotation.note == "")


async def test_what_was_typed_last_survives_quitting(library: Library, tmp_path: Path) -> None:
    filled(library, tmp_path)
    async with shown(library) as user:
        paper = user.current().paper.id
        await user.press("e")
        await user.type("half a thou")
        await user.press("ctrl+q")
    assert library.annotation(paper).note == "half a thou"


async def test_what_was_typed_last_survives_a_crash(library: Library, tmp_path: Path) -> None:
    filled(library, tmp_path)
    paper = first_id(library)

    async def crash() -> None:
        async with shown(library) as user:
            await user.press("e")
            await user.type("half a thou")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await crash()
    assert library.annotation(paper).note == "half a thou"


async def test_a_click_elsewhere_saves_and_closes_the_note(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        first = user.current().paper.id
        await user.press("e")
        await user.type("of the first")
        await user.pilot.click(user.main.papers, offset=(12, 4))
        await user.until(lambda: library.annotation(first).note == "of the first")
        await user.until(lambda: user.main.notes.display)
        assert user.current().headline == title(4)
        assert user.current().annotation.note == ""


@pytest.mark.parametrize(
    "pasted",
    ["line\n" * 30, "line\r" * 30, "a\r\nb\r\nc", "x" * 900, "日本語\n" * 12, "\n\n\n\n\n\n\n\n"],
)
async def test_pasted_text_survives_undo(library: Library, tmp_path: Path, pasted: str) -> None:
    async with shown(filled(library, tmp_path), size=(80, 24)) as user:
        await user.press("e")
        await user.type("kept")
        user.app.post_message(Paste(pasted))
        await user.until(lambda: editor_text(user) != "kept")
        whole = editor_text(user)
        await user.press("ctrl+z")
        assert editor_text(user) == "kept"
        await user.press("ctrl+y")
        assert editor_text(user) == whole
        await user.press("escape")
        await user.until(lambda: user.stored(library).note.startswith("kept"))


async def test_a_pasted_terminal_sequence_is_only_text(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        for key in ("e", "t", "slash"):
            await user.press(key)
            user.app.post_message(Paste("a\x1b[2Jb\x9bc\u202ed"))
            await user.until(lambda: "a[2Jbcd" in user.text())
            assert not {"\x1b", "\x9b", "\u202e"} & set(user.text())
            await user.press("escape")
        await user.until(lambda: user.stored(library).note == "a[2Jbcd")


def editor_text(user: Shown) -> str:
    editor = user.main.note_editor
    assert editor is not None
    return editor.text


async def test_a_note_is_edited_in_an_editor(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from contextlib import nullcontext

    from reader.ui import editor

    filled(library, tmp_path)
    library.edit([first_id(library)], SetNote("before"))
    async with shown(library) as user:
        monkeypatch.setattr(user.app, "suspend", nullcontext)
        monkeypatch.setattr(editor, "edit_text", lambda text, **_named: f"{text} and after")
        await user.press("E")
        await user.until(lambda: user.current().annotation.note == "before and after")


async def test_without_a_terminal_to_hand_over_the_editor_is_refused(
    library: Library, tmp_path: Path
) -> None:
    async with shown(filled(library, tmp_path)) as user:
        await user.press("E")
        await user.until(lambda: "No editor here" in user.text())


async def test_an_edit_elsewhere_does_not_disturb_the_note_being_typed(
    library: Library, tmp_path: Path
) -> None:
    filled(library, tmp_path)
    async with shown(library) as user:
        await user.press("e")
        await user.type("mine")
        with Library.open(library.folder) as other:
            other.edit([user.current().paper.id], ChangeTags(add=("theirs",)))
        await user.until(lambda: user.current().annotation.tags == ("theirs",))
        await user.type(" alone")
        assert editor_text(user) == "mine alone"
        await user.press("escape")
        await user.until(lambda: user.stored(library).note == "mine alone")
        assert user.stored(library).tags == ("theirs",)


async def test_a_refused_tag_is_explained(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from reader.annotations import edits
    from reader.errors import ReaderError

    def refuse(_text: str) -> Any:
        raise ReaderError("Not a tag", "That is no tag.")

    async with shown(filled(library, tmp_path)) as user:
        monkeypatch.setattr(edits, "clean_tag", refuse)
        await user.press("t")
        await user.type("a")
        await user.press("enter")
        await user.until(lambda: "Not a tag" in user.text())


@pytest.mark.parametrize("begin", [(), ("T",)])
async def test_keys_typed_right_behind_a_note_are_commands(
    library: Library, tmp_path: Path, begin: tuple[str, ...]
) -> None:
    async with shown(tagged(library, tmp_path)) as user:
        await user.press(*begin)
        await user.until(lambda: user.main.current() is not None)
        entry = user.main.current()
        assert entry is not None
        paper = entry.paper.id
        await user.press("e")
        driver = user.app._driver
        assert driver is not None
        for name in ("z", "escape", "4", "w"):
            driver.process_message(key(name))
        await user.until(lambda: library.annotation(paper).status is Status.LATER)
        kept = library.annotation(paper)
    assert (library.annotation(paper).note, kept.stars) == ("z", 4)
