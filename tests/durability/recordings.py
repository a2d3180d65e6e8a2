"""Runs of actions with every call that they made, and the look at what a crash leaves of them."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from reader.annotations import jsonfile
from reader.annotations.edits import SetStars
from reader.errors import ReaderError
from tests.durability.actions import Rig, State, state_of
from tests.durability.calls import Recorder
from tests.durability.disk import Call, Contents, Disk
from tests.durability.scenarios import Scenario

MEMORY = Path("/dev/shm")
"""A folder in memory, where there is one."""

DAMAGED = "it is damaged"

PROBE = "probe:1"
"""A paper that no action annotates."""


@dataclass(frozen=True, slots=True)
class Recording:
    """Actions done to a library.

    Attributes:
        folder: the library.
        began: the disk at the beginning.
        calls: every call.
        kinds: the kind of each action.
        states: what was stored before each action, and after all; None where it was damaged.
    """

    folder: Path
    began: Disk
    calls: list[Call]
    kinds: list[str]
    states: list[State | None]


@dataclass(frozen=True, slots=True)
class Point:
    """What a crash leaves.

    Attributes:
        where: the place in words.
        action: the action that was under way, or that was acknowledged last.
        acknowledged: which of the two.
        disk: the files that are left.
    """

    where: str
    action: int
    acknowledged: bool
    disk: Disk


@dataclass(slots=True)
class Tally:
    """What came out.

    Attributes:
        points: how many crashes were looked at.
        kinds: the kinds of action that they interrupted.
        broken: where the library could not be opened, or could not be used.
        lost: where something else was stored than should have been.
    """

    points: int = 0
    kinds: set[str] = field(default_factory=set)
    broken: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)

    @property
    def is_clean(self) -> bool:
        """Whether nothing was broken or lost."""
        return not (self.broken or self.lost)

    def add(self, other: Tally) -> None:
        """Count another tally too."""
        self.points += other.points
        self.kinds |= other.kinds
        self.broken += other.broken
        self.lost += other.lost


@contextmanager
def scratch() -> Iterator[Path]:
    """A folder for libraries, in memory where that can be had."""
    folder = Path(tempfile.mkdtemp(dir=MEMORY if MEMORY.is_dir() else None, prefix="reader-durability-"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


def record(root: Path, scenario: Scenario, recorder: Callable[[Path], Recorder] = Recorder) -> Recording:
    """Do what a scenario says, and note all calls.

    Args:
        root: a folder; the library is made in it.
        scenario: what is done to what.
        recorder: notes the calls.

    Raises:
        AssertionError: files were changed by calls that the recorder can't see.
    """
    folder = root / "library"
    rig = Rig(folder)
    actions = scenario.prepare(rig)
    rig.store = rig.opened()
    states = [state_of(rig.store, folder)]
    with recorder(folder) as recording:
        for number, (_, act) in enumerate(actions):
            recording.mark(number, acknowledged=False)
            act(rig)
            recording.mark(number, acknowledged=True)
            states.append(state_of(rig.store, folder))
    assert not recording.differs(), f"changed past the recorder: {recording.differs()}"
    return Recording(folder, recording.began, recording.calls, [kind for kind, _ in actions], states)


class Examiner:
    """Opens what crashes leave, and says whether it is what it should be."""

    def __init__(self, recording: Recording, folder: Path, *, edit_every: int = 1) -> None:
        """Prepare.

        Args:
            recording: what was done.
            folder: where files are laid out; made and emptied at will.
            edit_every: at one in so many points the library is also edited, opened, folded and opened again.
        """
        self.tally = Tally()
        self._recording = recording
        self._folder = folder
        self._every = edit_every
        self._laid: Contents = {}
        self._original = {
            data for path, data in recording.began.files().items() if path.stem == "annotations" and data
        }
        self._read_backups: dict[bytes, bool] = {}

    def look(self, point: Point) -> None:
        """Open the library that a crash left, and count what is found."""
        tally, kind = self.tally, self._recording.kinds[point.action]
        tally.points += 1
        tally.kinds.add(kind)
        where = f"{kind} ({point.action}), {point.where}"
        self._laid = lay_out(point.disk, self._recording.folder, self._folder, self._laid)
        try:
            fault = self._fault(point)
        except (ReaderError, AssertionError, OSError, ValueError, KeyError, TypeError) as error:
            tally.broken.append(f"{where}: {type(error).__name__}: {error}")
        else:
            if fault:
                (tally.broken if fault == DAMAGED else tally.lost).append(f"{where}: {fault}")

    def _fault(self, point: Point) -> str:
        """What is wrong, in words."""
        before, after = self._recording.states[point.action : point.action + 2]
        rig = Rig(self._folder)
        found = state_of(rig.store, self._folder)
        expected = (after,) if point.acknowledged else (before, after)
        if not any(_is_same(found, state) for state in expected):
            return _difference(found, after if point.acknowledged else before)
        kept = {name for state in (before, after) if state for name in state.backups}
        for state in (before, after):
            kept &= state.backups if state else kept
        if found and not kept <= found.backups:
            return f"backups are gone: {sorted(kept - found.backups)}"
        if self._recording.states[0] is None and not self._original <= set(point.disk.files().values()):
            return "what was damaged is gone"
        if broken := [name for name in (found.backups if found else ()) if not self._can_be_read(name)]:
            return f"backups are broken: {broken}"
        if found and self.tally.points % self._every == 0:
            return self._fault_of_an_edit(rig, found)
        return ""

    def _fault_of_an_edit(self, rig: Rig, found: State) -> str:
        self._laid = {}
        rig.edit([PROBE], SetStars(1))
        for how in ("edit", "fold"):
            rig.store = rig.opened()
            annotations = dict(rig.store.all())
            probe = annotations.pop(PROBE, None)
            if probe is None or probe.stars != 1 or annotations != found.annotations:
                return f"the next {how} does not hold"
            rig.store.close()
        return ""

    def _can_be_read(self, name: str) -> bool:
        if not name.startswith("annotations-") or not name.endswith(".json"):
            return True
        file = self._folder / "backups" / name
        data = file.read_bytes()
        if data not in self._read_backups:
            self._read_backups[data] = bool(jsonfile.parse(data, file))
        return self._read_backups[data]


def lay_out(disk: Disk, home: Path, folder: Path, laid: Contents | None = None) -> Contents:
    """Write the files of a library, which is in `home` on the disk, to a folder.

    Args:
        disk: the files.
        home: where the library is on it.
        folder: where to write them.
        laid: what this returned the last time, if nothing has changed the folder since.

    Returns:
        What the folder holds now.
    """
    files = {folder / path.relative_to(home): data for path, data in disk.files().items()}
    laid = laid or {}
    if not laid:
        shutil.rmtree(folder, ignore_errors=True)
    for made in sorted(disk.folders - {home.parent}):
        (folder / made.relative_to(home)).mkdir(exist_ok=True, parents=True)
    for path in laid.keys() - files.keys():
        path.unlink()
    for path, data in files.items():
        if laid.get(path) is not data:
            path.unlink(missing_ok=True)
            path.write_bytes(data)
    return files


def _is_same(found: State | None, expected: State | None) -> bool:
    if found is None or expected is None:
        return found is expected
    return replace(found, backups=expected.backups) == expected


def _difference(found: State | None, expected: State | None) -> str:
    if found is None or expected is None:
        return DAMAGED if found is None else "it is not damaged"
    differing = [
        paper
        for paper in found.annotations.keys() | expected.annotations.keys()
        if found.annotations.get(paper) != expected.annotations.get(paper)
    ]
    if differing:
        paper = differing[0]
        return (
            f"{len(differing)} papers differ: {paper} is {found.annotations.get(paper)}, not "
            f"{expected.annotations.get(paper)}"
        )
    if found.searches != expected.searches:
        return f"searches are {found.searches}, not {expected.searches}"
    return f"the history has {len(found.history)} steps, not {len(expected.history)}, or they differ"
