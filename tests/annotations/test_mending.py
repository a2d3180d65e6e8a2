"""Of every kind of damage it is said what is left and what a backup has, and either is put in place whole."""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.annotations.damage import Choice, Damage
from reader.annotations.edits import ChangeTags, SetNote, SetStars
from reader.annotations.store import AnnotationStore
from reader.errors import DamagedAnnotationsError, NothingChangedError, ReaderError
from reader.model import Annotation

Damaging = Callable[[Path], object]


class Clock:
    """Shows a second more each time."""

    def __init__(self) -> None:
        self.time = datetime(2031, 3, 4, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.time += timedelta(seconds=1)
        return self.time


def opened(folder: Path) -> AnnotationStore:
    return AnnotationStore(
        folder / "annotations.json", backups=folder / "backups", lock=folder / "lock", now=Clock()
    )


def fill(folder: Path) -> None:
    """Six papers in the backup, two more and a changed one in the file, one more in the journal."""
    store = opened(folder)
    store.edit([f"abs:{n}" for n in range(6)], SetStars(1), labels={"abs:0": "Zero"})
    store.edit(["abs:0"], ChangeTags(add=("x", "y")))
    shutil.rmtree(folder / "backups", ignore_errors=True)
    store.backup()
    store.edit(["abs:6", "abs:7"], SetNote("later"))
    store.edit(["abs:1"], SetStars(5))
    store.close()
    store.edit(["doi:8"], SetStars(2))


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("filled") / "library"
    fill(folder)
    return folder


@contextmanager
def copy_of(folder: Path) -> Iterator[Path]:
    there = Path(tempfile.mkdtemp()) / "library"
    try:
        shutil.copytree(folder, there)
        yield there
    finally:
        shutil.rmtree(there.parent)


def base(change: Callable[[bytes], bytes]) -> Damaging:
    """Damages the annotations file."""

    def damage(folder: Path) -> None:
        file = folder / "annotations.json"
        file.write_bytes(change(file.read_bytes()))

    return damage


def log(change: Callable[[bytes], bytes]) -> Damaging:
    """Damages the journal."""

    def damage(folder: Path) -> None:
        file = folder / "annotations.journal"
        file.write_bytes(change(file.read_bytes()))

    return damage


def without_backups(damage: Damaging) -> Damaging:
    def both(folder: Path) -> None:
        shutil.rmtree(folder / "backups")
        damage(folder)

    return both


def gone(folder: Path) -> None:
    (folder / "annotations.json").unlink()


def all_gone(folder: Path) -> None:
    gone(folder)
    (folder / "annotations.journal").unlink()


def foreign(folder: Path) -> None:
    """The backup was copied into place by hand."""
    (backup,) = (folder / "backups").iterdir()
    shutil.copyfile(backup, folder / "annotations.json")


def merge(data: bytes) -> bytes:
    before, line, after = data.partition(b'"abs:3"')
    line, _, rest = after.partition(b"\n")
    mine = b'"abs:3"' + line
    theirs = mine.replace(b'"stars": 1', b'"stars": 3')
    return b"\n".join((before + b"<<<<<<< HEAD", mine, b"=======", theirs, b">>>>>>> other", rest))


def cut_at(text: bytes) -> Callable[[bytes], bytes]:
    return lambda data: data[: data.index(text)]


B, R, U = Choice.BACKUP, Choice.READABLE, Choice.BOTH

KINDS: dict[str, tuple[Damaging, dict[Choice, int], str]] = {
    # What is done, how many papers each offer has, the recommended first, and a part of what is lost.
    "truncated": (base(cut_at(b'"abs:4"')), {U: 7, R: 5, B: 6}, "of annotations.json"),
    "truncated in the history": (base(cut_at(b'"history"')), {R: 9, B: 6}, "of annotations.json"),
    "emptied": (base(lambda _: b""), {U: 7, R: 1, B: 6}, "line 1 of annotations.json"),
    "emptied, all": (lambda f: (base(lambda _: b"")(f), log(lambda _: b"")(f)), {B: 6, R: 0}, "line 1"),
    "zeros": (base(lambda data: b"\0" * len(data)), {U: 7, R: 1, B: 6}, "line 1"),
    "binary": (base(lambda _: b"\x7fELF\x02\xff\xfe" * 9), {U: 7, R: 1, B: 6}, "line 1"),
    "wrongly typed": (base(lambda _: b'{"annotations": [1, 2]}'), {U: 7, R: 1, B: 6}, "line 1"),
    "null": (base(lambda _: b"null"), {U: 7, R: 1, B: 6}, "line 1"),
    "half-merged": (base(merge), {R: 9, B: 6}, ""),
    "one bad line": (
        base(lambda data: data.replace(b'"abs:2": {', b'"abs:2": [', 1)),
        {U: 9, R: 8, B: 6},
        "line 8",
    ),
    "latin-1": (base(lambda data: data.replace(b'"later"', b'"sp\xe4ter"', 1)), {R: 9, B: 6}, "line 12"),
    "a key twice": (base(lambda data: data.replace(b'"abs:1": ', b'"abs:0": ', 1)), {R: 8, U: 9, B: 6}, ""),
    "gone": (gone, {U: 7, R: 1, B: 6}, "all of annotations.json"),
    "all gone": (all_gone, {B: 6, R: 0}, "all of annotations.json"),
    "another file": (foreign, {R: 7, B: 6}, ""),
    "journal: rubbish": (log(lambda _: b"rubbish\n"), {R: 8, B: 6}, "line 1 of annotations.journal"),
    "journal: no header": (log(lambda data: data[data.index(b"\n") + 1 :]), {R: 8, B: 6}, "line 1 of"),
    "journal: flipped": (
        log(lambda data: data.replace(b'"stars": 2', b'"stars": 3')),
        {R: 9, B: 6},
        "line 2",
    ),
    "no backup, truncated": (without_backups(base(cut_at(b'"abs:4"'))), {R: 5}, "of annotations.json"),
    "no backup, emptied": (without_backups(base(lambda _: b"")), {R: 1}, "line 1"),
}


def undated(store: AnnotationStore) -> dict[str, Annotation]:
    """The annotations but for the time of their last change, which undoing sets anew."""
    return {paper: replace(annotation, changed=None) for paper, annotation in store.all().items()}


def damaged(store: AnnotationStore) -> Damage:
    found = store.damage()
    assert found is not None
    return found


@pytest.mark.parametrize(("do", "offered", "lost"), KINDS.values(), ids=KINDS)
def test_what_is_offered(filled: Path, do: Damaging, offered: dict[Choice, int], lost: str) -> None:
    with copy_of(filled) as folder:
        do(folder)
        before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
        store = opened(folder)
        with pytest.raises(DamagedAnnotationsError) as fault:
            store.all()
        found = damaged(store)
        assert {offer.choice: offer.contents.papers for offer in found.offers} == offered
        assert [offer.choice for offer in found.offers] == list(offered)
        assert found.readable.papers == offered[Choice.READABLE]
        assert (found.backup.papers if found.backup else None) == offered.get(Choice.BACKUP)
        assert lost in "; ".join(found.lost)
        assert found.message == fault.value.message
        assert store.check()[0].severity == "error"
        assert {p: p.read_bytes() for p in folder.rglob("*") if p.is_file() and p.name != "lock"} == {
            p: data for p, data in before.items() if p.name != "lock"
        }


@pytest.mark.parametrize("choice", Choice)
@pytest.mark.parametrize(("do", "offered"), [kind[:2] for kind in KINDS.values()], ids=KINDS)
def test_what_is_put_in_place(filled: Path, choice: Choice, do: Damaging, offered: dict[Choice, int]) -> None:
    with copy_of(filled) as folder:
        do(folder)
        was = {path.name: path.read_bytes() for path in folder.glob("annotations.*")}
        store = opened(folder)
        other = opened(folder)
        other.show_remains()
        readable = undated(other)
        if choice is not Choice.READABLE and Choice.BACKUP not in offered:
            with pytest.raises(NothingChangedError):
                store.mend(choice)
            return
        done = store.mend(choice)
        assert done.papers == len(store.all()) == offered.get(choice, done.papers)
        kept = sorted((folder / "backups").glob("damaged-*"))
        assert sorted(path.read_bytes() for path in kept) == sorted(was.values())
        again = opened(folder)
        assert again.all() == store.all()
        assert [f for f in again.check() if f.severity == "error" and f.code != "bad-fields"] == []
        with pytest.raises(NothingChangedError):
            again.mend(choice)
        again.edit(["abs:new"], SetStars(1))
        again.undo()
        if readable and readable != undated(store):
            assert again.undo().description.startswith("restore")
            assert undated(again) == readable
            again.redo()
            assert undated(again) == undated(store)
        else:
            assert not any("restore" in step.description for step in again.history())
        for path in (folder / "annotations.json", *kept):
            assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_what_could_be_read_wins_over_the_backup(filled: Path) -> None:
    with copy_of(filled) as folder:
        base(cut_at(b'"abs:4"'))(folder)
        store = opened(folder)
        store.mend(Choice.BOTH)
        assert store.all()["abs:1"].stars == 5
        assert store.all()["abs:0"].tags == ("x", "y")
        assert store.all()["doi:8"].stars == 2
        assert store.labels()["abs:0"] == "Zero"


def test_showing_what_can_be_read(filled: Path) -> None:
    with copy_of(filled) as folder:
        file = folder / "annotations.json"
        whole = file.read_bytes()
        base(cut_at(b'"abs:4"'))(folder)
        cut = file.read_bytes()
        store = opened(folder)
        store.show_remains()
        assert set(store.all()) == {"abs:0", "abs:1", "abs:2", "abs:3", "doi:8"}
        assert store.documents("searches") == {}
        assert store.refresh() == frozenset()
        with pytest.raises(DamagedAnnotationsError):
            store.edit(["abs:0"], SetStars(3))
        store.close()
        assert file.read_bytes() == cut
        file.write_bytes(whole)
        assert store.refresh() == {"abs:4", "abs:5", "abs:6", "abs:7"}
        store.edit(["abs:0"], SetStars(3))
        assert len(store.all()) == 9


def test_a_link_stays_a_link(filled: Path, tmp_path: Path) -> None:
    with copy_of(filled) as folder:
        file, target = folder / "annotations.json", tmp_path / "elsewhere" / "mine.json"
        target.parent.mkdir()
        shutil.move(file, target)
        file.symlink_to(target)
        store = opened(folder)
        assert len(store.all()) == 9
        backup = store.backup()
        assert not backup.file.is_symlink()
        target.write_bytes(b"")
        store = opened(folder)
        store.mend(Choice.BACKUP)
        store.edit(["abs:1"], SetStars(4))
        store.restore(backup.file)
        store.close()
        assert file.is_symlink()
        assert os.path.realpath(file) == str(target)
        assert opened(folder).all()["abs:1"].stars == 5
        assert {p.name for p in target.parent.iterdir()} == {"mine.json"}


@given(st.data())
def test_whatever_befalls_the_files(filled: Path, data: st.DataObject) -> None:
    with copy_of(filled) as folder:
        file = folder / data.draw(st.sampled_from(["annotations.json", "annotations.journal"]))
        good = file.read_bytes()
        start = data.draw(st.integers(0, len(good)))
        end = data.draw(st.integers(start, min(len(good), start + 60)) | st.just(len(good)))
        by = data.draw(
            st.binary(max_size=9) | st.just(good[start:end] * 2) | st.sampled_from([b'"', b"{", b"}"])
        )
        file.write_bytes(good[:start] + by + good[end:])
        was = sorted(path.read_bytes() for path in folder.glob("annotations.*"))
        store = opened(folder)
        try:
            found = store.damage()
        except ReaderError:
            return
        if found is None or not found.offers:
            return
        offer = data.draw(st.sampled_from(found.offers))
        assert store.mend(offer.choice).papers == offer.contents.papers == len(opened(folder).all())
        assert sorted(path.read_bytes() for path in (folder / "backups").glob("damaged-*")) == was
        store.edit(["abs:1"], SetNote("on"))
        assert store.undo().papers == ("abs:1",)
