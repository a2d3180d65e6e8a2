"""The command palette shows what saved searches, lists and tags have."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.content import Content

from reader.annotations.edits import ChangeTags
from reader.library import Library
from reader.ui.palette import FacetsProvider
from tests.ui.steps import filled, shown


@pytest.mark.parametrize(
    ("typed", "title", "papers"),
    [
        ("offline", "Tag: rl/offline", 4),
        ("invented", "List: Invented Papers 2031", 12),
        ("mine", "Search: Mine [b]", 2),
        ("later", "Status: later", 0),
        ("all pap", "All papers", 12),
    ],
)
async def test_what_is_chosen_is_shown(
    library: Library, tmp_path: Path, typed: str, title: str, papers: int
) -> None:
    filled(library, tmp_path)
    ids = [entry.paper.id for entry in library.entries(library.find().rows)]
    library.edit(ids[:4], ChangeTags(add=("rl/offline",)))
    library.save_search("Mine [b]", "amber OR tidal")
    async with shown(library, query="slow") as user:
        provider = FacetsProvider(user.main)
        await provider.startup()
        (hit,) = [each async for each in provider.search(typed) if each.text == title]
        assert isinstance(hit.prompt, Content)
        assert hit.prompt.plain.startswith(title)
        hit.command()
        await user.until(lambda: user.main.header.shown == papers)
        assert user.main.focused is user.main.papers


async def test_nothing_typed_offers_nothing(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        provider = FacetsProvider(user.main)
        await provider.startup()
        assert [each async for each in provider.search(" ")] == []
