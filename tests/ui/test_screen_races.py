"""What comes at an unlucky moment, as keys and clicks that are quicker than the screen do."""

from __future__ import annotations

import asyncio
import gc
from functools import partial
from pathlib import Path

from textual.css.query import NoMatches
from textual.events import MouseDown
from textual.message import Message
from textual.widgets import Static

from reader.config import Settings
from reader.library import Library
from reader.ui.app import ReaderApp
from reader.ui.painting import once_painted
from reader.ui.screens.report import ReportScreen
from tests.library.lists import ALL, write_list
from tests.ui.steps import Shown, filled, key, shown, title


def send(user: Shown, *messages: Message) -> None:
    """Have something come from the terminal, without waiting for what it does."""
    driver = user.app._driver
    assert driver is not None
    for message in messages:
        driver.process_message(message)


async def test_a_text_that_is_gone_can_be_clicked_on(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        dialog = ReportScreen("Imported", ["a line"])
        await user.app.push_screen(dialog)
        text = Static("gone at once")
        await dialog.mount(text)
        await user.until(lambda: text.region)
        x, y = text.region.offset
        text.remove()
        for _ in range(20):
            send(user, MouseDown(None, x, y, 0, 0, 1, False, False, False))
            await asyncio.sleep(0)
        await user.settle()
        assert user.app.is_running


async def test_keys_that_come_after_quitting_do_nothing(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        paper = user.current().paper.id
        send(user, key("2"), key("q"), key("5"), key("S"))
        await user.until(lambda: not user.app.is_running)
    assert library.annotation(paper).stars == 2


def test_a_dialog_that_is_not_made_before_the_end_is_no_fault(library: Library) -> None:
    app = ReaderApp(library, Settings())
    app._handle_exception(NoMatches("no nodes match"))
    assert app._exception is None


async def test_what_was_joined_is_shown_though_a_search_follows_at_once(
    library: Library, tmp_path: Path
) -> None:
    library.import_lists([write_list(tmp_path / "bare.txt", ALL)])
    async with shown(library) as user:
        main = user.main
        library.join(user.current().paper.id)
        main.find(fresh=True)
        main.find("the")
        await user.until(lambda: main.header.shown == len(library.find("the").rows))
        rows = main.papers.rows
        assert [main.entries.get(row) for row in rows] == library.entries(rows)
        assert not main.stale


async def test_a_pile_made_twice_at_once_is_made_once(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        await user.press("T")
        await user.until(lambda: user.main.pile is not None)
        user.main.gather_again()
        user.main.gather_again()
        await user.settle()
        gc.collect()
        assert user.current().headline == title(1)


async def test_what_is_to_be_done_once_the_screen_is_painted_is_done_though_a_dialog_closes(
    library: Library, tmp_path: Path
) -> None:
    done: list[str] = []
    async with shown(filled(library, tmp_path)) as user:
        for number in range(10):
            await user.app.push_screen(ReportScreen("Imported", ["a line"]))
            user.app.screen.refresh(layout=True)
            once_painted(user.main, partial(done.append, "done"))
            # When it closes decides what Textual still does for it.
            for _ in range(number):
                await asyncio.sleep(0)
            user.app.pop_screen()
        await user.until(lambda: len(done) == 10)


async def test_who_has_moved_on_before_a_search_is_done_stays_there(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        main = user.main
        main.header.shown = None
        main.find("chapter")
        main.papers.move_to(4)
        await user.until(lambda: main.header.shown == len(library.find("chapter").rows))
        assert user.current().headline == title(5)
        await user.until(lambda: title(5) in user.text(main.detail))


async def test_who_has_moved_to_what_is_not_found_goes_where_the_search_leads(
    library: Library, tmp_path: Path
) -> None:
    async with shown(filled(library, tmp_path)) as user:
        main = user.main
        main.find(f'"{title(2)}"')
        main.papers.move_to(4)
        await user.until(lambda: main.header.shown == 1)
        assert user.current().headline == title(2)
