"""The list of papers."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.segment import Segment
from textual import events
from textual.binding import Binding, BindingType
from textual.strip import Strip

from reader.errors import ReaderError
from reader.model import Entry
from reader.ui.entries import EntryCache
from reader.ui.messages import Failed, PaperChosen, SelectionClicked
from reader.ui.rendering import (
    Run,
    fit,
    safe_line,
    strip,
    width_of,
    wrap,
)
from reader.ui.selection import Selection, set_of
from reader.ui.signs import SIGNS
from reader.ui.widgets.pane import Pane
from reader.ui.widgets.paper_line import PaperLines

if TYPE_CHECKING:
    from reader.library.finding import Heading

_MARGIN = 2
"""How many lines stay in sight before and after the cursor."""


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
        self.headings: tuple[Heading, ...] = ()
        self._starts: list[int] = []
        self._heading_lines: list[int] = []
        self.selection = Selection()
        self._anchor: int | None = None
        self._line_at_first: int | None = None
        self._words: tuple[str, ...] = ()
        self._lines = PaperLines(self)
        self._broken = False

    # What is shown

    def show(
        self,
        rows: Sequence[int],
        cursor: int,
        *,
        words: tuple[str, ...],
        hint: tuple[str, ...],
        headings: tuple[Heading, ...] = (),
    ) -> None:
        """Show other papers.

        Args:
            rows: row keys in the order shown.
            cursor: the index of the current paper.
            words: folded words to highlight.
            hint: lines to show when there are no papers.
            headings: those of the groups that the papers are in, if they are.
        """
        offset = self.line_of(self.cursor) - self.top
        # Whoever groups the papers at the top of the list is to see the first heading.
        stays_at_top = self.top == 0 and bool(headings) and not self.headings
        self.end_range(take=True)
        self.rows = rows
        self.headings = headings
        self.index_headings()
        self.cursor = min(max(cursor, 0), max(len(rows) - 1, 0))
        self.hint = hint
        self._words = words
        self._broken = False
        self.top = 0 if stays_at_top else min(max(self.line_of(self.cursor) - offset, 0), self.last_top)
        self._keep_in_sight()
        self.redraw()
        self._moved()

    def index_headings(self) -> None:
        """Find out on which lines the headings stand."""
        self._starts = [heading.start for heading in self.headings]
        self._heading_lines = [start + number for number, start in enumerate(self._starts)]

    def begin_at(self, line: int) -> None:
        """Have the cursor on a line of the widget when papers are first shown in it."""
        self._line_at_first = line

    def redraw(self, ids: frozenset[str] | None = None) -> None:
        """Draw papers anew, for their entries have changed; all of them when no ids are given."""
        if ids is None:
            self.refresh()
            return
        for index in range(self.index_at(self.top), min(self.index_at(self.top + self.page), len(self.rows))):
            entry = self._entry(index)
            if entry is None or entry.paper.id in ids:
                self._refresh_paper(index)

    def current(self) -> Entry | None:
        """The current paper, or None when none is shown or it can't be read."""
        return self._entry(self.cursor)

    def line_count(self) -> int:
        """One line a paper, and one a heading."""
        return len(self.rows) + len(self.headings)

    def line_of(self, index: int) -> int:
        """The line of the paper at `index`."""
        return index + bisect_right(self._starts, index)

    def index_at(self, line: int) -> int:
        """The paper at a line, or the first one below it where a heading is."""
        return line - bisect_right(self._heading_lines, line - 1)

    def heading_at(self, line: int) -> Heading | None:
        """The heading at a line, if there is one."""
        if not self.headings:
            return None
        index = self.index_at(line)
        number = bisect_right(self._starts, index) - 1
        return self.headings[number] if index + number == line else None

    def _refresh_paper(self, index: int) -> None:
        self.refresh_line(self.line_of(index))

    def _entry(self, index: int) -> Entry | None:
        if not 0 <= index < len(self.rows):
            return None
        row = self.rows[index]
        if (entry := self._entries.get(row)) is not None:
            return entry
        if self._broken:
            return None
        top = self.index_at(self.top)
        first = min(top, index)
        last = max(min(top + self.page, len(self.rows)), index + 1)
        wanted = self.rows[first:last] if last - first <= 2 * self.page else [row]
        try:
            self._entries.load(wanted)
        except ReaderError as error:
            self._broken = True
            self.post_message(Failed(error))
        return self._entries.get(row)

    # Selecting

    @property
    def ranging(self) -> bool:
        """Whether all papers between the cursor and a fixed one are being selected."""
        return self._anchor is not None

    @property
    def range(self) -> slice:
        """The places of the papers that are being selected."""
        if self._anchor is None:
            return slice(0, 0)
        return slice(min(self._anchor, self.cursor), max(self._anchor, self.cursor) + 1)

    def begin_range(self) -> None:
        """Select from the current paper on, to wherever the cursor goes."""
        self._anchor = self.cursor if self.rows else None
        self.redraw()

    def end_range(self, *, take: bool) -> None:
        """End selecting a range; what is in it is selected when it is to be taken."""
        if self.ranging:
            if take:
                self.selection.bits |= set_of(self.rows[self.range])
            self._anchor = None
            self.redraw()

    def toggle(self) -> None:
        """Select the current paper, or select it no more."""
        if self.rows:
            self.selection.toggle(self.rows[self.cursor])
            self._redraw_cursor()

    def _is_selected(self, index: int) -> bool:
        reach = self.range
        return reach.start <= index < reach.stop or self.rows[index] in self.selection

    # Moving

    def move_to(self, index: int) -> None:
        """Make the paper at `index`, as far as possible, the current one."""
        index = min(max(index, 0), len(self.rows) - 1)
        if index < 0 or index == self.cursor:
            self._keep_in_sight()
            return
        old, self.cursor = self.cursor, index
        if self.ranging:
            self.redraw()
        if not self._keep_in_sight():
            self._refresh_paper(old)
            self._refresh_paper(index)
        self._moved()

    def move(self, lines: int) -> None:
        """Move the cursor down, or up when negative."""
        self.move_to(self.cursor + lines)

    def _keep_in_sight(self) -> bool:
        """Scroll as little as needed to see the cursor; returns whether anything moved."""
        margin = min(_MARGIN, (self.page - 1) // 2)
        line = self.line_of(self.cursor)
        if line - margin < self.top:
            return self.scroll_to_line(line - margin)
        if line + margin >= self.top + self.page:
            return self.scroll_to_line(line + margin - self.page + 1)
        return False

    # Drawing

    def render_line(self, y: int) -> Strip:
        """Draw a paper, or the hint where there are none."""
        line = self.top + y
        if 0 <= line < self.line_count() and self.heading_at(line) is None:
            return self._draw_paper(self.index_at(line), self._bar(y))
        if self.rows or not self.hint:
            return super().render_line(y)
        return self._draw_hint(y)

    def _draw_hint(self, y: int) -> Strip:
        base = self.look()
        lines = [line for text in self.hint for line in wrap([(text, base)], max(self.text_width - 3, 1))]
        index = y - max((self.page - len(lines)) // 3, 0)
        runs: list[Run] = [("  ", base), *lines[index]] if 0 <= index < len(lines) else []
        return Strip([*strip(runs, self.text_width, base), self._bar(y)])

    def _bar(self, y: int) -> Segment:
        """The scroll bar, or where there is none the line that parts the list from what stands beside it."""
        bar = super()._bar(y)
        if bar.text == " " and self._extent.width < self.app.size.width:
            return Segment(SIGNS.rule, self.look("track"))
        return bar

    def draw_line(self, index: int, width: int) -> Strip:
        """Draw the heading at line `index`."""
        heading = self.heading_at(index)
        return self._draw_heading(heading, width) if heading is not None else Strip.blank(width, self.look())

    def _draw_heading(self, heading: Heading, width: int) -> Strip:
        number = f"  {heading.papers if heading.now is None else heading.now:,} "
        title = fit(safe_line(heading.title), width - width_of(number) - 1)
        runs: list[Run] = [(f" {title}", self.look("title")), (number, self.look("faint"))]
        return strip(runs, width, self.look())

    def _draw_paper(self, index: int, end: Segment) -> Strip:
        width = self.text_width
        selected = self._is_selected(index)
        below: tuple[str, ...] = ("selected",) if selected else ()
        if index == self.cursor:
            below = ("cursor",) if self.has_focus else ("cursor-blurred",)
        entry = self._entry(index)
        if entry is None:
            look = self.look(*below)
            return Strip([*strip([(f" {SIGNS.ellipsis}", look)], width, look), end], width + 1)
        before = SIGNS.selected if selected else " "
        return self._lines.line(entry, width, self._words, below, before, end)

    # Events

    def forget_drawn(self) -> None:
        """Draw everything anew next time."""
        self._lines.forget()

    def on_focus(self) -> None:
        """Show the cursor as the focused one."""
        self._redraw_cursor()

    def on_blur(self) -> None:
        """Show the cursor as that of a list without the focus."""
        self._redraw_cursor()

    def _redraw_cursor(self) -> None:
        self._refresh_paper(self.cursor)

    def on_resize(self) -> None:
        """Keep the cursor in sight; at first, on the line that it belongs on."""
        if self._line_at_first is not None and self.rows and self.size.height:
            self.top = self.line_of(self.cursor) - self._line_at_first
            self.top, self._line_at_first = min(max(self.top, 0), self.last_top), None
        super().on_resize()
        self._keep_in_sight()

    def on_click(self, event: events.Click) -> None:
        """Go to the paper clicked on; a double click opens it.

        With Ctrl it is selected or not, with Shift all papers from the current one to it are selected.
        """
        line = self.line_at(event)
        if line is None:
            return
        event.stop()
        if event.shift:
            self.begin_range()
        self.move_to(self.index_at(line))
        if event.ctrl or event.shift:
            self.post_message(SelectionClicked(toggles=not event.shift))
            return
        if event.chain == 2:
            self.post_message(PaperChosen())

    def action_choose(self) -> None:
        """Open the current paper."""
        self.post_message(PaperChosen())
