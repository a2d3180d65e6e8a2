"""Choosing the colours of the screen."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from reader.errors import ReaderError
from reader.ui.screens.panes import Part
from reader.ui.working import begin

if TYPE_CHECKING:
    from reader.ui.themes import ThemedApp


class Theming(Part):
    """The command that chooses a theme, shows it at once, and keeps it in the settings."""

    def action_theme(self) -> None:
        """Choose the colours of the screen."""
        from reader.ui.screens.theme import ThemeScreen

        app = cast("ThemedApp[Any]", self.app)
        if app.no_color:
            self.tell("NO_COLOR is set, so the screen has no colours.", title="No colours")
            return
        self.go_to(self.pane)
        before = app.wanted

        def keep(name: str | None) -> None:
            app.put_on(name or before)
            if name is not None and name != before:
                begin(self, partial(self._keep_theme, name), group="theme", exclusive=True)

        app.push_screen(ThemeScreen(before, app.put_on), keep)

    async def _keep_theme(self, name: str) -> None:
        from reader.config_file import keep_setting
        from reader.paths import config_file

        file = config_file()
        try:
            await asyncio.to_thread(keep_setting, file, "theme", name)
        except ReaderError as error:
            self.tell_fault(error)
        else:
            self.tell(f"{name} is kept in {file}.", title="Theme")
