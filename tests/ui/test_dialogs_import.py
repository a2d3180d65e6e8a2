"""The import dialog: paths are completed from the disk, and only one that exists comes back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.app import App
from textual.pilot import Pilot
from textual.widgets import Input, Static

from reader.ui.screens.choices import Choices
from reader.ui.screens.confirm import ConfirmScreen
from reader.ui.screens.import_ import ImportScreen
from reader.ui.screens.path_names import complete
from reader.ui.screens.typed_path import as_typed, path_from


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("icml 2024.txt", "icml 2023.txt", "Notes.md", ".hidden", "x[b]y.txt"):
        (tmp_path / name).touch()
    (tmp_path / "papers").mkdir()
    (tmp_path / "papers" / "one.txt").touch()
    return tmp_path


@pytest.fixture(autouse=True)
def _home_is_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/nobody")


class Host(App[None]):
    """Shows the dialog and keeps its answer."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.dialog = ImportScreen(folder)
        self.answers: list[Path | None] = []

    def on_mount(self) -> None:
        self.push_screen(self.dialog, self.answers.append)

    @property
    def line(self) -> Input:
        return self.dialog.query_one(Input)

    @property
    def names(self) -> list[str]:
        return [choice.text for choice in self.dialog.query_one(Choices).shown]

    @property
    def said(self) -> str:
        return str(self.dialog.query_one("#said", Static).content)


async def until(pilot: Pilot[None], condition: Callable[[], bool]) -> None:
    for _ in range(500):
        await pilot.pause()
        if condition():
            return
        await pilot.pause(0.01)
    pytest.fail("it did not happen")


async def test_the_folder_is_listed_folders_first(folder: Path) -> None:
    app = Host(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: bool(app.names))
        assert app.names == ["papers/", "icml 2023.txt", "icml 2024.txt", "Notes.md", "x[b]y.txt"]
        assert app.line.value == f"{folder}/"


async def test_tab_completes_as_a_shell_does(folder: Path) -> None:
    app = Host(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: bool(app.names))
        await pilot.press("end", "i")
        await until(pilot, lambda: app.names == ["icml 2023.txt", "icml 2024.txt"])
        await pilot.press("tab")
        await until(pilot, lambda: app.line.value == f"{folder}/icml 202")
        await pilot.press("4")
        await until(pilot, lambda: app.names == ["icml 2024.txt"])
        await pilot.press("tab")
        await until(pilot, lambda: app.line.value == f"{folder}/icml 2024.txt")
        await pilot.press("enter")
        await until(pilot, lambda: app.answers == [folder / "icml 2024.txt"])


async def test_the_arrows_choose_and_enter_goes_into_a_folder(folder: Path) -> None:
    app = Host(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: bool(app.names))
        await pilot.press("down", "enter")
        await until(pilot, lambda: app.names == ["one.txt"])
        assert app.answers == []
        await pilot.press("down", "enter")
        await until(pilot, lambda: app.answers == [folder / "papers" / "one.txt"])


async def test_the_mouse_does_the_same(folder: Path) -> None:
    app = Host(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: bool(app.names))
        await pilot.click(Choices, offset=(4, 0))
        await until(pilot, lambda: app.names == ["one.txt"])
        await pilot.click(Choices, offset=(4, 0))
        await until(pilot, lambda: app.line.value == f"{folder}/papers/one.txt")
        await pilot.press("enter")
        await until(pilot, lambda: app.answers == [folder / "papers" / "one.txt"])


@pytest.mark.parametrize(("key", "answers"), [("enter", 1), ("y", 1), ("n", 0), ("escape", 0)])
async def test_a_whole_folder_is_asked_about(folder: Path, key: str, answers: int) -> None:
    app = Host(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: bool(app.names))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ConfirmScreen))
        await pilot.press(key)
        await until(pilot, lambda: not isinstance(app.screen, ConfirmScreen))
        await pilot.pause()
        assert app.answers == [folder] * answers


async def test_what_does_not_exist_is_said_and_can_be_corrected(folder: Path) -> None:
    app = Host(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        app.line.value = "gone[/].txt"
        await pilot.press("enter")
        await until(pilot, lambda: "There is no file or folder" in app.said)
        assert "gone[/].txt" in app.said
        assert app.answers == []
        app.line.value = "Notes.md"
        await pilot.press("enter")
        await until(pilot, lambda: app.answers == [folder / "Notes.md"])


@pytest.mark.parametrize("typed", ["", "  ", "\x00", "n" * 5000, "Notes.md/x", "~nobody-of-that-name/x"])
async def test_a_path_that_is_none_is_said(folder: Path, typed: str) -> None:
    app = Host(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.line.value = typed
        await pilot.pause()
        await pilot.press("enter")
        await until(pilot, lambda: bool(app.said) and app.dialog.query_one("#said").has_class("-error"))
        assert app.answers == []


async def test_a_path_may_start_at_home(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(folder))
    app = Host(Path("/"))
    async with app.run_test(size=(80, 24)) as pilot:
        app.line.value = "~/Not"
        await until(pilot, lambda: app.names == ["Notes.md"])
        await pilot.press("tab")
        await until(pilot, lambda: app.line.value == "~/Notes.md")
        await pilot.press("enter")
        await until(pilot, lambda: app.answers == [folder / "Notes.md"])


def names(typed: str, folder: Path) -> list[str]:
    return [name.path for name in complete(typed, folder, lambda: False).names]


def test_hidden_files_are_completed_when_a_dot_is_typed(folder: Path) -> None:
    assert names(".h", folder) == [".hidden"]
    assert ".hidden" not in names("", folder)


def test_case_is_forgiven_where_nothing_has_it(folder: Path) -> None:
    assert names("no", folder) == ["Notes.md"]
    (folder / "notes.txt").touch()
    assert names("no", folder) == ["notes.txt"]


def test_a_name_that_a_terminal_can_not_show_is_left_out(folder: Path) -> None:
    (folder / "icml \x1b[2J").touch()
    (folder / "icml \udcff").touch()
    assert names("icml", folder) == ["icml 2023.txt", "icml 2024.txt"]


def test_a_folder_that_can_not_be_listed_is_a_sentence(folder: Path) -> None:
    completion = complete("no/such/x", folder, lambda: False)
    assert completion.names == ()
    assert completion.problem is not None
    assert "no/such/" in completion.problem


def test_a_listing_that_nobody_waits_for_stops(tmp_path: Path) -> None:
    for number in range(1200):
        (tmp_path / f"file{number}").touch()
    assert len(complete("", tmp_path, lambda: True).names) < 1200


@pytest.mark.parametrize(
    ("home", "folder", "typed"),
    [
        ("/home/mira", "/home/mira/papers", "~/papers/x.md"),
        ("/home/mira", "/home/mira", "~/x.md"),
        ("/home/mira", "/home/miranda", "/home/miranda/x.md"),
        ("/home/mira", "/", "/x.md"),
        ("/", "/", "~/x.md"),
        ("/", "/home", "~/home/x.md"),
        ("/home/mira", "/esc\x1b[2J", "x.md"),
    ],
)
def test_what_is_suggested_leads_to_the_file(
    monkeypatch: pytest.MonkeyPatch, home: str, folder: str, typed: str
) -> None:
    monkeypatch.setenv("HOME", home)
    assert as_typed(Path(folder), "x.md") == typed
    assert path_from(typed, Path(folder)) == Path(folder) / "x.md"


async def test_a_relative_folder_is_listed_itself(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    app = Host(Path("papers"))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: app.names == ["one.txt"])


async def test_what_is_typed_takes_the_place_of_what_was_suggested(folder: Path) -> None:
    app = Host(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: bool(app.names))
        await pilot.press("p", "a")
        assert app.line.value == "pa"
        await until(pilot, lambda: app.names == ["papers/"])


async def test_a_whole_path_after_the_suggested_one_is_meant_alone(folder: Path, tmp_path: Path) -> None:
    app = Host(tmp_path / "papers")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("end")
        app.line.insert_text_at_cursor(str(folder / "Notes.md"))
        await until(pilot, lambda: app.names == ["Notes.md"])
        await pilot.press("enter")
        await until(pilot, lambda: app.answers == [folder / "Notes.md"])
