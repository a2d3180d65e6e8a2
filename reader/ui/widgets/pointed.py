"""A pane with a cursor of its own on one of its lines."""

from __future__ import annotations

from reader.ui.widgets.pane import Pane


class PointedPane(Pane):
    """A pane whose cursor stays in sight, and is drawn otherwise without the focus."""

    def __init__(self, *, id: str | None = None) -> None:
        """Make a pane with the cursor on the first line.

        Args:
            id: of the widget.
        """
        super().__init__(id=id)
        self._cursor = 0

    def _follow(self) -> None:
        """Scroll as little as needed to see the cursor."""
        if self._cursor < self.top:
            self.scroll_to_line(self._cursor)
        elif self._cursor >= self.top + self.page:
            self.scroll_to_line(self._cursor - self.page + 1)

    def on_resize(self) -> None:
        """Keep the cursor in sight."""
        super().on_resize()
        self._follow()

    def on_focus(self) -> None:
        """Show the cursor as the focused one."""
        super().on_focus()
        self.refresh()

    def on_blur(self) -> None:
        """Show the cursor as that of a pane without the focus."""
        super().on_blur()
        self.refresh()
