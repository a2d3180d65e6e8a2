"""Pictures of the screens at three sizes: a change of how they look must be meant.

`pytest tests/ui/test_screen_snapshots.py --snapshot-update` takes them anew.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from reader.annotations.edits import ChangeTags, SetNote, SetStars, SetStatus
from reader.config import Settings
from reader.library import Library
from reader.model import Status
from reader.ui.app import ReaderApp
from tests.ui.steps import Shown, filled

Compare = Callable[..., bool]
SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 50)], ids=["80x24", "120x36", "200x50"])
SCREENS = {
    "main": (),
    "triage": ("T",),
    "tags": ("ctrl+t",),
    "search": ("slash", *"gardens #cooling"),
    "help": ("question_mark",),
    "export": ("x",),
}
"""What is pressed to come to a screen."""


@pytest.fixture
def annotated(library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Library:
    """Sixty made-up papers, some of them judged, tagged and noted."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    filled(library, tmp_path, 60)
    papers = [entry.paper.id for entry in library.entries(library.find().rows)]
    for number, status in enumerate((Status.LATER, Status.READ, Status.READING, Status.SKIPPED)):
        library.edit([papers[number]], SetStatus(status))
    for number, stars in ((0, 3), (1, 5), (4, 1)):
        library.edit([papers[number]], SetStars(stars))
    library.edit(papers[:2], ChangeTags(add=("cooling", "spoons/silver")))
    library.edit(papers[4:9], ChangeTags(add=("cooling/slow", "clocks")))
    library.edit(papers[:1], SetNote("Compare with **chapter 9**.\n> The spoons are in table 3."))
    return library


def quiet(app: ReaderApp) -> bool:
    """Whether nothing is under way."""
    main = app.main
    looked = None not in (main.header.papers, main.header.shown)
    asked = not main.triaging or main.pile is not None
    return looked and asked and all(worker.is_finished for worker in app.workers)


def waiting(app: ReaderApp, *keys: str, until: Sequence[str] = ()) -> Callable[[Pilot[Any]], Awaitable[None]]:
    """Press keys once everything is shown, and wait until the screen has answered, and shows some texts."""

    async def run(pilot: Pilot[Any]) -> None:
        user = Shown(app, pilot)
        await user.until(lambda: quiet(app))
        await user.press(*keys)
        await user.until(lambda: quiet(app) and all(part in user.text() for part in until))
        for line in app.screen.query(Input):
            line.cursor_blink = False
        app.clear_notifications()
        await user.settle()

    return run


SHOWN = {
    "triage": ("4 of 60",),
    "tags": ("silver",),
    "search": ("1 of 60",),
    "export": ("reading-list", "A new file", "60 papers · 56 inbox"),
}
"""What a screen must show before its picture is taken."""


@SIZES
@pytest.mark.parametrize("screen", SCREENS)
def test_screen(annotated: Library, snap_compare: Compare, screen: str, size: tuple[int, int]) -> None:
    app = ReaderApp(annotated, Settings())
    run = waiting(app, *SCREENS[screen], until=SHOWN.get(screen, ()))
    assert snap_compare(app, terminal_size=size, run_before=run)


def test_main_in_a_light_theme(annotated: Library, snap_compare: Compare) -> None:
    app = ReaderApp(annotated, Settings(theme="reader-light"))
    assert snap_compare(app, terminal_size=(80, 24), run_before=waiting(app, "j"))


def test_narrow(annotated: Library, snap_compare: Compare) -> None:
    app = ReaderApp(annotated, Settings())
    assert snap_compare(app, terminal_size=(60, 20), run_before=waiting(app, "l"))


def test_welcome(library: Library, snap_compare: Compare, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "folder", Path("/home/ada/papers"))
    app = ReaderApp(library, Settings())
    assert snap_compare(app, terminal_size=(80, 24), run_before=waiting(app))
