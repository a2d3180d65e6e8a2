"""`reader stats`."""

from __future__ import annotations

from datetime import datetime

import pytest

from tests.cli.shell import Shell


def test_it_counts_and_draws(shell: Shell) -> None:
    papers = shell.ids()
    shell("status", "skipped", *papers[:2])
    shell("star", papers[2], "-n", "4")
    shell("tag", papers[2], "+[/] soil")
    out = shell("stats").out
    lines = out.splitlines()
    assert lines[0].split() == ["papers", "3"]
    assert "Judged per day" in lines
    assert f"today      {'█' * 40} 2" in lines
    assert f"skipped {'█' * 40} 2 (67%)" in lines
    assert f"4 stars {'█' * 40} 1" in lines
    assert f"[/] soil {'█' * 40} 1" in lines
    assert any(line.startswith("Testing 2024 Papers ━") and "2 of 3, 1 starred" in line for line in lines)
    assert max(map(len, lines)) <= 80


def test_it_draws_with_ascii_where_it_is_told_to(shell: Shell) -> None:
    shell("status", "skipped", *shell.ids()[:2])
    out = shell("stats", "--ascii").out
    assert out.isascii()
    assert f"skipped {'#' * 40} 2 (67%)" in out.splitlines()


def test_it_draws_with_ascii_where_nothing_else_can_be_written(shell: Shell) -> None:
    shell("status", "skipped", *shell.ids()[:2])
    outcome = shell.program("stats", env={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"})
    assert outcome.status == 0
    assert f"skipped {'#' * 40} 2 (67%)" in outcome.out.splitlines()


def test_all_of_it_is_in_the_document(shell: Shell) -> None:
    papers = shell.ids()
    shell("status", "later", *papers[:2])
    shell("star", papers[0], "-n", "2")
    shell("tag", papers[0], "+soil")
    document = shell("stats", "--json").document
    assert (document["papers"], document["later"], document["judged"]) == (3, 2, 2)
    assert document["by_stars"] == {"0": 2, "1": 0, "2": 1, "3": 0, "4": 0, "5": 0}
    assert document["by_day"] == {datetime.now().astimezone().date().isoformat(): 2}
    assert document["by_tag"] == [{"tag": "soil", "papers": 1}]
    assert document["by_year"] == {"2024": 3}
    (source,) = document["by_source"]
    assert source["source"] == "Testing 2024 Papers"
    assert (source["papers"], source["judged"], source["starred"]) == (3, 2, 1)


@pytest.mark.parametrize("words", [["stats"], ["stats", "--json"], ["stats", "--ascii"]])
def test_an_empty_library_has_nothing_to_count(empty: Shell, words: list[str]) -> None:
    outcome = empty(*words)
    assert outcome.status == 0
    assert "0" in outcome.out
