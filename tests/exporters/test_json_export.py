from __future__ import annotations

import dataclasses
import json
from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from reader.exporters.formats import EXPORTERS, ExportOptions
from reader.exporters.json import dumps, is_export, paper_document
from reader.model import NO_ANNOTATION, Annotation, Entry, Link, LinkKind, Paper, Source, Status
from tests.exporters.hostile import WHEN, entries, texts
from tests.exporters.writing import written

FULL = Entry(
    3,
    Paper(
        id="doi:10.1000/1",
        headline="A name: what it does",
        abstract="$x$",
        abstract_plain="x",
        title="A title",
        name="Name",
        authors=("Ada One",),
        year=2024,
        venue="ICML",
        keywords=("k",),
        links=(Link(LinkKind.PDF, "https://example.org/a.pdf"),),
        identifiers={"doi": "10.1000/1"},
        sources=(Source("List", "list.txt", 2, 7),),
    ),
    Annotation(("rl",), 4, Status.READ, "A note.", "Own", datetime(2024, 1, 2, tzinfo=UTC), WHEN, WHEN),
)


def test_every_field_is_under_its_own_name() -> None:
    document = paper_document(FULL)
    annotation = document.pop("annotation")
    assert isinstance(annotation, dict)
    assert set(document) == {field.name for field in dataclasses.fields(Paper)}
    assert set(annotation) == {field.name for field in dataclasses.fields(Annotation)}
    assert document["headline"] == "A name: what it does"
    assert document["links"] == [{"kind": "pdf", "url": "https://example.org/a.pdf"}]
    assert document["sources"] == [{"name": "List", "file": "list.txt", "position": 2, "line": 7}]
    assert annotation["created"] == "2024-01-02T00:00:00+00:00"
    assert annotation["status"] == "read"


@given(listed=st.lists(entries, max_size=3), title=texts)
def test_what_is_written_can_be_read_back(listed: list[Entry], title: str) -> None:
    text = written(listed, ExportOptions(title=title, when=WHEN), "json")
    document = json.loads(text)
    assert list(document) == ["format", "version", "title", "exported", "papers"]
    assert (document["format"], document["version"], document["title"]) == ("reader-export", 1, title)
    assert document["exported"] == "2024-05-06T07:08:00+00:00"
    assert document["papers"] == [json.loads(json.dumps(paper_document(entry))) for entry in listed]
    text.encode("utf-8")


@given(text=st.text())
def test_json_cannot_steer_a_terminal(text: str) -> None:
    written = dumps({"a": text}, indent=1)
    assert json.loads(written) == {"a": text}
    assert not any(char in written for char in "\x1b\x7f\x9b\x9d\u202e\u2066\u200b")


def test_one_paper_a_line() -> None:
    papers = [FULL._replace(row=row) for row in range(3)]
    assert len(written(papers, format="json").splitlines()) == 4 + 3 + 1


def test_an_export_is_told_from_other_files() -> None:
    text = written([Entry(0, Paper("abs:1", "One"), NO_ANNOTATION)], format="json")
    assert is_export(text)
    assert is_export(json.dumps(json.loads(text), indent=4))
    assert not is_export('{"papers": [], "format": "reader-export"}')
    assert not is_export("")
    assert [row.is_export(text) for row in EXPORTERS] == [row.name == "json" for row in EXPORTERS]
