"""Real processes: killed at any moment, several at once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from reader.annotations.store import AnnotationStore

KILLS = 30
"""How often a process that edits is killed."""

KILLING = """
import json, os, random, select, signal, sys
from pathlib import Path

import filelock
from reader.annotations.edits import ChangeTags, SetNote
from reader.annotations.store import AnnotationStore

folder, kills, dice = Path(sys.argv[1]), int(sys.argv[2]), random.Random(20310304)

def opened():
    return AnnotationStore(folder / "annotations.json", backups=folder / "backups", lock=folder / "lock")

def edit_for_ever(first, pipe):
    store, number = opened(), first
    while True:
        if number % 7 == 6:
            store.undo()
            store.redo()
        store.edit([f"p{number}", "shared"], ChangeTags(add=(f"t{number}",)))
        os.write(pipe, f"{number}\\n".encode())
        number += 1

acknowledged = interrupted = 0
for kill in range(kills):
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            edit_for_ever(acknowledged, writing)
        finally:
            os._exit(1)
    os.close(writing)
    wanted, seen = dice.randrange(4), b""
    while seen.count(b"\\n") < wanted:
        seen += os.read(reading, 4096)
    select.select([], [], [], dice.uniform(0, 0.008))
    os.kill(child, signal.SIGKILL)
    assert os.waitpid(child, 0)[1] == signal.SIGKILL
    while more := os.read(reading, 4096):
        seen += more
    os.close(reading)
    acknowledged += seen.count(b"\\n")
    interrupted += bool(list(folder.glob("*.tmp")))

    json.loads((folder / "annotations.json").read_bytes()) if acknowledged else None
    store = opened()
    done = len(store.history())
    assert acknowledged <= done <= acknowledged + 1, (acknowledged, done)
    if done and store.history(1)[0].undone:
        store.redo()
    expected = {f"t{n}" for n in range(done)}
    assert set(store.all()["shared"].tags if done else ()) == expected, kill
    assert all(store.all()[f"p{n}"].tags == (f"t{n}",) for n in range(done))
    acknowledged = done
assert acknowledged >= kills
assert not [f for f in opened().check() if f.severity == "error"]
"""

TOGETHER = """
import os, sys
from pathlib import Path

import filelock
from reader.annotations.edits import ChangeTags
from reader.annotations.store import AnnotationStore

folder, processes, edits = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
gate = os.pipe()
children = []
for worker in range(processes):
    children.append(os.fork())
    if children[-1] == 0:
        status = 1
        try:
            file, backups, lock = (folder / name for name in ("annotations.json", "backups", "lock"))
            store = AnnotationStore(file, backups=backups, lock=lock)
            os.close(gate[1])
            os.read(gate[0], 1)
            for n in range(edits):
                store.edit([f"p{worker}.{n}", "shared"], ChangeTags(add=(f"t{worker}.{n}",)))
            status = 0
        finally:
            os._exit(status)
os.close(gate[1])
assert all(os.waitpid(child, 0)[1] == 0 for child in children)
"""


def run(script: str, *arguments: object) -> None:
    ended = subprocess.run(
        [sys.executable, "-W", "error", "-c", script, *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr


def test_nothing_acknowledged_is_lost_by_a_kill(tmp_path: Path) -> None:
    run(KILLING, tmp_path, KILLS)


def test_no_edit_of_several_processes_is_lost(tmp_path: Path) -> None:
    processes, edits = 4, 25
    run(TOGETHER, tmp_path, processes, edits)
    store = AnnotationStore(
        tmp_path / "annotations.json", backups=tmp_path / "backups", lock=tmp_path / "lock"
    )
    expected = {f"t{worker}.{n}" for worker in range(processes) for n in range(edits)}
    assert set(store.all()["shared"].tags) == expected
    assert len(store.all()) == processes * edits + 1
    assert sorted(done.number for done in store.history()) == list(range(1, processes * edits + 1))
    for _ in range(processes * edits):
        store.undo()
    assert dict(store.all()) == {}
