"""The commands in Textual's command palette."""

from __future__ import annotations

from functools import partial

from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.content import Content

from reader.commands import COMMANDS, Command, key_name


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
        """The commands that the screen has an action for, each with the keys it is bound to at present."""
        keys: dict[str, list[str]] = {}
        for key, active in self.screen.active_bindings.items():
            keys.setdefault(active.binding.action.removeprefix("screen."), []).append(key)
        return [
            (command, keys.get(command.action, []))
            for command in COMMANDS
            if hasattr(self.screen, f"action_{command.action}")
        ]


def _titled(title: Content, keys: list[str]) -> Content:
    if not keys:
        return title
    return Content.assemble(title, ("   " + " ".join(map(key_name, keys)), "dim"))
