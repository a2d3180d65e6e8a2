"""Whatever goes wrong while it is written, what is stored is the old state or the new one."""

from __future__ import annotations

import errno
import fcntl
import os
import shutil
import stat
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from tinydb import Query, operations

from reader.annotations import storage
from reader.annotations.edits import ChangeTags, SetNote, SetStars
from reader.annotations.store import AnnotationStore
from reader.annotations.tables import Database, Document
from reader.durable import stamp_of, write_file
from reader.errors import DamagedAnnotationsError, LibraryError
from tests.annotations.whole import tables_in

Opener = Callable[..., AnnotationStore]


class Disk:
    """Notes the calls about files below a folder, in order, and makes one of them fail.

    The calls about the lock are not among them.
    """

    NAMES = (
        "open", "write", "fchmod", "utime", "fsync", "fdatasync", "ftruncate", "fstat", "replace", "unlink",
        "close",
    )  # fmt: skip

    def __init__(self, folder: Path) -> None:
        self.calls: list[tuple[str, str]] = []
        self.fail_at = 0
        self.error = errno.EIO
        self.longest_write: int | None = None
        self._folder = folder
        self._opened: dict[int, str] = {}

    @property
    def failed(self) -> str | None:
        """The name of the call that was made to fail."""
        return self.calls[self.fail_at - 1][0] if 0 < self.fail_at <= len(self.calls) else None

    @contextmanager
    def watched(self) -> Iterator[None]:
        with pytest.MonkeyPatch.context() as patch:
            for name in self.NAMES:
                patch.setattr(os, name, self._watching(name, getattr(os, name)))
            yield

    def _watching(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(first: Any, *rest: Any, **options: Any) -> Any:
            path = self._path_of(first)
            if path is None:
                return real(first, *rest, **options)
            if name == "close":
                del self._opened[first]
                real(first)
            self.calls.append((name, path))
            if len(self.calls) == self.fail_at:
                raise OSError(self.error, os.strerror(self.error), path)
            if name == "close":
                return None
            if name == "write":
                return real(first, rest[0][: self.longest_write])
            result = real(first, *rest, **options)
            if name == "open":
                self._opened[result] = path
            return result

        return call

    def _path_of(self, first: int | str | Path) -> str | None:
        if isinstance(first, int):
            return self._opened.get(first)
        path = Path(first)
        inside = path == self._folder or self._folder in path.parents
        return str(path) if inside and path.name != "lock" else None


@pytest.fixture
def disk(folder: Path) -> Disk:
    return Disk(folder)


def content(file: Path) -> dict[str, Any]:
    """The stored annotations without their dates."""
    documents = tables_in(file).get("annotations", {})
    return {
        paper: {key: value for key, value in document.items() if key not in ("created", "changed")}
        for paper, document in documents.items()
    }


def files_in(folder: Path) -> set[str]:
    return {found.name for found in folder.iterdir()} if folder.exists() else set()


def test_an_acknowledged_edit_is_on_disk(
    store: AnnotationStore, file: Path, folder: Path, disk: Disk
) -> None:
    store.edit(["a"], SetStars(1))
    store.backup()
    journal = str(folder / "annotations.journal")
    with disk.watched():
        store.edit(["a"], SetStars(2))
    calls = [name for name, path in disk.calls if path == journal]
    assert "write" in calls
    assert "fdatasync" in calls[len(calls) - calls[::-1].index("write") :]
    assert {path for name, path in disk.calls if name == "write"} == {journal}
    assert content(file) == {"a": {"stars": 2}}


def test_a_new_journal_is_on_disk_with_its_name(store: AnnotationStore, folder: Path, disk: Disk) -> None:
    store.edit(["a"], SetStars(1))
    store.fold()
    store.backup()
    with disk.watched():
        store.edit(["a"], SetStars(2))
    assert_replaced_durably(disk, folder)


def test_folding_puts_the_file_on_disk_before_the_journal_goes(
    store: AnnotationStore, folder: Path, disk: Disk
) -> None:
    store.edit(["a"], SetStars(1))
    with disk.watched():
        store.fold()
    assert_replaced_durably(disk, folder)
    names = [
        call for call in disk.calls if call[0] in ("replace", "unlink") or call == ("fsync", str(folder))
    ]
    assert [name for name, _ in names] == ["replace", "fsync", "unlink", "fsync"]
    assert names[2][1] == str(folder / "annotations.journal")


def assert_replaced_durably(disk: Disk, folder: Path) -> None:
    replaced = [n for n, call in enumerate(disk.calls) if call[0] == "replace"]
    assert len(replaced) == 1
    written = disk.calls[replaced[0]][1]
    assert Path(written).parent == folder
    before, after = disk.calls[: replaced[0]], disk.calls[replaced[0] + 1 :]
    on_temporary = [name for name, path in before if path == written]
    assert "write" in on_temporary
    assert "fsync" in on_temporary[len(on_temporary) - on_temporary[::-1].index("write") :]
    assert ("fsync", str(folder)) in after


@pytest.mark.parametrize(
    "error", [errno.ENOSPC, errno.EIO, errno.EROFS, errno.EACCES, errno.EMFILE], ids=errno.errorcode.get
)
@pytest.mark.parametrize("kind", ["first", "append", "new journal"])
def test_a_fault_in_any_call_loses_nothing(
    open_store: Opener, file: Path, folder: Path, error: int, kind: str
) -> None:
    if kind != "first":
        open_store().edit(["a"], SetNote("old"))
        open_store().backup()
    failed = set()
    for fail_at in range(1, 60):
        if kind == "first":
            shutil.rmtree(folder, ignore_errors=True)
        store, disk = open_store(), Disk(folder)
        if kind == "new journal":
            store.fold()
        old = content(file)
        disk.fail_at, disk.error = fail_at, error
        fault = None
        with disk.watched():
            try:
                store.all()
                store.edit(["a"], SetNote(f"new {fail_at}"))
            except LibraryError as raised:
                fault = raised
        assert fault is not None or disk.failed in (None, "close")
        assert not isinstance(fault, DamagedAnnotationsError)
        assert fault is None or str(folder) in fault.message
        if disk.failed is None:
            break
        failed.add(disk.failed)
        assert content(file) == (old if fault else {"a": {"note": f"new {fail_at}"}})
        assert not [name for name in files_in(folder) if name.endswith(".tmp")]
        if kind != "first":
            store.edit(["a"], SetNote(f"next {fail_at}"))
            assert content(file) == {"a": {"note": f"next {fail_at}"}}
            assert store.all()["a"].note == f"next {fail_at}"
    else:
        pytest.fail("the faults never ended")
    assert content(file) == {"a": {"note": f"new {fail_at}"}}
    wanted = {"open", "write", "fdatasync"} if kind == "append" else {"open", "write", "fsync", "replace"}
    assert failed >= wanted


@pytest.mark.parametrize("fail_at", range(1, 14))
def test_a_fold_that_fails_is_no_fault(
    store: AnnotationStore, open_store: Opener, folder: Path, file: Path, disk: Disk, fail_at: int
) -> None:
    store.edit(["a"], SetStars(1))
    disk.fail_at, disk.error = fail_at, errno.ENOSPC
    with disk.watched():
        store.fold()
    assert disk.failed is not None
    assert content(file) == {"a": {"stars": 1}}
    store.edit(["a"], SetStars(2))
    store.fold()
    assert files_in(folder) == {"annotations.json", "backups", "lock"}
    assert open_store().all()["a"].stars == 2


def test_a_disk_that_takes_a_few_bytes_at_a_time(store: AnnotationStore, file: Path, disk: Disk) -> None:
    disk.longest_write = 7
    with disk.watched():
        store.edit(["a"], SetNote("long " * 50))
    assert content(file) == {"a": {"note": "long " * 50}}
    assert [name for name, _ in disk.calls].count("write") > 50


def test_the_first_edit_makes_folder_and_files_for_the_user_only(
    store: AnnotationStore, folder: Path, file: Path
) -> None:
    old = os.umask(0)
    try:
        store.edit(["a"], SetStars(1))
        store.backup()
    finally:
        os.umask(old)
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (folder, *folder.rglob("*"))}
    assert modes.pop("library") == modes.pop("backups") == 0o700
    assert set(modes.values()) == {0o600}
    assert len(modes) == 4
    for loose in (file, folder / "annotations.journal"):
        loose.chmod(0o644)
    old = os.umask(0o777)
    try:
        store.edit(["a"], SetStars(2))
        assert stat.S_IMODE((folder / "annotations.journal").stat().st_mode) == 0o600
        store.fold()
    finally:
        os.umask(old)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_link_stays_a_link(store: AnnotationStore, folder: Path, file: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "synced" / "mine.json"
    folder.mkdir()
    elsewhere.parent.mkdir()
    file.symlink_to(Path("..") / "synced" / "mine.json")
    store.edit(["a"], SetStars(1))
    store.edit(["a"], SetStars(2))
    store.backup()
    assert content(file) == {"a": {"stars": 2}}
    store.fold()
    assert file.is_symlink()
    assert content(elsewhere) == {"a": {"stars": 2}}
    assert files_in(elsewhere.parent) == {"mine.json"}
    assert files_in(folder) == {"annotations.json", "backups", "lock"}


def test_reading_works_where_nothing_can_be_written(
    store: AnnotationStore, open_store: Opener, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.edit(["a"], SetStars(1))
    real = os.open

    def read_only(path: Any, flags: int, *rest: Any, **options: Any) -> int:
        if flags & (os.O_WRONLY | os.O_RDWR):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS), path)
        return real(path, flags, *rest, **options)

    before = file.read_bytes()
    monkeypatch.setattr(os, "open", read_only)
    other = open_store()
    assert other.all()["a"].stars == 1
    for change in (lambda: other.edit(["a"], SetStars(2)), other.undo, other.backup):
        with pytest.raises(LibraryError) as caught:
            change()
        assert caught.value.title == "The library is read-only"
    assert len(other.history()) == 1
    assert file.read_bytes() == before


def test_another_process_that_does_not_finish(
    store: AnnotationStore, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storage, "LOCK_SECONDS", 0.05)
    store.edit(["a"], SetStars(1))
    with (folder / "lock").open("r+b") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        with pytest.raises(LibraryError, match="busy"):
            store.edit(["a"], SetStars(2))
        assert store.all()["a"].stars == 1
    store.edit(["a"], SetStars(2))


@pytest.mark.parametrize("kind", ["folder", "pipe"])
def test_something_else_in_the_place_of_the_file(store: AnnotationStore, file: Path, kind: str) -> None:
    file.parent.mkdir()
    if kind == "folder":
        file.mkdir()
    else:
        os.mkfifo(file)
    for use in (store.all, store.refresh, store.undo, lambda: store.edit(["a"], SetStars(1))):
        with pytest.raises(LibraryError, match=r"annotations\.json"):
            use()
    assert store.check()[0].severity == "error"


def test_a_file_that_vanishes_is_not_begun_anew(store: AnnotationStore, file: Path) -> None:
    store.edit(["a"], SetStars(1))
    backup = store.backup()
    kept = file.rename(file.with_name("kept"))
    with pytest.raises(DamagedAnnotationsError, match="restore"):
        store.edit(["b"], SetStars(1))
    assert not file.exists()
    kept.rename(file)
    store.edit(["b"], SetStars(1))
    file.unlink()
    store.restore(backup.file)
    assert set(store.all()) == {"a"}


def test_temporary_files_of_the_killed_are_removed_when_old(
    store: AnnotationStore, open_store: Opener, folder: Path
) -> None:
    store.edit(["a"], SetStars(1))
    old, new, other = (
        folder / name
        for name in (
            "annotations.json.0123abcd.tmp",
            "annotations.json.ffffffff.tmp",
            "annotations.json.x.tmp",
        )
    )
    for leftover in (old, new, other):
        leftover.write_bytes(b"{")
    os.utime(old, (0, 0))
    os.utime(other, (0, 0))
    open_store().edit(["a"], SetStars(2))
    assert not old.exists()
    assert new.exists()
    assert other.exists()


# What follows is about the TinyDB database beneath the store.


@pytest.fixture
def database(file: Path, folder: Path) -> Database:
    return Database(file, lock=folder / "lock")


def test_documents_are_the_callers_own(database: Database) -> None:
    table = database.documents("annotations")
    table.insert(Document({"tags": ["x"]}, "a"))
    for document in (
        table.document("a"),
        table.all()[0],
        table.search(Query().tags.any(["x"]))[0],
        next(iter(table)),
    ):
        assert document is not None
        document["tags"].append("mine")
        document["stars"] = 5
    assert table.all() == [{"tags": ["x"]}]


def test_tinydb_itself_works_on_string_ids(database: Database, file: Path) -> None:
    table = database.documents("annotations")
    table.insert_multiple([Document({"stars": n}, paper) for n, paper in enumerate("abc")])
    table.update(operations.increment("stars"), Query().stars >= 1)
    ids: Any = ["a", "missing"]
    table.update({"note": "n"}, doc_ids=ids)
    table.upsert(Document({"stars": 9}, "d"))
    table.remove(Query().stars == 2)
    assert {str(d.doc_id): dict(d) for d in table} == {
        "a": {"stars": 0, "note": "n"},
        "c": {"stars": 3},
        "d": {"stars": 9},
    }
    assert tables_in(file)["annotations"]["c"] == {"stars": 3}
    with pytest.raises(ValueError, match="exists"):
        table.insert(Document({}, "a"))


def test_queries_see_what_another_process_wrote(database: Database, file: Path, folder: Path) -> None:
    mine, other = database.documents("t"), Database(file, lock=folder / "lock").documents("t")
    starred = Query().stars > 0
    assert mine.search(starred) == []
    other.put([Document({"stars": 1}, "a")])
    assert len(mine.search(starred)) == 1
    other.put([Document({"stars": 0}, "a")])
    assert mine.count(starred) == 0


def test_a_transaction_is_one_record_or_none(database: Database, folder: Path) -> None:
    one, two = database.documents("one"), database.documents("two")
    one.put([Document({"n": 0}, "z")])
    journal, disk = folder / "annotations.journal", Disk(folder)
    before = journal.read_bytes()
    with disk.watched(), database.journaled.transaction():
        one.put([Document({"n": 1}, "a")])
        two.put([Document({"n": 2}, "b")])
        one.drop(["z", "never there"])
        one.update({"m": 3})
        assert one.document("a") == {"n": 1, "m": 3}
        assert len(one) == 1
        assert journal.read_bytes() == before
    assert [name for name, _ in disk.calls].count("write") == 1
    before = journal.read_bytes()

    def fails() -> None:
        with database.journaled.transaction():
            one.update({"m": 4})
            two.drop(["b"])
            raise KeyError

    with pytest.raises(KeyError):
        fails()
    assert journal.read_bytes() == before
    assert one.document("a") == {"n": 1, "m": 3}
    assert two.document("b") == {"n": 2}


def test_two_versions_never_look_the_same(database: Database, file: Path, folder: Path) -> None:
    table, other = database.documents("t"), Database(file, lock=folder / "lock").documents("t")
    for n in range(50):
        table.put([Document({"n": n % 10}, "a")])
        document = other.document("a")
        assert document == {"n": n % 10}


def test_versions_differ_even_when_the_clock_stands(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "time_ns", lambda: 10**18)
    stamps = [write_file(file, b"same") for _ in range(5)]
    assert len({stamp.changed_ns for stamp in stamps}) == 5
    assert stamp_of(file) == stamps[-1]


def test_reading_does_not_wait_for_an_edit(
    store: AnnotationStore, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.edit(["a"], SetStars(1))
    store.all()
    monkeypatch.setattr(storage, "LOCK_SECONDS", 60.0)
    with (folder / "lock").open("r+b") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        editing = threading.Thread(target=lambda: store.edit(["a"], SetStars(2)))
        editing.start()
        assert store.all()["a"].stars == 1
        assert editing.is_alive()
    editing.join()
    assert store.all()["a"].stars == 2


def test_half_a_character_is_written_as_its_replacement(store: AnnotationStore, file: Path) -> None:
    store.edit(["a"], ChangeTags(add=("x",)), labels={"a": "half \ud83d, whole \ud83d\ude00"})
    assert "half \ufffd, whole \U0001f600" in file.with_name("annotations.journal").read_text("utf-8")
