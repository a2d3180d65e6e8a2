"""`reader searches`, and saved searches in queries."""

from __future__ import annotations

from tests.cli.shell import Shell


def test_a_search_is_saved_listed_used_renamed_and_deleted(shell: Shell) -> None:
    saved = shell("searches", "save", "Wet things", "water", "OR", "rivers")
    assert saved.status == 0
    assert "Wet things" in saved.out
    assert shell("searches").lines == ["Wet things  2  water OR rivers"]
    assert shell("searches", "--json").document == [
        {"name": "Wet things", "query": "water OR rivers", "papers": 2}
    ]
    assert len(shell("list", 'search:"wet things"').lines) == 2
    assert len(shell("list", '-search:"wet things"').lines) == 1
    assert shell("searches", "rename", "wet things", "Water").status == 0
    assert shell("searches").lines == ["Water  2  water OR rivers"]
    assert shell("searches", "delete", "WATER", "--json").document["description"]
    assert shell("searches").out == ""
    assert shell("undo").status == 0
    assert shell("searches").lines == ["Water  2  water OR rivers"]


def test_a_query_with_a_dash_is_saved_as_it_is(shell: Shell) -> None:
    assert shell("searches", "save", "dry", "-water", "-n").status == 0
    assert shell("searches", "--json").document[0]["query"] == "-water -n"


def test_what_is_not_understood_in_a_saved_query_is_told(shell: Shell) -> None:
    saved = shell("searches", "save", "odd", "water )")
    assert saved.status == 0
    assert "parenthesis" in saved.err
    assert shell("searches").lines == ["odd  1  water )"]


def test_faults_are_told_with_status_1(shell: Shell) -> None:
    for words in (
        ("searches", "delete", "none"),
        ("searches", "rename", "none", "x"),
        ("searches", "save", " ", "x"),
        ("searches", "save", "x", "search:x"),
        ("list", "search:none"),
    ):
        ended = shell(*words)
        assert ended.status == 1, words
        assert ended.err.startswith("reader: "), words
        assert ended.err.count("\n") == 1, words


def test_saving_nothing_is_wrong_usage(shell: Shell) -> None:
    assert shell("searches", "save", "x").status == 2
