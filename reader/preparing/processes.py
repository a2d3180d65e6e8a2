"""Processes that do the same as this one, beside it.

Each is a Python of its own, which has none of the threads, locks and files of this one. It is in a process
group of its own, so that keys typed into the terminal do not reach it, and ends when its pipe does, however
this process ends.
"""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from queue import SimpleQueue
from threading import Lock
from typing import IO

from reader.preparing.messages import receive, send

PROGRAM = "import sys; sys.path[:] = sys.argv[1:]; from reader.preparing.worker import main; main()"
"""What each of them runs; its arguments are where this one finds its modules."""

PIPE_BYTES = 1 << 20
"""What a pipe holds, where that can be set: the most that Linux allows any user, and more than a message has.

Of what does not fit, whoever reads is woken up for every piece.
"""


class ProcessLostError(Exception):
    """A process ended before it gave its answer, or could not be started."""


class Processes:
    """Processes that answer messages, each one at a time.

    A process that ends is not replaced. What it was asked is for the caller to do.
    """

    def __init__(self, count: int) -> None:
        """Start processes; those that can't be are left out."""
        self._lock = Lock()
        self._idle: SimpleQueue[_Process | None] = SimpleQueue()
        self._all: list[_Process] = []
        for _ in range(count):
            try:
                self._all.append(_Process())
            except OSError:
                break
            self._idle.put(self._all[-1])
        self._left = len(self._all)
        if not self._left:
            self._idle.put(None)
        self._threads = ThreadPoolExecutor(max(1, self._left), thread_name_prefix="preparing")

    @property
    def left(self) -> int:
        """How many there are still."""
        return self._left

    def ask(self, message: bytes) -> Future[bytes]:
        """The answer to come, or `ProcessLostError`."""
        return self._threads.submit(self._asked, message)

    def close(self) -> None:
        """End all of them, whatever they are at."""
        for process in self._all:
            process.end()
        self._threads.shutdown(cancel_futures=True)
        for process in self._all:
            process.close()

    def _asked(self, message: bytes) -> bytes:
        process = self._idle.get()
        if process is not None and (answer := process.ask(message)) is not None:
            self._idle.put(process)
            return answer
        with self._lock:
            self._left -= process is not None
            if not self._left:
                # Whoever waits for a process is told as well, one after the other.
                self._idle.put(None)
        raise ProcessLostError


class _Process:
    """One of them."""

    def __init__(self) -> None:
        """Start it.

        Raises:
            OSError: it can't be started.
        """
        self._popen = subprocess.Popen(
            [sys.executable, "-P", "-c", PROGRAM, *sys.path],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            process_group=0,
        )
        for pipe in (self._popen.stdin, self._popen.stdout):
            _widen(pipe)

    def ask(self, message: bytes) -> bytes | None:
        """Its answer; None when it is gone."""
        orders, answers = self._popen.stdin, self._popen.stdout
        if orders is None or answers is None:
            return None
        try:
            send(orders, message)
            return receive(answers)
        except (OSError, ValueError):
            return None

    def end(self) -> None:
        """Stop it at once; nobody waits for it."""
        self._popen.kill()

    def close(self) -> None:
        """Give back what it had, after it was stopped."""
        self._popen.wait()
        for pipe in (self._popen.stdin, self._popen.stdout):
            if pipe is not None:
                try:
                    pipe.close()
                except OSError:
                    # What was to be sent can't be any more.
                    continue


def _widen(pipe: IO[bytes] | None) -> None:
    """Let a pipe hold `PIPE_BYTES`, where the system can do that and nothing forbids it."""
    try:
        from fcntl import F_SETPIPE_SZ, fcntl
    except ImportError:
        return
    if pipe is not None:
        with suppress(OSError):
            fcntl(pipe, F_SETPIPE_SZ, PIPE_BYTES)
