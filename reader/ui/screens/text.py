"""Lines of text to scroll through."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.strip import Strip

from reader.ui.rendering import Run, strip
from reader.ui.widgets.lines import Lines


class Text(Lines):
    """Lines of text to scroll through, from the keyboard as well; only those in sight are drawn."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("j,down", "scroll_by(1)", "Down", show=False),
        Binding("k,up", "scroll_by(-1)", "Up", show=False),
        Binding("space,pagedown,ctrl+d", "scroll_pages(1)", "Page down", show=False),
        Binding("pageup,ctrl+u", "scroll_pages(-1)", "Page up", show=False),
        Binding("g,home", "scroll_to_start", "Start", show=False),
        Binding("G,end", "scroll_to_end", "End", show=False),
    ]

    def __init__(self) -> None:
        """Make an empty text."""
        super().__init__()
        self._laid_out: list[list[Run]] = []
        self._width = -1

    def lay_out(self, width: int) -> list[list[Run]]:
        """Make the lines for `width` cells."""
        raise NotImplementedError

    def _fit(self, width: int) -> None:
        if width != self._width:
            self._width = width
            self._laid_out = self.lay_out(max(width, 1))

    def forget_drawn(self) -> None:
        """Lay the lines out anew in the colours of another theme."""
        self._width = -1

    def line_count(self) -> int:
        """How many lines there are at the present width."""
        self._fit(self.text_width)
        return len(self._laid_out)

    def draw_line(self, index: int, width: int) -> Strip:
        """Draw one line."""
        base = self.look()
        return strip(((text, base + style) for text, style in self._laid_out[index]), width, base)

    def get_content_height(self, _container: Size, viewport: Size, width: int) -> int:
        """As many lines as the text has when it is `width` cells wide."""
        self._fit(max(width - 1, 0))
        return min(len(self._laid_out), viewport.height)

    def action_scroll_by(self, lines: int) -> None:
        """Scroll by lines."""
        self.scroll_lines(lines)

    def action_scroll_pages(self, pages: int) -> None:
        """Scroll by pages, of which one line stays in sight."""
        self.scroll_lines(pages * max(self.page - 1, 1))

    def action_scroll_to_start(self) -> None:
        """Go to the first line."""
        self.scroll_to_line(0)

    def action_scroll_to_end(self) -> None:
        """Go to the last line."""
        self.scroll_to_line(self.line_count())
