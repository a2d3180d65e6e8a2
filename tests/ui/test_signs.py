"""With ASCII only: what the program draws is ASCII everywhere, and the text of papers stays itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.style import Style
from textual.scrollbar import ScrollBar

from reader.config import Settings
from reader.library import Library
from reader.ui.rendering import fit, stars, strip, width_of
from reader.ui.signs import DRAWN, SIGNS, STATUS_MARKS, are_drawable
from tests.ui.places import PLACES, go, judged
from tests.ui.steps import shown

__all__ = ["judged"]

OTHERS: tuple[tuple[str, ...], ...] = (
    ("I",),
    ("escape", "S"),
    ("escape", "B"),
    ("escape", "y"),
    ("escape", "C"),
    ("escape", "slash", "q", "z", "q", "enter"),
    ("escape", "escape", "f1", "slash", "q", "z", "q"),
    ("escape", "escape", "m"),
    ("escape", "F"),
)
"""Keys to more places, after those of all tests."""


IN_PAPERS = {"²"}
"""What is not ASCII in the papers."""


@pytest.fixture
def ascii_only(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Signs in ASCII; in Unicode again afterwards, and the scroll bars as they were."""
    monkeypatch.setattr(ScrollBar, "renderer", ScrollBar.renderer)
    SIGNS.use(ascii=True)
    yield
    SIGNS.use(ascii=False)


@pytest.mark.parametrize("size", [(120, 36), (60, 16)])
@pytest.mark.usefixtures("ascii_only")
async def test_all_furniture_is_ascii(judged: Library, size: tuple[int, int]) -> None:
    settings = Settings(ascii=True)
    async with shown(judged, settings=settings, size=size) as user:
        for keys in (*PLACES, *OTHERS):
            await go(user, keys)
            strips = user.app.screen._compositor.render_strips()
            found = {char for part in strips for char in part.text if not " " <= char <= "~"}
            assert found <= IN_PAPERS, (keys, user.text())


@pytest.mark.usefixtures("ascii_only")
async def test_dialogs_that_scroll_on_a_tiny_screen_are_ascii(judged: Library) -> None:
    async with shown(judged, settings=Settings(ascii=True), size=(20, 5)) as user:
        for keys in (("colon",), ("escape", "I"), ("escape", "x"), ("escape", "ctrl+t"), ("escape", "S")):
            await go(user, keys)
            # The whole of it, however far it is scrolled.
            for _ in range(8):
                assert user.text().isascii(), (keys, user.text())
                await user.press("tab", "down")


@pytest.mark.usefixtures("ascii_only")
async def test_an_empty_library_is_drawn_in_ascii(library: Library) -> None:
    async with shown(library, settings=Settings(ascii=True), size=(100, 30)) as user:
        await user.until(lambda: "Your library is empty" in user.text())
        assert user.text().isascii()


@pytest.mark.parametrize(
    ("encoding", "drawable"), [("utf-8", True), ("ascii", False), ("iso-8859-1", False), ("cp437", False)]
)
def test_it_is_known_which_terminals_can_draw_the_signs(encoding: str, drawable: bool) -> None:
    assert are_drawable(encoding) is drawable
    signs = [sign for sign in vars(SIGNS).values() if isinstance(sign, str)]
    assert {*"".join(signs), *STATUS_MARKS.values()} == set(DRAWN)


@pytest.mark.usefixtures("ascii_only")
async def test_papers_keep_their_letters(library: Library, tmp_path: Path) -> None:
    title = "Über “Größe” — ≤ 3 · 知识 … ★"
    file = tmp_path / "list.md"
    text = f"# Lists\n\n## {title}\nAuthors: Ł. Ö\n\nIt costs 5 € … and “more” ● than ★.\n"
    file.write_text(text, "utf-8")
    library.import_lists([file])
    async with shown(library, settings=Settings(ascii=True), size=(120, 30)) as user:
        await user.until(lambda: title in user.text())
        await user.until(lambda: "5 € … and “more” ● than ★." in user.text())
        assert "Ł. Ö" in user.text()


@given(st.text(max_size=30), st.integers(0, 20))
def test_what_is_cut_off_is_marked_in_as_many_cells(text: str, width: int) -> None:
    SIGNS.use(ascii=True)
    try:
        cut = fit(text, width)
    finally:
        SIGNS.use(ascii=False)
    assert width_of(cut) <= width
    if cut != text and width >= 3:
        assert cut.endswith("...")


def test_one_cell_each() -> None:
    for ascii in (True, False):
        SIGNS.use(ascii=ascii)
        for sign in (
            SIGNS.line,
            SIGNS.rule,
            SIGNS.thumb,
            SIGNS.selected,
            SIGNS.star,
            SIGNS.chosen,
            SIGNS.free,
        ):
            assert width_of(sign) == 1
        assert len(set(STATUS_MARKS.values())) == len(STATUS_MARKS)
        assert all(width_of(mark) == 1 for mark in STATUS_MARKS.values())
        assert stars(4, 2) == SIGNS.star + "4"
    assert strip([("a\u00a0b", Style())], 3, Style()).text == "a\u00a0b"
