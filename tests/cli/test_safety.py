from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from reader.config import DEFAULT_FILE, Settings, load_settings
from tests.cli.shell import ABSTRACTS, Shell

EDITS = [
    ["tag", "ID", "+x"], ["star", "ID"], ["status", "read", "ID"], ["note", "ID", "text"], ["undo"], ["redo"],
    ["tags", "rename", "a", "b"], ["tags", "delete", "a"], ["import", "--starter"], ["backup"],
]  # fmt: skip


@pytest.mark.parametrize("words", EDITS, ids=" ".join)
def test_a_broken_annotations_file_is_left_as_it_is(words: list[str], shell: Shell) -> None:
    first = shell.ids()[0]
    shell("tag", first, "+a")
    file = shell.folder / "annotations.json"
    broken = file.read_bytes()[:-20]
    file.write_bytes(broken)
    outcome = shell(*(first if word == "ID" else word for word in words))
    assert (outcome.status, outcome.out) == (1, "")
    assert outcome.err.startswith("reader: ")
    assert outcome.err.count("\n") == 1
    assert file.read_bytes() == broken


@pytest.mark.parametrize("words", EDITS, ids=" ".join)
def test_a_library_that_can_only_be_read(
    words: list[str], shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = shell.ids()[0]
    shell("tag", first, "+a")
    before = {path: path.read_bytes() for path in shell.folder.rglob("*") if path.is_file()}
    access = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: not mode & os.W_OK and access(path, mode))
    outcome = shell(*(first if word == "ID" else word for word in words))
    assert (outcome.status, outcome.out) == (1, "")
    assert outcome.err.count("\n") == 1
    assert shell("list").status == 0
    assert shell("show", first).status == 0
    assert shell("export").status == 0
    for path, held in before.items():
        if path.suffix == ".json":
            assert path.read_bytes() == held


@pytest.mark.parametrize("words", [["list"], ["stats"], ["star", "abs:1"], ["import", "--starter"]])
def test_a_library_that_is_no_folder(words: list[str], tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("mine", "utf-8")
    for folder in (file, file / "below"):
        outcome = Shell(folder)(*words)
        assert (outcome.status, outcome.out, outcome.err.count("\n")) == (1, "", 1)
    assert file.read_text("utf-8") == "mine"


def test_a_broken_pipe_ends_quietly(shell: Shell) -> None:
    assert shell("import", "--starter").status == 0
    for words in (["list", "--json"], ["export", "--abstracts"]):
        with shell.popen(*words) as process:
            assert process.stdout is not None
            process.stdout.read(1)
            process.stdout.close()
            assert process.stderr is not None
            assert process.stderr.read() == b""
            assert process.wait(60) in (0, 128 + signal.SIGPIPE)


def test_a_pipe_that_is_closed_from_the_beginning(shell: Shell) -> None:
    for words in (["list"], ["--help"], ["stats", "--json"]):
        reading, writing = os.pipe()
        os.close(reading)
        outcome = shell.program(*words, stdout=writing)
        os.close(writing)
        assert outcome.status in (0, 128 + signal.SIGPIPE)
        assert outcome.err == ""


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_streams_that_are_closed_from_the_beginning(closed: str, shell: Shell) -> None:
    for words in (["star", "--where", "river"], ["import", "-"], ["--version"]):
        command = shlex.join([sys.executable, "-m", "reader", "--library", str(shell.folder), *words])
        done = subprocess.run(
            ["sh", "-c", f"{command} {closed}"], input=ABSTRACTS, capture_output=True, text=True, check=False
        )
        assert done.returncode == (1 if words[0] == "import" and "<&-" in closed else 0)
        assert "Traceback" not in done.stderr
    assert len(shell("list", "is:starred").lines) == 1


def test_a_full_disk_behind_the_output_is_said(shell: Shell) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("needs /dev/full")
    with Path("/dev/full").open("wb") as full:
        outcome = shell.program("list", stdout=full)
    assert outcome.status == 1
    assert outcome.err.startswith("reader: Cannot ")
    assert outcome.err.count("\n") == 1


def test_what_was_acknowledged_survives_kill_9(shell: Shell) -> None:
    first = shell.ids()[0]
    for number in range(1, 4):
        with shell.popen("tag", first, f"+t{number}") as process:
            assert process.stdout is not None
            assert process.stdout.readline().endswith(f"” 't{number}'\n".encode())
            process.kill()
    assert [line.split()[0] for line in shell("tags").lines] == ["t1", "t2", "t3"]


def test_an_interrupt_from_the_keyboard(shell: Shell) -> None:
    # Whoever runs the tests in the background may have them ignore the signal, and with them what they start.
    def heed() -> None:
        signal.signal(signal.SIGINT, signal.SIG_DFL)

    with shell.popen("import", "-", stdin=-1, preexec_fn=heed) as process:
        assert process.stdin is not None
        deadline = time.monotonic() + 60
        while "pipe" not in _waiting_in(process.pid) and time.monotonic() < deadline:
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, b"", b"")


def _waiting_in(pid: int) -> str:
    file = Path(f"/proc/{pid}/wchan")
    if not file.exists():
        pytest.skip("needs /proc")
    return file.read_text()


def test_the_screen_needs_a_terminal(empty: Shell) -> None:
    outcome = empty.program()
    assert (outcome.status, outcome.out) == (1, "")
    assert outcome.err.startswith("reader: No terminal: ")


def test_output_in_an_encoding_that_lacks_letters(shell: Shell) -> None:
    shell("note", shell.ids()[0], "中文 ★")
    for words in (["show", shell.ids()[0]], ["list"], ["export"], ["show", shell.ids()[0], "--json"]):
        outcome = shell.program(*words, env={"PYTHONIOENCODING": "ascii"})
        assert (outcome.status, outcome.err) == (0, "")
    assert outcome.document["annotation"]["note"] == "中文 ★"


def test_config_shows_and_writes_settings(empty: Shell, tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    assert f"{file} (not there" in empty("config").out
    assert empty("config", "--init").status == 0
    assert file.read_text("utf-8") == DEFAULT_FILE
    assert load_settings(file) == Settings()
    again = empty("config", "--init")
    assert (again.status, again.err.count("\n")) == (1, 1)
    document = empty("config", "--json").document
    assert document["file"] == str(file)
    assert document["library"] == str(empty.folder)
    assert document["settings"]["history"] == 1000


@pytest.mark.parametrize(
    "text",
    ["nonsense = 1", "history = 'x'", "not toml", "[keys]\nnonsense = ['a']", "[keys]\nstar = ['a,b']"],
)
def test_settings_that_cannot_be_understood(text: str, shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text(text, "utf-8")
    for words in (["list"], ["config"], ["keys"]):
        outcome = shell(*words)
        assert (outcome.status, outcome.out, outcome.err.count("\n")) == (1, "", 1)
        assert str(tmp_path / "config.toml") in outcome.err


@pytest.mark.parametrize("kind", ["folder", "pipe", "device", "deep", "latin"])
def test_settings_that_cannot_be_read(
    kind: str, shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = Path("/dev/zero") if kind == "device" else tmp_path / "settings"
    if kind == "folder":
        file.mkdir()
    elif kind == "pipe":
        os.mkfifo(file)
    elif kind != "device":
        file.write_bytes(b"theme = " + (b"[" * 100_000 if kind == "deep" else b"'\xe9'"))
    monkeypatch.setenv("READER_CONFIG", str(file))
    outcome = shell("list")
    assert (outcome.status, outcome.out, outcome.err.count("\n")) == (1, "", 1)
    assert str(file) in outcome.err
    assert "Errno" not in outcome.err
    assert "mistake of ours" not in outcome.err


@pytest.mark.parametrize("key", ["not a key,x", "a,b", ",,", "a b", "  ", "", "a\u00a0b", "\\u001b"])
def test_a_key_that_is_none(key: str, shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text(f'[keys]\nstar = ["s", "{key}"]\n', "utf-8")
    outcome = shell("keys")
    assert (outcome.status, outcome.out, outcome.err.count("\n")) == (1, "", 1)
    assert outcome.err.startswith("reader: Not a key: ")
    assert "'star'" in outcome.err


def test_settings_hold_for_exports_and_keys(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text("export_abstracts = true\n[keys]\nstar = ['f9']\n", "utf-8")
    assert "Rivers change" in shell("export").out
    assert "Rivers change" not in shell("export", "--no-abstracts").out
    keys = {row["command"]: row["keys"] for row in shell("keys", "--json").document}
    assert keys["star"] == ["f9"]
    assert any(line.startswith("F9 ") for line in shell("keys").lines)
    assert "| `F9` | `star` |" in shell("keys", "--markdown").out


def test_text_of_papers_cannot_steer_the_terminal(empty: Shell, tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text(
        "# Evil\x1b]0;title\x07 Papers\n\nWe present \x1b[31mRed\x9b2J, a method that paints \u202ethe "
        "terminal red and does so whenever it is asked.\n",
        "utf-8",
    )
    outcomes = [
        empty("import", str(file)),
        empty("list"),
        empty("list", "--json"),
        empty("sources"),
        empty("export"),
    ]
    outcomes.append(empty("show", empty.ids()[0]))
    for outcome in outcomes:
        assert outcome.status == 0
        assert not any(char in outcome.out + outcome.err for char in "\x1b\x07\x9b\u202e")
    assert "control characters" in outcomes[0].out


def test_check_tells_of_a_corpus_that_cannot_be_opened_and_of_the_annotations_too(shell: Shell) -> None:
    shell("tag", shell.ids()[0], "+a")
    corpus, annotations = shell.folder / "corpus.sqlite", shell.folder / "annotations.json"
    corpus.write_bytes(b"no database at all " * 300)
    annotations.write_bytes(annotations.read_bytes()[:-20])
    before = {path: path.read_bytes() for path in shell.folder.iterdir() if path.is_file()}
    assert shell("list").status == 1
    outcome = shell("check")
    assert (outcome.status, outcome.err) == (1, "")
    assert str(corpus) in outcome.out
    assert str(annotations) in outcome.out
    document = shell("check", "--json").document
    assert [finding["severity"] for finding in document].count("error") == 2
    assert {path: path.read_bytes() for path in shell.folder.iterdir() if path.is_file()} == before


def test_check_makes_no_library(empty: Shell) -> None:
    outcome = empty("check")
    assert (outcome.status, outcome.out.count("\n")) == (0, 1)
    assert not empty.folder.exists()


def test_a_home_that_nobody_has_is_a_path_like_any_other(shell: Shell) -> None:
    outcome = shell("import", "~nobody-of-this-name/list.txt")
    assert outcome.status == 1
    assert "~nobody-of-this-name/list.txt does not exist" in outcome.err
