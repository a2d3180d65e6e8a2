"""The command palette finds every command, list, tag and saved search, and does what is chosen."""

from __future__ import annotations

from pathlib import Path
from time import process_time

import pytest

from reader.annotations.edits import ChangeTags
from reader.commands import COMMANDS, TRIAGE
from reader.key_names import key_name
from reader.library import Library
from reader.library.facets import Facet, FacetKind
from reader.ui.screens.choices import Choice, Choices
from reader.ui.screens.dialog import Frame
from reader.ui.screens.palette import PaletteScreen
from tests.ui.steps import Shown, filled, shown

TAGS = 10_000


async def opened(user: Shown) -> PaletteScreen:
    """The palette, knowing what there is."""
    await user.press("colon")
    await user.until(lambda: isinstance(user.app.screen, PaletteScreen))
    palette = user.app.screen
    assert isinstance(palette, PaletteScreen)
    await user.until(lambda: any(choice.text == "All papers" for choice in offered(palette)))
    return palette


def offered(palette: PaletteScreen) -> list[Choice]:
    """What is offered at present."""
    return list(palette.query_one(Choices).shown)


async def test_all_commands_are_offered_with_their_keys_and_what_they_do(
    library: Library, tmp_path: Path
) -> None:
    async with shown(filled(library, tmp_path), size=(120, 36)) as user:
        palette = await opened(user)
        keys = {choice.text: choice.hint for choice in offered(palette)}
        for command in COMMANDS:
            assert keys[command.title] == " ".join(map(key_name, command.keys[:2]))
        assert COMMANDS[0].help in user.text()
        await user.press("down")
        await user.until(lambda: COMMANDS[1].help in user.text())
        await user.type("qzqzqz")
        await user.until(lambda: "Nothing matches." in user.text())
        assert not user.text(palette.query_one("#help")).strip()


async def test_a_long_sentence_is_shown_whole_and_the_list_fits(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path), size=(80, 24)) as user:
        palette = await opened(user)
        await user.type("leave the search")
        await user.until(lambda: len(offered(palette)) == 1)
        help = next(command.help for command in COMMANDS if command.id == "leave-search")
        await user.until(lambda: help in " ".join(user.text(palette.query_one("#help")).split()))
        assert not palette.query_one(Frame).show_vertical_scrollbar


async def test_triage_offers_what_it_can_do(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        await user.press("T")
        await user.until(lambda: user.main.pile is not None)
        found = {choice.text for choice in offered(await opened(user)) if ":" not in choice.text}
    usable = {command.title for command in COMMANDS if command.id in TRIAGE}
    assert found == usable | {"All papers"}


async def test_names_come_before_sentences(library: Library, tmp_path: Path) -> None:
    filled(library, tmp_path)
    ids = [entry.paper.id for entry in library.entries(library.find().rows)]
    library.edit(ids[:1], ChangeTags(add=("undone",)))
    async with shown(library) as user:
        palette = await opened(user)
        await user.type("undo")
        await user.until(lambda: len(offered(palette)) < 10)
        assert [choice.text for choice in offered(palette)] == ["Undo", "Tag: undone", "Redo"]


@pytest.mark.parametrize("typed", ["[/]", "[b]", "((", "  ", "7"])
async def test_any_text_can_be_typed(library: Library, tmp_path: Path, typed: str) -> None:
    async with shown(filled(library, tmp_path), size=(60, 10)) as user:
        palette = await opened(user)
        await user.type(typed)
        await user.press("pagedown", "pageup", "up", "down")
        assert user.app.screen is palette


async def test_a_command_is_carried_out(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        await opened(user)
        await user.type("unstar")
        await user.press("enter")
        await user.until(lambda: user.stored(library).stars == 1)


@pytest.mark.parametrize(
    ("typed", "title", "papers"),
    [
        ("offline", "Tag: rl/offline", 4),
        ("invented", "List: Invented Papers 2031", 12),
        ("mine", "Search: Mine [b]", 2),
        ("status later", "Status: later", 0),
        ("all pap", "All papers", 12),
    ],
)
async def test_the_papers_that_are_chosen_are_shown(
    library: Library, tmp_path: Path, typed: str, title: str, papers: int
) -> None:
    filled(library, tmp_path)
    ids = [entry.paper.id for entry in library.entries(library.find().rows)]
    library.edit(ids[:4], ChangeTags(add=("rl/offline",)))
    library.save_search("Mine [b]", "amber OR tidal")
    async with shown(library, query="slow") as user:
        palette = await opened(user)
        await user.type(typed)
        await user.until(lambda: palette.query_one(Choices).highlighted is not None)
        highlighted = palette.query_one(Choices).highlighted
        assert highlighted is not None
        assert highlighted.text == title
        # A bare number would look like a key; papers that a saved search finds are not counted beforehand.
        assert highlighted.hint == ("" if typed == "mine" else f"({papers})")
        await user.press("enter")
        await user.until(lambda: user.main.header.shown == papers)
        assert user.main.focused is user.main.papers


async def test_ten_thousand_tags_are_no_burden(library: Library, tmp_path: Path) -> None:
    many = [
        Facet(FacetKind.TAG, f"topic {number} / part", f"#t{number}", f"#t{number}", number)
        for number in range(TAGS)
    ]

    async def facets() -> list[Facet]:
        return many

    async with shown(filled(library, tmp_path)) as user:
        palette = PaletteScreen(COMMANDS, facets)
        await user.app.push_screen(palette)
        await user.until(lambda: len(offered(palette)) == TAGS + len(COMMANDS))
        few, all_of_them = [], []
        for typed in ("t", "to", "top", "topi", "topic", "topic 99", "topic 999"):
            before = process_time()
            found = palette.fitting(typed)
            all_of_them.append(process_time() - before)
            few.append(len(found))
    assert few[-1] == 19
    # A frame has 16 ms; a machine that runs tests may be many times slower than a user's.
    assert min(all_of_them) < 0.2
