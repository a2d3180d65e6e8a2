"""However the program ends, what was typed is kept."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pexpect
import pytest

from reader.library import Library
from tests.ui.steps import filled, title

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a pseudo-terminal")

SECONDS = 60
TERMINAL = {"TERM": "xterm-256color", "COLUMNS": "100", "LINES": "30", "PYTHONWARNINGS": "ignore"}


@pytest.fixture
def running(library: Library, tmp_path: Path) -> Iterator[pexpect.spawn[str]]:
    """The program on a real terminal, with a note being typed."""
    filled(library, tmp_path)
    child = pexpect.spawn(
        sys.executable,
        ["-m", "reader", "--library", str(library.folder)],
        env={**os.environ, **TERMINAL},
        dimensions=(30, 100),
        timeout=SECONDS,
        encoding="utf-8",
    )
    child.expect_exact(title(12))
    child.send("e")
    child.expect_exact("the note saves itself")
    child.send("last words")
    child.expect_exact("words")
    yield child
    if not child.closed:
        child.close(force=True)


def note(library: Library) -> str:
    library.refresh()
    return library.annotation(library.entries(library.find().rows)[0].paper.id).note


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_signal_ends_it_in_good_order(library: Library, running: pexpect.spawn[str], name: str) -> None:
    running.kill(getattr(signal, name))
    running.expect(pexpect.EOF)
    running.wait()
    assert running.exitstatus == 0
    assert note(library) == "last words"


def test_a_closed_terminal_loses_nothing(library: Library, running: pexpect.spawn[str]) -> None:
    terminal: Any = running
    terminal.ptyproc.fileobj.close()
    terminal.ptyproc.closed = terminal.closed = True
    os.waitpid(terminal.pid, 0)
    assert note(library) == "last words"


def test_the_quit_key_loses_nothing_and_leaves_the_terminal_as_it_was(
    library: Library, running: pexpect.spawn[str]
) -> None:
    running.send("\x11")
    running.expect_exact("\x1b[?1049l")
    running.expect(pexpect.EOF)
    running.wait()
    assert running.exitstatus == 0
    assert note(library) == "last words"
