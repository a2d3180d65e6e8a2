"""What the screen needs in order to open, and by what other means than a terminal it is served."""

from __future__ import annotations

import json
import os
import pty
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.shell import Shell

SERVED = {
    "TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver",
    "TEXTUAL_COLOR_SYSTEM": "truecolor",
    "COLUMNS": "90",
    "ROWS": "24",
}
"""What `textual serve` sets."""


def test_it_can_be_served_without_a_terminal(shell: Shell) -> None:
    pipes = {"stdin": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    with shell.popen(env=SERVED, **pipes) as served:
        assert served.stdin is not None
        assert served.stdout is not None
        seen = b""
        while b"Pebble" not in seen:
            read = os.read(served.stdout.fileno(), 65536)
            assert read, seen
            seen += read
        packet = json.dumps({"type": "quit"}).encode()
        served.stdin.write(b"M" + struct.pack(">I", len(packet)) + packet)
        served.stdin.flush()
        served.stdout.read()
        assert served.wait(60) == 0


@pytest.mark.parametrize("kind", ["dumb", "unknown"])
def test_a_terminal_that_cannot_show_it_is_told_in_a_sentence(kind: str, tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "reader", "--library", str(tmp_path / "library")],
        stdin=theirs,
        stdout=theirs,
        stderr=subprocess.PIPE,
        env={**os.environ, "TERM": kind},
    ) as started:
        os.close(theirs)
        assert started.stderr is not None
        told = started.stderr.read().decode()
        assert started.wait(60) == 1
    os.close(ours)
    assert told.count("\n") == 1
    assert told.startswith(f"reader: No screen: A terminal of the kind '{kind}' can't show the screen; ")
    assert not (tmp_path / "library").exists()
