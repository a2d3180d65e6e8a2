"""A letter is painted with what it finds, and soon where that is not found soon."""

from __future__ import annotations

from pathlib import Path
from threading import Event
from typing import Any

import pytest
from textual.strip import Strip

from reader.library import Library
from reader.library.finding import Found
from reader.ui.widgets import search_input
from reader.ui.widgets.search_input import SearchInput
from tests.ui.steps import Shown, filled, shown


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the search line shows, each time that it is painted."""
    lines: list[str] = []
    render_line = SearchInput.render_line

    def noted(line: SearchInput, y: int) -> Strip:
        lines.append(line.value)
        return render_line(line, y)

    monkeypatch.setattr(SearchInput, "render_line", noted)
    return lines


async def begin(user: Shown, painted: list[str]) -> None:
    await user.press("slash")
    await user.until(lambda: user.main.is_typing and bool(painted))
    painted.clear()


async def test_a_letter_is_painted_when_its_papers_are(
    library: Library, tmp_path: Path, painted: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search_input, "HELD_SECONDS", 3600.0)
    async with shown(filled(library, tmp_path)) as user:
        await begin(user, painted)
        await user.press("7")
        await user.until(lambda: "7" in painted)
        assert len(user.main.papers.rows) == 1
        # As many papers as before are found, and the list stays as it is.
        await user.press("space")
        await user.until(lambda: "7 " in painted)


async def test_a_letter_does_not_wait_for_a_search_that_takes_long(
    library: Library, tmp_path: Path, painted: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = Event()
    find = library.find

    def slow(query: str = "", *given: Any, **named: Any) -> Found:
        if query:
            go_on.wait(60)
        return find(query, *given, **named)

    monkeypatch.setattr(library, "find", slow)
    async with shown(filled(library, tmp_path)) as user:
        await begin(user, painted)
        try:
            await user.press("7")
            await user.until(lambda: "7" in painted)
            assert len(user.main.papers.rows) == 12
        finally:
            go_on.set()
        await user.until(lambda: len(user.main.papers.rows) == 1)
