"""Textual's driver for POSIX terminals; pasted text is harmless, and a terminal that is gone is heeded."""

from __future__ import annotations

import io
import os
import selectors
import sys
from codecs import getincrementaldecoder
from contextlib import suppress
from queue import Full, Queue
from threading import RLock
from time import monotonic
from typing import TYPE_CHECKING, Any

from textual._ansi_sequences import SYNC_END, SYNC_START
from textual._parser import ParseError
from textual._xterm_parser import XTermParser
from textual.constants import ESCAPE_DELAY
from textual.drivers._writer_thread import MAX_QUEUED_WRITES
from textual.drivers.linux_driver import LinuxDriver

from reader.ui.paste import PasteFilter
from reader.ui.straight import Straightener

if TYPE_CHECKING:
    from textual.app import App

LOOK_SECONDS = 0.1
"""How long to wait for more input before looking whether a lone Esc was meant as such."""
WAKE_SECONDS = 1.0
"""How long the thread that was woken to end waits to be told so; it is told at once."""
READ_BYTES = 4096
STOPPED_SECONDS = 0.3
"""A terminal that takes no frame for so long has stopped."""


class TerminalOutput(io.TextIOWrapper):
    """The terminal to be written to; what is written after it is gone goes nowhere.

    Textual's thread that writes would end with the first fault, and all who write would wait for it.
    """

    def __init__(self, number: int, encoding: str) -> None:
        """Take a file descriptor, which is left open."""
        raw = io.FileIO(number, "w", closefd=False)
        super().__init__(io.BufferedWriter(raw), encoding=encoding, errors="replace")
        self._number = number
        self._at_once: int | None = None
        self._rest = b""
        self._taken = 0
        self.written = 0
        """How many texts `write` has been given that the terminal has taken in full, or never will."""

    def open_at_once(self) -> None:
        """Let `write_at_once` write, if the terminal can be opened a second time.

        That the terminal is not to be waited for holds for the second opening only: the first one is shared
        with the shell.
        """
        self.close_at_once()
        with suppress(OSError):
            self._at_once = os.open(os.ttyname(self._number), os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK)

    def close_at_once(self) -> None:
        """Give back what `open_at_once` took."""
        if self._at_once is not None:
            os.close(self._at_once)
            self._at_once = None

    def write_at_once(self, text: str) -> str | None:
        """Write without waiting; only while all that `write` was given is `written`.

        Returns:
            what `write` has to be given; None where the terminal has taken the whole text. Where it has taken
            a part, that is an empty text: `write` will put the rest before it.
        """
        if self._at_once is None:
            return text
        data = text.encode(self.encoding, "replace")
        try:
            taken = os.write(self._at_once, data)
        except OSError:
            return text
        self._rest = data[taken:]
        return "" if self._rest else None

    def write(self, text: str, /) -> int:
        """Write, or do without."""
        self._taken += 1
        rest, self._rest = self._rest, b""
        with suppress(OSError):
            self.buffer.write(rest)
            super().write(text)
        return len(text)

    def flush(self) -> None:
        """Flush, or do without."""
        with suppress(OSError):
            super().flush()
        self.written = self._taken


class TerminalDriver(LinuxDriver):
    """A driver whose application learns when the terminal is gone."""

    def __init__(
        self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        """Make the driver; see the class above."""
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._straightener = Straightener()
        self._begun: list[str] = []
        """What has been written of an update that is to be shown at once."""
        self._wake, self._woken = os.pipe()
        self._output: TerminalOutput | None = None
        self._given = 0
        """How many texts the thread that writes has been given."""
        self._writing = RLock()
        """Held by who writes: a thread, or the handler of a signal that comes while one does."""
        if sys.__stderr__ is not None:
            self._file = self._output = TerminalOutput(sys.__stderr__.fileno(), sys.__stderr__.encoding)
            self._output.open_at_once()

    def write(self, data: str) -> None:
        """Write a frame, its columns straight; a terminal that has stopped is waited for once only.

        May be called from any thread. What is to be shown at once is written in one piece.
        """
        assert self._writer_thread is not None, "there is a thread that writes from the first frame on"
        with self._writing:
            if data == SYNC_START or self._begun:
                self._begun.append(data)
                if data != SYNC_END:
                    return
                data = "".join(self._begun)
                self._begun.clear()
            self._write(self._straightener.straight(data), self._writer_thread._queue)

    def _write(self, frame: str, frames: Queue[str | None]) -> None:
        """Write what the terminal takes without being waited for, and leave the rest to Textual's thread.

        The thread gets to run only when there is nothing else to do, or `reader.ui.app.SWITCH_SECONDS` later:
        that would be how long a key has to wait that means some work after its frame, too.

        The thread takes up to `MAX_QUEUED_WRITES`. With more than that the whole program would wait for a
        terminal that has stopped, as after Ctrl+S or where a connection hangs, and what was typed would wait
        to be saved. One that is slow is waited for, so that it keeps up with the keys.
        """
        rest: str | None = frame
        if self._output is not None and self._output.written == self._given:
            rest = self._output.write_at_once(frame)
        if rest is None:
            return
        self._given += 1
        if frames.empty():
            frames.maxsize = MAX_QUEUED_WRITES
        try:
            frames.put(rest, timeout=STOPPED_SECONDS)
        except Full:
            frames.maxsize = 0
            frames.put(rest)

    def disable_input(self) -> None:
        """Read no more; the thread that waits for input is woken to learn that."""
        if self._key_thread is not None and self._key_thread.is_alive():
            os.write(self._woken, b"\0")
        super().disable_input()

    def suspend_application_mode(self) -> None:
        """Give the terminal to another program for a while, which Textual does by `close`."""
        super().suspend_application_mode()
        self._wake, self._woken = os.pipe()

    def resume_application_mode(self) -> None:
        """Take the terminal again."""
        if self._output is not None:
            self._output.open_at_once()
            # What was written meanwhile went nowhere.
            self._given = self._output.written
        super().resume_application_mode()

    def close(self) -> None:
        """Give the terminal back, and what the driver was made with."""
        super().close()
        os.close(self._wake)
        os.close(self._woken)
        if self._output is not None:
            self._output.close_at_once()

    def run_input_thread(self) -> None:
        """Read until told to stop or until nothing can come any more."""
        parser = XTermParser(self._debug)
        try:
            with selectors.SelectSelector() as selector:
                selector.register(self.fileno, selectors.EVENT_READ)
                selector.register(self._wake, selectors.EVENT_READ)
                self._read(selector, parser)
        except OSError:
            self._say_gone()
        except Exception as error:
            self._app.call_later(self._app._handle_exception, error)
        finally:
            with suppress(EOFError, ParseError):
                list(parser.feed(""))

    def _read(self, selector: selectors.BaseSelector, parser: XTermParser) -> None:
        decode = getincrementaldecoder("utf-8")("replace").decode
        pasted = PasteFilter()
        # While nothing comes, nothing is looked at: a program that is not used leaves the processor alone.
        unfinished_until = 0.0
        while True:
            waits = monotonic() < unfinished_until
            ready = [key.fd for key, _ in selector.select(LOOK_SECONDS if waits else None)]
            if self._wake in ready:
                self.exit_event.wait(WAKE_SECONDS)
                os.read(self._wake, READ_BYTES)
            if self.exit_event.is_set():
                return
            if self.fileno in ready:
                unfinished_until = monotonic() + ESCAPE_DELAY + LOOK_SECONDS
                data = os.read(self.fileno, READ_BYTES)
                if not data:
                    self._say_gone()
                    return
                # Nothing at all would mean to the parser that the input is over.
                if text := pasted.feed(decode(data)):
                    for message in parser.feed(text):
                        self.process_message(message)
            for message in parser.tick():
                self.process_message(message)

    def _say_gone(self) -> None:
        """Tell the application, past all keys that it has not looked at yet."""
        terminal_gone = getattr(self._app, "terminal_gone", None)
        if terminal_gone is not None and not self.exit_event.is_set():
            terminal_gone()
