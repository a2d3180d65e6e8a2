"""A note written in two windows at once: both texts are kept, shown, and can be made one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from reader.annotations.edits import ChangeTags, SetNote, WriteNote
from reader.library import Library
from reader.model import Annotation
from reader.ui.drafts import Draft
from reader.ui.messages import NoteSettled
from tests.ui.steps import Shown, filled, shown


@pytest.fixture
def paper(library: Library, tmp_path: Path) -> str:
    """The id of the first paper of a filled library."""
    filled(library, tmp_path)
    return library.entries(library.find().rows[:1])[0].paper.id


def elsewhere(library: Library, paper: str, edit: Any) -> None:
    with Library.open(library.folder) as other:
        other.edit([paper], edit)


def typed(user: Shown) -> str:
    assert user.main.note_editor is not None
    return user.main.note_editor.text


def heading(user: Shown) -> str:
    assert user.main.note_editor is not None
    return str(user.main.note_editor.border_title)


def both(library: Library, paper: str) -> None:
    """Have the note `mine` with `theirs [/] beside` beside it."""
    library.edit([paper], WriteNote("theirs [/] beside", ""))
    library.edit([paper], WriteNote("mine", ""))


async def test_what_two_windows_write_at_once_is_kept_and_shown(library: Library, paper: str) -> None:
    async with shown(library, size=(100, 30)) as user:
        await user.press("e")
        await user.type("mine")
        elsewhere(library, paper, WriteNote("theirs", ""))
        await user.until(lambda: heading(user) == "Note · saved")
        await user.until(lambda: "Two notes" in user.text())
        assert typed(user) == "mine"
        await user.press("escape")
        user.app.clear_notifications()
        pane = user.main.notes
        await user.until(lambda: "Also written in another window" in user.text(pane))
        assert "M takes it in · X lets it go" in " ".join(user.text(pane).split())
        lines = [line.strip(" │┃") for line in user.lines(pane)]
        place = next(n for n, line in enumerate(lines) if line.startswith("Also written in another window"))
        assert "mine" in lines[:place]
        assert "theirs" in lines[place:]
        assert user.stored(library) == library.annotation(paper)
        assert library.annotation(paper).other_notes == ("theirs",)


async def test_what_is_typed_is_not_replaced_by_what_another_window_wrote(
    library: Library, paper: str
) -> None:
    async with shown(library, size=(100, 30)) as user:
        await user.press("e")
        await user.type("mine")
        await user.until(lambda: heading(user) == "Note · saved")
        elsewhere(library, paper, WriteNote("theirs", ""))
        await user.until(lambda: "beside that of another window" in heading(user))
        assert typed(user) == "mine"
        await user.type(", all of it")
        await user.until(lambda: heading(user) == "Note · saved")
        stored = library.annotation(paper)
        assert (stored.note, stored.other_notes) == ("mine, all of it", ("theirs",))


async def test_paragraphs_of_two_windows_are_one_note(library: Library, paper: str) -> None:
    library.edit([paper], SetNote("first\n\nsecond"))
    async with shown(library, size=(100, 30)) as user:
        await user.press("e")
        await user.type(" of mine")
        elsewhere(library, paper, WriteNote("their first\n\nsecond", "first\n\nsecond"))
        await user.until(lambda: typed(user) == "their first\n\nsecond of mine")
        await user.until(lambda: heading(user) == "Note · saved")
        assert library.annotation(paper) == user.stored(library)
        assert library.annotation(paper).note == "their first\n\nsecond of mine"
        assert library.annotation(paper).other_notes == ()


async def test_typing_in_an_empty_line_stays_apart_from_what_is_added_elsewhere(
    library: Library, paper: str
) -> None:
    library.edit([paper], SetNote("first"))
    async with shown(library, size=(100, 30)) as user:
        await user.press("e", "enter", "enter")
        await user.until(lambda: heading(user) == "Note · saved")
        elsewhere(library, paper, WriteNote("first\n\ntheirs", "first"))
        await user.until(lambda: "theirs" in typed(user))
        await user.type("mine")
        await user.press("escape")
        await user.until(lambda: user.stored(library).note == "first\n\nmine\n\ntheirs")


@pytest.mark.parametrize(("key", "note"), [("M", "mine\n\ntheirs [/] beside"), ("X", "mine")])
async def test_what_is_beside_is_taken_in_or_let_go_and_brought_back(
    library: Library, paper: str, key: str, note: str
) -> None:
    both(library, paper)
    before = library.annotation(paper)
    async with shown(library, size=(100, 30)) as user:
        await user.press(key)
        await user.until(lambda: not user.current().annotation.other_notes)
        assert user.stored(library).note == note
        await user.until(lambda: "Also written" not in user.text(user.main.notes))
        await user.press("u")
        await user.until(lambda: user.current().annotation.other_notes)
        assert (user.stored(library).note, user.stored(library).other_notes) == (
            before.note,
            before.other_notes,
        )
        await user.until(lambda: "theirs [/] beside" in user.text(user.main.notes))


@pytest.mark.parametrize("key", ["M", "X"])
async def test_where_there_is_nothing_beside_a_note_that_is_said(
    library: Library, paper: str, key: str
) -> None:
    async with shown(library, size=(100, 30)) as user:
        await user.press(key)
        await user.until(lambda: "One note only" in user.text())
        await user.press("space", key)
        await user.until(lambda: "None of the selected papers has another note." in user.text())
        assert library.annotation(paper).is_empty


def test_what_is_beside_a_note_is_found(library: Library, paper: str) -> None:
    both(library, paper)
    library.edit([library.entries(library.find().rows)[1].paper.id], ChangeTags(add=("x",)))
    for query in ("note:beside", "has:other-notes", "has:other-note mine"):
        assert [entry.paper.id for entry in library.entries(library.find(query).rows)] == [paper]


def test_what_is_beside_a_note_is_exported(library: Library, paper: str) -> None:
    from reader.library.exporting import ExportOrder

    both(library, paper)
    rows = library.find("has:note").rows
    text = "".join(library.export(rows))
    assert "\n> mine\n\nAlso written in another window:\n\n> theirs [/] beside\n" in text
    document = json.loads("".join(library.export(rows, ExportOrder(format="json"))))
    assert document["papers"][0]["annotation"]["other_notes"] == ["theirs [/] beside"]


def test_a_document_that_holds_nothing_but_what_was_beside_a_note_is_one(
    library: Library, paper: str
) -> None:
    both(library, paper)
    library.edit([paper], SetNote(""))
    with Library.open(library.folder) as other:
        assert not other.annotation(paper).is_empty
        assert other.annotation(paper).other_notes == ("theirs [/] beside",)


# Drafts


def settled(draft: Draft, stored: Annotation) -> None:
    """Have what the draft holds written, with an outcome."""
    draft.sent = draft.text
    draft.settle(NoteSettled(draft.session, draft.text, stored))


def draft_of(note: str, text: str) -> Draft:
    draft = Draft.of("abs:1", Annotation(note=note))
    draft.text = text
    return draft


def test_a_draft_that_was_put_beside_another_note_is_not_written_again_by_itself() -> None:
    draft = draft_of("", "mine")
    settled(draft, Annotation(note="mine"))
    draft.found_stored(Annotation(note="theirs", other_notes=("mine",)))
    assert (draft.text, draft.is_dirty, draft.is_beside) == ("mine", False, True)
    draft.text = "mine too"
    assert draft.edit == WriteNote("mine too", "mine")


def test_what_is_typed_while_a_conflict_is_stored_stays() -> None:
    draft = draft_of("", "mine")
    draft.sent, draft.text = "mine", "mine and more"
    draft.settle(NoteSettled(draft.session, "mine", Annotation(note="mine", other_notes=("theirs",))))
    assert (draft.text, draft.before) == ("mine and more", "mine")
    assert draft.news(Annotation(note="mine", other_notes=("theirs",)))
    assert not draft.news(Annotation(note="mine", other_notes=("theirs, too",)))


def test_a_draft_without_a_word_typed_follows_what_is_stored() -> None:
    draft = draft_of("old", "old")
    draft.found_stored(Annotation(note="theirs", other_notes=("old",)))
    assert (draft.text, draft.before, draft.is_dirty) == ("theirs", "theirs", False)
