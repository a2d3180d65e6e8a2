"""The commands, saved searches, lists and tags in Textual's command palette."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.content import Content

from reader.commands import COMMANDS, Command, key_name
from reader.errors import ReaderError
from reader.ui.rendering import safe_line
from reader.ui.screens.browsing import Browsing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reader.library.facets import Facet


class CommandsProvider(Provider):
    """Every command that the screen can carry out, found by its title or its help."""

    async def discover(self) -> Hits:
        """All commands, in the order of the table."""
        for command, keys in self._commands():
            yield DiscoveryHit(
                _titled(Content(command.title), keys),
                partial(self.screen.run_action, command.action),
                text=command.title,
                help=command.help,
            )

    async def search(self, query: str) -> Hits:
        """The commands whose title or, ranked below those, whose help resembles the query."""
        if not query.strip():
            return
        matcher = self.matcher(query)
        for command, keys in self._commands():
            score = matcher.match(command.title)
            title = matcher.highlight(command.title) if score else Content(command.title)
            score = score or matcher.match(command.help) / 2
            if score:
                yield Hit(
                    score,
                    _titled(title, keys),
                    partial(self.screen.run_action, command.action),
                    text=command.title,
                    help=command.help,
                )

    def _commands(self) -> list[tuple[Command, list[str]]]:
        """The commands that the screen can carry out now, each with the keys it is bound to at present."""
        keys: dict[str, list[str]] = {}
        for key, active in self.screen.active_bindings.items():
            keys.setdefault(active.binding.action.removeprefix("screen."), []).append(key)
        return [
            (command, keys.get(command.action, []))
            for command in COMMANDS
            if hasattr(self.screen, f"action_{command.action}")
            and self.screen.check_action(command.action, ()) is not False
        ]


class FacetsProvider(Provider):
    """Statuses, saved searches, lists and tags, each found by its name; choosing one shows its papers."""

    _facets: Sequence[Facet] = ()

    async def startup(self) -> None:
        """Find out what there is, without counting what saved searches find."""
        if isinstance(self.screen, Browsing):
            try:
                self._facets = await asyncio.to_thread(self.screen.library.facets, lambda: True)
            except ReaderError:
                self._facets = ()

    async def search(self, query: str) -> Hits:
        """Those whose name resembles the query."""
        screen = self.screen
        if not query.strip() or not isinstance(screen, Browsing):
            return
        matcher = self.matcher(query)
        for facet in self._facets:
            name = safe_line(facet.name)
            title = f"{facet.kind.singular}: {name}" if facet.kind.singular else name
            if score := matcher.match(title):
                beside = safe_line(facet.query) if facet.papers is None else f"{facet.papers:,}"
                # Neither Textual's highlighting nor its help takes a name that is not markup.
                prompt = Content(title) + Content(f"   {beside}").stylize("dim")
                yield Hit(score, prompt, partial(screen.show_papers_of, facet.query), text=title)


def _titled(title: Content, keys: list[str]) -> Content:
    if not keys:
        return title
    return Content.assemble(title, ("   " + " ".join(map(key_name, keys)), "dim"))
