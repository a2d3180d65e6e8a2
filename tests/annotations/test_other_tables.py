"""Documents of other tables are stored, undone and seen by others as annotations are, alone or with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reader.annotations.edits import ChangeTags, Edit, SetNote, SetStars
from reader.annotations.store import AnnotationStore
from reader.errors import LibraryError, NothingChangedError, ReaderError

Opener = Callable[..., AnnotationStore]

TABLE = "searches"


def state(store: AnnotationStore) -> tuple[dict[str, Any], dict[str, Any]]:
    """What the user wrote, and the other table."""
    papers = {
        paper: (annotation.stars, annotation.note, annotation.tags)
        for paper, annotation in store.all().items()
    }
    return papers, {i: dict(document) for i, document in store.documents(TABLE).items()}


def test_documents_are_stored_dropped_and_undone(store: AnnotationStore, open_store: Opener) -> None:
    done = store.put({TABLE: {"rl": {"query": "#rl"}, "new": {"query": "added:<7d"}}}, "save 2 searches")
    assert (done.description, done.papers, done.tables) == ("save 2 searches", (), frozenset({TABLE}))
    store.put({TABLE: {"rl": None, "new": {"query": "added:<9d"}}}, "change the searches")
    assert state(open_store()) == ({}, {"new": {"query": "added:<9d"}})
    store.undo()
    assert state(open_store())[1] == {"rl": {"query": "#rl"}, "new": {"query": "added:<7d"}}
    open_store().undo()
    store.refresh()
    assert state(store) == ({}, {})
    store.redo()
    store.redo()
    assert state(open_store())[1] == {"new": {"query": "added:<9d"}}


def test_what_is_so_already_is_no_change(store: AnnotationStore) -> None:
    store.put({TABLE: {"rl": {"query": "#rl"}}}, "save the search 'rl'")
    for documents in ({"rl": {"query": "#rl"}}, {"gone": None}, {}):
        with pytest.raises(NothingChangedError):
            store.put({TABLE: documents}, "save the search 'rl'")
    with pytest.raises(NothingChangedError):
        store.put({TABLE: {}}, "and a paper", edit=(["a"], SetStars(0)), moves={"a": "b"})
    assert len(store.history()) == 1


@pytest.mark.parametrize("table", ["annotations", "history", "meta"])
def test_the_tables_of_the_store_itself_are_not_put(store: AnnotationStore, table: str) -> None:
    with pytest.raises(ValueError, match=table):
        store.put({table: {"a": {"stars": 1}}}, "cheat")


def test_others_learn_of_a_table_that_they_asked_for(store: AnnotationStore, open_store: Opener) -> None:
    other = open_store()
    assert state(other) == ({}, {})
    store.put({TABLE: {"rl": {"query": "#rl"}}}, "save the search 'rl'")
    assert store.changed_tables() == frozenset()
    assert other.refresh() == frozenset()
    assert other.changed_tables() == {TABLE}
    assert other.changed_tables() == frozenset()
    store.edit(["a"], SetStars(1))
    other.refresh()
    assert other.changed_tables() == frozenset()


def test_a_document_that_was_changed_since_is_not_overwritten(
    store: AnnotationStore, open_store: Opener, file: Path
) -> None:
    store.put({TABLE: {"rl": {"query": "#rl"}}}, "save the search 'rl'", edit=(["a"], SetStars(1)))
    store.close()
    file.write_text(file.read_text().replace('"rl": {"query": "#rl"}', '"rl": {"query": "#hand"}', 1))
    by_hand = state(open_store())
    assert by_hand == ({"a": (1, "", ())}, {"rl": {"query": "#hand"}})
    with pytest.raises(LibraryError, match="'rl' changed since"):
        open_store().undo()
    assert state(open_store()) == by_hand


def test_an_edit_and_moves_of_the_same_paper_are_one_change(store: AnnotationStore) -> None:
    store.edit(["a", "b"], ChangeTags(add=("x",)))
    before = state(store)
    store.put(
        {TABLE: {"rl": {"query": "#rl"}}},
        "everything at once",
        edit=(["a", "c"], SetStars(3)),
        moves={"a": "new", "b": "new", "c": "d"},
    )
    after = state(store)
    assert after == ({"new": (3, "", ("x",)), "d": (3, "", ())}, {"rl": {"query": "#rl"}})
    store.undo()
    assert state(store) == before
    store.redo()
    assert state(store) == after


PAPERS = st.sampled_from("abc")
EDITS: st.SearchStrategy[Edit] = st.one_of(
    st.builds(SetStars, st.integers(0, 2)),
    st.builds(SetNote, st.sampled_from(["", "one", "two"])),
    st.builds(ChangeTags, st.sampled_from([("x",), ("y",)]), st.sampled_from([(), ("x",)])),
)
DOCUMENTS = st.dictionaries(
    st.sampled_from("pq"), st.none() | st.fixed_dictionaries({"query": st.sampled_from("12")}), max_size=2
)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.tuples(
            DOCUMENTS,
            st.none() | st.tuples(st.lists(PAPERS, min_size=1, max_size=3), EDITS),
            st.dictionaries(PAPERS, PAPERS, max_size=2),
        ),
        max_size=5,
    )
)
def test_every_step_is_undone_and_done_again(
    tmp_path_factory: pytest.TempPathFactory,
    steps: list[
        tuple[Mapping[str, Mapping[str, Any] | None], tuple[Sequence[str], Edit] | None, Mapping[str, str]]
    ],
) -> None:
    folder = tmp_path_factory.mktemp("library")
    store = AnnotationStore(folder / "annotations.json", backups=folder / "backups", lock=folder / "lock")
    states = [state(store)]
    for documents, edit, moves in steps:
        try:
            store.put({TABLE: documents}, "a step", edit=edit, moves=moves)
        except NothingChangedError:
            assert state(store) == states[-1]
        else:
            states.append(state(store))
    for earlier in reversed(states[:-1]):
        store.undo()
        assert state(store) == earlier
    with pytest.raises(NothingChangedError):
        store.undo()
    for later in states[1:]:
        store.redo()
        assert state(store) == later


def test_a_step_that_fails_leaves_both_alone(store: AnnotationStore) -> None:
    store.edit(["a"], SetStars(1))
    before = state(store)
    with pytest.raises(ReaderError, match="stars"):
        store.put({TABLE: {"rl": {"query": "#rl"}}}, "impossible", edit=(["a"], SetStars(9)))
    assert state(store) == before
    assert store.undo().description == "star 1 paper"
