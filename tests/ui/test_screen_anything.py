"""Whatever a user does, in whatever order, the program goes on and the library stays whole."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from textual.events import MouseScrollDown, MouseScrollUp, Paste

from reader.commands import COMMANDS
from reader.library import Library
from tests.ui.steps import Shown, filled, shown

ACTS = 100
TYPED = ("enter", "space", "a", ",", "backspace", "ctrl+z", "ctrl+y", "ctrl+a", "delete", "shift+left")
PASTED = ("x[/]y\n" * 20, "\x1b[2J", "日本語", "is:inbox ", "a\rb\rc")
LEAVING = {"quit"}


async def act(user: Shown, chance: random.Random) -> None:
    """Do one thing: a key, a click, the wheel, a paste, or another size of the terminal."""
    keys = [key for command in COMMANDS if command.id not in LEAVING for key in command.keys]
    size = user.app.size
    x, y = chance.randrange(size.width), chance.randrange(size.height)
    kind = chance.random()
    if kind < 0.75:
        await user.press(chance.choice([*keys, *TYPED]))
    elif kind < 0.85:
        await user.pilot.click(offset=(x, y))
    elif kind < 0.9:
        wheel = chance.choice([MouseScrollDown, MouseScrollUp])
        user.app.post_message(wheel(None, x, y, 0, 0, 0, shift=False, meta=False, ctrl=False))
    elif kind < 0.95:
        user.app.post_message(Paste(chance.choice(PASTED)))
    else:
        width, height = chance.choice([1, 20, 69, 70, 99, 100, 140]), chance.choice([1, 5, 12, 24, 40])
        await user.pilot.resize_terminal(width, height)


@pytest.mark.parametrize("seed", range(3))
async def test_it_goes_on(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    from reader.ui import clipboard, open_link

    def copied(_text: str, **_named: object) -> clipboard.CopyOutcome:
        return clipboard.CopyOutcome.COPIED

    monkeypatch.setattr(open_link, "open_link", lambda _url: None)
    monkeypatch.setattr(clipboard, "copy", copied)
    filled(library, tmp_path, 60)
    monkeypatch.chdir(tmp_path)
    chance = random.Random(seed)
    async with shown(library) as user:
        for _ in range(ACTS):
            await act(user, chance)
        assert user.app.is_running
    assert [finding for finding in library.check() if finding.severity == "error"] == []
    with Library.open(library.folder) as again:
        rows = again.find().rows
        assert [entry.annotation for entry in again.entries(rows)] == [
            entry.annotation for entry in library.entries(rows)
        ]
