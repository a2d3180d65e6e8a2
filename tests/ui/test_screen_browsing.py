"""The side pane, saved searches, completion and history of queries, and walking through hits."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from reader.annotations.edits import ChangeTags, SetNote, SetStatus
from reader.library import Library
from reader.library.facets import Facet, FacetKind
from reader.model import Status
from reader.ui.query_completion import Suggestion
from reader.ui.widgets.suggestions import Suggestions
from tests.payloads import harm_in, sequences, some_markup, squeezed
from tests.ui.steps import Shown, filled, shown, title

WIDE, NARROW, TINY = (120, 40), (80, 24), (60, 20)


@pytest.fixture
def tagged(library: Library, tmp_path: Path) -> Library:
    """Twelve papers, some of them tagged and kept for later."""
    filled(library, tmp_path)
    ids = [entry.paper.id for entry in library.entries(library.find().rows)]
    library.edit(ids[:4], ChangeTags(add=("rl/offline",)))
    library.edit(ids[3:6], ChangeTags(add=("to read",)))
    library.edit(ids[:5], SetStatus(Status.LATER))
    return library


async def open_side_pane(user: Shown) -> None:
    await user.press("b")
    await user.until(lambda: user.main.sidebar is not None and user.main.sidebar.line_count())


def focus(user: Shown) -> str | None:
    """The id of the widget that has the focus."""
    return user.main.focused.id if user.main.focused is not None else None


async def go_to(user: Shown, name: str) -> None:
    """Move the cursor of the side pane to a line."""
    sidebar = user.main.sidebar
    assert sidebar is not None
    await user.press("g")
    for _ in range(sidebar.line_count()):
        if sidebar.current is not None and sidebar.current.name == name:
            return
        await user.press("j")
    raise AssertionError(f"there is no {name!r}:\n{user.text()}")


@pytest.mark.parametrize("size", [WIDE, NARROW, TINY])
async def test_a_line_of_the_side_pane_filters(tagged: Library, size: tuple[int, int]) -> None:
    async with shown(tagged, size=size) as user:
        await open_side_pane(user)
        assert user.main.papers.display == (size == WIDE)
        await go_to(user, "rl")
        await user.press("enter")
        await user.until(lambda: user.main.header.shown == 4)
        assert user.query() == "#rl"
        assert user.main.focused is user.main.papers
        assert user.main.papers.display
        assert user.main.sidebar is not None
        assert user.main.sidebar.display == (size == WIDE)


async def test_a_line_can_be_added_and_excluded(tagged: Library) -> None:
    async with shown(tagged, size=WIDE) as user:
        await open_side_pane(user)
        await go_to(user, "to read")
        await user.press("plus")
        await user.until(lambda: user.main.header.shown == 3)
        await go_to(user, "later")
        await user.press("minus")
        await user.until(lambda: user.main.header.shown == 1)
        assert user.current().headline == title(6)
        assert user.query() == '-is:later tag:"to read"'
        assert user.main.focused is user.main.sidebar
        await go_to(user, "All papers")
        await user.press("enter")
        await user.until(lambda: user.main.header.shown == 12)


async def test_counts_follow_edits_and_what_others_save(tagged: Library) -> None:
    async with shown(tagged, size=WIDE) as user:
        await open_side_pane(user)
        sidebar = user.main.sidebar
        assert sidebar is not None
        await user.until(lambda: "later                 5" in user.text(sidebar))
        await user.press("l", "w")
        await user.press("G", "w")
        await user.until(lambda: "later                 6" in user.text(sidebar))
        with Library.open(tagged.folder) as other:
            other.save_search("From elsewhere", "is:later")
        await user.until(lambda: "From elsewhere" in user.text(sidebar))
        assert "From elsewhere        6" in user.text(sidebar)
        await user.pilot.resize_terminal(80, 24)
        await user.press("home", "i")
        await user.until(lambda: "5 later" in user.text(user.main.header))
        await user.pilot.resize_terminal(*WIDE)
        await user.until(lambda: "From elsewhere        5" in user.text(sidebar))


async def test_the_side_pane_comes_and_goes_and_keeps_its_place(tagged: Library) -> None:
    async with shown(tagged, size=WIDE) as user:
        await open_side_pane(user)
        sidebar = user.main.sidebar
        assert sidebar is not None
        await go_to(user, "read")
        await user.press("b")
        assert not sidebar.display
        assert focus(user) == "papers"
        await user.press("j", "b")
        assert focus(user) == "sidebar"
        assert sidebar.current is not None
        assert sidebar.current.name == "read"
        await user.press("l")
        assert focus(user) == "papers"
        await user.press("h")
        assert focus(user) == "sidebar"
        await user.pilot.resize_terminal(*NARROW)
        await user.until(lambda: not user.main.papers.display)
        await user.press("l")
        await user.until(lambda: user.main.papers.display and not sidebar.display)
        await user.pilot.resize_terminal(*WIDE)
        await user.until(lambda: sidebar.display)


async def test_a_click_filters_and_one_with_control_adds(tagged: Library) -> None:
    async with shown(tagged, size=WIDE) as user:
        await open_side_pane(user)
        sidebar = user.main.sidebar
        lines = user.lines(sidebar)
        place = next(y for y, line in enumerate(lines) if line.strip().startswith("later"))
        await user.pilot.click(sidebar, offset=(3, place))
        await user.until(lambda: user.main.header.shown == 5)
        place = next(y for y, line in enumerate(lines) if line.strip().startswith("to read"))
        await user.pilot.click(sidebar, offset=(3, place), control=True)
        await user.until(lambda: user.main.header.shown == 2)
        await user.pilot.click(sidebar, offset=(3, place + 3))


async def test_where_there_is_no_line_the_keys_say_so(tagged: Library) -> None:
    async with shown(tagged) as user:
        await user.press("plus")
        await user.until(lambda: "side pane" in user.text())
        await user.press("minus", "n", "f", "F")
        await user.until(lambda: "Nothing to save" in user.text())
        assert user.query() == "search"


async def test_a_search_is_saved_shown_renamed_deleted_and_that_undone(tagged: Library) -> None:
    async with shown(tagged, query="#rl is:later", size=WIDE) as user:
        await user.press("F")
        await user.until(lambda: "Save the search as" in user.text())
        await user.type("Mine [b]")
        await user.press("enter")
        await user.until(lambda: [search.name for search in tagged.searches()] == ["Mine [b]"])
        await user.press("escape")
        await user.until(lambda: user.main.header.shown == 12)
        await user.press("f")
        await user.until(lambda: "Show the papers of" in user.text())
        await user.press("enter")
        await user.until(lambda: user.main.header.shown == 4)
        await open_side_pane(user)
        await go_to(user, "Mine [b]")
        await user.press("f2")
        await user.until(lambda: "Rename the search" in user.text())
        await user.type("Yours")
        await user.press("enter")
        await user.until(lambda: "Yours" in user.text(user.main.sidebar))
        await user.press("escape")
        await user.press("delete")
        await user.until(lambda: "Delete the search" in user.text() or not tagged.searches())
        await user.press("enter")
        await user.until(lambda: not tagged.searches())
        await user.until(lambda: "Yours" not in user.text(user.main.sidebar))
        await user.press("u")
        await user.until(lambda: "Yours" in user.text(user.main.sidebar))


async def test_a_name_that_is_taken_is_refused_in_words(tagged: Library) -> None:
    tagged.save_search("a", "is:read")
    tagged.save_search("b", "is:later")
    async with shown(tagged, size=WIDE) as user:
        await open_side_pane(user)
        await go_to(user, "b")
        await user.press("f2")
        await user.until(lambda: "Rename the search" in user.text())
        await user.press("a", "enter")
        await user.until(lambda: "Name taken" in user.text())
        assert [search.name for search in tagged.searches()] == ["a", "b"]


# Typing


def suggested(user: Shown) -> list[str]:
    widget = user.main.query_one(Suggestions)
    return [each.text for each in widget.offered] if widget.display else []


async def test_tab_completes_and_completes_anew(tagged: Library) -> None:
    async with shown(tagged) as user:
        await user.press("slash")
        await user.until(lambda: user.main.search.input is not None)
        await user.type("ta")
        await user.until(lambda: "tag:" in suggested(user))
        await user.press("tab")
        await user.until(lambda: suggested(user) == ["tag:rl/offline", 'tag:"to read"'])
        await user.press("tab")
        await user.until(lambda: user.main.header.shown == 4)
        await user.press("tab")
        await user.until(lambda: user.main.header.shown == 3)
        assert user.query() == 'tag:"to read"'
        await user.press("shift+tab")
        await user.until(lambda: user.main.header.shown == 4)
        await user.type(" #to")
        await user.until(lambda: suggested(user) == ['#"to read"'])
        await user.press("right")
        await user.until(lambda: user.main.header.shown == 1)
        await user.press("enter")
        await user.until(lambda: not suggested(user))
        assert user.main.focused is user.main.papers


async def test_a_completion_can_be_clicked(tagged: Library) -> None:
    async with shown(tagged) as user:
        await user.press("slash")
        await user.type("#")
        await user.until(lambda: suggested(user) == ["#rl/offline", '#"to read"'])
        await user.pilot.click(Suggestions, offset=(3, 1))
        await user.until(lambda: user.main.header.shown == 3)
        assert user.main.focused is user.main.search.input
        assert user.query() == '#"to read"'


async def test_venues_are_completed_once_they_are_known(tagged: Library) -> None:
    async with shown(tagged) as user:
        await user.press("slash")
        await user.type("venue:")
        await user.until(lambda: suggested(user) == ['venue:"Journal of Invention"'])


def is_remembered(library: Library, query: str) -> bool:
    return library.recent_searches()[:1] == [query]


async def test_arrows_walk_through_what_was_searched_for_also_after_a_restart(tagged: Library) -> None:
    async with shown(tagged) as user:
        for query in ("amber", "tidal", "amber queues"):
            await user.press("slash", "ctrl+u")
            await user.type(query)
            await user.press("enter")
            await user.until(partial(is_remembered, tagged, query))
        await user.press("escape")
    async with shown(tagged) as user:
        await user.press("slash")
        line = user.main.search.input
        assert line is not None
        await user.until(lambda: line._recent)
        await user.press("up")
        assert line.value == "amber queues"
        await user.press("up", "up", "up")
        assert line.value == "amber"
        await user.until(lambda: user.main.header.shown == 1)
        await user.press("down")
        assert line.value == "tidal"
        await user.press("down", "down")
        assert line.value == ""
        await user.type("ti")
        await user.press("up")
        assert line.value == "tidal"
        await user.press("down")
        assert line.value == "ti"
        await user.press("down")
        await user.until(lambda: user.main.focused is user.main.papers)
        # What is found again in the line is selected, and so no beginning.
        await user.press("slash")
        await user.until(lambda: user.main.focused is line)
        await user.press("up")
        assert line.value == "amber queues"


async def test_problems_are_marked_below_where_they_are(tagged: Library) -> None:
    async with shown(tagged) as user:
        await user.press("slash")
        await user.type("tidal ) a")
        await user.until(lambda: "^" in user.text())
        lines = user.lines()
        assert lines[2].index("^") == lines[1].index(")")
        assert "parenthesis" in lines[2]
        await user.press("enter")
        await user.until(lambda: "^" not in user.text())


async def test_a_part_that_is_not_finished_is_no_problem_yet(tagged: Library) -> None:
    async with shown(tagged) as user:
        await user.press("slash")
        await user.type("is:la")
        await user.until(lambda: suggested(user) == ["is:later"])
        await user.until(
            lambda: user.main.search.input is not None and user.main.search.input._read == "is:la"
        )
        assert "^" not in user.text()


# Hits


async def test_n_walks_through_the_hits(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path), query="number chapter 7", size=(100, 16)) as user:
        detail = user.main.detail
        await user.press("n")
        assert "hit 1 of 6" in user.text(detail), user.text()
        assert any("chapter" in text and look.reverse for text, look in user.runs(detail))
        await user.press("n", "n", "n", "n", "n")
        assert "hit 6 of 6" in user.text(detail)
        marked = [text for text, look in user.runs(detail) if look.reverse]
        assert marked, "the hit is not in sight"
        await user.press("n")
        assert "hit 1 of 6" in user.text(detail)
        await user.press("N")
        assert "hit 6 of 6" in user.text(detail)
        assert user.main.focused is user.main.papers
        await user.press("escape")
        await user.until(lambda: "hit" not in user.text(detail))


async def test_without_a_hit_that_is_said(tagged: Library) -> None:
    ids = [entry.paper.id for entry in tagged.entries(tagged.find().rows)]
    tagged.edit(ids[:1], SetNote("xylophone"))
    async with shown(tagged, query="xylophone") as user:
        await user.press("n")
        await user.until(lambda: "No hit" in user.text())


# Hostile texts


def all_in(texts: list[str], shown_text: Callable[[], str]) -> bool:
    return all(text in shown_text() for text in texts)


async def test_hostile_names_are_shown_as_they_are(tagged: Library) -> None:
    markup = some_markup()
    texts = [*markup, *sequences()]
    async with shown(tagged, size=WIDE) as user:
        await open_side_pane(user)
        sidebar = user.main.sidebar
        assert sidebar is not None
        await user.press("slash")
        await user.until(lambda: user.main.search.input is not None)
        await user.until(lambda: user.main.focused is user.main.search.input)
        suggestions = user.main.query_one(Suggestions)
        for start in range(0, len(texts), 8):
            some = texts[start : start + 8]
            sidebar.show([Facet(FacetKind.SEARCH, text, "q", "q", None) for text in some])
            suggestions.show([Suggestion(text, "tag", 0, 1) for text in some])
            short = [squeezed(text) for text in some if text in markup and len(text) < 40]
            await user.until(partial(all_in, short, lambda: squeezed(user.text(suggestions))))
            assert harm_in(user.text()) == set(), some


async def test_the_side_pane_can_be_of_any_width(tagged: Library) -> None:
    facets = [Facet(FacetKind.TAG, "a/" * depth + "深い層", "q", "q", 10**6, depth) for depth in range(9)]
    async with shown(tagged, size=WIDE) as user:
        await open_side_pane(user)
        sidebar = user.main.sidebar
        assert sidebar is not None
        for width in (1, 2, 5, 9, 40):
            sidebar.styles.width = width
            sidebar.show(facets)
            await user.press("G", "pagedown", "k", "ctrl+u", "g")
            await user.pilot.pause()
        sidebar.show([])
        await user.press("j", "enter", "plus", "G")
        assert sidebar.current is None
