"""A program in a pseudo-terminal, and the moments at which its screen changes."""

from __future__ import annotations

import fcntl
import os
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import TracebackType

from tests.bench.screen import Screen

COLUMNS, LINES = 120, 40
"""The size of the terminal."""

_ANSWERS = {b"\x1b[?2026$p": b"\x1b[?2026;2$y", b"\x1b[c": b"\x1b[?62;22c"}
"""What a present-day terminal answers when asked about synchronised output and its kind."""

_BURST = 0.02
"""Seconds without output after which the screen is looked at; less would delay the next read."""


class NoPaintError(RuntimeError):
    """The screen did not change, or did not come to rest, within the time that was allowed."""


@dataclass(frozen=True, slots=True)
class Paint:
    """When the screen answered, in seconds since the key was sent or the program started.

    Attributes:
        first: the first change.
        settled: the last change; from then on the screen stayed as it was.
    """

    first: float
    settled: float


_NOT_PASSED_ON = frozenset({"COLUMNS", "LINES", "NO_COLOR", "PYTHONDONTWRITEBYTECODE"})
"""An installed program has its modules compiled, and a terminal says itself how large it is."""


class Terminal:
    """A program that runs in a pseudo-terminal of `COLUMNS` by `LINES` cells. POSIX only."""

    def __init__(self, command: Sequence[str], *, folder: Path, environment: Mapping[str, str]) -> None:
        """Start the program.

        Args:
            command: the program and its arguments.
            folder: the folder it runs in.
            environment: put on top of this process's environment.
        """
        self.screen = Screen(COLUMNS, LINES)
        self._master, slave = os.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
        known = {name: value for name, value in os.environ.items() if name not in _NOT_PASSED_ON}
        terminal = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}
        self._since = time.perf_counter()
        self._process = subprocess.Popen(
            list(command),
            cwd=folder,
            env={**known, **terminal, **environment},
            preexec_fn=lambda: os.login_tty(slave),
            close_fds=True,
            pass_fds=(slave,),
        )
        os.close(slave)

    def __enter__(self) -> Terminal:
        """The terminal itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the program."""
        self.close()

    def send(self, keys: str) -> None:
        """Type something; the next `settle` counts from here."""
        self._since = time.perf_counter()
        os.write(self._master, keys.encode())

    def settle(
        self, *, quiet: float, limit: float = 120.0, colours: bool = True, columns: int = COLUMNS
    ) -> Paint:
        """Wait until the screen has changed and then stayed the same for `quiet` seconds.

        Args:
            quiet: seconds without a change.
            limit: seconds after which to give up.
            colours: whether a change of colours or attributes alone counts; a blinking cursor is one.
            columns: what is right of so many columns does not count; where colours don't.

        Raises:
            NoPaintError: nothing changed, the screen did not come to rest, or the program ended.
        """
        look: Callable[[], Hashable] = self.screen.styled if colours else partial(self._text, columns)
        seen = look()
        first = settled = None
        while True:
            for when, data in self._burst():
                self.screen.feed(data)
                if (now := look()) != seen:
                    seen = now
                    settled = when - self._since
                    first = settled if first is None else first
            waited = time.perf_counter() - self._since
            if first is not None and settled is not None and waited - settled > quiet:
                return Paint(first, settled)
            if waited > limit or self._process.poll() is not None:
                shown = "\n".join(line for line in self.screen.text() if line)
                raise NoPaintError(f"The screen did not settle within {waited:.1f} s; it shows:\n{shown}")

    def _text(self, columns: int) -> tuple[str, ...]:
        return tuple(line[:columns].rstrip() for line in self.screen.text())

    def wake_ups(self) -> int:
        """How often the threads of the program have stopped waiting, all together; Linux only."""
        states = Path(f"/proc/{self._process.pid}/task").glob("*/status")
        lines = [line for state in states for line in state.read_text("ascii", "replace").splitlines()]
        return sum(int(line.split()[1]) for line in lines if line.startswith("voluntary_ctxt_switches:"))

    def rest(self, quiet: float) -> None:
        """Wait until the text has stayed the same for `quiet` seconds; take in what was written.

        Colours don't count: a cursor that blinks would never let the screen rest.
        """
        since = time.perf_counter()
        seen = self._text(COLUMNS)
        while time.perf_counter() - since < quiet:
            for when, data in self._burst():
                self.screen.feed(data)
                if (now := self._text(COLUMNS)) != seen:
                    seen, since = now, when

    def peak_memory(self) -> int | None:
        """The most memory the program has had resident, in bytes; None where there is no /proc."""
        try:
            status = Path(f"/proc/{self._process.pid}/status").read_text("ascii", "replace")
        except OSError:
            return None
        for line in status.splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
        return None

    def close(self) -> None:
        """Kill the program and give the terminal back."""
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        with suppress(OSError):
            os.close(self._master)

    def _burst(self) -> list[tuple[float, bytes]]:
        """What is written until nothing comes for `_BURST` seconds, each piece with its moment."""
        pieces: list[tuple[float, bytes]] = []
        while select.select([self._master], [], [], _BURST)[0]:
            try:
                data = os.read(self._master, 1 << 16)
            except OSError:  # Linux reports the end of the program so
                break
            if not data:
                break
            pieces.append((time.perf_counter(), data))
            for question, answer in _ANSWERS.items():
                if question in data:
                    os.write(self._master, answer)
        return pieces
