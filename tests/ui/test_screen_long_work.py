"""What takes a while shows how far it is, and can be stopped without a trace."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from reader.annotations.edits import SetStars
from reader.exporters import papers as parts
from reader.library import Library, bulk
from reader.ui.screens import long_work
from tests.ui.steps import filled, shown


class Halfway:
    """Has a method of the library wait when three papers are done, until it is let go."""

    def __init__(self, method: Callable[..., Any]) -> None:
        self._method = method
        self.is_there = Event()
        self.go_on = Event()

    def __get__(self, library: Library | None, _owner: type[Library]) -> Callable[..., Any]:
        def call(*args: Any, progress: Callable[[int, int], None], **named: Any) -> Any:
            def advance(done: int, papers: int) -> None:
                progress(done, papers)
                if done == 3:
                    self.is_there.set()
                    assert self.go_on.wait(30)

            return self._method(library, *args, progress=advance, **named)

        return call


@pytest.fixture
def papers(library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Library:
    """Six papers, each of which is told of; they count as many."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(long_work, "MANY", 5)
    monkeypatch.setattr(bulk, "PART", 1)
    monkeypatch.setattr(parts, "PART", 1)
    return filled(library, tmp_path, 6)


def stars(library: Library) -> list[int]:
    return [entry.annotation.stars for entry in library.entries(library.find().rows)]


async def test_an_undo_of_many_can_be_stopped_and_done_again(
    papers: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    halfway = Halfway(Library.undo)
    monkeypatch.setattr(Library, "undo", halfway)
    papers.edit_rows(papers.find().rows, SetStars(2))
    async with shown(papers) as user:
        await user.press("u")
        await user.until(halfway.is_there.is_set)
        await user.until(lambda: "3 of 6 papers" in user.text())
        assert "Undoing" in user.text()
        await user.press("escape")
        halfway.go_on.set()
        await user.until(lambda: len(user.app.screen_stack) == 1)
        await user.until(lambda: "Nothing was changed." in user.text())
        assert stars(papers) == [2] * 6
        await user.press("u")
        await user.until(lambda: stars(papers) == [0] * 6)
        await user.until(lambda: "give 6 papers 2 stars" in user.text())
        assert len(user.app.screen_stack) == 1
        await user.press("ctrl+r")
        await user.until(lambda: stars(papers) == [2] * 6)


async def test_an_export_of_many_can_be_stopped(
    papers: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    halfway = Halfway(Library.export_to)
    monkeypatch.setattr(Library, "export_to", halfway)
    file = tmp_path / "reading-list.md"
    before = sorted(tmp_path.iterdir())
    async with shown(papers) as user:
        await user.press("x")
        await user.until(lambda: "A new file." in user.text())
        await user.press("enter")
        await user.until(halfway.is_there.is_set)
        await user.until(lambda: "3 of 6 papers" in user.text())
        assert "Exporting 6 papers" in user.text()
        await user.press("escape")
        halfway.go_on.set()
        await user.until(lambda: "Nothing was written." in user.text())
        assert sorted(tmp_path.iterdir()) == before
        await user.press("x")
        await user.until(lambda: "A new file." in user.text())
        await user.press("enter")
        await user.until(lambda: "6 papers written" in user.text())
        assert file.read_text("utf-8").count("\n## ") == 6
        assert len(user.app.screen_stack) == 1
