"""Pictures of triage and of the statistics: a change of how they look must be meant."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from reader.annotations.edits import ChangeTags, SetNote, SetStars, SetStatus
from reader.config import Settings
from reader.library import Library
from reader.library.statistics import Statistics
from reader.model import Status
from reader.ui.app import ReaderApp
from reader.ui.pace import Pace
from reader.ui.widgets import progress
from tests.ui.steps import Shown, filled

Compare = Callable[..., bool]
SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 36)], ids=["80x24", "120x36"])


@pytest.fixture
def judged(library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Library:
    """Thirty made-up papers, half of them judged over some weeks."""
    filled(library, tmp_path, 30)
    papers = [entry.paper.id for entry in library.entries(library.find().rows)]
    library.edit(papers[:7], SetStatus(Status.SKIPPED))
    library.edit(papers[7:12], SetStatus(Status.LATER))
    library.edit(papers[12:14], SetStatus(Status.READ))
    library.edit(papers[8:10], SetStars(4))
    library.edit(papers[14:15], SetStars(2))
    library.edit(papers[14:16], ChangeTags(add=("cooling", "spoons/silver")))
    library.edit(papers[14:15], SetNote("Compare with **chapter 9**.\nThe spoons are in table 3."))
    count = library.statistics

    def counted() -> Statistics:
        today = date(2031, 3, 12)
        days = {today - timedelta(days=back): number for back, number in ((0, 3), (2, 1), (3, 6), (30, 4))}
        return replace(count(), today=today, by_day=days)

    monkeypatch.setattr(library, "statistics", counted)
    return library


def waiting(app: ReaderApp, *keys: str) -> Callable[[Pilot[Any]], Awaitable[None]]:
    """Press keys once everything is shown, and wait until the screen has answered."""

    async def run(pilot: Pilot[Any]) -> None:
        user = Shown(app, pilot)
        await user.until(lambda: None not in (user.main.header.papers, user.main.header.shown))
        for key in keys:
            await user.press(key)
            await pilot.pause()
        await user.until(lambda: not user.main.triaging or user.main.pile is not None)
        await user.until(lambda: "Counting" not in user.text())
        await user.until(lambda: all(worker.is_finished for worker in app.workers))

    return run


@SIZES
def test_triage_under_way(
    judged: Library, snap_compare: Compare, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = iter(range(0, 1000, 9))
    monkeypatch.setattr(progress, "Pace", lambda: Pace(lambda: float(next(seconds))))
    app = ReaderApp(judged, Settings())
    keys = ("T", "d", "w", "d", "d")

    async def run(pilot: Pilot[Any]) -> None:
        await waiting(app, *keys)(pilot)
        user = Shown(app, pilot)
        await user.until(lambda: user.main.header.by_status.get(Status.INBOX) == 12)

    assert snap_compare(app, terminal_size=size, run_before=run)


@SIZES
def test_statistics(judged: Library, snap_compare: Compare, size: tuple[int, int]) -> None:
    app = ReaderApp(judged, Settings())
    assert snap_compare(app, terminal_size=size, run_before=waiting(app, "ctrl+s"))
