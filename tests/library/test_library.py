"""Papers and annotations as one: what is read back, counted, edited, undone and exported."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from reader.annotations.edits import ChangeTags, RenameTag, SetNote, SetStars, SetStatus
from reader.config import Settings
from reader.errors import (
    DamagedAnnotationsError,
    ExportError,
    LibraryError,
    NothingChangedError,
    ReaderError,
    UnknownPaperError,
)
from reader.library import SORTS, Library
from reader.library.exporting import ExportOrder
from reader.model import Status
from tests.library.lists import ALL, OWLS, TIDES, write_list


@pytest.fixture
def papers(library: Library, tmp_path: Path) -> list[str]:
    """The ids of four papers in list order."""
    library.import_lists([write_list(tmp_path / "tide.txt")])
    return ids(library)


def ids(library: Library, query: str = "", sort: str | None = None) -> list[str]:
    return [entry.paper.id for entry in library.entries(library.find(query, sort).rows)]


def test_a_new_library_is_empty_and_private(tmp_path: Path) -> None:
    with Library.open(tmp_path / "deep" / "library") as library:
        assert library.count() == 0
        assert ids(library, "anything") == []
        assert library.counts().papers == 0
        assert library.folder.stat().st_mode & 0o777 == 0o700


def test_what_was_edited_is_there_after_a_restart(library: Library, papers: list[str]) -> None:
    library.edit(papers[:2], SetStars(4))
    library.edit([papers[0]], SetNote("Compare with the *old* table."))
    library.edit([papers[1]], SetStatus(Status.READ))

    with Library.open(library.folder) as again:
        first, second, *_ = again.entries(again.find().rows)

    assert (first.annotation.stars, first.annotation.note) == (4, "Compare with the *old* table.")
    assert second.annotation.status is Status.READ
    assert second.annotation.read_at is not None


def test_undo_and_redo_work_after_a_restart(library: Library, papers: list[str]) -> None:
    library.edit(papers, ChangeTags(add=("sea",), remove=()))

    with Library.open(library.folder) as again:
        undone = again.undo()
        assert ids(again, "#sea") == []
        assert set(undone.papers) == set(papers)
        again.redo()
        assert ids(again, "#sea") == papers
        with pytest.raises(NothingChangedError):
            again.redo()


def test_one_library_sees_what_another_did(library: Library, papers: list[str], tmp_path: Path) -> None:
    library.refresh()
    with Library.open(library.folder) as other:
        other.edit([papers[2]], SetStars(1))
        changes = library.refresh()
        assert changes.annotations == {papers[2]}
        assert not changes.papers
        assert ids(library, "is:starred") == [papers[2]]

        other.import_lists([write_list(tmp_path / "more.txt", (OWLS + " It was dark.",), "More")])
        assert library.refresh().papers
        assert library.count() == 5
        assert library.refresh() == type(changes)(papers=False, annotations=frozenset())


def test_counts_follow_every_edit(library: Library, papers: list[str]) -> None:
    library.edit(papers[:3], SetStatus(Status.LATER))
    library.edit(papers[:1], SetStars(2))
    library.edit(papers[1:3], ChangeTags(add=("Sea", "rl/offline"), remove=()))
    library.edit(papers[3:], SetNote("x"))

    counts = library.counts()

    assert counts.papers == 4
    assert counts.by_status == {
        Status.INBOX: 1,
        Status.LATER: 3,
        Status.READING: 0,
        Status.READ: 0,
        Status.SKIPPED: 0,
    }
    assert (counts.starred, counts.tagged, counts.noted, counts.orphaned) == (1, 2, 1, 0)
    library.undo()
    library.undo()
    assert (library.counts().tagged, library.counts().noted) == (0, 0)


def test_tags_are_counted_whatever_their_case(library: Library, papers: list[str]) -> None:
    library.edit(papers[:2], ChangeTags(add=("Sea",), remove=()))
    library.edit(papers[1:3], ChangeTags(add=("sea", "owl"), remove=()))

    assert [(count.tag, count.papers) for count in library.tags()] == [("Sea", 3), ("owl", 2)]


def test_renaming_a_tag_is_one_step(library: Library, papers: list[str]) -> None:
    library.edit(papers, ChangeTags(add=("sea",), remove=()))

    renamed = library.retag(RenameTag("sea", "shore"))

    assert set(renamed.papers) == set(papers)
    assert [count.tag for count in library.tags()] == ["shore"]
    library.undo()
    assert [count.tag for count in library.tags()] == ["sea"]


def test_an_id_may_be_cut_short_where_it_is_unambiguous(library: Library, papers: list[str]) -> None:
    assert library.entry(papers[0][:12]).paper.id == papers[0]
    with pytest.raises(UnknownPaperError, match="abs:"):
        library.entry("abs:")
    for unknown in ("doi:10.1/none", "", "%", "_"):
        with pytest.raises(UnknownPaperError):
            library.entry(unknown)


def test_an_edit_of_an_unknown_paper_changes_nothing(library: Library, papers: list[str]) -> None:
    with pytest.raises(UnknownPaperError, match="none"):
        library.edit([papers[0], "doi:10.1/none"], SetStars(1))

    assert library.counts().starred == 0


@pytest.mark.parametrize("sort", [*SORTS, *(f"-{key}" for key in SORTS)])
def test_every_order_lists_every_paper(library: Library, papers: list[str], sort: str) -> None:
    library.edit([papers[1]], SetStars(5))

    listed = ids(library, sort=sort)

    assert sorted(listed) == sorted(papers)
    if sort == "stars":
        assert listed[0] == papers[1]


def test_an_unknown_order_is_refused(library: Library) -> None:
    with pytest.raises(ReaderError, match="weight"):
        library.find("", "weight")


def test_annotations_without_a_corpus_stay_reachable(library: Library, papers: list[str]) -> None:
    library.edit([papers[0]], ChangeTags(add=("sea",), remove=()))
    headline = library.entry(papers[0]).headline
    library.close()
    for file in library.folder.glob("corpus*"):
        file.unlink()

    with Library.open(library.folder) as again:
        counts = again.counts()
        assert (counts.papers, counts.by_status[Status.INBOX]) == (1, 1)
        assert again.find("#sea").rows
        entry = again.entry(papers[0])
        assert entry.headline == headline
        assert entry.annotation.tags == ("sea",)
        assert ids(again, "is:orphaned") == [papers[0]]


def test_a_lost_corpus_is_rebuilt_by_importing_again(
    library: Library, papers: list[str], tmp_path: Path
) -> None:
    library.edit([papers[0]], SetStars(3))
    library.close()
    for file in library.folder.glob("corpus*"):
        file.unlink()

    with Library.open(library.folder) as again:
        again.counts()
        again.import_lists([tmp_path / "tide.txt"])
        assert [entry.annotation.stars for entry in again.entries(again.find().rows)] == [3, 0, 0, 0]
        assert [entry.paper.abstract for entry in again.entries(again.find().rows)] == list(ALL)
        assert again.counts().orphaned == 0


@pytest.mark.parametrize("content", [b"", b"null", b"[]", b'{"annotations": {', b"\x00\xff\x00", b"not json"])
def test_broken_annotations_are_named_and_left_alone(
    library: Library, papers: list[str], content: bytes
) -> None:
    library.edit([papers[0]], SetStars(3))
    library.close()
    library.paths.annotations.write_bytes(content)

    with Library.open(library.folder) as again:
        for attempt in (
            lambda: again.entries(again.find().rows),
            lambda: again.edit([papers[0]], SetStars(1)),
            again.undo,
            again.backup,
            again.import_starter,
        ):
            with pytest.raises(DamagedAnnotationsError, match="annotations.json"):
                attempt()
        assert any(finding.severity == "error" for finding in again.check())

    assert library.paths.annotations.read_bytes() == content


def test_a_corpus_that_is_none_is_named_and_left_alone(library: Library) -> None:
    library.close()
    library.paths.corpus.write_bytes(b"this is no database, whatever its name says" * 100)

    with pytest.raises(LibraryError, match="corpus"):
        Library.open(library.folder)

    assert library.paths.corpus.read_bytes().startswith(b"this is no database")


def test_a_file_is_no_library(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("x")

    with pytest.raises(LibraryError, match="file"):
        Library.open(file)
    with pytest.raises(LibraryError, match="below"):
        Library.open(file / "below")


def test_a_backup_brings_back_what_was_there(library: Library, papers: list[str]) -> None:
    library.edit([papers[0]], SetStars(5))
    backup = library.backup()
    library.edit([papers[0]], SetStars(1))

    library.restore(backup.file)

    assert library.entry(papers[0]).annotation.stars == 5
    assert ids(library, "stars:5") == [papers[0]]


def test_an_export_holds_what_was_asked_for(library: Library, papers: list[str], tmp_path: Path) -> None:
    library.edit([papers[0]], SetStars(5))
    file = tmp_path / "list.md"

    written = library.export_to(file, library.find("is:starred").rows, ExportOrder(title="Sea"))

    assert written == 1
    text = file.read_text("utf-8")
    assert "LagoonNet" in text
    assert "owls" not in text
    assert "Tide tables" not in text
    with_abstracts = "".join(library.export(library.find().rows, ExportOrder(abstracts=True)))
    assert "Tide tables" in with_abstracts


def test_the_settings_say_whether_an_export_holds_abstracts(tmp_path: Path) -> None:
    with Library.open(tmp_path / "library", Settings(export_abstracts=True)) as library:
        library.import_lists([write_list(tmp_path / "tide.txt", (TIDES,))])
        rows = library.find().rows
        assert "Tide tables" in "".join(library.export(rows))
        assert "Tide tables" not in "".join(library.export(rows, ExportOrder(abstracts=False)))


@pytest.mark.usefixtures("papers")
def test_only_an_export_is_written_over(library: Library, tmp_path: Path) -> None:
    thesis = tmp_path / "thesis.md"
    thesis.write_text("# My thesis\n")
    rows = library.find().rows

    with pytest.raises(ExportError, match=r"thesis\.md"):
        library.export_to(thesis, rows)
    assert thesis.read_text() == "# My thesis\n"

    library.export_to(thesis, rows, force=True)
    library.export_to(thesis, rows[:1])
    with pytest.raises(ExportError):
        library.export_to(thesis, rows, ExportOrder(format="json"))
    with pytest.raises(ExportError, match="folder"):
        library.export_to(tmp_path, rows)
    with pytest.raises(ExportError, match="nowhere"):
        library.export_to(tmp_path / "nowhere" / "x.md", rows)


def test_a_json_export_has_every_field(library: Library, papers: list[str]) -> None:
    library.edit([papers[0]], ChangeTags(add=("sea",), remove=()))

    exported = json.loads("".join(library.export(library.find().rows, ExportOrder(format="json"))))

    first = exported["papers"][0]
    assert first["id"] == papers[0]
    assert first["abstract"] == TIDES
    assert first["annotation"]["tags"] == ["sea"]


def test_a_read_only_library_can_be_read(library: Library, papers: list[str]) -> None:
    library.edit([papers[0]], SetStars(5))
    library.read_only = True
    before = library.paths.annotations.read_bytes()

    assert ids(library, "is:starred") == [papers[0]]
    for attempt in (lambda: library.edit([papers[0]], SetStars(1)), library.undo, library.backup):
        with pytest.raises(LibraryError, match="read-only"):
            attempt()
    assert library.paths.annotations.read_bytes() == before
