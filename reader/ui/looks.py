"""How the parts of a line look: each look in one row, in the colours of the theme.

Looks are no component classes of a style sheet: those cost a node each whenever styles are applied, which
is a third of the time from start to first screen.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from rich.style import Style
from textual.color import Color

from reader.ui.contrast import legible


@dataclass(frozen=True, slots=True)
class Look:
    """How a part looks that lies on another one.

    Attributes:
        color: a variable of the theme; empty to leave the colour of what lies below.
        background: the same, for the background; a share such as `foreground 15%` is blended.
        style: words that Rich knows, such as `bold`.
    """

    color: str = ""
    background: str = ""
    style: str = ""


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
    }
)
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
        A style with a contrast of at least 4.5, save for what is no text.
    """
    style, color = base, ""
    for look in (LOOKS[name] for name in names):
        if look.background:
            background = _resolved(look.background, background, variables)
            style += Style(bgcolor=background.rich_color)
            if background.ansi is not None and " " in look.background:
                style += Style(reverse=True)
        color = look.color or color
        style += Style.parse(look.style)
    if color:
        style += Style(color=_resolved(color, background, variables).rich_color)
    return style if names and LINES.issuperset(names) else legible(style)


def _resolved(name: str, background: Color, variables: Mapping[str, str]) -> Color:
    """The colour of a variable, or a share of it, on a background."""
    variable, _, share = name.partition(" ")
    value, _, own_share = variables[variable].partition(" ")
    if value == "auto":
        return background + background.get_contrast_text(_share(own_share))
    color = Color.parse(value)
    if color.ansi is not None:
        # The terminal's own colours can't be blended.
        return background if share else color
    return background + color.multiply_alpha(_share(own_share) * _share(share))


def _share(percentage: str) -> float:
    return float(percentage.removesuffix("%")) / 100 if percentage else 1.0
