"""The pane of what the papers can be narrowed down to: statuses, saved searches, lists, tags."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.segment import Segment
from textual import events
from textual.message import Message
from textual.strip import Strip

from reader.library.facets import Facet, FacetKind
from reader.ui.rendering import Run, fit, safe_line, strip, width_of
from reader.ui.widgets.pane import Pane


class Sidebar(Pane):
    """Facets with their counts, under headings; one of them is the current one."""

    TITLE = "Library"

    @dataclass
    class Clicked(Message):
        """A facet was clicked.

        Attributes:
            facet: which.
            adds: whether a key was held that adds it to what is searched for.
        """

        facet: Facet
        adds: bool

    def __init__(self, *, id: str | None = None) -> None:
        """Make an empty pane."""
        super().__init__(id=id)
        self._lines: list[Facet | str] = []
        self._query = ""
        self._cursor = 0

    @property
    def current(self) -> Facet | None:
        """The facet under the cursor."""
        line = self._lines[self._cursor] if self._cursor < len(self._lines) else None
        return line if isinstance(line, Facet) else None

    def show(self, facets: Sequence[Facet]) -> None:
        """Show facets; the cursor stays with the one that it is on, if that is still there."""
        before, offset = self.current, self._cursor - self.top
        lines: list[Facet | str] = []
        kind = FacetKind.ALL
        for facet in facets:
            if facet.kind is not kind:
                kind = facet.kind
                lines += ["", kind.value]
            lines.append(facet)
        self._lines = lines
        same = [
            place
            for place, line in enumerate(lines)
            if before is not None
            and isinstance(line, Facet)
            and (line.kind, line.condition) == (before.kind, before.condition)
        ]
        self._cursor = same[0] if same else min(self._cursor, max(len(lines) - 1, 0))
        self.top = min(max(self._cursor - offset, 0), self.last_top)
        if self.current is None:
            self.move(1)
        self._follow()
        self.refresh()

    def mark(self, query: str) -> None:
        """Mark the facet that a query asks for."""
        if query != self._query:
            self._query = query
            self.refresh()

    def move(self, lines: int) -> None:
        """Move the cursor down, or up when negative, by facets."""
        places = [place for place, line in enumerate(self._lines) if isinstance(line, Facet)]
        if not places:
            return
        if self._cursor in places:
            index = places.index(self._cursor) + lines
            self._cursor = places[min(max(index, 0), len(places) - 1)]
        else:
            self._cursor = min(places, key=lambda place: (abs(place - self._cursor), place))
        self._follow()
        self.refresh()

    def _follow(self) -> None:
        """Scroll so that the cursor is in sight, and with the first facet the top."""
        if self._cursor < self.top:
            self.scroll_to_line(self._cursor)
        elif self._cursor >= self.top + self.page:
            self.scroll_to_line(self._cursor - self.page + 1)

    def on_resize(self) -> None:
        """Keep the cursor in sight."""
        super().on_resize()
        self._follow()

    def line_count(self) -> int:
        """A line a facet, and two a heading."""
        return len(self._lines)

    def draw_line(self, index: int, width: int) -> Strip:
        """Draw a heading or a facet."""
        line = self._lines[index]
        if isinstance(line, str):
            return strip([(fit(f" {line}", width), self.look("faint"))], width, self.look())
        cursor: tuple[str, ...] = ()
        if index == self._cursor:
            cursor = ("cursor",) if self.has_focus else ("cursor-blurred",)
        look, faint = self.look(*cursor), self.look(*cursor, "faint")
        shown = self.look(*cursor, "mark") if line.query == self._query else look
        number = "…" if line.papers is None else f"{line.papers:,}"
        name = line.name.rpartition("/")[2] if line.kind is FacetKind.TAG else line.name
        indent = " " * (1 + 2 * min(line.depth, 4)) if line.kind is not FacetKind.ALL else " "
        room = max(width - width_of(indent) - width_of(number) - 2, 1)
        text = fit(safe_line(name), room)
        runs: list[Run] = [
            (indent, look),
            (text, shown if line.papers or line.papers is None else faint),
            (" " * max(room - width_of(text), 0) + " ", look),
            (f"{number} ", faint),
        ]
        return strip(runs, width, look)

    def _bar(self, y: int) -> Segment:
        """The scroll bar, or where there is none the line that parts the pane from the list."""
        bar = super()._bar(y)
        if bar.text == " " and self._extent.width < self.app.size.width:
            return Segment("│", self.look("track"))
        return bar

    def on_focus(self) -> None:
        """Show the cursor as the focused one."""
        super().on_focus()
        self.refresh()

    def on_blur(self) -> None:
        """Show the cursor as that of a pane without the focus."""
        super().on_blur()
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        """Go to the facet that was clicked on, and tell."""
        index = self.line_at(event)
        event.stop()
        if index is None or not isinstance(facet := self._lines[index], Facet):
            return
        self._cursor = index
        self.refresh()
        self.post_message(self.Clicked(facet, event.shift or event.ctrl or event.meta))
