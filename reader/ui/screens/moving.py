"""The commands that move."""

from __future__ import annotations

from reader.ui.messages import PaperChosen
from reader.ui.screens.panes import Part


class Moving(Part):
    """Through the papers, within a paper, and between the panes."""

    def _move(self, lines: int) -> None:
        """Move in the pane that has the focus.

        The detail scrolls as long as there is more of the paper, and then goes on to the next one.
        """
        if self.sidebar is not None and self.focused is self.sidebar:
            self.sidebar.move(lines)
        elif self.focused is self.notes:
            self.notes.scroll_lines(lines)
        elif self.focused is not self.detail or not self.detail.scroll_lines(lines):
            self.papers.move(lines if self.focused is not self.detail else (1 if lines > 0 else -1))

    def _page(self) -> int:
        focused = self.focused
        views = (self.detail, self.notes, *([self.sidebar] if self.sidebar else []))
        page = next((view.page for view in views if view is focused), self.papers.page)
        return max(page - 1, 1)

    def action_next(self) -> None:
        """Move to the next paper."""
        self._move(1)

    def action_previous(self) -> None:
        """Move to the previous paper."""
        self._move(-1)

    def action_half_page_down(self) -> None:
        """Move half a page down."""
        self._move(max(self._page() // 2, 1))

    def action_half_page_up(self) -> None:
        """Move half a page up."""
        self._move(-max(self._page() // 2, 1))

    def action_page_down(self) -> None:
        """Move a page down."""
        self._move(self._page())

    def action_page_up(self) -> None:
        """Move a page up."""
        self._move(-self._page())

    def action_first(self) -> None:
        """Move to the first paper."""
        if self.focused is self.detail:
            self.detail.scroll_to_line(0)
        elif self.focused is self.notes:
            self.notes.scroll_to_line(0)
        elif self.sidebar is not None and self.focused is self.sidebar:
            self.sidebar.move(-self.sidebar.line_count())
        else:
            self.papers.move_to(0)

    def action_last(self) -> None:
        """Move to the last paper."""
        if self.focused is self.detail:
            self.detail.scroll_to_line(self.detail.last_top)
        elif self.focused is self.notes:
            self.notes.scroll_to_line(self.notes.last_top)
        elif self.sidebar is not None and self.focused is self.sidebar:
            self.sidebar.move(self.sidebar.line_count())
        else:
            self.papers.move_to(self.papers.line_count() - 1)

    def action_scroll_down(self) -> None:
        """Scroll the abstract down, whichever pane has the focus."""
        self.detail.scroll_lines(3)

    def action_scroll_up(self) -> None:
        """Scroll the abstract up, whichever pane has the focus."""
        self.detail.scroll_lines(-3)

    def action_next_pane(self) -> None:
        """Go to the next pane."""
        self._go(1)

    def action_previous_pane(self) -> None:
        """Go to the previous pane."""
        self._go(-1)

    def _go(self, step: int) -> None:
        stops = self.stops
        place = stops.index(self.pane) if self.pane in stops else 0
        self.go_to(stops[(place + step) % len(stops)])

    def on_paper_chosen(self, message: PaperChosen) -> None:
        """Go to the paper that was chosen."""
        message.stop()
        self.read()

    def read(self) -> None:
        """Go to the paper, which gets as much room as there is."""
        self.reading = True
        self.go_to(self.detail)
