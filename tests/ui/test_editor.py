"""A text goes to the user's editor and comes back, or the fault says what became of it."""

from __future__ import annotations

import os
import re
import signal
import stat
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from reader.errors import ReaderError
from reader.ui.editor import EditingEndedError, edit_text

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the fake editors are shell scripts")

Editor = Callable[[str, str], Path]


@pytest.fixture
def editor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Editor:
    """Puts an editor on an otherwise empty PATH; its last argument is `$file`."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in ("cat", "ls", "rm"):
        (folder / name).symlink_to(f"/bin/{name}")
    temporary = tmp_path / "tmp"
    temporary.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.delenv("EDITOR", raising=False)

    def put(name: str, script: str) -> Path:
        file = folder / name
        file.write_text(f'#!/bin/sh\nfor file in "$@"; do :; done\n{script}\n')
        file.chmod(0o755)
        return file

    return put


def left_behind() -> list[str]:
    return [file.name for file in Path(tempfile.gettempdir()).iterdir()]


def test_the_edited_text_comes_back(editor: Editor, monkeypatch: pytest.MonkeyPatch) -> None:
    editor("ed", 'cat "$file"; printf " and more ü\\n" >> "$file"')
    monkeypatch.setenv("EDITOR", "ed")
    assert edit_text("naïve\ntext") == "naïve\ntext and more ü"
    assert left_behind() == []


def test_visual_comes_before_editor(editor: Editor, monkeypatch: pytest.MonkeyPatch) -> None:
    editor("one", 'printf one > "$file"')
    editor("two", 'printf two > "$file"')
    monkeypatch.setenv("VISUAL", "one")
    monkeypatch.setenv("EDITOR", "two")
    assert edit_text("") == "one"


def test_arguments_are_passed_and_nothing_goes_through_a_shell(
    editor: Editor, monkeypatch: pytest.MonkeyPatch
) -> None:
    editor("code", 'printf "%s|" "$@" > "$file"')
    monkeypatch.setenv("EDITOR", "code --wait 'two words' ; rm -rf $HOME")
    words = edit_text("").split("|")
    assert words[:6] == ["--wait", "two words", ";", "rm", "-rf", "$HOME"]
    assert words[6].endswith(".md")


def test_an_editor_that_would_not_wait_is_told_to(editor: Editor, monkeypatch: pytest.MonkeyPatch) -> None:
    editor("code", 'printf "%s|" "$@" > "$file"')
    monkeypatch.setenv("EDITOR", "code")
    assert edit_text("").startswith("--wait|")


def test_the_usual_editor_is_taken_when_none_is_named(editor: Editor) -> None:
    editor("vi", 'printf vi > "$file"')
    assert edit_text("") == "vi"


@pytest.mark.usefixtures("editor")
def test_no_editor_at_all() -> None:
    with pytest.raises(ReaderError, match="EDITOR"):
        edit_text("x")


@pytest.mark.parametrize("value", ["missing --wait", "'unclosed", "/no/such/editor"])
def test_an_editor_that_can_not_be_started(
    editor: Editor, monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    editor("vi", 'printf vi > "$file"')
    monkeypatch.setenv("EDITOR", value)
    with pytest.raises(ReaderError, match=re.escape("$EDITOR")):
        edit_text("x")
    assert left_behind() == []


def test_an_editor_that_fails_leaves_the_note_and_no_file(
    editor: Editor, monkeypatch: pytest.MonkeyPatch
) -> None:
    editor("ed", "exit 3")
    monkeypatch.setenv("EDITOR", "ed")
    with pytest.raises(ReaderError, match="status 3"):
        edit_text("x")
    assert left_behind() == []


def test_what_was_written_before_a_failure_is_kept(editor: Editor, monkeypatch: pytest.MonkeyPatch) -> None:
    editor("ed", 'printf "long work" > "$file"; kill -9 $$')
    monkeypatch.setenv("EDITOR", "ed")
    with pytest.raises(ReaderError) as fault:
        edit_text("x")
    named = re.search(r"in (/\S+\.md)\.$", fault.value.message)
    assert named is not None
    assert Path(named[1]).read_text() == "long work"
    assert "signal 9" in fault.value.message


def test_what_is_not_utf8_is_kept_and_not_guessed_at(editor: Editor, monkeypatch: pytest.MonkeyPatch) -> None:
    editor("ed", "printf 'na\\357ve' > \"$file\"")
    monkeypatch.setenv("EDITOR", "ed")
    with pytest.raises(ReaderError, match="UTF-8"):
        edit_text("x")
    assert len(left_behind()) == 1


def test_a_file_that_is_gone_is_a_fault(editor: Editor, monkeypatch: pytest.MonkeyPatch) -> None:
    editor("ed", 'rm "$file"')
    monkeypatch.setenv("EDITOR", "ed")
    with pytest.raises(ReaderError, match="unchanged"):
        edit_text("x")
    assert left_behind() == []


def test_only_the_user_can_read_the_file(editor: Editor, monkeypatch: pytest.MonkeyPatch) -> None:
    editor("ed", 'modes=$(ls -ld "$file" "${file%/*}"); printf "%s" "$modes" > "$file"')
    monkeypatch.setenv("EDITOR", "ed")
    before = os.umask(0)
    try:
        modes = [line[:10] for line in edit_text("x").splitlines()]
    finally:
        os.umask(before)
    assert sorted(modes) == [stat.filemode(stat.S_IFREG | 0o600), stat.filemode(stat.S_IFDIR | 0o700)]


@pytest.mark.parametrize(
    ("before", "written", "after"),
    [
        ("x", "x\\n", "x"),
        ("x\n", "x\\n", "x\n"),
        ("", "\\n", ""),
        ("x", "a\\r\\nb\\r\\n", "a\nb"),
        ("x", "\\357\\273\\277a", "a"),
        ("x", "", ""),
    ],
)
def test_line_ends_and_byte_order_marks(
    editor: Editor, monkeypatch: pytest.MonkeyPatch, before: str, written: str, after: str
) -> None:
    editor("ed", f"printf '{written}' > \"$file\"")
    monkeypatch.setenv("EDITOR", "ed")
    assert edit_text(before) == after


def test_a_lone_surrogate_does_not_stop_the_edit(editor: Editor, monkeypatch: pytest.MonkeyPatch) -> None:
    editor("ed", "")
    monkeypatch.setenv("EDITOR", "ed")
    assert edit_text("a\ud800b") == "a\ufffdb"


def test_an_interrupt_meant_for_the_editor_does_not_end_the_program(
    editor: Editor, monkeypatch: pytest.MonkeyPatch
) -> None:
    editor("ed", f'kill -INT {os.getpid()}; printf done > "$file"')
    monkeypatch.setenv("EDITOR", "ed")
    assert edit_text("x") == "done"


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
@pytest.mark.parametrize("ending", ["sleep 60", "trap '' HUP\nsleep 60 & wait; wait"])
def test_when_asked_to_end_what_was_written_is_kept(
    editor: Editor, monkeypatch: pytest.MonkeyPatch, name: str, ending: str
) -> None:
    from reader.ui import editor as module

    number = getattr(signal, name)
    heard: list[int] = []
    monkeypatch.setattr(module, "END_SECONDS", 0.2)
    monkeypatch.setenv("PATH", f"{os.environ['PATH']}:/bin:/usr/bin")
    editor("ed", f'printf written > "$file"; kill -{name[3:]} $PPID; {ending}')
    monkeypatch.setenv("EDITOR", "ed")
    earlier = signal.signal(number, lambda number, _frame: heard.append(number))
    try:
        with pytest.raises(EditingEndedError) as raised:
            edit_text("before")
    finally:
        signal.signal(number, earlier)
    assert heard == [number]
    path = re.search(r"is in (.+)\.$", raised.value.message)
    assert path is not None
    assert Path(path[1]).read_text("utf-8") == "written"


def test_what_an_editor_keeps_of_its_own_when_asked_to_end_is_kept(
    editor: Editor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", f"{os.environ['PATH']}:/bin:/usr/bin")
    editor("ed", """trap 'printf swap > "$file.save"; exit 1' HUP; kill -TERM $PPID; sleep 60 & wait""")
    monkeypatch.setenv("EDITOR", "ed")
    earlier = signal.signal(signal.SIGTERM, lambda _number, _frame: None)
    try:
        with pytest.raises(EditingEndedError, match="kept is in"):
            edit_text("before")
    finally:
        signal.signal(signal.SIGTERM, earlier)
    (folder,) = Path(tempfile.gettempdir()).iterdir()
    assert (folder / "note.md.save").read_text("utf-8") == "swap"
