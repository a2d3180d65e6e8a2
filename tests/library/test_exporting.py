"""Exports of any size: read a part at a time, stopped without a trace, true to one moment."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from reader.annotations.edits import ChangeTags, SetStars, SetStatus
from reader.errors import ExportCancelledError, ExportError, ReaderError
from reader.exporters import papers as parts
from reader.exporters.formats import EXPORTERS, GroupBy
from reader.exporters.options import ExportOptions
from reader.exporters.papers import Papers
from reader.library import Library
from reader.library.exporting import ExportOrder
from reader.model import Status
from tests.library.lists import write_list
from tests.ui.steps import filled

TEMPLATE = (
    "{% for group in groups %}{{ group.name }}:{% for p in group.papers %}{{ p.id }},{% endfor %}{% endfor %}"
)


@pytest.fixture
def papers(library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Library:
    """A library of twelve papers, of which two are read at once."""
    monkeypatch.setattr(parts, "PART", 2)
    monkeypatch.setattr(parts, "PIECE", 1)
    filled(library, tmp_path, 12)
    library.import_lists([write_list(tmp_path / "tide.txt")])
    rows = library.find().rows
    library.edit_rows(rows[3:9:2], ChangeTags(add=("a", "b/c")))
    library.edit_rows(rows[4:6], ChangeTags(add=("B/C",)))
    library.edit_rows(rows[1:14:4], SetStars(4))
    library.edit_rows(rows[7:], SetStatus(Status.LATER))
    return library


@pytest.mark.parametrize("by", GroupBy)
@pytest.mark.parametrize("format", [exporter.name for exporter in EXPORTERS])
def test_an_export_is_what_its_format_makes_of_the_papers(papers: Library, by: GroupBy, format: str) -> None:
    rows = list(papers.find().rows)[::-1]
    exported = "".join(papers.export(rows, ExportOrder(format=format, group_by=by, abstracts=True)))
    exporter = next(each for each in EXPORTERS if each.name == format)
    options = ExportOptions(group_by=by, abstracts=True)
    expected = "".join(exporter.write(Papers.of(papers.entries(rows)), options))
    assert _undated(exported) == _undated(expected)
    assert exporter.is_export(exported)


def _undated(document: str) -> str:
    return re.sub(r'"exported": [^,]*,|papers · [-0-9]*', "", document).replace("16 papers", "16 ")


def test_no_more_is_read_than_is_asked_for(papers: Library) -> None:
    told: list[tuple[int, int]] = []
    pieces = papers.export(papers.find().rows, progress=lambda *done: told.append(done))
    first = next(pieces)
    assert len(told) <= 1
    rest = "".join(pieces)
    assert [done for done, _ in told] == list(range(0, 16, 2))
    assert {number for _, number in told} == {16}
    assert (first + rest).count("\n## ") == 16


def test_papers_under_several_headings_are_counted_once(papers: Library) -> None:
    told: list[int] = []
    order = ExportOrder(group_by=GroupBy.TAG)
    assert "".join(papers.export(papers.find().rows, order, progress=lambda n, _: told.append(n)))
    assert told == sorted(told)
    assert told[-1] <= 16


@pytest.mark.parametrize("after", [0, 1, 5])
def test_an_export_that_is_stopped_leaves_the_file_as_it_was(
    papers: Library, tmp_path: Path, after: int
) -> None:
    file = tmp_path / "out" / "list.json"
    file.parent.mkdir()
    rows, order = papers.find().rows, ExportOrder(format="json")
    papers.export_to(file, rows[:1], order)
    before, asked = file.read_bytes(), iter(range(100))
    with pytest.raises(ExportCancelledError):
        papers.export_to(file, rows, order, cancelled=lambda: next(asked) >= after)
    assert file.read_bytes() == before
    assert [each.name for each in file.parent.iterdir()] == ["list.json"]
    assert papers.export_to(file, rows, order, cancelled=lambda: False) == 16
    assert len(json.loads(file.read_text("utf-8"))["papers"]) == 16


def test_what_is_edited_meanwhile_is_exported_as_it_was(papers: Library) -> None:
    rows = papers.find().rows
    pieces = papers.export(rows, ExportOrder(format="json"))
    first = next(pieces)
    papers.edit_rows(rows, SetStars(1))
    stars = [paper["annotation"]["stars"] for paper in json.loads(first + "".join(pieces))["papers"]]
    assert sorted(set(stars)) == [0, 4]


@pytest.mark.parametrize("by", [GroupBy.NONE, GroupBy.SOURCE])
def test_an_import_meanwhile_ends_an_export(papers: Library, tmp_path: Path, by: GroupBy) -> None:
    """Rows may mean other papers then."""
    with Library.open(papers.folder) as other:
        pieces = papers.export(papers.find().rows, ExportOrder(group_by=by))
        if by is GroupBy.NONE:
            next(pieces)
        other.import_lists([write_list(tmp_path / "more.txt", ("A new one about the weight of feathers.",))])
        with pytest.raises(ExportError, match="export again"):
            "".join(pieces)
    assert "".join(papers.export(papers.find().rows)).count("\n## ") == 17


def test_rows_that_are_no_more_are_left_out(papers: Library, tmp_path: Path) -> None:
    file = tmp_path / "list.md"
    assert papers.export_to(file, [10_000, *papers.find().rows[:3]]) == 3
    assert "\n3 papers" in file.read_text("utf-8")


def test_what_goes_wrong_with_the_papers_is_no_fault_of_the_template(
    papers: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    template = tmp_path / "my.j2"
    template.write_text(TEMPLATE)
    order = ExportOrder(template=template, group_by=GroupBy.STARS)
    assert "".join(papers.export(papers.find().rows, order)).startswith("★★★★☆:")

    def torn(*_: Any) -> Iterator[Any]:
        raise ReaderError("The disk is gone", "Nothing can be read.")

    monkeypatch.setattr(papers._corpus, "papers_by_row", torn)
    with pytest.raises(ReaderError, match="The disk is gone"):
        "".join(papers.export(papers.find().rows, order))
