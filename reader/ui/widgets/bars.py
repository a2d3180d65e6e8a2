"""The first and the last line of the screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.style import Style
from textual import events
from textual.strip import Strip

from reader.commands import Command
from reader.key_names import key_name
from reader.model import Status
from reader.ui.messages import CommandChosen
from reader.ui.rendering import Run, fit, safe_line, strip, width_of
from reader.ui.signs import SIGNS
from reader.ui.widgets.painted import Flat

_COUNTED = (Status.INBOX, Status.LATER, Status.READING)
"""The statuses whose numbers the header shows, as far as there is room."""
_SPARED_FIRST = ("tags", "skip", "quit", "later", "read", "export")
"""The commands that the usual footer leaves out first where there is little room."""
_TITLE = 12
"""Cells that are left of the title in the header when there is much else to say."""
_GAP = "  "
"""What stands between two keys."""


class HeaderLine(Flat):
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
        self._selected = ""

    @property
    def selected(self) -> str:
        """How many papers are selected, in words; empty for none."""
        return self._selected

    @selected.setter
    def selected(self, words: str) -> None:
        if words != self._selected:
            self._selected = words
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """Draw the line."""
        base = self.look()
        width = self.size.width
        if y:
            return Strip.blank(width, base)
        selected = fit(self._selected, max(width - 2, 0))
        taken = width_of(selected) + 3 if selected else 0
        numbers = self._numbers((width - taken) // 2)
        room = width - taken - width_of(numbers) - 13
        shown = safe_line(self.query_text or self.title)
        # A list that is sorted would puzzle whoever does not see by what; its title is known.
        order = f" {SIGNS.dot} {safe_line(self.order)}" if self.order else ""
        order = fit(order, max(room - _TITLE, room // 2, room - width_of(shown)))
        what = fit(shown, room - width_of(order)) + order
        runs: list[Run] = [(" reader ", self.look("title"))]
        for text in (what, numbers):
            if text:
                runs += [(f"{SIGNS.line} ", self.look("faint")), (f"{text} ", base)]
        if selected:
            runs = [(f" {selected} ", self.look("selected-count")), *runs]
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
                longer = f"{text} {SIGNS.dot} {number:,} {status.value}"
                if width_of(longer) > room:
                    break
                text = longer
        return text


class FooterLine(Flat):
    """The keys that matter most, as many as fit; each can be clicked on."""

    def __init__(self, commands: Sequence[Command], *, id: str | None = None) -> None:
        """Make a footer of those of `commands` that have a key."""
        super().__init__(id=id)
        self._commands = [command for command in commands if command.keys]
        self._hint = ""
        self._only: Mapping[str, str | None] | None = None
        self._typing: Sequence[tuple[str, str]] = ()
        self._first: tuple[str, str, str] | None = None

    @property
    def only(self) -> Mapping[str, str | None] | None:
        """The commands to show, in order, each with a word or None for its own; None for the usual ones."""
        return self._only

    @only.setter
    def only(self, words: Mapping[str, str | None] | None) -> None:
        if words != self._only:
            self._only = words
            self.refresh()

    @property
    def typing(self) -> Sequence[tuple[str, str]]:
        """Keys and words to show in place of the commands, whose keys are letters while the user types."""
        return self._typing

    @typing.setter
    def typing(self, keys: Sequence[tuple[str, str]]) -> None:
        if keys != self._typing:
            self._typing = keys
            self.refresh()

    @property
    def first(self) -> tuple[str, str, str] | None:
        """What stands before all commands: keys, a word, and the action of a click; None for nothing."""
        return self._first

    @first.setter
    def first(self, key: tuple[str, str, str] | None) -> None:
        if key != self._first:
            self._first = key
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
            return strip([(" " + fit(safe_line(self._hint), width - 1), base)], width, base)
        runs: list[Run] = [(" ", base)]
        if self._typing:
            for shown, word in self._typing:
                runs += [(SIGNS.prose(shown), key), (f" {word}", base), (_GAP, base)]
            return strip(runs, width, base)
        pairs = [self._first] if self._first is not None else []
        room = width - 1 - sum(width_of(f"{keys} {word}{_GAP}") for keys, word, _ in pairs)
        pairs += [(self._key(each), self._word(each), each.action) for each in self._fitting(room)]
        for keys, word, action in pairs:
            here = Style(meta={"command": action})
            runs += [(keys, key + here), (f" {word}", base + here), (_GAP, base)]
        return strip(runs, width, base)

    def _fitting(self, room: int) -> list[Command]:
        """As many commands as there is room for; help, by which all others are found, is never left out."""
        if self._only is None:
            shown = [command for command in self._commands if command.footer is not None]
        else:
            known = {command.id: command for command in self._commands}
            shown = [known[name] for name in self._only if name in known]
        spared = [name for name in _SPARED_FIRST if self._only is None]
        while len(shown) > 1 and sum(map(self._cells, shown)) - len(_GAP) > room:
            rest = [command for command in shown if command.id != "help"]
            first = [command for name in spared for command in rest if command.id == name]
            shown.remove((first or rest[::-1])[0])
        return shown

    def on_click(self, event: events.Click) -> None:
        """Carry out the command clicked on."""
        if action := event.style.meta.get("command"):
            event.stop()
            self.post_message(CommandChosen(str(action)))

    def _cells(self, command: Command) -> int:
        return width_of(f"{self._key(command)} {self._word(command)}{_GAP}")

    def _key(self, command: Command) -> str:
        """The key to show; both that move in one place unless each is shown."""
        keys = [command.keys[0]]
        if command.id == "next" and (self._only is None or "previous" not in self._only):
            keys += [other.keys[0] for other in self._commands if other.id == "previous"]
        return SIGNS.prose("/".join(map(key_name, keys)))

    def _word(self, command: Command) -> str:
        word = self._only.get(command.id) if self._only is not None else None
        return word or command.footer or command.title.lower()
