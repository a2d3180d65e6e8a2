"""Finding papers on the main screen."""

from __future__ import annotations

from pathlib import Path
from threading import Event
from typing import Any

import pytest

from reader.annotations.edits import ChangeTags, SetStatus
from reader.library import Found, Library
from reader.model import Status
from tests.ui.steps import filled, shown, title


async def test_results_come_while_typing(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        await user.press("slash")
        await user.type("amber")
        await user.until(lambda: user.main.header.query_text == "amber")
        assert user.main.header.shown == 1
        assert user.current().headline == title(11)
        assert user.main.is_typing
        assert "amber" in user.text(user.main.header)
        assert "1 of 12" in user.text(user.main.header)


async def test_letters_typed_quickly_after_the_search_key_are_no_commands(
    library: Library, tmp_path: Path
) -> None:
    filled(library, tmp_path)
    async with shown(library) as user:
        # All keys reach the program before it has seen the first one, as when a terminal pastes them.
        from textual.events import Key

        for character in "drwsu":
            if character == "d":
                user.app.post_message(Key("slash", "/"))
            user.app.post_message(Key(character, character))
        await user.until(lambda: user.main.query_text == "drwsu")
        assert all(library.annotation(e.paper.id).is_empty for e in library.entries(library.find().rows))


async def test_enter_keeps_the_filter_and_escape_ends_it(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        await user.press("slash")
        await user.type("salt")
        await user.until(lambda: user.main.header.shown == 1)
        await user.press("enter")
        assert user.main.focused is user.main.papers
        assert user.main.query_text == "salt"
        await user.press("escape")
        await user.until(lambda: user.main.header.shown == 12)
        assert user.current().headline == title(10)
        assert user.query() == "search"


async def test_escape_leaves_the_line_first_and_clears_it_next(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        await user.press("slash")
        # While letters are typed, no letter is shown as a key.
        await user.until(lambda: "Enter to the list  Tab complete" in user.text(user.main.footer))
        assert "Esc Esc all papers" in user.text(user.main.footer)
        assert "s star" not in user.text(user.main.footer)
        await user.type("salt")
        await user.until(lambda: user.main.header.shown == 1)
        await user.press("escape")
        assert user.main.focused is user.main.papers
        assert user.main.query_text == "salt"
        await user.until(lambda: "s star" in user.text(user.main.footer))
        assert "Tab complete" not in user.text(user.main.footer)
        await user.press("escape")
        await user.until(lambda: user.main.header.shown == 12)


async def test_the_way_back_leads_to_where_the_typing_began(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        await user.press("j", "j", "j", "slash")
        await user.type("amber")
        await user.until(lambda: user.main.header.shown == 1)
        for _ in "amber":
            await user.press("backspace")
        await user.until(lambda: user.main.header.shown == 12)
        assert user.current().headline == title(4)


async def test_the_best_hit_becomes_the_current_paper_and_stays_it(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        await user.press("j", "j", "slash")
        await user.type("chapter 7")
        await user.until(lambda: user.main.header.shown == 1)
        assert user.current().headline == title(7)
        await user.press("enter")
        await user.until(lambda: user.main.focused is user.main.papers)
        await user.press("escape")
        await user.until(lambda: user.main.header.shown == 12)
        assert user.current().headline == title(7)


async def test_without_a_hit_the_cursor_is_where_it_was(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        await user.press("G", "slash")
        await user.type("xylophagous")
        await user.until(lambda: user.main.header.shown == 0)
        await user.press("enter")
        await user.until(lambda: user.main.focused is user.main.papers)
        await user.press("escape")
        await user.until(lambda: user.main.header.shown == 12)
        assert user.current().headline == title(12)


async def test_where_nothing_is_found_the_way_back_is_said(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        await user.press("slash")
        await user.type("xylophagous")
        await user.until(lambda: "xylophagous" in user.text(user.main.papers))
        assert user.main.header.shown == 0
        assert "Esc" in user.text(user.main.papers)
        assert user.main.papers.current() is None
        await user.press("enter", "s", "t", "e", "o", "y", "j", "k", "G")
        await user.press("escape")
        await user.until(lambda: user.main.header.shown == 12)


async def test_what_is_wrong_in_a_query_is_said_beside_it(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        await user.press("slash")
        await user.type("tidal )")
        await user.until(lambda: "parenthesis" in user.text(user.main.search))
        assert user.current().headline == title(4)


async def test_a_paper_that_leaves_the_view_makes_way_for_its_neighbour(
    library: Library, tmp_path: Path
) -> None:
    async with shown(filled(library, tmp_path), query="is:inbox") as user:
        await user.press("j", "j", "r")
        await user.until(lambda: user.main.header.shown == 11)
        assert user.current().headline == title(4)
        await user.press("G", "d")
        await user.until(lambda: user.main.header.shown == 10)
        assert user.current().headline == title(11)


async def test_a_filter_by_status_leads_to_the_neighbour(library: Library, tmp_path: Path) -> None:
    filled(library, tmp_path)
    papers = [entry.paper.id for entry in library.entries(library.find().rows)]
    library.edit([papers[1], papers[8], papers[11]], SetStatus(Status.LATER))
    async with shown(library) as user:
        await user.press(*"jjjjjj")
        await user.press("slash")
        await user.type("is:later")
        await user.until(lambda: user.main.header.shown == 3)
        assert user.current().headline == title(9)


async def test_choosing_a_tag_filters_by_it(library: Library, tmp_path: Path) -> None:
    filled(library, tmp_path)
    papers = [entry.paper.id for entry in library.entries(library.find().rows)]
    library.edit(papers[3:5], ChangeTags(add=("two words",)))
    async with shown(library) as user:
        await user.press("number_sign")
        await user.until(lambda: "two words" in user.text())
        await user.press("enter")
        await user.until(lambda: user.main.header.shown == 2)
        assert "two words" in user.query()


async def test_a_search_that_waits_to_be_painted_makes_way_for_a_newer_one(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    find, asked = library.find, []

    def counted(query: str = "", *more: str | None, **named: Any) -> Found:
        # The background gets searching ready, too, whenever it comes to that.
        if query in ("salt", "amber", "chapter"):
            asked.append(query)
        return find(query, *more, **named)

    async with shown(filled(library, tmp_path)) as user:
        main = user.main
        monkeypatch.setattr(library, "find", counted)
        main.set_query("salt", painted_first=True)
        main.set_query("amber")
        await user.until(lambda: main.header.shown == 1)
        assert user.current().headline == title(11)
        assert asked == ["amber"]
        main.set_query("chapter", painted_first=True)
        await user.until(lambda: main.header.shown == 12)
        assert main.header.query_text == main.query_text == "chapter"
        assert asked == ["amber", "chapter"]


async def test_without_tags_the_tag_filter_says_how_to_get_some(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        await user.press("number_sign")
        await user.until(lambda: "No tags" in user.text())


async def test_sorting_keeps_the_current_paper(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        await user.press("j", "S")
        await user.until(lambda: "Sort by" in user.text())
        await user.type("title")
        await user.press("enter")
        await user.until(lambda: user.main.papers.cursor != 1)
        assert user.current().headline == title(2)
        titles = [entry.headline for entry in library.entries(user.main.papers.rows)]
        assert titles == sorted(titles, key=str.casefold)


async def test_typing_is_never_held_up_by_a_slow_search(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(library, tmp_path)
    find, release, asked = library.find, Event(), []

    def slow(query: str = "", *_more: object, **_named: object) -> Found:
        asked.append(query)
        if query == "a":
            release.wait(10)
        return find(query)

    async with shown(library) as user:
        monkeypatch.setattr(library, "find", slow)
        await user.press("slash")
        await user.type("a")
        await user.until(lambda: "a" in asked)
        await user.type("mber")
        assert user.query() == "amber"
        release.set()
        await user.until(lambda: user.main.header.shown == 1)
        assert user.current().headline == title(11)
        assert "am" not in asked, "searches that newer ones had overtaken were made all the same"


async def test_found_words_are_marked(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        await user.press("slash")
        await user.type("spoons")
        await user.until(lambda: user.main.words)
        look = user.main.detail.look("hit")
        assert any(
            "spoons" in text and style.clear_meta_and_links() == look
            for text, style in user.runs(user.main.detail)
        )
