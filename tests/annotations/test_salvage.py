"""Of a damaged file every document that stands there whole is read, and none is made up."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from reader.annotations import journal, jsonfile
from reader.annotations.jsonfile import Tables
from reader.annotations.remains import remains_of
from reader.annotations.salvage import salvage

LINES = '"a"} {"b": {\n<<<<<<< x\n=======\n}},'
"""A note that looks like the file it is in."""

TABLES: Tables = {
    "meta": {"1": {"schema": 2, "journal": "00000000000000aa", "contains": "00000000000000bb"}},
    "annotations": {
        "abs:1": {"label": "Tea {", "tags": ["x", "y/z"], "stars": 2},
        "abs:2": {"note": LINES, "stars": 5},
        "doi:10.1/3": {"label": "Maps", "note": "short", "status": "read"},
        "doi:10.1/4": {"title": "Mine", "theirs": {"deep": [1, {"x": None}]}},
    },
    "searches": {"s1": {"query": "is:read"}},
    "history": {
        "11": {"when": "2031-01-01T00:00:00Z", "description": "star", "undone": False, "changes": []},
        "12": {
            "when": "2031-01-01T00:00:01Z",
            "description": LINES,
            "undone": False,
            "changes": [{"papers": ["abs:2"], "before": {}, "after": {"note": LINES}}],
        },
    },
    "theirs": {"q": {"v": 1}},
}
GOOD = jsonfile.text(TABLES)
LAYOUTS = {
    "ours": GOOD,
    "pretty": json.dumps(TABLES, indent=2).encode(),
    "tabs": json.dumps(TABLES, indent="\t").encode(),
    "one line": json.dumps(TABLES).encode(),
    "tight": json.dumps(TABLES, separators=(",", ":")).encode(),
}


def documents(tables: Tables) -> set[tuple[str, str, str]]:
    """Table, id and text of every document, but for the table `meta`."""
    return {
        (name, doc_id, json.dumps(document, sort_keys=True))
        for name, table in tables.items()
        for doc_id, document in table.items()
        if name != "meta"
    }


@pytest.mark.parametrize("data", LAYOUTS.values(), ids=LAYOUTS)
def test_a_whole_file_is_read_whole(data: bytes) -> None:
    found = salvage(data)
    assert found.tables == TABLES
    assert found.is_whole
    assert salvage(b"\xef\xbb\xbf" + data).tables == TABLES
    assert salvage(data.replace(b"\n", b"\r\n")).tables == TABLES
    assert salvage(data.decode().encode("utf-16")).tables == TABLES


@pytest.mark.parametrize("data", LAYOUTS.values(), ids=LAYOUTS)
def test_of_a_file_that_breaks_off_all_before_is_read(data: bytes) -> None:
    seen: set[tuple[str, str, str]] = set()
    for end in range(len(data)):
        found = salvage(data[:end])
        now = documents(found.tables)
        assert seen <= now <= documents(TABLES)
        assert found.lost or end >= data.rindex(b"}")
        seen = now
    assert len(seen) >= len(documents(TABLES)) - 1


@pytest.mark.parametrize("by", [b"\0", b'"', b"{", b"}", b"\xff", b"\n"])
def test_a_wrong_byte_costs_no_more_than_two_documents(by: bytes) -> None:
    for place in range(len(GOOD)):
        found = documents(salvage(GOOD[:place] + by + GOOD[place + 1 :]).tables)
        whole = documents(TABLES)
        assert len(whole - found) <= 2


@given(st.data())
def test_a_lost_line_costs_the_documents_on_it(data: st.DataObject) -> None:
    lines = GOOD.split(b"\n")
    gone = data.draw(st.sets(st.integers(0, len(lines) - 1), max_size=3))
    rubbish = data.draw(st.binary(max_size=20).filter(lambda line: b"\n" not in line))
    kept = [rubbish if number in gone else line for number, line in enumerate(lines)]
    assume(b'"' not in rubbish)
    found = documents(salvage(b"\n".join(kept)).tables)
    known = [name for name in TABLES if name != "theirs"]
    for name in known[1:]:
        for doc_id, document in TABLES[name].items():
            line = next(n for n, text in enumerate(lines) if text.startswith(b'"%b": ' % doc_id.encode()))
            if name in ("annotations", "history") and line not in gone:
                assert (name, doc_id, json.dumps(document, sort_keys=True)) in found


@given(st.binary(max_size=300))
def test_rubbish_is_nothing(data: bytes) -> None:
    assert salvage(data).tables.keys() <= {"annotations", "history", "meta", "searches"} or b'"' in data


@pytest.mark.parametrize("data", [b"", b" \n", b"null", b"[]", b"\0" * 99, b"\x7fELF\x02\xff", b'"x"'])
def test_nothing_can_be_read(data: bytes) -> None:
    found = salvage(data)
    assert not any(found.tables.values())
    assert found.lost == [1]


def test_depth_and_length_cost_no_more_than_reading() -> None:
    deep = b'{"annotations": {"a": {"x": ' + b"[" * 200_000
    assert salvage(deep).lost
    wide = b'{"annotations": {' + b'"a": {"stars": ' * 20_000
    assert salvage(wide).lost


def test_both_sides_of_a_merge_are_kept() -> None:
    ours = {
        "label": "One",
        "tags": ["x", "ours"],
        "stars": 1,
        "note": "mine",
        "changed": "2031-01-01T00:00:00Z",
    }
    theirs = {"label": "One", "tags": ["x", "theirs"], "stars": 4, "changed": "2031-01-02T00:00:00Z"}
    merged = f"""{{
"meta": {{
"1": {{"schema": 2}}
}},
"annotations": {{
"abs:0": {{"stars": 1}},
<<<<<<< HEAD
"abs:1": {json.dumps(ours)},
"abs:2": {{"stars": 2}}
}},
"history": {{
"7": {{"changes": [], "description": "ours"}}
||||||| 1234567
"abs:1": {{"tags": ["x", "dropped"]}}
}},
"history": {{
=======
"abs:1": {json.dumps(theirs)},
"abs:3": {{"stars": 3}}
}},
"history": {{
"7": {{"changes": [], "description": "theirs"}}
>>>>>>> branch
}}
}}
"""
    found = salvage(merged.encode())
    assert found.is_whole
    assert found.merged == 2
    annotations = found.tables["annotations"]
    assert set(annotations) == {"abs:0", "abs:1", "abs:2", "abs:3"}
    assert set(annotations["abs:1"]["tags"]) == {"x", "ours", "theirs"}
    assert annotations["abs:1"]["stars"] == 4
    assert annotations["abs:1"]["note"] == "mine"
    assert list(found.tables["history"]) == ["7"]


def test_what_is_there_twice_is_joined() -> None:
    data = '{"annotations": {"a": {"stars": 1, "stars": 2}, "b": {"note": "x"}, "b": {"note": "y"}}}'
    found = salvage(data.encode())
    assert found.tables["annotations"]["a"] == {"stars": 2, "unreadable": [{"stars": 1}]}
    note = found.tables["annotations"]["b"]["note"]
    assert "x" in note
    assert "y" in note


def write(
    folder: Path, base: bytes | None, *records: bytes, id_: str = "00000000000000aa"
) -> tuple[Path, Path]:
    file, log = folder / "annotations.json", folder / "annotations.journal"
    if base is not None:
        file.write_bytes(base)
    log.write_bytes(journal.header(id_) + b"".join(records))
    return file, log


CHANGES: list[dict[str, Any]] = [
    {"annotations": {"abs:1": {"stars": 3}, "abs:9": {"note": "new"}}},
    {"annotations": {"abs:2": None}},
    {"searches": {"s2": {"query": "x"}}, "annotations": {"abs:9": {"note": "newer"}}},
]
RECORDS = [journal.record(number, changes) for number, changes in enumerate(CHANGES, 1)]


def test_the_journal_is_read_with_the_file(tmp_path: Path) -> None:
    found = remains_of(*write(tmp_path, GOOD[:-40], *RECORDS)).tables
    assert set(found["annotations"]) == {"abs:1", "doi:10.1/3", "doi:10.1/4", "abs:9"}
    assert found["annotations"]["abs:1"] == {"stars": 3}
    assert found["annotations"]["abs:9"] == {"note": "newer"}
    assert found["searches"]["s2"] == {"query": "x"}
    assert found["meta"] == {"1": {"schema": 2}}


def test_a_journal_that_is_in_the_file_is_left_out(tmp_path: Path) -> None:
    found = remains_of(*write(tmp_path, GOOD, *RECORDS, id_="00000000000000bb"))
    assert documents(found.tables) == documents(TABLES)
    assert found.lost == ()


@pytest.mark.parametrize("base", [None, b"", GOOD])
def test_a_journal_of_another_file_is_joined(tmp_path: Path, base: bytes | None) -> None:
    found = remains_of(*write(tmp_path, base, *RECORDS, id_="00000000000000cc")).tables["annotations"]
    assert found["abs:9"]["note"].endswith("newer")
    if base:
        assert found["abs:1"] == {"label": "Tea {", "tags": ["x", "y/z"], "stars": 3}
        assert found["abs:2"] == TABLES["annotations"]["abs:2"]


@pytest.mark.parametrize("bad", [0, 1, 2])
def test_a_bad_line_of_the_journal_leaves_the_others(tmp_path: Path, bad: int) -> None:
    records = list(RECORDS)
    records[bad] = b"rubbish\n"
    found = remains_of(*write(tmp_path, GOOD, *records))
    assert found.lost == (f"line {bad + 2} of annotations.journal",)
    assert ("abs:2" in found.tables["annotations"]) == (bad == 1)
    assert found.tables["annotations"]["abs:9"]["note"] == ("new" if bad == 2 else "newer")
    assert found.tables["annotations"]["abs:1"]["stars"] == (2 if bad == 0 else 3)


def test_a_line_with_a_wrong_checksum_overwrites_nothing(tmp_path: Path) -> None:
    record = RECORDS[0].replace(b'"stars": 3', b'"stars": 1')
    found = remains_of(*write(tmp_path, GOOD, record, *RECORDS[1:]))
    assert found.lost == ("line 2 of annotations.journal",)
    assert found.tables["annotations"]["abs:1"] == TABLES["annotations"]["abs:1"]


def test_an_edit_whose_writing_was_broken_off_is_not_missed(tmp_path: Path) -> None:
    for torn in (RECORDS[1][:-9], RECORDS[1][:4], RECORDS[1][:-20] + b"\0" * 19 + b"\n"):
        found = remains_of(*write(tmp_path, GOOD, RECORDS[0], torn))
        assert found.lost == ()
        assert found.tables["annotations"]["abs:1"] == {"stars": 3}
        assert "abs:2" in found.tables["annotations"]
