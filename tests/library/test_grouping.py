"""Papers under headings."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.annotations.edits import ChangeTags, SetStars, SetStatus
from reader.errors import ReaderError
from reader.library import Library
from reader.library.finding import Heading
from reader.library.grouping import GROUPINGS
from reader.model import Status
from reader.ui.staying import without
from tests.ui.steps import filled, title, write_list


def groups(library: Library, by: str, query: str = "") -> dict[str, list[str]]:
    """Heading -> headlines."""
    found = library.grouped(library.find(query), by, lambda: False)
    entries = {entry.row: entry.headline for entry in library.entries(found.rows)}
    ends = [*(heading.start for heading in found.headings[1:]), len(found.rows)][: len(found.headings)]
    assert [heading.start + heading.papers for heading in found.headings] == ends
    return {
        heading.title: [entries[row] for row in found.rows[heading.start : heading.start + heading.papers]]
        for heading in found.headings
    }


@pytest.fixture
def judged(library: Library, tmp_path: Path) -> Library:
    """Four papers: the second is starred and read, the third has a tag and three stars."""
    filled(library, tmp_path, 4)
    ids = [entry.paper.id for entry in library.entries(library.find().rows)]
    library.edit([ids[1]], SetStars(5))
    library.edit([ids[1]], SetStatus(Status.READ))
    library.edit([ids[2]], SetStars(3))
    library.edit([ids[2]], ChangeTags(add=("deep/er", "other")))
    library.edit([ids[0]], ChangeTags(add=("Deep",)))
    return library


def test_by_status_those_without_an_annotation_are_in_the_inbox(judged: Library) -> None:
    assert groups(judged, "status") == {"Read": [title(2)], "Inbox": [title(1), title(3), title(4)]}


def test_by_stars_the_most_first(judged: Library) -> None:
    assert groups(judged, "stars") == {
        "5 stars": [title(2)],
        "3 stars": [title(3)],
        "No stars": [title(1), title(4)],
    }


def test_by_the_first_tag(judged: Library) -> None:
    assert groups(judged, "tag") == {
        "#Deep": [title(1)],
        "#deep/er": [title(3)],
        "Untagged": [title(2), title(4)],
    }


def test_by_list_in_the_order_of_import(judged: Library, tmp_path: Path) -> None:
    judged.import_lists([write_list(tmp_path / "other.md", 5, heading="Another List")])
    assert groups(judged, "source") == {
        "Invented Papers 2031": [title(n) for n in range(1, 5)],
        "Another List": [title(5)],
    }


def test_by_year(judged: Library) -> None:
    assert groups(judged, "year") == {"2031": [title(n) for n in range(1, 5)]}


def test_only_what_was_found_in_the_order_found(judged: Library) -> None:
    assert groups(judged, "status", "sort:-list stars:0") == {"Inbox": [title(4), title(1)]}


@pytest.mark.parametrize("by", GROUPINGS)
def test_nothing_found_has_no_heading(library: Library, by: str) -> None:
    assert groups(library, by) == {}


def test_an_unknown_grouping_is_told(judged: Library) -> None:
    with pytest.raises(ReaderError, match="'mood' is none of status"):
        judged.grouped(judged.find(), "mood", lambda: False)


@given(st.lists(st.integers(1, 5), max_size=6), st.data())
def test_headings_without_some_papers_are_those_of_the_others(sizes: list[int], data: st.DataObject) -> None:
    papers = [(group, place) for group, size in enumerate(sizes) for place in range(size)]
    gone = data.draw(st.sets(st.integers(0, len(papers) - 1))) if papers else set()

    def headings(of: list[tuple[int, int]]) -> tuple[Heading, ...]:
        numbers = [group for group, _ in of]
        return tuple(
            Heading(str(group), numbers.index(group), numbers.count(group)) for group in sorted(set(numbers))
        )

    left = [paper for place, paper in enumerate(papers) if place not in gone]
    assert without(headings(papers), sorted(gone)) == headings(left)
