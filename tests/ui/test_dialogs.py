"""Every dialog: usable by the keyboard and by the mouse, safe with any text, at any size."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.segment import Segment
from textual.app import App
from textual.pilot import Pilot
from textual.screen import ModalScreen
from textual.widgets import Button, Input

from reader.commands import COMMANDS, Command, Group, with_keymap
from reader.key_names import key_name
from reader.query.parse import parse
from reader.ui.screens.choices import Choices
from reader.ui.screens.choose import Choice, ChooseScreen
from reader.ui.screens.confirm import ConfirmScreen
from reader.ui.screens.dialog import Frame
from reader.ui.screens.export import ExportScreen
from reader.ui.screens.help import QUERIES, HelpScreen
from reader.ui.screens.import_ import ImportScreen
from reader.ui.screens.progress import ProgressScreen
from reader.ui.screens.report import MOST_LINES, ReportScreen
from reader.ui.widgets.lines import Lines

HOSTILE = (
    "x[/]y",
    "[@click=app.bell]t[/]",
    "[link=file:///etc/passwd]z",
    "see [/",
    "\x1b]52;c;eA==\x07esc",
    "a\x00b\x9b2J",
    "two\nlines\ttab",
    "\u202eright",
    "a\ud800b",
    "❤️ 日本語 \u200b",
)
SIZES = ((80, 24), (20, 5), (1, 1))


class Host(App[None]):
    """Shows one dialog and keeps its answer."""

    def __init__(self, dialog: ModalScreen[Any]) -> None:
        super().__init__()
        self.dialog = dialog
        self.answers: list[object] = []

    def on_mount(self) -> None:
        self.push_screen(self.dialog, self.answers.append)


async def until(pilot: Pilot[None], condition: Callable[[], bool]) -> None:
    """Wait for a condition, for as long as a slow machine may need."""
    for _ in range(500):
        await pilot.pause()
        if condition():
            return
        await pilot.pause(0.01)
    pytest.fail("it did not happen")


def segments(app: App[None]) -> list[Segment]:
    return [segment for line in app.screen._compositor.render_strips() for segment in line]


def shown(app: App[None]) -> str:
    return "\n".join(line.text for line in app.screen._compositor.render_strips())


def dialogs(texts: tuple[str, ...], folder: Path) -> list[ModalScreen[Any]]:
    text = " ".join(texts)
    return [
        HelpScreen([Command("h", ("h",), text, text, Group.MOVE)]),
        ChooseScreen(text, [Choice(one, one, one) for one in texts], current=texts[0]),
        ExportScreen(3, text, folder, abstracts=True),
        ImportScreen(folder),
        ProgressScreen(text, lambda: None),
        ReportScreen(text, texts),
        ConfirmScreen(text, text, text, text),
    ]


@pytest.mark.parametrize("number", range(7))
@pytest.mark.parametrize("size", [(200, 60), (20, 5)])
async def test_no_text_is_markup_or_reaches_the_terminal(
    tmp_path: Path, number: int, size: tuple[int, int]
) -> None:
    (tmp_path / "x[b]y[").mkdir()
    (tmp_path / "esc\x1b[2J").touch()
    (tmp_path / "[@click=app.bell]t.md").touch()
    app = Host(dialogs(HOSTILE, tmp_path)[number])
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        if isinstance(app.dialog, ProgressScreen):
            app.dialog.advance(5, " ".join(HOSTILE))
        await until(pilot, lambda: all(worker.is_finished for worker in app.workers))
        await pilot.pause()
        for segment in segments(app):
            assert "app.bell" not in str(segment.style.meta if segment.style else "")
            assert segment.style is None or segment.style.link is None
            assert not any(
                ord(c) < 32 or 127 <= ord(c) < 160 or c in "\u202e\u200b\ud800" for c in segment.text
            )
        if size == (200, 60) and number in {0, 1, 2, 4, 5, 6}:
            assert "x[/]y" in shown(app)
            assert "[@click=app.bell]t[/]" in shown(app)


@pytest.mark.parametrize("number", range(7))
@pytest.mark.parametrize("size", SIZES)
async def test_esc_cancels_everywhere_and_at_any_size(
    tmp_path: Path, number: int, size: tuple[int, int]
) -> None:
    app = Host(dialogs(("a", "b"), tmp_path)[number])
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.resize_terminal(*reversed(size))
        await pilot.press("tab", "down", "j", "escape")
        if not isinstance(app.dialog, ProgressScreen):
            await until(pilot, lambda: bool(app.answers))
            assert app.answers in ([None], [False])


@pytest.mark.parametrize("number", range(7))
async def test_the_dialog_fits_a_terminal_of_80_by_24(tmp_path: Path, number: int) -> None:
    app = Host(dialogs(("a",) * 100, tmp_path)[number])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        frame = app.screen.query_one(Frame)
        assert app.screen.region.contains_region(frame.region)
        assert not frame.show_vertical_scrollbar


@pytest.mark.parametrize("number", [0, 1, 2, 3, 5, 6])
async def test_a_click_on_a_key_in_the_border_does_what_the_key_does(tmp_path: Path, number: int) -> None:
    app = Host(dialogs(("a", "b"), tmp_path)[number])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        lines = shown(app).splitlines()
        word = "close" if number in {0, 5} else "cancel"
        y = max(y for y, line in enumerate(lines) if word in line)
        await pilot.click(offset=(lines[y].index(word), y))
        await until(pilot, lambda: bool(app.answers))


async def test_a_click_beside_a_dialog_cancels_it_but_stops_no_work() -> None:
    app = Host(ConfirmScreen("t", "q", "y", "n"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.click(offset=(0, 0))
        await until(pilot, lambda: app.answers == [False])
    stopped: list[bool] = []
    app = Host(ProgressScreen("t", lambda: stopped.append(True)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.click(offset=(0, 0))
        await pilot.pause()
    assert stopped == []


# Confirm


@pytest.mark.parametrize(
    ("keys", "danger", "answer"),
    [
        ("y", True, True),
        ("n", False, False),
        ("enter", False, True),
        ("enter", True, False),
        ("right enter", False, False),
        ("left enter", True, True),
        ("tab enter", False, False),
        ("escape", False, False),
    ],
)
async def test_a_question_is_answered_by_one_key(keys: str, danger: bool, answer: bool) -> None:
    app = Host(ConfirmScreen("Sure?", "Really?", "Yes", "No", danger=danger))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press(*keys.split())
        await until(pilot, lambda: app.answers == [answer])


async def test_a_question_is_answered_by_the_mouse() -> None:
    app = Host(ConfirmScreen("Sure?", "Really?", "Yes", "No"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.click("#no")
        await until(pilot, lambda: app.answers == [False])


async def test_a_question_of_any_length_leaves_the_buttons_in_sight() -> None:
    app = Host(ConfirmScreen("Sure?", "many words " * 400, "Yes", "No"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for button in app.screen.query(Button):
            assert app.screen.region.contains_region(button.region)


# Progress


async def test_progress_shows_how_far_the_work_is_and_asks_once_for_its_end() -> None:
    stopped: list[bool] = []
    dialog = ProgressScreen("Importing", lambda: stopped.append(True))
    dialog.advance(1, "too early.txt")
    app = Host(dialog)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        dialog.advance(12345, "some [list].txt")
        await pilot.pause()
        assert "12,345 papers" in shown(app)
        assert "some [list].txt" in shown(app)
        await pilot.press("escape", "escape")
        await pilot.pause()
        assert stopped == [True]
        assert "stopping" in shown(app)
        assert app.answers == []
        dialog.advance(12346, "x")
        dialog.dismiss(None)
        await until(pilot, lambda: app.answers == [None])
        dialog.advance(12347, "too late.txt")


# Report


async def test_a_long_report_is_scrolled_by_the_keyboard() -> None:
    app = Host(ReportScreen("Imported", [f"line {number}" for number in range(20_000)]))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "line 0 " in shown(app)
        await pilot.press("G")
        assert f"line {MOST_LINES - 1} " in shown(app)
        assert f"… and {20_000 - MOST_LINES:,} more lines." in shown(app)
        await pilot.press("g", "j", "j", "k", "pagedown")
        lines = app.screen.query_one(Lines)
        assert lines.top == 1 + lines.page - 1
        await pilot.press("enter")
        await until(pilot, lambda: app.answers == [None])


async def test_a_long_line_of_a_report_is_wrapped_not_cut() -> None:
    words = [f"word{number}" for number in range(60)]
    app = Host(ReportScreen("Imported", ["  file.txt, line 3: " + " ".join(words)]))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        text = shown(app)
        assert all(word in text for word in words)
        inner = [line.strip("│ ") for line in text.splitlines()]
        assert any(line.startswith("file.txt, line 3: word0") for line in inner)


# Help


async def test_help_lists_every_command_that_has_a_key() -> None:
    app = Host(HelpScreen(COMMANDS))
    async with app.run_test(size=(130, 90)) as pilot:
        await pilot.pause()
        text = " ".join(shown(app).split())
        for command in COMMANDS:
            if command.keys and not command.id.startswith("stars-"):
                assert key_name(command.keys[0]) in text
                assert command.help.split()[0] in text
        for group in Group:
            assert group.value in text
        for query, _ in QUERIES:
            assert query in text


async def test_help_shows_the_keys_that_the_user_chose() -> None:
    commands = with_keymap({"star": ("ctrl+b", "f5"), "help": ("f2",), "skip": ()})
    app = Host(HelpScreen(commands))
    async with app.run_test(size=(130, 60)) as pilot:
        await pilot.pause()
        assert "Ctrl+B F5" in shown(app)
        assert "Mark the paper as skipped" not in shown(app)
        await pilot.press("f2")
        await until(pilot, lambda: app.answers == [None])


@pytest.mark.parametrize(("query", "text"), QUERIES)
def test_every_query_that_help_shows_is_one(query: str, text: str) -> None:
    assert parse(query, searches={"name": "a"}).problems == ()
    field, _, value = query.partition(":")
    if text.startswith("also "):
        for other in text.removeprefix("also ").split(", "):
            changed = f"{other}:{value}" if field == "title" else f"{field}:{other}"
            assert parse(changed).problems == ()


@pytest.mark.parametrize("key", ["question_mark", "q", "escape", "enter", "f1"])
async def test_help_is_closed_by_one_key(key: str) -> None:
    app = Host(HelpScreen(COMMANDS))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press(key)
        await until(pilot, lambda: app.answers == [None])


@pytest.mark.parametrize("width", [20, 60, 80, 130])
async def test_help_cuts_nothing_off_at_any_width(width: int) -> None:
    app = Host(HelpScreen(COMMANDS))
    async with app.run_test(size=(width, 400)) as pilot:
        await pilot.pause()
        words = " ".join(line.strip("│ ") for line in shown(app).splitlines()).split()
        for command in COMMANDS:
            if command.keys and not command.id.startswith("stars-"):
                assert set(command.title.split()) <= set(words) or set(command.help.split()) <= set(words)


# Choose


def choices(*texts: str) -> list[Choice]:
    return [Choice(f"key of {text}", text) for text in texts]


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        ("enter", "b"),
        ("up enter", "a"),
        ("down enter", "c"),
        ("down down down down enter", "c"),
        ("pageup enter", "a"),
        ("pagedown enter", "c"),
        ("3", "c"),
        ("1", "a"),
        ("c enter", "c"),
        ("c backspace enter", "b"),
        ("tab down enter", "c"),
    ],
)
async def test_a_choice_is_made_by_the_keyboard(keys: str, answer: str) -> None:
    app = Host(ChooseScreen("t", choices("a", "b", "c"), current="key of b"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press(*keys.split())
        await until(pilot, lambda: app.answers == [f"key of {answer}"])


async def test_a_digit_beyond_the_choices_is_typed() -> None:
    app = Host(ChooseScreen("t", choices("a", "b")))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("3", "1")
        await pilot.pause()
        assert app.screen.query_one(Input).value == "31"
        await pilot.press("enter")
        await pilot.pause()
        assert app.answers == []


async def test_digits_are_typed_where_choices_begin_with_them() -> None:
    app = Host(ChooseScreen("t", choices("vision", "3d", "2d")))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("3", "enter")
        await until(pilot, lambda: app.answers == ["key of 3d"])


async def test_a_choice_is_made_by_the_mouse() -> None:
    app = Host(ChooseScreen("t", choices("a", "b", "c")))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.click(Choices, offset=(5, 2))
        await until(pilot, lambda: app.answers == ["key of c"])


async def test_what_matches_nothing_is_said_and_enter_waits() -> None:
    app = Host(ChooseScreen("t", choices("a", "b")))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*"zzz", "enter", "down", "enter")
        await pilot.pause()
        assert "Nothing matches" in shown(app)
        assert app.answers == []


async def test_no_choices_at_all() -> None:
    app = Host(ChooseScreen("t", []))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "1", "enter")
        await pilot.pause()
        assert app.answers == []


async def test_the_current_choice_is_in_sight_and_marked() -> None:
    app = Host(ChooseScreen("t", choices(*(f"tag{n}" for n in range(15_000))), current="key of tag14000"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "● tag14000" in shown(app)


async def test_keys_of_choices_mean_nothing_to_the_dialog() -> None:
    same = [Choice("smith:2020", "first"), Choice("smith:2020", "second"), Choice("", "[third]")]
    app = Host(ChooseScreen("t", same))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*"[thi", "enter")
        await until(pilot, lambda: app.answers == [""])


async def test_a_paste_of_control_characters_is_cleaned() -> None:
    from textual import events

    app = Host(ChooseScreen("t", choices("a")))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.screen.query_one(Input).post_message(events.Paste("a\x1b[2J\nb\r\nc\td\xa0e\xadf\r"))
        await until(pilot, lambda: app.screen.query_one(Input).value == "a[2J b c d ef")
