"""What the commands of triage do there is what help says of them."""

from __future__ import annotations

from functools import partial

from reader.annotations.edits import SetNote, SetStars
from reader.model import Status
from reader.ui.screens.help import HelpScreen
from reader.ui.screens.palette import PaletteScreen
from reader.ui.screens.statistics import StatisticsScreen
from tests.ui.promises.desk import LONG, Desk, proves_in_triage, title_of
from tests.ui.promises.taking import theme as themed


async def enter(desk: Desk) -> None:
    """Begin triage at the paper that the cursor is on; it stays the current one of the list."""
    main, paper = desk.user.main, desk.paper
    await desk.press("T")
    await desk.until(lambda: main.pile is not None)

    def is_shown() -> bool:
        # What another window did just before may have the pile found anew, and begun elsewhere.
        if desk.headline() != title_of(desk):
            main.show_paper(paper)
        return desk.headline() == title_of(desk)

    await desk.until(is_shown)
    assert title_of(desk) in desk.user.text(main.detail)


async def _judges(status: Status, desk: Desk, key: str) -> None:
    paper = desk.paper
    await desk.press(key)
    assert desk.headline() == title_of(desk, 1)
    assert title_of(desk, 1) in desk.user.text(desk.user.main.detail)
    await desk.until(lambda: desk.library.annotation(paper).status is status)


proves_in_triage("later", "Keep it for later, and go on.")(partial(_judges, Status.LATER))
proves_in_triage("reading", "Mark it as being read now, and go on.")(partial(_judges, Status.READING))
proves_in_triage("read", "Mark it as read, and go on.")(partial(_judges, Status.READ))
proves_in_triage("skip", "Skip it, and go on.")(partial(_judges, Status.SKIPPED))


@proves_in_triage("star", "Give it a star, keep it for later, and go on; or take its stars away.")
async def star(desk: Desk, key: str) -> None:
    paper = desk.paper
    await desk.press(key)
    assert desk.headline() == title_of(desk, 1)
    await desk.until(lambda: desk.library.annotation(paper).stars == 1)
    assert desk.library.annotation(paper).status is Status.LATER
    await desk.press("k")
    await desk.until(lambda: "★" in desk.user.text(desk.user.main.detail))
    await desk.press(key)
    await desk.until(lambda: desk.stored.stars == 0)
    assert desk.headline() == title_of(desk)


async def _gives_stars(number: int, desk: Desk, key: str) -> None:
    desk.edit(SetStars(4 if number != 4 else 1))
    await desk.press(key)
    await desk.until(lambda: desk.stored.stars == number)
    await desk.until(lambda: desk.user.text(desk.user.main.detail).count("★") == number)
    assert desk.headline() == title_of(desk)


for _number in range(6):
    proves_in_triage(f"stars-{_number}", f"Give it {_number} stars.")(partial(_gives_stars, _number))


@proves_in_triage("tag", "Edit its tags; with a new one, keep it for later, and go on.")
async def tag(desk: Desk, key: str) -> None:
    paper = desk.paper
    await desk.press(key)
    await desk.until(lambda: desk.user.main.is_typing)
    await desk.type("warm")
    await desk.press("enter")
    await desk.until(lambda: desk.headline() == title_of(desk, 1))
    await desk.until(lambda: desk.library.annotation(paper).tags == ("warm",))
    assert desk.library.annotation(paper).status is Status.LATER


@proves_in_triage("note", "Edit its note.")
async def note(desk: Desk, key: str) -> None:
    await desk.press(key)
    await desk.until(lambda: desk.user.main.is_typing)
    await desk.type("hm")
    await desk.press("escape")
    await desk.until(lambda: desk.stored.note == "hm")
    await desk.until(lambda: "hm" in desk.user.text(desk.user.main.notes))


@proves_in_triage("undo", "Undo the last edit, and go back to its paper.")
async def undo(desk: Desk, key: str) -> None:
    await desk.press("w", "j", key)
    assert desk.headline() == title_of(desk)
    await desk.until(lambda: desk.stored.status is Status.INBOX)


@proves_in_triage("redo", "Redo what was undone.")
async def redo(desk: Desk, key: str) -> None:
    paper = desk.paper
    await desk.press("w", "u")
    await desk.until(lambda: "Undone" in desk.user.text())
    await desk.press(key)
    await desk.until(lambda: desk.library.annotation(paper).status is Status.LATER)


async def _leaves(desk: Desk, key: str) -> None:
    main = desk.user.main
    await desk.press("j", "j", key)
    assert not main.triaging
    assert desk.user.app.is_running
    assert main.focused is main.papers
    assert desk.headline() == title_of(desk, 2)
    await desk.press("g", "T")
    await desk.until(lambda: main.pile is not None)
    assert desk.headline() == title_of(desk, 2)


proves_in_triage("leave-search", "Go back to the list; the place is kept.")(_leaves)
proves_in_triage("quit", "Go back to the list; the place is kept.")(_leaves)


@proves_in_triage("next", "Go on without judging it.")
async def go_on(desk: Desk, key: str) -> None:
    paper = desk.paper
    await desk.press(key)
    assert desk.headline() == title_of(desk, 1)
    assert desk.library.annotation(paper).status is Status.INBOX


@proves_in_triage("previous", "Go back to the paper before.")
async def go_back(desk: Desk, key: str) -> None:
    await desk.press("j", key)
    assert desk.headline() == title_of(desk)


@proves_in_triage("help", "Show all keys.")
async def help_(desk: Desk, key: str) -> None:
    await desk.press(key)
    await desk.until(lambda: isinstance(desk.user.app.screen, HelpScreen))
    assert "Triage" in desk.user.text()
    assert (
        "Keep it for later, and go on." in " ".join(desk.user.text().split()) or "later" in desk.user.text()
    )


@proves_in_triage("inbox", "Put it back into the inbox, and stay.")
async def inbox(desk: Desk, key: str) -> None:
    await desk.press("d", "k")
    assert desk.headline() == title_of(desk)
    await desk.until(lambda: desk.stored.status is Status.SKIPPED)
    await desk.press(key)
    await desk.until(lambda: desk.stored.status is Status.INBOX)
    assert desk.headline() == title_of(desk)


@proves_in_triage("first", "Go to the first paper that is not judged.")
async def first(desk: Desk, key: str) -> None:
    await desk.press(key)
    assert desk.user.main.pile is not None
    assert desk.paper == desk.library.entries(desk.rows("is:inbox")[:1])[0].paper.id


@proves_in_triage("last", "Go to the last paper.")
async def last(desk: Desk, key: str) -> None:
    await desk.press(key)
    assert desk.paper == desk.library.entries(desk.rows("is:inbox")[-1:])[0].paper.id


async def _scrolls(down: bool, desk: Desk, key: str) -> None:
    detail = desk.user.main.detail
    await desk.press("G")
    await desk.until(lambda: LONG[:40] in desk.user.text(detail))
    paper = desk.paper
    detail.scroll_lines(20)
    top = detail.top
    await desk.press(key)
    assert detail.top > top if down else detail.top < top
    assert desk.paper == paper


for _step in ("scroll", "half-page", "page"):
    _amount = {"scroll": "", "half-page": " half a page", "page": " a page"}[_step]
    proves_in_triage(f"{_step}-down", f"Scroll{_amount} down.")(partial(_scrolls, True))
    proves_in_triage(f"{_step}-up", f"Scroll{_amount} up.")(partial(_scrolls, False))


async def _search_and_enter(desk: Desk) -> None:
    await desk.press("escape", "slash", *"chapter", "enter")
    await desk.until(lambda: desk.shows("chapter"))
    await desk.press("T")
    await desk.until(lambda: desk.user.main.pile is not None)


@proves_in_triage("next-hit", "Go to the next hit in the paper.")
async def next_hit(desk: Desk, key: str) -> None:
    await _search_and_enter(desk)
    await desk.press(key, key)
    assert "hit 2 of " in desk.user.text(desk.user.main.detail)


@proves_in_triage("previous-hit", "Go to the previous hit in the paper.")
async def previous_hit(desk: Desk, key: str) -> None:
    await _search_and_enter(desk)
    await desk.press("n", "n", key)
    assert "hit 1 of " in desk.user.text(desk.user.main.detail)


@proves_in_triage("note-in-editor", "Edit its note in $EDITOR.")
async def note_in_editor(desk: Desk, key: str) -> None:
    desk.edit(SetNote("before,"))
    await desk.press(key)
    await desk.until(lambda: desk.stored.note == "before, edited")


@proves_in_triage("take-other-note", "Add what another window wrote to the note.")
async def take_other_note(desk: Desk, key: str) -> None:
    await desk.have_two_notes()
    await desk.press(key)
    await desk.until(lambda: not desk.stored.other_notes)
    assert desk.stored.note.split() == ["mine", "theirs"]


@proves_in_triage("drop-other-note", "Let go what another window wrote.")
async def drop_other_note(desk: Desk, key: str) -> None:
    await desk.have_two_notes()
    await desk.press(key)
    await desk.until(lambda: not desk.stored.other_notes)
    assert desk.stored.note == "mine"


@proves_in_triage("open", "Open one of its links in the browser.")
async def open_one(desk: Desk, key: str) -> None:
    desk.opened.clear()
    await desk.press(key)
    await desk.until(lambda: desk.opened == [desk.library.entry(desk.paper).paper.links[0].url])


@proves_in_triage("copy", "Copy its title, citation, link, BibTeX or abstract.")
async def copy(desk: Desk, key: str) -> None:
    desk.copied.clear()
    await desk.press(key)
    await desk.choose("title", before="BibTeX")
    await desk.until(lambda: desk.copied == [title_of(desk)])
    assert desk.headline() == title_of(desk)


def _pile(desk: Desk) -> list[int]:
    pile = desk.user.main.pile
    return [] if pile is None else list(pile.rows)


@proves_in_triage("sort", "Choose the order of the papers.")
async def sort(desk: Desk, key: str) -> None:
    await desk.press(key)
    await desk.choose("title")
    await desk.until(lambda: _pile(desk) == desk.rows("is:inbox", "title"))


@proves_in_triage("statistics", "Show the statistics.")
async def statistics(desk: Desk, key: str) -> None:
    await desk.press(key)
    await desk.until(
        lambda: isinstance(desk.user.app.screen, StatisticsScreen) and "inbox" in desk.user.text()
    )


@proves_in_triage("theme", "Choose the colours of the screen.")
async def theme(desk: Desk, key: str) -> None:
    await themed(desk, key)


@proves_in_triage("palette", "Find a command by its name.")
async def palette(desk: Desk, key: str) -> None:
    await desk.press(key)
    await desk.until(lambda: isinstance(desk.user.app.screen, PaletteScreen))
    await desk.type("mark as read")
    await desk.until(lambda: "Mark the paper as read." in desk.user.text())
