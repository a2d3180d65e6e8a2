"""The command that opens the tag workbench, and what is decided there."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from reader.errors import ReaderError
from reader.ui.messages import ChangedOutside, Edited
from reader.ui.screens.browsing import Browsing
from reader.ui.screens.together import EditingTogether

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from reader.annotations.records import Transaction
    from reader.commands import Command
    from reader.config import Settings
    from reader.library import Library
    from reader.library.retagging import Retagging, TagPlan
    from reader.ui.screens.workbench import TagWorkbench


class Tagging(Browsing, EditingTogether):
    """Tags as a whole; each edit is one step to undo."""

    workbench: TagWorkbench | None = None
    """The workbench while it is open."""

    def __init__(
        self, library: Library, settings: Settings, commands: Sequence[Command], query: str = ""
    ) -> None:
        """Make the screen, see `PaneScreen`."""
        super().__init__(library, settings, commands, query)
        self._retaggings: dict[int, Retagging] = {}
        """What was done to tags, by the numbers of the transactions."""
        self._queries: dict[int, tuple[str, str]] = {}
        """What was searched for before and after a tag was renamed, by the same."""
        for pane in (self.papers, self.detail, self.notes):
            pane.colour_of = library.tag_colour

    async def action_tags(self) -> None:
        """Open the tag workbench once the tags are counted; keys that are pressed before it is there wait."""
        from reader.ui.screens.workbench import workbench

        try:
            tree = await asyncio.to_thread(self.library.tag_tree)
        except ReaderError as error:
            self.tell_fault(error)
            return

        def closed(query: str | None) -> None:
            self.workbench = None
            if query is not None:
                self.show_papers_of(query)

        self.close_editors()
        self.go_to(self.pane)
        self.workbench = workbench(self, self.commands, tree)
        self.app.push_screen(self.workbench, closed)

    def action_select(self) -> None:
        """Select the paper or not; in the side pane, show or hide the tags below one."""
        if self.sidebar is not None and self.focused is self.sidebar:
            self.sidebar.fold()
        else:
            super().action_select()

    def retag(self, plan: TagPlan) -> None:
        """Carry out what is planned, in the background; many papers show progress."""
        self.work_on(plan.papers, partial(self._retagged, plan.edit))

    def _retagged(
        self, edit: Retagging, *, progress: Callable[[int], None], cancelled: Callable[[], bool]
    ) -> Transaction:
        """To be carried out in a thread."""
        done = self.library.retag(edit, progress=progress, cancelled=cancelled)
        self._retaggings[done.number] = edit
        return done

    def colour_tag(self, tag: str, colour: str | None) -> None:
        """Give a tag a colour, or take it, in the background."""
        self.background.step(partial(self.library.colour_tag, tag, colour))

    def on_edited(self, message: Edited) -> None:
        """Follow in the workbench, in what is searched for, and in the colours of tags."""
        from reader.library.tag_looks import TAG_LOOKS

        done = message.transaction
        if TAG_LOOKS in done.tables:
            self._recolour()
        self._search_renamed(done.number, message.how)
        if self.workbench is not None:
            self.workbench.follow()
            if message.how == "edit":
                self.tell_done(done.description)

    def _search_renamed(self, number: int, how: str) -> None:
        """Search for the new name of a tag where its old one was searched for; undoing undoes that, too."""
        from reader.annotations.edits import RenameTag
        from reader.query.renaming import names_tag, with_tag_renamed

        edit, query = self._retaggings.pop(number, None), self.query_text
        if isinstance(edit, RenameTag) and names_tag(query, edit.old):
            self._queries[number] = (query, with_tag_renamed(query, edit.old, edit.new))
        if number in self._queries:
            before, after = self._queries[number]
            here, there = (after, before) if how == "undo" else (before, after)
            if query == here:
                self.set_query(there)

    def on_changed_outside(self, message: ChangedOutside) -> None:
        """Another window may have changed tags and their colours."""
        if message.changes.tags:
            self._recolour()
        if self.workbench is not None and (message.changes.annotations or message.changes.papers):
            self.workbench.follow()

    def _recolour(self) -> None:
        """Draw all tags anew."""
        for pane in (self.papers, self.detail, self.notes, self.sidebar):
            if pane is not None:
                pane.forget_drawn()
                pane.refresh()
        self.show_current()
