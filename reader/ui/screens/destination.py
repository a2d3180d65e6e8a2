"""What would become of a file if an export were written to it."""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path

from reader.exporters.formats import Exporter
from reader.ui.screens.typed_path import path_from

BEGINNING = 8_192
"""How many bytes of a file are looked at to see whether it is an export."""


class Fate(Enum):
    """What would become of a file."""

    NEW = auto()
    REPLACED = auto()
    """It is an earlier export."""
    FOREIGN = auto()
    """It exists and is no export in that format."""
    IMPOSSIBLE = auto()
    """Nothing can be written there."""


@dataclass(frozen=True, slots=True)
class Destination:
    """A file, its fate, and a sentence about it for the user."""

    file: Path
    fate: Fate
    message: str


def look_at(typed: str, folder: Path, exporter: Exporter) -> Destination:
    """See what is at a path. Reads the disk, writes nothing and never raises."""
    if not typed.strip():
        return Destination(folder, Fate.IMPOSSIBLE, "Give the file a name.")
    file = path_from(typed.strip(), folder)
    try:
        return _look(file, exporter)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        return Destination(file, Fate.IMPOSSIBLE, f"Nothing can be written there: {reason}.")


def _look(file: Path, exporter: Exporter) -> Destination:
    if file.is_dir():
        return Destination(file, Fate.IMPOSSIBLE, "That is a folder; add a file name.")
    if not file.parent.is_dir():
        return Destination(file, Fate.IMPOSSIBLE, f"There is no folder {file.parent}.")
    if not os.access(file.parent, os.W_OK):
        return Destination(file, Fate.IMPOSSIBLE, f"You may not write in the folder {file.parent}.")
    try:
        mode = file.stat().st_mode
    except FileNotFoundError:
        return Destination(file, Fate.NEW, "A new file.")
    if not stat.S_ISREG(mode):
        return Destination(file, Fate.IMPOSSIBLE, "That is a device or a pipe, not a file.")
    with file.open("rb") as opened:
        beginning = opened.read(BEGINNING).decode("utf-8", "replace")
    if exporter.is_export(beginning):
        return Destination(file, Fate.REPLACED, "Replaces the earlier export of that name.")
    return Destination(file, Fate.FOREIGN, "Exists already and is no such export; you will be asked.")
