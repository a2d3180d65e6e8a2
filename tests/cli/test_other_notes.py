"""What two windows wrote into a note at the same time, on the command line."""

from __future__ import annotations

import pytest

from reader.annotations.edits import WriteNote
from reader.library import Library
from tests.cli.shell import Shell


@pytest.fixture
def paper(shell: Shell) -> str:
    """A paper with the note `mine`, and `theirs` beside it."""
    first = shell.ids()[0]
    with Library.open(shell.folder) as library:
        library.edit([first], WriteNote("theirs\n\x1b[2Jtoo", ""))
        library.edit([first], WriteNote("mine", ""))
    return first


def test_both_texts_are_shown(shell: Shell, paper: str) -> None:
    shown = shell("show", paper).out
    assert shown.endswith("Note:\nmine\n\nAlso written in another window:\ntheirs\n[2Jtoo\n")
    document = shell("show", paper, "--json").document
    assert document["annotation"]["other_notes"] == ["theirs\n[2Jtoo"]
    assert shell("note", paper, "--json").document == {
        "id": paper,
        "note": "mine",
        "other_notes": ["theirs\n[2Jtoo"],
    }
    assert shell("list", "has:other-notes", "--ids").lines == [paper]


def test_both_texts_become_one_note(shell: Shell, paper: str) -> None:
    outcome = shell("note", "--take-other", paper)
    assert (outcome.status, outcome.err) == (0, "")
    assert shell("note", paper).out == "mine\n\ntheirs\n[2Jtoo\n"
    assert shell("list", "has:other-notes", "--ids").lines == []
    assert shell("undo").status == 0
    assert shell("note", paper).out == "mine\n"
    assert shell("list", "has:other-notes", "--ids").lines == [paper]


def test_the_other_text_is_let_go(shell: Shell, paper: str) -> None:
    assert shell("note", "--where", "has:other-notes", "--drop-other").status == 0
    assert shell("show", paper, "--json").document["annotation"]["other_notes"] == []
    assert shell("note", paper).out == "mine\n"
    assert "nothing to change" in shell("note", paper, "--drop-other").err


@pytest.mark.parametrize("options", [["--take-other", "--drop-other"], ["--append", "--drop-other"]])
def test_what_to_do_with_the_other_text_is_said_once(shell: Shell, paper: str, options: list[str]) -> None:
    assert shell("note", paper, *options).status == 2
    assert shell("show", paper, "--json").document["annotation"]["note"] == "mine"
