"""What is to be shown reaches the terminal at once and whole, whether or not it is ready to take it."""

from __future__ import annotations

import io
import os
import sys
import tty
from collections.abc import AsyncIterator, Iterator
from threading import Thread

import pytest

if sys.platform == "win32":
    pytest.skip("needs a POSIX terminal", allow_module_level=True)

from textual._ansi_sequences import SYNC_END, SYNC_START
from textual.app import App
from textual.drivers._writer_thread import WriterThread

from reader.ui.terminal import READ_BYTES, TerminalDriver, TerminalOutput

MUCH = "".join(f"owlet № {number}, " for number in range(100_000))
"""More than a terminal takes before it is read from."""


@pytest.fixture
def terminal() -> Iterator[tuple[int, int]]:
    """The end of a terminal that shows what is written, and the program's end of it."""
    shows, written = os.openpty()
    tty.setraw(written)
    yield shows, written
    os.close(shows)
    os.close(written)


@pytest.fixture
def output(terminal: tuple[int, int]) -> Iterator[TerminalOutput]:
    made = TerminalOutput(terminal[1], "utf-8")
    made.open_at_once()
    yield made
    made.close_at_once()


@pytest.fixture
async def driver() -> AsyncIterator[TerminalDriver]:
    made = TerminalDriver(App())
    made._writer_thread = WriterThread(io.StringIO())
    made._output = None
    yield made
    os.close(made._wake)
    os.close(made._woken)


def given(driver: TerminalDriver) -> list[str]:
    assert driver._writer_thread is not None
    frames = driver._writer_thread._queue
    return [str(frames.get_nowait()) for _ in range(frames.qsize())]


async def test_an_update_is_given_to_the_thread_as_one_piece(driver: TerminalDriver) -> None:
    for piece in (SYNC_START, "owl", "et", SYNC_END):
        assert given(driver) == []
        driver.write(piece)
    assert given(driver) == [f"{SYNC_START}owlet{SYNC_END}"]


async def test_what_is_no_part_of_an_update_is_given_at_once(driver: TerminalDriver) -> None:
    for piece in ("\a", SYNC_START, "owl", SYNC_END, "\x1b[2J"):
        driver.write(piece)
    assert given(driver) == ["\a", f"{SYNC_START}owl{SYNC_END}", "\x1b[2J"]


def shown(terminal: tuple[int, int], characters: int) -> str:
    """The next so many characters that the terminal shows."""
    data = b""
    size = 0
    while size < characters:
        data += os.read(terminal[0], READ_BYTES)
        size = len(data.decode("utf-8", "ignore"))
    return data.decode()


def test_a_terminal_that_is_ready_takes_a_text_at_once(
    terminal: tuple[int, int], output: TerminalOutput
) -> None:
    assert output.write_at_once("owlet") is None
    assert shown(terminal, 5) == "owlet"


def test_what_a_terminal_does_not_take_at_once_it_gets_later_in_its_order(
    terminal: tuple[int, int], output: TerminalOutput
) -> None:
    assert output.write_at_once(MUCH) == ""
    thread = WriterThread(output)
    thread.start()
    for text in ("", "and the end."):
        thread.write(text)
    assert shown(terminal, len(MUCH) + 12) == f"{MUCH}and the end."
    thread.stop()
    assert output.written == 2
    assert output.write_at_once("owl") is None
    assert shown(terminal, 3) == "owl"


def test_what_is_no_terminal_takes_nothing_at_once() -> None:
    end, other = os.pipe()
    try:
        output = TerminalOutput(other, "utf-8")
        output.open_at_once()
        assert output.write_at_once("owlet") == "owlet"
    finally:
        os.close(end)
        os.close(other)


def test_a_terminal_that_is_gone_takes_nothing_at_once() -> None:
    gone, end = os.openpty()
    output = TerminalOutput(end, "utf-8")
    output.open_at_once()
    os.close(gone)
    assert output.write_at_once("owlet") == "owlet"
    output.close_at_once()
    os.close(end)


async def test_nothing_overtakes_what_the_thread_is_to_write(
    driver: TerminalDriver, terminal: tuple[int, int], output: TerminalOutput
) -> None:
    driver._output = output
    driver.write(MUCH)
    assert given(driver) == [""]
    taken = shown(terminal, 1000)
    driver.write("and ")
    driver.write("the end.")
    assert given(driver) == ["and ", "the end."]
    writer = Thread(target=lambda: [output.write(text) for text in ("", "and ", "the end.")])
    writer.start()
    taken += shown(terminal, len(MUCH) - len(taken))
    writer.join()
    output.flush()
    assert taken + shown(terminal, 12) == f"{MUCH}and the end."
    driver.write("owl")
    assert given(driver) == []
