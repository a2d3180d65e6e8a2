"""The least that each thing measured can cost, done without the program."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

EMPTY_APP = (sys.executable, "-m", "tests.bench.empty_app")
"""Starts `tests.bench.empty_app`, from the top of the checkout."""

STAR_BYTES = 256
"""About what has to be written down for a star: the paper's id, the annotation, what undo needs."""


def write_and_fsync(file: Path, data: bytes) -> float:
    """Append to a file and wait until it is on the disk; returns the seconds it took."""
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    try:
        began = time.perf_counter()
        os.write(descriptor, data)
        os.fsync(descriptor)
        return time.perf_counter() - began
    finally:
        os.close(descriptor)
