"""Searches that are saved, and those that were typed last."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.annotations.edits import ChangeTags, SetStatus
from reader.errors import LibraryError, NothingChangedError, ReaderError
from reader.library import Library, SavedSearch
from reader.library.facets import FacetKind
from reader.library.recent import KEPT, recent, remember
from reader.library.searches import LONGEST_NAME
from reader.model import Status
from tests.query.shelf import typed
from tests.ui.steps import filled


def names(library: Library) -> list[str]:
    return [search.name for search in library.searches()]


def test_a_search_is_kept_under_its_name_and_found_again(library: Library) -> None:
    library.save_search("  To   read ", " is:later OR #soon ")
    library.save_search("all of it", "a")
    assert library.searches() == [SavedSearch("all of it", "a"), SavedSearch("To read", "is:later OR #soon")]
    with Library.open(library.folder) as other:
        assert other.searches() == library.searches()


def test_saving_under_the_same_name_replaces_and_every_step_can_be_undone(library: Library) -> None:
    library.save_search("Mine", "a")
    library.save_search("MINE", "b")
    assert library.searches() == [SavedSearch("MINE", "b")]
    with pytest.raises(NothingChangedError):
        library.save_search("MINE", "b")
    library.rename_search("mine", "Yours")
    assert library.searches() == [SavedSearch("Yours", "b")]
    library.delete_search("YOURS")
    assert library.searches() == []
    for expected in (["Yours"], ["MINE"], ["Mine"], []):
        library.undo()
        assert names(library) == expected
    for expected in (["Mine"], ["MINE"], ["Yours"], []):
        library.redo()
        assert names(library) == expected


def test_the_case_of_a_name_can_be_changed(library: Library) -> None:
    library.save_search("mine", "a")
    library.rename_search("mine", "Mine")
    assert library.searches() == [SavedSearch("Mine", "a")]


@pytest.mark.parametrize(
    ("name", "query"),
    [
        ("", "a"),
        (" \t\n", "a"),
        ("\x1b", "a"),
        ("x" * (LONGEST_NAME + 1), "a"),
        ("x", " "),
        ("X", "b -search:x"),
    ],
)
def test_what_can_not_be_saved_is_refused(library: Library, name: str, query: str) -> None:
    with pytest.raises(ReaderError):
        library.save_search(name, query)
    assert library.searches() == []


def test_a_search_can_not_come_to_name_itself_by_way_of_another(library: Library) -> None:
    library.save_search("a", "search:b")
    with pytest.raises(ReaderError):
        library.save_search("b", "is:read search:A")


def test_what_is_not_there_can_not_be_renamed_or_deleted(library: Library) -> None:
    library.save_search("a", "x")
    library.save_search("b", "x")
    with pytest.raises(ReaderError):
        library.rename_search("c", "d")
    with pytest.raises(ReaderError):
        library.rename_search("a", "B")
    with pytest.raises(ReaderError):
        library.delete_search("c")
    assert names(library) == ["a", "b"]


def test_a_name_in_a_query_stands_for_the_search(library: Library, tmp_path: Path) -> None:
    filled(library, tmp_path)
    rows = library.find().rows
    ids = [entry.paper.id for entry in library.entries(rows)]
    library.edit(ids[:5], SetStatus(Status.LATER))
    library.save_search("To read", "is:later")
    assert list(library.find('search:"to read"').rows) == list(rows[:5])
    assert list(library.find('search:"to read" chapter 3').rows) == [rows[2]]
    assert list(library.find('-search:"to read"').rows) == list(rows[5:])
    assert library.find("search:none").problems


def test_another_window_sees_what_was_saved(library: Library) -> None:
    with Library.open(library.folder) as other:
        assert other.searches() == []
        library.save_search("new", "a")
        changes = other.refresh()
        assert changes.searches
        assert not changes.papers
        assert names(other) == ["new"]
        assert not other.refresh().searches


def test_facets_count_what_their_queries_find(library: Library, tmp_path: Path) -> None:
    filled(library, tmp_path)
    ids = [entry.paper.id for entry in library.entries(library.find().rows)]
    library.edit(ids[:4], ChangeTags(add=("rl/offline", "to read")))
    library.edit(ids[3:6], ChangeTags(add=("RL",)))
    library.edit(ids[:2], SetStatus(Status.READ))
    library.save_search("Mine", "#rl -is:read")
    facets = library.facets()
    tags = [facet.name for facet in facets if facet.kind is FacetKind.TAG]
    assert tags in (["RL", "rl/offline", "to read"], ["rl", "rl/offline", "to read"])
    assert {facet.name.lower(): facet.papers for facet in facets if facet.kind is FacetKind.TAG} == {
        "rl": 6,
        "rl/offline": 4,
        "to read": 4,
    }
    assert {facet.kind for facet in facets} == set(FacetKind)
    for facet in facets:
        assert facet.papers == len(library.find(facet.query).rows), facet
        if facet.condition:
            assert facet.papers == len(library.find(facet.condition).rows), facet
            rest = library.find(library.narrowed("", f"-{facet.condition}"))
            assert len(rest.rows) == 12 - (facet.papers or 0)


def test_a_list_is_meant_alone_where_another_one_has_its_name_and_more(
    library: Library, tmp_path: Path
) -> None:
    filled(library, tmp_path)
    more = tmp_path / "more.md"
    more.write_text(
        "# Invented Papers 2031 Workshop\n\n## A lone paper\nYear: 2031\n\nIt is alone here.\n", "utf-8"
    )
    library.import_lists([more])
    counts = {facet.name: facet for facet in library.facets() if facet.kind is FacetKind.SOURCE}
    assert {name: facet.papers for name, facet in counts.items()} == {
        "Invented Papers 2031": 12,
        "Invented Papers 2031 Workshop": 1,
    }
    for facet in counts.values():
        assert len(library.find(facet.query).rows) == facet.papers
    assert len(library.find("source:invented").rows) == 13


def test_counting_stops_at_searches_once_it_is_not_wanted(library: Library) -> None:
    library.save_search("Mine", "a")
    (facet,) = (each for each in library.facets(lambda: True) if each.kind is FacetKind.SEARCH)
    assert facet.papers is None


def test_venues_are_told_the_most_frequent_first(library: Library, tmp_path: Path) -> None:
    filled(library, tmp_path)
    more = tmp_path / "more.md"
    more.write_text("# More\n\n## A lone paper\nVenue: A Venue\nYear: 2031\n\nIt is alone here.\n", "utf-8")
    library.import_lists([more])
    assert library.venues() == ["Journal of Invention", "A Venue"]


def test_what_was_typed_is_remembered_the_newest_first(library: Library) -> None:
    for query in ("a", "b", " a ", "", "c\nd"):
        library.remember_search(query)
    assert library.recent_searches() == ["a", "b"]
    with Library.open(library.folder) as other:
        assert other.recent_searches() == ["a", "b"]


def test_only_so_many_are_remembered(tmp_path: Path) -> None:
    file = tmp_path / "recent"
    for number in range(KEPT + 5):
        remember(file, f"q{number}")
    assert recent(file) == [f"q{number}" for number in range(KEPT + 4, 4, -1)]


@given(st.binary())
def test_a_file_of_anything_can_be_read_and_added_to(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    file = tmp_path_factory.mktemp("recent") / "recent"
    file.write_bytes(data)
    before = recent(file)
    assert all(query.isprintable() and query for query in before)
    remember(file, "new")
    assert recent(file) == list(dict.fromkeys(["new", *before]))[:KEPT]


def test_a_folder_in_the_place_of_the_file_is_no_fault_of_reading(tmp_path: Path) -> None:
    assert recent(tmp_path) == []
    with pytest.raises(LibraryError):
        remember(tmp_path, "a")


@given(typed, typed)
def test_any_query_can_be_narrowed_by_any_facet(
    tmp_path_factory: pytest.TempPathFactory, query: str, saved: str
) -> None:
    with Library.open(tmp_path_factory.mktemp("library")) as library:
        if saved.strip():
            try:
                library.save_search("x", saved)
            except ReaderError:
                return
        narrowed = library.narrowed(query, "is:read")
        assert "is:read" in narrowed
        library.find(library.narrowed(narrowed, "search:x"))
