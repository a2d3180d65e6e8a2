"""Runs the command line, in this process or in one of its own."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from reader.cli.program import run

ABSTRACTS = """\
# Testing 2024 Papers

We present Pebble, a sorter of stones that learns from three examples. Earlier sorters of stones needed a
thousand examples and a patient teacher.

Rivers change their beds slowly. This paper introduces Meander, which predicts the bed of a river one year
ahead; its code is at https://github.com/example/meander.

Gardens are watered too often. We propose to ask the leaves before watering, and save half of the water in a
trial with forty gardens.
"""
"""A list of three papers."""


@dataclass(frozen=True)
class Outcome:
    """How a command line ended."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()

    @property
    def document(self) -> Any:
        """Standard output as the one JSON document that it has to be."""
        return json.loads(self.out)


@dataclass
class Shell:
    """Command lines on one library."""

    folder: Path
    screens: list[Path | None] = field(default_factory=list)
    """The folders that a screen was opened for."""
    changes: list[dict[str, bool]] = field(default_factory=list)
    """What was to be set in place of what the settings say, each time."""

    def __call__(self, *words: str, stdin: bytes = b"") -> Outcome:
        """Run in this process, with the library named before the verb."""
        return self.raw("--library", str(self.folder), *words, stdin=stdin)

    def raw(self, *words: str, stdin: bytes = b"") -> Outcome:
        """Run in this process just these words."""
        with _streams(stdin) as (out, err):
            status = run(words, self._open)
            return Outcome(status, _written(out), _written(err))

    def _open(self, folder: Path | None, changes: Mapping[str, bool]) -> None:
        self.screens.append(folder)
        self.changes.append(dict(changes))

    def ids(self, *query: str) -> list[str]:
        return self("list", "--ids", *query).lines

    def popen(self, *words: str, **options: Any) -> subprocess.Popen[bytes]:
        """Start the program itself."""
        command = [sys.executable, "-m", "reader", *words]
        environment = {**os.environ, "READER_LIBRARY": str(self.folder), **options.pop("env", {})}
        pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        return subprocess.Popen(command, env=environment, **{**pipes, **options})

    def program(self, *words: str, **options: Any) -> Outcome:
        """Run the program itself to its end."""
        with self.popen(*words, **options) as process:
            out, err = process.communicate(timeout=60)
            return Outcome(process.returncode, (out or b"").decode(), (err or b"").decode())


@contextmanager
def _streams(stdin: bytes) -> Iterator[tuple[io.TextIOWrapper, io.TextIOWrapper]]:
    before = sys.stdin, sys.stdout, sys.stderr
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="") for _ in range(2))
    sys.stdin, sys.stdout, sys.stderr = io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"), out, err
    try:
        yield out, err
    finally:
        sys.stdin, sys.stdout, sys.stderr = before


def _written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode("utf-8")
