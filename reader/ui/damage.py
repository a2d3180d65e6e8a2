"""The start of the screen on a library whose annotations can't be understood."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from textual.app import App

from reader.annotations.damage import Choice, Damage
from reader.errors import DamagedAnnotationsError, LibraryError
from reader.ui.ending import Ending
from reader.ui.screens.damaged import LOOK, DamagedScreen

if TYPE_CHECKING:
    from reader.config import Settings
    from reader.library import Library


class DamageApp(App[str]):
    """Asks what to do; returns what `DamagedScreen` does."""

    CSS_PATH = str(Path(__file__).parent / "reader.tcss")
    TITLE = "reader"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, damage: Damage, theme: str) -> None:
        """Make the program.

        Args:
            damage: what to ask about.
            theme: the name of the user's theme; nothing happens when it is unknown.
        """
        super().__init__()
        self._damage = damage
        if theme in self.available_themes:
            self.theme = theme

    def on_mount(self) -> None:
        """Ask."""
        self.push_screen(DamagedScreen(self._damage), self.exit)


def settle(library: Library, settings: Settings) -> None:
    """Ask the user what to do about annotations that can't be understood, and do it.

    What can't be done, as on a full disk, is told, and the question asked again. Afterwards the library can
    be shown, be it that nothing in it can be changed.

    Raises:
        DamagedAnnotationsError: the user wants to leave.
        LibraryError: the annotations can't be read at all.
    """
    damage = library.damage()
    while damage is not None:
        if library.read_only:
            damage = replace(damage, offers=())
        answer = _asked(damage, settings.theme)
        if answer is None:
            raise DamagedAnnotationsError(damage.title, damage.message)
        if answer == LOOK:
            library.show_remains()
            return
        try:
            library.mend(Choice(answer))
        except LibraryError as fault:
            damage = replace(damage, title=fault.title, message=fault.message)
        else:
            return


def _asked(damage: Damage, theme: str) -> str | None:
    app = DamageApp(damage, theme)
    ending = Ending(lambda: None, app.exit, lambda: "")
    with ending.heeding_signals():
        return app.run()
