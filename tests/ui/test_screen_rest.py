"""A program that is not used does nothing, and one that gets keys faster than it paints does not lag."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from textual.events import Key

from reader.library import Library
from reader.ui.widgets.detail import PaperDetail
from tests.ui.steps import filled, shown

HELD = 100
"""How often a key that is held down comes before the screen is painted once."""


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
def test_a_program_that_is_not_used_sleeps(library: Library, tmp_path: Path) -> None:
    from tests.bench.measure import CHECKOUT
    from tests.bench.terminal import Terminal

    filled(library, tmp_path)
    command = (sys.executable, "-m", "reader", "--library", str(library.folder))
    with Terminal(command, folder=CHECKOUT, environment={"READER_CONFIG": str(tmp_path / "none")}) as idle:
        # Garbage is collected again, and what is not on the screen is seen to, within a second.
        idle.settle(quiet=1.5, colours=False)
        before = idle.wake_ups()
        idle.rest(3.0)
        # At most one look at the library's files, in a thread of its own.
        assert idle.wake_ups() - before < 10


async def test_a_key_that_is_held_down_does_not_queue_up(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[int] = []
    heading = PaperDetail.heading

    def counted(self: PaperDetail) -> str:
        painted.append(1)
        return heading(self)

    async with shown(filled(library, tmp_path, papers=HELD + 20)) as user:
        monkeypatch.setattr(PaperDetail, "heading", counted)
        for _ in range(HELD):
            user.app.post_message(Key("j", "j"))
        await user.until(lambda: user.main.papers.cursor == HELD)
        await user.until(lambda: f"chapter {HELD + 1}" in user.text(user.main.detail))
        assert len(painted) < HELD / 4
