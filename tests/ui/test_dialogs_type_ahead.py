"""Keys that are typed faster than a dialog opens mean what they mean when typed slowly."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import pytest
from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen

from reader.ui.screens.choices import Choice, Choices
from reader.ui.screens.choose import ChooseScreen, FilterLine
from reader.ui.screens.confirm import ConfirmScreen
from reader.ui.screens.dialog import Dialog, TextLine, act_at_once
from reader.ui.screens.export import ExportScreen
from reader.ui.screens.import_ import ImportScreen
from reader.ui.screens.name import NameScreen


class Host(App[None]):
    """Opens a dialog by a key."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("x", "open", priority=True)]

    def __init__(self, make: Callable[[], ModalScreen[Any]]) -> None:
        super().__init__()
        self.make = make
        self.answers: list[Any] = []

    def action_open(self) -> None:
        self.push_screen(self.make(), self.answers.append)


CHARACTERS = {"enter": "\r", "full_stop": "."}


async def typed_at_once(make: Callable[[], ModalScreen[Any]], keys: str) -> Any:
    """What the dialog returns when it and all keys are typed before anything is drawn."""
    app = Host(make)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for key in ["x", *keys.split()]:
            app.post_message(events.Key(key, CHARACTERS.get(key, key if len(key) == 1 else None)))
        for _ in range(500):
            await pilot.pause(0.01)
            if app.answers:
                return app.answers[0]
    pytest.fail("the dialog is still open")


def choose() -> ModalScreen[Any]:
    return ChooseScreen("t", [Choice(text, text) for text in ("alpha", "rl", "beta", "rl/offline", "gamma")])


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        ("r l enter", "rl"),
        ("r l down enter", "rl/offline"),
        ("r x backspace l down enter", "rl/offline"),
        ("b e g backspace backspace backspace g enter", "gamma"),
        ("3", "beta"),
        ("escape", None),
    ],
)
async def test_choosing(keys: str, answer: str | None) -> None:
    assert await typed_at_once(choose, keys) == answer


@pytest.mark.parametrize(("keys", "answer"), [("enter", True), ("tab enter", False), ("n", False)])
async def test_answering(keys: str, answer: bool) -> None:
    assert await typed_at_once(lambda: ConfirmScreen("t", "q", "Yes", "No"), keys) is answer


@pytest.mark.parametrize(
    ("keys", "name", "format_name"),
    [
        ("enter", "reading-list.md", "markdown"),
        ("tab right enter", "reading-list.json", "json"),
        ("z enter", "reading-list.mdz", "markdown"),
        ("home end backspace backspace j s o n enter", "reading-list.json", "json"),
    ],
)
async def test_exporting(tmp_path: Path, keys: str, name: str, format_name: str) -> None:
    request = await typed_at_once(lambda: ExportScreen(3, "all papers", tmp_path, abstracts=False), keys)
    assert request.file == tmp_path / name
    assert request.format == format_name


@pytest.mark.parametrize(
    ("keys", "name"),
    [("n o t tab enter", "notes.md"), ("o tab enter", "other.txt"), ("down enter", "notes.md")],
)
async def test_importing(tmp_path: Path, keys: str, name: str) -> None:
    (tmp_path / "notes.md").touch()
    (tmp_path / "other.txt").touch()
    assert await typed_at_once(lambda: ImportScreen(tmp_path), keys) == tmp_path / name


async def test_a_key_of_a_dialog_does_nothing_while_another_opens() -> None:
    app = Host(choose)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("x")
        while not app.screen.query(Choices):
            await pilot.pause(0.01)
        below, opening = app.screen, choose()
        opened = app.push_screen(opening)
        assert app.screen is opening
        assert not opening.children
        assert not opening.check_action("move_pages", (1,))
        await act_at_once(below.query_one(FilterLine), events.Key("pagedown", None))
        highlighted = below.query_one(Choices).highlighted
        assert highlighted is not None
        assert highlighted.key == "alpha"
        await opened


@pytest.mark.parametrize(
    "make",
    [
        lambda _: choose(),
        lambda _: NameScreen("t", "a name"),
        lambda folder: ImportScreen(folder),
        lambda folder: ExportScreen(1, "all", folder, abstracts=False),
    ],
)
async def test_enter_does_not_overtake_escape(
    tmp_path: Path, make: Callable[[Path], ModalScreen[Any]]
) -> None:
    app = Host(lambda: make(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("x")
        dialog, line = app.screen, app.focused
        assert isinstance(dialog, Dialog)
        assert isinstance(line, TextLine)
        free = asyncio.Event()
        # The app has something else to do when both keys have come to the line.
        app.call_next(free.wait)
        for key in ("escape", "enter"):
            line.post_message(events.Key(key, CHARACTERS.get(key)))
        for _ in range(500):
            await asyncio.sleep(0.01)
            if dialog.answered:
                break
        free.set()
        await pilot.pause()
        assert app.answers == [None]
