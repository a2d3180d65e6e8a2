"""A journal gives back what was written, drops what was broken off, and refuses everything else."""

from __future__ import annotations

import json
import zlib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reader.annotations import journal
from reader.annotations.journal import START, BrokenJournalError, Place

ID = "0123456789abcdef"

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=8,
)
documents = st.none() | st.dictionaries(texts, values, max_size=3)
changes = st.dictionaries(texts, st.dictionaries(texts, documents, max_size=2), max_size=2)
small = st.builds(lambda n: {"t": {"a": {"n": n}}}, st.integers(0, 9))
quick = settings(max_examples=50)


def written(*records: Any) -> bytes:
    lines = (journal.record(number, each) for number, each in enumerate(records, 1))
    return journal.header(ID) + b"".join(lines)


@quick
@given(st.lists(changes, max_size=4))
def test_what_was_written_is_read(records: list[Any]) -> None:
    data = written(*records)
    read = journal.parse(data)
    assert list(read.changes) == records
    assert read.end == Place(ID, len(records), len(data))
    assert read.torn == 0


@quick
@given(st.lists(changes, min_size=1, max_size=4), st.data())
def test_reading_on_is_reading_all(records: list[Any], data: st.DataObject) -> None:
    whole = written(*records)
    before = journal.parse(written(*records[: data.draw(st.integers(0, len(records)))]))
    after = journal.parse(whole[before.end.size :], before.end)
    assert before.changes + after.changes == tuple(records)
    assert after.end == journal.parse(whole).end


@quick
@given(st.lists(changes, min_size=1, max_size=3), changes, st.data())
def test_a_record_whose_writing_was_broken_off_is_dropped(
    records: list[Any], last: Any, data: st.DataObject
) -> None:
    before, whole = written(*records), written(*records, last)
    written_so_far = data.draw(st.integers(len(before), len(whole) - 1))
    torn = whole[:written_so_far]
    if data.draw(st.booleans()):
        torn += b"\0" * (len(whole) - written_so_far)
    read = journal.parse(torn)
    assert list(read.changes) == records
    assert read.end.size == len(before)
    assert read.torn == len(torn) - len(before)


@given(st.integers(0, len(journal.header(ID)) - 1), st.booleans())
def test_a_header_whose_writing_was_broken_off_is_none(length: int, zeros: bool) -> None:
    data = journal.header(ID)[:length] + (b"\0" * 10 if zeros else b"")
    assert journal.parse(data).end == START


@quick
@given(st.lists(changes, min_size=1, max_size=3), st.data())
def test_a_changed_byte_is_noticed(records: list[Any], data: st.DataObject) -> None:
    whole = written(*records)
    place = data.draw(st.integers(0, len(whole) - 1))
    byte = data.draw(st.integers(1, 255).filter(lambda byte: byte != whole[place]))
    bad = whole[:place] + bytes([byte]) + whole[place + 1 :]
    with pytest.raises(BrokenJournalError):
        journal.parse(bad)


@quick
@given(st.lists(small, min_size=3, max_size=5), st.data())
def test_lines_that_are_missing_repeated_or_exchanged_are_noticed(
    records: list[Any], data: st.DataObject
) -> None:
    lines = written(*records).split(b"\n")[:-1]
    place = data.draw(st.integers(0, len(lines) - 2))
    for bad in (
        [*lines[:place], *lines[place + 1 :]],
        [*lines[:place], lines[place], *lines[place:]],
        [*lines[:place], lines[place + 1], lines[place], *lines[place + 2 :]],
    ):
        with pytest.raises(BrokenJournalError):
            journal.parse(b"".join(line + b"\n" for line in bad))


@given(st.binary(max_size=60))
def test_any_bytes_are_a_journal_or_none(data: bytes) -> None:
    try:
        read = journal.parse(data)
    except BrokenJournalError:
        return
    assert read.changes == ()


def line(text: bytes) -> bytes:
    return b"%08x %d %b\n" % (zlib.crc32(text), len(text), text)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (line(b'{"journal": "0123456789abcdef", "format": 2}'), "newer version"),
        (line(b'{"journal": "x", "format": 1}'), "line 1 is no header"),
        (line(b'{"n": 1, "tables": {}}'), "line 1 is no header"),
        (journal.header(ID) + line(b"[1]"), "line 2 is no record"),
        (journal.header(ID) + line(b'{"n": 1, "tables": {"t": []}}'), "line 2 is no record of documents"),
        (journal.header(ID) + line(b'{"n": 2, "tables": {}}'), "line 2 has the number 2 where 1 belongs"),
        (journal.header(ID) + b"\n", "line 2 is no record"),
        (journal.header(ID) + line(b'{"n": 1, "tables": {}}')[:-5] + b"\n", "bytes where it should have"),
        (journal.header(ID) + b"what is this", "last line is no record"),
        (written({"t": {}})[:-1] + b"x", "last line is no record"),
    ],
)
def test_what_is_no_journal_is_told(data: bytes, said: str) -> None:
    with pytest.raises(BrokenJournalError, match=said):
        journal.parse(data)


def test_a_record_is_one_line_of_text_that_a_person_can_read() -> None:
    record = journal.record(7, {"annotations": {"doi:1": {"note": "é\n☃ \ud800"}, "doi:2": None}})
    assert record.count(b"\n") == 1
    text = record.decode("utf-8")
    assert '{"n": 7, "tables": {"annotations": {"doi:1": {"note": "é\\n☃ \ufffd"}, "doi:2": null}}}' in text


@quick
@given(value=values, part=st.integers(1, 3))
def test_a_large_value_is_the_same_text_as_a_small_one(value: Any, part: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(journal, "_PART", part)
        assert journal.encode(value) == json.dumps(value, ensure_ascii=False).encode()


def test_a_step_that_changed_very_many_papers_is_encoded_part_by_part() -> None:
    """While one call encodes, no other thread can do anything."""
    papers = {f"doi:{n}": {"created": "2031-01-01", "label": f"Paper {n}"} for n in range(5_000)}
    entry = {"changes": [{"papers": list(papers), "before": {}, "after": {"stars": 1}}], "remains": papers}
    longest = 0
    encode = journal._ENCODER.encode

    def watched(value: object) -> str:
        nonlocal longest
        text = encode(value)
        longest = max(longest, len(text))
        return text

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(journal._ENCODER, "encode", watched)
        record = journal.record(1, {"annotations": dict(papers), "history": {"1": entry}})
    assert longest < len(record) / 10
    assert journal.parse(journal.header(ID) + record).changes == (
        {"annotations": papers, "history": {"1": entry}},
    )
