from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import click
import pytest

from reader import __version__
from reader.cli.program import Program, program
from reader.cli.verbs import VERBS, Verb
from reader.library import Library
from tests.cli.shell import Shell

NAMES = [verb.name for verb in VERBS]


def commands() -> Program:
    return program(lambda _folder, _changes: None)


def test_help_lists_every_verb_with_its_one_line_help(empty: Shell) -> None:
    outcome = empty.raw("--help")
    assert (outcome.status, outcome.err) == (0, "")
    width = max(map(len, NAMES))
    for verb in VERBS:
        assert f"  {verb.name:<{width}}  {verb.help}\n" in outcome.out


@pytest.mark.parametrize("verb", VERBS, ids=NAMES)
def test_a_verbs_own_help_begins_with_that_line(verb: Verb, empty: Shell) -> None:
    outcome = empty.raw(verb.name, "--help")
    assert (outcome.status, outcome.err) == (0, "")
    assert f"\n  {verb.help}\n" in outcome.out
    assert "--library DIR" in outcome.out


@pytest.mark.parametrize("name", NAMES)
def test_help_has_a_short_name(name: str, empty: Shell) -> None:
    assert empty.raw(name, "-h") == empty.raw(name, "--help")


@pytest.mark.parametrize("name", ["list", "tag", "star", "status", "note"])
def test_the_help_of_what_takes_a_query_shows_an_example(name: str, empty: Shell) -> None:
    assert f"\n  reader {name} " in empty.raw(name, "--help").out


@pytest.mark.parametrize("name", NAMES)
def test_every_verb_that_prints_data_has_json(name: str) -> None:
    group = commands()
    command = group.get_command(click.Context(group), name)
    assert command is not None
    found = [command, *(command.commands.values() if isinstance(command, click.Group) else [])]
    for each in found:
        assert {"--json", "--library"} <= {opt for p in each.params for opt in p.opts}


@pytest.mark.parametrize("words", [["--help"], ["--version"]])
def test_help_and_version_import_no_verb(words: list[str]) -> None:
    code = (
        "import sys; from reader.cli.program import run; run(sys.argv[1:], print);"
        "print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, check=True)
    loaded = set(done.stderr.split())
    assert "reader.cli.verbs" in loaded
    assert not loaded & {f"reader.cli.{verb.module}" for verb in VERBS}
    assert not loaded & {"textual", "tinydb", "sqlite3", "jinja2", "reader.library", "reader.ui"}


def test_version(empty: Shell) -> None:
    assert empty.raw("--version").out == f"reader {__version__}\n"


def test_without_a_verb_the_screen_opens(empty: Shell, tmp_path: Path) -> None:
    assert empty.raw().status == 0
    assert empty.raw("--library", str(tmp_path)).status == 0
    assert empty.screens == [None, tmp_path]
    assert empty.raw("--ascii").status == 0
    assert empty.raw("--reduced-motion", "--ascii", "--library", str(tmp_path)).status == 0
    assert empty.changes == [{}, {}, {"ascii": True}, {"ascii": True, "motion": False}]


def test_the_library_may_be_named_before_or_after_the_verb(shell: Shell, tmp_path: Path) -> None:
    folder = str(shell.folder)
    assert shell.raw("stats", "--library", folder, "--json").document["papers"] == 3
    assert shell.raw("--library", folder, "stats", "--json").document["papers"] == 3
    nearer = shell.raw("--library", str(tmp_path / "other"), "stats", "--library", folder, "--json")
    assert nearer.document["papers"] == 3
    assert shell.raw("tags", "--library", folder, "rename", "a", "b").err.startswith("reader: No such tag")


@pytest.mark.parametrize(
    "words",
    [
        ["nonsense"],
        ["list", "--nonsense"],
        ["list", "--limit", "many"],
        ["list", "--sort", "nonsense"],
        ["show"],
        ["tag"],
        ["tag", "abs:1"],
        ["tag", "+new"],
        ["tag", "abs:1", "+new", "--nonsense"],
        ["star"],
        ["star", "abs:1", "--stars", "6"],
        ["status", "nonsense", "abs:1"],
        ["note", "abs:1", "--append"],
        ["note", "abs:1", "--apend"],
        ["note", "abs:1", "--apend", "text"],
        ["export", "--format", "nonsense"],
        ["export", "--group-by", "nonsense"],
        ["import"],
        ["import", "--starter", "file.txt"],
        ["import", "--format", "nonsense", "file.txt"],
        ["tags", "rename", "one"],
        ["history", "--limit", "0"],
    ],
)
def test_wrong_usage_ends_with_2_and_says_so(words: list[str], shell: Shell) -> None:
    outcome = shell(*words)
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.startswith("Usage: reader ")
    assert "Error: " in outcome.err


@pytest.mark.parametrize(
    "words",
    [
        ["show", "abs:nothing"],
        ["show", ""],
        ["tag", "abs:nothing", "+x"],
        ["star", "abs:nothing"],
        ["status", "read", "abs:nothing"],
        ["note", "abs:nothing"],
        ["note", "abs:nothing", "text"],
        ["undo"],
        ["redo"],
        ["tags", "rename", "nothing", "x"],
        ["tags", "delete", "nothing"],
        ["restore", "nothing.json", "--yes"],
        ["export", "--template", "nothing.j2"],
        ["import", "nothing.txt"],
        ["star", "--where", "zzzzzzzz"],
    ],
)
def test_what_cannot_be_done_ends_with_1_and_one_sentence(words: list[str], shell: Shell) -> None:
    outcome = shell(*words)
    assert (outcome.status, outcome.out) == (1, "")
    assert outcome.err.startswith("reader: ")
    assert outcome.err.count("\n") == 1
    assert outcome.err.rstrip().endswith(".")


JSON = [
    ["list"], ["list", "zzzzzzz"], ["show", "abs:"], ["tags"], ["history"], ["export"], ["sources"],
    ["stats"], ["check"], ["backup"], ["restore"], ["keys"], ["config"], ["star", "--where", "river"],
    ["tag", "--where", "river", "+a"], ["status", "read", "--where", "river"], ["tags", "delete", "t"],
    ["tags", "rename", "t", "u"], ["undo"], ["import", "--starter"],
]  # fmt: skip


@pytest.mark.parametrize("words", JSON, ids=" ".join)
def test_json_is_one_document(words: list[str], shell: Shell) -> None:
    shell("tag", shell.ids()[0], "+t")
    if words == ["show", "abs:"]:
        words = ["show", shell.ids()[0]]
    outcome = shell(*words, "--json")
    assert outcome.status == 0
    assert outcome.document is not None
    assert outcome.err == "" or words[1:] == ["zzzzzzz"]


def test_an_interrupt_ends_quietly_with_130(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_library: Library, **_options: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Library, "statistics", interrupted)
    outcome = shell("stats")
    assert (outcome.status, outcome.out, outcome.err) == (130, "", "")


def test_a_mistake_of_ours_is_one_sentence(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_library: Library, **_options: object) -> None:
        raise ValueError("out of\x1b[31m bounds")

    monkeypatch.setattr(Library, "statistics", broken)
    monkeypatch.delenv("READER_DEBUG", raising=False)
    outcome = shell("stats")
    assert outcome.status == 1
    assert outcome.err.count("\n") == 1
    assert "ValueError: out of[31m bounds" in outcome.err
    assert "READER_DEBUG=1" in outcome.err
    monkeypatch.setenv("READER_DEBUG", "1")
    with pytest.raises(ValueError, match="out of"):
        shell("stats")
