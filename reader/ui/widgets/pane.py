"""A pane of the main screen: a title line, and lines that scroll below it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import ClassVar, Self

from textual.filter import ANSIToTruecolor
from textual.geometry import Region
from textual.strip import Strip

from reader.ui.rendering import Run, fit, strip, width_of
from reader.ui.widgets.lines import Lines


class Pane(Lines):
    """Lines under a title that shows whether the pane has the focus.

    The pane paints itself wholly, without borders, paddings or effects of a style sheet: working those out
    for each line takes longer than drawing it.
    """

    TITLE: ClassVar[str] = ""
    head = 1

    def __init__(self, *, id: str | None = None) -> None:
        """Make an empty pane."""
        super().__init__(id=id)
        self._drawn: dict[int, Strip] = {}
        self._drawn_for: Hashable = None

    def refresh(
        self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False
    ) -> Self:
        """Draw the pane anew, or only the lines of some regions of it."""
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

    def render_lines(self, crop: Region) -> list[Strip]:
        """Draw the lines of a region of the pane.

        All panes are asked for all of their lines when one of them has changed.
        """
        self._painted = self.size
        drawn_for = (self._painted, self.app.size, self.top, self.has_focus)
        if self._drawn_for != drawn_for:
            self._drawn_for = drawn_for
            self._drawn.clear()
        try:
            strips = [self._line(y) for y in crop.line_range]
        finally:
            self._painted = None
        background = self.background_colors[1]
        for line_filter in self.get_line_filters():
            # The looks of the lines are exact colours, except where the terminal's own are wanted.
            if not isinstance(line_filter, ANSIToTruecolor):
                strips = [line.apply_filter(line_filter, background) for line in strips]
        left, right = crop.column_span
        if (left, right) != (0, self.size.width):
            strips = [line.crop(left, right) for line in strips]
        return strips

    def _line(self, y: int) -> Strip:
        line = self._drawn.get(y)
        if line is None:
            line = self._drawn[y] = self.render_line(y - 1) if y else self._title()
        return line

    def heading(self) -> str:
        """What the title says."""
        return self.TITLE

    def _title(self) -> Strip:
        """The title in a line across the pane."""
        width = self.text_width + 1
        line, text = ("frame-focused", "title") if self.has_focus else ("frame", "faint")
        title = fit(self.heading(), width - 2)
        runs: list[Run] = [
            ("─", self.look(line)),
            (title, self.look(text)),
            ("─" * (width - 1 - width_of(title)), self.look(line)),
        ]
        return strip(runs, width, self.look())

    def refresh_title(self) -> None:
        """Draw the title anew."""
        self.refresh(Region(0, 0, self.size.width, 1))

    def on_focus(self) -> None:
        """Show that the pane has the focus."""
        self.refresh_title()

    def on_blur(self) -> None:
        """Show that the pane does not have the focus any more."""
        self.refresh_title()
