"""An end that nobody asked for, or that is forced: what was typed is kept, and the terminal is restored."""

from __future__ import annotations

import os
import signal
import sys
import tempfile
import termios
import time
from pathlib import Path

import pexpect
import pytest

from reader.library import Library
from tests.ui.steps import filled, title
from tests.ui.test_screen_endings import SECONDS, TERMINAL, note

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a pseudo-terminal")

FAILING = """
from reader.ui.widgets.note_editor import NoteEditor
usual = NoteEditor.show_state
def failing(self):
    usual(self)
    if self.text.endswith("!"):
        raise ValueError("of the test's own making")
NoteEditor.show_state = failing
"""
HANGING = """
import time
from reader.library import Library
from reader.ui import ending
Library.edit = lambda *args, **named: time.sleep(600)
ending.ORDERLY_SECONDS = ending.FLUSH_SECONDS = ending.LEAVE_SECONDS = 0.3
"""
FULL = """
import errno
from reader.annotations.store import AnnotationStore
from reader.errors import LibraryError
def full(*args, **named):
    raise LibraryError("Cannot write", "The disk is full.")
AnnotationStore.edit = full
"""


def typing(library: Library, tmp_path: Path, broken: str = "") -> pexpect.spawn[str]:
    """The program on a real terminal, changed by some lines of Python, with a note being typed."""
    filled(library, tmp_path)
    child = pexpect.spawn(
        sys.executable,
        ["-c", f"{broken}\nfrom reader.__main__ import main\nmain()", "--library", str(library.folder)],
        env={key: value for key, value in {**os.environ, **TERMINAL}.items() if key != "READER_DEBUG"},
        dimensions=(30, 100),
        timeout=SECONDS,
        encoding="utf-8",
    )
    child.expect_exact(title(12))
    child.send("e")
    child.expect_exact("the note saves itself")
    child.send("last words")
    child.expect_exact("words")
    return child


def ended(child: pexpect.spawn[str], status: int) -> str:
    """Wait for the end; gives what is said after the terminal is as it was."""
    child.expect_exact("\x1b[?1049l")
    child.expect(pexpect.EOF)
    modes = termios.tcgetattr(child.child_fd)[3]
    assert modes & termios.ICANON
    assert modes & termios.ECHO
    child.wait()
    assert child.exitstatus == status
    return child.before or ""


def test_a_mistake_while_typing_loses_nothing(library: Library, tmp_path: Path) -> None:
    child = typing(library, tmp_path, FAILING)
    child.send("!")
    said = ended(child, 1)
    assert "of the test's own making" in said
    assert "Traceback" not in said
    assert note(library) == "last words!"


def test_an_interrupt_loses_nothing(library: Library, tmp_path: Path) -> None:
    child = typing(library, tmp_path)
    child.kill(signal.SIGINT)
    said = ended(child, 0)
    assert "Traceback" not in said
    assert note(library) == "last words"


def test_ctrl_c_ends_nothing(library: Library, tmp_path: Path) -> None:
    child = typing(library, tmp_path)
    child.send("\x03")
    child.send(", and more")
    child.expect_exact("more")
    child.send("\x11")
    ended(child, 0)
    assert note(library) == "last words, and more"


def test_a_terminal_that_stops_keeps_no_note_from_being_saved(library: Library, tmp_path: Path) -> None:
    child = typing(library, tmp_path)
    # More frames than the terminal and the queue before it take, when nobody reads them.
    words = "".join(f" word {number}" for number in range(150))
    for start in range(0, len(words), 10):
        child.send(words[start : start + 10])
    ends = time.monotonic() + SECONDS
    while note(library) != f"last words{words}":
        assert time.monotonic() < ends
    child.send(", and on")
    child.send("\x11")
    ended(child, 0)
    assert note(library).endswith("149, and on")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_what_cannot_be_saved_at_the_end_is_kept_and_told(
    library: Library, tmp_path: Path, number: int
) -> None:
    child = typing(library, tmp_path, FULL)
    child.expect_exact("not saved")
    child.kill(number)
    said = ended(child, 1)
    (file,) = library.paths.unsaved_notes()
    assert file.read_text("utf-8") == "last words"
    assert "The disk is full." in said
    assert file.name in said


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_what_cannot_be_saved_in_time_is_kept_and_told(library: Library, tmp_path: Path, number: int) -> None:
    child = typing(library, tmp_path, HANGING)
    child.kill(number)
    said = ended(child, 128 + number)
    (file,) = library.paths.unsaved_notes()
    assert file.read_text("utf-8") == "last words"
    assert "A note is not saved: The library could not be written in time." in said
    assert file.name in said


def test_where_the_library_takes_no_file_it_is_a_temporary_one(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from reader.model import NO_ANNOTATION
    from reader.ui import drafts

    def full(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(drafts, "write_file", full)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    draft = drafts.Draft.of("abs:1", NO_ANNOTATION)
    draft.text = "kept \ud800"
    fault = drafts.keep_elsewhere(library, [draft], "The disk is full.")
    (file,) = tmp_path.glob("reader-note-*.md")
    assert file.read_text("utf-8") == "kept ?"
    assert fault is not None
    assert str(file) in fault.message
