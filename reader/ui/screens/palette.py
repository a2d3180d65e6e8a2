"""The command palette."""

from __future__ import annotations

from textual.await_complete import AwaitComplete
from textual.command import CommandList, CommandPalette

from reader.ui.screens.dialog import clear_toasts


class PaletteScreen(CommandPalette):
    """Textual's palette, made safe for terminals too small to show its list, and for keys typed quickly."""

    def on_mount(self) -> None:
        """Be in nobody's way, and let nobody be in one's own."""
        clear_toasts(self)

    def dismiss(self, result: None = None) -> AwaitComplete:
        """Close the palette; it may be closed already: Textual (8.2) fails on a second time."""
        return super().dismiss(result) if self.is_active else AwaitComplete()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let no key move by pages of a list that has no lines: Textual fails on that (8.2)."""
        if action == "command_list" and not self.query_one(CommandList).scrollable_content_region:
            return False
        return super().check_action(action, parameters)
