"""The statistics on the screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from reader.annotations.edits import ChangeTags, SetStatus
from reader.errors import LibraryError
from reader.library import Library
from reader.model import Status
from tests.ui.steps import filled, shown, title


@pytest.fixture
def judged(library: Library, tmp_path: Path) -> Library:
    filled(library, tmp_path, 20)
    papers = [entry.paper.id for entry in library.entries(library.find().rows)]
    library.edit(papers[:5], SetStatus(Status.LATER))
    library.edit(papers[:3], ChangeTags(add=("[/] cooling",)))
    return library


@pytest.mark.parametrize("size", [(140, 50), (80, 60), (20, 5)])
async def test_they_are_counted_and_closed_again(judged: Library, size: tuple[int, int]) -> None:
    async with shown(judged, size=size) as user:
        await user.press("ctrl+s")
        await user.until(lambda: "20 papers, 5 o" in user.text())
        if size[1] > 5:
            assert "[/] cooling" in user.text()
            assert "5 of 20" in user.text()
        await user.press("ctrl+s")
        await user.until(lambda: len(user.app.screen_stack) == 1)
        assert user.current().headline == title(1)


async def test_they_scroll(judged: Library) -> None:
    async with shown(judged, size=(80, 20)) as user:
        await user.press("ctrl+s")
        await user.until(lambda: "By status" in user.text())
        await user.press("G")
        await user.until(lambda: "By year" in user.text())


async def test_a_fault_is_said(judged: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise LibraryError("The corpus is gone", "It [/] can't be read.")

    async with shown(judged) as user:
        monkeypatch.setattr(judged, "statistics", refuse)
        await user.press("ctrl+s")
        await user.until(lambda: "The corpus is gone. It [/] can't be read." in user.text())
        await user.press("q")
        await user.until(lambda: len(user.app.screen_stack) == 1)
