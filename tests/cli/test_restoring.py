"""Backups, damage and repair from the command line: told, asked, and done with all that was there kept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from reader.cli import restore
from tests.cli.shell import Outcome, Shell


@pytest.fixture
def annotated(shell: Shell) -> Shell:
    """A library with three annotated papers, two of them in a backup."""
    first, second, third = shell.ids()
    shell("tag", first, second, "+a")
    shell("backup")
    shell("star", third, "-n", "3")
    shell("note", first, "written later")
    return shell


def answering(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the questions be asked although there is no terminal."""
    monkeypatch.setattr(restore, "_can_ask", lambda: True)


def stars(shell: Shell) -> list[str]:
    return shell("list", "is:starred", "--ids").lines


def stored(shell: Shell) -> Path:
    return shell.folder / "annotations.json"


def cut(shell: Shell) -> bytes:
    """Cut the annotations off within their last document; what is left of the file."""
    data = stored(shell).read_bytes()
    data = data[: data.index(b'"history"') - 20]
    stored(shell).write_bytes(data)
    return data


def test_backups_are_listed_with_their_counts(annotated: Shell) -> None:
    annotated("backup")
    newest, older, *_ = annotated("restore").lines
    assert "3 papers: 1 with stars, 1 with notes, 1 tag" in newest
    assert "2 papers: 1 tag" in older
    document = annotated("restore", "--json").document
    assert document["damage"] is None
    assert [(b["papers"], b["starred"], b["notes"], b["tags"]) for b in document["backups"]][:2] == [
        (3, 1, 1, 1),
        (2, 0, 0, 1),
    ]


def test_there_is_no_backup(shell: Shell) -> None:
    assert shell("restore").out == "there are no backups yet\n"
    assert shell("restore", "--json").document == {"damage": None, "backups": []}
    outcome = shell("restore", "--yes")
    assert (outcome.status, outcome.err.count("\n")) == (1, 1)
    assert shell("backup").status == 1


@pytest.mark.parametrize("named", [True, False])
def test_going_back_is_asked_and_undone(
    annotated: Shell, named: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = annotated("restore").lines[0].split()[0]
    words = ["restore", name] if named else ["restore"]
    before = stars(annotated)
    assert len(before) == 1
    unasked = annotated(*words)
    assert unasked.status == (1 if named else 0)
    assert stars(annotated) == before
    answering(monkeypatch)
    for answer, left in ((b"n\n", before), (b"y\n", [])):
        outcome = annotated(*words, stdin=answer)
        assert outcome.status == (1 if left else 0)
        assert "now: 3 papers: 1 with stars, 1 with notes, 1 tag" in outcome.err
        assert "2 papers: 1 tag" in outcome.err
        assert stars(annotated) == left
    assert annotated("undo").status == 0
    assert stars(annotated) == before
    assert len(annotated("restore", "--json").document["backups"]) == 2


def test_the_newest_unasked(annotated: Shell) -> None:
    document = annotated("restore", "--yes", "--json").document
    assert (document["papers"], document["starred"]) == (2, 0)
    assert stars(annotated) == []
    again = annotated("restore", document["file"], "--yes")
    assert (again.status, again.out) == (1, "")


@pytest.mark.parametrize(
    "words", [["no-such-file"], ["--take", "both"], ["x", "--take", "both"], ["--take", "all"]]
)
def test_what_cannot_be_gone_back_to(annotated: Shell, words: list[str]) -> None:
    before = stored(annotated).read_bytes()
    outcome = annotated("restore", *words, "--yes")
    assert outcome.status in (1, 2)
    assert outcome.out == ""
    assert stored(annotated).read_bytes() == before


def test_damage_is_told_with_what_can_be_done(annotated: Shell) -> None:
    damaged = cut(annotated)
    for words in (["restore"], ["restore", "--json"], ["check"], ["list"], ["tag", "x", "+y"]):
        annotated(*words)
        assert stored(annotated).read_bytes() == damaged
    outcome = annotated("restore")
    assert outcome.status == 0
    assert "can be read: 2 papers" in outcome.out
    assert "--take readable: " in outcome.out
    assert "(recommended)" in outcome.out
    document = annotated("restore", "--json").document
    assert document["damage"]["readable"]["papers"] == 2
    assert [offer["take"] for offer in document["damage"]["offers"]] == ["readable", "backup"]
    assert document["damage"]["lost"]
    finding = annotated("check", "--json").document[0]
    assert (finding["severity"], finding["code"]) == ("error", "annotations-damaged")
    assert finding["repairable"] is False


def kept(shell: Shell) -> list[bytes]:
    return [path.read_bytes() for path in (shell.folder / "backups").glob("damaged-*")]


@pytest.mark.parametrize(("take", "papers"), [(None, 3), ("both", 3), ("backup", 2), ("readable", 1)])
def test_damage_is_mended(annotated: Shell, take: str | None, papers: int) -> None:
    data = stored(annotated).read_bytes()
    first = data.index(b'"annotations"')
    lines = data[first:].split(b"\n")
    damaged = data[:first] + b"\n".join([*lines[:1], b"rubbish", b"rubbish", *lines[3:]])
    stored(annotated).write_bytes(damaged)
    words = ["--take", take] if take else []
    refused = annotated("restore", *words)
    assert refused.status == (1 if take else 0)
    outcome = annotated("restore", *words, "--yes", "--json")
    assert outcome.status == 0
    assert outcome.document["taken"] == take or (take is None and outcome.document["taken"] == "both")
    assert outcome.document["papers"] == papers
    assert kept(annotated) == [damaged]
    assert annotated("check").status == 0
    assert annotated("star", annotated.ids()[0]).status == 0
    assert annotated("undo").status == 0


def test_the_question_about_damage(annotated: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    damaged = cut(annotated)
    answering(monkeypatch)
    outcome = annotated("restore", stdin=b"n\n")
    assert outcome.status == 1
    assert stored(annotated).read_bytes() == damaged
    assert annotated("restore", stdin=b"y\n").status == 0
    assert kept(annotated) == [damaged]
    assert annotated("check").status == 0


def test_a_vanished_file_is_no_new_library(annotated: Shell) -> None:
    stored(annotated).unlink()
    for words in (["list"], ["stats"], ["tags"]):
        assert annotated(*words).status == 1
    assert not stored(annotated).exists()
    assert annotated("check").status == 1
    outcome = annotated("restore", "--yes")
    assert (outcome.status, outcome.out) == (0, "put in place 2 papers: 1 tag\n")
    assert annotated("tags").out == "a  2\n"


def test_what_was_damaged_is_said_to_be_kept(annotated: Shell) -> None:
    cut(annotated)
    assert annotated("restore", "--yes").out.endswith(f"{annotated.folder / 'backups'}, byte for byte\n")


def test_a_link_to_nothing_is_named(annotated: Shell, tmp_path: Path) -> None:
    target = tmp_path / "unplugged" / "mine.json"
    stored(annotated).unlink()
    stored(annotated).symlink_to(target)
    assert f"is a link to {target}, which is not there, but its backups are" in annotated("list").err


def test_annotations_of_a_newer_version_are_not_replaced(annotated: Shell) -> None:
    newer = b'{"meta": {"1": {"schema": 99}}, "annotations": {"abs:1": {"stars": 3}}}'
    stored(annotated).write_bytes(newer)
    for words in (["--yes"], ["--take", "backup", "--yes"], ["--yes", "--json"]):
        outcome = annotated("restore", *words)
        assert outcome.status == 1
        assert "Not restored" in outcome.err
    assert annotated("restore").status == 0
    assert stored(annotated).read_bytes() == newer


def test_a_file_that_is_no_backup_is_said_to_be_none(annotated: Shell, tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text("# Papers")
    error = annotated("restore", str(file), "--yes").err
    assert error.startswith(f"reader: No backup that can be used: {file} can't be understood: ")
    assert "`reader restore`" not in error


def test_the_file_that_cannot_be_read_is_named(annotated: Shell) -> None:
    journal = annotated.folder / "annotations.journal"
    journal.mkdir()
    for words in (["list"], ["tags"], ["undo"]):
        assert f"{journal} could not be read: it is not a regular file." in annotated(*words).err


def test_a_check_repairs_what_it_named_when_asked(annotated: Shell) -> None:
    tables = json.loads(stored(annotated).read_bytes())
    paper = next(iter(tables["annotations"]))
    tables["annotations"][paper]["stars"] = "many"
    stored(annotated).write_text(json.dumps(tables))
    stored(annotated).chmod(0o644)
    (annotated.folder / "annotations.json.01234567.tmp").touch(0o600)
    before = {path: path.read_bytes() for path in annotated.folder.rglob("*") if path.is_file()}
    outcome = annotated("check")
    assert outcome.status == 1
    assert "[bad-fields]" in outcome.out
    assert "`reader check --repair` can repair: " in outcome.out
    assert {path: path.read_bytes() for path in annotated.folder.rglob("*") if path.is_file()} == before
    document = annotated("check", "--repair", "--json").document
    repaired = {finding["code"]: finding["repaired"] for finding in document}
    assert repaired == {"bad-fields": True, "open-to-others": True, "leftover": True, "backup": True}
    assert all(finding["repair"] for finding in document)
    assert annotated("check").out == "all is well\n"
    assert annotated("check", "--repair").out == "all is well\n"
    undone: Outcome = annotated("undo")
    assert undone.status == 0
    assert json.loads(stored(annotated).read_bytes())["annotations"][paper]["stars"] == "many"
    text = annotated("check", "--repair")
    assert text.status == 0
    assert "repaired: " in text.out


def test_what_no_repair_can_mend_stays_an_error(annotated: Shell) -> None:
    cut(annotated)
    outcome = annotated("check", "--repair")
    assert outcome.status == 1
    assert "nothing that can be repaired" in outcome.out
