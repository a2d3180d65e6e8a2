"""Abstracts split and joined by the user: papers, places, annotations, undo, and importing again."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reader.annotations.edits import ChangeTags, SetNote, SetStars
from reader.errors import LibraryError, ReaderError
from reader.library import Library
from reader.library.decided import BOUNDARIES
from reader.model import Entry
from tests.library.lists import BREAD, KNOTS, OWLS, TIDES, write_list

LOAVES = "Finally, Levain simulates two hundred loaves of dough that were burnt, and says why they were."
MORE = "We also give Levain to bakers, who trust dough more than a simulator."


def entries(library: Library) -> list[Entry]:
    return library.entries(library.find().rows)


def ids(library: Library) -> list[str]:
    return [entry.paper.id for entry in entries(library)]


def abstracts(library: Library) -> list[str]:
    return [entry.paper.abstract for entry in entries(library)]


def state(library: Library) -> list[tuple[Any, ...]]:
    """All that can be seen of papers and annotations, rows and times aside."""
    return [
        (entry.paper, replace(entry.annotation, created=None, changed=None)) for entry in entries(library)
    ]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A list of three papers, the second of which has three paragraphs."""
    return write_list(tmp_path / "tide.txt", (TIDES, BREAD, LOAVES, MORE, KNOTS))


@pytest.fixture
def papers(library: Library, file: Path) -> list[str]:
    library.import_lists([file])
    assert abstracts(library) == [TIDES, f"{BREAD}\n\n{LOAVES}\n\n{MORE}", KNOTS]
    return ids(library)


def test_a_paper_is_split_in_its_place_and_the_annotation_stays_with_the_first(
    library: Library, papers: list[str]
) -> None:
    library.edit([papers[1]], SetNote("Bake this."))
    created = entries(library)[1].annotation.created

    library.split(papers[1], 1)

    assert abstracts(library) == [TIDES, BREAD, f"{LOAVES}\n\n{MORE}", KNOTS]
    found = entries(library)
    assert [entry.paper.sources[0].position for entry in found] == [1, 2, 3, 4]
    assert [entry.annotation.note for entry in found] == ["", "Bake this.", "", ""]
    assert found[1].annotation.created == created
    assert found[1].paper.name == "Levain"
    assert library.row_of(papers[1]) == found[1].row, "the former id still leads to it"
    assert ids(library)[2] in [entry.paper.id for entry in library.entries(library.find("burnt").rows)]


def test_neighbours_are_joined_with_their_annotations(library: Library, papers: list[str]) -> None:
    library.edit([papers[0]], ChangeTags(add=("sea",), remove=()))
    library.edit([papers[1]], SetStars(3))

    library.join(papers[0])

    assert abstracts(library) == [f"{TIDES}\n\n{BREAD}\n\n{LOAVES}\n\n{MORE}", KNOTS]
    first, second = entries(library)
    assert (first.annotation.tags, first.annotation.stars) == (("sea",), 3)
    assert [first.paper.sources[0].position, second.paper.sources[0].position] == [1, 2]
    assert library.row_of(papers[0]) == first.row
    assert library.row_of(papers[1]) is None


def test_a_place_that_was_decided_before_is_undone_as_it_was_last(
    library: Library, papers: list[str]
) -> None:
    library.join(papers[0])
    library.join(ids(library)[0])
    (whole,) = abstracts(library)
    library.split(ids(library)[0], 1)
    parts = abstracts(library)
    assert parts == [TIDES, whole.removeprefix(f"{TIDES}\n\n")]
    library.undo()
    assert abstracts(library) == [whole]
    library.redo()
    assert abstracts(library) == parts


def test_undo_brings_the_time_back_when_the_annotation_was_made(library: Library, papers: list[str]) -> None:
    library.edit([papers[1]], SetStars(3))
    created = datetime(2020, 5, 17, tzinfo=UTC)
    library.close()
    data = json.loads(library.paths.annotations.read_text("utf-8"))
    data["annotations"][papers[1]]["created"] = created.isoformat()
    library.paths.annotations.write_text(json.dumps(data), "utf-8")
    with Library.open(library.folder) as again:
        again.split(papers[1], 1)
        for act in (again.undo, again.redo, again.undo):
            assert entries(again)[1].annotation.created == created
            act()
            assert entries(again)[1].annotation.created == created
            assert entries(again)[1].annotation.stars == 3


@pytest.mark.parametrize("act", ["split", "join"])
def test_one_undo_takes_all_of_it_back_and_redo_does_it_again(
    library: Library, papers: list[str], act: str
) -> None:
    library.edit(papers[:2], ChangeTags(add=("sea",), remove=()))
    library.edit([papers[1]], SetStars(3))
    before = state(library)
    done = library.split(papers[1], 2) if act == "split" else library.join(papers[0], papers[1])
    after = state(library)
    assert after != before

    assert library.undo().number == done.number
    assert state(library) == before
    assert library.redo().number == done.number
    assert state(library) == after
    with Library.open(library.folder) as again:
        again.undo()
        assert state(again) == before
    library.refresh()
    assert state(library) == before


def test_it_is_remembered_when_the_list_is_imported_again_without_the_old_corpus(
    library: Library, papers: list[str], file: Path, tmp_path: Path
) -> None:
    library.split(papers[1], 1)
    library.join(ids(library)[0])
    wanted = abstracts(library)
    report = library.import_lists([file])
    assert (report.unchanged, report.new, report.updated) == (3, 0, 0)
    assert abstracts(library) == wanted == [f"{TIDES}\n\n{BREAD}", f"{LOAVES}\n\n{MORE}", KNOTS]

    changed = write_list(tmp_path / "other.txt", (OWLS, TIDES, BREAD, LOAVES, KNOTS), "Other 2024")
    library.import_lists([changed])
    assert f"{TIDES}\n\n{BREAD}" in abstracts(library)
    assert LOAVES in abstracts(library)


def test_a_corpus_that_is_made_anew_has_it_too(library: Library, papers: list[str], file: Path) -> None:
    library.edit([papers[1]], SetStars(5))
    library.split(papers[1], 1)
    library.close()
    library.paths.corpus.unlink()
    with Library.open(library.folder) as again:
        again.import_lists([file])
        assert abstracts(again) == [TIDES, BREAD, f"{LOAVES}\n\n{MORE}", KNOTS]
        assert [entry.annotation.stars for entry in entries(again)] == [0, 5, 0, 0]


def test_every_list_of_abstracts_follows_and_other_lists_do_not(
    library: Library, papers: list[str], tmp_path: Path
) -> None:
    second = write_list(tmp_path / "second.txt", (OWLS, BREAD, LOAVES, MORE), "Second 2025")
    titled = tmp_path / "titled.md"
    titled.write_text(f"# Titled\n\n## Bread\nYear: 2023\n\n{BREAD}\n\n{LOAVES}\n\n{MORE}\n", "utf-8")
    library.import_lists([second])
    library.split(papers[1], 1)
    assert abstracts(library) == [TIDES, BREAD, f"{LOAVES}\n\n{MORE}", KNOTS, OWLS]
    assert [len(entry.paper.sources) for entry in entries(library)] == [1, 2, 2, 1, 1]
    library.undo()

    library.import_lists([titled])
    library.edit([papers[1]], SetStars(2))
    library.split(papers[1], 1)
    found = {entry.paper.abstract: entry for entry in entries(library)}
    whole = found[f"{BREAD}\n\n{LOAVES}\n\n{MORE}"]
    assert [source.name for source in whole.paper.sources] == ["Titled"]
    assert whole.annotation.stars == 2, "the paper is still there, and so is what was said of it"
    assert [source.name for source in found[BREAD].paper.sources] == ["TIDE 2023 Papers", "Second 2025"]
    library.undo()
    assert [source.name for source in entries(library)[1].paper.sources][:1] == ["TIDE 2023 Papers"]


def test_what_cannot_be_done_is_said_and_changes_nothing(
    library: Library, papers: list[str], tmp_path: Path
) -> None:
    titled = tmp_path / "titled.md"
    titled.write_text(f"# Titled\n\n## Owls\nYear: 2023\n\n{OWLS}\n\n{LOAVES}\n", "utf-8")
    library.import_lists([titled])
    owls = ids(library)[-1]
    before = state(library)
    acts: tuple[Callable[[], object], ...] = (
        lambda: library.split(papers[0], 1),
        lambda: library.split(papers[1], 3),
        lambda: library.split(papers[1], 0),
        lambda: library.split(owls, 1),
        lambda: library.join(papers[2]),
        lambda: library.join(papers[0], papers[2]),
        lambda: library.join(owls),
    )
    for act in acts:
        with pytest.raises(ReaderError) as fault:
            act()
        assert fault.value.message.endswith(".")
    assert state(library) == before
    assert library.history() == []


def test_when_the_decision_cannot_be_stored_the_papers_stay_as_they_were(
    library: Library, papers: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    library.edit([papers[1]], SetStars(1))
    before = state(library)

    def full(*_args: object, **_options: object) -> None:
        raise LibraryError("Disk full", "There is no room.")

    monkeypatch.setattr(library._store, "put", full)
    with pytest.raises(LibraryError):
        library.split(papers[1], 1)
    with pytest.raises(LibraryError):
        library.join(papers[0])
    monkeypatch.undo()
    assert state(library) == before


def test_what_a_backup_says_of_the_whole_is_found_at_the_first_part(
    library: Library, papers: list[str]
) -> None:
    library.edit([papers[1]], SetStars(3))
    backup = library.backup().file
    library.split(papers[1], 1)
    library.edit([ids(library)[1]], SetStars(0))
    library.restore(backup)
    assert abstracts(library)[1:3] == [BREAD, f"{LOAVES}\n\n{MORE}"]
    assert [entry.annotation.stars for entry in entries(library)] == [0, 3, 0, 0]


def test_decisions_that_come_back_with_a_backup_are_followed(library: Library, papers: list[str]) -> None:
    library.split(papers[1], 1)
    wanted = abstracts(library)
    backup = library.backup().file
    library.undo()
    library.close()
    data = json.loads(library.paths.annotations.read_text("utf-8"))
    data.pop(BOUNDARIES, None)
    library.paths.annotations.write_text(json.dumps(data), "utf-8")
    with Library.open(library.folder) as again:
        again.restore(backup)
        assert abstracts(again) == wanted


def cut(library: Library, papers: Sequence[str], act: str) -> None:
    """Split the second paper, or join the first with it."""
    if act == "split":
        library.split(papers[1], 1)
    else:
        library.join(papers[0])


@pytest.mark.parametrize("act", ["split", "join"])
@pytest.mark.parametrize("stored", [False, True])
def test_an_end_in_the_middle_leaves_all_of_it_or_nothing(
    library: Library, papers: list[str], monkeypatch: pytest.MonkeyPatch, act: str, stored: bool
) -> None:
    library.edit([papers[0]], ChangeTags(add=("sea",), remove=()))
    library.edit([papers[1]], SetStars(3))
    before = state(library)
    put = library._store.put

    def killed(*args: Any, **options: Any) -> None:
        if stored:
            put(*args, **options)
        raise KeyboardInterrupt

    monkeypatch.setattr(library._store, "put", killed)
    with pytest.raises(KeyboardInterrupt):
        cut(library, papers, act)
    monkeypatch.undo()
    with Library.open(library.folder) as again:
        if not stored:
            assert state(again) == before
            cut(again, papers, act)
        after = state(again)
        assert len(after) == len(before) + (1 if act == "split" else -1)
        assert again.counts().orphaned == 0
        again.undo()
        assert state(again) == before
        again.redo()
        assert state(again) == after


@pytest.mark.parametrize("act", ["split", "join"])
def test_an_end_before_the_papers_follow_is_put_right_at_the_next_start(
    library: Library, papers: list[str], act: str
) -> None:
    library.edit([papers[0]], ChangeTags(add=("sea",), remove=()))
    library.edit([papers[1]], SetStars(3))
    before = state(library)
    cut(library, papers, act)
    after = state(library)
    library._store.undo()
    with Library.open(library.folder) as again:
        assert state(again) == before
        again._store.redo()
    with Library.open(library.folder) as again:
        assert state(again) == after
    library.refresh()
    assert state(library) == after


def test_many_decisions_that_are_gone_are_taken_back_in_order(library: Library, papers: list[str]) -> None:
    before = abstracts(library)
    library.split(papers[1], 1)
    library.join(papers[0])
    library.split(ids(library)[1], 1)
    library.join(ids(library)[2])
    wanted = abstracts(library)
    assert wanted == [f"{TIDES}\n\n{BREAD}", LOAVES, f"{MORE}\n\n{KNOTS}"]
    library.close()
    stored = library.paths.annotations.read_bytes()
    library.paths.annotations.unlink()
    with Library.open(library.folder) as again:
        assert abstracts(again) == before
    library.paths.annotations.write_bytes(stored)
    with Library.open(library.folder) as again:
        assert abstracts(again) == wanted


def test_another_window_that_looks_before_the_papers_follow_takes_no_text_away(
    library: Library, papers: list[str]
) -> None:
    library.edit(papers[:2], SetStars(3))
    before = state(library)
    library.join(papers[0])
    with Library.open(library.folder) as other:
        assert len(state(other)) == 2
        library._store.undo()
        other.refresh()
        assert len(state(other)) == 3, "the lower one has an annotation, and no text yet"
    with Library.open(library.folder) as again:
        assert state(again) == before
        assert again.counts().orphaned == 0


def test_papers_stay_as_they_are_while_annotations_are_damaged(library: Library, papers: list[str]) -> None:
    library.split(papers[1], 1)
    wanted = abstracts(library)
    library.close()
    stored = library.paths.annotations.read_bytes()
    library.paths.annotations.write_bytes(b"{" + stored)
    with Library.open(library.folder) as again:
        again.show_remains()
        assert abstracts(again) == wanted
    library.paths.annotations.write_bytes(stored)
    with Library.open(library.folder) as again:
        assert abstracts(again) == wanted


def test_an_odd_decision_in_the_file_does_no_harm(library: Library, papers: list[str], file: Path) -> None:
    library.split(papers[1], 1)
    library.close()
    data = json.loads(library.paths.annotations.read_text("utf-8"))
    data[BOUNDARIES] |= {"x": {"joined": "yes"}, "a-b": {}, "c-d": {"joined": True, "whole": 3}}
    library.paths.annotations.write_text(json.dumps(data), "utf-8")
    with Library.open(library.folder) as again:
        assert again.import_lists([file]).unchanged == 4
        again.undo()
        assert abstracts(again)[1] == f"{BREAD}\n\n{LOAVES}\n\n{MORE}"


def test_annotations_follow_when_the_list_itself_is_cut_otherwise(library: Library, tmp_path: Path) -> None:
    apart = write_list(tmp_path / "tide.txt", (f"{TIDES} {OWLS}", BREAD, KNOTS))
    library.import_lists([apart])
    first, second, third = ids(library)
    library.edit([first], SetStars(1))
    library.edit([second], SetStars(2))
    library.edit([third], ChangeTags(add=("rope",), remove=()))

    report = library.import_lists([write_list(apart, (TIDES, OWLS, f"{BREAD} {KNOTS}"))])

    assert report.orphaned == 0
    assert [(entry.annotation.stars, entry.annotation.tags) for entry in entries(library)] == [
        (1, ()),
        (0, ()),
        (2, ("rope",)),
    ]


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["split", "join", "star", "undo", "redo"]), st.integers(0, 5), st.integers(1, 3)
    ),
    max_size=8,
)


@settings(max_examples=12, deadline=None)
@given(STEPS)
def test_whatever_is_done_the_lists_are_as_if_imported_so(
    tmp_path_factory: pytest.TempPathFactory, steps: Sequence[tuple[str, int, int]]
) -> None:
    folder = tmp_path_factory.mktemp("cut")
    file = write_list(folder / "tide.txt", (TIDES, BREAD, LOAVES, MORE, KNOTS, BREAD))
    with Library.open(folder / "library") as library:
        library.import_lists([file])
        states = [state(library)]
        undone: list[list[tuple[Any, ...]]] = []
        for act, which, at in steps:
            papers = ids(library)
            paper = papers[which % len(papers)]
            try:
                if act == "undo":
                    library.undo()
                    undone.append(states.pop())
                    assert state(library) == states[-1]
                elif act == "redo":
                    library.redo()
                    states.append(undone.pop())
                    assert state(library) == states[-1]
                else:
                    if act == "star":
                        library.edit([paper], ChangeTags(add=(f"t{len(states)}",), remove=()))
                    elif act == "split":
                        library.split(paper, at)
                    else:
                        library.join(paper)
                    states.append(state(library))
                    undone.clear()
            except ReaderError:
                continue
        assert library.import_lists([file]).unchanged == len(
            [source for entry in entries(library) for source in entry.paper.sources]
        )
        assert [paper for paper, _ in state(library)] == [paper for paper, _ in states[-1]]
        assert [finding for finding in library.check() if finding.severity == "error"] == []
    library.paths.annotations.write_text("{}", "utf-8")
    with Library.open(library.folder) as again:
        assert len(abstracts(again)) > 0
        again.import_lists([file])
        assert [paper for paper, _ in state(again)] == [paper for paper, _ in states[0]]
