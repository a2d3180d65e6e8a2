"""The export dialog: what is asked for comes back, and nothing of the user's is overwritten unasked."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from textual.app import App
from textual.pilot import Pilot
from textual.widgets import Input, Static

from reader.exporters.formats import EXPORTERS, GroupBy
from reader.ui.screens.confirm import ConfirmScreen
from reader.ui.screens.destination import Fate, look_at
from reader.ui.screens.dialog import Frame
from reader.ui.screens.export import ExportRequest, ExportScreen
from reader.ui.screens.one_of import OneOf
from tests.exporters.writing import written

MARKDOWN = EXPORTERS[0]
AN_EXPORT = written([])


@pytest.fixture(autouse=True)
def _home_is_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/nobody")


class Host(App[None]):
    """Shows the dialog and keeps its answer."""

    def __init__(self, folder: Path, *, abstracts: bool = False) -> None:
        super().__init__()
        self.dialog = ExportScreen(3, "all papers", folder, abstracts=abstracts)
        self.answers: list[ExportRequest | None] = []

    def on_mount(self) -> None:
        self.push_screen(self.dialog, self.answers.append)

    @property
    def path(self) -> Input:
        return self.dialog.query_one("#file", Input)

    @property
    def said(self) -> str:
        return str(self.dialog.query_one("#fate", Static).content)


async def until(pilot: Pilot[None], condition: Callable[[], bool]) -> None:
    for _ in range(500):
        await pilot.pause()
        if condition():
            return
        await pilot.pause(0.01)
    pytest.fail("it did not happen")


async def test_enter_alone_exports_to_the_file_suggested(tmp_path: Path) -> None:
    app = Host(tmp_path, abstracts=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        await until(pilot, lambda: bool(app.answers))
    assert app.answers == [
        ExportRequest(tmp_path / "reading-list.md", "markdown", GroupBy.NONE, abstracts=True, force=False)
    ]


async def test_everything_can_be_chosen_by_the_keyboard(tmp_path: Path) -> None:
    app = Host(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("tab", "right", "tab", "right", "right", "tab", "space", "enter")
        await until(pilot, lambda: bool(app.answers))
    assert app.answers == [
        ExportRequest(tmp_path / "reading-list.json", "json", GroupBy.STATUS, abstracts=True, force=False)
    ]


async def test_the_arrows_go_from_line_to_line_and_round_the_words(tmp_path: Path) -> None:
    app = Host(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "down", "left", "up", "down", "down", "h", "enter")
        await until(pilot, lambda: bool(app.answers))
    assert app.answers[0] is not None
    assert app.answers[0].group_by is GroupBy.STARS
    assert app.answers[0].abstracts


async def test_everything_can_be_chosen_by_the_mouse(tmp_path: Path) -> None:
    app = Host(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for one_of in app.dialog.query(OneOf):
            second = str(one_of.render()).index("○")
            await pilot.click(one_of, offset=(second + 3, 0))
        await pilot.click("#export")
        await until(pilot, lambda: bool(app.answers))
    assert app.answers == [
        ExportRequest(tmp_path / "reading-list.json", "json", GroupBy.TAG, abstracts=True, force=False)
    ]


@pytest.mark.parametrize("how", ["escape", "button"])
async def test_cancelling_returns_nothing(tmp_path: Path, how: str) -> None:
    app = Host(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await (pilot.press("escape") if how == "escape" else pilot.click("#cancel"))
        await until(pilot, lambda: app.answers == [None])


async def test_suffix_and_format_follow_one_another(tmp_path: Path) -> None:
    app = Host(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        formats = app.dialog.query_one("#format", OneOf)
        app.path.value = "notes.json"
        await until(pilot, lambda: formats.chosen == 1)
        formats.chosen = 0
        await until(pilot, lambda: app.path.value == "notes.md")
        app.path.value = "notes.txt"
        await pilot.pause()
        formats.chosen = 1
        await pilot.pause()
        assert app.path.value == "notes.txt"
        app.path.value = "no.suffix/notes"
        formats.chosen = 0
        await pilot.pause()
        assert app.path.value == "no.suffix/notes"


async def test_an_earlier_export_is_replaced_without_a_question(tmp_path: Path) -> None:
    (tmp_path / "reading-list.md").write_text(AN_EXPORT)
    app = Host(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "Replaces" in app.said)
        await pilot.press("enter")
        await until(pilot, lambda: bool(app.answers))
    assert app.answers[0] is not None
    assert not app.answers[0].force


@pytest.mark.parametrize(
    ("keys", "overwrite"), [("y", True), ("n", False), ("enter", False), ("escape", False)]
)
async def test_any_other_file_is_asked_about(tmp_path: Path, keys: str, overwrite: bool) -> None:
    (tmp_path / "reading-list.md").write_text("# My own notes\n")
    app = Host(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "Exists already" in app.said)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ConfirmScreen))
        await pilot.press(keys)
        await until(pilot, lambda: app.screen is app.dialog or bool(app.answers))
        await pilot.pause()
        if overwrite:
            assert app.answers[0] is not None
            assert app.answers[0].force
        else:
            assert app.answers == []
            assert app.path.has_focus


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "name"),
        ("   ", "name"),
        (".", "folder"),
        ("no/such/folder/x.md", "no folder"),
        ("file/x.md", "no folder"),
        ("pipe.md", "pipe"),
        ("\x00.md", "Nothing can be written"),
        ("n" * 300 + ".md", "Nothing can be written"),
    ],
)
async def test_a_path_that_can_not_be_written_is_said_and_kept(
    tmp_path: Path, typed: str, sentence: str
) -> None:
    (tmp_path / "file").touch()
    os.mkfifo(tmp_path / "pipe.md")
    app = Host(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        app.path.value = typed
        await pilot.pause()
        await pilot.press("enter")
        await until(pilot, lambda: sentence in app.said)
        assert app.answers == []
        assert app.dialog.query_one("#fate").has_class("-error")
        app.path.value = "good.md"
        await pilot.press("enter")
        await until(pilot, lambda: bool(app.answers))


async def test_a_path_may_start_at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    app = Host(Path("/"))
    async with app.run_test(size=(80, 24)) as pilot:
        app.path.value = "~/list.md"
        await pilot.press("enter")
        await until(pilot, lambda: bool(app.answers))
    assert app.answers[0] is not None
    assert app.answers[0].file == tmp_path / "list.md"


def test_a_folder_without_the_right_to_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda _path, _mode: False)
    assert look_at("x.md", tmp_path, MARKDOWN).fate is Fate.IMPOSSIBLE


def test_looking_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_bytes(b"\xff\xfe binary \x00")
    assert look_at("a.md", tmp_path, MARKDOWN).fate is Fate.FOREIGN
    assert look_at("b.md", tmp_path, MARKDOWN).fate is Fate.NEW
    assert look_at("~nobody-of-that-name.md", tmp_path, MARKDOWN).fate is Fate.NEW
    assert [file.name for file in tmp_path.iterdir()] == ["a.md"]
    assert (tmp_path / "a.md").read_bytes() == b"\xff\xfe binary \x00"


def test_an_export_in_another_format_is_no_such_export(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(AN_EXPORT)
    assert look_at("a.md", tmp_path, EXPORTERS[0]).fate is Fate.REPLACED
    assert look_at("a.md", tmp_path, EXPORTERS[1]).fate is Fate.FOREIGN


async def test_what_was_asked_for_last_is_suggested_again(tmp_path: Path) -> None:
    before = ExportRequest(tmp_path / "x.json", "json", GroupBy.TAG, abstracts=True, force=True)
    app = Host(tmp_path)
    app.dialog = ExportScreen(3, "all papers", tmp_path, abstracts=False, before=before)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        await until(pilot, lambda: bool(app.answers))
    assert app.answers == [
        ExportRequest(tmp_path / "reading-list.json", "json", GroupBy.TAG, abstracts=True, force=False)
    ]


async def test_a_part_of_the_papers_can_be_exported(tmp_path: Path) -> None:
    parts = {"starred": 1, "tagged": 2}
    for before, keys, only, papers in (
        ("", (), "", "3 papers"),
        ("", ("tab", "right"), "starred", "1 paper"),
        ("", ("tab", "right", "right"), "tagged", "2 papers"),
        ("tagged", ("tab", "right"), "", "3 papers"),
        ("kept", (), "", "3 papers"),
    ):
        last = ExportRequest(tmp_path / "a.md", "markdown", GroupBy.NONE, False, False, before)
        app = Host(tmp_path)
        app.dialog = ExportScreen(3, "all papers", tmp_path, abstracts=False, before=last, parts=parts)
        async with app.run_test(size=(80, 24)) as pilot:
            # What is typed is the file, whatever else can be chosen.
            await pilot.press("x", "backspace", *keys)
            await until(pilot, partial(_entitled, app.dialog, f"Export {papers}"))
            await pilot.press("enter")
            await until(pilot, partial(bool, app.answers))
        assert [answer and answer.only for answer in app.answers] == [only]


def _entitled(dialog: ExportScreen, title: str) -> bool:
    return str(dialog.query_one(Frame).border_title) == title


async def test_what_is_asked_for_stands_in_one_column(tmp_path: Path) -> None:
    app = Host(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        columns = {
            app.dialog.query_one(name).content_region.x for name in ("#what", "#file", "#fate", "#format")
        }
        assert len(columns) == 1
