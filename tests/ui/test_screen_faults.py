"""A mistake in the screen ends the program with one sentence, and nothing that was typed is lost."""

from __future__ import annotations

import os
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pexpect
import pytest

from reader.library import Library
from tests.ui.steps import filled, title
from tests.ui.test_screen_endings import SECONDS, TERMINAL, note, running

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a pseudo-terminal")
__all__ = ["running"]

BROKEN = """
import sys
from reader.ui.screens.main import MainScreen
def broken(self):
    raise ValueError("of the test's own making")
MainScreen.action_sort = broken
from reader.__main__ import main
main()
"""


def test_a_mistake_ends_in_one_sentence(library: Library, tmp_path: Path) -> None:
    filled(library, tmp_path)
    environment = {**os.environ, **TERMINAL}
    environment.pop("READER_DEBUG", None)
    child = pexpect.spawn(
        sys.executable,
        ["-c", BROKEN, "--library", str(library.folder)],
        env=environment,
        dimensions=(30, 100),
        timeout=SECONDS,
        encoding="utf-8",
    )
    child.expect_exact(title(12))
    child.send("S")
    child.expect_exact("\x1b[?1049l")
    child.expect(pexpect.EOF)
    said = child.before or ""
    child.wait()
    assert child.exitstatus == 1
    assert "Something went wrong in the program: ValueError: of the test's own making" in said
    assert "Traceback" not in said
    assert "action_sort" not in said


def test_a_terminal_closed_amid_a_flood_ends_the_process(
    library: Library, running: pexpect.spawn[str]
) -> None:
    running.expect_exact("saved")
    terminal: Any = running
    pending = b"x " * 10_000
    os.set_blocking(terminal.child_fd, False)
    began = time.monotonic()
    while pending and time.monotonic() - began < SECONDS:
        try:
            pending = pending[os.write(terminal.child_fd, pending) :]
        except BlockingIOError:
            with suppress(BlockingIOError):
                os.read(terminal.child_fd, 65536)
    closed = time.monotonic()
    terminal.ptyproc.fileobj.close()
    terminal.ptyproc.closed = terminal.closed = True
    while os.waitpid(terminal.pid, os.WNOHANG) == (0, 0):
        if time.monotonic() - closed > 15:
            os.kill(terminal.pid, signal.SIGKILL)
            os.waitpid(terminal.pid, 0)
            pytest.fail("the process outlives its terminal")
        time.sleep(0.05)
    assert note(library).startswith("last words")


def test_pasted_sequences_are_one_text(library: Library, running: pexpect.spawn[str]) -> None:
    running.send("\x1b[200~" + "word \x1b[31m line " * 500 + "ended\x1b[201~")
    running.expect_exact("ended")
    running.send("\x11")
    running.expect(pexpect.EOF)
    running.wait()
    assert running.exitstatus == 0
    assert note(library) == "last words" + "word [31m line " * 500 + "ended"
