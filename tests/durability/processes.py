"""Real processes on one library: killed at any moment, and several at once.

As a program, `python -m tests.durability.processes WORK FOLDER COUNT…`, it does one of `WORK` and prints the
figures as JSON. It forks, which only a process without threads should do: `run` starts it as one of its own.
"""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import time
import traceback
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import NoReturn

from reader.annotations.edits import ChangeTags, SetStars
from reader.annotations.store import AnnotationStore
from reader.model import NO_ANNOTATION
from tests.durability.actions import fill

Figures = dict[str, int]

CHECKOUT = Path(__file__).parents[2]

FILLED = 400
"""How many papers are annotated at the beginning, so that writing all of them takes its time."""

MOST = 100_000
"""More steps than are made."""

CHECK_EVERY = 10
"""After one in so many kills the library is also checked, which reads all backups."""

SOON = 1.0
"""In so many seconds an edit is done when nobody else is at it."""


def run(work: str, folder: Path, *counts: int) -> Figures:
    """Do some work in a process of its own.

    Raises:
        AssertionError: it ended badly.
    """
    ended = subprocess.run(
        [sys.executable, "-W", "error", "-m", __spec__.name, work, str(folder), *map(str, counts)],
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
        cwd=CHECKOUT,
    )
    assert ended.returncode == 0, ended.stderr
    figures: Figures = json.loads(ended.stdout)
    return figures


def opened(folder: Path, history: int = 50) -> AnnotationStore:
    """A store on the library in a folder."""
    file, backups, lock = (folder / name for name in ("annotations.json", "backups", "lock"))
    return AnnotationStore(file, backups=backups, lock=lock, history=history)


def killed(folder: Path, kills: int) -> Figures:
    """Kill a process that edits, undoes, redoes and folds, again and again.

    Returns:
        `kills`; `edits` acknowledged; `lost` of them; `broken`: kills after which a check found an error,
        while a library that can't be read ends this with an exception; `blocked`: those after which the next
        edit took more than `SOON`; `mid_write`: those that left a file half written.
    """
    dice = Random(20310304)
    fill(opened(folder), FILLED)
    figures = dict.fromkeys(("kills", "edits", "lost", "broken", "blocked", "mid_write"), 0)
    done = 0
    for kill in range(kills):
        there = _unfinished(folder)
        acknowledged = done + _kill_one(folder, done, dice)
        figures["kills"] += 1
        figures["mid_write"] += not _unfinished(folder) <= there
        store = opened(folder)
        if store.history(1)[0].undone:
            store.redo()
        done = acknowledged + (f"p{acknowledged}" in store.all())
        figures["lost"] += sum(not _is_there(store, number) for number in range(done))
        began = time.perf_counter()
        store.edit(["after"], ChangeTags(add=(f"k{kill}",)))
        figures["blocked"] += time.perf_counter() - began > SOON
        figures["lost"] += len(opened(folder).all()["after"].tags) != kill + 1
        if kill % CHECK_EVERY == 0:
            figures["broken"] += any(found.severity == "error" for found in store.check())
    figures["edits"] = done
    return figures


def _kill_one(folder: Path, first: int, dice: Random) -> int:
    """Let a child edit for a moment and kill it; how many edits it acknowledged."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        _end_after(partial(_edit_for_ever, folder, first, writing))
    os.close(writing)
    wanted, seen = dice.randrange(5), b""
    while seen.count(b"\n") < wanted and (more := os.read(reading, 4096)):
        seen += more
    select.select([], [], [], dice.uniform(0, 0.02))
    os.kill(child, signal.SIGKILL)
    assert os.waitpid(child, 0)[1] == signal.SIGKILL, "the child ended by itself"
    while more := os.read(reading, 4096):
        seen += more
    os.close(reading)
    return seen.count(b"\n")


def _edit_for_ever(folder: Path, first: int, pipe: int) -> None:
    store, number = opened(folder), first
    while True:
        if number % 7 == 3:
            store.undo()
            store.redo()
        if number % 3 == 2:
            store.close()
            store = opened(folder)
        store.edit(_papers(number), ChangeTags(add=(f"t{number}",)))
        os.write(pipe, f"{number}\n".encode())
        number += 1


def _papers(number: int) -> list[str]:
    """What an edit is done to: a paper of its own, one that others edit too, and now and then many."""
    part = number // 50
    many = range(200 if number % 5 == 4 else 0)
    return [f"p{number}", f"shared:{part}", *(f"bulk:{part}.{n}" for n in many)]


def _is_there(store: AnnotationStore, number: int) -> bool:
    annotations = store.all()
    return all(paper in annotations and f"t{number}" in annotations[paper].tags for paper in _papers(number))


def _unfinished(folder: Path) -> set[str]:
    """What a write leaves that did not end: temporary files, and a journal whose last line breaks off."""
    journal = folder / "annotations.journal"
    torn = journal.exists() and not journal.read_bytes().endswith(b"\n")
    return {file.name for file in folder.rglob("*.tmp")} | ({"torn"} if torn else set())


def held(folder: Path, kills: int) -> Figures:
    """Kill a process within an edit, while it holds the lock.

    Returns:
        `kills`; `blocked`: those after which the next edit took more than `SOON`, or failed.
    """
    store, blocked = opened(folder), 0
    store.edit(["a"], SetStars(1))
    for kill in range(kills):
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            for name in ("fsync", "fdatasync"):
                setattr(os, name, partial(_stay, writing))
            _end_after(partial(opened(folder).edit, ["held"], ChangeTags(add=(f"t{kill}",))))
        os.close(writing)
        assert os.read(reading, 1) == b"!", "the child ended by itself"
        os.close(reading)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        began = time.perf_counter()
        store.edit(["a"], SetStars(2 + kill % 2))
        blocked += time.perf_counter() - began > SOON
    return {"kills": kills, "blocked": blocked}


def _stay(pipe: int, _descriptor: int) -> None:
    os.write(pipe, b"!")
    while True:
        signal.pause()


def together(folder: Path, processes: int, edits: int) -> Figures:
    """Let processes edit at the same time.

    Returns:
        `edits` done; `lost` of them; `steps` of the history that are missing; `seconds`.
    """
    opened(folder, MOST).edit(["warm"], SetStars(1))
    gate = os.pipe()
    children = []
    for worker in range(processes):
        children.append(os.fork())
        if children[-1] == 0:
            os.close(gate[1])
            os.read(gate[0], 1)
            _end_after(partial(_edit_many, folder, worker, edits))
    began = time.perf_counter()
    os.close(gate[1])
    assert all(os.waitpid(child, 0)[1] == 0 for child in children), "an edit failed"
    seconds = time.perf_counter() - began
    store, lost = opened(folder, MOST), 0
    for worker in range(processes):
        for number in range(edits):
            shared = store.all().get(f"shared:{number // 20}", NO_ANNOTATION).tags
            lost += f"t{worker}.{number}" not in shared or f"p{worker}.{number}" not in store.all()
    done = processes * edits
    steps = done + 1 - len({step.number for step in store.history()})
    return {"edits": done, "lost": lost, "steps": steps, "seconds": round(seconds)}


def _edit_many(folder: Path, worker: int, edits: int) -> None:
    store = opened(folder, MOST)
    for number in range(edits):
        papers = [f"shared:{number // 20}", f"p{worker}.{number}"]
        store.edit(papers, ChangeTags(add=(f"t{worker}.{number}",)))
        if number % 50 == 49:
            store.close()
            store = opened(folder, MOST)


def _end_after(work: Callable[[], object]) -> NoReturn:
    """Do the work of a child and end it."""
    try:
        work()
    except BaseException:
        traceback.print_exc()
        os._exit(1)
    os._exit(0)


def noticed(folder: Path, edits: int) -> Figures:
    """Edit in one process and look in another.

    Returns:
        `edits`; `noticed`: those that the next `refresh` told of and `all` showed.
    """
    store, seen = opened(folder), 0
    fill(store, FILLED)
    store = opened(folder)
    store.all()
    answers, orders = os.pipe(), os.pipe()
    child = os.fork()
    if child == 0:
        _end_after(partial(_edit_when_told, folder, orders[0], answers[1]))
    for number in range(edits):
        os.write(orders[1], b"%04d" % number)
        os.read(answers[0], 1)
        news, paper = store.refresh(), f"p{number}"
        seen += paper in news and store.all()[paper].tags == (f"t{number}",)
    os.kill(child, signal.SIGTERM)
    os.waitpid(child, 0)
    return {"edits": edits, "noticed": seen}


def _edit_when_told(folder: Path, orders: int, answers: int) -> None:
    store = opened(folder)
    while order := os.read(orders, 4):
        number = int(order)
        store.edit([f"p{number}"], ChangeTags(add=(f"t{number}",)))
        if number % 10 == 9:
            store.close()
            store = opened(folder)
        os.write(answers, b"!")


WORK: dict[str, Callable[..., Figures]] = {
    "killed": killed,
    "held": held,
    "together": together,
    "noticed": noticed,
}


def main() -> None:
    """Do the work that the command line names."""
    work, folder, *counts = sys.argv[1:]
    print(json.dumps(WORK[work](Path(folder), *map(int, counts))))


if __name__ == "__main__":
    main()
