"""Hostile texts where groups, triage, likeness, statistics and tags are shown."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from textual.app import App
from textual.widgets._toast import Toast

from reader.annotations.edits import ChangeTags
from reader.errors import ReaderError
from reader.library import Library
from reader.library.facets import Facet, FacetKind
from reader.library.finding import Heading
from reader.library.overview import TagCount
from reader.library.statistics import ListProgress, Statistics
from reader.model import Status
from reader.ui.query_completion import Suggestion
from reader.ui.rendering import safe_line
from reader.ui.screens.name import NameScreen
from reader.ui.screens.statistics import StatisticsScreen
from reader.ui.widgets.search_input import SearchInput
from reader.ui.widgets.suggestions import Suggestions
from tests.payloads import squeezed
from tests.ui.steps import Shown, filled, shown
from tests.ui.test_screen_payloads import ALL, MARKUP, Seen, batches, closed, hostile, is_shown, opened

SIZE = (160, 60)


@pytest.fixture(autouse=True)
def _nothing_acts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(App, "action_bell", lambda *_: pytest.fail("a text acted"))
    monkeypatch.setattr(App, "open_url", lambda *_, **__: pytest.fail("a text opened an address"))


@asynccontextmanager
async def running(library: Library, folder: Path) -> AsyncIterator[Shown]:
    async with shown(filled(library, folder), size=SIZE) as user:
        yield user
        assert user.app.is_running


async def test_in_headings_and_reasons(library: Library, tmp_path: Path) -> None:
    async with running(library, tmp_path) as user:
        papers, detail = user.main.papers, user.main.detail
        rows = papers.rows
        for texts in batches(ALL, len(rows)):
            headings = tuple(Heading(text, place, 1) for place, text in enumerate(texts))
            papers.show(rows, 0, words=(), hint=(), headings=headings)
            Seen(user).shows(texts, papers)
        papers.show(rows, 0, words=(), hint=())
        entry = papers.current()
        for texts in batches(ALL, 8):
            detail.show(entry, (), " ".join(map(safe_line, texts)))
            Seen(user).shows(texts[:1], detail)
            detail.show(None, (), "", tuple(map(safe_line, texts)))
            Seen(user).shows(texts, detail)


async def test_in_triage(library: Library, tmp_path: Path) -> None:
    entries = [hostile(row, texts) for row, texts in enumerate(batches(ALL, 8))]
    async with running(library, tmp_path) as user:
        main = user.main
        await user.press("T")
        await user.until(lambda: main.pile is not None)
        line = main.progress_line
        assert line is not None
        for text in ALL:
            line.judged(Status.LATER, text, new=False)
            Seen(user).shows([text], line)
        for entry in entries:
            main.detail.show(entry)
            main.notes.show(entry, tag_hint="", note_hint="", other_hint="")
            Seen(user).shows(entry.annotation.tags, main.detail)


async def test_in_what_is_like_another_paper(library: Library, tmp_path: Path) -> None:
    async with running(library, tmp_path) as user:
        for text in ALL[::4]:
            user.main.header.query_text = f"like: {safe_line(text)}"
            user.main.header.refresh()
            Seen(user).shows([text], user.main.header)


async def test_in_the_side_pane_and_completions(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What the line offers of its own would take the place of these.
    monkeypatch.setattr(SearchInput, "_offer", lambda _self: None)
    async with running(library, tmp_path) as user:
        main = user.main
        await user.press("b")
        await user.until(lambda: main.sidebar is not None and "inbox" in user.text(main.sidebar))
        assert main.sidebar is not None
        main.sidebar.styles.width = 70
        await user.press("slash")
        await user.until(lambda: main.search.input is not None)
        suggestions = main.query_one(Suggestions)
        for texts in batches(ALL, 9):
            for kind in (FacetKind.SEARCH, FacetKind.SOURCE, FacetKind.TAG):
                main.sidebar.show([Facet(kind, text, "q", "q", 7) for text in texts])
                suggestions.show([Suggestion(text, "tag", 0, 1) for text in texts])
                await user.settle()
                seen = Seen(user)
                seen.shows(texts, suggestions)
                beside = seen.within(main.sidebar)
                assert all(squeezed(text)[:6] in beside for text in texts if text in MARKUP)


def _itself(statistics: Statistics) -> Statistics:
    return statistics


async def test_in_statistics(library: Library, tmp_path: Path) -> None:
    async with running(library, tmp_path) as user:
        counted = library.statistics()
        for texts in batches(MARKUP, 40):
            some = replace(
                counted,
                tags=[TagCount(text, 3) for text in texts],
                lists=[ListProgress(text, text, 3, 2, 1) for text in texts],
            )
            dialog = await opened(user, StatisticsScreen(partial(_itself, some)))
            await user.until(lambda: "Counting" not in user.text())
            Seen(user)
            await user.press("G")
            Seen(user)
            await closed(user, dialog)


async def test_in_the_tag_workbench_and_names(library: Library, tmp_path: Path) -> None:
    async with running(library, tmp_path) as user:
        tags = [tag for text in ALL if (tag := safe_line(text).replace(",", ";").strip(" /"))]
        library.edit((user.current().paper.id,), ChangeTags(add=tuple(tags)))
        await user.press("ctrl+t")
        await user.until(lambda: user.app.screen is not user.main and "untagged" in user.text())
        for _ in range(len(tags) // 40 + 1):
            Seen(user)
            await user.press("pagedown")
        await user.press("escape")
        await user.until(lambda: user.app.screen is user.main)
        for text in ALL[::20]:
            dialog = await opened(user, NameScreen(text, text, shown=safe_line(text)))
            Seen(user).shows([text])
            await closed(user, dialog)


async def test_in_faults(library: Library, tmp_path: Path) -> None:
    async with running(library, tmp_path) as user:
        for texts in batches(ALL, 24):
            user.main.tell_fault(ReaderError(texts[0], "\n".join(texts)))
            await user.until(partial(is_shown, user, texts[-1]))
            Seen(user).shows(texts, user.app.screen.query_one(Toast))
