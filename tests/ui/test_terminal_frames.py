"""What is to be shown at once reaches the thread that writes to the terminal at once."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import AsyncIterator

import pytest

if sys.platform == "win32":
    pytest.skip("needs a POSIX terminal", allow_module_level=True)

from textual._ansi_sequences import SYNC_END, SYNC_START
from textual.app import App
from textual.drivers._writer_thread import WriterThread

from reader.ui.terminal import TerminalDriver


@pytest.fixture
async def driver() -> AsyncIterator[TerminalDriver]:
    made = TerminalDriver(App())
    made._writer_thread = WriterThread(io.StringIO())
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
