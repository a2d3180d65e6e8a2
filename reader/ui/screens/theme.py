"""Choosing a theme; each is shown while it is highlighted."""

from __future__ import annotations

from collections.abc import Callable

from reader.config import THEMES
from reader.ui.screens.choices import Choice, Choices
from reader.ui.screens.choose import ChooseScreen
from reader.ui.themes import theme


class ThemeScreen(ChooseScreen):
    """The themes, dark ones first; returns the name of one, or None."""

    def __init__(self, current: str, show: Callable[[str], None]) -> None:
        """Make the dialog.

        Args:
            current: the theme that is shown.
            show: shows everything in the colours of a theme.
        """
        super().__init__("Theme", [Choice(name, name, _kind(name)) for name in THEMES], current=current)
        self._show = show

    def on_choices_highlighted(self, message: Choices.Highlighted) -> None:
        """Show it in its own colours."""
        if not self.answered:
            self._show(message.choice.key)


def _kind(name: str) -> str:
    chosen = theme(name)
    shade = "dark" if chosen.dark else "light"
    return "16 colours" if chosen.ansi else shade
