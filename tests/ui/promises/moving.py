"""The commands that move keep their promises."""

from __future__ import annotations

from textual.widget import Widget

from tests.ui.promises.desk import LONG, Desk, proves, title_of


def _at(desk: Desk, title: str) -> bool:
    """Whether a paper is the current one, and stands in the list and beside it."""
    user, main = desk.user, desk.user.main
    return desk.headline() == title and title in user.text(main.papers) and title in user.text(main.detail)


@proves("next", "Move to the next paper.")
async def next_paper(desk: Desk, key: str) -> None:
    await desk.press(key)
    await desk.until(lambda: _at(desk, title_of(desk, 1)))


@proves("previous", "Move to the previous paper.")
async def previous_paper(desk: Desk, key: str) -> None:
    await desk.press(key)
    await desk.until(lambda: _at(desk, title_of(desk, -1)))


async def _moves(desk: Desk, key: str, lines: int) -> None:
    papers = desk.user.main.papers
    papers.move_to(30)
    await desk.press(key)
    assert papers.cursor == 30 + lines


def _page(desk: Desk) -> int:
    return desk.user.main.papers.page - 1


@proves("half-page-down", "Move half a page down.")
async def half_page_down(desk: Desk, key: str) -> None:
    await _moves(desk, key, _page(desk) // 2)


@proves("half-page-up", "Move half a page up.")
async def half_page_up(desk: Desk, key: str) -> None:
    await _moves(desk, key, -(_page(desk) // 2))


@proves("page-down", "Move a page down.")
async def page_down(desk: Desk, key: str) -> None:
    await _moves(desk, key, _page(desk))


@proves("page-up", "Move a page up.")
async def page_up(desk: Desk, key: str) -> None:
    await _moves(desk, key, -_page(desk))


@proves("first", "Move to the first paper.")
async def first(desk: Desk, key: str) -> None:
    await _moves(desk, key, -30)


@proves("last", "Move to the last paper.")
async def last(desk: Desk, key: str) -> None:
    await _moves(desk, key, len(desk.rows("")) - 31)


async def _scrolls(desk: Desk, key: str, *, down: bool) -> None:
    main = desk.user.main
    main.papers.move_to(main.papers.line_count() - 1)
    await desk.until(lambda: LONG[:40] in desk.user.text(main.detail))
    main.detail.scroll_lines(10)
    top, cursor = main.detail.top, main.papers.cursor
    seen = desk.user.text(main.detail)
    await desk.press(key)
    assert main.detail.top > top if down else main.detail.top < top
    assert desk.user.text(main.detail) != seen
    assert (main.papers.cursor, main.focused) == (cursor, main.papers)


@proves("scroll-down", "Scroll the abstract down.")
async def scroll_down(desk: Desk, key: str) -> None:
    await _scrolls(desk, key, down=True)


@proves("scroll-up", "Scroll the abstract up.")
async def scroll_up(desk: Desk, key: str) -> None:
    await _scrolls(desk, key, down=False)


async def _round(desk: Desk, key: str) -> list[Widget | None]:
    focused = []
    for _ in range(3):
        await desk.press(key)
        focused.append(desk.user.main.focused)
    return focused


@proves("next-pane", "Go to the next pane.")
async def next_pane(desk: Desk, key: str) -> None:
    main = desk.user.main
    assert await _round(desk, key) == [main.detail, main.notes, main.papers]


@proves("previous-pane", "Go to the previous pane.")
async def previous_pane(desk: Desk, key: str) -> None:
    main = desk.user.main
    assert await _round(desk, key) == [main.notes, main.detail, main.papers]


def _focused(desk: Desk) -> Widget | None:
    return desk.user.main.focused


@proves("choose", "Read the paper; in the side pane, show the papers of the line.")
async def choose(desk: Desk, key: str) -> None:
    main = desk.user.main
    await desk.press(key)
    assert _focused(desk) is main.detail
    await desk.press("b")
    await desk.until(lambda: "later" in desk.user.text(main.sidebar))
    while main.sidebar is not None and (main.sidebar.current is None or main.sidebar.current.name != "later"):
        await desk.press("j")
    await desk.press(key)
    await desk.until(lambda: desk.shows("is:later") and len(main.papers.rows) == 3)
    assert _focused(desk) is main.papers
