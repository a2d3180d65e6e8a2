"""What a dialog stood on is there again when it is gone, and no more than that is painted."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("needs a pseudo-terminal", allow_module_level=True)

from textual.geometry import Region

from reader.annotations.edits import ChangeTags
from reader.library import Library
from reader.ui.screens.choose import ChooseScreen
from reader.ui.screens.help import HelpScreen
from reader.ui.widgets.papers import PaperList
from tests.bench.measure import CHECKOUT
from tests.bench.screen import Screen
from tests.bench.terminal import COLUMNS, LINES, Terminal
from tests.ui.steps import filled, shown, title, write_list

PAPERS = 40
PLACE = re.compile(rb"\x1b\[(\d+);\d+H")
ESCAPE = "\x1b"
COLORS = [{}, {"COLORTERM": "", "TERM": "xterm-256color"}]
OPENING = {"tags": "#", "palette": ":owl", "help": "?", "workbench": "\x14"}
"""What somebody types to open a dialog, some of it before the dialog is there."""


class Recording(Screen):
    """A screen that keeps what was written to it."""

    written = b""

    def feed(self, data: bytes) -> None:
        self.written += data
        super().feed(data)


@pytest.fixture
def wide(library: Library, tmp_path: Path) -> Library:
    """A library with wide characters in every place of a line."""
    listed = write_list(tmp_path / "owls.md", PAPERS)
    text = listed.read_text("utf-8")
    for number in range(PAPERS, 0, -1):
        text = text.replace(f"## {title(number)}\n", f"## Owl {number} {'梟' * 60}\n")
    listed.write_text(text, "utf-8")
    library.import_lists([listed])
    entries = library.entries(library.find().rows[:3])
    library.edit([entry.paper.id for entry in entries], ChangeTags(add=("owl",)))
    return library


@pytest.fixture
def running(
    wide: Library, tmp_path: Path, request: pytest.FixtureRequest
) -> Iterator[tuple[Terminal, Recording]]:
    command = (sys.executable, "-m", "reader", "--library", str(wide.folder))
    environment = {"READER_CONFIG": str(tmp_path / "none"), **getattr(request, "param", {})}
    with Terminal(command, folder=CHECKOUT, environment=environment) as terminal:
        terminal.screen = screen = Recording(COLUMNS, LINES)
        terminal.settle(quiet=0.5, colours=False)
        yield terminal, screen


def pressed(terminal: Terminal, keys: str) -> None:
    terminal.send(keys)
    terminal.rest(0.3)


@pytest.mark.parametrize("running", COLORS, indirect=True, ids=["all", "256"])
def test_all_is_as_it_was_once_a_dialog_is_gone(running: tuple[Terminal, Recording]) -> None:
    terminal, screen = running
    for name, keys in OPENING.items():
        before = screen.styled()
        pressed(terminal, keys)
        assert screen.styled() != before, name
        pressed(terminal, ESCAPE)
        assert screen.styled() == before, name
        pressed(terminal, keys[0] + ESCAPE)
        if screen.styled() != before:
            # It was open by the time that the second key came, or not yet.
            pressed(terminal, ESCAPE)
        assert screen.styled() == before, f"{name}, too soon"


def test_no_more_than_what_it_covered_is_painted(running: tuple[Terminal, Recording]) -> None:
    terminal, screen = running
    before = screen.styled()
    pressed(terminal, "#")
    covered = [y for y in range(LINES) if screen.styled()[y] != before[y]]
    screen.written = b""
    pressed(terminal, ESCAPE)
    painted = {int(line) - 1 for line in PLACE.findall(screen.written)} - {0}
    assert painted
    assert painted <= {*covered}


def test_what_else_changes_is_painted_as_well(running: tuple[Terminal, Recording]) -> None:
    terminal, screen = running
    pressed(terminal, "#")
    pressed(terminal, "\r")
    text = "\n".join(screen.text())
    assert "#owl" in text
    assert "╭" not in text
    assert "Owl 3 梟" in text
    assert "Owl 4 梟" not in text


async def test_a_dialog_shows_what_changes_below_it(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        user.main.action_sort()
        await user.until(lambda: isinstance(user.app.screen, ChooseScreen))
        await user.press("f1")
        await user.until(lambda: isinstance(user.app.screen, HelpScreen))
        user.main.header.title = "Owls and owlets"
        user.main.header.refresh()
        await user.until(lambda: "Owls and owlets" in user.lines()[0])
        await user.press("escape")
        await user.until(lambda: "Owls and owlets" in user.lines()[0])


async def test_nothing_below_a_dialog_can_be_clicked_on(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        user.main.action_sort()
        await user.until(lambda: isinstance(user.app.screen, ChooseScreen))
        around = user.app.screen.render_lines(Region(0, 0, *user.app.size))
        assert any("chapter" in line.text for line in around)
        assert not any(segment.style and segment.style.meta for line in around for segment in line)


async def test_a_dialog_is_taken_to_pieces_when_it_is_gone(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        user.main.action_sort()
        await user.until(lambda: isinstance(user.app.screen, ChooseScreen))
        dialog = user.app.screen
        await user.press("escape")
        await user.until(lambda: not dialog.is_running)
        assert user.app.screen is user.main
        assert isinstance(user.main.focused, PaperList)
