"""The commands that select papers for the next command to act on."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from reader.bits import bits_of
from reader.errors import ReaderError
from reader.ui.messages import Located, SelectionClicked
from reader.ui.painting import once_painted
from reader.ui.screens.finding import Finding
from reader.ui.selection import in_order, set_of
from reader.ui.working import begin

_MOST_PRESSES = 3
"""How often the footer names a key that is to be pressed again and again."""


class Selecting(Finding):
    """A selection stays whatever is searched for or edited, until the user clears it."""

    _ids: dict[int, str] | None = None
    """The papers that are selected, by row; None where they have to be asked for."""
    _hinting = False
    """Whether the last line says how to end a range."""
    _shown: tuple[Sequence[int], int] = ((), 0)
    """The rows that are shown, and the set of them."""

    @property
    def acts_on_selection(self) -> bool:
        """Whether the next command is meant for all selected papers; a range ends with it."""
        if self.papers.ranging:
            self._take_range()
        return bool(self.papers.selection)

    def selected_rows(self) -> Sequence[int]:
        """The selected papers in the order shown, those out of view after them."""
        return in_order(self.papers.selection.bits, self.papers.rows)

    def action_select(self) -> None:
        """Select the paper or not, and go on to the next one; end a range."""
        if self.current() is None:
            return
        if self.papers.ranging:
            self._take_range()
        else:
            self.papers.toggle()
            self.papers.move(1)
            self._selected_other()

    def on_selection_clicked(self, message: SelectionClicked) -> None:
        """Select what was clicked on."""
        message.stop()
        if not message.toggles:
            self._take_range()
        elif not self.papers.ranging:
            self.papers.toggle()
            self._selected_other()

    def action_select_range(self) -> None:
        """Begin to select a range, or end it."""
        if self.current() is None:
            return
        if self.papers.ranging:
            self._take_range()
            return
        self.papers.begin_range()
        keys = " or ".join(filter(None, (self.key_of("select-range"), self.key_of("select"))))
        end, up = f"{keys} selects them", self.key_of("leave-search")
        self.footer.say(f"Move to the last paper of the range; {end}" + (f", {up} gives up" if up else ""))
        self.show_selected()

    def action_select_all(self) -> None:
        """Select all papers that are shown."""
        self.papers.end_range(take=True)
        self._change(self.papers.selection.bits | self._shown_set())

    def action_invert_selection(self) -> None:
        """Select what is shown and not selected, and nothing else of what is shown."""
        self.papers.end_range(take=True)
        self._change(self.papers.selection.bits ^ self._shown_set())

    def action_leave_search(self) -> None:
        """Give up a range; else as for every search, and clear the selection when nothing is searched for."""
        if self.papers.ranging:
            self.papers.end_range(take=False)
            self.show_selected()
        elif self.focused is self.papers and not self.query_text.strip() and self.papers.selection:
            self._change(0)
        else:
            super().action_leave_search()

    def _change(self, bits: int) -> None:
        if self.welcoming:
            return
        self.papers.selection.bits = bits
        self.papers.redraw()
        self._selected_other()

    def _take_range(self) -> None:
        self.papers.end_range(take=True)
        self._selected_other()

    # What is selected

    def _selected_other(self) -> None:
        """The selection was changed by the user: find out soon which papers it consists of."""
        self._ids = None
        self.show_selected()
        if self.papers.selection:
            # A thread that reads would keep the screen waiting.
            once_painted(self, self._find_ids_now)

    def _find_ids_now(self) -> None:
        begin(self, self._find_ids, group="selection", exclusive=True)

    async def _find_ids(self) -> None:
        """Remember the papers by what stays the same when the library changes."""
        bits = self.papers.selection.bits
        try:
            ids = await asyncio.to_thread(lambda: self.library.ids_of(in_order(bits, ())))
        except ReaderError:
            return
        if bits == self.papers.selection.bits:
            self._ids = ids

    async def on_located(self, message: Located) -> None:
        """Find the selected papers again where row keys have changed their meaning."""
        if message.number == self._number and message.fresh:
            await self._follow_papers()

    async def _follow_papers(self) -> None:
        selection = self.papers.selection
        if self.papers.ranging:
            self.papers.end_range(take=False)
            self.show_selected()
        if not selection:
            return
        ids = list((self._ids or {}).values())
        try:
            rows = await asyncio.to_thread(self.library.rows_of, ids)
        except ReaderError:
            rows = {}
        if not rows:
            self.tell("The library has changed; select the papers again.", title="Nothing is selected")
        selection.bits = bits_of(frozenset(rows.values()))
        self._ids = {row: paper for paper, row in rows.items()}

    # Showing it

    def show_current(self) -> None:
        """Show the current paper, and how many are selected."""
        super().show_current()
        self.show_selected()

    def show_selected(self) -> None:
        """Show how many papers are selected, and how many of them are not in the list."""
        papers = self.papers
        self.show_keys()
        if self._hinting and not papers.ranging:
            self._hinting = False
            self.footer.say("")
        if not papers.selection and not papers.ranging:
            self.header.selected = ""
            return
        bits = papers.selection.bits | set_of(papers.rows[papers.range])
        self._hinting = self._hinting or papers.ranging
        number, hidden = bits.bit_count(), (bits & ~self._shown_set()).bit_count()
        self.header.selected = f"{number:,} selected" + (f", {hidden:,} out of view" if hidden else "")

    def show_keys(self) -> None:
        """Show in the footer what can be done, first of all how to select none."""
        super().show_keys()
        key = self.key_of("leave-search") if self.papers.selection else ""
        if not key:
            self.footer.first = None
            return
        times = 1 + (self.pane is not self.papers) + self.searches_to_leave()
        presses = " ".join([key] * times) if times <= _MOST_PRESSES else f"{times} times {key}"
        self.footer.first = (presses, "none", "leave_search")

    def _shown_set(self) -> int:
        rows = self.papers.rows
        if self._shown[0] is not rows:
            self._shown = (rows, set_of(rows))
        return self._shown[1]
