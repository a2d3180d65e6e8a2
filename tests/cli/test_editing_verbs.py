from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from reader.annotations.edits import Edit, SetNote, SetStars
from reader.annotations.records import Transaction
from reader.library import Library
from tests.cli.shell import Shell

PEBBLE = "“Pebble: sorter of stones that learns from three examples”"
"""How the first paper is called where one alone was edited."""


def annotation(shell: Shell, paper_id: str) -> dict[str, object]:
    document = shell("show", paper_id, "--json").document
    assert isinstance(document["annotation"], dict)
    return document["annotation"]


def test_plus_adds_and_minus_takes_away(shell: Shell) -> None:
    first = shell.ids()[0]
    assert shell("tag", first, "+old", "+rl/offline").status == 0
    outcome = shell("tag", first, "-old", "+new one")
    assert (outcome.status, outcome.err) == (0, "")
    assert outcome.out == f"tag {PEBBLE} 'new one' and untag 'old'\n"
    assert annotation(shell, first)["tags"] == ["rl/offline", "new one"]


@pytest.mark.parametrize(
    "words",
    [
        ["ID", "+a", "-json-ish", "-library", "-where"],
        ["+a", "ID", "-where", "-x"],
        ["--", "ID", "-x", "+a"],
        ["ID", "--", "+a", "-x"],
        ["--add", "a", "--remove", "x", "ID"],
        ["-x", "--add", "a", "ID"],
    ],
)
def test_changes_of_tags_stand_anywhere(words: list[str], shell: Shell) -> None:
    first = shell.ids()[0]
    shell("tag", first, "+x", "+json-ish", "+library", "+where")
    outcome = shell("tag", *(first if word == "ID" else word for word in words))
    assert (outcome.status, outcome.err) == (0, "")
    tags = annotation(shell, first)["tags"]
    assert isinstance(tags, list)
    assert "a" in tags
    gone = {word[1:] for word in words if word.startswith("-") and not word.startswith("--")}
    assert not gone & set(tags)
    assert set(tags) <= {"a", "x", "json-ish", "library", "where"}


def test_a_word_that_is_no_tag_is_said_to_be_none(shell: Shell) -> None:
    outcome = shell("tag", shell.ids()[0], "+a,b")
    assert outcome.status == 1
    assert "comma" in outcome.err
    assert shell("tags").out == ""


def test_where_edits_all_that_match_in_one_step(shell: Shell) -> None:
    outcome = shell("tag", "--where", "sorter OR garden", "+chosen", "--json")
    assert len(outcome.document["papers"]) == 2
    assert [(tag["tag"], tag["papers"]) for tag in shell("tags", "--json").document] == [("chosen", 2)]
    shell("undo")
    assert shell("tags", "--json").document == []


def test_ids_and_where_go_together_and_a_paper_counts_once(shell: Shell) -> None:
    ids = shell.ids()
    outcome = shell("star", ids[0], ids[0], "--where", "sorter OR garden", "--json")
    assert sorted(outcome.document["papers"]) == sorted({ids[0], *shell.ids("sorter OR garden")})


@pytest.mark.parametrize(
    "query", ["gardns sorter river meander zzzzz", "((sorter", "nonsense:x sorter", "zzzzzz"]
)
def test_nothing_is_edited_on_a_query_that_is_not_met_exactly(query: str, shell: Shell) -> None:
    outcome = shell("star", "--where", query)
    assert (outcome.status, outcome.out) == (1, "")
    assert "othing was changed" in outcome.err
    assert shell("history").out == ""


def test_an_unknown_id_among_others_leaves_all_as_they_were(shell: Shell) -> None:
    assert shell("star", shell.ids()[0], "abs:nothing").status == 1
    assert shell("history").out == ""


def test_the_beginning_of_an_id_will_do_unless_others_have_it(shell: Shell) -> None:
    first = shell.ids()[0]
    assert shell("show", first[:10], "--json").document["id"] == first
    outcome = shell("show", "abs:")
    assert outcome.status == 1
    assert all(paper_id in outcome.err for paper_id in shell.ids())


def test_stars(shell: Shell) -> None:
    first = shell.ids()[0]
    assert shell("star", first).status == 0
    assert annotation(shell, first)["stars"] == 1
    shell("star", first, "--stars", "4")
    assert shell("star", first).status == 0
    assert annotation(shell, first)["stars"] == 4
    shell("star", first, "-n", "0")
    assert annotation(shell, first)["stars"] == 0


def test_status(shell: Shell) -> None:
    first, second, _ = shell.ids()
    assert shell("status", "READ", first, second).out == "mark 2 papers as read\n"
    assert annotation(shell, second)["status"] == "read"
    assert annotation(shell, second)["read_at"]


def test_an_edit_that_changes_nothing_is_done_already(shell: Shell) -> None:
    first = shell.ids()[0]
    shell("tag", first, "+a")
    outcome = shell("tag", first, "+a")
    assert (outcome.status, outcome.out) == (0, "")
    assert "nothing to change" in outcome.err
    document = shell("tag", first, "+a", "--json").document
    assert document["papers"] == []
    assert document.keys() == shell("undo", "--json").document.keys()
    shell("redo")
    assert len(shell("history").lines) == 1


def test_a_note_is_written_added_to_printed_and_deleted(shell: Shell) -> None:
    first = shell.ids()[0]
    assert shell("note", first).out == ""
    shell("note", first, "One *line*.")
    assert shell("note", first).out == "One *line*.\n"
    shell("note", first, "-", "--append", stdin="Zwei\nZeilen: é\n".encode())
    assert shell("note", first).out == "One *line*.\n\nZwei\nZeilen: é\n"
    assert shell("note", first, "--json").document == {
        "id": first,
        "note": "One *line*.\n\nZwei\nZeilen: é",
        "other_notes": [],
    }
    assert shell("note", first, stdin=b"ignored").out.startswith("One")
    shell("note", first, "")
    assert annotation(shell, first)["note"] == ""


def test_a_note_is_written_to_several_papers_in_one_step(shell: Shell) -> None:
    first, second, third = shell.ids()
    assert shell("note", first, second, "Same.").out == "edit the note of 2 papers\n"
    assert shell("note", "--where", "river OR garden", "More.", "--append", "--json").document["papers"]
    assert [shell("note", i, "--json").document["note"] for i in (first, second, third)] == [
        "Same.",
        "Same.\n\nMore.",
        "More.",
    ]
    assert shell("note", third, "--where", "sorter", "").out == "delete the note of 2 papers\n"
    assert len(shell("history").lines) == 3


def test_notes_of_several_papers_are_printed(shell: Shell) -> None:
    first, second, _ = shell.ids()
    shell("note", first, "One\nline.")
    outcome = shell("note", "--where", "sorter OR river")
    assert outcome.lines[0].startswith(f"{first}  ")
    assert outcome.lines[1:] == ["  One", "  line."]
    assert shell("note", "--where", "sorter OR river", "--json").document == [
        {"id": first, "note": "One\nline.", "other_notes": []},
        {"id": second, "note": "", "other_notes": []},
    ]


def test_an_id_is_not_written_as_a_note(shell: Shell) -> None:
    first, second, _ = shell.ids()
    for words in ([first, second], ["--where", "river", first], [first, second, "--append"]):
        outcome = shell("note", *words)
        assert (outcome.status, outcome.out) == (2, "")
        assert "is the id of a paper" in outcome.err
    assert shell("note", first, "-", stdin=second.encode()).status == 0
    assert shell("note", first).out == f"{second}\n"


def test_a_note_needs_papers_and_a_text_to_add(shell: Shell) -> None:
    assert shell("note").status == 2
    assert shell("note", "--append", "--where", "river").status == 2
    assert shell("note", "--where", "nothing-like-it", "text").status == 1
    assert shell("history").out == ""


@pytest.fixture
def meanwhile(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> Callable[[Edit], None]:
    """Lets another process edit the first paper after a verb has read it and before it edits it."""
    first = shell.ids()[0]

    def interrupt(edit: Edit) -> None:
        own = Library.edit

        def edited(library: Library, ids: Sequence[str], ours: Edit, **named: Any) -> Transaction:
            monkeypatch.undo()
            with Library.open(shell.folder) as other:
                own(other, [first], edit)
            return own(library, ids, ours, **named)

        monkeypatch.setattr(Library, "edit", edited)

    return interrupt


def test_a_text_is_added_to_the_note_of_that_moment(shell: Shell, meanwhile: Callable[[Edit], None]) -> None:
    first = shell.ids()[0]
    shell("note", first, "Mine.")
    meanwhile(SetNote("Theirs."))
    assert shell("note", first, "--append", "More.").out == f"add to the note of {PEBBLE}\n"
    assert shell("note", first).out == "Theirs.\n\nMore.\n"


def test_a_star_is_not_given_where_there_is_one_by_now(
    shell: Shell, meanwhile: Callable[[Edit], None]
) -> None:
    first, second, _ = shell.ids()
    meanwhile(SetStars(4))
    assert shell("star", first, second).out.startswith("star “Meander: ")
    assert annotation(shell, first)["stars"] == 4
    assert annotation(shell, second)["stars"] == 1


@pytest.mark.parametrize("text", ["- an item\n- how", "--- rule", "---", "-h", "-x"])
def test_a_note_may_begin_with_a_dash(text: str, shell: Shell) -> None:
    first = shell.ids()[0]
    assert shell("note", first, text).status == 0
    assert shell("note", first, "--json").document["note"] == text


def test_a_note_that_is_not_utf8_is_not_taken(shell: Shell) -> None:
    first = shell.ids()[0]
    shell("note", first, "kept")
    outcome = shell("note", first, "-", stdin=b"\xff\xfe\xff")
    assert outcome.status == 1
    assert shell("note", first).out == "kept\n"


def test_a_note_cannot_steer_the_terminal(shell: Shell) -> None:
    first = shell.ids()[0]
    shell("note", first, "a\x1b]52;c;x\x07b\u202ec")
    assert "\x1b" not in shell("note", first).out + shell("show", first).out


def test_undo_redo_and_history(shell: Shell) -> None:
    first = shell.ids()[0]
    shell("star", first)
    shell("tag", first, "+a")
    assert shell("undo").out == f"undone: tag {PEBBLE} 'a'\n"
    newest, oldest = shell("history").lines
    assert newest.endswith(f"tag {PEBBLE} 'a' (undone)")
    assert oldest.endswith(f"star {PEBBLE}")
    assert shell("redo").out == f"done again: tag {PEBBLE} 'a'\n"
    assert len(shell("history", "--limit", "1", "--json").document) == 1
    assert shell("history", "--json").document[0]["papers"] == [first]
    shell("undo")
    shell("undo")
    assert shell("undo").status == 1
    assert annotation(shell, first)["tags"] == []
