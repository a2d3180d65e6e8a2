"""Starts the program: the screen when nothing is asked for, else the command line."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path

from reader.cli.faults import guarded
from reader.cli.verbs import COMPLETE


def main() -> None:
    """Run the program and leave it with its exit status."""
    if len(sys.argv) == 1 and COMPLETE not in os.environ:
        sys.exit(guarded(_open_default_library))
    from reader.cli.program import run

    sys.exit(run(sys.argv[1:], open_screen))


def open_screen(folder: Path | None) -> None:
    """Show a library on the screen until the user quits.

    Args:
        folder: the library's folder, or None for the default one.

    Raises:
        ReaderError: there is no terminal, or the settings or the library can't be read.
    """
    from reader.config import load_settings
    from reader.errors import ReaderError
    from reader.paths import config_file, default_library

    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise ReaderError(
            "No terminal", "The screen needs a terminal; `reader --help` lists what works without one."
        )
    # What is made at the start is there to stay, and looking for garbage in it takes a tenth of the start;
    # the screen turns this on again once it stands.
    gc.disable()
    settings = load_settings(config_file())
    from reader.library import Library
    from reader.ui.app import run

    with Library.open(folder or default_library(), settings) as library:
        run(library, settings)


def _open_default_library() -> int:
    open_screen(None)
    return 0


if __name__ == "__main__":
    main()
