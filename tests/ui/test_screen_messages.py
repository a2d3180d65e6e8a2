"""What the screen tells the user: once, where it can be read, and out of the way of dialogs."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from textual.widgets._toast import Toast

from reader.errors import ReaderError
from reader.library import Library
from reader.ui.background import Background
from reader.ui.messages import Failed
from reader.ui.screens.progress import ProgressScreen
from tests.ui.steps import Shown, filled, shown


def toasts(user: Shown) -> list[str]:
    return [str(toast.render()) for toast in user.app.screen.query(Toast)]


async def test_a_message_takes_the_place_of_the_one_before(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path), size=(80, 24)) as user:
        for number in range(6):
            user.main.tell(f"message {number}")
            user.main.tell_fault(ReaderError("Fault", f"fault {number}."))
        await user.until(lambda: any("message 5" in text for text in toasts(user)))
        await user.until(lambda: len(toasts(user)) == 2)
        assert any("fault 5" in text for text in toasts(user))


async def test_a_dialog_is_not_covered(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path), size=(80, 24)) as user:
        user.main.tell("in the way")
        await user.until(lambda: "in the way" in user.text())
        await user.press("S")
        await user.until(lambda: "Sort by" in user.text())
        await user.until(lambda: "in the way" not in user.text())


async def test_a_message_that_is_too_high_for_the_screen_is_read_from_its_beginning(
    library: Library, tmp_path: Path
) -> None:
    async with shown(filled(library, tmp_path), size=(20, 5)) as user:
        user.main.tell("There is no address for this paper; y copies its title.", title="No link")
        await user.until(lambda: "There is no" in user.text())
        assert "No link" in user.text()
        assert "help" in user.lines()[-1]


async def test_only_an_import_that_fails_ends_its_dialog(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        user.main._progress = ProgressScreen("Importing", lambda: None)
        await user.app.push_screen(user.main._progress)
        user.main.post_message(Failed(ReaderError("No", "It did not work."), "edits"))
        await user.pilot.pause()
        assert isinstance(user.app.screen, ProgressScreen)
        user.main.post_message(Failed(ReaderError("No", "It did not work."), "imports"))
        await user.until(lambda: user.app.screen is user.main)


def test_the_poll_tells_a_fault_once() -> None:
    class Broken:
        def refresh(self) -> None:
            raise ValueError("odd")

    told: list[object] = []
    background = Background(cast(Library, Broken()), told.append)
    for _ in range(3):
        background.poll()
        background._threads["counts"].submit(int).result()
    background.close()
    assert len(told) == 1
    assert isinstance(told[0], Failed)
    assert told[0].kind == "counts"


async def test_a_remark_can_be_read_whole(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path), size=(80, 24)) as user:
        user.main.set_query("is:nonsense")
        await user.until(lambda: "orphaned. (at 1)" in user.text())
        await user.until(lambda: "is: knows inbox" in user.text(user.main.search))
        user.main.set_query("year:never")
        await user.until(lambda: "year:" in user.text(user.main.search)[40:])
        user.main.set_query("clocks")
        await user.until(lambda: "(at 1)" not in user.text())
        user.main.set_query("clocks unrelatedwordthatisnowhere")
        await user.until(lambda: "only near: no paper fits in full" in user.text(user.main.search))


async def test_what_is_only_near_is_said_beside_a_problem(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path), size=(80, 24)) as user:
        await user.press("slash")
        await user.type('"clocks nowhere')
        await user.until(lambda: "only near: no paper fits in full" in user.text(user.main.search))
        assert "quotation is not closed" in user.text(user.main.footer)
        await user.type('"')
        await user.until(lambda: "quotation" not in user.text())


async def test_what_is_typed_takes_the_place_of_the_query(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path), query="clocks") as user:
        await user.press("slash")
        await user.type("maps")
        await user.until(lambda: user.query() == "maps")
        await user.press("enter", "slash", "right", "x")
        await user.until(lambda: user.query() == "mapsx")
