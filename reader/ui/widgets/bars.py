"""The first and the last line of the screen."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.style import Style
from textual import events
from textual.strip import Strip

from reader.commands import Command, key_name
from reader.model import Status
from reader.ui.messages import CommandChosen
from reader.ui.rendering import Run, fit, safe_line, strip
from reader.ui.widgets.painted import Painted

_COUNTED = (Status.INBOX, Status.LATER, Status.READING)
"""The statuses whose numbers the header shows, as far as there is room."""


class HeaderLine(Painted):
    """What is shown, and how many papers of which status there are."""

    def __init__(self, *, id: str | None = None) -> None:
        """Make a header that knows nothing yet."""
        super().__init__(id=id)
        self.title = ""
        self.query_text = ""
        self.order = ""
        self.shown: int | None = None
        self.papers: int | None = None
        self.by_status: dict[Status, int] = {}

    def render_line(self, y: int) -> Strip:
        """Draw the line."""
        base = self.look()
        width = self.size.width
        if y:
            return Strip.blank(width, base)
        numbers = self._numbers(width // 2)
        room = width - cell_len(numbers) - 13
        shown = self.query_text or self.title
        what = fit(safe_line(f"{shown} · {self.order}" if self.order else shown), room)
        runs: list[Run] = [(" reader ", self.look("title"))]
        for text in (what, numbers):
            if text:
                runs += [("─ ", self.look("faint")), (f"{text} ", base)]
        return strip(runs, width, base)

    def _numbers(self, room: int) -> str:
        """The numbers that fit into `room` cells."""
        if self.papers is None and self.shown is None:
            return ""
        if self.query_text and self.shown is not None:
            text = f"{self.shown:,}" if self.papers is None else f"{self.shown:,} of {self.papers:,}"
        else:
            papers = self.papers if self.papers is not None else self.shown or 0
            text = f"{papers:,} paper{'' if papers == 1 else 's'}"
        for status in _COUNTED:
            if number := self.by_status.get(status, 0):
                longer = f"{text} · {number:,} {status.value}"
                if cell_len(longer) > room:
                    break
                text = longer
        return text


class FooterLine(Painted):
    """The keys that matter most, as many as fit; each can be clicked on."""

    def __init__(self, commands: Sequence[Command], *, id: str | None = None) -> None:
        """Make a footer of those of `commands` that have a key."""
        super().__init__(id=id)
        self._commands = [command for command in commands if command.keys]
        self._hint = ""
        self._only: frozenset[str] | None = None

    @property
    def only(self) -> frozenset[str] | None:
        """Ids of the commands to show; None for those that have a footer word."""
        return self._only

    @only.setter
    def only(self, ids: frozenset[str] | None) -> None:
        if ids != self._only:
            self._only = ids
            self.refresh()

    def say(self, hint: str) -> None:
        """Show a sentence in place of the keys, or the keys again when it is empty."""
        if hint != self._hint:
            self._hint = hint
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """Draw the line."""
        base, key = self.look(), self.look("key")
        width = self.size.width
        if y:
            return Strip.blank(width, base)
        if self._hint:
            return strip([(" " + fit(self._hint, width - 1), base)], width, base)
        runs: list[Run] = [(" ", base)]
        for command in self._fitting(width - 1):
            here = Style(meta={"command": command.action})
            runs += [
                (key_name(command.keys[0]), key + here),
                (f" {_word(command)}", base + here),
                ("  ", base),
            ]
        return strip(runs, width, base)

    def _fitting(self, room: int) -> list[Command]:
        """As many commands as there is room for; help, by which all others are found, is never left out."""
        only = self._only
        shown = [c for c in self._commands if (c.footer is not None if only is None else c.id in only)]
        while len(shown) > 1 and sum(map(_cells, shown)) > room:
            rest = [command for command in shown if command.id != "help"]
            shown.remove(rest[-1])
        return shown

    def on_click(self, event: events.Click) -> None:
        """Carry out the command clicked on."""
        if action := event.style.meta.get("command"):
            event.stop()
            self.post_message(CommandChosen(str(action)))


def _cells(command: Command) -> int:
    return cell_len(f"{key_name(command.keys[0])} {_word(command)}  ")


def _word(command: Command) -> str:
    return command.footer or command.title.lower()
