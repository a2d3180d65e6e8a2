"""Sixty queries and the papers that they find, from the library, the command line and the screen."""

from __future__ import annotations

import tomllib
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from textual.events import Paste

from reader.annotations.edits import ChangeTags, SetNote, SetStars, SetStatus
from reader.library import Found, Library
from reader.model import Status
from tests.cli.shell import Shell
from tests.ui.steps import Shown, shown

DATA: dict[str, Any] = tomllib.loads(Path(__file__).with_name("sixty.toml").read_text("utf-8"))
PAPERS: list[dict[str, Any]] = DATA["paper"]
QUERIES: list[dict[str, Any]] = DATA["query"]
FIELDS = {"authors": "Authors", "year": "Year", "venue": "Venue", "keywords": "Keywords", "code": "Code"}
FIELDS |= {"pdf": "PDF", "data": "Data"}


def written(paper: dict[str, Any]) -> str:
    """A paper in the format of lists with titles."""
    lines = [f"{name}: {paper[key]}" for key, name in FIELDS.items() if key in paper]
    return "\n".join([f"## {paper['title']}", *lines, "", paper["abstract"], ""])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """A library of the papers, and their ids by key."""
    place = tmp_path_factory.mktemp("sixty")
    keys: dict[str, str] = {}
    with Library.open(place / "library") as library:
        for name in dict.fromkeys(paper["list"] for paper in PAPERS):
            papers = [paper for paper in PAPERS if paper["list"] == name]
            file = place / f"{name}.md"
            file.write_text("\n".join([f"# {name}\n", *map(written, papers)]), "utf-8")
            library.import_lists([file])
        entries = library.entries(library.find().rows)
        assert len(entries) == len(PAPERS)
        by_authors = {(entry.paper.year, "; ".join(entry.paper.authors)): entry.paper.id for entry in entries}
        for paper in PAPERS:
            id_ = keys[paper["key"]] = by_authors[paper["year"], paper["authors"]]
            for edit in (
                ChangeTags(tuple(paper.get("tags", ()))),
                SetStars(paper.get("stars", 0)),
                SetStatus(Status(paper["status"])),
                SetNote(paper.get("note", "")),
            ):
                if edit.applied({id_: library.annotation(id_)})[id_] != library.annotation(id_):
                    library.edit([id_], edit)
    return place / "library", keys


def check(query: dict[str, Any], found: list[str], keys: dict[str, str], near: bool) -> None:
    """Whether what was found is right."""
    names = {id_: key for key, id_ in keys.items()}
    shown_names = [] if near else [names[id_] for id_ in found]
    assert set(query["finds"]) <= set(shown_names), f"{query['query']}: {shown_names}"
    assert not set(query["not"]) & set(shown_names), f"{query['query']}: {shown_names}"
    if "first" in query:
        assert shown_names[0] == query["first"], f"{query['query']}: {shown_names}"


def test_there_are_sixty_of_them() -> None:
    assert len(QUERIES) == 60
    assert len({query["query"] for query in QUERIES}) == 60
    assert len({paper["key"] for paper in PAPERS}) == len(PAPERS)


@pytest.mark.parametrize("query", QUERIES, ids=lambda query: query["query"])
def test_the_library_finds_what_it_should(folder: tuple[Path, dict[str, str]], query: dict[str, Any]) -> None:
    with Library.open(folder[0]) as library:
        found = library.find(query["query"])
        assert not found.problems
        ids = [entry.paper.id for entry in library.entries(found.rows)]
        check(query, ids, folder[1], found.near)


def test_the_command_line_finds_the_same(folder: tuple[Path, dict[str, str]]) -> None:
    shell = Shell(folder[0])
    with Library.open(folder[0]) as library:
        for query in QUERIES:
            ended = shell("list", query["query"], "--ids")
            check(query, ended.lines, folder[1], "only near" in ended.err)
            found = library.find(query["query"])
            assert ended.lines == [entry.paper.id for entry in library.entries(found.rows)]


async def test_the_screen_finds_the_same(folder: tuple[Path, dict[str, str]]) -> None:
    with Library.open(folder[0]) as library:
        async with shown(library) as user:
            await user.press("slash")
            await user.until(lambda: user.main.search.input is not None)
            for query in QUERIES:
                await search(user, query["query"])
                found = library.find(query["query"])
                await user.until(partial(shows, user, found))
                ids = [entry.paper.id for entry in library.entries(user.main.papers.rows)]
                check(query, ids, folder[1], found.near)


async def search(user: Shown, query: str) -> None:
    """Put a query in the place of the one in the search line, by the keyboard or by pasting it."""
    line = user.main.search.input
    assert line is not None
    line.select_all()
    if query.isascii() and len(query) < 8:
        await user.type(query)
    else:
        line.post_message(Paste(query))
    await user.until(lambda: line.value == query)


def shows(user: Shown, found: Found) -> bool:
    """Whether the screen shows what was found."""
    return list(user.main.papers.rows) == list(found.rows) and user.main.words == found.words
