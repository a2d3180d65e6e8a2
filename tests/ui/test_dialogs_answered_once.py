"""A dialog has one answer, however quickly the keys for a second one follow."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.screen import ModalScreen

from reader.commands import COMMANDS
from reader.library.facets import Facet
from reader.ui.screens.choose import Choice, ChooseScreen
from reader.ui.screens.confirm import ConfirmScreen
from reader.ui.screens.dialog import Frame
from reader.ui.screens.export import ExportScreen
from reader.ui.screens.help import HelpScreen
from reader.ui.screens.import_ import ImportScreen
from reader.ui.screens.palette import PaletteScreen
from reader.ui.screens.progress import ProgressScreen
from reader.ui.screens.report import ReportScreen
from tests.ui.test_dialogs_type_ahead import CHARACTERS, Host

CHOICES = [Choice("a", "alpha"), Choice("b", "beta")]

DIALOGS: list[tuple[Callable[[Path], ModalScreen[Any]], str, Any]] = [
    (lambda _: HelpScreen(COMMANDS), "q q", None),
    (lambda _: HelpScreen(COMMANDS), "question_mark escape enter", None),
    (lambda _: ChooseScreen("t", CHOICES), "1 2", "a"),
    (lambda _: ChooseScreen("t", CHOICES), "1 1", "a"),
    (lambda _: ChooseScreen("t", CHOICES), "enter enter", "a"),
    (lambda _: ChooseScreen("t", CHOICES), "down enter up enter", "b"),
    (lambda _: ChooseScreen("t", CHOICES), "escape escape", None),
    (lambda _: ConfirmScreen("t", "q", "Yes", "No"), "y y", True),
    (lambda _: ConfirmScreen("t", "q", "Yes", "No"), "enter enter", True),
    (lambda _: ConfirmScreen("t", "q", "Yes", "No"), "n y", False),
    (lambda _: ReportScreen("t", ["a line"]), "enter q enter", None),
    (lambda folder: ImportScreen(folder), "escape escape", None),
    (lambda folder: ExportScreen(1, "all", folder, abstracts=False), "escape escape enter", None),
]


@pytest.mark.parametrize(("make", "keys", "answer"), DIALOGS)
async def test_the_first_answer_counts(
    tmp_path: Path, make: Callable[[Path], ModalScreen[Any]], keys: str, answer: Any
) -> None:
    app = Host(lambda: make(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for key in ["x", *keys.split()]:
            app.post_message(events.Key(key, CHARACTERS.get(key, key if len(key) == 1 else None)))
        for _ in range(500):
            await pilot.pause(0.01)
            if app.answers:
                break
        await pilot.pause()
        assert app.answers == [answer]
        assert len(app.screen_stack) == 1


async def test_nothing_is_answered_while_a_question_is_above() -> None:
    below = ChooseScreen("t", CHOICES)
    app = Host(lambda: below)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("x")
        await app.push_screen(ConfirmScreen("t", "q", "Yes", "No"))
        below.answer("a")
        await pilot.pause()
        assert len(app.screen_stack) == 3
        assert app.answers == []


async def test_work_that_ends_below_another_dialog_closes_its_own_dialog() -> None:
    progress = ProgressScreen("t", lambda: None)
    app = Host(lambda: progress)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("x")
        await app.push_screen(ConfirmScreen("t", "q", "Yes", "No"))
        progress.finish()
        progress.finish()
        await pilot.press("n")
        await pilot.pause()
        assert len(app.screen_stack) == 1


async def no_facets() -> list[Facet]:
    return []


async def test_the_palette_may_be_closed_twice() -> None:
    palette = PaletteScreen(COMMANDS, no_facets)
    app = Host(lambda: palette)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("x")
        await pilot.pause()
        palette.answer(None)
        palette.answer(None)
        await pilot.pause()
        assert len(app.screen_stack) == 1


async def test_the_digits_are_named_only_while_they_pick() -> None:
    dialog = ChooseScreen("t", CHOICES)
    app = Host(lambda: dialog)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("x")
        await pilot.pause()
        assert "1-2" in str(dialog.query_one(Frame).border_subtitle)
        await pilot.press("z")
        await pilot.pause()
        assert "1-2" not in str(dialog.query_one(Frame).border_subtitle)
