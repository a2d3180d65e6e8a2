"""Asking for a name."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from reader.ui.screens.dialog import Dialog, Frame, Hint, TextLine


class _NameLine(TextLine):
    """Where the name is typed."""

    # At once: Enter may follow, which is not to overtake it.
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "screen.cancel", show=False)]


class NameScreen(Dialog[str | None]):
    """A line to type a name in; returns it, or None."""

    def __init__(self, title: str, name: str = "", *, shown: str = "a name") -> None:
        """Make the dialog.

        Args:
            title: what gets the name, which may contain data.
            name: what stands in the line at first, selected, so that typing replaces it.
            shown: what stands in an empty line.
        """
        super().__init__()
        self._title = title
        self._shown = shown
        self._name_at_first = "".join(filter(str.isprintable, name))

    def compose(self) -> ComposeResult:
        """The line."""
        hints = [Hint("Enter", "save", "save"), Hint("Esc", "cancel", "cancel")]
        line = _NameLine(value=self._name_at_first, placeholder=self._shown, select_on_focus=True)
        yield Frame(line, title=self._title, hints=hints)

    def on_input_submitted(self) -> None:
        """Return the name."""
        self.action_save()

    def action_save(self) -> None:
        """Return the name, if there is any."""
        if name := self.query_one(TextLine).value.strip():
            self.answer(name)
