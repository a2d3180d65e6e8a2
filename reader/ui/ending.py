"""Ending when asked to from outside: what was typed goes to disk, and the process ends for certain."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from queue import SimpleQueue
from types import FrameType
from typing import Any

CRASHED = 1
"""The exit status after a mistake of the program's own."""
ORDERLY_SECONDS = 1.0
"""How long the program may take to look at every key and end in good order before it is helped along."""
FLUSH_SECONDS = 3.0
"""How long writing what was typed may take."""
LEAVE_SECONDS = 3.0
"""How long the program may take from then on; what is left of it is ended by force after that."""

SIGNALS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGINT") if hasattr(signal, name))
RESTORE_SECONDS = 0.5
"""How long a terminal may take that is restored by force."""
_RESTORE = (
    "\x1b[?2004l\x1b[?7h\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[<u\x1b[?1049l\x1b[?25h\x1b[?1004l"
)
"""What undoes the modes that Textual's POSIX driver sets, in its order."""


class Ending:
    """Waits in a thread for a reason to end; no number of keys that are still to be looked at delays it."""

    def __init__(
        self,
        flush: Callable[[], object],
        leave: Callable[[], object],
        last_words: Callable[[], str],
    ) -> None:
        """Wait for nothing yet.

        Args:
            flush: writes what is not written yet; called in a thread of its own.
            leave: asks the program to end in good order; called in another thread than the program's.
            last_words: keeps elsewhere what `flush` could not write in time, and gives what the user has to
                know of that: harmless lines of text, or none. Called when the program is ended by force.
        """
        self._flush = flush
        self._leave = leave
        self._last_words = last_words
        # Unlike other queues and events this one may be used in the handler of a signal.
        self._reasons: SimpleQueue[int | None] = SimpleQueue()
        self._over = threading.Event()

    def ask(self, status: int) -> None:
        """End; the process has `status` if it has to be ended by force."""
        self._reasons.put(status)

    @contextmanager
    def heeding_signals(self) -> Iterator[None]:
        """End when a signal asks for it."""

        def asked(number: int, _frame: FrameType | None) -> None:
            self.ask(128 + number)

        attributes = _terminal_attributes()
        threading.Thread(target=self._wait, args=(attributes,), name="reader-ending", daemon=True).start()
        earlier = {number: signal.signal(number, asked) for number in SIGNALS}
        try:
            yield
        finally:
            for number, handler in earlier.items():
                signal.signal(number, handler)
            self._over.set()
            self._reasons.put(None)

    def _wait(self, attributes: list[Any] | None) -> None:
        status = self._reasons.get()
        if status is None:
            return
        with suppress(RuntimeError):  # the program has ended meanwhile
            self._leave()
        if not self._over.wait(ORDERLY_SECONDS):
            _within(FLUSH_SECONDS, self._flush)
        time.sleep(LEAVE_SECONDS)
        if not self._over.is_set():
            said: list[str] = []
            _within(FLUSH_SECONDS, lambda: said.append(self._last_words()))
            _within(RESTORE_SECONDS, partial(_restore_terminal, attributes, "".join(said)))
        elif status == CRASHED:
            return
        os._exit(status)


def _within(seconds: float, action: Callable[[], object]) -> None:
    """Do something, and wait for it no longer than `seconds`."""
    thread = threading.Thread(target=action, name="reader-ending-step", daemon=True)
    thread.start()
    thread.join(seconds)


def _terminal_attributes() -> list[Any] | None:
    """How the terminal is set now; None where there is no such thing."""
    if os.name == "nt" or sys.__stdin__ is None:
        return None
    import termios

    try:
        return termios.tcgetattr(sys.__stdin__.fileno())
    except (OSError, ValueError, termios.error):
        return None


def _restore_terminal(attributes: list[Any] | None, last_words: str) -> None:
    """Leave the terminal as it was, as far as it is still there, and say the last words."""
    if attributes is None or sys.__stdin__ is None or sys.__stderr__ is None:
        return
    import termios

    with suppress(OSError, ValueError, termios.error):
        termios.tcsetattr(sys.__stdin__.fileno(), termios.TCSANOW, attributes)
        os.write(sys.__stderr__.fileno(), (_RESTORE + last_words).encode(errors="replace"))
