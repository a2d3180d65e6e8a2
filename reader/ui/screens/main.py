"""The main screen: every command of `reader.commands` has its action here or in a class it is made of."""

from __future__ import annotations

import gc
from collections.abc import Sequence

from textual.binding import Binding

from reader.commands import Command
from reader.ui.messages import ChangedOutside, CommandChosen, Counted, Failed, Said
from reader.ui.screens.annotating import Annotating
from reader.ui.screens.moving import Moving
from reader.ui.screens.taking import Taking

POLL_SECONDS = 1.0
"""How often to look for what other windows and the command line did."""
_WHILE_TYPING = frozenset({"leave_search", "palette", "help", "page_down", "page_up"})
"""The commands whose keys are no text and have no meaning in an input: they work there too."""


class MainScreen(Moving, Annotating, Taking):
    """The list, the paper, and what the user adds to it."""

    def on_mount(self) -> None:
        """Begin to fill the screen."""
        if self.first is not None and self.first.rows:
            self.begin(self.first)
        else:
            self.find()
        self.background.count()
        self.set_interval(POLL_SECONDS, self.background.poll)
        self.set_timer(POLL_SECONDS, _collect_garbage_again)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let no command run from a key that is meant as text, or that the welcome has another use for."""
        if self.welcoming and action == "next_pane":
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
        self.app.push_screen(HelpScreen(self.commands))

    async def action_quit(self) -> None:
        """Leave the program."""
        await self.app.action_quit()

    async def on_command_chosen(self, message: CommandChosen) -> None:
        """Carry out the command that was clicked on."""
        message.stop()
        await self.run_action(message.action)

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
