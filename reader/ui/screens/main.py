"""The main screen: every command of `reader.commands` has its action here or in a class it is made of."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.binding import Binding

from reader.commands import Command
from reader.errors import ReaderError
from reader.ui.messages import ChangedOutside, CommandChosen, Counted, Failed, Said
from reader.ui.numbers import numbers_of
from reader.ui.screens.annotating import Annotating
from reader.ui.screens.beneath import Beneath
from reader.ui.screens.browsing import Browsing
from reader.ui.screens.cutting import Cutting
from reader.ui.screens.keeping_up import KeepingUp
from reader.ui.screens.likening import Likening
from reader.ui.screens.moving import Moving
from reader.ui.screens.panes import PaneScreen
from reader.ui.screens.resuming import Resuming
from reader.ui.screens.tagging import Tagging
from reader.ui.screens.taking import Taking
from reader.ui.screens.theming import Theming
from reader.ui.screens.triaging import Triaging

if TYPE_CHECKING:
    from textual.widget import Widget

    from reader.library.facets import Facet
    from reader.ui.garbage import Garbage
    from reader.ui.screens.help_places import HelpPlace

TIDY_SECONDS = 0.2
"""After how long to see to what is not on the screen; by then the first picture is painted."""
SETTLE_SECONDS = 1.0
"""After how long to get ready for what is not needed yet; from then on garbage is collected again."""
_WHILE_TYPING = frozenset({"leave_search", "palette", "help", "page_down", "page_up"})
"""The commands whose keys are no text and have no meaning in an input: they work there too."""
_IN_EDITORS = frozenset({"help"})
"""The same for the editors of tags and note."""


class MainScreen(
    Triaging,
    Tagging,
    Browsing,
    Moving,
    Likening,
    Cutting,
    Annotating,
    Taking,
    Theming,
    KeepingUp,
    Resuming,
    Beneath,
    PaneScreen,
):
    """The list, the paper, and what the user adds to it."""

    garbage: Garbage | None = None
    """Collects what keys leave behind, from a while after the start on."""

    def on_mount(self) -> None:
        """Begin to fill the screen."""
        if self.first is not None and self.first.rows:
            self.begin(self.first)
            self._count_now()
        else:
            self.begin_anew()
            self.background.count()
        self.set_timer(SETTLE_SECONDS, self._settle_in)
        self.set_timer(TIDY_SECONDS, self._tidy_up)

    def _count_now(self) -> None:
        """Have the numbers in the first picture: what they are counted from was read for it."""
        try:
            self.on_counted(numbers_of(self.library))
        except ReaderError as error:
            self.tell_fault(error)

    async def _settle_in(self) -> None:
        """Get ready for the first keys, and undo what `reader.__main__` did for a quick start."""
        if not gc.isenabled():
            from reader.ui.garbage import Garbage
            from reader.ui.rehearsal import load_dialogs, rehearse

            await asyncio.to_thread(rehearse)
            load_dialogs(self.app.stylesheet)
            self.garbage = Garbage()

    def _tidy_up(self) -> None:
        """See to what the end before this start left behind, and to what comes next."""
        self.keep_up()
        self.background.get_ready()
        self.background.look_for_unsaved()
        self.background.fold()
        self.background.settle()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let no command run from a key that is meant as text, or that the welcome has another use for."""
        if self.welcoming and action in ("next_pane", "choose"):
            return False
        if self.is_typing and any(action == command.action for command in self.commands):
            return action in (_WHILE_TYPING if self.focused is self.search.input else _IN_EDITORS)
        return super().check_action(action, parameters)

    # Commands

    def action_palette(self) -> None:
        """Find a command by its name, or a list, a tag or a saved search."""
        from reader.ui.screens.palette import PaletteScreen

        self.go_to(self.pane)
        usable = [each for each in self.commands if self.check_action(each.action, ()) is not False]
        palette = PaletteScreen(usable, self._facets)

        async def do(key: str | None) -> None:
            if key is not None:
                await self._do(palette.chosen(key))

        self.app.push_screen(palette, do)

    async def _facets(self) -> Sequence[Facet]:
        """What papers can be shown, without counting what saved searches find."""
        return await asyncio.to_thread(self.library.facets, lambda: True)

    async def _do(self, chosen: Command | Facet) -> None:
        if isinstance(chosen, Command):
            await self.run_action(chosen.action)
        else:
            self.show_papers_of(chosen.query)

    def action_help(self) -> None:
        """Show all keys."""
        from reader.ui.screens.help import HelpScreen

        self.app.push_screen(HelpScreen(self.commands, self._help_place()))

    def _help_place(self) -> HelpPlace:
        """Where the user is."""
        from reader.ui.screens import help_places

        if self.is_typing:
            if self.focused is self.search.input:
                return help_places.SEARCH_LINE
            return help_places.NOTE_FIELD if self.focused is self.note_editor else help_places.TAG_FIELD
        if self.triaging:
            return help_places.TRIAGE_PLACE
        if self.welcoming:
            return help_places.WELCOME
        of_pane: dict[Widget, HelpPlace] = {self.detail: help_places.DETAIL, self.notes: help_places.NOTES}
        if self.sidebar is not None:
            of_pane[self.sidebar] = help_places.SIDE_PANE
        return of_pane.get(self.pane, help_places.LIST)

    def action_statistics(self) -> None:
        """Count what was judged."""
        from reader.ui.screens.statistics import StatisticsScreen

        self.go_to(self.pane)
        self.app.push_screen(StatisticsScreen(self.library.statistics))

    async def action_quit(self) -> None:
        """Leave triage, or else the program."""
        if self.triaging:
            self.leave_triage()
        else:
            await self.app.action_quit()

    async def on_command_chosen(self, message: CommandChosen) -> None:
        """Carry out the command that was clicked on."""
        message.stop()
        await self.run_action(message.action)

    def finish(self) -> None:
        """See `Writing.finish`; the place in the list is kept, too."""
        super().finish()
        self.keep_where()

    # Messages of the background

    def on_counted(self, message: Counted) -> None:
        """Show the numbers."""
        header, counts = self.header, message.counts
        header.title, header.papers, header.by_status = message.title, counts.papers, dict(counts.by_status)
        header.refresh()

    def on_changed_outside(self, message: ChangedOutside) -> None:
        """Show what another window or the command line did."""
        if message.changes.papers:
            self.find(fresh=True)
            self.background.count()
            self.background.settle()
            self.take_over()
        elif message.changes.annotations:
            self.show_changes(message.changes.annotations)

    def on_said(self, message: Said) -> None:
        """Show a sentence."""
        self.tell(message.text)

    def on_failed(self, message: Failed) -> None:
        """A failed import is over."""
        if message.kind == "imports":
            self.end_progress()


def main_screen(commands: Sequence[Command]) -> type[MainScreen]:
    """The main screen with the keys of `commands`.

    The bindings have priority, so that a key takes effect before the next one is looked at: text typed
    quickly after the search key goes to the search line.
    """
    bindings = [
        Binding(",".join(command.keys), command.action, command.title, show=False, priority=True)
        for command in commands
        if command.keys
    ]
    return type("BoundMainScreen", (MainScreen,), {"BINDINGS": bindings})
