"""What is shown while the library is empty."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.strip import Strip

from reader.commands import Command
from reader.key_names import key_name
from reader.ui.messages import CommandChosen
from reader.ui.rendering import Run, safe_line, strip, wrap
from reader.ui.signs import SIGNS
from reader.ui.widgets.lines import Lines


class Welcome(Lines):
    """What to do first: take the starter list, or import a list of one's own."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "starter", show=False)]

    def __init__(self, commands: Sequence[Command], folder: str, *, id: str | None = None) -> None:
        """Make the view.

        Args:
            commands: the commands with the user's keys.
            folder: the library's folder, to be named.
            id: of the widget.
        """
        super().__init__(id=id)
        usable = [command for command in commands if command.keys]
        self._keys = {command.id: SIGNS.prose(key_name(command.keys[0])) for command in usable}
        self._folder = folder
        self._lines: list[list[Run]] = []
        self._made_for = -1

    def line_count(self) -> int:
        """As many lines as the text takes."""
        width = self.text_width
        if self._made_for != width:
            self._made_for = width
            self._lines = self._made(width)
        return len(self._lines)

    def draw_line(self, index: int, width: int) -> Strip:
        """Draw one of them."""
        return strip(self._lines[index], width, self.look())

    def _made(self, width: int) -> list[list[Run]]:
        base, hint = self.look(), self.look("faint")
        key, title = self.look("key"), self.look("title")
        measure = max(min(width - 4, 64), 1)
        left = " " * max((width - measure) // 2, 0)
        paragraphs: list[list[Run]] = [
            [("Your library is empty.", title)],
            [],
            *(self._offer(keys, text, action, key, base) for keys, text, action in self._offers()),
            [],
            [("A list is a text file: a heading, then abstracts separated by blank lines.", hint)],
            [("From a shell: reader import my-list.txt", hint)],
            [(f"Everything is kept in {safe_line(self._folder)}", hint)],
        ]
        lines = [[(left, base), *line] for paragraph in paragraphs for line in wrap(paragraph, measure)]
        return [*([] for _ in range(max((self.size.height - len(lines)) // 3, 0))), *lines]

    def _offers(self) -> list[tuple[str, str, str]]:
        offers = [("Enter", "Start with about forty landmark papers", "starter")]
        named = (("import", "Import a list of your own"), ("help", "Show all keys"), ("quit", "Quit"))
        return offers + [(self._keys[name], text, name) for name, text in named if name in self._keys]

    def _offer(self, keys: str, text: str, action: str, key: Style, base: Style) -> list[Run]:
        here = Style(meta={"command": action})
        gap = " " * max(7 - cell_len(keys), 1)
        # Spaces that don't break keep the keys apart from the words in the wrapped line.
        words = (gap + text).replace(" ", "\u00a0") if self.text_width >= 50 else f" {text}"
        return [(keys, key + here), (words, base + here)]

    def forget_drawn(self) -> None:
        """Draw everything anew next time."""
        self._made_for = -1

    def on_resize(self) -> None:
        """Place the text anew."""
        self._made_for = -1
        super().on_resize()
        self.refresh()

    def action_starter(self) -> None:
        """Import the starter list."""
        self.post_message(CommandChosen("starter"))

    def on_click(self, event: events.Click) -> None:
        """Do what was clicked on."""
        if action := event.style.meta.get("command"):
            event.stop()
            self.post_message(CommandChosen(str(action)))
