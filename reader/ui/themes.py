"""The colours of the screen: themes that are readable, and how one of them is put on.

Themes of Textual's are taken as they are where what is drawn with them is readable, and else with other
values for what is not. A theme is made when it is wanted.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path, PurePath
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from rich.segment import Segment
from textual.app import App
from textual.color import Color
from textual.filter import LineFilter
from textual.scrollbar import ScrollBar, ScrollBarRender
from textual.theme import BUILTIN_THEMES, Theme

from reader.config import THEMES, unknown_theme
from reader.ui.contrast import legible_in_256
from reader.ui.looks import LEAST_CONTRAST
from reader.ui.signs import SIGNS

if TYPE_CHECKING:
    from textual.driver import Driver

    from reader.config import Settings

T = TypeVar("T")

FEW_COLORS = ("standard", "windows")
"""What Rich calls terminals of sixteen colours."""
_LINES = " " + "".join(map(chr, range(0x2500, 0x25A0)))
"""Characters that lines are drawn with."""
_INVERSE = {
    "block-cursor-foreground": "ansi_default",
    "block-cursor-background": "ansi_default",
    "block-cursor-text-style": "bold reverse",
    "block-cursor-blurred-text-style": "reverse",
    "input-cursor-foreground": "ansi_default",
    "input-cursor-background": "ansi_default",
    "input-cursor-text-style": "reverse",
    "input-selection-foreground": "ansi_default",
    "input-selection-background": "ansi_default",
    "button-focus-text-style": "bold reverse",
    "text-muted": "ansi_default",
}
"""What has to be seen in two colours as well."""

_COLORS: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {
        "reader-dark": {
            "primary": "#6cb2eb",
            "secondary": "#b79cf2",
            "accent": "#f0b45b",
            "warning": "#f2c55c",
            "error": "#f07178",
            "success": "#8ccf7e",
            "foreground": "#d8dce3",
            "background": "#14171c",
            "surface": "#1b1f26",
            "panel": "#242932",
        },
        "reader-light": {
            "primary": "#1f5fa8",
            "secondary": "#6b3fa0",
            "accent": "#8f5400",
            "warning": "#8a5a00",
            "error": "#b3261e",
            "success": "#2e6b2f",
            "foreground": "#23272e",
            "background": "#fbfaf7",
            "surface": "#f2f0ea",
            "panel": "#e7e4db",
            "dark": False,
        },
        "tokyo-night": {"foreground": "#c0caf5", "panel": "#2f3549"},
        "solarized-light": {"foreground": "#35515a", "primary": "#1b6ca8"},
        "contrast-dark": {
            "primary": "#66d9ff",
            "secondary": "#ffb3ff",
            "accent": "#ffe066",
            "warning": "#ffd700",
            "error": "#ff9c9c",
            "success": "#7dff7d",
            "foreground": "#ffffff",
            "background": "#000000",
            "surface": "#000000",
            "panel": "#1c1c1c",
            "variables": {"text-muted": "#d0d0d0", LEAST_CONTRAST: "7"},
        },
        "contrast-light": {
            "primary": "#003d99",
            "secondary": "#5c0099",
            "accent": "#6b3500",
            "warning": "#5c3d00",
            "error": "#8a0000",
            "success": "#004d00",
            "foreground": "#000000",
            "background": "#ffffff",
            "surface": "#ffffff",
            "panel": "#e8e8e8",
            "dark": False,
            "variables": {"text-muted": "#303030", LEAST_CONTRAST: "7"},
        },
        "ansi-dark": {
            "primary": "ansi_bright_cyan",
            "secondary": "ansi_bright_magenta",
            "accent": "ansi_bright_green",
            "warning": "ansi_bright_yellow",
            "error": "ansi_bright_red",
            "success": "ansi_bright_green",
            "variables": _INVERSE,
        },
        "ansi-light": {
            "primary": "ansi_blue",
            "secondary": "ansi_magenta",
            "accent": "ansi_red",
            "warning": "ansi_red",
            "error": "ansi_red",
            "success": "ansi_blue",
            "variables": _INVERSE,
        },
    }
)
"""What is our own in a theme: of one that Textual does not have, everything."""


def theme(name: str) -> Theme:
    """The theme of a name, which is one of `reader.config.THEMES`."""
    own = dict(_COLORS.get(name, {}))
    if (built_in := BUILTIN_THEMES.get(name)) is None:
        return Theme(name=name, **own)
    own["variables"] = {**built_in.variables, **own.get("variables", {})}
    return replace(built_in, **own)


class ReadableIn256(LineFilter):
    """Rounds colours to those that the terminal has, so that text stays readable; lines need not be."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Give segments other styles; see Textual."""
        del background
        return [
            Segment(
                text, style if style is None or not text.strip(_LINES) else legible_in_256(style), control
            )
            for text, style, control in segments
        ]


class PlainScrollBar(ScrollBarRender):
    """A scroll bar of whole cells, for which a font needs no block characters."""

    VERTICAL_BARS: ClassVar[list[str]] = [" "]
    HORIZONTAL_BARS: ClassVar[list[str]] = [" "]


class ThemedApp(App[T]):
    """A program in the colours and with the signs that the user wants, as far as the terminal has them."""

    def __init__(self, settings: Settings, driver_class: type[Driver] | None = None) -> None:
        """Make the program.

        Args:
            settings: the user's; an unknown theme is the default one.
            driver_class: see Textual.
        """
        SIGNS.use(ascii=settings.ascii)
        ScrollBar.renderer = PlainScrollBar if settings.ascii else ScrollBarRender
        here = Path(__file__).parent
        sheets: list[str | PurePath] = [here / "reader.tcss"]
        if settings.ascii:
            sheets.append(here / "ascii.tcss")
        # To be told so from the beginning, else Textual makes them shades of grey.
        no_color = True if "NO_COLOR" in os.environ else None
        super().__init__(driver_class, sheets, ansi_color=no_color)
        self._few_colors = False
        self._in_256: LineFilter | None = None
        self.wanted = ""
        """The theme that was asked for; where the terminal can't show it, another one is shown."""
        if not settings.motion:
            self.animation_level = "none"
        self.put_on(settings.theme)

    def put_on(self, name: str) -> None:
        """Show everything in the colours of a theme.

        Where there are no more than sixteen, or are to be none, the terminal's own are taken, dark or light
        as the theme is.
        """
        self.wanted = name if unknown_theme(name) is None else THEMES[0]
        chosen = theme(self.wanted)
        if self.no_color or self._few_colors:
            chosen = theme("ansi-dark" if chosen.dark else "ansi-light")
        self.register_theme(chosen)
        self.theme = chosen.name

    def refresh_css(self, animate: bool = True) -> None:
        """Style everything anew; as long as nothing is shown, it is enough that the colours are known."""
        if self.screen_stack:
            super().refresh_css(animate)
        else:
            self.stylesheet.set_variables(self.get_css_variables())

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What every line goes through before it is shown."""
        filters = super().get_line_filters()
        return filters if self._in_256 is None else [*filters, self._in_256]

    def fit_terminal(self) -> None:
        """Make do with the colours that the terminal has; to be called before the program runs on one."""
        if self.console.color_system == "256":
            self._in_256 = ReadableIn256()
        self._few_colors = self.console.color_system in FEW_COLORS
        if self._few_colors:
            self.put_on(self.wanted)
