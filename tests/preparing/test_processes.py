"""Processes that answer, that end before they do, and that can't be started."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from reader.importers.items import Record
from reader.preparing import processes as module
from reader.preparing.messages import answered, order
from reader.preparing.processes import Processes, ProcessLostError
from reader.preparing.steps import prepared

RECORDS = [Record(1, 3, "We present **Levain**, a simulator of dough that runs in real time on a telephone.")]

TELLS_ITS_NUMBER = """
import os, sys
sys.path[:] = sys.argv[1:]
from pathlib import Path
Path({folder!r}, str(os.getpid())).touch()
from reader.preparing.worker import main
main()
"""

ENDS_AFTER_ONE = """
import sys
sys.path[:] = sys.argv[1:]
from reader.preparing.messages import receive, send
receive(sys.stdin.buffer)
send(sys.stdout.buffer, b"one")
"""

PATIENCE = 60


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    # One that ended may still be waited for by whoever took it over.
    return " Z " not in Path(f"/proc/{pid}/stat").read_text("utf-8") if Path("/proc/self").exists() else True


def wait_until_gone(pids: list[int]) -> None:
    end = time.monotonic() + PATIENCE
    while any(map(is_running, pids)):
        assert time.monotonic() < end, "a process stayed"
        time.sleep(0.02)


def pids_in(folder: Path, count: int) -> list[int]:
    end = time.monotonic() + PATIENCE
    while len(names := [file.name for file in folder.iterdir()]) < count:
        assert time.monotonic() < end, "no process told its number"
        time.sleep(0.02)
    return [int(name) for name in names]


def test_another_process_prepares_the_same() -> None:
    crew = Processes(1)
    try:
        answer = crew.ask(order(RECORDS, "TIDE 2023", "tide.txt")).result(PATIENCE)
    finally:
        crew.close()

    assert answered(answer) == prepared(RECORDS, "TIDE 2023", "tide.txt")


def test_processes_end_when_they_are_told_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PROGRAM", TELLS_ITS_NUMBER.format(folder=str(tmp_path)))
    crew = Processes(2)
    pids = pids_in(tmp_path, 2)

    crew.close()

    assert not any(map(is_running, pids))


def test_processes_end_with_whoever_started_them(tmp_path: Path) -> None:
    program = (
        "import time\nfrom reader.preparing import processes\n"
        f"processes.PROGRAM = {TELLS_ITS_NUMBER.format(folder=str(tmp_path))!r}\n"
        "crew = processes.Processes(2)\ntime.sleep(600)\n"
    )
    started = subprocess.Popen([sys.executable, "-c", program])
    try:
        pids = pids_in(tmp_path, 2)
    finally:
        started.kill()
        started.wait()

    wait_until_gone(pids)


def test_a_process_that_ends_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PROGRAM", ENDS_AFTER_ONE)
    crew = Processes(2)
    try:
        asked = [crew.ask(b"?") for _ in range(6)]
        faults = [one.exception(PATIENCE) for one in asked]

        assert sum(fault is None for fault in faults) == 2
        assert sum(isinstance(fault, ProcessLostError) for fault in faults) == 4
        assert crew.left == 0
    finally:
        crew.close()


def test_processes_that_can_not_be_started_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    crew = Processes(2)
    try:
        assert crew.left == 0
        assert isinstance(crew.ask(b"?").exception(PATIENCE), ProcessLostError)
    finally:
        crew.close()
