"""Hundreds of hostile texts on the command line: printed as text, and as nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from reader.text.cells import cells, steady
from reader.text.sanitize import display
from tests.cli.shell import Outcome, Shell
from tests.payloads import MONSTERS, harm_in, markup, sequences, squeezed

MARKUP, SEQUENCES = markup(), sequences()
ALL = (*MARKUP, *SEQUENCES)
PER_PAPER = 16
_NOT_IN_A_LINE = re.compile("[\0\n\r\v\f\x1c-\x1e\x85\u2028\u2029\ud800-\udfff]")


def batches() -> Iterator[Sequence[str]]:
    for start in range(0, len(ALL), PER_PAPER):
        yield ALL[start : start + PER_PAPER]


def assert_printed(outcome: Outcome, texts: Sequence[str] = ()) -> None:
    """Nothing but text came out, and all of the texts did, without what is harmful in them."""
    assert not harm_in(outcome.out + outcome.err)
    found = squeezed(outcome.out + outcome.err)
    for text in texts:
        assert squeezed(steady(display(text)).split("\n")[0])[:20] in found


@pytest.fixture
def hostile(empty: Shell, tmp_path: Path) -> Shell:
    """A library with all the texts, those of its user written into the file by hand."""
    parts = ["# [red]Evil[/] \x1b]0;title\x07 list\n"]
    for number, texts in enumerate(batches()):
        line = _NOT_IN_A_LINE.sub(" ", " ".join(texts))
        fields = f"Authors: {line}\nVenue: {line}\nKeywords: {line}\n"
        parts.append(f"## Title {number} {line}\n{fields}\nAbstract {line}.\n")
    file = tmp_path / "[bold]hostile[b].md"
    file.write_text("\n".join(parts), "utf-8")
    assert_printed(empty("import", str(file)))
    ids = empty.ids()
    assert len(ids) == number + 1
    empty("tag", *ids, "+x")
    annotations = empty.folder / "annotations.json"
    document = json.loads(annotations.read_text("utf-8"))
    stored = list(document["annotations"].values())
    assert len(stored) == len(ids)
    for annotation, texts in zip(stored, batches(), strict=True):
        annotation |= {"tags": list(texts), "note": "\n".join(texts), "title": f"Mine {' '.join(texts)}"}
    annotations.write_text(json.dumps(document), "utf-8")
    return empty


def test_what_a_library_holds(hostile: Shell) -> None:
    for words in (
        ["list"],
        ["tags"],
        ["sources"],
        ["history"],
        ["stats"],
        ["export"],
        ["check"],
        ["list", "zzz"],
    ):
        assert_printed(hostile(*words))
        assert_printed(
            hostile(*words, "--json") if words != ["export"] else hostile("export", "--format", "json")
        )
    assert_printed(hostile("tags"), [text for text in MARKUP if text.strip()])
    document = hostile("list", "--json").document
    for paper in document:
        assert not harm_in(json.dumps(paper, ensure_ascii=False))


def test_every_paper(hostile: Shell) -> None:
    for paper in hostile.ids():
        shown = hostile("show", paper)
        assert_printed(shown)
        assert_printed(hostile("show", paper, "--json"))
        for text in hostile("show", paper, "--json").document["annotation"]["tags"]:
            assert squeezed(steady(text))[:20] in squeezed(shown.out)


def typed(texts: Sequence[str]) -> list[str]:
    """The texts as a shell can hand them over."""
    return [text.encode("utf-8", "replace").decode() for text in texts if "\0" not in text]


def test_errors_about_what_was_asked_for(shell: Shell) -> None:
    for text in typed(SEQUENCES):
        outcome = shell("show", text)
        assert_printed(outcome)
        assert len(outcome.err.splitlines()) == 1
    for text in typed(ALL[::9]):
        for words in (
            [text],
            ["list", text],
            ["import", text],
            ["tags", "delete", text],
            ["list", f"--{text}"],
            ["export", "-f", text],
        ):
            assert_printed(shell(*words))


def test_a_table_keeps_its_columns(hostile: Shell) -> None:
    lines = [line for line in hostile("tags").lines if line.strip()]
    assert len({cells(line) - len(line.rsplit(" ", 1)[1]) for line in lines}) == 1


def test_monstrous_abstracts_are_imported_shown_and_exported(empty: Shell, tmp_path: Path) -> None:
    file = tmp_path / "list.md"
    papers = [
        f"## {name}\nAuthors: Mira Holt\n\nOf {name}: {text[:200_000]}\n" for name, text in MONSTERS.items()
    ]
    file.write_text("# Monsters\n\n" + "\n".join(papers), "utf-8")
    assert empty("import", str(file)).status == 0
    ids = empty.ids()
    assert len(ids) == len(MONSTERS)
    for words in (["list"], ["export"], ["list", "--json"], *(["show", paper] for paper in ids)):
        outcome = empty(*words)
        assert (outcome.status, outcome.err) == (0, "")
        assert any(name in outcome.out for name in MONSTERS)
