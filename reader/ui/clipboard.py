"""Copying text to the clipboard of the machine the user sits at.

On the user's own machine a tool of the desktop does it (found by pyperclip) and is asked back, since such
tools fail without saying so. It runs in a process of its own, this very file: a tool that hangs can be ended
there, and what it complains of does not land on the screen. Where there is no tool, and always over SSH, the
terminal is asked instead by the control sequence OSC 52, which terminals do not answer.
"""

from __future__ import annotations

import base64
import os
import sys
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from textual.app import App

TOOL_SECONDS = 4.0
"""How long a tool may take to copy and to be asked back; where PowerShell does it, that is two or so."""
TMUX_SECONDS = 1.0
"""How long tmux may take to answer."""


class CopyOutcome(StrEnum):
    """What became of a text that was to be copied."""

    COPIED = "copied"
    """It is in the clipboard: reading the clipboard gave it back."""
    SENT = "sent"
    """The terminal was asked to take it; whether it did can't be known."""
    FAILED = "failed"
    """Neither was possible."""


def copy(text: str, *, osc52: Callable[[str], None]) -> CopyOutcome:
    """Copy a text to the clipboard.

    Blocks for as long as `TOOL_SECONDS`, so it is to be called in a thread.

    Args:
        text: what to copy; made harmless first, since what is pasted into a shell is obeyed there.
        osc52: asks the terminal to take a text, see `terminal_copier`; called in the caller's thread.
    """
    from reader.text.sanitize import display

    text = display(text)
    if not is_remote() and _copy_with_tool(text):
        return CopyOutcome.COPIED
    if _inside_tmux():
        _tmux("load-buffer", "-w", "-", text=text)
    try:
        osc52(text)
    except (OSError, RuntimeError, ValueError):
        return CopyOutcome.FAILED
    return CopyOutcome.SENT


def terminal_copier(app: App[Any]) -> Callable[[str], None]:
    """What `copy` needs to ask the terminal that `app` runs in; may be called from any thread.

    tmux keeps a plain OSC 52 to itself unless its `set-clipboard` is `on`, so inside tmux the sequence is
    sent a second time, wrapped to be passed on.
    """

    def ask(text: str) -> None:
        app.copy_to_clipboard(text)
        driver = app._driver  # Textual has no public way to write a sequence of one's own
        if _inside_tmux() and driver is not None:
            driver.write(passed_through_tmux(osc52_sequence(text)))

    return ask


def osc52_sequence(text: str) -> str:
    """The control sequence that sets the clipboard (xterm, "Manipulate Selection Data")."""
    return f"\x1b]52;c;{base64.b64encode(text.encode()).decode()}\x07"


def passed_through_tmux(sequence: str) -> str:
    """A sequence as tmux hands it on to the terminal outside: every ESC doubled (tmux FAQ, "passthrough")."""
    doubled = sequence.replace("\x1b", "\x1b\x1b")
    return f"\x1bPtmux;{doubled}\x1b\\"


def is_remote() -> bool:
    """Whether the user sits at another machine, so that this one's desktop is of no use.

    A tmux session outlives the connection it was started from, so tmux is asked first.
    """
    if _inside_tmux() and (answer := _tmux("show-environment", "SSH_CONNECTION")) is not None:
        return answer.startswith("SSH_CONNECTION=")
    return bool(os.environ.get("SSH_CONNECTION") or os.environ.get("SSH_TTY"))


def _inside_tmux() -> bool:
    return bool(os.environ.get("TMUX"))


def _tmux(*arguments: str, text: str = "") -> str | None:
    """What tmux answers, or None when there is no answer or it refuses."""
    import subprocess

    try:
        done = subprocess.run(
            ["tmux", *arguments],
            input=text.encode(),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=TMUX_SECONDS,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.decode("utf-8", "replace")


def _copy_with_tool(text: str) -> bool:
    """Copy in a process of its own; whether the clipboard was seen to hold the text afterwards."""
    import subprocess

    try:
        process = subprocess.Popen(
            [sys.executable, "-P", str(Path(__file__).resolve())],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,  # a tool that stays to serve the clipboard would hold a pipe open
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError:
        return False
    try:
        process.communicate(text.encode(), timeout=TOOL_SECONDS)
    except subprocess.TimeoutExpired:
        _end(process.pid)
        process.wait()
        return False
    return process.returncode == 0


def _end(group: int) -> None:
    """End the process that leads `group`, with the tools that it started."""
    import signal

    if sys.platform == "win32":
        os.kill(group, signal.SIGTERM)
    else:
        os.killpg(group, signal.SIGKILL)


def _main() -> int:
    """Copy standard input with pyperclip; the exit status is 0 when reading the clipboard gives it back."""
    import pyperclip

    text = sys.stdin.buffer.read().decode()
    pyperclip.copy(text)
    there = pyperclip.paste()
    return 0 if there.replace("\r\n", "\n") == text.replace("\r\n", "\n") else 1


if __name__ == "__main__":
    sys.exit(_main())
