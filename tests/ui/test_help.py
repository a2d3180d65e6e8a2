"""Help: the keys of the place first, all others below, true to the user's keys, and searchable."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from reader.commands import COMMANDS, with_keymap
from reader.config import Settings
from reader.library import Library
from reader.ui.screens import help_places
from reader.ui.screens.help import HelpScreen, HelpText
from reader.ui.screens.help_places import HelpPlace
from tests.ui.steps import Shown, filled, shown

PLACES: list[tuple[tuple[str, ...], str, tuple[str, ...]]] = [
    (("question_mark",), "In the list", ()),
    (("l", "question_mark"), "In the paper", ("h",)),
    (("l", "l", "question_mark"), "In tags & notes", ("h", "h")),
    (("b", "question_mark"), "In the side pane", ("b",)),
    (("slash", "f1"), "In the search line", ("escape", "escape")),
    (("t", "f1"), "In the field for tags", ("escape",)),
    (("e", "f1"), "In the note", ("escape",)),
    (("x", "f1"), "In this dialog", ("escape",)),
    (("colon", "f1"), "In this dialog", ("escape",)),
    (("T", "question_mark"), "Triage", ("q",)),
]
"""Keys that ask for help in a place, the place, and the keys that lead back to the list."""
ALL = [each for each in vars(help_places).values() if isinstance(each, HelpPlace)]


async def first_heading(user: Shown) -> str:
    """What stands at the top of help, once it is there."""
    await user.until(lambda: isinstance(user.app.screen, HelpScreen))
    return "".join(segment.text for segment in user.app.screen.query_one(HelpText).render_line(0)).strip()


def _closed(user: Shown, screens: int) -> bool:
    return len(user.app.screen_stack) < screens


async def test_the_keys_of_the_place_come_first(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path), size=(100, 30)) as user:
        for keys, heading, back in PLACES:
            for key in keys:
                await user.press(key)
                await user.pilot.pause()
            assert (await first_heading(user)).startswith(heading), keys
            focused, screens = user.app.screen_stack[-2].focused, len(user.app.screen_stack)
            await user.press("escape")
            await user.until(partial(_closed, user, screens))
            assert user.app.focused is focused
            await user.press(*back)
            await user.until(lambda: user.app.focused is user.main.papers)


@pytest.mark.parametrize("place", ALL, ids=lambda place: place.heading)
def test_every_place_names_commands_that_there_are(place: HelpPlace) -> None:
    assert place.commands or place.keys
    assert place.commands.keys() <= {command.id for command in COMMANDS}


async def test_it_is_narrowed_down_and_shown_whole_again(library: Library, tmp_path: Path) -> None:
    keys = {"star": ("f9",), "skip": ()}
    async with shown(filled(library, tmp_path), settings=Settings(keys=keys), size=(120, 60)) as user:
        await user.press("question_mark")
        await user.until(lambda: "Find" in user.text() and "F9" in user.text())
        assert "Mark the paper as skipped." not in user.text()
        await user.press("slash")
        await user.type("give star")
        await user.until(lambda: "Write a reading list" not in user.text())
        assert "Give the paper a star" in user.text()
        await user.type("zzz")
        await user.until(lambda: "No line of help has these words." in user.text())
        await user.press("enter", "escape")
        await user.until(lambda: "Write a reading list" in user.text())
        await user.press("q")
        await user.until(lambda: not isinstance(user.app.screen, HelpScreen))


async def test_every_command_with_a_key_is_in_help_once(library: Library, tmp_path: Path) -> None:
    commands = with_keymap({})
    async with shown(filled(library, tmp_path)) as user:
        for place in (help_places.LIST, help_places.NOTES):
            await user.app.push_screen(HelpScreen(commands, place))
            text = user.app.screen.query_one(HelpText)
            lines = ["".join(part for part, _ in line) for line in text.lay_out(66)]
            page = " ".join(" ".join(lines).split())
            for command in commands:
                if command.keys and not command.id.startswith("stars-"):
                    told = place.commands.get(command.id) or command.help
                    assert page.count(told) >= 1, command.id
            # Beside titles, no text of the place ends as a sentence; digits share a row.
            brief = ["".join(part for part, _ in line).rstrip() for line in text.lay_out(70)]
            assert not any(line.endswith(".") for line in brief)
            assert sum("Set so many stars" in line for line in brief) == 1
            user.app.pop_screen()
