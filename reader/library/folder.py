"""The folder that a library is in."""

from __future__ import annotations

import os
from pathlib import Path

from reader.durable import make_folder
from reader.errors import LibraryError


def make_library_folder(folder: Path) -> bool:
    """Make a library folder where there is none.

    Returns:
        Whether it can only be read.

    Raises:
        LibraryError: it can't be made or read, or is no folder.
    """
    if not folder.exists():
        try:
            make_folder(folder)
        except OSError as error:
            raise LibraryError("Cannot make the library", f"{folder}: {error.strerror}.") from error
    if not folder.is_dir():
        raise LibraryError("No library", f"{folder} is no folder; name one with --library.")
    if not os.access(folder, os.R_OK | os.X_OK):
        raise LibraryError("Cannot read the library", f"{folder}: permission denied.")
    return not os.access(folder, os.W_OK)
