"""The pile of papers that triage goes through: how it is made, shown, and found again."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from reader.errors import ReaderError
from reader.model import Status
from reader.ui.anchor import Anchor
from reader.ui.painting import once_painted
from reader.ui.rendering import safe_line
from reader.ui.screens.annotating import Annotating
from reader.ui.screens.moving import Moving
from reader.ui.signs import SIGNS
from reader.ui.working import begin

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.timer import Timer

    from reader.model import Entry
    from reader.ui.pile import Pile
    from reader.ui.staying import Staying
    from reader.ui.widgets.progress import TriageProgress

KEEP_AFTER = 2.0
"""Seconds after which a new place is kept, so that going on fast does not write every time."""
AHEAD = 4
"""How many papers are read before they are shown, the one shown with them."""
_STATE, _PAPERS = "triage", "papers"
"""Under which names the place is kept, see `reader.library.state`."""


class Piling(Moving, Annotating):
    """In triage the current paper is that of the pile: the papers of the list that are in the inbox.

    The list itself is left alone until the user goes back to it.
    """

    triaging = False
    pile: Pile | None = None
    """None before the papers are found."""
    progress_line: TriageProgress | None = None
    list_changed = False
    """Whether the list missed something."""
    list_fresh = False
    """Whether that is a change of the corpus."""
    kept_as: str | None = None
    """Under which name the place is kept; None while a selection is gone through, of which none is kept."""
    _gathering = 0
    """The number of the newest pile."""
    _changed_meanwhile: list[str] | None = None
    """The papers that were edited since a pile was begun that is still to come; None while none is."""
    _keeping: Timer | None = None

    _last_kept: tuple[str | None, tuple[str, ...]] = (None, ())
    """The list whose place was kept last, and the papers from that place on."""

    def current(self) -> Entry | None:
        """The paper that commands act on."""
        if not self.triaging:
            return super().current()
        row = self.pile.row if self.pile is not None else None
        if row is None:
            return None
        with suppress(ReaderError):
            self.entries.load([row])
        return self.entries.get(row)

    # Making the pile

    async def gather(self, anchor: Anchor) -> None:
        """Make the pile.

        Raises:
            ReaderError: the library can't be read.
        """
        from reader.ui.pile import Request, gathered

        self._gathering += 1
        number, query = self._gathering, self.query_text.strip()
        ids = self.pile.ids if self.pile is not None else None
        rows: Sequence[int] | None = None
        if self.kept_as is None:
            rows = self.selected_rows()
        elif self.shown_as != query:
            rows = self.papers.rows
        request = Request(query, self.sort, rows, anchor, ids)
        self._changed_meanwhile = []
        try:
            pile = await asyncio.to_thread(gathered, self.library, request)
        finally:
            changed = self._changed_meanwhile or []
            if number == self._gathering:
                self._changed_meanwhile = None
        if number != self._gathering:
            return
        self.pile = pile
        if rows is None:
            self.words, self.why = pile.words, pile.why
        self.show_current()
        self.follow(changed)

    def follow(self, papers: Sequence[str]) -> None:
        """Take over which of some papers are in the inbox now."""
        if self._changed_meanwhile is not None:
            self._changed_meanwhile += papers

    def forget_pile(self) -> None:
        """Show the list again; a pile that is being made comes too late."""
        self.triaging, self.pile = False, None
        self._gathering += 1

    def gather_again(self, *, fresh: bool = False) -> None:
        """Make the pile anew while the old one is shown, and go on from the paper that is shown.

        Args:
            fresh: the corpus changed, so row keys mean nothing.
        """
        if self.pile is None:
            return
        anchor = Anchor(ids=self._upcoming_ids(), otherwise=self.pile.place)
        if fresh:
            self.entries.clear()
        begin(self, partial(self._gather_or_say, anchor), group="triage", exclusive=True)

    async def _gather_or_say(self, anchor: Anchor) -> None:
        try:
            await self.gather(anchor)
        except ReaderError as error:
            self.tell_fault(error)

    def ask(self, anchor: Anchor, *, fresh: bool = False, staying: Staying | None = None) -> None:
        """Look for what is to be shown: the pile now, the list when the user goes back to it."""
        if not self.triaging:
            super().ask(anchor, fresh=fresh, staying=staying)
            return
        self.list_changed, self.list_fresh = True, self.list_fresh or fresh
        if fresh or staying is None:
            self.gather_again(fresh=fresh)

    def find_paper(self, paper_id: str) -> None:
        """Search again, and go to a paper; in triage nothing is searched for."""
        if not self.triaging:
            super().find_paper(paper_id)

    # Showing it

    def show_current(self) -> None:
        """Show the current paper; in triage, make the next ones ready."""
        super().show_current()
        if self.triaging:
            if self.progress_line is not None:
                self.progress_line.show(self.pile)
            once_painted(self, self._read_ahead)

    def _read_ahead(self) -> None:
        """Read and style the next papers, so that none of them has to be waited for."""
        if self.pile is None:
            return
        rows = self.pile.upcoming(AHEAD)
        with suppress(ReaderError):
            self.entries.load(rows)
        for row in rows[1:]:
            if (entry := self.entries.get(row)) is not None:
                self.detail.make_ready(entry)

    def show_paper(self, paper_id: str) -> None:
        """Go to a paper of the pile; one that is not in it is put in."""
        row = self.library.row_of(paper_id)
        if row is not None and self.pile is not None:
            self.pile.go_to(row, in_inbox=self.library.annotation(paper_id).status is Status.INBOX)
            self.show_current()

    def why_no_paper(self) -> tuple[str, ...]:
        """What to say in the place of a paper: why there is none, and what to do."""
        if not self.triaging:
            return super().why_no_paper()
        if self.pile is None:
            return (SIGNS.prose("Looking for the papers in the inbox …"),)
        leave = self.key_of("leave-search") or self.key_of("quit")
        back = f"{leave} goes back to the list" if leave else ""
        if left := self.pile.left:
            first = self.key_of("first")
            papers = "One paper" if left == 1 else f"{left:,} papers"
            passed = f"{papers} that you passed over {'is' if left == 1 else 'are'} still in the inbox."
            ways = (f"{first} shows the first of them" if first else "", back)
            return ("That was the last one.", "", passed, "", _sentences(*ways))
        if self.kept_as is None:
            return ("None of the selected papers is in the inbox.", "", _sentences(back))
        if self.shown_as:
            none = SIGNS.prose(f"No paper of “{safe_line(self.shown_as)}” is in the inbox.")
            return (none, "", _sentences(back))
        more = self.key_of("import")
        way = f"{back}, where {more} imports another one" if back and more else back
        return ("The inbox is empty: every paper is judged.", "", _sentences(way))

    # The place

    def place_kept(self) -> Anchor:
        """Where the user was when triage of this list was left."""
        from reader.library.state import state_of

        if self.kept_as is None:
            return Anchor()
        if self._last_kept[0] == self.kept_as:
            # It may still be on its way to the disk.
            return Anchor(ids=self._last_kept[1])
        papers = state_of(self.library.paths.state, _STATE, self.kept_as).get(_PAPERS)
        known = papers if isinstance(papers, list) else []
        return Anchor(ids=tuple(paper for paper in known if isinstance(paper, str)))

    def keep_place_soon(self) -> None:
        """Keep the place before long."""
        if self._keeping is None:
            self._keeping = self.set_timer(KEEP_AFTER, self.keep_place)

    def keep_place(self) -> None:
        """Keep the place, beside the screen."""
        if self._keeping is not None:
            self._keeping.stop()
            self._keeping = None
        if (keep := self._keeper()) is not None:
            begin(self, partial(asyncio.to_thread, keep), group="place")

    def finish(self) -> None:
        """See `Writing.finish`; the place is kept, too."""
        super().finish()
        if (keep := self._keeper()) is not None:
            keep()

    def _keeper(self) -> partial[None] | None:
        """What keeps the paper shown and those after it; None where no place is to be kept."""
        if self.pile is None or self.kept_as is None or self.library.read_only:
            return None
        from reader.library.state import keep_state

        self._last_kept = self.kept_as, self._upcoming_ids()
        state = {_PAPERS: list(self._last_kept[1])}
        return partial(keep_state, self.library.paths.state, _STATE, self.kept_as, state)

    def _upcoming_ids(self) -> tuple[str, ...]:
        from reader.ui.pile import UPCOMING

        rows = self.pile.upcoming(UPCOMING) if self.pile is not None else ()
        kept = (self.entries.get(row) for row in rows)
        return tuple(entry.paper.id for entry in kept if entry is not None)


def _sentences(*clauses: str) -> str:
    return " ".join(f"{clause}." for clause in clauses if clause)
