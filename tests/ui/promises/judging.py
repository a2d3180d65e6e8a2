"""The commands that judge, tag and note keep their promises."""

from __future__ import annotations

from functools import partial

from reader.annotations.edits import SetNote, SetStars, SetStatus
from reader.model import Status
from reader.ui.signs import STATUS_MARKS
from tests.ui.promises.desk import Desk, Proof, proves, title_of


@proves("star", "Give the paper a star, or take its stars away.")
async def star(desk: Desk, key: str) -> None:
    await desk.press(key)
    await desk.until(lambda: desk.stored.stars == 1 and "★" in desk.user.text(desk.user.main.detail))
    await desk.press(key)
    await desk.until(lambda: desk.stored.stars == 0 and "★" not in desk.user.text(desk.user.main.detail))


async def _set_stars(number: int, desk: Desk, key: str) -> None:
    desk.edit(SetStars(4 if number != 4 else 1))
    await desk.press(key)
    await desk.until(lambda: desk.stored.stars == number)
    await desk.until(lambda: desk.user.text(desk.user.main.detail).count("★") == number)


for _number in range(6):
    _plural = "" if _number == 1 else "s"
    _promise = f"Give the paper {_number} star{_plural}." if _number else "Take the paper's stars away."
    proves(f"stars-{_number}", _promise)(partial(_set_stars, _number))


async def _set_status(status: Status, desk: Desk, key: str) -> None:
    before = Status.READ if status is Status.INBOX else Status.INBOX
    if before is not Status.INBOX:
        desk.edit(SetStatus(before))
    await desk.press(key)
    await desk.until(lambda: desk.stored.status is status)
    await desk.until(lambda: STATUS_MARKS[status] in desk.line())
    await desk.until(lambda: f"{STATUS_MARKS[status]} " in desk.user.text(desk.user.main.detail))


def _status(status: Status) -> Proof:
    return partial(_set_status, status)


proves("read", "Mark the paper as read.")(_status(Status.READ))
proves("later", "Keep the paper for later.")(_status(Status.LATER))
proves("reading", "Mark the paper as being read now.")(_status(Status.READING))
proves("inbox", "Put the paper back into the inbox.")(_status(Status.INBOX))
proves("skip", "Mark the paper as skipped.")(_status(Status.SKIPPED))


@proves("triage", "Go through the inbox one paper at a time: one key judges and shows the next.")
async def triage(desk: Desk, key: str) -> None:
    main = desk.user.main
    await desk.press(key, "g")
    await desk.until(lambda: main.pile is not None)
    first = desk.headline()
    shown = desk.user.text(main.detail)
    assert first in shown
    paper = desk.paper
    await desk.press("w")
    assert desk.headline() != first
    assert desk.headline() in desk.user.text(main.detail)
    await desk.until(lambda: desk.library.annotation(paper).status is Status.LATER)


@proves("tag", "Edit the paper's tags, with completion.")
async def tag(desk: Desk, key: str) -> None:
    await desk.press(key)
    await desk.until(lambda: desk.user.main.is_typing)
    await desk.type("coo")
    await desk.until(lambda: "cooling" in desk.user.text())
    await desk.press("tab")
    await desk.type(",new")
    await desk.press("enter")
    await desk.until(lambda: {"cooling", "new"} <= set(desk.stored.tags))
    await desk.until(lambda: "new" in desk.user.text(desk.user.main.notes))


@proves("tags", "Rename, merge, move, delete and colour tags, and count their papers.")
async def tags(desk: Desk, key: str) -> None:
    await desk.press(key)
    await desk.until(lambda: "spoons" in desk.user.text() and desk.user.app.screen is not desk.user.main)
    seen = desk.user.text().casefold()
    for word in ("rename", "merge", "move", "delete", "colour", "cooling", " 3"):
        assert word in seen, word
    await desk.press("g")
    await desk.press("r")
    await desk.until(lambda: "rename" in desk.user.text().casefold())


@proves("note", "Edit the paper's note; it saves itself.")
async def note(desk: Desk, key: str) -> None:
    await desk.press(key)
    await desk.until(lambda: desk.user.main.is_typing)
    await desk.type("why so few?")
    await desk.until(lambda: desk.stored.note == "why so few?")
    await desk.until(lambda: "saved" in desk.user.text())
    await desk.press("escape")
    await desk.until(lambda: "why so few?" in desk.user.text(desk.user.main.notes))


@proves("note-in-editor", "Edit the paper's note in $EDITOR.")
async def note_in_editor(desk: Desk, key: str) -> None:
    desk.edit(SetNote("before,"))
    await desk.until(lambda: "before," in desk.user.text(desk.user.main.notes))
    await desk.press(key)
    await desk.until(lambda: desk.stored.note == "before, edited")
    await desk.until(lambda: "before, edited" in desk.user.text(desk.user.main.notes))


@proves("take-other-note", "Add what another window wrote into the note at the same time to the note.")
async def take_other_note(desk: Desk, key: str) -> None:
    await desk.have_two_notes()
    await desk.press(key)
    await desk.until(lambda: not desk.stored.other_notes)
    assert desk.stored.note.split() == ["mine", "theirs"]


@proves("drop-other-note", "Let go what another window wrote into the note at the same time.")
async def drop_other_note(desk: Desk, key: str) -> None:
    await desk.have_two_notes()
    await desk.press(key)
    await desk.until(lambda: not desk.stored.other_notes)
    assert desk.stored.note == "mine"


@proves("undo", "Undo the last edit.")
async def undo(desk: Desk, key: str) -> None:
    await desk.press("5")
    await desk.until(lambda: desk.stored.stars == 5)
    await desk.press(key)
    await desk.until(lambda: desk.stored.stars == 0)
    await desk.until(lambda: "Undone" in desk.user.text() and title_of(desk) in desk.user.text())


@proves("redo", "Redo what was undone.")
async def redo(desk: Desk, key: str) -> None:
    await desk.press("5", "u")
    await desk.until(lambda: "Undone" in desk.user.text())
    await desk.press(key)
    await desk.until(lambda: desk.stored.stars == 5)
    await desk.until(lambda: "Done again" in desk.user.text())
