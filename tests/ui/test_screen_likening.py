"""More like this, and the order that follows what the user kept, on the main screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from reader.annotations.edits import SetStars
from reader.library import Library
from reader.library.likeness import NOTHING_JUDGED
from reader.ui.staying import Staying
from tests.library.lists import ALL, write_list
from tests.ui.steps import Shown, shown

HARBOURS = (
    "Lagoons and harbours share their tides: we introduce Harbor2, a table of harbours with the delay of a "
    "lagoon's channel."
)
LISTENERS = "Owls answer one another, and microphones that listen for owls count one bird twice."


@pytest.fixture
def shelf(library: Library, tmp_path: Path) -> Library:
    """Two papers on tides, two on owls, and two others."""
    library.import_lists([write_list(tmp_path / "list.txt", (*ALL, HARBOURS, LISTENERS))])
    return library


def starts(user: Shown) -> list[str]:
    """The first words of the papers shown."""
    return [entry.paper.abstract.split()[0] for entry in user.main.library.entries(user.main.papers.rows)]


async def likes(user: Shown) -> None:
    """Ask for more like the current paper."""
    before = user.main.papers.rows
    await user.press("m")
    await user.until(lambda: user.main.papers.rows is not before and "like" in user.text(user.main.header))


async def test_more_like_this_and_back(shelf: Library) -> None:
    async with shown(shelf, size=(120, 30)) as user:
        await likes(user)
        assert starts(user)[0] == "Lagoons"
        assert "like: LagoonNet" in user.text(user.main.header)
        assert "like LagoonNet · Esc goes back" in user.text(user.main.search)
        assert "because of: " in user.text(user.main.detail)
        assert "lagoon" in user.text(user.main.detail).split("because of: ")[1][:60]
        await user.press("space")
        assert user.text(user.main.footer).startswith(" Esc Esc none")
        await user.press("escape")
        await user.until(lambda: len(user.main.papers.rows) == 6)
        assert starts(user)[user.main.papers.cursor] == "Tide"
        assert "because of" not in user.text(user.main.detail)
        assert "like" not in user.text(user.main.header)


async def test_every_step_is_taken_back_to_where_it_began(shelf: Library) -> None:
    async with shown(shelf, query="lagoon tide") as user:
        await user.until(lambda: user.main.header.shown == 2)
        await user.press("j")
        begun = user.current().paper.id
        await likes(user)
        first = user.current().paper.id
        await likes(user)
        assert begun in [entry.paper.id for entry in shelf.entries(user.main.papers.rows)]
        await user.press("escape")
        await user.until(lambda: user.current().paper.id == first)
        await user.press("escape")
        await user.until(lambda: user.main.header.shown == 2 and user.query() == "lagoon tide")
        assert user.current().paper.id == begun
        await user.press("escape")
        await user.until(lambda: user.main.header.shown == 6)


async def test_what_is_typed_takes_the_place_of_papers_like_another(shelf: Library) -> None:
    async with shown(shelf) as user:
        await likes(user)
        await user.press("slash")
        await user.type("owls")
        await user.until(lambda: starts(user)[:1] != ["Lagoons"] and user.main.header.shown == 2)
        assert "like" not in user.text(user.main.header)
        await user.press("enter", "escape")
        await user.until(lambda: user.main.header.shown == 6)


async def test_papers_like_another_are_judged_where_they_stand(shelf: Library) -> None:
    async with shown(shelf) as user:
        await likes(user)
        paper, rows = user.current().paper.id, list(user.main.papers.rows)
        await user.press("s")
        await user.until(lambda: shelf.annotation(paper).stars)
        await user.until(lambda: user.current().annotation.stars)
        assert list(user.main.papers.rows) == rows
        assert "like: " in user.text(user.main.header)


async def test_choosing_an_order_leaves_papers_like_another(shelf: Library) -> None:
    async with shown(shelf) as user:
        await likes(user)
        await user.press("S")
        await user.until(lambda: user.app.screen is not user.main)
        await user.press("escape")
        await user.until(lambda: user.main.header.shown == 6)
        assert "like" not in user.text(user.main.header)


async def test_a_paper_like_no_other_says_so_and_there_is_a_way_back(
    library: Library, tmp_path: Path
) -> None:
    library.import_lists([write_list(tmp_path / "list.txt", ALL[2:3])])
    async with shown(library) as user:
        await user.press("m")
        await user.until(lambda: "No paper is like" in user.text())
        assert "Esc goes back" in user.text()
        await user.press("escape")
        await user.until(lambda: len(user.main.papers.rows) == 1)


async def test_papers_like_one_that_has_left_the_library(shelf: Library) -> None:
    async with shown(shelf) as user:
        await likes(user)
        assert user.main._like is not None
        user.main._like = user.main._like._replace(paper_id="abs:nothing")
        user.main.find(fresh=True)
        await user.until(lambda: "No paper is like" in user.text())
        await user.press("escape")
        await user.until(lambda: len(user.main.papers.rows) == 6)


async def test_sorting_by_relevance_says_when_nothing_is_judged(shelf: Library) -> None:
    async with shown(shelf, query="sort:relevance", size=(160, 30)) as user:
        await user.until(lambda: NOTHING_JUDGED in user.text(user.main.search))
        assert starts(user)[0] == "Tide"


async def test_relevance_follows_judgements_below_what_is_in_sight(shelf: Library) -> None:
    (owls,) = [e for e in shelf.entries(shelf.find().rows) if e.paper.abstract.startswith("Counting")]
    shelf.edit([owls.paper.id], SetStars(3))
    async with shown(shelf, size=(120, 30)) as user:
        await user.press("S")
        await user.until(lambda: user.app.screen is not user.main)
        await user.type("kept")
        await user.press("enter")
        await user.until(lambda: starts(user)[0] == "Owls")
        await user.press("g")
        await user.until(lambda: "because of: " in user.text(user.main.detail))
        shown_before = starts(user)
        await user.press("j", "d")
        await user.until(lambda: "against: " in user.text(user.main.detail))
        assert starts(user) == shown_before


def test_what_is_in_sight_stays_and_the_rest_is_ranked_anew(library: Library) -> None:
    found = library.find()
    ranked = found._replace(rows=[5, 4, 3, 2, 1], by_taste=True)
    staying = Staying([1, 2, 9, 3, 4, 5], 3)
    assert list(staying.kept_in(ranked).rows) == [1, 2, 5, 4, 3]
    same = found._replace(rows=[3, 1, 2])
    assert list(Staying([1, 2, 3], 1).kept_in(same).rows) == [1, 2, 3]
    assert list(Staying([1, 2], 1).kept_in(same).rows) == [3, 1, 2]
