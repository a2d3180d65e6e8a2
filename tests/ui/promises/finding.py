"""The commands that find and select keep their promises."""

from __future__ import annotations

from functools import partial

from reader.ui.screens.choose import ChooseScreen
from tests.ui.promises.desk import Desk, proves, title_of


async def _search(desk: Desk, query: str) -> None:
    """Search as a user does, and go to what is found."""
    await desk.press("slash", *query, "enter")
    await desk.until(lambda: desk.shows(query) and desk.user.main.focused is desk.user.main.papers)


async def _side_pane_at(desk: Desk, name: str) -> None:
    """Open the side pane and go to a line of it."""
    main = desk.user.main
    await desk.press("b")
    await desk.until(lambda: main.sidebar is not None and name in desk.user.text(main.sidebar))
    assert main.sidebar is not None
    await desk.press("g")
    while main.sidebar.current is None or main.sidebar.current.name != name:
        await desk.press("j")


@proves("search", "Search as you type.")
async def search(desk: Desk, key: str) -> None:
    await desk.press(key)
    for number in range(1, 6):
        await desk.type("glass"[number - 1])
        await desk.until(partial(desk.shows, f"{'glass'[:number]}*"))
    assert desk.user.main.is_typing
    assert "Glass gardens" in desk.user.text(desk.user.main.papers)
    assert "Slow clocks" not in desk.user.text(desk.user.main.papers)


@proves("leave-search", "Go back to the list; a second time shows all papers again, a third selects none.")
async def leave_search(desk: Desk, key: str) -> None:
    main = desk.user.main
    await desk.press("slash", *"glass")
    await desk.until(lambda: len(main.papers.rows) == 5)
    await desk.press(key)
    assert main.focused is main.papers
    assert len(main.papers.rows) == 5
    await desk.press("space", key)
    await desk.until(lambda: desk.shows(""))
    assert "1 selected" in desk.user.text(main.header)
    await desk.press(key)
    assert not main.papers.selection
    assert "selected" not in desk.user.text(main.header)


@proves("next-hit", "Go to the next hit in the paper.")
async def next_hit(desk: Desk, key: str) -> None:
    await _search(desk, "chapter")
    await desk.press(key)
    assert "hit 1 of " in desk.user.text(desk.user.main.detail)
    await desk.press(key)
    assert "hit 2 of " in desk.user.text(desk.user.main.detail)


@proves("previous-hit", "Go to the previous hit in the paper.")
async def previous_hit(desk: Desk, key: str) -> None:
    await _search(desk, "chapter")
    await desk.press("n", "n", key)
    assert "hit 1 of " in desk.user.text(desk.user.main.detail)


@proves("side-pane", "Show or hide the side pane: statuses, saved searches, lists and tags with counts.")
async def side_pane(desk: Desk, key: str) -> None:
    main = desk.user.main
    await desk.press(key)
    await desk.until(lambda: main.sidebar is not None and "cooling" in desk.user.text(main.sidebar))
    lines = [" ".join(line.split()).strip("│ ") for line in desk.user.lines(main.sidebar)]
    for name, papers in (("later", 3), ("hot tea", 3), ("Invented Papers 2031", 60), ("cooling", 3)):
        assert any(line.startswith(name[:9]) and line.endswith(f" {papers}") for line in lines), lines
    await desk.press(key)
    assert main.sidebar is not None
    assert not main.sidebar.display


@proves("narrow", "Add the line of the side pane to the search.")
async def narrow(desk: Desk, key: str) -> None:
    await _search(desk, "#cooling")
    await _side_pane_at(desk, "later")
    await desk.press(key)
    await desk.until(lambda: desk.shows("#cooling is:later"))
    assert len(desk.user.main.papers.rows) == 1


@proves("exclude", "Exclude the papers of the line of the side pane from the search.")
async def exclude(desk: Desk, key: str) -> None:
    await _search(desk, "#cooling")
    await _side_pane_at(desk, "later")
    await desk.press(key)
    await desk.until(lambda: desk.shows("#cooling -is:later"))
    assert len(desk.user.main.papers.rows) == 2


@proves("saved-search", "Show the papers of a saved search.")
async def saved_search(desk: Desk, key: str) -> None:
    await desk.press(key)
    await desk.choose("hot", before="#cooling")
    await desk.until(lambda: desk.shows("#cooling"))


@proves("save-search", "Keep the search under a name.")
async def save_search(desk: Desk, key: str) -> None:
    await _search(desk, "glass")
    await desk.press(key)
    await desk.choose("windows")
    await desk.until(lambda: ("windows", "glass") in _searches(desk))


@proves("rename-search", "Rename a saved search.")
async def rename_search(desk: Desk, key: str) -> None:
    desk.library.save_search("old name", "folded")
    await desk.press(key)
    await desk.until(lambda: isinstance(desk.user.app.screen, ChooseScreen))
    await desk.type("old")
    await desk.press("enter")
    await desk.until(lambda: "Rename the search" in desk.user.text() and not _choosing(desk))
    await desk.choose("new name")
    await desk.until(lambda: ("new name", "folded") in _searches(desk))
    assert ("old name", "folded") not in _searches(desk)


def _choosing(desk: Desk) -> bool:
    return isinstance(desk.user.app.screen, ChooseScreen)


@proves("delete-search", "Delete a saved search.")
async def delete_search(desk: Desk, key: str) -> None:
    desk.library.save_search("unwanted", "salt")
    await desk.press(key)
    await desk.choose("unwanted")
    await desk.until(lambda: ("unwanted", "salt") not in _searches(desk))


def _searches(desk: Desk) -> list[tuple[str, str]]:
    return [(search.name, search.query) for search in desk.library.searches()]


@proves("filter-by-tag", "Show only the papers with a tag.")
async def filter_by_tag(desk: Desk, key: str) -> None:
    await desk.press(key)
    await desk.choose("cool", before="cooling")
    await desk.until(lambda: desk.shows("#cooling"))
    assert "cooling" in desk.user.text(desk.user.main.papers)


@proves("similar", "Show the papers that are most like this one.")
async def similar(desk: Desk, key: str) -> None:
    main = desk.user.main
    like = desk.library.similar(desk.library.entry(desk.paper))
    await desk.press(key)
    await desk.until(lambda: list(main.papers.rows) == list(like.rows))
    assert len(like.rows) > 1
    assert f"like: {title_of(desk)[:20]}" in desk.user.text(main.header)


@proves("sort", "Choose the order of the list.")
async def sort(desk: Desk, key: str) -> None:
    await desk.press(key)
    await desk.choose("title")
    await desk.until(lambda: desk.shows("", "title"))
    assert not desk.shows("")


@proves("group", "Put the papers of the list under headings.")
async def group(desk: Desk, key: str) -> None:
    main = desk.user.main
    await desk.press(key)
    await desk.choose("list")
    await desk.until(lambda: main.papers.headings)
    await desk.press("g")
    assert [heading.title for heading in main.papers.headings] == [
        "Invented Papers 2031",
        "Bare Abstracts 2030",
    ]
    assert "Invented Papers 2031  60" in desk.user.text(main.papers)


@proves("select", "Select the paper or not, and go on; the next command acts on all that are selected.")
async def select(desk: Desk, key: str) -> None:
    main = desk.user.main
    first = desk.paper
    await desk.press(key)
    assert desk.headline() == title_of(desk, 1)
    second = desk.paper
    await desk.press(key, "j", key, "k", key)
    assert "2 selected" in desk.user.text(main.header)
    await desk.press("3")
    await desk.until(lambda: [desk.library.annotation(paper).stars for paper in (first, second)] == [3, 3])
    await desk.until(lambda: len(desk.rows("stars:3")) == 2)
    desk.library.undo()


@proves("select-range", "Select all papers from this one to where you go; a second time ends it.")
async def select_range(desk: Desk, key: str) -> None:
    main = desk.user.main
    begun = main.papers.cursor
    await desk.press(key, "j", "j", key, "j", "j")
    assert "3 selected" in desk.user.text(main.header)
    assert list(main.selected_rows()) == list(main.papers.rows[begun : begun + 3])


@proves("select-all", "Select all papers that are shown.")
async def select_all(desk: Desk, key: str) -> None:
    await _search(desk, "glass")
    await desk.press(key)
    assert "5 selected" in desk.user.text(desk.user.main.header)
    assert list(desk.user.main.selected_rows()) == desk.rows("glass")


@proves("invert-selection", "Select the papers shown that are not selected, in place of those that are.")
async def invert_selection(desk: Desk, key: str) -> None:
    await _search(desk, "glass")
    await desk.press("g", "space", key)
    assert "4 selected" in desk.user.text(desk.user.main.header)
    assert list(desk.user.main.selected_rows()) == desk.rows("glass")[1:]
