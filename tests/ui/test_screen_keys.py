"""What the keys of the main screen do to the papers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from reader.commands import COMMANDS
from reader.config import THEMES, Settings
from reader.library import Found, Library
from reader.model import Status
from reader.ui.screens.main import MainScreen
from tests.ui.steps import filled, shown, title


def test_every_command_has_an_action() -> None:
    assert [c.id for c in COMMANDS if not callable(getattr(MainScreen, f"action_{c.action}", None))] == []


async def test_the_screen_opens_on_the_first_paper(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        assert user.current().headline == title(1)
        assert title(1) in user.text(user.main.papers)
        assert title(1) in user.text(user.main.detail)
        assert "12 papers" in user.text(user.main.header)
        assert "12 inbox" in user.text(user.main.header)
        assert "Invented Papers 2031" in user.text(user.main.header)


@pytest.mark.parametrize(
    ("keys", "number"),
    [
        ("j", 2),
        ("j j k", 2),
        ("down down up", 2),
        ("k", 1),
        ("G", 40),
        ("end home", 1),
        ("G g", 1),
        ("G j", 40),
    ],
)
async def test_moving(library: Library, tmp_path: Path, keys: str, number: int) -> None:
    async with shown(filled(library, tmp_path, 40)) as user:
        await user.press(*keys.split())
        assert user.current().headline == title(number)
        assert title(number) in user.text(user.main.detail)
        assert title(number) in user.text(user.main.papers)


async def test_pages_move_by_what_is_in_sight(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path, 90)) as user:
        page = user.main.papers.page
        await user.press("pagedown")
        assert user.main.papers.cursor == page - 1
        await user.press("ctrl+d")
        assert user.main.papers.cursor == page - 1 + (page - 1) // 2
        await user.press("ctrl+u", "pageup")
        assert user.main.papers.cursor == 0


@pytest.mark.parametrize(
    ("key", "status"),
    [("r", Status.READ), ("w", Status.LATER), ("R", Status.READING), ("d", Status.SKIPPED)],
)
async def test_a_status_key_stores_the_status(
    library: Library, tmp_path: Path, key: str, status: Status
) -> None:
    async with shown(filled(library, tmp_path)) as user:
        await user.press("j", key)
        await user.until(lambda: user.current().annotation.status is status)
        assert user.stored(library).status is status
        await user.press("i")
        await user.until(lambda: user.current().annotation.status is Status.INBOX)
        assert user.stored(library).status is Status.INBOX


@pytest.mark.parametrize("number", range(1, 6))
async def test_a_digit_gives_stars(library: Library, tmp_path: Path, number: int) -> None:
    async with shown(filled(library, tmp_path)) as user:
        await user.press(str(number))
        await user.until(lambda: user.current().annotation.stars == number)
        assert user.stored(library).stars == number
        assert "★" * number in user.text(user.main.detail)
        await user.press("0")
        await user.until(lambda: user.current().annotation.stars == 0)
        assert user.stored(library).stars == 0


async def test_star_and_unstar(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        await user.press("s")
        await user.until(lambda: user.current().annotation.stars == 1)
        await user.press("s")
        await user.until(lambda: user.current().annotation.stars == 0)


async def test_each_key_edits_the_paper_it_was_pressed_on(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        await user.press("1", "j", "2", "j", "3")
        papers = [entry.paper.id for entry in library.entries(library.find().rows)][:3]
        await user.until(lambda: [library.annotation(paper).stars for paper in papers] == [1, 2, 3])


async def test_undo_and_redo_say_what_they_did(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        await user.press("4")
        await user.until(lambda: user.current().annotation.stars == 4)
        await user.press("u")
        await user.until(lambda: user.current().annotation.stars == 0)
        await user.until(lambda: "Undone" in user.text())
        await user.press("ctrl+r")
        await user.until(lambda: user.current().annotation.stars == 4)
        await user.until(lambda: "Done again" in user.text())


async def test_undo_works_after_a_restart(library: Library, tmp_path: Path) -> None:
    filled(library, tmp_path)
    async with shown(library) as user:
        await user.press("r")
        await user.until(lambda: user.current().annotation.status is Status.READ)
    with Library.open(library.folder) as again:
        async with shown(again) as user:
            await user.press("u")
            await user.until(lambda: user.current().annotation.status is Status.INBOX)


async def test_nothing_to_undo_is_said(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        await user.press("u")
        await user.until(lambda: "undo" in user.text().lower().replace("u undo", ""))


async def test_a_failed_edit_shows_what_is_stored(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from reader.errors import LibraryError

    def refuse(*_args: object, **_named: object) -> None:
        raise LibraryError("The disk is full", "Nothing could be written to [/] it; free some space.")

    async with shown(filled(library, tmp_path)) as user:
        monkeypatch.setattr(library, "edit", refuse)
        await user.press("5")
        await user.until(lambda: "The disk is full" in user.text())
        assert "★" not in user.text(user.main.papers)
        assert user.stored(library).stars == 0


async def test_the_header_follows_edits(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        await user.press("w")
        await user.until(lambda: "11 inbox · 1 later" in user.text(user.main.header))


async def test_keys_can_be_changed(library: Library, tmp_path: Path) -> None:
    settings = Settings(keys={"star": ("z",), "read": ()})
    async with shown(filled(library, tmp_path), settings=settings) as user:
        await user.press("s", "r", "z")
        await user.until(lambda: user.current().annotation.stars == 1)
        assert user.stored(library).status is Status.INBOX
        assert "z star" in user.text(user.main.footer)
        assert "r read" not in user.text(user.main.footer)


async def test_an_unknown_theme_is_reported(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path), settings=Settings(theme="plaid")) as user:
        await user.until(lambda: "Unknown theme" in user.text())
        assert user.app.theme == THEMES[0]


async def test_what_the_command_line_does_appears(library: Library, tmp_path: Path) -> None:
    from reader.annotations.edits import SetStars

    filled(library, tmp_path)
    async with shown(library) as user:
        await user.press("j", "j")
        with Library.open(library.folder) as other:
            other.edit([user.current().paper.id], SetStars(5))
        await user.until(lambda: user.current().annotation.stars == 5)
        assert user.main.papers.cursor == 2


async def test_papers_that_another_window_imports_appear(library: Library, tmp_path: Path) -> None:
    filled(library, tmp_path, 3)
    async with shown(library) as user:
        await user.press("j")
        with Library.open(library.folder) as other:
            filled(other, tmp_path, 8)
        await user.until(lambda: len(user.main.papers.rows) == 8)
        assert user.current().headline == title(2)


async def test_quitting_keeps_what_was_pressed_last(library: Library, tmp_path: Path) -> None:
    filled(library, tmp_path)
    paper = library.entries(library.find().rows)[0].paper.id
    async with shown(library) as user:
        await user.press("3", "q")
    assert library.annotation(paper).stars == 3


async def test_keys_pressed_before_the_papers_are_there_take_effect(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from threading import Event as Gate

    from textual.events import Key

    from reader.ui.app import ReaderApp
    from tests.ui.steps import Shown

    filled(library, tmp_path)
    find, gate = library.find, Gate()

    def slow(*args: Any, **named: Any) -> Found:
        gate.wait(10)
        return find(*args, **named)

    monkeypatch.setattr(library, "find", slow)
    app = ReaderApp(library, Settings())
    async with app.run_test() as pilot:
        for character in "jjj2j":
            app.post_message(Key(character, character))
        app.post_message(Key("slash", "/"))
        for character in "ab":
            app.post_message(Key(character, character))
        await pilot.pause()
        gate.set()
        user = Shown(app, pilot)
        await user.until(lambda: user.main.query_text == "ab")
        papers = [entry.paper.id for entry in library.entries(find().rows)]
        await user.until(lambda: library.annotation(papers[3]).stars == 2)
    app.main.finish()


async def test_undo_goes_to_the_paper_that_it_changed(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path), query="is:inbox") as user:
        await user.press("j", "r")
        await user.until(lambda: user.main.header.shown == 11)
        await user.press("G", "u")
        await user.until(lambda: user.main.header.shown == 12 and user.current().headline == title(2))


async def test_a_library_that_cannot_be_read_is_explained(library: Library, tmp_path: Path) -> None:
    from reader.ui.app import ReaderApp
    from tests.ui.steps import Shown

    filled(library, tmp_path)
    library.paths.annotations.write_text("{ this is no JSON", "utf-8")
    with Library.open(library.folder) as damaged:
        app = ReaderApp(damaged, Settings())
        async with app.run_test(size=(100, 30), notifications=True) as pilot:
            user = Shown(app, pilot)
            await user.until(lambda: user.text(user.main.papers).count("annotations") > 0)
            await user.press("j", "s", "t", "e", "escape", "slash", "a", "enter", "u")
            assert app.is_running
        app.main.finish()
    assert library.paths.annotations.read_text("utf-8") == "{ this is no JSON"
