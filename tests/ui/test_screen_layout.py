"""Panes, sizes, the mouse, and the first start."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from textual.widget import Widget

from reader.library import Library
from reader.model import Status
from reader.ui.screens.report import ReportScreen
from tests.ui.steps import Shown, filled, shown, title, write_list


def in_sight(user: Shown) -> list[str]:
    main = user.main
    return [pane.id or "" for pane in (main.papers, main.detail, main.notes) if pane.region]


def shows_only(user: Shown, pane: str) -> bool:
    return in_sight(user) == [pane]


async def test_wide_terminals_have_the_panes_side_by_side(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path), size=(100, 30)) as user:
        main = user.main
        assert in_sight(user) == ["papers", "detail", "notes"]
        assert main.papers.region.right <= main.detail.region.x
        assert main.detail.region.bottom == main.notes.region.y


async def test_narrower_ones_have_them_stacked(library: Library, tmp_path: Path) -> None:
    for width in (99, 80, 70):
        async with shown(filled(library, tmp_path), size=(width, 24)) as user:
            main = user.main
            assert in_sight(user) == ["papers", "detail", "notes"]
            assert main.papers.region.bottom == main.detail.region.y
            assert main.detail.region.bottom == main.notes.region.y
            assert main.papers.region.width == width


async def test_narrow_ones_show_one_pane_at_a_time(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path), size=(69, 20)) as user:
        assert in_sight(user) == ["papers"]
        for key, pane in (("l", "detail"), ("tab", "notes"), ("right", "papers"), ("h", "notes")):
            await user.press(key)
            await user.until(partial(shows_only, user, pane))
        await user.press("left", "shift+tab", "enter")
        await user.until(lambda: in_sight(user) == ["detail"])
        await user.press("escape")
        await user.until(lambda: in_sight(user) == ["papers"])
        await user.press("l", "slash")
        await user.until(lambda: in_sight(user) == ["papers"])


async def test_a_paper_that_is_read_has_the_room_of_stacked_panes(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path), size=(80, 24)) as user:
        main = user.main
        focused = partial(focused_on, user)
        await user.press("j", "enter")
        await user.until(lambda: in_sight(user) == ["detail"])
        assert main.detail.region.height == 21
        # The line of keys names those of the paper, and the way back.
        assert "j/k scroll" in user.text(main.footer)
        assert "Esc list" in user.text(main.footer)
        await user.press("e")
        await user.type("why?")
        assert in_sight(user) == ["detail"]
        assert "why?" in user.text()
        # From the note, and from the tags, the way leads back to the paper.
        for keys in ((), ("t",)):
            await user.press(*keys, "escape")
            await user.until(lambda: focused(main.detail) and main.detail.region.height == 21)
        await user.press("escape")
        await user.until(lambda: in_sight(user) == ["papers", "detail", "notes"])
        assert focused(main.papers)
        assert user.current().headline == title(2)
        # Only to read it, not whenever the focus is there.
        await user.press("l")
        assert in_sight(user) == ["papers", "detail", "notes"]
        await user.press("h", "enter")
        for size in ((80, 36), (100, 24)):
            await user.pilot.resize_terminal(*size)
            await user.until(lambda: in_sight(user) == ["papers", "detail", "notes"])
        assert focused(main.detail)


def focused_on(user: Shown, pane: Widget) -> bool:
    return user.main.focused is pane


async def test_an_editor_leads_back_to_the_pane_it_was_opened_from(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path), size=(100, 30)) as user:
        main = user.main
        for pane in (main.papers, main.detail, main.notes):
            main.go_to(pane)
            for key in "et":
                await user.press(key, "x", "escape")
                await user.until(partial(focused_on, user, pane))
                assert main.editor is None


async def test_the_text_is_never_wider_than_it_reads_well(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path), size=(240, 40)) as user:
        lines = user.lines(user.main.detail)
        assert max(len(line.rstrip(" │┃")) for line in lines[1:]) <= 81


@pytest.mark.parametrize("size", [(20, 5), (8, 2), (1, 1)])
async def test_tiny_terminals_crash_nothing(library: Library, tmp_path: Path, size: tuple[int, int]) -> None:
    async with shown(filled(library, tmp_path), size=size) as user:
        await user.press(*"jkGgl3rwhtx", "escape", "e", "y", "escape", "slash", "a", "enter", "pagedown")
        await user.press("escape", "u", "question_mark", "escape")
        assert user.app.is_running


async def test_it_can_be_resized_at_any_moment(library: Library, tmp_path: Path) -> None:
    sizes = [(20, 5), (120, 40), (1, 1), (75, 20), (60, 15), (200, 60)]
    async with shown(filled(library, tmp_path, 60)) as user:
        for number, size in enumerate(sizes):
            await user.pilot.resize_terminal(*size)
            await user.press(
                *(("j", "l"), ("t", "a"), ("e", "n"), ("escape", "G"), ("slash", "s"))[number % 5]
            )
        await user.press("escape", "escape")
        await user.until(lambda: user.main.header.shown == 60)
        assert in_sight(user) == ["papers", "detail", "notes"]


async def test_the_cursor_stays_in_sight_in_a_smaller_terminal(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path, 60), size=(100, 50)) as user:
        await user.press(*"j" * 30)
        await user.pilot.resize_terminal(100, 14)
        await user.until(lambda: title(31) in user.text(user.main.papers))


async def test_the_detail_scrolls_while_the_list_keeps_the_focus(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path), size=(80, 16)) as user:
        await user.press("J")
        assert user.main.detail.top > 0
        assert user.main.papers.cursor == 0
        await user.press("K")
        assert user.main.detail.top == 0


async def test_in_the_detail_next_goes_on_where_the_paper_ends(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path), size=(60, 12)) as user:
        await user.press("l", "j")
        assert user.main.detail.top == 1
        assert user.main.papers.cursor == 0
        await user.press("G", "j")
        assert user.main.papers.cursor == 1
        assert user.main.detail.top == 0


# The mouse


async def test_a_click_goes_to_a_paper_and_a_double_click_opens_it(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        await user.pilot.click(user.main.papers, offset=(10, 5))
        assert user.current().headline == title(5)
        await user.pilot.double_click(user.main.papers, offset=(10, 3))
        await user.until(lambda: user.main.focused is user.main.detail)
        assert user.current().headline == title(3)


async def test_the_wheel_scrolls_and_leaves_the_cursor(library: Library, tmp_path: Path) -> None:
    from textual.events import MouseScrollDown

    async with shown(filled(library, tmp_path, 90)) as user:
        x, y = user.main.papers.region.offset.x + 5, user.main.papers.region.offset.y + 5
        wheel = MouseScrollDown(None, x, y, 0, 0, 0, shift=False, meta=False, ctrl=False)
        user.app.post_message(wheel)
        await user.until(lambda: user.main.papers.top == 3)
        assert user.main.papers.cursor == 0
        await user.press("j")
        assert title(2) in user.text(user.main.papers)


async def test_the_scroll_bar_can_be_pressed(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path, 90)) as user:
        papers = user.main.papers
        await user.pilot.click(papers, offset=(papers.region.width - 1, papers.region.height - 1))
        assert papers.top == papers.last_top
        assert papers.cursor == 0


async def test_the_footer_can_be_clicked(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        place = user.lines(user.main.footer)[0].index("w later")
        await user.pilot.click(user.main.footer, offset=(place, 0))
        await user.until(lambda: user.current().annotation.status is Status.LATER)


async def test_the_footer_leaves_out_what_matters_least(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path), size=(80, 24)) as user:
        footer = user.main.footer
        most = ("j/k move", "/ search", "s star", "T triage", "t tag", "e note", "u undo", "? help")
        assert [key for key in most if key not in user.text(footer)] == []
        for width in range(1, 130, 7):
            await user.pilot.resize_terminal(width, 24)
            await user.until(lambda: footer.size.width == user.app.size.width)
            line = user.text(footer).rstrip()
            assert "?" in line or width < 8
            assert width < 8 or line.endswith(("help", "quit"))
        for key in (*most, "r read", "w later", "d skip", "x export", "q quit"):
            assert key in line
        await user.press("b")
        await user.until(lambda: "Enter show  + add  - exclude" in user.text(footer))
        await user.press("b")
        await user.until(lambda: "Enter show" not in user.text(footer))


async def test_the_search_line_can_be_clicked(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        await user.pilot.click(user.main.search, offset=(5, 0))
        await user.until(lambda: user.main.is_typing)


async def test_a_link_is_opened_only_after_its_address_was_shown(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from reader.ui import open_link

    opened: list[str] = []
    monkeypatch.setattr(open_link, "open_link", opened.append)
    async with shown(filled(library, tmp_path)) as user:
        y, line = next((y, t) for y, t in enumerate(user.lines(user.main.detail)) if "code.example" in t)
        await user.pilot.click(user.main.detail, offset=(line.index("code.example"), y))
        await user.until(lambda: "https://code.example/p1" in user.text())
        assert opened == []
        await user.press("enter")
        await user.until(lambda: opened == ["https://code.example/p1"])


async def test_the_only_link_is_opened_by_its_key(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from reader.ui import open_link

    opened: list[str] = []
    monkeypatch.setattr(open_link, "open_link", opened.append)
    async with shown(filled(library, tmp_path)) as user:
        await user.press("o")
        await user.until(lambda: opened == ["https://code.example/p1"])


# The first start


async def test_an_empty_library_says_what_to_do(library: Library) -> None:
    async with shown(library, size=(80, 24)) as user:
        await user.until(lambda: "library is empty" in user.text())
        text = user.text()
        assert "Enter" in text
        assert "Import a list" in text
        assert str(library.folder)[:20] in text
        assert "star" not in user.text(user.main.footer)
        await user.press("j", "s", "t", "e", "o", "y", "x", "S", "escape", "tab", "u")
        assert user.app.is_running


async def test_enter_takes_the_starter_list(library: Library) -> None:
    async with shown(library) as user:
        await user.until(lambda: user.main.welcoming)
        await user.press("enter")
        await user.until(lambda: len(user.main.papers.rows) > 30)
        assert not user.main.welcoming
        assert user.main.focused is user.main.papers
        await user.press("j", "1")
        await user.until(lambda: user.current().annotation.stars == 1)


async def test_the_starter_list_can_be_clicked(library: Library) -> None:
    async with shown(library) as user:
        await user.until(lambda: user.main.welcoming and "landmark" in user.text())
        y, line = next((y, text) for y, text in enumerate(user.lines()) if "landmark" in text)
        await user.pilot.click(offset=(line.index("landmark"), y))
        await user.until(lambda: len(user.main.papers.rows) > 30)


async def test_a_list_is_imported_from_a_file(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_list(tmp_path / "mine.md", 7)
    monkeypatch.chdir(tmp_path)
    async with shown(library) as user:
        await user.press("I")
        await user.until(lambda: user.app.screen is not user.main)
        await user.press("ctrl+u")
        await user.type("mine.md")
        await user.press("enter")
        await user.until(lambda: len(user.main.papers.rows) == 7)
        await user.until(lambda: user.app.screen is user.main)
        await user.until(lambda: "7 new" in user.text())
        assert "b shows all lists" not in user.text()
        await user.press("u")
        await user.until(lambda: "No edit is left to undo; an import can't be undone." in user.text())
        write_list(tmp_path / "other.md", 9, heading="Others")
        await user.press("I")
        await user.until(lambda: user.app.screen is not user.main)
        await user.press("ctrl+u")
        await user.type("other.md")
        await user.press("enter")
        await user.until(lambda: "b shows all lists; Enter on “Others” shows its papers." in user.text())


async def test_what_was_wrong_with_an_import_is_listed(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "nothing.bin").write_bytes(bytes(range(256)) * 8)
    monkeypatch.chdir(tmp_path)
    async with shown(library) as user:
        await user.press("I")
        await user.until(lambda: user.app.screen is not user.main)
        await user.press("ctrl+u")
        await user.type("nothing.bin")
        await user.press("enter")
        await user.until(lambda: isinstance(user.app.screen, ReportScreen))
        await user.until(lambda: "is a binary file, not a list of papers" in user.text())
        assert "Nothing imported" in user.text()
        assert "Imported" not in user.text()
        await user.press("escape")
        await user.until(lambda: user.app.screen is user.main)


# What opens over the screen


async def test_dialogs_open_and_close(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        for key in ("question_mark", "f1", "colon", "ctrl+p", "x", "y", "S", "B", "I", "ctrl+s"):
            await user.press(key)
            await user.until(lambda: user.app.screen is not user.main)
            await user.press("escape")
            await user.until(lambda: user.app.screen is user.main)
            assert user.main.focused is user.main.papers


async def test_a_command_is_found_by_its_name(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        await user.press("slash", "ctrl+p")
        await user.until(lambda: user.app.screen is not user.main)
        await user.type("keep for later")
        await user.until(lambda: "Keep for later" in user.text())
        await user.press("down", "enter")
        await user.until(lambda: user.current().annotation.status is Status.LATER)


async def test_an_export_is_written(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "out"
    folder.mkdir()
    monkeypatch.chdir(folder)
    async with shown(filled(library, tmp_path), query="salt") as user:
        await user.press("x")
        await user.until(lambda: user.app.screen is not user.main)
        await user.press("enter")
        await user.until(lambda: list(folder.iterdir()) != [])
        await user.until(lambda: "1 paper written" in user.text())
    assert title(10) in next(folder.iterdir()).read_text("utf-8")
