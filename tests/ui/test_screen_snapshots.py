"""Pictures of the main screen: a change of how it looks must be meant.

`pytest tests/ui/test_screen_snapshots.py --snapshot-update` takes them anew.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from reader.annotations.edits import ChangeTags, SetNote, SetStars, SetStatus
from reader.config import Settings
from reader.library import Library
from reader.model import Status
from reader.ui.app import ReaderApp
from tests.ui.steps import Shown, filled

Compare = Callable[..., bool]


@pytest.fixture
def annotated(library: Library, tmp_path: Path) -> Library:
    """Thirty made-up papers, some of them judged, tagged and noted."""
    filled(library, tmp_path, 30)
    papers = [entry.paper.id for entry in library.entries(library.find().rows)]
    for number, status in enumerate((Status.LATER, Status.READ, Status.READING, Status.SKIPPED)):
        library.edit([papers[number]], SetStatus(status))
    for number, stars in ((0, 3), (1, 5), (4, 1)):
        library.edit([papers[number]], SetStars(stars))
    library.edit(papers[:2], ChangeTags(add=("cooling", "spoons/silver")))
    library.edit(papers[:1], SetNote("Compare with **chapter 9**.\n> The spoons are in table 3."))
    return library


def waiting(app: ReaderApp, *keys: str) -> Callable[[Pilot[Any]], Awaitable[None]]:
    """Press keys once everything is shown, and wait until the screen has answered."""

    async def run(pilot: Pilot[Any]) -> None:
        user = Shown(app, pilot)
        await user.until(lambda: None not in (user.main.header.papers, user.main.header.shown))
        for key in keys:
            await user.press(key)
            await pilot.pause()
        if user.main.is_typing and user.main.search.input is not None:
            await user.until(lambda: user.main.words)
            user.main.search.input.cursor_blink = False
        await user.until(lambda: user.main.header.papers is not None)

    return run


@pytest.mark.parametrize("size", [(80, 24), (140, 40)], ids=["80x24", "140x40"])
def test_main(annotated: Library, snap_compare: Compare, size: tuple[int, int]) -> None:
    app = ReaderApp(annotated, Settings())
    assert snap_compare(app, terminal_size=size, run_before=waiting(app))


def test_main_in_a_light_theme(annotated: Library, snap_compare: Compare) -> None:
    app = ReaderApp(annotated, Settings(theme="textual-light"))
    assert snap_compare(app, terminal_size=(100, 24), run_before=waiting(app, "j"))


def test_narrow(annotated: Library, snap_compare: Compare) -> None:
    app = ReaderApp(annotated, Settings())
    assert snap_compare(app, terminal_size=(60, 20), run_before=waiting(app, "l"))


def test_search(annotated: Library, snap_compare: Compare) -> None:
    app = ReaderApp(annotated, Settings())
    keys = ("slash", *"glass", "enter")
    assert snap_compare(app, terminal_size=(100, 24), run_before=waiting(app, *keys))


def test_welcome(library: Library, snap_compare: Compare, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "folder", Path("/home/ada/papers"))
    app = ReaderApp(library, Settings())
    assert snap_compare(app, terminal_size=(80, 24), run_before=waiting(app))
