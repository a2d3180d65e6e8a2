"""A pane of the main screen: a title line, and lines that scroll below it."""

from __future__ import annotations

from typing import ClassVar

from textual.filter import ANSIToTruecolor
from textual.geometry import Region
from textual.strip import Strip

from reader.ui.rendering import Run, fit, strip
from reader.ui.widgets.lines import Lines


class Pane(Lines):
    """Lines under a title that shows whether the pane has the focus.

    The pane paints itself wholly, without borders, paddings or effects of a style sheet: working those out
    for each line takes longer than drawing it.
    """

    TITLE: ClassVar[str] = ""
    head = 1

    def render_lines(self, crop: Region) -> list[Strip]:
        """Draw the lines of a region of the pane."""
        self._painted = self.size
        try:
            strips = [self.render_line(y - 1) if y else self._title() for y in crop.line_range]
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

    def _title(self) -> Strip:
        """The title in a line across the pane."""
        width = self.text_width + 1
        line, text = ("frame-focused", "title") if self.has_focus else ("frame", "faint")
        title = fit(self.TITLE, width - 2)
        runs: list[Run] = [
            ("─", self.look(line)),
            (title, self.look(text)),
            ("─" * (width - 1 - len(title)), self.look(line)),
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
