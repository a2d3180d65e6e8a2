"""The terminal program."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from textual.events import Event, InputEvent, Key, ScreenSuspend
from textual.notifications import Notification, Notify

from reader.commands import with_keymap
from reader.config import Settings, unknown_theme
from reader.errors import DamagedAnnotationsError, ReaderError
from reader.key_names import key_name
from reader.ui.ending import CRASHED, Ending
from reader.ui.messages import Filled
from reader.ui.painting import once_painted
from reader.ui.place import Place, found_at, place_of
from reader.ui.rendering import safe_line
from reader.ui.screens.main import MainScreen, main_screen
from reader.ui.signs import are_drawable
from reader.ui.themes import ThemedApp

if TYPE_CHECKING:
    from rich.console import RenderableType
    from textual.driver import Driver
    from textual.screen import Screen

    from reader.library import Found, Library

SWITCH_SECONDS = 0.001
"""After how long a thread lets others run that want to: a key waits so long, not five times that."""

REMOVED_AFTER = 0.03
"""Seconds from the end of a dialog until it is taken to pieces; what was asked for there is shown by then."""

_SLOW_SORTS = ("relevance", "title")
"""Orders that take so long in a large library that the screen comes first."""

TERMINAL_GONE = 129
"""What a shell gives a program that ended with its terminal: 128 + SIGHUP."""


def _driver() -> type[Driver] | None:
    """The driver of the terminal; None leaves it to Textual."""
    # The environment variable is Textual's own, to be served by other means than a terminal.
    if os.name == "nt" or os.environ.get("TEXTUAL_DRIVER"):
        return None
    from reader.ui.terminal import TerminalDriver

    return TerminalDriver


def _is_fault(notification: Notification) -> bool:
    return notification.severity != "information"


class ReaderApp(ThemedApp[None]):
    """The library on the screen."""

    TITLE = "reader"
    # The palette is one of ours.
    ENABLE_COMMAND_PALETTE = False
    # Textual fails where a text is clicked on that has just been taken from the screen.
    ALLOW_SELECT = False

    def __init__(
        self,
        library: Library,
        settings: Settings,
        *,
        query: str = "",
        place: Place | None = None,
        first: Found | None = None,
    ) -> None:
        """Make the program.

        Args:
            library: an opened library.
            settings: the user's.
            query: what to show at first.
            place: where to begin instead.
            first: what is found there; it is searched for once the screen is there when it is None.
        """
        super().__init__(settings, _driver())
        self._settings = settings
        self.reader_commands = with_keymap(settings.keys)
        place = place or Place(query)
        self._main: MainScreen = main_screen(self.reader_commands)(
            library, settings, self.reader_commands, place.query
        )
        self._main.resume(place)
        self._main.first = first
        self._early: list[Event] | None = []
        self._leaving = False
        self._crashed = False
        self.ending = Ending(self._write_typed, self.exit, self._last_words)

    @property
    def main(self) -> MainScreen:
        """The main screen."""
        return self._main

    def get_default_screen(self) -> MainScreen:
        """The main screen is the only one that is always there."""
        return self._main

    def on_mount(self) -> None:
        """Say what is wrong with the settings."""
        if (fault := unknown_theme(self._settings.theme)) is not None:
            self.notify(fault.message, title=fault.title, severity="warning", markup=False)

    async def on_event(self, event: Event) -> None:
        """Keep keys that are pressed before the papers are there until they are."""
        if (self._leaving or self._exit) and isinstance(event, Key):
            return
        if self._main.garbage is not None and isinstance(event, InputEvent):
            self._main.garbage.key()
        if self._early is not None and isinstance(event, Key):
            self._early.append(event)
        else:
            await super().on_event(event)

    async def on_filled(self, message: Filled) -> None:
        """Heed the keys that were pressed meanwhile, before any that come now."""
        message.stop()
        early, self._early = self._early or (), None
        for event in early:
            await super().on_event(event)

    def on_notify(self, message: Notify) -> None:
        """Let a message take the place of the one before it, and a fault that of the fault before it."""
        for shown in tuple(self._notifications):
            if _is_fault(shown) is _is_fault(message.notification):
                self._unnotify(shown, refresh=False)

    async def _replace_screen(self, screen: Screen[Any]) -> Screen[Any]:
        """Take a screen away that is no longer shown.

        A dialog goes some time later, as that takes as long as painting. This is private to Textual, as are
        its steps. They leave out that all is laid out and painted anew, for which there is no reason where a
        dialog was: see `reader.ui.screens.beneath`.
        """
        from reader.ui.screens.dialog import Dialog

        if not isinstance(screen, Dialog):
            return await super()._replace_screen(screen)
        self.capture_mouse(None)
        if self.screen is not self.main:
            self.screen.refresh()

        def remove() -> None:
            screen.post_message(ScreenSuspend())
            self._prune(screen)

        once_painted(self, remove, REMOVED_AFTER)
        return screen

    # Ending

    def _write_typed(self) -> None:
        """Write what was typed, whatever is still to be done; keys mean nothing from now on."""
        self._leaving = True
        self._main.finish()

    def _last_words(self) -> str:
        """Keep what was typed and could not be written in time, and say where."""
        self._main.rescue()
        unsaved = self._main.unsaved
        return f"reader: {safe_line(unsaved.title)}: {safe_line(unsaved.message)}\r\n" if unsaved else ""

    def terminal_gone(self) -> None:
        """End: the terminal is gone. May be called from any thread."""
        self.ending.ask(TERMINAL_GONE)

    def panic(self, *renderables: RenderableType) -> None:
        """End without a word; `raise_fault` says what there is to say, once the terminal is as it was."""
        del renderables
        self._fatal_error()

    def _handle_exception(self, error: Exception) -> None:
        from textual.css.query import NoMatches

        # A dialog that was still being made when the program ended has no parts, which Textual tells of.
        if self.is_running or not isinstance(error, NoMatches):
            super()._handle_exception(error)

    def _fatal_error(self) -> None:
        self._crashed = self._leaving = True
        self.ending.ask(CRASHED)
        self._close_messages_no_wait()

    def raise_fault(self) -> None:
        """Raise what the program failed with, if it did.

        Raises:
            Exception: it was not foreseen.
        """
        if self._exception is not None:
            raise self._exception
        if self._crashed:
            raise ReaderError("The screen failed", "It had to be closed; what you wrote is saved.")

    async def action_quit(self) -> None:
        """Leave the program; everything is saved."""
        self.exit()

    def action_help_quit(self) -> None:
        """Say how to leave the program."""
        keys = [key_name(command.keys[0]) for command in self.reader_commands if command.id == "quit"]
        self.notify(f"{(keys or ['Ctrl+Q'])[0]} leaves the program.", markup=False)


def _first(library: Library, settings: Settings, place: Place) -> Found | None:
    """What is shown at a place, once the user has said what to do about annotations that are damaged.

    None where it takes long to find.
    """
    try:
        return _found(library, place)
    except DamagedAnnotationsError:
        from reader.ui.damage import settle

        settle(library, settings)
        return _found(library, place)


def _found(library: Library, place: Place) -> Found | None:
    if place.sort.removeprefix("-") in _SLOW_SORTS:
        library.counts()
        return None
    return found_at(library, place)


def run(library: Library, settings: Settings, *, query: str = "") -> None:
    """Show a library on the terminal until the user quits.

    Where the terminal's encoding lacks the signs that the screen is drawn with, they are of ASCII.

    Args:
        library: an opened library; it is left open.
        settings: the user's.
        query: what to show at first; when it is empty, what was shown last.

    Raises:
        LibraryError: the library can't be read.
        ReaderError: something that was typed could not be written; it says where it was kept.
        Exception: the screen failed; what was typed is saved, and the terminal is as it was.
    """
    if sys.__stderr__ is not None and not are_drawable(sys.__stderr__.encoding):
        settings = replace(settings, ascii=True)
    place = Place(query) if query else place_of(library)
    app = ReaderApp(library, settings, place=place, first=_first(library, settings, place))
    app.fit_terminal()
    usual = sys.getswitchinterval()
    sys.setswitchinterval(SWITCH_SECONDS)
    try:
        with app.ending.heeding_signals():
            try:
                app.run()
            finally:
                app.main.finish()
    finally:
        sys.setswitchinterval(usual)
    if app.main.unsaved is not None:
        raise app.main.unsaved
    app.raise_fault()
