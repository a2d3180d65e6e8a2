"""What the screen and the command line said was done is there after `kill -9`."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from reader.library import Library
from reader.model import Status
from tests.ui.steps import filled, title

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a pseudo-terminal")

ENVIRONMENT = {
    **os.environ,
    "TERM": "xterm-256color",
    "COLUMNS": "100",
    "LINES": "30",
    "PYTHONWARNINGS": "ignore",
}


def verb(library: Library, *words: str) -> None:
    """Run a verb of the command line, which has to succeed."""
    command = [sys.executable, "-m", "reader", *words, "--library", str(library.folder)]
    subprocess.run(command, env=ENVIRONMENT, check=True, capture_output=True, timeout=60)


def test_nothing_acknowledged_by_screen_or_command_line_is_lost(library: Library, tmp_path: Path) -> None:
    filled(library, tmp_path)
    first, second, *_ = [entry.paper.id for entry in library.entries(library.find().rows)]
    screen = pexpect.spawn(
        sys.executable,
        ["-m", "reader", "--library", str(library.folder)],
        env=ENVIRONMENT,
        dimensions=(30, 100),
        timeout=60,
        encoding="utf-8",
    )
    screen.expect_exact(title(12))

    screen.send("4")
    screen.expect_exact("★★★★")
    verb(library, "tag", first, "+from-the-shell")
    screen.expect_exact("from-the-shell")
    screen.send("t")
    screen.expect_exact("next tag")
    screen.send(", typed\r")
    screen.expect_exact("#typed")
    verb(library, "status", "later", second)
    verb(library, "note", second, "said in the shell")
    screen.send("e")
    screen.expect_exact("the note saves itself")
    screen.send("typed on the screen")
    screen.expect_exact("saved")
    os.kill(screen.pid or 0, signal.SIGKILL)
    screen.expect(pexpect.EOF)
    screen.close()

    library.refresh()
    one, two = library.annotation(first), library.annotation(second)
    assert (one.stars, set(one.tags), one.note) == (4, {"from-the-shell", "typed"}, "typed on the screen")
    assert (two.status, two.note) == (Status.LATER, "said in the shell")
    assert not [finding for finding in library.check() if finding.severity == "error"]
