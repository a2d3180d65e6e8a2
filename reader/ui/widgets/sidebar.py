"""The pane of what the papers can be narrowed down to: statuses, saved searches, lists, tags."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.segment import Segment
from textual import events
from textual.message import Message
from textual.strip import Strip

from reader.library.facets import Facet, FacetKind
from reader.ui.rendering import Run, fit, safe_line, strip, width_of
from reader.ui.signs import SIGNS
from reader.ui.widgets.pointed import PointedPane

DEEPEST = 4
"""Levels of tags that are indented; those below stand where these do."""


class Sidebar(PointedPane):
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

    def __init__(self, folded: set[str], *, id: str | None = None) -> None:
        """Make an empty pane.

        Args:
            folded: the tags, in folded case, below which none are shown; changes with what the user does.
            id: of the widget.
        """
        super().__init__(id=id)
        self._folded = folded
        self._facets: Sequence[Facet] = ()
        self._branches: frozenset[str] = frozenset()
        self._lines: list[Facet | str] = []
        self._query = ""

    @property
    def current(self) -> Facet | None:
        """The facet under the cursor."""
        line = self._lines[self._cursor] if self._cursor < len(self._lines) else None
        return line if isinstance(line, Facet) else None

    def show(self, facets: Sequence[Facet]) -> None:
        """Show facets; the cursor stays with the one that it is on, if that is still there."""
        before, offset = self.current, self._cursor - self.top
        tags = {facet.name.casefold() for facet in facets if facet.kind is FacetKind.TAG}
        self._facets = facets
        self._branches = frozenset(above for tag in tags for above in _above(tag))
        lines = self._lines = self._in_sight()
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

    def _in_sight(self) -> list[Facet | str]:
        """The facets under their headings, without those that are folded away."""
        lines: list[Facet | str] = []
        kind = FacetKind.ALL
        for facet in self._facets:
            if facet.kind is FacetKind.TAG and not self._folded.isdisjoint(_above(facet.name.casefold())):
                continue
            if facet.kind is not kind:
                kind = facet.kind
                lines += ["", kind.value]
            lines.append(facet)
        return lines

    def _is_branch(self, facet: Facet) -> bool:
        return facet.kind is FacetKind.TAG and facet.name.casefold() in self._branches

    def _sign(self, facet: Facet) -> str:
        """What stands before a tag."""
        if not self._is_branch(facet):
            return " "
        return SIGNS.folded if facet.name.casefold() in self._folded else SIGNS.unfolded

    def fold(self) -> None:
        """Hide the tags below the one under the cursor, or show them; where none are, those beside it."""
        if (facet := self.current) is None or facet.kind is not FacetKind.TAG:
            return
        key = facet.name.casefold()
        if not self._is_branch(facet):
            key = key.rpartition("/")[0]
        if not key:
            return
        self._folded ^= {key}
        self._lines = self._in_sight()
        self._cursor = next(
            place
            for place, line in enumerate(self._lines)
            if isinstance(line, Facet) and line.kind is FacetKind.TAG and line.name.casefold() == key
        )
        self.top = min(self.top, self.last_top)
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
        shown = look
        if line.query == self._query:
            shown = self.look(*cursor, "mark")
        elif line.kind is FacetKind.TAG and self.colour_of(line.name):
            shown = self.tag_look(line.name, *cursor)
        number = SIGNS.ellipsis if line.papers is None else f"{line.papers:,}"
        name = line.name.rpartition("/")[2] if line.kind is FacetKind.TAG else line.name
        indent = " "
        if line.kind is FacetKind.TAG:
            indent = "  " * min(line.depth, DEEPEST) + f"{self._sign(line)}{' ' * bool(self._branches)}"
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
            return Segment(SIGNS.rule, self.look("track"))
        return bar

    def on_click(self, event: events.Click) -> None:
        """Go to the facet that was clicked on, and tell."""
        index = self.line_at(event)
        event.stop()
        if index is None or not isinstance(facet := self._lines[index], Facet):
            return
        self._cursor = index
        self.refresh()
        offset = event.get_content_offset(self)
        if self._is_branch(facet) and offset is not None and offset.x <= 2 * min(facet.depth, DEEPEST):
            self.fold()
            return
        self.post_message(self.Clicked(facet, event.shift or event.ctrl or event.meta))


def _above(tag: str) -> Iterator[str]:
    """The levels above a tag."""
    while "/" in tag:
        tag = tag.rpartition("/")[0]
        yield tag
