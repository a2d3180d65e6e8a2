"""Editing a text in the user's own editor."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

from reader.errors import ReaderError

if TYPE_CHECKING:
    import subprocess

END_SIGNALS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
END_SECONDS = 2.0
"""How long an editor that is asked to end may take."""

USUAL_EDITORS = ("notepad",) if os.name == "nt" else ("vi", "nano")
"""Tried in this order when neither `$VISUAL` nor `$EDITOR` names one."""

WAIT_ARGUMENTS = {
    "atom": "--wait",
    "code": "--wait",
    "code-insiders": "--wait",
    "codium": "--wait",
    "cursor": "--wait",
    "gvim": "--nofork",
    "mate": "--wait",
    "subl": "--wait",
    "windsurf": "--wait",
    "zed": "--wait",
}
"""Editors that open a window and return at once, and the argument that makes them wait until it is closed."""

_LONE_SURROGATE = re.compile("[\ud800-\udfff]")


class EditingEndedError(ReaderError):
    """The program was asked to end while the user's editor ran, and the editor left something behind."""


def edit_text(text: str, *, suffix: str = ".md") -> str:
    r"""Let the user edit a text in `$VISUAL`, `$EDITOR` or a usual editor, and return what it became.

    The screen must be suspended meanwhile and redrawn afterwards. The text is in a file that only the user
    can read. Line breaks come back as `\n`; a line break that the editor put at the end is taken off.

    Args:
        text: what to edit.
        suffix: the file name's, from which editors know the language.

    Raises:
        ReaderError: there is no editor, it failed, or what it wrote can't be read. What the user wrote is
            then kept in a file that the message names.
        EditingEndedError: a signal asked the program to end; the editor has ended, and what it left is kept
            in the file or folder that the message names.
    """
    import tempfile

    command = _editor()
    folder = Path(tempfile.mkdtemp(prefix="reader-"))
    file = folder / f"note{suffix}"
    before = _LONE_SURROGATE.sub("\N{REPLACEMENT CHARACTER}", text).encode()
    file.touch(mode=0o600)
    file.write_bytes(before)
    try:
        _run([*command, str(file)])
        edited = file.read_bytes().decode("utf-8-sig")
    except (ReaderError, OSError, UnicodeDecodeError) as error:
        raise _failure(error, file, before) from error
    shutil.rmtree(folder, ignore_errors=True)
    return _tidied(edited, text)


def _editor() -> list[str]:
    """The editor's command as an argument list."""
    for name in ("VISUAL", "EDITOR"):
        if value := os.environ.get(name, "").strip():
            return _command(name, value)
    for usual in USUAL_EDITORS:
        if found := shutil.which(usual):
            return [found]
    raise ReaderError("No editor", "Neither $VISUAL nor $EDITOR names an editor; set one of them.")


def _command(name: str, value: str) -> list[str]:
    try:
        words = shlex.split(value, posix=os.name != "nt")
    except ValueError as error:
        raise ReaderError("Cannot start the editor", f"${name} is {value!r}: {error}.") from error
    words = [word.strip('"') for word in words] if os.name == "nt" else words
    if not words or (program := shutil.which(words[0])) is None:
        raise ReaderError("Cannot start the editor", f"${name} is {value!r}, and there is no such program.")
    wait = WAIT_ARGUMENTS.get(Path(words[0]).stem)
    return [program, *words[1:], *([wait] if wait and len(words) == 1 else [])]


def _run(command: list[str]) -> None:
    import subprocess

    with _interrupts_left_to_the_editor(), _ending_it_when_asked() as ending:
        with subprocess.Popen(command) as editor:
            ending.editor = editor
            if ending.asked is not None:
                ending.end()
            status = editor.wait()
        if ending.asked is not None:
            raise EditingEndedError("Ended while a note was edited", "The editor was ended.")
    if status != 0:
        how = f"ended with status {status}" if status > 0 else f"was ended by signal {-status}"
        raise ReaderError("The editor failed", f"{Path(command[0]).name} {how}.")


class _Ending:
    """The end of an editor when a signal asks the program to end."""

    def __init__(self) -> None:
        self.editor: subprocess.Popen[bytes] | None = None
        self.asked: int | None = None

    def ask(self, number: int, _frame: FrameType | None) -> None:
        """Handle a signal."""
        first, self.asked = self.asked is None, number
        if first:
            self.end()

    def end(self) -> None:
        """Let the editor end in its own way, in which many keep what they hold, and then in any way."""
        if self.editor is None:
            return
        self.editor.send_signal(getattr(signal, "SIGHUP", signal.SIGTERM))
        kill = threading.Timer(END_SECONDS, self.editor.kill)
        kill.daemon = True
        kill.start()


@contextmanager
def _ending_it_when_asked() -> Iterator[_Ending]:
    """Heed the signals that ask the program to end; whoever heeds them otherwise is told afterwards."""
    ending = _Ending()
    if threading.current_thread() is not threading.main_thread():
        yield ending
        return
    earlier = {number: signal.signal(number, ending.ask) for number in END_SIGNALS}
    try:
        yield ending
    finally:
        for number, handler in earlier.items():
            signal.signal(number, handler)
        if ending.asked is not None:
            signal.raise_signal(ending.asked)


@contextmanager
def _interrupts_left_to_the_editor() -> Iterator[None]:
    """Ctrl+C in the terminal reaches every program in it; meanwhile it is meant for the editor alone."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    earlier = signal.signal(signal.SIGINT, lambda _number, _frame: None)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, earlier)


def _failure(error: Exception, file: Path, before: bytes) -> ReaderError:
    """The fault for the user; the folder stays when there is something in it that the user wrote."""
    title = error.title if isinstance(error, ReaderError) else "Cannot read what was edited"
    why = error.message if isinstance(error, ReaderError) else f"{_reason(error)}."
    kind = type(error) if isinstance(error, EditingEndedError) else ReaderError
    if file.is_file() and file.read_bytes() != before:
        return kind(title, f"{why} The note is unchanged; what you wrote is in {file}.")
    if any(other != file for other in file.parent.iterdir()):
        return kind(title, f"{why} The note is unchanged; what the editor kept is in {file.parent}.")
    shutil.rmtree(file.parent, ignore_errors=True)
    return ReaderError(title, f"{why} The note is unchanged.")


def _reason(error: Exception) -> str:
    if isinstance(error, UnicodeDecodeError):
        return "The editor did not write UTF-8"
    if isinstance(error, OSError):
        return error.strerror or str(error)
    return str(error)


def _tidied(edited: str, text: str) -> str:
    lines = edited.replace("\r\n", "\n").replace("\r", "\n")
    return lines if text.endswith("\n") else lines.removesuffix("\n")
