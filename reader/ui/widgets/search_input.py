"""The query while it is typed."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message

from reader.ui.screens.dialog import TextLine


class SearchInput(TextLine):
    """The query while it is typed."""

    # Priority, so that keys typed right after these already go where the focus goes.
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "to_list", show=False, priority=True),
        Binding("down", "to_list", show=False, priority=True),
    ]

    class Finished(Message):
        """The query is as it should be; the list gets the focus."""

    def action_to_list(self) -> None:
        """Go to the list; the filter stays."""
        self.post_message(self.Finished())
