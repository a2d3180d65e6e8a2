"""The places of the screen, with all kinds of text on them."""

from __future__ import annotations

from pathlib import Path

import pytest

from reader.annotations.edits import ChangeTags, SetNote, SetStars, SetStatus
from reader.library import Library
from reader.model import Status
from tests.ui.steps import Shown, filled

PLACES: tuple[tuple[str, ...], ...] = (
    ("slash", "t", "i", "d", "a", "l", "enter"),
    ("b", "m", "l", "space", "V", "j"),
    ("escape", "escape", "t", "a"),
    ("escape", "e", "x"),
    ("escape", "slash", "t", "a", "g", ":"),
    ("escape", "escape", "T"),
    ("question_mark",),
    ("q", "q", "colon", "t", "a", "g"),
    ("escape", "x", "shift+home"),
    ("escape", "ctrl+s"),
    ("q", "ctrl+t"),
    ("q", "s", "u"),
)
"""Keys that lead from each place to the next: what is looked at has all kinds of text on it."""


@pytest.fixture
def judged(library: Library, tmp_path: Path) -> Library:
    """Papers with everything that a paper can have."""
    filled(library, tmp_path)
    ids = [entry.paper.id for entry in library.entries(library.find().rows)]
    library.edit(ids[:6], ChangeTags(add=("rl/offline", "vision")))
    library.edit(ids[1:4], SetStars(4))
    library.edit(ids[:3], SetNote("To be compared."))
    for place, status in enumerate(list(Status)[1:], start=1):
        library.edit(ids[place : place + 1], SetStatus(status))
    library.colour_tag("vision", "red")
    return library


async def go(user: Shown, keys: tuple[str, ...]) -> None:
    """Press keys, and wait for what they lead to."""
    await user.press(*keys)
    await user.settle()
