"""What an import does to a library, and what it leaves alone."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from reader.annotations.edits import ChangeTags, SetNote, SetStars
from reader.annotations.store import AnnotationStore
from reader.corpus.writer import CorpusWriter
from reader.errors import ImportingError, LibraryError
from reader.library import Library
from reader.model import Annotation, LinkKind
from tests.library.lists import ALL, BREAD, KNOTS, OWLS, TIDES, write_list


def ids(library: Library, query: str = "") -> list[str]:
    return [entry.paper.id for entry in library.entries(library.find(query).rows)]


def by_words(library: Library, words: str) -> str:
    (paper,) = ids(library, words)
    return paper


def test_a_list_becomes_papers_with_their_place(library: Library, tmp_path: Path) -> None:
    report = library.import_lists([write_list(tmp_path / "tide.txt")])

    assert (report.new, report.updated, report.unchanged, report.merged) == (4, 0, 0, 0)
    papers = [entry.paper for entry in library.entries(library.find().rows)]
    assert [paper.sources[0].position for paper in papers] == [1, 2, 3, 4]
    assert [paper.sources[0].line for paper in papers] == [3, 5, 7, 9]
    assert {paper.sources[0].name for paper in papers} == {"TIDE 2023 Papers"}
    assert {(paper.year, paper.venue) for paper in papers} == {(2023, "TIDE")}
    assert papers[0].name == "LagoonNet"
    assert [(link.kind, link.url) for link in papers[0].links] == [
        (LinkKind.CODE, "https://github.com/tides/lagoonnet")
    ]
    assert "𝒪(n²)" in papers[1].abstract_plain
    assert [paper.abstract for paper in papers] == list(ALL)


def test_the_same_file_again_changes_nothing(library: Library, tmp_path: Path) -> None:
    file = write_list(tmp_path / "tide.txt")
    library.import_lists([file])
    before = library.entries(library.find().rows)

    report = library.import_lists([file])

    assert (report.new, report.updated, report.unchanged, report.merged) == (0, 0, 4, 0)
    assert library.entries(library.find().rows) == before


def test_annotations_follow_abstracts_that_were_edited(library: Library, tmp_path: Path) -> None:
    library.import_lists([write_list(tmp_path / "tide.txt")])
    tides, owls, bread, knots = ids(library)
    library.edit([tides], SetStars(5))
    library.edit([owls], SetNote("Ask about the *third* microphone."))
    library.edit([bread], ChangeTags(add=("food",), remove=()))
    edited = (
        TIDES.replace("nine lagoons", "eleven lagoons").replace("four minutes", "three minutes"),
        OWLS.replace("is slow", "takes long"),
        BREAD,
        KNOTS,
    )

    report = library.import_lists([write_list(tmp_path / "tide.txt", edited)])

    assert report.followed == 2
    assert report.orphaned == 0
    assert library.count() == 4
    entries = library.entries(library.find().rows)
    assert [entry.annotation.stars for entry in entries] == [5, 0, 0, 0]
    assert entries[1].annotation.note == "Ask about the *third* microphone."
    assert entries[2].annotation.tags == ("food",)
    assert entries[3].annotation == Annotation()
    assert entries[0].paper.id != tides
    assert library.entry(tides).paper.id == entries[0].paper.id
    assert knots == entries[3].paper.id


def test_an_edit_made_before_the_abstract_changed_can_still_be_undone(
    library: Library, tmp_path: Path
) -> None:
    library.import_lists([write_list(tmp_path / "tide.txt")])
    library.edit([ids(library)[0]], SetStars(4))
    library.import_lists([write_list(tmp_path / "tide.txt", (TIDES.replace("nine", "ten"), OWLS))])

    library.undo()

    assert [entry.annotation.stars for entry in library.entries(library.find().rows)] == [0, 0]


def test_a_paper_that_left_its_list_goes_unless_it_is_annotated(library: Library, tmp_path: Path) -> None:
    library.import_lists([write_list(tmp_path / "tide.txt")])
    kept = by_words(library, "sourdough")
    library.edit([kept], ChangeTags(add=("food",), remove=()))

    report = library.import_lists([write_list(tmp_path / "tide.txt", (TIDES,))])

    assert report.orphaned == 1
    assert ids(library, "is:orphaned") == [kept]
    assert library.count() == 2
    entry = library.entry(kept)
    assert entry.annotation.tags == ("food",)
    assert entry.paper.abstract == BREAD
    assert entry.is_orphaned


def test_an_orphan_comes_home_when_its_list_names_it_again(library: Library, tmp_path: Path) -> None:
    library.import_lists([write_list(tmp_path / "tide.txt")])
    kept = by_words(library, "sourdough")
    library.edit([kept], SetStars(3))
    library.import_lists([write_list(tmp_path / "tide.txt", (TIDES,))])

    library.import_lists([write_list(tmp_path / "tide.txt")])

    assert ids(library, "is:orphaned") == []
    assert library.entry(kept).annotation.stars == 3
    assert library.count() == 4


def test_a_paper_of_two_lists_is_one(library: Library, tmp_path: Path) -> None:
    library.import_lists([write_list(tmp_path / "tide.txt")])

    report = library.import_lists([write_list(tmp_path / "more.txt", (OWLS,), "Listening 2024")])

    assert report.merged == 1
    assert library.count() == 4
    assert [source.name for source in library.entry(by_words(library, "owls")).paper.sources] == [
        "TIDE 2023 Papers",
        "Listening 2024",
    ]


def test_a_better_identifier_takes_the_annotation_along(library: Library, tmp_path: Path) -> None:
    library.import_lists([write_list(tmp_path / "tide.txt")])
    old = by_words(library, "owls")
    library.edit([old], SetStars(2))
    titled = tmp_path / "owls.md"
    titled.write_text(f"# Owls\n\n## How many listeners\narXiv: 2301.00001\n\n{OWLS}\n", "utf-8")

    report = library.import_lists([titled])

    assert report.followed == 1
    entry = library.entry("arxiv:2301.00001")
    assert entry.annotation.stars == 2
    assert entry.paper.title == "How many listeners"
    assert library.entry(old) == entry
    for name in ("2301.00001", "https://arxiv.org/abs/2301.00001v2"):
        assert library.entry(name) == entry
    assert library.count() == 4


def test_two_lists_of_one_name_in_two_files_stand_side_by_side(library: Library, tmp_path: Path) -> None:
    library.import_lists(
        [write_list(tmp_path / "a.txt", (TIDES, OWLS)), write_list(tmp_path / "b.txt", (BREAD,))]
    )

    assert library.count() == 3
    assert [(s.name, s.file, s.papers) for s in library.sources()] == [
        ("TIDE 2023 Papers", "a.txt", 2),
        ("TIDE 2023 Papers", "b.txt", 1),
    ]


def test_a_name_given_at_import_wins_over_the_heading(library: Library, tmp_path: Path) -> None:
    file = tmp_path / "two.txt"
    file.write_text(f"# One\n\n{TIDES}\n\n# Two\n\n{OWLS}\n", "utf-8")

    library.import_lists([file], source="Shore")

    assert [(s.name, s.papers) for s in library.sources()] == [("Shore", 2)]
    assert [entry.paper.sources[0].position for entry in library.entries(library.find().rows)] == [1, 2]


def test_a_file_may_hold_several_lists(library: Library, tmp_path: Path) -> None:
    file = tmp_path / "two.txt"
    file.write_text(f"# One\n\n{TIDES}\n\n# Two\n\n{OWLS}\n", "utf-8")

    report = library.import_lists([file])

    assert [(r.source, r.new) for r in report.lists] == [("One", 1), ("Two", 1)]


def test_a_dry_run_tells_the_same_and_keeps_nothing(library: Library, tmp_path: Path) -> None:
    library.import_lists([write_list(tmp_path / "tide.txt", (TIDES, OWLS))])
    library.edit([ids(library)[0]], SetStars(1))
    before = library.paths.annotations.read_bytes()
    changed = write_list(tmp_path / "tide.txt", (TIDES.replace("nine", "ten"), BREAD))

    rehearsed = library.import_lists([changed], dry_run=True)

    assert library.paths.annotations.read_bytes() == before
    assert [entry.paper.abstract for entry in library.entries(library.find().rows)] == [TIDES, OWLS]
    done = library.import_lists([changed])
    assert (rehearsed.new, rehearsed.followed) == (done.new, done.followed) == (2, 1)


def test_an_import_that_is_stopped_keeps_nothing(library: Library, tmp_path: Path) -> None:
    file = write_list(tmp_path / "many.txt", [f"{OWLS} This was heard in forest {n}." for n in range(300)])
    asked: list[int] = []

    def cancelled() -> bool:
        asked.append(1)
        return len(asked) > 2

    with pytest.raises(ImportingError, match="as it was"):
        library.import_lists([file], cancelled=cancelled)

    assert library.count() == 0


def test_what_cannot_be_read_does_not_stop_the_rest(library: Library, tmp_path: Path) -> None:
    empty = tmp_path / "empty.txt"
    empty.touch()

    report = library.import_lists([empty, write_list(tmp_path / "tide.txt")])

    assert library.count() == 4
    (fault,) = report.faults
    assert fault.file == "empty.txt"
    assert fault.fault is not None


def test_a_folder_is_searched_and_what_is_no_list_passed_over(library: Library, tmp_path: Path) -> None:
    folder = tmp_path / "lists"
    write_list(folder / "deep" / "tide.txt")
    (folder / "data.txt").write_text("name,year\nx,1\ny,2\n", "utf-8")
    (folder / ".hidden.txt").write_text("Hidden 2020\n\n" + TIDES, "utf-8")

    report = library.import_lists([folder])

    assert library.count() == 4
    assert report.faults == ()
    assert [name.partition(":")[0] for name in report.passed_over] == ["data.txt"]


@pytest.mark.parametrize("name", ["missing.txt", "missing/"])
def test_a_path_that_does_not_exist_is_named(library: Library, tmp_path: Path, name: str) -> None:
    with pytest.raises(ImportingError, match="missing"):
        library.import_lists([tmp_path / name])


def test_a_folder_without_lists_is_named(library: Library, tmp_path: Path) -> None:
    (tmp_path / "pictures").mkdir()

    with pytest.raises(ImportingError, match="pictures"):
        library.import_lists([tmp_path / "pictures"])


def test_standard_input_is_a_list_too(library: Library) -> None:
    report = library.import_lists([Path("-")], stdin=f"Shore\n\n{TIDES}\n".encode())

    assert report.new == 1
    assert library.sources()[0].file == "-"


def test_the_starter_list_comes_in_whole(library: Library) -> None:
    report = library.import_starter()

    assert report.new >= 38
    assert report.faults == ()
    assert all(entry.paper.title for entry in library.entries(library.find().rows))


def test_the_real_lists_come_in_whole(library: Library, corpora: Path) -> None:
    lists = corpora / "abstract-lists"
    report = library.import_lists(
        [lists / "000_c7bf4dec3fcdcacc.txt", lists / "002_4b20b0198a651573.txt"], source=None
    )

    assert [r.new for r in report.lists] == [19, 19]
    assert library.count() == 38
    assert {entry.paper.venue for entry in library.entries(library.find().rows)} == {"ICML"}


def test_a_read_only_library_takes_nothing_in(library: Library) -> None:
    library.read_only = True

    with pytest.raises(LibraryError, match="read-only"):
        library.import_starter()


def test_lists_of_one_heading_and_file_name_in_two_folders_do_not_replace_each_other(
    library: Library, tmp_path: Path
) -> None:
    library.import_lists([write_list(tmp_path / "a" / "list.txt", (TIDES, OWLS))])

    report = library.import_lists([write_list(tmp_path / "b" / "list.txt", (BREAD,))])

    assert (report.new, report.dropped) == (1, 0)
    assert library.count() == 3


def test_a_list_whose_file_was_moved_is_still_the_same_list(library: Library, tmp_path: Path) -> None:
    file = write_list(tmp_path / "a" / "list.txt", (TIDES, OWLS))
    library.import_lists([file])
    file.unlink()

    report = library.import_lists([write_list(tmp_path / "b" / "list.txt", (TIDES,))])

    assert (report.unchanged, report.dropped) == (1, 1)
    assert [source.papers for source in library.sources()] == [1]


def test_what_comes_from_standard_input_replaces_nothing_without_a_name(library: Library) -> None:
    for text in (TIDES, OWLS, TIDES):
        library.import_lists([Path("-")], stdin=f"Shore\n\n{text}\n".encode())
    assert library.count() == 2

    for text in (BREAD, KNOTS):
        report = library.import_lists([Path("-")], stdin=f"Shore\n\n{text}\n".encode(), source="Piped")
    assert report.dropped == 1
    assert library.count() == 3


def test_papers_that_go_are_counted(library: Library, tmp_path: Path) -> None:
    library.import_lists([write_list(tmp_path / "tide.txt")])

    report = library.import_lists([write_list(tmp_path / "tide.txt", (TIDES,))])

    assert report.dropped == 3


def test_an_orphan_that_lost_its_annotation_goes_at_the_next_import(library: Library, tmp_path: Path) -> None:
    library.import_lists([write_list(tmp_path / "tide.txt")])
    kept = by_words(library, "sourdough")
    library.edit([kept], SetStars(3))
    file = write_list(tmp_path / "tide.txt", (TIDES,))
    library.import_lists([file])
    library.undo()

    assert library.import_lists([file]).dropped == 1
    assert library.count() == 1


def test_what_is_annotated_during_an_import_is_kept_and_followed(library: Library, tmp_path: Path) -> None:
    many = [f"{OWLS} This was heard in forest {n}, at {n * n} hours." for n in range(120)]
    library.import_lists([write_list(tmp_path / "tide.txt", (TIDES, BREAD, *many))])
    tides, bread, *_ = ids(library)
    edited = write_list(tmp_path / "tide.txt", (TIDES.replace("nine", "ten"), *many))

    def star(papers: int, _file: str) -> None:
        if papers:
            with Library.open(library.folder) as other:
                for paper in (tides, bread):
                    other.edit([paper], SetStars(5))

    report = library.import_lists([edited], progress=star)

    assert (report.followed, report.orphaned) == (1, 1)
    assert library.entry(tides).annotation.stars == 5
    assert library.entry(tides).paper.abstract == TIDES.replace("nine", "ten")
    assert library.entry(bread).annotation.stars == 5
    assert library.entry(bread).paper.abstract == BREAD


def test_an_edited_abstract_is_not_sought_in_another_list(library: Library, tmp_path: Path) -> None:
    library.import_lists([write_list(tmp_path / "tide.txt", (TIDES, OWLS))])
    library.edit([ids(library)[0]], SetStars(5))

    report = library.import_lists(
        [
            write_list(tmp_path / "tide.txt", (OWLS,)),
            write_list(tmp_path / "other.txt", (TIDES.replace("nine", "ten"),), "Other"),
        ]
    )

    assert (report.followed, report.orphaned) == (0, 1)


def test_an_annotation_under_a_former_id_finds_its_paper(library: Library, tmp_path: Path) -> None:
    library.import_lists([write_list(tmp_path / "tide.txt", (OWLS,))])
    (old,) = ids(library)
    library.edit([old], SetStars(4))
    library.fold()
    before = library.paths.annotations.read_bytes()
    titled = tmp_path / "owls.md"
    titled.write_text(f"# Owls\n\n## How many listeners\narXiv: 2301.00001\n\n{OWLS}\n", "utf-8")
    library.import_lists([titled])
    library.close()
    library.paths.annotations.write_bytes(before)

    with Library.open(library.folder) as again:
        assert ids(again, "stars:4") == ["arxiv:2301.00001"]
        assert again.entry(old).annotation.stars == 4


def test_an_import_whose_end_is_lost_moves_no_annotation(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.import_lists([write_list(tmp_path / "tide.txt")])
    library.edit(ids(library), ChangeTags(add=("sea",), remove=()))
    before = library.paths.annotations.read_bytes()
    monkeypatch.setattr(
        CorpusWriter, "finish", lambda _self: (_ for _ in ()).throw(LibraryError("Full", "No room."))
    )

    with pytest.raises(LibraryError, match="No room"):
        library.import_lists([write_list(tmp_path / "tide.txt", [text + " Again." for text in ALL])])

    assert library.paths.annotations.read_bytes() == before
    assert len(ids(library, "#sea")) == 4


def test_annotations_that_could_not_be_moved_are_moved_later(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.import_lists([write_list(tmp_path / "tide.txt")])
    library.edit(ids(library), ChangeTags(add=("sea",), remove=()))
    edited = write_list(tmp_path / "tide.txt", [text + " Again." for text in ALL])

    def fail(_store: AnnotationStore, _moves: object) -> None:
        raise LibraryError("Full", "No room.")

    with monkeypatch.context() as patched:
        patched.setattr(AnnotationStore, "rekey", fail)
        with pytest.raises(LibraryError, match="No room"):
            library.import_lists([edited])
        assert len(library.find("#sea").rows) == 4

    with Library.open(library.folder) as again:
        entries = again.entries(again.find("#sea").rows)
        assert [entry.paper.abstract for entry in entries] == [text + " Again." for text in ALL]
        assert all(entry.annotation.tags == ("sea",) for entry in entries)
        assert again.count() == 4


def test_a_file_whose_name_is_no_text_is_read(library: Library, tmp_path: Path) -> None:
    name = os.fsdecode(b"bad\xff.txt")
    try:
        write_list(tmp_path / "lists" / name)
    except OSError:
        pytest.skip("this file system takes no such name")

    report = library.import_lists([tmp_path / "lists"])

    assert report.new == 4
    assert library.import_lists([tmp_path / "lists"]).unchanged == 4
    assert library.sources()[0].file == "bad\ufffd.txt"


def test_what_could_not_be_decoded_is_reported(library: Library, tmp_path: Path) -> None:
    accented = OWLS.replace("owls", "hiboux d’été à l’aube — déjà vus, être là, où")
    file = write_list(tmp_path / "tide.txt", (TIDES, accented))
    file.write_bytes(file.read_bytes().replace(b"lagoons", b"lag\xffoons", 1))

    report = library.import_lists([file])

    assert report.new == 2
    (problem,) = report.lists[0].problems
    assert problem.line == 3
    assert "1 character" in problem.message


def test_a_folder_that_cannot_be_entered_is_reported(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_list(tmp_path / "lists" / "tide.txt")
    (tmp_path / "lists" / "shut").mkdir()
    scandir = os.scandir

    def refuse(path: str) -> object:
        if str(path).endswith("shut"):
            raise PermissionError(13, "Permission denied", str(path))
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refuse)

    report = library.import_lists([tmp_path / "lists"])

    assert report.new == 4
    (fault,) = report.faults
    assert "Permission denied" in (fault.fault or "")


def test_a_link_that_leads_nowhere_is_named(library: Library, tmp_path: Path) -> None:
    (tmp_path / "loop.txt").symlink_to(tmp_path / "loop.txt")

    with pytest.raises(ImportingError, match="leads nowhere"):
        library.import_lists([tmp_path / "loop.txt"])
