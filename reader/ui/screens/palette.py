"""The command palette: every command, status, saved search, list and tag, found by its name."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from textual.app import ComposeResult
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from reader.commands import Command
from reader.errors import ReaderError
from reader.key_names import key_name
from reader.library.facets import Facet
from reader.text.fold import fold
from reader.ui.rendering import safe_line
from reader.ui.screens.choices import OTHER_ROWS, Choice, Choices
from reader.ui.screens.choose import ChooseScreen, matching
from reader.ui.signs import SIGNS
from reader.ui.working import begin

KEYS_SHOWN = 2
"""How many keys of a command stand beside it."""

Chosen = Command | Facet
"""What the palette finds: a command to be carried out, or papers to be shown."""


@dataclass(frozen=True, slots=True)
class _Offer:
    """What can be chosen, and what is searched for it when it is typed: its name first, then its sentence."""

    chosen: Chosen
    choice: Choice
    name: str
    sentence: str


class PaletteScreen(ChooseScreen):
    """What is typed narrows the list down; the line below it says what the highlighted thing does."""

    @dataclass
    class Loaded(Message):
        """It is known what papers can be shown."""

        offers: Sequence[_Offer]

    def __init__(self, commands: Sequence[Command], facets: Callable[[], Awaitable[Sequence[Facet]]]) -> None:
        """Make the palette.

        Args:
            commands: those that can be carried out, with the keys that they have at present.
            facets: finds out what papers can be shown.
        """
        self._offers: list[_Offer] = [_of_command(number, each) for number, each in enumerate(commands)]
        self._commands = len(self._offers)
        super().__init__("Commands", [offer.choice for offer in self._offers])
        self._facets = facets
        self._help = Static(id="help")

    other_rows = OTHER_ROWS + 1

    @property
    def numbered(self) -> int:
        """No choice is picked by a digit."""
        return 0

    def chosen(self, key: str) -> Chosen:
        """What the key of a choice stands for."""
        kind, _, number = key.partition(" ")
        return self._offers[int(number) + (self._commands if kind == "facet" else 0)].chosen

    def compose(self) -> ComposeResult:
        """The filter, the choices, and what the highlighted one does."""
        for frame in super().compose():
            frame.compose_add_child(self._help)
            yield frame

    def on_mount(self) -> None:
        """Show all commands at once, and the rest as soon as it is known."""
        super().on_mount()
        begin(self, self._load, group="loading")

    async def _load(self) -> None:
        try:
            facets = await self._facets()
        except ReaderError:
            return
        offers = await asyncio.to_thread(_of_facets, facets)
        self.post_message(self.Loaded(offers))

    def on_palette_screen_loaded(self, message: Loaded) -> None:
        """Offer it, too; what is highlighted stays so."""
        if self.answered:
            return
        self._offers += message.offers
        self.offer([offer.choice for offer in self._offers])

    def _filter(self) -> None:
        super()._filter()
        if self.query_one(Choices).highlighted is None:
            self._help.update("")

    def on_choices_highlighted(self, message: Choices.Highlighted) -> None:
        """Say what the highlighted thing does."""
        chosen = self.chosen(message.choice.key)
        said = chosen.help if isinstance(chosen, Command) else f"Show its papers: {chosen.query or 'all'}"
        self._help.update(Content(safe_line(said)))

    def fitting(self, typed: str) -> Sequence[Choice]:
        """Those whose name fits; then the commands whose sentence does."""
        words = fold(typed).split()
        found = matching(typed, [offer.name for offer in self._offers])
        told = [at for at, offer in enumerate(self._offers) if all(word in offer.sentence for word in words)]
        if told:
            # What only resembles the words is of no use then.
            found = [at for at in found if all(word in self._offers[at].name for word in words)]
        return [self._offers[at].choice for at in dict.fromkeys(found + told)]


def _of_command(number: int, command: Command) -> _Offer:
    keys = SIGNS.prose(" ".join(map(key_name, command.keys[:KEYS_SHOWN])))
    choice = Choice(f"command {number}", command.title, keys)
    return _Offer(command, choice, fold(command.title), fold(f"{command.title} {command.help}"))


def _of_facets(facets: Sequence[Facet]) -> list[_Offer]:
    return [_of_facet(number, facet) for number, facet in enumerate(facets)]


def _of_facet(number: int, facet: Facet) -> _Offer:
    title = f"{facet.kind.singular}: {facet.name}" if facet.kind.singular else facet.name
    papers = "" if facet.papers is None else f"({facet.papers:,})"
    folded = fold(title)
    return _Offer(facet, Choice(f"facet {number}", title, papers), folded, folded)
