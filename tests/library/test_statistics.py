"""The library in numbers."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.annotations.edits import ChangeTags, SetStars, SetStatus
from reader.clock import utc_now
from reader.library import Library
from reader.library.overview import Counts, TagCount
from reader.library.statistics import ListProgress, Statistics
from reader.library.statistics_page import Part, blocks_of, percent
from reader.model import Status
from reader.text.cells import cells
from reader.text.sanitize import display


def some_list(file: Path, name: str, first: int, last: int) -> Path:
    parts = [f"# {name}"]
    parts += [
        f"## Paper {number} of stones\nYear: {2000 + number}\n\nStone {number} is heavy.\n"
        for number in range(first, last + 1)
    ]
    file.write_text("\n\n".join(parts), "utf-8")
    return file


def ids(library: Library) -> list[str]:
    return [entry.paper.id for entry in library.entries(library.find().rows)]


def test_everything_is_counted(library: Library, tmp_path: Path) -> None:
    library.import_lists([some_list(tmp_path / "a.md", "First", 1, 6)])
    library.import_lists([some_list(tmp_path / "b.md", "Second", 5, 8)])
    papers = ids(library)
    library.edit(papers[:3], SetStatus(Status.SKIPPED))
    library.edit(papers[5:6], SetStatus(Status.LATER))
    library.edit(papers[4:6], SetStars(4))
    library.edit(papers[:2], ChangeTags(add=("rock/hard",)))
    found = library.statistics()
    assert found.counts.papers == 8
    assert found.judged == 4
    assert found.by_stars == {0: 6, 1: 0, 2: 0, 3: 0, 4: 2, 5: 0}
    assert found.by_year == {2000 + number: 1 for number in range(1, 9)}
    assert found.tags == [TagCount("rock/hard", 2)]
    assert found.lists == [
        ListProgress("First", "a.md", papers=6, judged=4, starred=2),
        ListProgress("Second", "b.md", papers=4, judged=1, starred=2),
    ]
    assert found.by_day == {found.today: 4}


def test_what_is_back_in_the_inbox_was_not_judged(library: Library, tmp_path: Path) -> None:
    library.import_lists([some_list(tmp_path / "a.md", "First", 1, 3)])
    papers = ids(library)
    library.edit(papers, SetStatus(Status.READ))
    library.edit(papers[:1], SetStatus(Status.INBOX))
    library.edit(papers[2:], SetStatus(Status.SKIPPED))
    library.undo()
    library.edit(papers[2:], SetStars(1))
    assert sum(library.statistics().by_day.values()) == 2


def dated(library: Library, days: dict[int, str], *, keep: tuple[int, ...] = ()) -> None:
    """Give the steps of the history their days; those to keep only, if any are named."""
    library.close()
    stored = json.loads(library.paths.annotations.read_text("utf-8"))
    for number, day in days.items():
        stored["history"][str(number)]["when"] = f"{day}T12:00:00.000Z"
    if keep:
        stored["history"] = {str(number): stored["history"][str(number)] for number in keep}
    for document in stored["annotations"].values():
        document["created"] = "2031-02-01T12:00:00.000Z"
        document["changed"] = "2031-04-01T12:00:00.000Z"
    library.paths.annotations.write_text(json.dumps(stored), "utf-8")


def test_the_day_is_that_on_which_the_paper_left_the_inbox(library: Library, tmp_path: Path) -> None:
    library.import_lists([some_list(tmp_path / "a.md", "First", 1, 2)])
    papers = ids(library)
    library.edit(papers[:1], SetStars(1))
    library.edit(papers[:1], SetStatus(Status.LATER))
    library.edit(papers[:1], SetStatus(Status.READ))
    library.edit(papers[1:], SetStatus(Status.SKIPPED))
    dated(library, {1: "2031-03-01", 2: "2031-03-02", 3: "2031-03-03", 4: "2031-03-04"})
    with Library.open(library.folder) as again:
        assert again.statistics().by_day == {date(2031, 3, 2): 1, date(2031, 3, 4): 1}
    # What the history has forgotten is of the day on which something was first stored.
    dated(library, {}, keep=(4,))
    with Library.open(library.folder) as again:
        assert again.statistics().by_day == {date(2031, 2, 1): 1, date(2031, 3, 4): 1}


def test_what_is_undone_did_not_happen(library: Library, tmp_path: Path) -> None:
    library.import_lists([some_list(tmp_path / "a.md", "First", 1, 2)])
    for status in (Status.SKIPPED, Status.INBOX, Status.LATER):
        library.edit(ids(library)[:1], SetStatus(status))
    library.undo()
    library.undo()
    dated(library, {1: "2031-03-01", 2: "2031-03-02", 3: "2031-03-03"})
    with Library.open(library.folder) as again:
        assert again.statistics().by_day == {date(2031, 3, 1): 1}


def test_an_empty_library_is_all_zeros(library: Library) -> None:
    found = library.statistics()
    assert (found.counts.papers, found.judged, found.by_day, found.by_year) == (0, 0, {}, {})
    assert found.lists == []
    text = drawn(found, 80)
    assert "0 papers" in text
    assert "There are no papers yet; import a list first." in text


def test_while_nothing_is_judged_it_says_how_to_begin(library: Library, tmp_path: Path) -> None:
    library.import_lists([some_list(tmp_path / "a.md", "First", 1, 2)])
    assert "No paper is judged yet; triage takes you through the inbox." in drawn(library.statistics(), 80)


def drawn(statistics: Statistics, width: int, *, ascii: bool = False) -> str:
    blocks = blocks_of(statistics, width, ascii=ascii)
    return "\n\n".join("\n".join("".join(text for _, text in line) for line in block) for block in blocks)


TODAY = utc_now().date()
NUMBER = st.integers(0, 10**6)
NAME = st.text(max_size=60) | st.sampled_from(
    ["[/] x", "\x1b]52;c;eA==\x07", "日本語" * 20, "a\u202eb", "क्षि" * 20]
)
STATISTICS = st.builds(
    Statistics,
    today=st.just(TODAY),
    counts=st.builds(
        Counts,
        papers=st.just(5 * 10**6),
        by_status=st.fixed_dictionaries(dict.fromkeys(Status, NUMBER)),
        starred=NUMBER,
        tagged=NUMBER,
        noted=NUMBER,
        orphaned=NUMBER,
    ),
    by_stars=st.fixed_dictionaries(dict.fromkeys(range(6), NUMBER)),
    by_day=st.dictionaries(st.dates(date(2020, 1, 1), TODAY), st.integers(1, 5000), max_size=9),
    by_year=st.dictionaries(st.integers(0, 9999), st.integers(1, 5000), max_size=14),
    tags=st.lists(st.builds(TagCount, NAME, st.integers(1, 5000)), max_size=14),
    lists=st.lists(st.builds(ListProgress, NAME, NAME, NUMBER, NUMBER, NUMBER), max_size=4),
)


@given(STATISTICS, st.integers(50, 130), st.booleans())
def test_no_line_is_wider_than_asked_or_more_than_text(
    statistics: Statistics, width: int, ascii: bool
) -> None:
    for block in blocks_of(statistics, width, ascii=ascii):
        for line in block:
            text = "".join(text for _, text in line)
            assert display(text) == text
            assert "\n" not in text
            if not any(part is Part.LABEL and len(line) == 1 for part, _ in line):
                assert cells(text) <= width
            bars = "".join(text for part, text in line if part in (Part.BAR, Part.REST))
            assert not ascii or bars.isascii()


def test_the_best_day_is_told(library: Library) -> None:
    empty = library.statistics()
    found = Statistics(
        today=date(2031, 3, 9),
        counts=empty.counts,
        by_stars=empty.by_stars,
        by_day={date(2031, 3, 8): 40, date(2030, 1, 2): 60},
        by_year={},
        tags=[],
        lists=[],
    )
    text = drawn(found, 80)
    assert "The best day was 2 Jan 2030 with 60 papers." in text
    assert "On days with any it was 50 on average." in text
    assert f"Sat 8 Mar {'█' * 40} 40" in text
    assert text.count("█") == 41


@pytest.mark.parametrize(
    ("number", "of", "said"),
    [(0, 9, "0%"), (1, 9, "11%"), (9, 9, "100%"), (1, 1_000, "<1%"), (999, 1_000, ">99%"), (2, 3, "67%")],
)
def test_a_share_never_says_none_or_all_where_it_is_not(number: int, of: int, said: str) -> None:
    assert percent(number, of) == said
