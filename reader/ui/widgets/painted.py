"""Widgets that draw their lines themselves."""

from __future__ import annotations

from rich.style import Style
from textual.widget import Widget

from reader.ui.looks import look_of


class Painted(Widget):
    """A widget whose lines are made of parts with looks (see `reader.ui.looks`)."""

    ALLOW_SELECT = False

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        """Make the widget."""
        super().__init__(id=id, classes=classes)
        self._looks: dict[tuple[str, ...], Style] = {}

    def look(self, *names: str) -> Style:
        """The style of a part with some looks, later ones on earlier ones; without any, of the widget."""
        style = self._looks.get(names)
        if style is None:
            base, background = self.visual_style.rich_style, self.background_colors[1]
            style = look_of(names, base, background, self.app.theme_variables)
            self._looks[names] = style
        return style

    def notify_style_update(self) -> None:
        """Forget what was drawn in the colours of another theme."""
        super().notify_style_update()
        self._looks.clear()
        self.forget_drawn()

    def forget_drawn(self) -> None:
        """Forget what was drawn and is kept to be drawn again."""
