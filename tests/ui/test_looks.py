"""Colours: readable in every theme."""

from __future__ import annotations

from itertools import product

import pytest
from rich.color import Color as RichColor
from rich.style import Style
from textual.color import Color
from textual.theme import BUILTIN_THEMES

from reader.ui.contrast import ENOUGH, contrast, legible
from reader.ui.looks import LINES, LOOKS, look_of

THEMES = [name for name, theme in BUILTIN_THEMES.items() if not theme.ansi]
READ = [name for name in LOOKS if name not in LINES]


def parts() -> list[tuple[str, ...]]:
    """Every look by itself, and on the cursor."""
    return [(name,) for name in READ] + list(product(("cursor", "cursor-blurred", "chosen"), READ))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("surface", ["background", "surface", "panel"])
def test_every_look_is_readable_in_every_theme(theme: str, surface: str) -> None:
    variables = BUILTIN_THEMES[theme].to_color_system().generate()
    background = Color.parse(variables["background"]) + Color.parse(variables[surface])
    base = Style(color=Color.parse(variables["foreground"]).rich_color, bgcolor=background.rich_color)
    for names in parts():
        style = look_of(names, base, background, variables)
        assert style.color is not None
        assert style.bgcolor is not None
        assert contrast(style.color.get_truecolor(), style.bgcolor.get_truecolor()) >= ENOUGH, names


@pytest.mark.parametrize("theme", [name for name in BUILTIN_THEMES if name not in THEMES])
def test_themes_of_the_terminals_own_colours_work(theme: str) -> None:
    variables = BUILTIN_THEMES[theme].to_color_system().generate()
    background = Color.parse(variables["background"])
    for names in parts():
        assert look_of(names, Style(), background, variables).color is not None, names


def test_contrast_is_that_of_wcag() -> None:
    def colour(text: str) -> RichColor:
        return RichColor.parse(text)

    black, white, grey = (colour(c).get_truecolor() for c in ("#000000", "#ffffff", "#767676"))
    assert contrast(black, white) == pytest.approx(21)
    assert contrast(white, white) == pytest.approx(1)
    assert contrast(grey, white) == pytest.approx(4.54, abs=0.01)


def test_a_readable_style_is_left_alone() -> None:
    style = Style.parse("bold #ffffff on #000000")
    assert legible(style) is style
    assert legible(Style.parse("red")) == Style.parse("red")
