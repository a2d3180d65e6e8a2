"""The tag workbench, and tags in their colours."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest
from rich.cells import cell_len
from rich.style import Style
from textual import events

from reader.annotations.edits import ChangeTags, DeleteTag, RenameTag
from reader.annotations.records import Transaction
from reader.config import Settings
from reader.library import Library, bulk
from reader.ui.screens import long_work
from reader.ui.screens.choose import ChooseScreen
from reader.ui.screens.confirm import ConfirmScreen
from reader.ui.screens.help import HelpScreen
from reader.ui.screens.name import NameScreen
from reader.ui.screens.progress import ProgressScreen
from reader.ui.screens.workbench import TagWorkbench
from reader.ui.widgets.tag_tree import TagTreeView
from tests.payloads import some_markup
from tests.ui.steps import Shown, filled, shown

HOSTILE = (
    "[/]",
    "[red]x[/red]",
    "\x1b]0;evil\x07bell",
    "量子 計算",
    "🎻 violin",
    "e\u0301\u0301x",
    "w" * 10_000,
)


@pytest.fixture
def tagged(library: Library, tmp_path: Path) -> Library:
    """Twelve papers: `rl` on the first, `rl/offline` on the first three, `art` on the third and fourth."""
    filled(library, tmp_path, 12)
    papers = [entry.paper.id for entry in library.entries(library.find().rows)]
    library.edit(papers[:1], ChangeTags(add=("rl",)))
    library.edit(papers[:3], ChangeTags(add=("rl/offline",)))
    library.edit(papers[2:4], ChangeTags(add=("art",)))
    return library


def bench(user: Shown) -> TagWorkbench:
    """The workbench on the screen."""
    found = [screen for screen in user.app.screen_stack if isinstance(screen, TagWorkbench)]
    assert found
    return found[0]


def tree(user: Shown) -> TagTreeView:
    return bench(user).query_one(TagTreeView)


def rows(user: Shown) -> list[list[str]]:
    """The words of each line of the tree, without its title."""
    lines = user.lines(tree(user))[1:]
    return [words for line in lines if (words := line.split())]


async def opened(user: Shown) -> None:
    await user.press("ctrl+t")
    await user.until(lambda: isinstance(user.app.screen, TagWorkbench) and tree(user).tags is not None)


async def go_to(user: Shown, tag: str) -> None:
    assert tree(user).move_to_key(tag)
    await user.pilot.pause()


async def until_asked(user: Shown) -> str:
    """What is asked, once it is."""
    await user.until(lambda: isinstance(user.app.screen, ConfirmScreen))
    return " ".join(user.text(user.app.screen.query_one(".frame")).replace("│", " ").split())


async def until_tags(user: Shown, *tags: str) -> None:
    """Wait until the workbench shows these tags and no others."""
    await user.until(
        lambda: (
            isinstance(user.app.screen, TagWorkbench)
            and (known := tree(user).tags) is not None
            and {node.tag for node in known.nodes} == set(tags)
        )
    )


async def test_the_tree_counts_filters_and_shows_papers(tagged: Library) -> None:
    async with shown(tagged) as user:
        await opened(user)
        assert rows(user)[:4] == [
            ["untagged", "8"],
            ["art", "2", "2"],
            ["▾", "rl", "1", "3"],
            ["offline", "3", "3"],
        ]
        assert "3 tags on 4 of 12 papers" in user.lines()[2]
        await user.press("slash", *"OFFL")
        await user.until(lambda: len(rows(user)) == 3)
        assert tree(user).current is not None
        await user.press("enter", "enter")
        await user.until(lambda: user.main.header.shown == 3)
        assert user.query() == "#rl/offline"
        assert user.app.screen is user.main

        await opened(user)
        await user.press("enter")
        await user.until(lambda: user.main.header.shown == 8)
        assert user.query() == "is:untagged"

        # What is like nothing is said to be so, and Esc gives the filter up before it closes.
        await opened(user)
        await user.press("slash", *"zzqqx", "enter")
        await user.until(lambda: "No tag is like that." in user.text())
        await user.press("escape")
        await user.until(lambda: len(rows(user)) == 4)
        await user.press("escape")
        await user.until(lambda: user.app.screen is user.main)


async def test_renaming_is_asked_done_followed_and_undone(tagged: Library) -> None:
    tagged.save_search("mine", "tag:rl")
    tagged.colour_tag("rl", "teal")
    async with shown(tagged, query="#rl/offline chapter") as user:
        await opened(user)
        await go_to(user, "rl")
        await user.press("r")
        await user.until(lambda: isinstance(user.app.screen, NameScreen))
        await user.press(*"ml", "enter")
        asked = await until_asked(user)
        assert "Renames “rl” to “ml” on 3 papers." in asked
        assert "Also renamed: 1 tag below it, “rl/offline”." in asked
        assert "The saved search “mine” names it and will say the new name." in asked
        assert {count.tag for count in tagged.tags()} == {"rl", "rl/offline", "art"}
        await user.press("y")
        await until_tags(user, "ml", "ml/offline", "art")
        node = tree(user).current
        assert node is not None
        assert (node.key, node.colour) == ("ml", "teal")
        await user.until(lambda: "takes it back" in user.text())
        assert "Done rename the tag 'rl' to 'ml' on 3" in " ".join(user.text().replace("▌", " ").split())
        assert user.main.query_text == "#ml/offline chapter"
        await user.press("u")
        await until_tags(user, "rl", "rl/offline", "art")
        await user.until(lambda: "Undone" in user.text())
        assert "rename the tag 'rl' to 'ml' on 3" in " ".join(user.text().split())
        assert user.main.query_text == "#rl/offline chapter"
        await user.press("ctrl+r")
        await until_tags(user, "ml", "ml/offline", "art")
        assert [search.query for search in tagged.searches()] == ["tag:ml"]
        await user.until(lambda: user.main.query_text == "#ml/offline chapter")


async def test_merging_moving_deleting_and_saying_no(tagged: Library) -> None:
    async with shown(tagged) as user:
        await opened(user)
        await go_to(user, "art")
        await user.press("m")
        await user.until(lambda: isinstance(user.app.screen, ChooseScreen))
        await user.press(*"rl", "enter")
        asked = await until_asked(user)
        assert "Merge the tags?" in asked
        assert "“rl” is there already, on 3 papers; the two become one." in asked
        assert "1 of them has it already" in asked
        await user.press("n")
        await user.until(lambda: isinstance(user.app.screen, TagWorkbench))
        assert len(tagged.history()) == 3

        await user.press("v")
        await user.until(lambda: isinstance(user.app.screen, ChooseScreen))
        await user.press(*"area/new")
        await user.until(lambda: any("area/new" in line and "new tag" in line for line in user.lines()))
        await user.press("enter")
        assert "Renames “art” to “area/new/art” on 2 papers" in await until_asked(user)
        await user.press("n")
        await user.until(lambda: isinstance(user.app.screen, TagWorkbench))
        await user.press("v")
        await user.until(lambda: isinstance(user.app.screen, ChooseScreen))
        await user.press(*"offl", "enter")
        assert "Renames “art” to “rl/offline/art” on 2 papers" in await until_asked(user)
        await user.press("enter")
        await until_tags(user, "rl", "rl/offline", "rl/offline/art")
        await user.press("v")
        await user.until(lambda: isinstance(user.app.screen, ChooseScreen))
        await user.press("enter")
        await until_asked(user)
        await user.press("y")
        await until_tags(user, "rl", "rl/offline", "art")

        await go_to(user, "rl")
        await user.press("d")
        assert "Takes “rl” from 3 papers; 2 of them have no other tag." in await until_asked(user)
        await user.press("y")
        await until_tags(user, "art")
        await user.until(lambda: rows(user)[0] == ["untagged", "10"])
        await user.press("u")
        await until_tags(user, "rl", "rl/offline", "art")
        # What makes no sense is said, and nothing is asked.
        await go_to(user, "art")
        await user.press("r")
        await user.until(lambda: isinstance(user.app.screen, NameScreen))
        await user.press(*"a,b", "enter")
        await user.until(lambda: "A tag has no comma" in user.text())
        await user.press("g", "d")
        await user.until(lambda: "this line is no tag" in user.text())
        assert isinstance(user.app.screen, TagWorkbench)


def style_of(user: Shown, text: str) -> Style:
    """How a text looks where it first stands on the screen."""
    for strip in user.app.screen._compositor.render_strips():
        for segment in strip:
            if segment.text.strip(" ") == text:
                return segment.style or Style()
    raise AssertionError(f"{text} is not on the screen:\n{user.text()}")


async def test_a_colour_is_seen_wherever_the_tag_is(tagged: Library) -> None:
    async with shown(tagged, size=(150, 40)) as user:
        before = {text: style_of(user, text).color for text in ("#rl/offline", "\u00a0rl/offline\u00a0")}
        await user.press("b")
        await user.until(lambda: "offline" in user.text(user.main.sidebar))
        await opened(user)
        await go_to(user, "rl")
        await user.press("c")
        await user.until(lambda: isinstance(user.app.screen, ChooseScreen))
        red = style_of(user, "red").color
        await user.press(*"red", "enter")
        await user.until(lambda: tagged.tag_colour("rl/offline") == "red")
        await user.until(lambda: rows(user)[2][-1] == "red")
        assert style_of(user, "offline").color == red
        await user.press("escape")
        await user.until(lambda: user.app.screen is user.main)
        after = {text: style_of(user, text).color for text in before}
        assert all(after[text] != before[text] for text in before)
        assert user.main.sidebar is not None
        in_side_pane = [style for text, style in user.runs(user.main.sidebar) if text == "offline"]
        assert [style.color.name if style.color else "" for style in in_side_pane] != []
        # Undone in the main screen it is gone everywhere.
        await user.press("u")
        await user.until(lambda: "Undone" in user.text())
        await user.until(lambda: {text: style_of(user, text).color for text in before} == before)


async def test_branches_are_folded_by_key_and_mouse_here_and_in_the_side_pane(tagged: Library) -> None:
    async with shown(tagged, size=(120, 30)) as user:
        await opened(user)
        await go_to(user, "rl/offline")
        await user.press("h")
        assert tree(user).current_line is not None
        await user.press("h")
        await user.until(lambda: rows(user)[-1] == ["▸", "rl", "1", "3"])
        await user.press("right", "right")
        await user.until(lambda: rows(user)[-1][0] == "offline")
        assert tree(user).current is not None
        await user.press("left", "space")
        await user.until(lambda: rows(user)[-1][0] == "▸")
        await user.press("z")
        await user.until(lambda: rows(user)[-1][0] == "offline")
        line = next(y for y, text in enumerate(user.lines(tree(user))) if "▾" in text)
        await user.pilot.click(TagTreeView, offset=(0, line))
        await user.until(lambda: rows(user)[-1][0] == "▸")
        assert isinstance(user.app.screen, TagWorkbench)
        await user.pilot.click(
            "#keys", offset=(user.lines(bench(user).query_one("#keys"))[0].index("merge"), 0)
        )
        await user.until(lambda: isinstance(user.app.screen, ChooseScreen))
        await user.press("escape")
        await user.pilot.click(TagTreeView, offset=(3, line), times=2)
        await user.until(lambda: user.main.header.shown == 3)
        await user.press("escape", "escape", "b")
        await user.until(lambda: user.main.sidebar is not None and "▸ rl" in user.text(user.main.sidebar))
        assert user.main.sidebar is not None
        assert "offline" not in user.text(user.main.sidebar)
        await user.press("G", "space")
        await user.until(lambda: "offline" in user.text(user.main.sidebar))
        await user.press("G", "space")
        await user.until(lambda: "offline" not in user.text(user.main.sidebar))
        assert not user.main.papers.selection


async def test_keys_that_are_pressed_at_once_are_heeded_in_their_order(tagged: Library) -> None:
    async with shown(tagged) as user:

        def at_once(*keys: str) -> None:
            for key in keys:
                character = {"enter": "\r"}.get(key, key if len(key) == 1 else None)
                user.app.post_message(events.Key(key, character))

        at_once(
            "ctrl+t",
            "slash",
            *"duoffl",
            "left",
            "left",
            "left",
            "left",
            "backspace",
            "backspace",
            "enter",
            "enter",
        )
        await user.until(lambda: user.main.header.shown == 3)
        assert user.query() == "#rl/offline"
        assert len(tagged.history()) == 3
        at_once("ctrl+t", "j", "d", "y")
        await user.until(lambda: {count.tag for count in tagged.tags()} == {"rl", "rl/offline"})


async def test_keys_of_the_user_and_help(tagged: Library) -> None:
    settings = Settings(keys={"next": ("n",), "undo": ("r", "f8"), "tags": ("f7",)})
    async with shown(tagged, settings=settings) as user:
        await user.press("f7")
        await user.until(lambda: isinstance(user.app.screen, TagWorkbench) and tree(user).tags is not None)
        await user.press("n")
        assert tree(user).current is not None
        await user.press("r")
        await user.until(lambda: isinstance(user.app.screen, NameScreen))
        await user.press("escape", "f8")
        await user.until(lambda: len([one for one in tagged.history() if one.undone]) == 1)
        await user.press("f1")
        await user.until(lambda: isinstance(user.app.screen, HelpScreen))
        await user.until(lambda: "Make the tag a part of another one" in " ".join(user.text().split()))
        await user.press("escape", "slash", "f1")
        await user.until(lambda: isinstance(user.app.screen, HelpScreen))
        assert "Go to the tags that fit." in user.text()
        assert "Make the tag a part of another one" not in " ".join(user.text().split())
        await user.press("escape", "escape", "f7")
        await user.until(lambda: user.app.screen is user.main)


async def test_a_library_without_tags_says_how_to_get_some(library: Library, tmp_path: Path) -> None:
    filled(library, tmp_path, 3)
    async with shown(library, size=(80, 24)) as user:
        await opened(user)
        await user.until(lambda: "t then gives a paper some." in user.text())
        for key in ("r", "m", "v", "d", "c", "h", "l", "space", "z", "j", "G"):
            await user.press(key)
        assert isinstance(user.app.screen, TagWorkbench)


async def test_what_another_window_does_is_seen(tagged: Library) -> None:
    async with shown(tagged) as user:
        await opened(user)
        with Library.open(tagged.folder) as other:
            other.retag(RenameTag("art", "craft"))
            other.colour_tag("craft", "pink")
        await user.until(lambda: ["craft", "2", "2", "pink"] in rows(user))


async def test_an_edit_of_many_papers_shows_progress_and_stops_whole(
    tagged: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(long_work, "MANY", 3)
    monkeypatch.setattr(bulk, "PART", 1)
    retag, go_on = tagged.retag, Event()

    def slowly(
        edit: RenameTag | DeleteTag, *, progress: Callable[[int], None], cancelled: Callable[[], bool]
    ) -> Transaction:
        def told(done: int) -> None:
            progress(done)
            if done == 2:
                go_on.wait(60)

        return retag(edit, progress=told, cancelled=cancelled)

    monkeypatch.setattr(tagged, "retag", slowly)
    async with shown(tagged) as user:
        await opened(user)
        await go_to(user, "rl")
        await user.press("d")
        await until_asked(user)
        await user.press("y")
        await user.until(lambda: isinstance(user.app.screen, ProgressScreen) and "2 of 3" in user.text())
        await user.press("escape")
        go_on.set()
        await user.until(lambda: isinstance(user.app.screen, TagWorkbench) and "Stopped" in user.text())
        assert len(tagged.history()) == 3
        assert {count.tag for count in tagged.tags()} == {"rl", "rl/offline", "art"}


@pytest.mark.parametrize("size", [(20, 5), (80, 24), (140, 40)])
async def test_hostile_tags_are_drawn_straight_at_any_size(
    library: Library, tmp_path: Path, size: tuple[int, int]
) -> None:
    filled(library, tmp_path, 3)
    papers = [entry.paper.id for entry in library.entries(library.find().rows)]
    library.edit(papers[:1], ChangeTags(add=HOSTILE))
    library.edit(
        papers[1:], ChangeTags(add=tuple(tag for tag in some_markup() if tag.strip(" /,") and "," not in tag))
    )
    async with shown(library, size=size) as user:
        await opened(user)
        for key in ("j", "G", "ctrl+d", "g", "G", "k"):
            await user.press(key)
            lines = user.lines(bench(user).query_one(".frame"))
            assert all("\x1b" not in line and "\x07" not in line for line in lines)
        known = tree(user).tags
        assert known is not None
        for name in ("[", "量子 計算", "🎻 violin"):
            place = next(node for node in known.nodes if node.tag == name)
            await go_to(user, place.key)
            assert any(cell_len(line) == size[0] for line in user.lines())
            if size[0] > 20:
                assert name in user.text(tree(user))
        long = next(node for node in known.nodes if node.tag.startswith("www"))
        await go_to(user, long.key)
        await user.press("d")
        await user.until(lambda: isinstance(user.app.screen, ConfirmScreen))
        await user.press("y")
        await user.until(lambda: all(len(count.tag) < 10_000 for count in library.tags()))
        for width, height in ((40, 10), (20, 5), (200, 50), (1, 1), size):
            await user.pilot.resize_terminal(width, height)
            await user.pilot.pause()
        assert tree(user).current is not None or tree(user).on_untagged
