"""Killed within an edit; another process edits what is left; then the power is lost.

What the killed process wrote and did not wait for is all there for the other, and may still be lost: whatever
an edit builds upon has to be certain when it is acknowledged.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

from reader.annotations.edits import SetStars
from reader.errors import ReaderError
from tests.durability.actions import Rig, state_of
from tests.durability.calls import Recorder
from tests.durability.crashes import SEED
from tests.durability.disk import (
    Call,
    Create,
    Disk,
    MakeFolder,
    Mark,
    Platter,
    Rename,
    Resize,
    SyncFile,
    SyncFolder,
    Unlink,
    Write,
)
from tests.durability.recordings import PROBE, Recording, Tally, lay_out

SECOND = 1_000_000
"""Added to the numbers of the files that the second process makes."""


def hand_over(recording: Recording, root: Path, chances: int) -> Tally:
    """Kill after each call, edit, and lose the power in several ways.

    Args:
        recording: what the first process did.
        root: a folder to lay files out in.
        chances: see `power_losses`.
    """
    tally, dice = Tally(), Random(SEED)
    disk, platter = recording.began.copy(), Platter(recording.began)
    kind = ""
    for number, call in enumerate(recording.calls):
        disk.apply(call)
        platter.take(call)
        if isinstance(call, Mark):
            kind = recording.kinds[call.action]
            continue
        where = f"{kind}, killed after call {number} ({type(call).__name__})"
        tally.kinds.add(kind)
        _edit_and_lose(recording, disk, platter.copy(), root, tally, where, dice, chances)
    return tally


def _edit_and_lose(
    recording: Recording,
    disk: Disk,
    platter: Platter,
    root: Path,
    tally: Tally,
    where: str,
    dice: Random,
    chances: int,
) -> None:
    folder = root / "second"
    lay_out(disk, recording.folder, folder)
    rig = Rig(folder, days=1)
    seen = state_of(rig.store, folder)
    if seen is None:
        return
    with Recorder(folder) as recorder:
        rig.edit([PROBE], SetStars(1))
    for call in _translated(recorder, folder, disk, recording.folder):
        platter.take(call)
    for left in _left(platter, dice, chances):
        tally.points += 1
        lay_out(left, recording.folder, root / "third")
        try:
            found = state_of(Rig(root / "third").store, root / "third")
        except ReaderError as error:
            tally.broken.append(f"{where}: {error}")
            continue
        if found is None:
            tally.broken.append(f"{where}: it is damaged")
            continue
        annotations = dict(found.annotations)
        if annotations.pop(PROBE, None) is None or annotations != seen.annotations:
            tally.lost.append(f"{where}: the edit of the second process, or what it saw, is gone")


def _left(platter: Platter, dice: Random, chances: int) -> Iterator[Disk]:
    waiting = range(len(platter.waiting))
    yield platter.after_losing(waiting)
    for place in waiting:
        yield platter.after_losing({place})
    for _ in range(chances if waiting else 0):
        yield platter.after_losing_some(dice)


def _translated(recorder: Recorder, folder: Path, disk: Disk, home: Path) -> Iterator[Call]:
    """The second process's calls in the paths and file numbers of the first."""
    known = {
        number: disk.names[home / path.relative_to(folder)] for path, number in recorder.began.names.items()
    }

    def file(number: int) -> int:
        return known.get(number, number + SECOND)

    def place(path: Path) -> Path:
        return home / path.relative_to(folder) if folder in (path, *path.parents) else home.parent

    for call in recorder.calls:
        match call:
            case Create(path, number):
                yield Create(place(path), file(number))
            case Write(number, _, _) | Resize(number, _) | SyncFile(number):
                yield replace(call, file=file(number))
            case Rename(source, target, number):
                yield Rename(place(source), place(target), file(number))
            case Unlink(path) | MakeFolder(path) | SyncFolder(path):
                yield replace(call, path=place(path))
