"""Paths as a person types them: `~` is the home folder, a relative one starts from some folder."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from reader.paths import expanded


def path_from(typed: str, folder: Path) -> Path:
    """The path that was typed; a relative one starts from `folder`."""
    return folder / expanded(Path(typed))


def as_typed(folder: Path, name: str = "") -> str:
    """What to type for a file of a folder, or with an empty name for the folder, ready to be typed on.

    A folder whose name a terminal can't show is left out; a path relative to it is meant then.
    """
    path = str(folder.absolute())
    with suppress(RuntimeError):
        home = str(Path.home())
        if path == home or path.startswith(home.rstrip(os.sep) + os.sep):
            path = "~" + path[len(home.rstrip(os.sep)) :]
    return path.rstrip(os.sep) + os.sep + name if path.isprintable() else name
