"""Widgets that draw their lines themselves."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Self

from rich.style import Style
from textual.filter import ANSIToTruecolor
from textual.geometry import Region, Size
from textual.reactive import Reactive
from textual.strip import Strip
from textual.widget import Widget

from reader.ui.looks import look_of


class Painted(Widget):
    """A widget whose lines are made of parts with looks (see `reader.ui.looks`)."""

    ALLOW_SELECT = False

    # What is drawn fits its widget, so that no widget has the screen laid out once more for its new size.
    virtual_size: Reactive[Size] = Reactive(Size(0, 0))

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


class Flat(Painted):
    """A painted widget without borders, paddings or effects of a style sheet.

    Working those out for each line takes longer than drawing it. What was drawn is kept until the widget is
    refreshed.
    """

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        """Make the widget."""
        super().__init__(id=id, classes=classes)
        self._drawn: dict[int, Strip] = {}
        self._drawn_for: Hashable = None

    def refresh(
        self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False
    ) -> Self:
        """Draw the widget anew, or only the lines of some regions of it."""
        for region in regions:
            for y in region.line_range:
                self._drawn.pop(y, None)
        if not regions:
            self._drawn.clear()
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def notify_style_update(self) -> None:
        """Draw everything anew in the colours of another theme."""
        super().notify_style_update()
        self._drawn.clear()

    def drawn_for(self) -> Hashable:
        """What all lines depend on: when it is another than before, all are drawn anew."""
        return self.size, self.app.size

    def draw_row(self, y: int) -> Strip:
        """Draw the line at `y`, from 0, of the widget."""
        return self.render_line(y)

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines of a region of the widget.

        All widgets in reach are asked for all of their lines when one of them has changed.
        """
        drawn_for = self.drawn_for()
        if self._drawn_for != drawn_for:
            self._drawn_for = drawn_for
            self._drawn.clear()
        strips = [self._kept_row(y) for y in crop.line_range]
        for line_filter in self.get_line_filters():
            # The looks of the lines are exact colours, except where the terminal's own are wanted.
            if not isinstance(line_filter, ANSIToTruecolor):
                background = self.background_colors[1]
                strips = [line.apply_filter(line_filter, background) for line in strips]
        left, right = crop.column_span
        if (left, right) != (0, self.size.width):
            strips = [line.crop(left, right) for line in strips]
        return strips

    def _kept_row(self, y: int) -> Strip:
        line = self._drawn.get(y)
        if line is None:
            line = self._drawn[y] = self.draw_row(y)
        return line
