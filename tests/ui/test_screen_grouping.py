"""The list under headings, and the list as it was when the program ended."""

from __future__ import annotations

import random
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from reader.annotations.edits import ChangeTags, SetStars, SetStatus
from reader.config import Settings
from reader.library import Library
from reader.library.state import keep_state
from reader.model import Status
from reader.ui.app import ReaderApp
from reader.ui.place import Place, found_at, place_of
from reader.ui.widgets.papers import PaperList
from tests.ui.steps import Shown, filled, shown, title, write_list


def list_lines(user: Shown) -> list[str]:
    """What stands in the list, without marks, stars, bars and blanks at the end."""
    lines = user.lines(user.main.papers)[1:]
    return [text for line in lines if (text := re.sub("^ ([●◔✓] (★. )? *)?", "", line).rstrip(" │┃"))]


async def group_by(user: Shown, name: str) -> None:
    """Group by what a choice names."""
    await user.press("B")
    await user.until(lambda: "Group the papers" in user.text())
    await user.press(*name, "enter")
    await user.until(lambda: len(user.app.screen_stack) == 1)
    await user.until(lambda: user.main.papers.headings or user.main.group == "")


@asynccontextmanager
async def started_again(library: Library) -> AsyncIterator[Shown]:
    """The program as it starts on a library without being told what to show."""
    place = place_of(library)
    app = ReaderApp(library, Settings(), place=place, first=found_at(library, place))
    try:
        async with app.run_test(size=(100, 30), notifications=True) as pilot:
            user = Shown(app, pilot)
            await user.until(lambda: None not in (user.main.header.papers, user.main.header.shown))
            yield user
    finally:
        app.main.finish()


@pytest.fixture
def judged(library: Library, tmp_path: Path) -> Library:
    """Six papers: the second and the fifth are kept for later, the third has five stars."""
    filled(library, tmp_path, 6)
    ids = [entry.paper.id for entry in library.entries(library.find().rows)]
    library.edit([ids[1], ids[4]], SetStatus(Status.LATER))
    library.edit([ids[2]], SetStars(5))
    return library


async def test_headings_stand_between_the_papers_and_the_cursor_passes_over_them(judged: Library) -> None:
    async with shown(judged) as user:
        await group_by(user, "status")
        assert list_lines(user) == [
            "For later  2",
            title(2),
            title(5),
            "Inbox  4",
            title(1),
            title(3),
            title(4),
            title(6),
        ]
        assert user.current().headline == title(1)
        await user.press("k")
        assert user.current().headline == title(5)
        await user.press("g")
        assert user.current().headline == title(2)
        await user.press("G")
        assert user.current().headline == title(6)
        await user.until(lambda: "grouped by status" in user.text(user.main.header))
        await group_by(user, "not")
        assert list_lines(user) == [title(number) for number in range(1, 7)]
        assert user.current().headline == title(6)


async def test_the_first_heading_is_seen_at_the_top_of_the_list(judged: Library) -> None:
    async with shown(judged, size=(100, 11)) as user:
        await group_by(user, "status")
        assert user.current().headline == title(1)
        assert user.main.papers.last_top
        assert list_lines(user)[0] == "For later  2"


async def test_a_click_is_meant_for_the_paper_that_stands_there(judged: Library) -> None:
    async with shown(judged) as user:
        await group_by(user, "stars")
        for line in range(user.main.papers.line_count()):
            await user.pilot.click(user.main.papers, offset=(8, line + 1))
            shown_there = user.lines(user.main.papers)[line + 1]
            assert user.current().headline in shown_there or "star" in shown_there


async def test_an_edit_leaves_the_paper_where_it_is_until_the_next_search(judged: Library) -> None:
    async with shown(judged) as user:
        await group_by(user, "status")
        before = list_lines(user)
        await user.press("w")
        await user.until(lambda: user.current().annotation.status is Status.LATER)
        assert user.current().headline == title(1)
        # The numbers tell how many belong there now.
        numbers = {"For later  2": "For later  3", "Inbox  4": "Inbox  3"}
        await user.until(lambda: list_lines(user) == [numbers.get(line, line) for line in before])
        assert user.current().headline == title(1)
        await group_by(user, "status")
        await user.until(lambda: list_lines(user)[:4] == ["For later  3", title(1), title(2), title(5)])
        assert user.current().headline == title(1)


async def test_a_paper_that_leaves_makes_room_for_its_neighbour(judged: Library) -> None:
    async with shown(judged, query="is:inbox") as user:
        await group_by(user, "stars")
        assert list_lines(user)[:2] == ["5 stars  1", title(3)]
        await user.press("g", "r")
        await user.until(lambda: user.main.header.shown == 3)
        assert list_lines(user) == ["No stars  3", title(1), title(4), title(6)]
        assert user.current().headline == title(1)


async def test_hostile_headings_are_text(library: Library, tmp_path: Path) -> None:
    filled(library, tmp_path, 2)
    library.import_lists([write_list(tmp_path / "x.md", 3, heading="[red]Bold\x1b[31m[/] 会議")])
    async with shown(library) as user:
        await group_by(user, "list")
        assert any(line.startswith("[red]Bold") and "会" in line for line in list_lines(user))


@pytest.mark.parametrize("seed", range(4))
def test_lines_and_papers_belong_together(seed: int) -> None:
    from reader.library.finding import Heading
    from reader.ui.entries import EntryCache

    chance = random.Random(seed)
    papers = PaperList(EntryCache(lambda _: []), lambda: None)
    headings: list[Heading] = []
    drawn: list[int | str] = []
    for number in range(chance.randrange(1, 9)):
        size = chance.randrange(1, 7)
        start = headings[-1].start + headings[-1].papers if headings else 0
        headings.append(Heading(str(number), start, size))
        drawn += [str(number), *range(start, start + size)]
    papers.headings = tuple(headings)
    papers.rows = range(headings[-1].start + headings[-1].papers)
    papers.index_headings()
    assert papers.line_count() == len(drawn)
    for line, what in enumerate(drawn):
        heading = papers.heading_at(line)
        assert (heading.title if heading else papers.index_at(line)) == what
        if isinstance(what, int):
            assert papers.line_of(what) == line


async def test_the_list_is_as_it_was_after_a_restart(library: Library, tmp_path: Path) -> None:
    filled(library, tmp_path, 90)
    ids = [entry.paper.id for entry in library.entries(library.find().rows)]
    library.edit(ids[50:], ChangeTags(add=("late",)))
    async with shown(library) as user:
        await user.press("S")
        await user.until(lambda: "Sort by" in user.text())
        await user.press(*"year", "enter")
        await user.until(lambda: "Oldest year" in user.text(user.main.header))
        await group_by(user, "tag")
        await user.press("slash", *"chapter -maps", "enter")
        await user.until(lambda: user.main.header.shown == 82)
        await user.press("G", "k", "k", "k", "k", "k", "k", "k", "k")
        before = user.current().paper.id
        lines = list_lines(user)
    async with started_again(library) as user:
        assert user.current().paper.id == before
        assert list_lines(user) == lines
        assert user.query() == "chapter -maps"
        assert "grouped by tag" in user.text(user.main.header)
        await user.press("escape")
        await user.until(lambda: user.main.header.shown == 90)
        assert user.current().paper.id == before


async def test_a_place_that_is_no_more_begins_at_the_beginning(library: Library, tmp_path: Path) -> None:
    filled(library, tmp_path, 5)
    odd = {"query": 3, "sort": "mood", "group": "shape", "paper": "gone", "line": "x"}
    keep_state(library.paths.state, "list", "", odd)
    assert place_of(library) == Place(paper="gone")
    async with started_again(library) as user:
        assert user.current().headline == title(1)


async def test_who_sorts_sees_by_what_and_what_that_is(library: Library, tmp_path: Path) -> None:
    """Also on a narrow screen, and however long title and venue are."""
    heading = "A list whose heading is as long as that of a workshop at a small conference"
    library.import_lists([write_list(tmp_path / "long.md", 3, heading=heading)])
    async with shown(library, size=(80, 24)) as user:
        await user.press("S")
        await user.until(lambda: "Sort by" in user.text())
        await user.type("year")
        await user.press("enter")
        await user.until(lambda: "· Oldest year first" in user.lines()[0])
        assert "A list whose" in user.lines()[0]
        assert {line[-4:] for line in list_lines(user)} == {"2031"}
        await user.pilot.resize_terminal(200, 30)
        await user.until(lambda: len(user.lines()[0]) == 200)
        assert {line[-6:] for line in list_lines(user)} == {"  2031"}
        assert {"Journal of In…" in line for line in list_lines(user)} == {True}
