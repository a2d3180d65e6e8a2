"""Opening an address in the user's web browser.

The browser is looked for and started in a process of its own, this very file, that has no terminal: what it
prints does not land on the screen, and a browser that lives in the terminal can't take the screen over.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from reader.errors import ReaderError
from reader.text.links import is_safe

START_SECONDS = 5.0
"""How long a browser may take to say that it could not start; one that still runs then has opened."""
TERMINAL_BROWSERS = frozenset(
    {"browsh", "carbonyl", "elinks", "links", "links2", "lynx", "netrik", "w3m", "www-browser"}
)
"""Browsers that would draw over the screen."""


def open_link(url: str) -> None:
    """Open an address in the web browser of the desktop.

    Blocks until the browser has started, at most `START_SECONDS`, so it is to be called in a thread.

    Raises:
        ReaderError: the address is none of the web's, or no browser could be started.
    """
    if not is_safe(url):
        raise ReaderError("Cannot open the link", f"{url!r} is not an address of the web (http or https).")
    if not _open_apart(url):
        raise ReaderError(
            "Cannot open the link", f"No web browser could be started here; copy the link instead: {url}"
        )


def _open_apart(url: str) -> bool:
    """Start the browser in a process of its own; whether it started."""
    import subprocess
    import threading

    environment = {**os.environ, "BROWSER": _desktop_browsers(os.environ.get("BROWSER", ""))}
    environment.pop("TERM", None)  # without it, `webbrowser` looks for no browser of the terminal
    try:
        process = subprocess.Popen(
            [sys.executable, "-P", str(Path(__file__).resolve()), url],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            env=environment,
        )
        return process.wait(timeout=START_SECONDS) == 0
    except subprocess.TimeoutExpired:
        threading.Thread(target=process.wait, name="browser", daemon=True).start()
        return True
    except OSError:
        return False


def _desktop_browsers(names: str) -> str:
    """`$BROWSER`, a list of commands, without the browsers of the terminal."""
    return os.pathsep.join(
        command
        for command in names.split(os.pathsep)
        if command.strip() and Path(command.split()[0]).name not in TERMINAL_BROWSERS
    )


def _main(url: str) -> int:
    """Open the address; the exit status is 0 when a browser took it."""
    import webbrowser

    return 0 if webbrowser.open(url) else 1


if __name__ == "__main__":
    sys.exit(_main(sys.argv[1]))
