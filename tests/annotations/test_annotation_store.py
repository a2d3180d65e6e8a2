"""Edits are kept, undone, redone, shared and moved as the store promises."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from reader.annotations.edits import (
    ChangeTags,
    DeleteTag,
    SetNote,
    SetStars,
    SetStatus,
    ToggleStar,
    WriteNote,
)
from reader.annotations.store import AnnotationStore
from reader.durable import stamp_of
from reader.errors import LibraryError, NothingChangedError, ReaderError
from reader.model import Annotation, Status
from tests.annotations.titles import SetTitle
from tests.annotations.whole import fold, tables_in

Opener = Callable[..., AnnotationStore]


def stored(file: Path) -> dict[str, Any]:
    """The file's tables, when all is in it."""
    tables: dict[str, Any] = json.loads(fold(file).read_text("utf-8"))
    return tables


def rewrite(file: Path, paper: str, **fields: object) -> None:
    """Change a document as a person with a text editor would."""
    tables = stored(file)
    tables["annotations"].setdefault(paper, {}).update(fields)
    file.write_text(json.dumps(tables), "utf-8")


def test_reading_makes_nothing(store: AnnotationStore, folder: Path) -> None:
    assert dict(store.all()) == {}
    assert store.history() == []
    assert store.refresh() == frozenset()
    assert store.backups() == []
    assert not folder.exists()


def test_every_field_comes_back(store: AnnotationStore, open_store: Opener, clock: SimpleNamespace) -> None:
    start = clock.time
    store.edit(["a"], ChangeTags(add=("rl/offline", "ŝaltita")))
    store.edit(["a"], SetStars(4))
    store.edit(["a"], SetStatus(Status.READ))
    store.edit(["a"], SetNote('"quoted"\n\n\\frac{1}{2} 🙂'))
    store.edit(["a"], SetTitle("Mine"))
    again = open_store().all()["a"]
    assert again == store.all()["a"]
    assert again.tags == ("rl/offline", "ŝaltita")
    assert (again.stars, again.status, again.title) == (4, Status.READ, "Mine")
    assert again.note == '"quoted"\n\n\\frac{1}{2} 🙂'
    assert again.created is not None
    assert again.read_at is not None
    assert again.changed is not None
    assert start < again.created < again.read_at < again.changed <= clock.time
    assert again.changed.utcoffset() == timedelta(0)


def test_read_at_goes_with_the_status(store: AnnotationStore) -> None:
    store.edit(["a"], SetStatus(Status.READ))
    when = store.all()["a"].read_at
    store.edit(["a"], SetStars(1))
    assert store.all()["a"].read_at == when
    store.edit(["a"], SetStatus(Status.LATER))
    assert store.all()["a"].read_at is None
    store.undo()
    assert store.all()["a"].read_at == when


def test_the_file_is_readable_by_people(store: AnnotationStore, file: Path) -> None:
    store.edit(["p2", "p1"], ChangeTags(add=("nlp",)), labels={"p1": "Ein Über-Titel", "p2": "Two"})
    lines = fold(file).read_text("utf-8").splitlines()
    documents = [line for line in lines if line.startswith('"p')]
    assert documents[0].startswith(
        '"p1": {"label": "Ein Über-Titel", "tags": ["nlp"], "created": "2031-03-04T'
    )
    assert documents[1].startswith('"p2": {"label": "Two", "tags": ["nlp"]')
    assert len(documents) == 2
    assert stored(file)["meta"]["1"]["schema"] == 2
    assert store.labels() == {"p1": "Ein Über-Titel", "p2": "Two"}


def test_a_transaction_tells_what_changed(store: AnnotationStore) -> None:
    store.edit(["b"], ChangeTags(add=("x",)))
    done = store.edit(["a", "b", "a", "c"], ChangeTags(add=("x",)))
    assert (done.number, done.description, done.papers, done.undone) == (
        2,
        "tag 2 papers 'x'",
        ("a", "c"),
        False,
    )
    assert store.history()[0] == done
    assert len(store.history(limit=1)) == 1


def test_nothing_to_change_writes_nothing(store: AnnotationStore, file: Path) -> None:
    store.edit(["a"], SetStars(2))
    before = tables_in(file)
    for ids, edit in ((["a"], SetStars(2)), ([], SetStars(3)), (["new"], SetStatus(Status.INBOX))):
        with pytest.raises(NothingChangedError):
            store.edit(ids, edit)
    assert tables_in(file) == before


def test_an_edit_that_makes_no_sense_changes_nothing(store: AnnotationStore, file: Path) -> None:
    store.edit(["a"], SetStars(2))
    before = tables_in(file)
    with pytest.raises(ReaderError):
        store.edit(["a"], ChangeTags(add=("a,b",)))
    assert tables_in(file) == before
    assert store.edit(["a"], SetStars(3)).number == 2


def test_an_annotation_without_content_goes(store: AnnotationStore, file: Path) -> None:
    store.edit(["a"], SetStars(2), labels={"a": "A"})
    created = store.all()["a"].created
    store.edit(["a"], SetStars(0))
    assert "a" not in store.all()
    assert stored(file)["annotations"] == {}
    store.undo()
    assert store.all()["a"].created == created
    assert store.labels() == {"a": "A"}


def test_undo_and_redo_go_through_everything(store: AnnotationStore, open_store: Opener) -> None:
    states = [dict(store.all())]
    for edit in (
        SetStars(3),
        ChangeTags(add=("t",)),
        SetNote("n"),
        SetStatus(Status.READ),
        SetNote(""),
        ToggleStar(),
    ):
        store.edit(["a", "b"], edit, labels={"a": "A"})
        states.append(dict(store.all()))

    def content(annotations: dict[str, Annotation]) -> object:
        return {
            paper: (a.tags, a.stars, a.status, a.note, a.title, a.created, a.read_at)
            for paper, a in annotations.items()
        }

    for state in reversed(states[:-1]):
        undone = open_store().undo()
        assert undone.undone
        assert content(dict(open_store().all())) == content(state)
    with pytest.raises(NothingChangedError):
        store.undo()
    for state in states[1:]:
        assert not open_store().redo().undone
        assert content(dict(open_store().all())) == content(state)
    with pytest.raises(NothingChangedError):
        store.redo()
    assert store.labels()["a"] == "A"


def test_an_edit_ends_what_could_be_redone(store: AnnotationStore) -> None:
    store.edit(["a"], SetStars(1))
    store.edit(["a"], SetStars(2))
    store.undo()
    done = store.edit(["a"], SetStars(3))
    assert done.number == 3
    with pytest.raises(NothingChangedError):
        store.redo()
    assert [t.number for t in store.history()] == [3, 1]


def test_only_so_many_can_be_undone(open_store: Opener) -> None:
    store = open_store(history=3)
    for stars in (1, 2, 3, 4, 5):
        store.edit(["a"], SetStars(stars))
    assert [t.number for t in store.history()] == [5, 4, 3]
    for _ in range(3):
        store.undo()
    with pytest.raises(NothingChangedError):
        store.undo()
    assert store.all()["a"].stars == 2


def test_typing_is_one_step(store: AnnotationStore) -> None:
    store.edit(["a"], SetStars(1))
    for text in ("t", "ty", "typ"):
        done = store.edit(["a"], SetNote(text), merge="session 1")
    assert (done.number, len(store.history())) == (2, 2)
    store.edit(["a"], SetNote("typed"), merge="session 2")
    assert len(store.history()) == 3
    store.undo()
    assert store.all()["a"].note == "typ"
    store.undo()
    assert store.all()["a"].note == ""
    store.redo()
    assert store.all()["a"].note == "typ"


def test_typing_does_not_grow_into_what_came_between(store: AnnotationStore, open_store: Opener) -> None:
    store.edit(["a"], SetNote("one"), merge="m")
    open_store().edit(["a"], SetStars(1))
    store.edit(["a"], SetNote("two"), merge="m")
    assert [t.number for t in store.history()] == [3, 2, 1]
    store.undo()
    assert store.all()["a"].note == "one"
    store.edit(["a"], SetNote("three"), merge="m")
    assert [t.number for t in store.history()] == [4, 2, 1]
    store.edit(["b"], SetNote("four"), merge="m")
    assert [t.number for t in store.history()] == [5, 4, 2, 1]


def test_typing_that_is_taken_back_leaves_no_step(store: AnnotationStore) -> None:
    store.edit(["a"], SetStars(1))
    store.edit(["a"], SetNote("x"), merge="m")
    store.edit(["a"], SetNote(""), merge="m")
    assert [t.number for t in store.history()] == [1]
    assert store.all()["a"].stars == 1


def test_clearing_and_typing_on_keeps_label_and_date(store: AnnotationStore) -> None:
    store.edit(["a"], SetNote("x"), merge="m", labels={"a": "A"})
    created = store.all()["a"].created
    store.edit(["b"], SetNote("x"))
    store.undo()
    store.edit(["a"], SetNote("y"), merge="n")
    store.edit(["a"], SetNote(""), merge="n")
    store.edit(["a"], SetNote("z"), merge="n")
    assert store.all()["a"].created == created
    assert store.labels() == {"a": "A"}
    store.undo()
    assert store.all()["a"].note == "x"


def test_undo_does_not_clobber_what_changed_outside(store: AnnotationStore, file: Path) -> None:
    store.edit(["a", "b"], ChangeTags(("x",)), labels={"a": "Paper A"})
    rewrite(file, "a", tags=["x", "mine"])
    before = file.read_bytes()
    with pytest.raises(LibraryError, match="Paper A"):
        store.undo()
    assert file.read_bytes() == before
    rewrite(file, "a", tags=["x"], note="other fields do not matter")
    store.undo()
    assert store.all()["a"].note == "other fields do not matter"
    assert store.all()["a"].tags == ()
    assert "b" not in store.all()


def test_redo_does_not_clobber_either(store: AnnotationStore, file: Path) -> None:
    store.all()
    store.edit(["a"], SetStars(3))
    store.undo()
    rewrite(file, "a", stars=5)
    with pytest.raises(LibraryError):
        store.redo()
    assert store.refresh() == {"a"}
    assert store.all()["a"].stars == 5


def test_two_windows_see_each_other(store: AnnotationStore, open_store: Opener) -> None:
    other = open_store()
    assert dict(other.all()) == dict(store.all()) == {}
    store.edit(["a"], SetStars(1))
    other.edit(["b"], SetStars(2))
    assert set(other.all()) == {"a", "b"}
    assert other.refresh() == {"a"}
    assert other.refresh() == frozenset()
    assert store.refresh() == {"b"}
    other.edit(["a"], ChangeTags(add=("x",)))
    store.edit(["a"], ChangeTags(add=("y",)))
    assert store.all()["a"].tags == ("x", "y")
    assert store.refresh() == {"a"}
    store.undo()
    store.undo()
    assert other.refresh() == {"a"}
    assert other.all()["a"].tags == ()


def test_what_all_returns_never_changes(store: AnnotationStore) -> None:
    store.edit(["a"], SetStars(1))
    before = store.all()
    store.edit(["b"], SetStars(1))
    assert set(before) == {"a"}
    assert not hasattr(before, "__setitem__")


def test_threads(store: AnnotationStore) -> None:
    faults: list[BaseException] = []

    def work(name: str) -> None:
        try:
            for n in range(10):
                store.edit([f"{name}{n}", "shared"], ChangeTags(add=(f"{name}{n}",)))
                list(store.all().items())
                store.refresh()
        except BaseException as fault:
            faults.append(fault)

    threads = [threading.Thread(target=work, args=(name,)) for name in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    assert len(store.all()["shared"].tags) == 40
    assert len(store.history()) == 40


def test_unknown_keys_and_tables_survive(store: AnnotationStore, file: Path) -> None:
    store.edit(["a"], SetStars(1))
    tables = stored(file)
    tables["annotations"]["a"]["colour"] = {"of": ["sky"]}
    tables["annotations"]["b"] = {"colour": "red"}
    tables["annotations"]["c"] = 7
    tables["plugin"] = {"x": {"y": [1, None, True, 2.5]}}
    tables["odd"] = [1]
    tables["history"]["1"]["by"] = "me"
    file.write_text(json.dumps(tables), "utf-8")
    store.edit(["b", "c"], SetStars(2))
    store.edit(["a"], SetStars(0))
    store.undo()
    store.undo()
    store.undo()
    after = stored(file)
    assert after["annotations"]["a"]["colour"] == {"of": ["sky"]}
    assert after["annotations"]["b"]["colour"] == "red"
    assert 7 in after["annotations"]["c"].values()
    assert after["plugin"] == {"x": {"y": [1, None, True, 2.5]}}
    assert after["odd"] == [1]
    assert after["history"]["1"]["by"] == "me"


def test_a_bad_field_does_not_take_the_others_along(store: AnnotationStore, file: Path) -> None:
    store.edit(["a"], SetNote("mine"))
    rewrite(file, "a", stars="many", tags=["ok", 3, "OK", ""], status="asleep", created="yesterday", title=4)
    store.refresh()
    assert store.all()["a"].note == "mine"
    assert store.all()["a"].tags == ("ok",)
    store.edit(["a"], SetNote("more"))
    document = stored(file)["annotations"]["a"]
    assert (document["stars"], document["tags"]) == ("many", ["ok", 3, "OK", ""])
    assert (document["status"], document["created"], document["title"]) == ("asleep", "yesterday", 4)
    store.edit(["a"], SetStars(3))
    store.undo()
    assert stored(file)["annotations"]["a"]["stars"] == "many"


def test_text_from_the_file_is_harmless(store: AnnotationStore, file: Path) -> None:
    store.edit(["a"], SetNote("x"))
    rewrite(file, "a", note="\x1b]52;c;x\x07 \ud800", tags=["a\x1b[0m\nb"], label="\x1b[2J L")
    store.refresh()
    shown = repr((store.all()["a"].note, store.all()["a"].tags, store.labels()["a"]))
    assert "\\x1b" not in shown
    assert "\\x07" not in shown
    assert "\\ud800" not in shown
    store.edit(["a"], SetStars(1))
    fold(file).read_bytes().decode("utf-8")


def test_rekey_moves_annotation_and_history(store: AnnotationStore, open_store: Opener) -> None:
    store.edit(["abs:1", "abs:2"], ChangeTags(add=("x",)), labels={"abs:1": "One"})
    store.edit(["abs:1"], SetStars(2))
    store.rekey({"abs:1": "doi:1", "unknown": "doi:9", "abs:2": "abs:2"})
    assert set(store.all()) == {"doi:1", "abs:2"}
    assert store.labels()["doi:1"] == "One"
    assert len(store.history()) == 2
    assert open_store().undo().papers == ("doi:1",)
    assert open_store().undo().papers == ("doi:1", "abs:2")
    assert dict(open_store().all()) == {}
    store.redo()
    assert set(store.all()) == {"doi:1", "abs:2"}


def test_rekey_of_what_is_undone(store: AnnotationStore) -> None:
    store.edit(["abs:1"], SetStars(2), labels={"abs:1": "One"})
    store.undo()
    store.rekey({"abs:1": "doi:1"})
    store.redo()
    assert store.all()["doi:1"].stars == 2
    assert store.labels() == {"doi:1": "One"}


def test_rekey_swaps_and_chains(store: AnnotationStore) -> None:
    for stars, paper in enumerate("abc", 1):
        store.edit([paper], SetStars(stars))
    store.rekey({"a": "b", "b": "a", "c": "d"})
    assert {paper: a.stars for paper, a in store.all().items()} == {"b": 1, "a": 2, "d": 3}
    store.rekey({"d": "e", "e": "f"})
    assert {paper: a.stars for paper, a in store.all().items()} == {"b": 1, "a": 2, "e": 3}


def test_rekey_joins_two_annotations(store: AnnotationStore) -> None:
    store.edit(["x", "abs:1"], ChangeTags(add=("rl", "old")))
    store.edit(["abs:1"], SetStars(4))
    store.edit(["abs:1"], SetNote("first thought"))
    store.edit(["doi:1"], ChangeTags(add=("RL", "new")))
    store.edit(["doi:1"], SetNote("second thought"))
    store.edit(["doi:1"], SetStatus(Status.READ))
    read_at = store.all()["doi:1"].read_at
    created = store.all()["abs:1"].created
    store.rekey({"abs:1": "doi:1"})
    one = store.all()["doi:1"]
    assert {tag.casefold() for tag in one.tags} == {"rl", "old", "new"}
    assert (one.stars, one.status, one.read_at, one.created) == (4, Status.READ, read_at, created)
    assert one.note == "first thought\n\nsecond thought"
    assert "abs:1" not in store.all()
    assert store.undo().papers == ("x",)
    assert store.all()["doi:1"] == one


def test_rekey_of_nothing_writes_nothing(store: AnnotationStore, file: Path) -> None:
    store.edit(["a"], SetStars(1))
    files = (file, file.with_name("annotations.journal"))
    before = [stamp_of(each) for each in files]
    store.rekey({})
    store.rekey({"q": "r", "r": "a"})
    assert [stamp_of(each) for each in files] == before


def test_a_label_follows_the_paper(store: AnnotationStore) -> None:
    store.edit(["a"], SetStars(1), labels={"a": "Old", "b": "not asked for"})
    store.edit(["a"], SetStars(2), labels={"a": "New"})
    store.edit(["a"], DeleteTag("x") if store.all()["a"].tags else SetStars(3))
    assert store.labels() == {"a": "New"}


@pytest.mark.parametrize(
    ("headline", "shown"),
    [
        ("Slow clocks", "star “Slow clocks”"),
        ("x" * 60, f"star “{'x' * 60}”"),
        ("x" * 61, f"star “{'x' * 59}…”"),
        ("two\nlines\x1b", "star “two lines”"),
        ("", "star 1 paper"),
    ],
)
def test_an_edit_of_one_paper_is_described_by_its_headline(
    store: AnnotationStore, headline: str, shown: str
) -> None:
    assert store.edit(["a"], SetStars(1), labels={"a": headline}).description == shown
    assert store.history()[0].description == shown


def test_an_edit_of_several_papers_is_described_by_their_number(store: AnnotationStore) -> None:
    labels = {"a": "Paper A", "b": "Paper B"}
    assert store.edit(["a", "b"], SetStars(1), labels=labels).description == "star 2 papers"


def test_a_note_is_written_on_what_is_stored_at_that_moment(store: AnnotationStore) -> None:
    store.edit(["a"], SetNote("old\n\ntheirs"))
    store.edit(["a"], WriteNote("old mine", "old"), merge="note:1")
    assert store.all()["a"].note == "old mine\n\ntheirs"
    with pytest.raises(NothingChangedError):
        store.edit(["a"], WriteNote("old mine", "old"), merge="note:1")
    store.edit(["a"], WriteNote("new", "old mine\n\ntheirs"), merge="note:1")
    store.undo()
    assert store.all()["a"].note == "old\n\ntheirs"
