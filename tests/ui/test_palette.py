"""The command palette finds every command, shows its keys and carries it out."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import ClassVar

import pytest
from textual.app import App
from textual.binding import Binding, BindingType
from textual.command import CommandPalette, DiscoveryHit, Hit, Provider
from textual.content import Content
from textual.pilot import Pilot
from textual.screen import Screen

from reader.commands import COMMANDS
from reader.ui.palette import CommandsProvider


class Main(Screen[None]):
    """A screen with an action for every command but one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s,f5", "star", "", priority=True),
        Binding("ctrl+b", "undo", ""),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.done: list[str] = []


def _action(name: str) -> Callable[[Main], None]:
    def act(self: Main) -> None:
        self.done.append(name)

    return act


for _command in COMMANDS:
    if _command.id != "quit":
        setattr(Main, f"action_{_command.action}", _action(_command.action))


class Host(App[None]):
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {CommandsProvider}
    ENABLE_COMMAND_PALETTE = False

    def get_default_screen(self) -> Main:
        return Main()


async def hits(hits: AsyncIterator[DiscoveryHit | Hit]) -> dict[str, DiscoveryHit | Hit]:
    return {hit.text or "": hit async for hit in hits}


def plain(hit: DiscoveryHit | Hit) -> str:
    assert isinstance(hit.prompt, Content)
    return hit.prompt.plain


async def test_all_commands_that_the_screen_has_are_offered_with_their_keys() -> None:
    app = Host()
    async with app.run_test():
        found = await hits(CommandsProvider(app.screen).discover())
    assert set(found) == {command.title for command in COMMANDS if command.id != "quit"}
    assert plain(found["Star or unstar"]).split("   ") == ["Star or unstar", "s f5"]
    assert plain(found["Undo"]).endswith("Ctrl+B")
    assert plain(found["Redo"]) == "Redo"
    assert found["Redo"].help == "Redo what was undone."


async def test_titles_rank_before_helps() -> None:
    app = Host()
    async with app.run_test():
        found = await hits(CommandsProvider(app.screen).search("tag"))
    scores = {title: hit.score for title, hit in found.items()}
    assert scores["Edit tags"] > scores.get("Edit the note", 0)
    assert "Filter by tag" in scores


@pytest.mark.parametrize("query", ["[/]", "[b]", "\x1b", "((", "", "  "])
async def test_any_query_can_be_typed(query: str) -> None:
    app = Host()
    async with app.run_test():
        found = await hits(CommandsProvider(app.screen).search(query))
    assert found.keys() <= {command.title for command in COMMANDS}


async def until(pilot: Pilot[None], condition: Callable[[], bool]) -> None:
    for _ in range(500):
        await pilot.pause()
        if condition():
            return
        await pilot.pause(0.01)
    pytest.fail("it did not happen")


async def test_a_command_is_found_and_carried_out() -> None:
    app = Host()
    async with app.run_test(size=(80, 24)) as pilot:
        main = app.screen
        assert isinstance(main, Main)
        await app.push_screen(CommandPalette())
        await pilot.press(*"unstar")
        palette = app.screen
        assert isinstance(palette, CommandPalette)
        await until(pilot, lambda: palette.query_one("OptionList").display and bool(palette._hit_count))
        await pilot.press("enter")
        if app.screen is palette:
            await pilot.press("enter")
        await until(pilot, lambda: main.done == ["star"])
