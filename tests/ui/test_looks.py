"""Colours: readable in every theme."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.color import Color as RichColor
from rich.color import ColorSystem
from rich.style import Style
from textual.color import Color

from reader.config import THEMES
from reader.ui.contrast import ENOUGH, contrast, legible, legible_in_256
from reader.ui.looks import LINES, LOOKS, look_of
from reader.ui.themes import theme

SHADED = [name for name in THEMES if not theme(name).ansi]
FEW_COLORS = [name for name in THEMES if name not in SHADED]
READ = [name for name in LOOKS if name not in LINES]


def parts() -> list[tuple[str, ...]]:
    """Every look by itself, and on the cursor."""
    return [(name,) for name in READ] + list(product(("cursor", "cursor-blurred", "chosen"), READ))


@pytest.mark.parametrize("name", SHADED)
@pytest.mark.parametrize("surface", ["background", "surface", "panel"])
def test_every_look_is_readable_in_every_theme(name: str, surface: str) -> None:
    variables = theme(name).to_color_system().generate()
    background = Color.parse(variables["background"]) + Color.parse(variables[surface])
    base = Style(color=Color.parse(variables["foreground"]).rich_color, bgcolor=background.rich_color)
    for names in parts():
        style = look_of(names, base, background, variables)
        assert style.color is not None
        assert style.bgcolor is not None
        assert contrast(style.color.get_truecolor(), style.bgcolor.get_truecolor()) >= ENOUGH, names


@pytest.mark.parametrize("name", FEW_COLORS)
def test_with_the_terminals_own_colours_what_is_marked_is_seen_without_them(name: str) -> None:
    variables = theme(name).to_color_system().generate()
    background = Color.parse(variables["background"])

    def without_color(*names: str) -> tuple[bool | None, ...]:
        style = look_of(names, Style(), background, variables)
        assert style.bgcolor is None
        assert not style.reverse or style.color is None
        return style.bold, style.reverse, style.underline

    for marked in ("cursor", "cursor-blurred", "selected", "selected-count", "chosen", "hit", "hit-now"):
        assert any(without_color(marked)), marked
    for row in ("cursor", "cursor-blurred", "selected"):
        assert without_color(row, "hit") != without_color(row)
        assert without_color(row) != without_color()
    assert len({without_color(row) for row in ("cursor", "cursor-blurred", "selected")}) == 3


def test_contrast_is_that_of_wcag() -> None:
    def colour(text: str) -> RichColor:
        return RichColor.parse(text)

    black, white, grey = (colour(c).get_truecolor() for c in ("#000000", "#ffffff", "#767676"))
    assert contrast(black, white) == pytest.approx(21)
    assert contrast(white, white) == pytest.approx(1)
    assert contrast(grey, white) == pytest.approx(4.54, abs=0.01)


@given(st.tuples(*[st.integers(0, 255)] * 3), st.tuples(*[st.integers(0, 255)] * 3))
def test_in_256_colours_text_is_readable(front: tuple[int, int, int], back: tuple[int, int, int]) -> None:
    colours = [RichColor.from_rgb(*each) for each in (front, back)]
    style = legible_in_256(Style(color=colours[0], bgcolor=colours[1], bold=True))
    assert style.bold
    assert style.color is not None
    assert style.bgcolor is not None
    assert style.color.number is not None
    assert style.bgcolor == colours[1].downgrade(ColorSystem.EIGHT_BIT)
    assert contrast(style.color.get_truecolor(), style.bgcolor.get_truecolor()) >= ENOUGH


def test_a_readable_style_is_left_alone() -> None:
    style = Style.parse("bold #ffffff on #000000")
    assert legible(style) is style
    assert legible(Style.parse("red")) == Style.parse("red")
