"""A damaged file is refused with a sentence and kept byte for byte, or read as far as it goes."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.annotations.edits import ChangeTags, SetNote, SetStars, SetStatus
from reader.annotations.store import AnnotationStore
from reader.errors import DamagedAnnotationsError, NothingChangedError, ReaderError
from reader.model import Status
from tests.annotations.titles import SetTitle


def fill(store: AnnotationStore) -> None:
    """A library in which every kind of thing is stored."""
    store.edit(["doi:1", "abs:2"], ChangeTags(add=("x", "é/☃")), labels={"doi:1": "One"})
    store.edit(["doi:1"], SetStatus(Status.READ))
    store.edit(["abs:2"], SetNote("two\nlines"), merge="m")
    store.edit(["abs:3"], SetStars(5))
    store.edit(["abs:3"], SetStars(0))
    store.edit(["abs:2"], SetTitle("T"))
    store.undo()


@contextmanager
def library(data: bytes) -> Iterator[tuple[AnnotationStore, Path]]:
    """A library whose annotations file holds `data`."""
    folder = Path(tempfile.mkdtemp())
    try:
        file = folder / "annotations.json"
        file.write_bytes(data)
        yield AnnotationStore(file, backups=folder / "backups", lock=folder / "lock"), file
    finally:
        shutil.rmtree(folder)


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    folder = tmp_path_factory.mktemp("good")
    store = AnnotationStore(folder / "annotations.json", backups=folder / "b", lock=folder / "lock")
    fill(store)
    store.close()
    return (folder / "annotations.json").read_bytes()


def uses(store: AnnotationStore) -> list[Callable[[], object]]:
    return [
        store.all,
        store.labels,
        store.history,
        store.refresh,
        lambda: store.edit(["doi:1", "abs:2", "abs:9"], SetStars(4)),
        store.undo,
        store.undo,
        store.redo,
        lambda: store.rekey({"doi:1": "doi:2", "abs:2": "doi:1"}),
        lambda: store.edit(["abs:2"], SetNote("x"), merge="m"),
        store.backup,
        store.damage,
        store.backups,
    ]


def use_all(data: bytes) -> None:
    """Nothing but faults in words for the user; what can't be understood stays as it is."""
    with library(data) as (store, file):
        damaged = False
        store.check()
        for use in uses(store):
            before = file.read_bytes()
            try:
                use()
            except NothingChangedError:
                pass
            except ReaderError as fault:
                damaged = damaged or isinstance(fault, DamagedAnnotationsError)
                assert file.read_bytes() == before
        store.check()
        if damaged:
            assert file.read_bytes() == data
        else:
            json.loads(file.read_bytes())


WRONG = {
    "empty": (b"", "0 bytes"),
    "blank": (b" \n", "breaks off"),
    "null": (b"null", "null"),
    "list": (b"[]", "a list"),
    "text": (b'"{}"', "a text"),
    "table": (b'{"annotations": []}', "annotations"),
    "history": (b'{"annotations": {}, "history": null}', "history"),
    "cut": (b'{"annotations": {"a": {"stars": 1', "line 1, column"),
    "cut text": (b'{"annotations": {\n"a": {"note": "abc', "line 2, column"),
    "more": (b'{"annotations": {}} x', "line 1, column 21"),
    "twice": (b'{"annotations": {"a": {"stars": 1}, "a": {}}}', "'a' stands twice"),
    "nan": (b'{"annotations": {"a": {"x": NaN}}}', "NaN"),
    "huge": (b'{"annotations": {"a": {"x": 1e999}}}', "too large"),
    "digits": (b'{"annotations": {"a": {"x": ' + b"9" * 5000 + b"}}}", "digits"),
    "deep": (b'{"annotations": {"a": {"x": ' + b"[" * 100_000 + b"]" * 100_000 + b"}}}", "deeply"),
    "zeros": (b"\0" * 500, "line 1"),
    "binary": (b"\x7fELF\x02\xff\xfe", "not UTF-8"),
    "utf-16": ("{}".encode("utf-16"), "not UTF-8"),
    "latin-1": (b'{"annotations": {\n"a": {"note": "caf\xe9"}}}', "line 2 is not UTF-8"),
    "merge": (b'{"annotations": {\n<<<<<<< HEAD\n"a": {},\n=======\n>>>>>>> b\n}}', "line 2 is the mark"),
    "newer": (b'{"meta": {"1": {"schema": 99}}}', "newer"),
    "schema": (b'{"meta": {"1": {"schema": "1"}}}', "schema version"),
    "schema 0": (b'{"meta": {"1": {"schema": 0}}}', "schema version"),
    "schema true": (b'{"meta": {"1": {"schema": true}}}', "schema version"),
}


@pytest.mark.parametrize(("data", "said"), WRONG.values(), ids=WRONG)
def test_damage_is_named_and_left_alone(data: bytes, said: str) -> None:
    with library(data) as (store, file):
        for use in uses(store)[:-2]:
            with pytest.raises(DamagedAnnotationsError) as caught:
                use()
            assert str(file) in str(caught.value)
            assert said in str(caught.value)
        found = store.check()
        assert found[0].severity == "error"
        assert said in found[0].message
        assert file.read_bytes() == data
        assert not list(file.parent.glob("*.tmp"))


def test_a_byte_order_mark_is_no_damage(good: bytes) -> None:
    with library(b"\xef\xbb\xbf" + good) as (store, _):
        assert set(store.all()) == {"doi:1", "abs:2"}


def test_deep_nesting_that_can_be_read_can_be_edited_or_is_refused() -> None:
    for depth in range(20, 1000, 49):
        nested = "[" * depth + "]" * depth
        use_all(f'{{"annotations": {{"abs:2": {{"x": {nested}, "stars": 2}}}}}}'.encode())


@given(data=st.data())
def test_damaged_bytes(good: bytes, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(good)))
    end = data.draw(st.integers(start, min(len(good), start + 40)) | st.just(len(good)))
    by = data.draw(
        st.binary(max_size=6)
        | st.sampled_from([b'"', b"}", b"{", b",", b"null", b"0", b"\\ud800", b"\\u001b", b"[[[["])
        | st.integers(0, len(good) - 30).map(lambda n: good[n : n + 30])
    )
    use_all(good[:start] + by + good[end:])


TEXTS = ["", "x", "read", "2031-03-04T00:00:00Z", "0001-01-01T00:00+23:00", "\ud800", "\x1b[2J", "3"]
KEYS = ["1", "tags", "undone", "papers", "before", "after", "stars"]

values = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 7) | st.just(0.5) | st.sampled_from(TEXTS),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=3),
    max_leaves=6,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to each value within a value."""
    if path:
        yield path
    for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield from places(value[key], (*path, key))


@given(data=st.data())
def test_damaged_values(good: bytes, data: st.DataObject) -> None:
    tables = json.loads(good)
    for _ in range(data.draw(st.integers(1, 3))):
        *way, last = data.draw(st.sampled_from(list(places(tables))))
        inside = tables
        for key in way:
            inside = inside[key]
        if data.draw(st.booleans()):
            inside[last] = data.draw(values)
        else:
            del inside[last]
        if not tables:
            break
    use_all(json.dumps(tables).encode())
