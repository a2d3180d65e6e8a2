"""Going through the inbox one paper at a time."""

from __future__ import annotations

from pathlib import Path
from threading import Event
from typing import Any

import pytest

from reader.annotations.edits import ChangeTags, SetNote, SetStars, SetStatus
from reader.commands import COMMANDS, TRIAGE
from reader.config import Settings
from reader.errors import LibraryError
from reader.library import Library
from reader.model import Status
from reader.ui.pile import Pile, gathered
from reader.ui.screens.main import MainScreen
from tests.ui.steps import PATIENCE, Shown, filled, shown, title, write_list
from tests.ui.test_screen_hostile import ALL, assert_safe


def headline(user: Shown) -> str | None:
    """The headline of the paper that is shown."""
    entry = user.main.current()
    return None if entry is None else entry.headline


def ids(library: Library) -> list[str]:
    return [entry.paper.id for entry in library.entries(library.find().rows)]


def statuses(library: Library) -> list[str]:
    return [library.annotation(paper).status.value for paper in ids(library)]


async def begin(user: Shown) -> None:
    await user.press("T")
    await user.until(lambda: user.main.pile is not None)


def test_triage_names_commands_only() -> None:
    assert TRIAGE.keys() <= {command.id for command in COMMANDS}


async def test_it_shows_one_paper_and_what_is_left(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path), size=(80, 24)) as user:
        library.edit(ids(library)[:2], SetStatus(Status.READ))
        await begin(user)
        assert headline(user) == title(3)
        assert title(3) in user.text(user.main.detail)
        assert title(4) not in user.text()
        assert "2 of 12 · 10 left" in user.text()
        assert "w later" in user.text(user.main.footer)
        assert "Esc list" in user.text(user.main.footer)
        assert "One key judges the paper and shows the next one." in user.text()
        await user.press("w")
        await user.until(lambda: f"later: {title(3)}" in user.text())
        assert "One key judges" not in user.text()


@pytest.mark.parametrize(
    ("key", "status"),
    [("w", Status.LATER), ("R", Status.READING), ("r", Status.READ), ("d", Status.SKIPPED)],
)
async def test_one_key_judges_and_goes_on(library: Library, tmp_path: Path, key: str, status: Status) -> None:
    async with shown(filled(library, tmp_path)) as user:
        await begin(user)
        await user.press(key)
        assert headline(user) == title(2)
        assert title(2) in user.text(user.main.detail)
        assert "1 of 12 · 11 left" in user.text()
        assert f"{status.value}: {title(1)}" in user.text()
        await user.until(lambda: statuses(library)[:2] == [status.value, "inbox"])
        assert library.history(1)[0].description.count(title(1)) == 1


async def test_keys_pressed_at_once_judge_one_paper_each(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        await user.press("T", "w", "d", "d", "r", "j", "w")
        await user.until(lambda: statuses(library)[5] == "later")
        assert statuses(library)[:7] == ["later", "skipped", "skipped", "read", "inbox", "later", "inbox"]


async def test_a_rating_and_a_note_stay_with_the_paper_and_a_tag_goes_on(
    library: Library, tmp_path: Path
) -> None:
    async with shown(filled(library, tmp_path)) as user:
        await begin(user)
        await user.press("4", "e")
        await user.type("Why?")
        await user.press("escape")
        paper = ids(library)[0]
        await user.until(lambda: library.annotation(paper).note == "Why?")
        await user.until(lambda: "Why?" in user.text(user.main.notes))
        assert headline(user) == title(1)
        assert library.annotation(paper).stars == 4
        assert "★★★★" in user.text(user.main.detail)
        await user.press("t")
        await user.type("cooling")
        await user.press("enter")
        await user.until(lambda: headline(user) == title(2))
        await user.until(lambda: library.annotation(paper).tags == ("cooling",))
        assert not user.main.notes.display
        await user.press("k")
        await user.until(lambda: "#cooling" in user.text(user.main.detail))
        await user.until(lambda: "later" in user.text(user.main.detail))


async def test_a_star_or_a_tag_judges_and_is_taken_back_with_the_judgement(
    library: Library, tmp_path: Path
) -> None:
    async with shown(filled(library, tmp_path)) as user:
        await begin(user)
        await user.press("s", "t")
        await user.type("cooling")
        await user.press("enter")
        await user.until(lambda: headline(user) == title(3))
        await user.until(lambda: statuses(library)[:3] == ["later", "later", "inbox"])
        await user.until(lambda: "2 of 12 · 10 left" in user.text())
        await user.press("u", "u")
        await user.until(lambda: statuses(library)[:3] == ["inbox", "inbox", "inbox"])
        await user.until(lambda: headline(user) == title(1))
        await user.until(lambda: "0 of 12 · 12 left" in user.text())
        assert not any(library.annotation(paper).stars for paper in ids(library))


async def test_what_is_judged_already_keeps_its_status_with_a_star(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        await begin(user)
        await user.press("r", "k", "s")
        assert headline(user) == title(2)
        await user.until(lambda: library.annotation(ids(library)[0]).stars == 1)
        assert statuses(library)[0] == "read"
        await user.press("k", "t")
        await user.press("escape")
        assert headline(user) == title(1)


async def test_a_tag_that_can_not_be_stored_leaves_its_paper_to_be_judged(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise LibraryError("The disk is full", "Make room.")

    async with shown(filled(library, tmp_path)) as user:
        await begin(user)
        monkeypatch.setattr(library, "edit", full)
        await user.press("t")
        await user.type("cooling")
        await user.press("enter")
        await user.until(lambda: "The disk is full" in user.text())
        await user.until(lambda: headline(user) == title(1))
        await user.until(lambda: "0 of 12 · 12 left" in user.text())


async def test_back_to_the_inbox_stays(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        await begin(user)
        await user.press("d", "k")
        await user.until(lambda: "× skipped" in user.text(user.main.detail))
        await user.press("i")
        await user.until(lambda: statuses(library)[0] == "inbox")
        await user.until(lambda: "0 of 12 · 12 left" in user.text())
        assert headline(user) == title(1)


async def test_a_judgement_can_be_changed(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        await begin(user)
        await user.press("d", "d", "k", "k", "w")
        assert headline(user) == title(3)
        await user.until(lambda: statuses(library)[:3] == ["later", "skipped", "inbox"])
        assert "2 of 12" in user.text()


async def test_undo_goes_back_to_the_paper(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        await begin(user)
        await user.press("w", "d", "u")
        assert headline(user) == title(2)
        await user.until(lambda: statuses(library)[:2] == ["later", "inbox"])
        await user.until(lambda: "1 of 12 · 11 left" in user.text())
        await user.press("u", "r")
        await user.until(lambda: statuses(library)[:2] == ["read", "inbox"])
        assert headline(user) == title(2)


async def test_undo_goes_back_however_long_the_disk_takes(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from threading import Event as Gate

    edit, gate = library.edit, Gate()

    def slow(*args: Any, **named: Any) -> Any:
        gate.wait(20)
        return edit(*args, **named)

    async with shown(filled(library, tmp_path)) as user:
        await begin(user)
        await user.press("r")
        await user.until(lambda: statuses(library)[0] == "read")
        monkeypatch.setattr(library, "edit", slow)
        await user.press("w", "w", "4", "j", "w")
        back = []
        for _ in range(5):
            await user.press("u")
            back.append(headline(user))
        await user.press("d")
        gate.set()
        assert back == [title(number) for number in (5, 4, 3, 2, 1)]
        await user.until(lambda: statuses(library) == ["skipped"] + ["inbox"] * 11)
        assert headline(user) == title(2)


async def test_a_paper_is_open_again_as_soon_as_its_judgement_is_taken_back(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from threading import Event as Gate

    edit, undo, edited, undone = library.edit, library.undo, Gate(), Gate()

    def slow_edit(*args: Any, **named: Any) -> Any:
        edited.wait(20)
        return edit(*args, **named)

    def slow_undo(*args: Any, **named: Any) -> Any:
        undone.wait(20)
        return undo(*args, **named)

    async with shown(filled(library, tmp_path)) as user:
        await begin(user)
        monkeypatch.setattr(library, "edit", slow_edit)
        monkeypatch.setattr(library, "undo", slow_undo)
        await user.press("w", "d", "u", "u")
        edited.set()
        await user.until(lambda: statuses(library)[:2] == ["later", "skipped"])
        await user.until(lambda: not user.main._sent)
        assert "0 of 12 · 12 left" in user.text()
        await user.press("r")
        assert headline(user) == title(2)
        undone.set()
        await user.until(lambda: statuses(library)[:2] == ["read", "inbox"])
        await user.until(lambda: "1 of 12 · 11 left" in user.text())
        assert headline(user) == title(2)


async def test_undo_steps_back_over_several_at_once(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        await begin(user)
        await user.press("w", "w", "w", "u", "u", "u", "d")
        await user.until(lambda: statuses(library)[:4] == ["skipped", "inbox", "inbox", "inbox"])
        assert headline(user) == title(2)


async def test_undo_shows_what_was_judged_before_triage(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        await user.press("j", "d")
        await user.until(lambda: statuses(library)[1] == "skipped")
        await begin(user)
        assert headline(user) == title(1)
        await user.press("u")
        await user.until(lambda: headline(user) == title(2))
        await user.until(lambda: "0 of 12 · 12 left" in user.text())


async def test_redo_goes_on(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        await begin(user)
        await user.press("w", "u")
        await user.until(lambda: statuses(library)[0] == "inbox")
        await user.press("ctrl+r")
        await user.until(lambda: statuses(library)[0] == "later")
        await user.until(lambda: headline(user) == title(2))


async def test_only_the_papers_searched_for_come(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path, 30), query="glass") as user:
        await begin(user)
        assert headline(user) == title(6)
        assert "0 of 3 · 3 left" in user.text()
        await user.press("d", "d", "d")
        assert "No paper of “glass” is in the inbox" in user.text()
        await user.press("escape")
        await user.until(lambda: user.main.header.shown == 3)
        rows = user.main.papers.rows
        await user.until(lambda: {e.annotation.status for e in library.entries(rows)} == {Status.SKIPPED})


async def test_it_follows_the_order_of_the_list(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        for number, paper in enumerate(ids(library)[:3]):
            library.edit([paper], SetStars(number + 1))
        await begin(user)
        unsorted = user.main.pile
        await user.press("d", "S")
        await user.type("stars")
        await user.press("enter")
        await user.until(lambda: user.main.pile is not unsorted)
        assert headline(user) == title(2)
        await user.press("g")
        assert headline(user) == title(3)


async def test_it_goes_on_where_it_was_left(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        await begin(user)
        await user.press("j", "j", "d", "j", "escape")
        await user.until(lambda: not user.main.triaging)
        assert user.current().headline == title(5)
        await user.press("G")
        await begin(user)
        assert headline(user) == title(5)
        await user.press("j", "q")
        await user.until(lambda: not user.main.triaging)
        assert user.app.is_running


async def test_it_goes_on_there_after_a_restart(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        await begin(user)
        await user.press("j", "j", "d", "j")
    # What was judged elsewhere meanwhile is passed over.
    library.edit(ids(library)[4:6], SetStatus(Status.READ))
    with Library.open(library.folder) as again:
        async with shown(again) as user:
            await begin(user)
            assert headline(user) == title(7)
            await user.press("g")
            assert headline(user) == title(1)


async def test_a_place_that_makes_no_sense_is_none(library: Library, tmp_path: Path) -> None:
    filled(library, tmp_path)
    for text in ("", "[", "[]", '{"triage": 1}', '{"triage": {"": {"papers": {}}}}', '{"triage": {"": [1]}}'):
        library.paths.state.write_text(text, "utf-8")
        async with shown(library) as user:
            await begin(user)
            assert headline(user) == title(1)


async def test_behind_the_last_paper_it_says_what_is_left(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path, 3)) as user:
        await begin(user)
        await user.press("j", "d", "d")
        assert headline(user) is None
        assert "One paper that you passed over is still in the inbox" in user.text()
        await user.press("w", "5", "t", "e", "o", "y")
        await user.until(lambda: statuses(library) == ["inbox", "skipped", "skipped"])
        await user.press("g")
        assert headline(user) == title(1)
        await user.press("r")
        assert "The inbox is empty" in user.text()
        await user.press("k")
        assert headline(user) == title(3)


async def test_an_empty_library_has_nothing_to_judge(library: Library) -> None:
    async with shown(library) as user:
        await user.press("T")
        await user.until(lambda: "import a list first" in user.text())
        assert not user.main.triaging


async def test_what_others_do_is_followed(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        await begin(user)
        with Library.open(library.folder) as other:
            other.edit(ids(library)[1:3], SetStatus(Status.READ))
        await user.until(lambda: "2 of 12 · 10 left" in user.text())
        await user.press("d")
        assert headline(user) == title(4)


async def test_papers_that_others_import_come_too(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path, 3)) as user:
        await begin(user)
        await user.press("d")
        with Library.open(library.folder) as other:
            filled(other, tmp_path, 8)
        await user.until(lambda: "1 of 8 · 7 left" in user.text())
        assert headline(user) == title(2)
        await user.press("escape")
        await user.until(lambda: len(user.main.papers.rows) == 8)


async def test_what_could_not_be_judged_is_shown_again(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from reader.errors import LibraryError

    def refuse(*_args: object, **_named: object) -> None:
        raise LibraryError("The disk is full", "Free some space.")

    async with shown(filled(library, tmp_path)) as user:
        await begin(user)
        monkeypatch.setattr(library, "edit", refuse)
        await user.press("d")
        await user.until(lambda: "The disk is full" in user.text())
        await user.until(lambda: headline(user) == title(1))
        assert "0 of 12 · 12 left" in user.text()
        assert "● inbox" in user.text(user.main.detail)


async def test_other_commands_do_nothing(library: Library, tmp_path: Path) -> None:
    others = [command for command in COMMANDS if command.id not in TRIAGE and command.keys]
    async with shown(filled(library, tmp_path)) as user:
        await begin(user)
        for command in others:
            await user.press(command.keys[0])
        assert len(user.app.screen_stack) == 1
        assert user.main.triaging
        assert headline(user) == title(1)
        assert statuses(library) == ["inbox"] * 12


async def test_help_begins_with_its_keys(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path), settings=Settings(keys={"later": ("z",)})) as user:
        await begin(user)
        assert "z later" in user.text(user.main.footer)
        await user.press("question_mark")
        lines = [line.strip("│┃ ") for line in user.lines()]
        at = next(number for number, line in enumerate(lines) if line.startswith("Triage"))
        assert lines[at + 1].startswith("z")
        await user.press("escape", "z")
        await user.until(lambda: statuses(library)[0] == "later")


async def test_a_long_abstract_scrolls(library: Library, tmp_path: Path) -> None:
    file = tmp_path / "long.txt"
    file.write_text("# Long\n\n" + "A sentence of the abstract that goes on and on. " * 200, "utf-8")
    library.import_lists([file])
    async with shown(library, size=(80, 20)) as user:
        await begin(user)
        await user.press("pagedown")
        top = user.main.detail.top
        await user.press("J")
        assert user.main.detail.top > top > 0
        await user.press("pageup", "K")
        assert user.main.detail.top == 0


async def test_the_text_is_in_the_middle_of_a_wide_screen(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path), size=(140, 40)) as user:
        await begin(user)
        region = user.main.detail.region
        assert region.width <= 86
        assert abs((140 - region.right) - region.x) <= 1
        for line in user.lines(user.main.progress_line):
            assert len(line) - len(line.lstrip()) == region.x + 1


@pytest.mark.parametrize("size", [(140, 40), (40, 10), (20, 5), (1, 1)])
async def test_every_size_can_be_worked_with(library: Library, tmp_path: Path, size: tuple[int, int]) -> None:
    async with shown(filled(library, tmp_path), size=size) as user:
        await begin(user)
        await user.press("w", "3", "t", "a", "enter", "e", "n", "escape", "j", "k", "pagedown", "u")
        await user.pilot.resize_terminal(*size[::-1])
        await user.press("question_mark", "escape", "ctrl+s", "escape", "escape")
        await user.until(lambda: not user.main.triaging)
        await user.until(lambda: statuses(library)[0] == "later")
        assert user.main.papers.display


async def test_a_tag_clicked_on_is_shown_in_the_list(library: Library, tmp_path: Path) -> None:
    from reader.ui.messages import TagChosen

    async with shown(filled(library, tmp_path)) as user:
        await begin(user)
        user.main.detail.post_message(TagChosen("cooling"))
        await user.until(lambda: not user.main.triaging)
        await user.until(lambda: user.main.header.query_text == "#cooling")


async def test_a_fault_leads_back_to_the_list(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from reader.errors import LibraryError

    def refuse(*_args: Any, **_named: Any) -> None:
        raise LibraryError("The corpus is gone", "It can't be read.")

    async with shown(filled(library, tmp_path)) as user:
        monkeypatch.setattr(library, "rows_with_status", refuse)
        await user.press("T")
        await user.until(lambda: "The corpus is gone" in user.text())
        assert not user.main.triaging
        assert user.current().headline == title(1)


def test_the_actions_of_triage_are_the_screens() -> None:
    assert [name for name in TRIAGE if not hasattr(MainScreen, f"action_{name.replace('-', '_')}")] == []


async def test_of_a_selection_only_that_comes(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        await user.press("j", "space", "j", "space")
        await begin(user)
        assert "0 of 2 · 2 left" in user.text()
        await user.press("d")
        await user.until(lambda: statuses(library)[:4] == ["inbox", "skipped", "inbox", "inbox"])
        assert headline(user) == title(4)
        await user.press("w")
        assert headline(user) is None
        assert "None of the selected papers is in the inbox" in user.text()


async def test_a_selection_leaves_the_place_of_the_list_alone(library: Library, tmp_path: Path) -> None:
    """Also when another window imports papers, after which the selection may be another one."""
    async with shown(filled(library, tmp_path)) as user:
        await begin(user)
        await user.press("j", "j", "escape")
        await user.until(lambda: not user.main.triaging)
        await user.press("G", "V", "k")
        await begin(user)
        assert "0 of 2 · 2 left" in user.text()
        library.import_lists([write_list(tmp_path / "more.md", 14, heading="More")])
        user.main.papers.selection.bits = 0
        user.main.find(fresh=True)
        await user.until(lambda: "0 of 2 · 2 left" in user.text() and user.main.list_fresh)
        await user.press("j", "escape")
        await user.until(lambda: not user.main.triaging)
        await begin(user)
        assert headline(user) == title(3)


async def test_no_text_is_more_than_text(library: Library, tmp_path: Path) -> None:
    file = tmp_path / "list.md"
    texts = [text for text in ALL if "\x00" not in text]
    parts = (f"## {text} printed\nAuthors: {text} P\n\nThe {text} abstract is short.\n" for text in texts)
    file.write_text("\n".join(["# [/] list\n", *parts]), "utf-8")
    library.import_lists([file])
    for paper, text in zip(ids(library), texts, strict=True):
        library.edit([paper], SetNote(f"{text} noted"))
        library.edit([paper], ChangeTags(add=(text.replace(",", " "),)))
    async with shown(library, size=(80, 24), query="printed") as user:
        await begin(user)
        for _ in texts:
            assert "noted" in user.text(user.main.notes)
            assert_safe(user)
            await user.press("d")
            assert_safe(user)
        assert headline(user) is None
        await user.press("ctrl+s")
        await user.until(lambda: "Judged per day" in user.text())
        for _ in range(3):
            assert_safe(user)
            await user.press("pagedown")
        assert "[/] list" in user.text()


async def test_what_is_edited_while_the_pile_is_made_anew_is_followed(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    edited = Event()

    def slowly(*given: Any) -> Pile:
        pile = gathered(*given)
        assert edited.wait(PATIENCE)
        return pile

    async with shown(filled(library, tmp_path)) as user:
        await begin(user)
        before = user.main.pile
        monkeypatch.setattr("reader.ui.pile.gathered", slowly)
        user.main.gather_again()
        await user.settle()
        user.main.background.edit(ids(library), SetStatus(Status.SKIPPED))
        await user.until(lambda: before is not None and before.left == 0)
        edited.set()
        await user.until(lambda: user.main.pile is not before)
        await user.until(lambda: user.main.pile is not None and user.main.pile.left == 0)
        assert "0 left" in user.text()
