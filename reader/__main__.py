"""Starts the program: the screen when nothing is asked for, else the command line."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from reader.cli.faults import guarded
from reader.cli.start import opens_screen

PLAIN_TERMINALS = ("dumb", "unknown")
"""What `TERM` says of a terminal that can't move its cursor, see terminfo(5)."""


def main() -> None:
    """Run the program and leave it with its exit status."""
    words = sys.argv[1:]
    if opens_screen(words):
        sys.exit(guarded(lambda: _open_screen(words)))
    from reader.cli.program import run

    sys.exit(run(words, open_screen))


def open_screen(folder: Path | None, changes: Mapping[str, bool] = MappingProxyType({})) -> None:
    """Show a library on the screen until the user quits.

    Args:
        folder: the library's folder, or None for the default one.
        changes: what is set in place of what the settings say: `ascii`, `motion`.

    Raises:
        ReaderError: there is no terminal, or the settings or the library can't be read.
    """
    from reader.config import load_settings
    from reader.errors import ReaderError
    from reader.paths import config_file, default_library

    # The variable is Textual's own: what it names serves the screen by other means than a terminal.
    if not os.environ.get("TEXTUAL_DRIVER"):
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            raise ReaderError(
                "No terminal", "The screen needs a terminal; `reader --help` lists what works without one."
            )
        if os.environ.get("TERM") in PLAIN_TERMINALS:
            raise ReaderError(
                "No screen",
                f"A terminal of the kind {os.environ['TERM']!r} can't show the screen; `reader --help` lists "
                "what works without it.",
            )
    # What is made at the start is there to stay, and looking for garbage in it takes a tenth of the start;
    # the screen turns this on again once it stands.
    gc.disable()
    settings = load_settings(config_file())
    if changes:
        ascii, motion = changes.get("ascii", settings.ascii), changes.get("motion", settings.motion)
        settings = replace(settings, ascii=ascii, motion=motion)
    from reader.library import Library
    from reader.ui.app import run

    with Library.open(folder or default_library(), settings) as library:
        run(library, settings)


def _open_screen(words: list[str]) -> int:
    from reader.paths import expanded

    open_screen(expanded(Path(words[1])) if words else None)
    return 0


if __name__ == "__main__":
    main()
