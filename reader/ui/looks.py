"""How the parts of a line look: each look in one row, in the colours of the theme.

Looks are no component classes of a style sheet: those cost a node each whenever styles are applied, which
is a third of the time from start to first screen.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from rich.style import Style
from textual.color import Color

from reader.ui.contrast import ENOUGH, legible


class Look(NamedTuple):
    """How a part looks that lies on another one.

    Attributes:
        color: a variable of the theme or one of `HUES`; empty to leave the colour of what lies below.
        background: the same, for the background; a share such as `foreground 15%` is blended.
        style: words that Rich knows, such as `bold`.
    """

    color: str = ""
    background: str = ""
    style: str = ""


HUES: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "red": ("#e0525f", "ansi_red"),
        "orange": ("#e07b39", "ansi_bright_red"),
        "yellow": ("#d3a72c", "ansi_yellow"),
        "green": ("#5fae4e", "ansi_green"),
        "teal": ("#2fa8a0", "ansi_cyan"),
        "blue": ("#4c8fe0", "ansi_blue"),
        "purple": ("#9b72dd", "ansi_magenta"),
        "pink": ("#dd6bb0", "ansi_bright_magenta"),
        "grey": ("#8b929c", "ansi_bright_black"),
    }
)
"""The colours of `reader.library.tags.COLOURS`, exact and as the terminal's own.

They lie between the lightest and the darkest backgrounds; on each they are moved as far as they must be to be
readable, see `look_of`.
"""

LOOKS: Mapping[str, Look] = MappingProxyType(
    {
        "faint": Look("text-muted"),
        "title": Look("text-primary", style="bold"),
        "key": Look("text-accent", style="bold"),
        "problem": Look("text-warning"),
        "cursor": Look("foreground", "primary-muted", "bold"),
        "cursor-blurred": Look("foreground", "foreground 15%"),
        "selected": Look("foreground", "secondary-muted"),
        "selected-count": Look("foreground", "secondary-muted", "bold"),
        "mark": Look("text-primary"),
        "stars": Look("text-warning"),
        "tag": Look("text-secondary"),
        "chip": Look("text-secondary", "secondary-muted"),
        "link": Look("text-primary", style="underline"),
        "code": Look("text-success"),
        "math": Look("text-accent"),
        "name": Look("text-primary", style="bold"),
        "hit": Look("text-accent", "accent-muted", "bold underline"),
        "hit-now": Look("text-accent", "accent-muted", "bold reverse"),
        "chosen": Look("foreground", "primary-muted"),
        "thumb": Look("text-muted"),
        "track": Look("foreground 20%"),
        "frame": Look("foreground 30%"),
        "frame-focused": Look("primary"),
        **{f"tag-{hue}": Look(hue) for hue in HUES},
        **{f"chip-{hue}": Look(hue, f"{hue} 20%") for hue in HUES},
    }
)
IN_FEW_COLORS: Mapping[str, str] = MappingProxyType(
    {
        "cursor": "bold reverse",
        "cursor-blurred": "reverse",
        "selected": "bold",
        "selected-count": "bold reverse",
        "chosen": "bold reverse",
        "hit-now": "bold underline reverse",
    }
)
"""The style of those looks that would not be seen without their background."""
LEAST_CONTRAST = "least-contrast"
"""The variable of a theme that asks for more contrast than usual."""
LINES = frozenset({"track", "frame", "frame-focused"})
"""Looks of lines: there is no text in them that would have to be readable."""


def look_of(names: tuple[str, ...], base: Style, background: Color, variables: Mapping[str, str]) -> Style:
    """The style of a part that has some looks, one lying on another.

    Args:
        names: keys of `LOOKS`; later ones lie on earlier ones.
        base: the style of the widget.
        background: the background of the widget.
        variables: those of the theme, by name.

    Returns:
        A style with a contrast of at least 4.5, or what the theme asks for, save for what is no text.
    """
    if background.ansi is not None:
        return _without_shades(names, base, variables)
    style, color = base, ""
    for look in (LOOKS[name] for name in names):
        if look.background:
            background = _resolved(look.background, background, variables)
            style += Style(bgcolor=background.rich_color)
        color = look.color or color
        style += Style.parse(look.style)
    if color:
        style += Style(color=_resolved(color, background, variables).rich_color)
    if names and LINES.issuperset(names):
        return style
    return legible(style, float(variables.get(LEAST_CONTRAST, ENOUGH)))


def _without_shades(names: tuple[str, ...], base: Style, variables: Mapping[str, str]) -> Style:
    """The same in the terminal's own colours, which can't be blended, and which may be none at all.

    What is in reverse keeps the two colours of the terminal, which are readable on one another.
    """
    style, color = base, ""
    for name in names:
        style += Style.parse(IN_FEW_COLORS.get(name, LOOKS[name].style))
        color = LOOKS[name].color or color
    variable = color.partition(" ")[0]
    if not variable or style.reverse:
        return style
    value = HUES[variable][1] if variable in HUES else variables[variable].partition(" ")[0]
    return style + Style(color=Color.parse(value).rich_color)


def _resolved(name: str, background: Color, variables: Mapping[str, str]) -> Color:
    """The colour of a variable or a hue, or a share of it, on a background."""
    variable, _, share = name.partition(" ")
    if variable in HUES:
        value, own_share = HUES[variable][0], ""
    else:
        value, _, own_share = variables[variable].partition(" ")
    if value == "auto":
        return background + background.get_contrast_text(_share(own_share))
    color = Color.parse(value)
    return background + color.multiply_alpha(_share(own_share) * _share(share))


def _share(percentage: str) -> float:
    return float(percentage.removesuffix("%")) / 100 if percentage else 1.0
