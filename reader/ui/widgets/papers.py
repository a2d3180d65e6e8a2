"""The list of papers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.binding import Binding, BindingType
from textual.strip import Strip

from reader.errors import ReaderError
from reader.model import Entry, Status
from reader.ui.entries import EntryCache
from reader.ui.messages import Failed, PaperChosen
from reader.ui.rendering import STATUS_MARKS, Run, fit, highlighted, published, safe_line, stars, strip, wrap
from reader.ui.widgets.pane import Pane

_MARGIN = 2
"""How many lines stay in sight before and after the cursor."""
_WIDE_STARS, _WIDE_TAGS, _WIDE_VENUE = 78, 40, 90
"""From which width of the list on there is room for five stars, for tags, for venue and year."""


class PaperList(Pane):
    """One line a paper over row keys that may be a million; entries are read for the lines in sight only."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "choose", show=False)]
    TITLE = "Papers"

    def __init__(self, entries: EntryCache, moved: Callable[[], None], *, id: str | None = None) -> None:
        """Make an empty list.

        Args:
            entries: the papers by row key.
            moved: called when another paper has become the current one; not by a message, so that list and
                paper are painted together.
            id: of the widget.
        """
        super().__init__(id=id)
        self._entries = entries
        self._moved = moved
        self.rows: Sequence[int] = ()
        self.cursor = 0
        self.hint: tuple[str, ...] = ()
        self._words: tuple[str, ...] = ()
        self._strips: dict[int, Strip] = {}
        self._broken = False

    # What is shown

    def show(
        self, rows: Sequence[int], cursor: int, *, words: tuple[str, ...], hint: tuple[str, ...]
    ) -> None:
        """Show other papers.

        Args:
            rows: row keys in the order shown.
            cursor: the index of the current paper.
            words: folded words to highlight.
            hint: lines to show when there are no papers.
        """
        offset = self.cursor - self.top
        self.rows = rows
        self.cursor = min(max(cursor, 0), max(len(rows) - 1, 0))
        self.hint = hint
        self._words = words
        self._broken = False
        self.top = min(max(self.cursor - offset, 0), self.last_top)
        self._keep_in_sight()
        self.redraw()
        self._moved()

    def redraw(self, ids: frozenset[str] | None = None) -> None:
        """Draw papers anew, for their entries have changed; all of them when no ids are given."""
        if ids is None:
            self._strips.clear()
            self.refresh()
            return
        for index in list(self._strips):
            entry = self._entry(index)
            if entry is None or entry.paper.id in ids:
                del self._strips[index]
                self.refresh_line(index)

    def current(self) -> Entry | None:
        """The current paper, or None when none is shown or it can't be read."""
        return self._entry(self.cursor)

    def line_count(self) -> int:
        """One line a paper."""
        return len(self.rows)

    def _entry(self, index: int) -> Entry | None:
        if not 0 <= index < len(self.rows):
            return None
        row = self.rows[index]
        if (entry := self._entries.get(row)) is not None:
            return entry
        if self._broken:
            return None
        first = min(self.top, index)
        last = max(min(self.top + self.page, len(self.rows)), index + 1)
        wanted = self.rows[first:last] if last - first <= 2 * self.page else [row]
        try:
            self._entries.load(wanted)
        except ReaderError as error:
            self._broken = True
            self.post_message(Failed(error))
        return self._entries.get(row)

    # Moving

    def move_to(self, index: int) -> None:
        """Make the paper at `index`, as far as possible, the current one."""
        index = min(max(index, 0), len(self.rows) - 1)
        if index < 0 or index == self.cursor:
            self._keep_in_sight()
            return
        old, self.cursor = self.cursor, index
        self._strips.pop(old, None)
        self._strips.pop(index, None)
        if not self._keep_in_sight():
            self.refresh_line(old)
            self.refresh_line(index)
        self._moved()

    def move(self, lines: int) -> None:
        """Move the cursor down, or up when negative."""
        self.move_to(self.cursor + lines)

    def _keep_in_sight(self) -> bool:
        """Scroll as little as needed to see the cursor; returns whether anything moved."""
        margin = min(_MARGIN, (self.page - 1) // 2)
        if self.cursor - margin < self.top:
            return self.scroll_to_line(self.cursor - margin)
        if self.cursor + margin >= self.top + self.page:
            return self.scroll_to_line(self.cursor + margin - self.page + 1)
        return False

    # Drawing

    def render_line(self, y: int) -> Strip:
        """Draw a paper, or the hint where there are none."""
        if self.rows or not self.hint:
            return super().render_line(y)
        return self._draw_hint(y)

    def _draw_hint(self, y: int) -> Strip:
        base = self.look()
        lines = [line for text in self.hint for line in wrap([(text, base)], max(self.text_width - 3, 1))]
        index = y - max((self.page - len(lines)) // 3, 0)
        runs: list[Run] = [("  ", base), *lines[index]] if 0 <= index < len(lines) else []
        return strip(runs, self.text_width + 1, base)

    def draw_line(self, index: int, width: int) -> Strip:
        """Draw the paper at `index`."""
        line = self._strips.get(index)
        if line is None or line.cell_length != width:
            if len(self._strips) > 4 * self.page:
                self._strips.clear()
            line = self._strips[index] = self._draw_paper(index, width)
        return line

    def _draw_paper(self, index: int, width: int) -> Strip:
        cursor: tuple[str, ...] = ()
        if index == self.cursor:
            cursor = ("cursor",) if self.has_focus else ("cursor-blurred",)
        entry = self._entry(index)
        if entry is None:
            return strip([(" …", self.look(*cursor))], width, self.look(*cursor))
        runs = self._columns(entry, width, cursor)
        return strip(runs, width, self.look(*cursor))

    def _columns(self, entry: Entry, width: int, cursor: tuple[str, ...]) -> list[Run]:
        """Status, stars, headline, tags, venue and year: what there is room for."""
        status, annotation = entry.annotation.status, entry.annotation
        done = status in (Status.READ, Status.SKIPPED)
        text_style = self.look(*(("faint",) if done else ()), *cursor)
        mark_style = self.look(*cursor, "mark") if not done else text_style
        star_width = 5 if width >= _WIDE_STARS else 2
        runs: list[Run] = [
            (f" {STATUS_MARKS[status]} ", mark_style),
            (stars(annotation.stars, star_width) + " ", self.look(*cursor, "stars")),
        ]
        room = width - star_width - 5
        right: list[Run] = []
        headline = safe_line(entry.headline)
        if annotation.tags and width >= _WIDE_TAGS:
            tags = " ".join(f"#{safe_line(tag)}" for tag in annotation.tags)
            tags = fit(tags, max(room - cell_len(headline) - 2, room // 4))
            right.append((f"  {tags}", self.look(*cursor, "tag")))
        if width >= _WIDE_VENUE and (venue := published(entry)):
            right.append((f"  {fit(venue, 16)}", self.look(*cursor, "faint")))
        room -= sum(cell_len(text) for text, _ in right)
        headline = fit(headline, room)
        runs += highlighted(headline, self._words, text_style, self.look(*cursor, "hit"))
        runs.append((" " * (room - cell_len(headline)), text_style))
        return [*runs, *right, (" ", text_style)]

    # Events

    def forget_drawn(self) -> None:
        """Draw everything anew next time."""
        self._strips.clear()

    def on_focus(self) -> None:
        """Show the cursor as the focused one."""
        self._redraw_cursor()

    def on_blur(self) -> None:
        """Show the cursor as that of a list without the focus."""
        self._redraw_cursor()

    def _redraw_cursor(self) -> None:
        self._strips.pop(self.cursor, None)
        self.refresh_line(self.cursor)

    def on_resize(self) -> None:
        """Keep the cursor in sight."""
        super().on_resize()
        self._keep_in_sight()

    def on_click(self, event: events.Click) -> None:
        """Go to the paper clicked on; a double click opens it."""
        index = self.line_at(event)
        if index is None:
            return
        event.stop()
        self.move_to(index)
        if event.chain == 2:
            self.post_message(PaperChosen())

    def action_choose(self) -> None:
        """Open the current paper."""
        self.post_message(PaperChosen())
