"""A pane of the main screen: a title line, and lines that scroll below it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import ClassVar

from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip

from reader.ui.rendering import Run, fit, strip, width_of
from reader.ui.signs import SIGNS
from reader.ui.widgets.lines import Lines
from reader.ui.widgets.painted import Flat


def _no_colour(_tag: str) -> None:
    return None


class Pane(Flat, Lines, can_focus=True):
    """Lines under a title that shows whether the pane has the focus."""

    TITLE: ClassVar[str] = ""
    head = 1
    colour_of: Callable[[str], str | None] = staticmethod(_no_colour)
    """Tells the colour that the user gave a tag."""

    def drawn_for(self) -> Hashable:
        """What all lines depend on."""
        return self._painted, self.app.size, self.top, self.has_focus

    def draw_row(self, y: int) -> Strip:
        """Draw the title, or a line below it."""
        return self.render_line(y - 1) if y else self._title()

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines of a region of the pane."""
        self._painted, self._thumb_painted = self.size, None
        try:
            return super().render_lines(crop)
        finally:
            self._painted = None

    def tag_look(self, tag: str, *below: str, look: str = "tag") -> Style:
        """The style of a tag, on other looks: `tag` or `chip`, in the colour of the tag if it has one."""
        colour = self.colour_of(tag)
        return self.look(*below, f"{look}-{colour}" if colour else look)

    def heading(self) -> str:
        """What the title says."""
        return self.TITLE

    def _title(self) -> Strip:
        """The title in a line across the pane."""
        width = self.text_width + 1
        line, text = ("frame-focused", "title") if self.has_focus else ("frame", "faint")
        title = fit(self.heading(), width - 2)
        runs: list[Run] = [
            (SIGNS.line, self.look(line)),
            (title, self.look(text)),
            (SIGNS.line * (width - 1 - width_of(title)), self.look(line)),
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
