"""`reader split` and `reader join`, and joins in what `reader import` says."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.shell import Shell
from tests.library.lists import BREAD, KNOTS, TIDES, write_list

LOAVES = "Finally, Levain simulates two hundred loaves of dough that were burnt, and says why they were."
MORE = "We also give Levain to bakers, who trust dough more than a simulator."


@pytest.fixture
def listed(tmp_path: Path) -> Path:
    """A list of three papers; the second has three paragraphs."""
    return write_list(tmp_path / "tide.txt", (TIDES, BREAD, LOAVES, MORE, KNOTS))


def abstracts(shell: Shell) -> list[str]:
    return [paper["abstract"] for paper in shell("list", "source:tide", "--json").document]


def paper_ids(shell: Shell) -> list[str]:
    return shell("list", "source:tide", "--ids").out.split()


def test_an_import_tells_what_it_joined(shell: Shell, listed: Path) -> None:
    outcome = shell("import", str(listed))
    assert (outcome.status, outcome.err) == (0, "")
    assert "2 paragraphs go on with the abstracts above them: lines 7, 9" in outcome.out
    document = shell("import", str(listed), "--json").document
    assert document["lists"][0]["joins"] == [
        {"line": 7, "beginning": "Finally, Levain simulates two hundred lo…"},
        {"line": 9, "beginning": "We also give Levain to bakers, who trust…"},
    ]


def test_split_and_join_and_undo(shell: Shell, listed: Path) -> None:
    shell("import", str(listed))
    before = abstracts(shell)
    paper = paper_ids(shell)[1]
    outcome = shell("split", paper, "3")
    assert (outcome.status, outcome.err) == (0, "")
    assert outcome.out.startswith("split “")
    assert abstracts(shell) == [TIDES, f"{BREAD}\n\n{LOAVES}", MORE, KNOTS]

    first, second = paper_ids(shell)[:2]
    assert shell("join", first, second, "--json").document["papers"] == []
    assert abstracts(shell) == [f"{TIDES}\n\n{BREAD}\n\n{LOAVES}", MORE, KNOTS]
    assert shell("undo").out.startswith("undone: join “")
    assert shell("undo").out.startswith("undone: split “")
    assert abstracts(shell) == before
    assert shell("redo").status == 0
    assert len(abstracts(shell)) == 4


def test_where_to_split_need_not_be_said_of_two_paragraphs(shell: Shell, listed: Path) -> None:
    shell("import", str(listed))
    paper = paper_ids(shell)[1]
    outcome = shell("split", paper)
    assert outcome.status == 1
    assert "2 “Finally, Levain" in outcome.err
    assert "3 “We also give" in outcome.err
    shell("split", paper, "3")
    assert shell("split", paper_ids(shell)[1]).status == 0
    assert abstracts(shell) == [TIDES, BREAD, LOAVES, MORE, KNOTS]


@pytest.mark.parametrize(
    "words", [("split", "ID", "2"), ("join", "LAST"), ("join", "ID", "LAST"), ("split", "x")]
)
def test_what_cannot_be_done_is_said(shell: Shell, listed: Path, words: tuple[str, ...]) -> None:
    shell("import", str(listed))
    papers = paper_ids(shell)
    named = {"ID": papers[0], "LAST": papers[-1]}
    outcome = shell(*(named.get(word, word) for word in words))
    assert (outcome.status, outcome.out) == (1, "")
    assert outcome.err.strip()
    assert len(abstracts(shell)) == 3
