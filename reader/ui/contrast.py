"""Making text readable in every theme."""

from __future__ import annotations

from functools import lru_cache

from rich.color import Color, ColorSystem
from rich.color_triplet import ColorTriplet
from rich.style import Style

ENOUGH = 4.5
"""The contrast that WCAG 2.2 (success criterion 1.4.3) asks of normal text."""
_STEPS = 20
_BLACK, _WHITE = ColorTriplet(0, 0, 0), ColorTriplet(255, 255, 255)


@lru_cache(maxsize=1024)
def legible(style: Style, enough: float = ENOUGH) -> Style:
    """The style with its foreground moved towards black or white until it has contrast enough.

    A style without exact colours is left as it is: the terminal's own palette decides there.
    """
    front, back = _triplet(style.color), _triplet(style.bgcolor)
    if front is None or back is None or contrast(front, back) >= enough:
        return style
    end = max((_BLACK, _WHITE), key=lambda end: contrast(end, back))
    for step in range(1, _STEPS + 1):
        moved = _between(front, end, step / _STEPS)
        if contrast(moved, back) >= enough:
            break
    return style + Style(color=Color.from_triplet(moved))


@lru_cache(maxsize=4096)
def legible_in_256(style: Style) -> Style:
    """The style in the nearest of 256 colours (those of xterm), its foreground moved as `legible` does."""
    if style.color is None or style.bgcolor is None or _triplet(style.color) is None:
        return style
    back = style.bgcolor.downgrade(ColorSystem.EIGHT_BIT)
    shown, front = back.get_truecolor(), style.color.get_truecolor()
    end = max((_BLACK, _WHITE), key=lambda end: contrast(end, shown))
    for step in range(_STEPS + 1):
        moved = Color.from_triplet(_between(front, end, step / _STEPS)).downgrade(ColorSystem.EIGHT_BIT)
        if contrast(moved.get_truecolor(), shown) >= ENOUGH:
            break
    return style + Style(color=moved, bgcolor=back)


def contrast(one: ColorTriplet, other: ColorTriplet) -> float:
    """How much two colours differ in lightness, from 1 to 21, after WCAG 2.2."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(color: ColorTriplet) -> float:
    """Relative luminance after WCAG 2.2, from 0 to 1."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in color.normalized
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _between(start: ColorTriplet, end: ColorTriplet, part: float) -> ColorTriplet:
    return ColorTriplet(*(round(a + (b - a) * part) for a, b in zip(start, end, strict=True)))


def _triplet(color: Color | None) -> ColorTriplet | None:
    return None if color is None else color.triplet
