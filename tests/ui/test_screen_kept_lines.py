"""Lines of the panes that are kept from one painting to the next are those that would be drawn anew."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.geometry import Region
from textual.strip import Strip

from reader.library import Library
from reader.ui.widgets.lines import Lines
from reader.ui.widgets.pane import Pane
from reader.ui.widgets.papers import PaperList
from tests.ui.steps import Shown, filled, shown

KEYS = (
    *(*"js", "space", "space", *"Vjj", "space", *"Gks", "tab", "j", "tab", "tab", "pagedown"),
    *("/", *"chap 3", "enter", *"js", "escape", "escape", "j"),
)


def painted(pane: Pane) -> list[Strip]:
    return pane.render_lines(pane.size.region)


def assert_kept_lines_are_right(user: Shown) -> None:
    for pane in (user.main.papers, user.main.detail, user.main.notes):
        kept = painted(pane)
        pane._drawn.clear()
        pane.forget_drawn()
        assert kept == painted(pane), pane


@pytest.mark.parametrize("size", [(120, 30), (80, 24)])
async def test_lines_that_are_kept_are_those_that_would_be_drawn(
    library: Library, tmp_path: Path, size: tuple[int, int]
) -> None:
    async with shown(filled(library, tmp_path, 40), size=size) as user:
        for key in KEYS:
            await user.press(key)
            await user.pilot.pause()
            assert_kept_lines_are_right(user)
        user.app.theme = "textual-light"
        await user.pilot.pause()
        assert_kept_lines_are_right(user)
        await user.pilot.resize_terminal(101, 20)
        await user.pilot.pause()
        assert_kept_lines_are_right(user)


async def test_a_star_draws_neither_the_other_papers_nor_the_abstract_anew(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with shown(filled(library, tmp_path, 40), size=(120, 30)) as user:
        drawn: list[int] = []
        kinds: tuple[type[Lines], ...] = (Lines, PaperList)
        for kind, render_line in [(kind, kind.render_line) for kind in kinds]:

            def counted(
                lines: Lines, y: int, render_line: Callable[[Lines, int], Strip] = render_line
            ) -> Strip:
                drawn.append(y)
                return render_line(lines, y)

            monkeypatch.setattr(kind, "render_line", counted)
        await user.press("s")
        await user.until(lambda: user.current().annotation.stars and drawn)
        await user.pilot.pause()
        assert len(drawn) <= 3
        assert "★" in user.text(user.main.papers)
        assert "★" in user.text(user.main.detail)


async def test_what_a_letter_finds_is_painted_before_the_paper_beside_it(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with shown(filled(library, tmp_path, 40), size=(120, 30)) as user:
        await user.press("slash")
        await user.until(lambda: user.main.is_typing)
        painted: list[str] = []
        for pane in (user.main.papers, user.main.detail):

            def noted(region: Region, pane: Pane = pane) -> list[Strip]:
                strips = Pane.render_lines(pane, region)
                painted.append(f"{pane.id} {'39' in chr(10).join(strip.text for strip in strips)}")
                return strips

            monkeypatch.setattr(pane, "render_lines", noted)
        await user.press("3", "9")
        await user.until(lambda: "detail True" in painted)
        assert "papers True" in painted
        assert "papers False" not in painted[painted.index("papers True") :]
        assert painted.index("papers True") < painted.index("detail True")
