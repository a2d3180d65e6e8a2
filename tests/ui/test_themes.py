"""Themes: what is drawn can be read in each of them; one is chosen while it is seen, and kept."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.theme import BUILTIN_THEMES
from textual.widgets import Input

from reader.config import THEMES, Settings, load_settings
from reader.library import Library
from reader.ui.app import ReaderApp
from reader.ui.contrast import ENOUGH, contrast
from reader.ui.screens.theme import ThemeScreen
from reader.ui.themes import theme
from tests.ui.places import PLACES, go, judged
from tests.ui.steps import Shown, filled, shown

__all__ = ["judged"]

SHADED = [name for name in THEMES if not theme(name).ansi]
MORE = 7.0
"""What WCAG 2.2 (1.4.6) asks for where contrast is to be high."""


def texts(user: Shown) -> Iterator[Segment]:
    """The pieces of text on the screen; lines that are drawn with characters are none."""
    for strip in user.app.screen._compositor.render_strips():
        for segment in strip:
            if any(not ("\u2500" <= char <= "\u259f" or char.isspace()) for char in segment.text):
                yield segment


async def test_all_text_can_be_read_in_every_theme(judged: Library) -> None:
    async with shown(judged, size=(120, 36)) as user:
        for number, keys in enumerate(PLACES):
            await go(user, keys)
            for name in looked_at(number):
                user.app.put_on(name)
                await user.settle()
                assert unreadable(user, name) == [], (keys, name)


def looked_at(place: int) -> Sequence[str]:
    """The themes to look at one of the places in: our own at all of them, each other one at every third.

    All at all of them takes a minute; where more cases than usual are asked for, it is taken.
    """
    own = [name for name in SHADED if name not in BUILTIN_THEMES]
    others = [name for name in THEMES if name not in own]
    return THEMES if "READER_EXAMPLES" in os.environ else [*own, *others[place % 3 :: 3]]


def unreadable(user: Shown, name: str) -> list[tuple[str, Style | None]]:
    """The texts with too little contrast; with the terminal's own colours, those with other ones."""
    return [(segment.text, segment.style) for segment in texts(user) if not _is_readable(segment, name)]


def _is_readable(segment: Segment, name: str) -> bool:
    style = segment.style
    if style is None or style.dim or style.color is None or style.bgcolor is None:
        return False
    if name not in SHADED:
        return style.color.triplet is None and style.bgcolor.triplet is None
    enough = MORE if name.startswith("contrast") else ENOUGH
    return contrast(style.color.get_truecolor(), style.bgcolor.get_truecolor()) >= enough


def test_there_are_a_dozen_dark_and_light() -> None:
    dark = [name for name in SHADED if theme(name).dark]
    assert len(SHADED) == 12
    assert 5 <= len(dark) <= 7
    assert THEMES[0] == Settings().theme == "reader-dark"
    for name in SHADED:
        background = Color.parse(theme(name).to_color_system().generate()["background"])
        assert (background.brightness < 0.5) is theme(name).dark, name


async def test_a_theme_is_seen_while_it_is_highlighted_and_kept_once_it_is_chosen(
    library: Library, tmp_path: Path
) -> None:
    file = tmp_path / "config.toml"
    file.write_text('# mine\nhistory = 7 # seven\n[keys]\ntheme = ["f7"]\n', "utf-8")
    settings = load_settings(file)
    async with shown(filled(library, tmp_path), settings=settings, size=(120, 36)) as user:
        await user.press("f7")
        await user.until(lambda: isinstance(user.app.screen, ThemeScreen))
        await user.press("down", "down")
        await user.until(lambda: user.app.theme == THEMES[2])
        await user.press("escape")
        await user.until(lambda: user.app.theme == THEMES[0])
        assert load_settings(file).theme == THEMES[0]
        await user.press("f7")
        await user.type("solar")
        await user.until(lambda: user.app.theme == "solarized-light")
        await user.press("enter")
        await user.until(lambda: load_settings(file).theme == "solarized-light")
        await user.until(lambda: "solarized-light is kept in" in user.text())
    assert load_settings(file).history == 7
    assert "history = 7 # seven" in file.read_text("utf-8")


async def test_a_theme_that_cannot_be_kept_is_shown_and_the_reason_told(
    library: Library, tmp_path: Path
) -> None:
    file = tmp_path / "config.toml"
    async with shown(filled(library, tmp_path), size=(120, 36)) as user:
        file.write_text("theme = ", "utf-8")
        await user.press("C", "down", "enter")
        await user.until(lambda: "The setting is not kept" in user.text())
        assert user.app.theme == THEMES[1]
    assert file.read_text("utf-8") == "theme = "


async def test_without_colours_everything_marked_is_still_seen(
    judged: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with shown(judged, size=(120, 36)) as user:
        for keys in PLACES:
            await go(user, keys)
            for segment in texts(user):
                style = segment.style
                assert style is not None
                assert style.color is None or style.color.is_default, (keys, segment)
                assert style.bgcolor is None or style.bgcolor.is_default, (keys, segment)
                assert not style.dim, (keys, segment)
            if isinstance(user.app.focused, Input):
                assert any(segment.style and segment.style.reverse for segment in _all(user)), keys
    async with shown(judged) as user:
        await user.press("C")
        await user.until(lambda: "NO_COLOR is set" in user.text())


def _all(user: Shown) -> Iterator[Segment]:
    for strip in user.app.screen._compositor.render_strips():
        yield from strip


async def test_a_terminal_of_sixteen_colours_gets_its_own(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(library, tmp_path)
    for wanted, had in (("nord", "ansi-dark"), ("rose-pine-dawn", "ansi-light")):
        app = ReaderApp(library, Settings(theme=wanted))
        monkeypatch.setattr(app.console, "_color_system", ColorSystem.STANDARD)
        app.fit_terminal()
        assert app.theme == had
        assert app.wanted == wanted


async def test_in_256_colours_text_can_be_read(judged: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    async with shown(judged, settings=Settings(theme="nord"), size=(120, 36)) as user:
        monkeypatch.setattr(user.app.console, "_color_system", ColorSystem.EIGHT_BIT)
        user.app.fit_terminal()
        user.app.put_on("nord")
        for keys in PLACES[:3]:
            await go(user, keys)
            for segment in texts(user):
                style = segment.style
                assert style is not None
                assert style.color is not None
                assert style.bgcolor is not None
                assert style.color.number is not None, segment
                assert contrast(style.color.get_truecolor(), style.bgcolor.get_truecolor()) >= ENOUGH, segment
