"""The main screen: every command of `reader.commands` has its action here or in a class it is made of."""

from __future__ import annotations

import gc
from collections.abc import Sequence

from textual.binding import Binding

from reader.commands import Command
from reader.ui.messages import ChangedOutside, CommandChosen, Counted, Failed, Said
from reader.ui.screens.annotating import Annotating
from reader.ui.screens.browsing import Browsing
from reader.ui.screens.cutting import Cutting
from reader.ui.screens.likening import Likening
from reader.ui.screens.moving import Moving
from reader.ui.screens.resuming import Resuming
from reader.ui.screens.taking import Taking
from reader.ui.screens.triaging import Triaging

POLL_SECONDS = 0.5
"""How often to look for what other windows and the command line did: with the time it takes to read that and
to paint it, it is on the screen within a second."""
COLLECT_SECONDS = 1.0
"""From when on garbage is collected again."""
_WHILE_TYPING = frozenset({"leave_search", "palette", "help", "page_down", "page_up"})
"""The commands whose keys are no text and have no meaning in an input: they work there too."""


class MainScreen(Triaging, Browsing, Moving, Likening, Cutting, Annotating, Taking, Resuming):
    """The list, the paper, and what the user adds to it."""

    def on_mount(self) -> None:
        """Begin to fill the screen."""
        if self.first is not None and self.first.rows:
            self.begin(self.first)
        else:
            self.begin_anew()
        self.background.count()
        self.set_interval(POLL_SECONDS, self.background.poll)
        self.set_timer(COLLECT_SECONDS, _collect_garbage_again)
        self.call_after_refresh(self._tidy_up)

    def _tidy_up(self) -> None:
        """See to what the end before this start left behind."""
        self.background.look_for_unsaved()
        self.background.fold()
        self.background.settle()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let no command run from a key that is meant as text, or that the welcome has another use for."""
        if self.welcoming and action in ("next_pane", "choose"):
            return False
        if self.is_typing and any(action == command.action for command in self.commands):
            return action in _WHILE_TYPING and self.focused is self.search.input
        return super().check_action(action, parameters)

    # Commands

    def action_palette(self) -> None:
        """Find a command by its name."""
        from reader.ui.screens.palette import PaletteScreen

        self.go_to(self.pane)
        self.app.push_screen(PaletteScreen())

    def action_help(self) -> None:
        """Show all keys."""
        from reader.ui.screens.help import HelpScreen

        self.go_to(self.pane)
        self.app.push_screen(HelpScreen(self.commands, triaging=self.triaging))

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


def _collect_garbage_again() -> None:
    """Undo what `reader.__main__` did for a quick start, and leave alone what was made until now."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()


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
