"""Abstracts split and joined on the main screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from reader.annotations.edits import SetStars
from reader.library import Library
from reader.ui.screens.choose import ChooseScreen
from tests.library.lists import BREAD, KNOTS, OWLS, TIDES, write_list
from tests.ui.steps import Shown, shown

LOAVES = "Finally, Levain simulates two hundred loaves of dough that were burnt, and says why they were."
MARKUP = "Moreover, [bold]dough[/bold] of Levain is [@click=app.quit]quick[/], \x1b[31msays the simulator."


@pytest.fixture
def listed(library: Library, tmp_path: Path) -> Library:
    """A library with a list of four papers, the third of which has three paragraphs."""
    library.import_lists([write_list(tmp_path / "tide.txt", (TIDES, OWLS, BREAD, LOAVES, MARKUP, KNOTS))])
    assert library.count() == 4
    return library


def abstract(user: Shown) -> str:
    return user.current().paper.abstract


async def at_bread(user: Shown) -> None:
    await user.press("j", "j")
    await user.until(lambda: abstract(user).startswith(BREAD))


async def test_an_abstract_is_split_at_the_paragraph_chosen(listed: Library) -> None:
    async with shown(listed) as user:
        await at_bread(user)
        listed.edit([user.current().paper.id], SetStars(4))
        await user.press("P")
        await user.until(lambda: isinstance(user.app.screen, ChooseScreen))
        assert "Finally, Levain simulates two hundred" in user.text()
        assert "Moreover, [bold]dough[/bold] of Levain" in user.text(), "text of papers is no markup"
        await user.press("down", "enter")
        await user.until(lambda: abstract(user) == f"{BREAD}\n\n{LOAVES}")
        await user.until(lambda: user.main.header.papers == 5)
        assert user.current().annotation.stars == 4
        await user.press("j")
        await user.until(lambda: abstract(user).startswith("Moreover, [bold]dough"))

        await user.press("k", "u")
        await user.until(lambda: user.main.header.papers == 4)
        await user.until(lambda: len(abstract(user).split("\n\n")) == 3)
        await user.press("ctrl+r")
        await user.until(lambda: abstract(user) == f"{BREAD}\n\n{LOAVES}")


async def test_nothing_is_split_when_the_dialog_is_left(listed: Library) -> None:
    async with shown(listed) as user:
        await at_bread(user)
        await user.press("P")
        await user.until(lambda: isinstance(user.app.screen, ChooseScreen))
        await user.press("escape")
        await user.until(lambda: user.app.screen is user.main)
        assert listed.count() == 4
        assert listed.history() == []


async def test_a_single_paragraph_cannot_be_split(listed: Library) -> None:
    async with shown(listed) as user:
        await user.press("P")
        await user.until(lambda: "one paragraph only" in user.text())
        assert user.app.screen is user.main


async def test_an_abstract_is_joined_with_the_next_one_and_the_cursor_stays(listed: Library) -> None:
    async with shown(listed) as user:
        await user.press("j")
        await user.until(lambda: abstract(user) == OWLS)
        await user.press("A")
        await user.until(lambda: abstract(user).startswith(f"{OWLS}\n\n{BREAD}"))
        await user.until(lambda: user.main.header.papers == 3)
        assert "takes it back" in user.text()
        await user.press("u")
        await user.until(lambda: abstract(user) == OWLS)
        await user.until(lambda: user.main.header.papers == 4)


async def test_the_last_abstract_has_none_to_be_joined_with(listed: Library) -> None:
    async with shown(listed) as user:
        await user.press("G")
        await user.until(lambda: abstract(user) == KNOTS)
        await user.press("A")
        await user.until(lambda: "Can't be joined" in user.text())
        assert listed.count() == 4


async def test_what_is_like_a_paper_that_is_no_more_is_nothing(listed: Library) -> None:
    async with shown(listed, size=(120, 30)) as user:
        await at_bread(user)
        await user.press("P")
        await user.until(lambda: isinstance(user.app.screen, ChooseScreen))
        await user.press("down", "enter")
        await user.until(lambda: user.main.header.papers == 5)
        await user.press("j")
        await user.until(lambda: abstract(user).startswith("Moreover, [bold]dough"))
        await user.press("m")
        await user.until(lambda: "like: " in user.text(user.main.header))
        await user.press("u")
        await user.until(lambda: "No paper is like" in user.text())
        assert not user.main.papers.rows
        await user.press("escape")
        await user.until(lambda: len(user.main.papers.rows) == 4)
