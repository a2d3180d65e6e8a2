"""The start of the screen on a library whose annotations can't be understood."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from reader.annotations.damage import Choice, Damage
from reader.errors import DamagedAnnotationsError, LibraryError
from reader.ui.ending import Ending
from reader.ui.screens.damaged import LOOK, DamagedScreen
from reader.ui.themes import ThemedApp

if TYPE_CHECKING:
    from reader.config import Settings
    from reader.library import Library


class DamageApp(ThemedApp[str]):
    """Asks what to do; returns what `DamagedScreen` does."""

    TITLE = "reader"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, damage: Damage, settings: Settings) -> None:
        """Make the program.

        Args:
            damage: what to ask about.
            settings: the user's.
        """
        super().__init__(settings)
        self._damage = damage

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
        answer = _asked(damage, settings)
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


def _asked(damage: Damage, settings: Settings) -> str | None:
    app = DamageApp(damage, settings)
    app.fit_terminal()
    ending = Ending(lambda: None, app.exit, lambda: "")
    with ending.heeding_signals():
        return app.run()
