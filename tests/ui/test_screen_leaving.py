"""Keys that come one after another under a filter: each acts on a paper of its own."""

from __future__ import annotations

from pathlib import Path
from threading import Event
from typing import Any

import pytest

from reader.annotations.edits import ChangeTags, SetStatus
from reader.annotations.store import Transaction
from reader.errors import LibraryError
from reader.library import Library
from reader.model import Status
from tests.ui.steps import filled, shown


class Slow:
    """A library whose edits wait until they are let through, or fail."""

    def __init__(self, library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
        self.gate = Event()
        self.full = False
        self._edit = library.edit
        monkeypatch.setattr(library, "edit", self.edit)

    def edit(self, *args: Any, **named: Any) -> Transaction:
        self.gate.wait(20)
        if self.full:
            raise LibraryError("Cannot write", "The disk is full.")
        return self._edit(*args, **named)


@pytest.fixture
def papers(library: Library, tmp_path: Path) -> list[str]:
    """The ids of the papers of a filled library, in list order."""
    filled(library, tmp_path)
    return [entry.paper.id for entry in library.entries(library.find().rows)]


def statuses(library: Library, papers: list[str]) -> list[str]:
    return [library.annotation(paper).status.value for paper in papers]


async def test_keys_pressed_quickly_judge_one_paper_each(
    library: Library, papers: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Slow(library, monkeypatch)
    async with shown(library, query="is:inbox") as user:
        await user.press("d", "w", "j", "r")
        assert user.current().paper.id == papers[4]
        slow.gate.set()
        judged = ["skipped", "later", "inbox", "read", "inbox"]
        await user.until(lambda: statuses(library, papers[:5]) == judged)
        await user.until(lambda: user.main.header.shown == 9)
        assert user.current().paper.id == papers[4]
        await user.press("u")
        await user.until(lambda: user.main.header.shown == 10)
        assert user.current().paper.id == papers[3]


async def test_at_the_end_of_the_list_the_one_before_is_next(
    library: Library, papers: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for paper in papers[2:]:
        library.edit([paper], SetStatus(Status.READ))
    slow = Slow(library, monkeypatch)
    async with shown(library, query="is:inbox") as user:
        await user.press("G", "d", "r", "w", "5", "t")
        slow.gate.set()
        await user.until(lambda: statuses(library, papers[:2]) == ["read", "skipped"])
        await user.until(lambda: user.main.header.shown == 0)
        assert not library.annotation(papers[0]).stars


async def test_a_paper_that_stays_is_still_the_one_acted_on(library: Library, papers: list[str]) -> None:
    first = papers[0]
    async with shown(library, query="chapter OR is:inbox") as user:
        await user.press("d", "3")
        await user.until(lambda: library.annotation(first).stars == 3)
        assert library.annotation(first).status is Status.SKIPPED
        assert user.current().paper.id == first


async def test_a_paper_comes_back_when_the_edit_fails(
    library: Library, papers: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Slow(library, monkeypatch)
    slow.full = True
    async with shown(library, query="is:inbox") as user:
        await user.press("d")
        assert len(user.main.papers.rows) == 11
        slow.gate.set()
        await user.until(lambda: "The disk is full." in user.text())
        await user.until(lambda: len(user.main.papers.rows) == 12)
        assert statuses(library, papers) == ["inbox"] * 12
        slow.full = False
        await user.press("g", "d")
        await user.until(lambda: user.main.header.shown == 11)
        assert library.annotation(papers[0]).status is Status.SKIPPED


async def test_a_paper_whose_tag_is_taken_leaves_the_papers_with_that_tag(
    library: Library, papers: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for paper in papers[:3]:
        library.edit([paper], ChangeTags(("rl",)))
    slow = Slow(library, monkeypatch)
    async with shown(library, query="#rl") as user:
        await user.press("t", *["backspace"] * 4, "enter", "d")
        slow.gate.set()
        await user.until(lambda: library.annotation(papers[1]).status is Status.SKIPPED)
        await user.until(lambda: user.main.header.shown == 2)
        assert library.annotation(papers[0]).is_empty


async def test_a_search_that_began_before_an_edit_does_not_bring_its_paper_back(
    library: Library, papers: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Slow(library, monkeypatch)
    async with shown(library, query="is:inbox") as user:
        await user.press("d")
        number = user.main._number
        user.main.find()
        await user.until(lambda: user.main._number > number and user.main.header.shown == 11)
        assert user.current().paper.id == papers[1]
        await user.press("w")
        user.main.find()
        await user.until(lambda: user.main.header.shown == 10)
        assert user.current().paper.id == papers[2]
        slow.gate.set()
        await user.until(lambda: not user.main.leaving)
        await user.until(lambda: statuses(library, papers[:3]) == ["skipped", "later", "inbox"])
        assert user.current().paper.id == papers[2]


async def test_an_edit_that_another_window_has_made_already_leaves_nothing_pending(
    library: Library, papers: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Slow(library, monkeypatch)
    async with shown(library, query="is:inbox") as user:
        await user.press("d")
        with Library.open(library.folder) as other:
            other.edit([papers[0]], SetStatus(Status.SKIPPED))
        slow.gate.set()
        await user.until(lambda: not user.main.leaving)
        await user.until(lambda: user.main.header.shown == 11)
        assert user.current().paper.id == papers[1]
        assert len(library.history()) == 1
