"""The annotations file together with its journal, for tests that look at what is stored."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from reader.annotations.journaled import JournaledFile


def tables_in(file: Path) -> dict[str, Any]:
    """What file and journal hold together; nothing is written."""
    stored = JournaledFile(file, backups=None)
    stored.refresh()
    return stored.tables


def fold(file: Path) -> Path:
    """Make file and journal one file, as the program does at its end."""
    stored = JournaledFile(file, backups=None)
    stored.refresh()
    stored.fold()
    return file
