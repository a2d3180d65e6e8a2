"""A scrolling view that draws only the lines in sight, without layout."""

from __future__ import annotations

from rich.segment import Segment
from textual import events
from textual.geometry import Region, Size
from textual.strip import Strip

from reader.ui.signs import SIGNS
from reader.ui.widgets.painted import Painted

WHEEL_LINES = 3
"""How far one notch of the mouse wheel scrolls."""


class Lines(Painted, can_focus=True):
    """Lines that a subclass draws one at a time, with a scroll bar in the last column where needed.

    Scrolling redraws the widget and nothing else: no line is a widget, and none is measured.
    """

    head = 0
    """How many lines of the widget stand above the first of its lines and do not scroll."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        """Make an empty view."""
        super().__init__(id=id, classes=classes)
        self.top = 0
        self._drag: int | None = None
        self._painted: Size | None = None
        self._thumb_painted: tuple[int, int] | None = None

    def line_count(self) -> int:
        """How many lines there are, seen or not."""
        raise NotImplementedError

    def draw_line(self, index: int, width: int) -> Strip:
        """Draw line `index`, from 0, in exactly `width` cells."""
        raise NotImplementedError

    @property
    def page(self) -> int:
        """How many lines are in sight; at least 1."""
        return max(self._extent.height - self.head, 1)

    @property
    def text_width(self) -> int:
        """The width of a line: that of the widget without the scroll bar."""
        return max(self._extent.width - 1, 0)

    @property
    def _extent(self) -> Size:
        """The size, found once a painting: finding it walks up the tree, and every line asks for it."""
        return self.size if self._painted is None else self._painted

    @property
    def last_top(self) -> int:
        """The greatest sensible `top`."""
        return max(self.line_count() - self.page, 0)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Draw all lines of a region."""
        self._painted, self._thumb_painted = self.size, None
        try:
            return super().render_lines(crop)
        finally:
            self._painted = None

    def render_line(self, y: int) -> Strip:
        """Draw the line at `y`, from 0 below the head."""
        width = self.text_width
        index = self.top + y
        if 0 <= index < self.line_count():
            line = self.draw_line(index, width)
        else:
            line = Strip.blank(width, self.look())
        return Strip([*line, self._bar(y)], line.cell_length + 1)

    def _bar(self, y: int) -> Segment:
        if self._painted is None or self._thumb_painted is None:
            self._thumb_painted = self._thumb()
        start, end = self._thumb_painted
        if start == end:
            return Segment(" ", self.look())
        if start <= y < end:
            return Segment(SIGNS.thumb, self.look("thumb"))
        return Segment(SIGNS.rule, self.look("track"))

    def _thumb(self) -> tuple[int, int]:
        """The lines of the widget that the thumb of the scroll bar covers; none when all is in sight."""
        count, page = self.line_count(), self.page
        if count <= page:
            return 0, 0
        length = max(page * page // count, 1)
        start = round(self.top * (page - length) / (count - page))
        return start, start + length

    def scroll_lines(self, lines: int) -> bool:
        """Scroll down, or up when negative; returns whether anything moved."""
        return self.scroll_to_line(self.top + lines)

    def scroll_to_line(self, top: int) -> bool:
        """Make `top` the first line in sight, as far as possible; returns whether anything moved."""
        top = min(max(top, 0), self.last_top)
        if top == self.top:
            return False
        self.top = top
        self.refresh()
        return True

    def refresh_line(self, index: int) -> None:
        """Redraw one line, if it is in sight."""
        if 0 <= index - self.top < self.page:
            self.refresh(Region(0, index - self.top + self.head, self.size.width, 1))

    def line_at(self, event: events.MouseEvent) -> int | None:
        """The line under the mouse, or None for the border, the scroll bar or below the last line."""
        offset = event.get_content_offset(self)
        if offset is None or offset.x >= self.text_width or offset.y < self.head:
            return None
        index = self.top + offset.y - self.head
        return index if index < self.line_count() else None

    def on_resize(self) -> None:
        """Keep the lines in sight when the widget grows."""
        self.top = min(self.top, self.last_top)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Scroll by the wheel."""
        event.stop()
        self.scroll_lines(WHEEL_LINES)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Scroll by the wheel."""
        event.stop()
        self.scroll_lines(-WHEEL_LINES)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Take hold of the scroll bar."""
        offset = event.get_content_offset(self)
        start, end = self._thumb()
        if offset is None or offset.x < self.text_width or start == end:
            return
        event.stop()
        y = offset.y - self.head
        self._drag = y - start if start <= y < end else (end - start) // 2
        self.capture_mouse()
        self._drag_to(y)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Drag the scroll bar."""
        if self._drag is not None:
            event.stop()
            self._drag_to(event.get_content_offset_capture(self).y - self.head)

    def on_mouse_up(self) -> None:
        """Let the scroll bar go."""
        if self._drag is not None:
            self._drag = None
            self.release_mouse()

    def _drag_to(self, y: int) -> None:
        start, end = self._thumb()
        room = self.page - (end - start)
        if room > 0 and self._drag is not None:
            self.scroll_to_line(round((y - self._drag) * self.last_top / room))
