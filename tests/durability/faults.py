"""Calls of the system that go wrong: what was there stays, the user is told, and the next save works."""

from __future__ import annotations

import errno
import shutil
from collections.abc import Callable, Iterator
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path

from reader.annotations.edits import SetStars
from reader.errors import NothingChangedError, ReaderError
from tests.durability.actions import Action, Rig, State, state_of
from tests.durability.calls import Saboteur
from tests.durability.recordings import PROBE
from tests.durability.scenarios import Scenario

NEVER = -1
"""The number of no call."""

NEVER_MIND = datetime.min

ERRORS = (errno.ENOSPC, errno.EIO, errno.EROFS, errno.EACCES, errno.EMFILE)


@dataclass(frozen=True, slots=True)
class Fault:
    """How a call goes wrong, see `Saboteur`."""

    error: int
    short: bool = False
    lasting: bool = False

    def __str__(self) -> str:
        """In words."""
        words = [errno.errorcode[self.error], *["short"] * self.short, *["lasting"] * self.lasting]
        return " ".join(words)


SHORT = (Fault(errno.ENOSPC, short=True), Fault(errno.ENOSPC, short=True, lasting=True))

FAULTS = (
    *(Fault(error) for error in ERRORS),
    *(Fault(error, lasting=True) for error in ERRORS),
    *SHORT,
)


@dataclass(slots=True)
class Faults:
    """What came out.

    Attributes:
        injected: how many faults there were.
        refused: how many of the actions said that they could not be done.
        unsure: how many of those were done nevertheless, as only the last wait for the disk failed.
        wrong: what should not have been, in words.
    """

    injected: int = 0
    refused: int = 0
    unsure: int = 0
    wrong: list[str] = field(default_factory=list)

    def add(self, other: Faults) -> None:
        """Count others too."""
        self.injected += other.injected
        self.refused += other.refused
        self.unsure += other.unsure
        self.wrong += other.wrong


@dataclass(frozen=True, slots=True)
class _Case:
    """An action, the library that it is done to, and what it is before and after."""

    kind: str
    act: Callable[[Rig], object]
    template: Path
    before: State | None
    after: State | None
    calls: list[str]


def inject(
    root: Path,
    scenario: Scenario,
    faults: tuple[Fault, ...] = FAULTS,
    *,
    only: str = "",
    every: int = 1,
) -> Faults:
    """Let every call of every action of a scenario go wrong in every way, one at a time.

    Args:
        root: a folder; the libraries are made in it.
        scenario: what is done to what.
        faults: the ways.
        only: the name of a call, to leave out all others.
        every: leave out all but one in so many of these cases.
    """
    found = Faults()
    rig = Rig(root / "template")
    actions = scenario.prepare(rig)
    rig.store = rig.opened()
    cases = 0
    for action in actions:
        rig.folder.mkdir(exist_ok=True)
        case = _case(action, shutil.copytree(rig.folder, root / "before"), root / "library")
        for at, name in enumerate(case.calls):
            for fault in faults if name == only or not only else ():
                cases += 1
                if cases % every == 0:
                    _inject(found, case, root / "library", at, fault)
        shutil.rmtree(case.template)
        action[1](rig)
    return found


def _case(action: Action, template: Path, folder: Path) -> _Case:
    kind, act = action
    rig = _copy(template, folder)
    before = state_of(rig.store, folder)
    with Saboteur(folder, NEVER, 0) as counting:
        act(rig)
    return _Case(
        kind, act, template, _timeless(before), _timeless(state_of(rig.opened(), folder)), counting.calls
    )


def _inject(found: Faults, case: _Case, folder: Path, at: int, fault: Fault) -> None:
    found.injected += 1
    rig = _copy(case.template, folder)
    state_of(rig.store, folder)
    refused: Exception | None = None
    with Saboteur(folder, at, fault.error, short=fault.short, lasting=fault.lasting) as saboteur:
        try:
            case.act(rig)
        except (ReaderError, OSError, AssertionError, ValueError, KeyError, TypeError) as error:
            refused = error
    where = f"{case.kind}, {fault} at call {at} ({saboteur.hit})"
    try:
        for wrong in _wrong(found, case, rig, fault, refused, saboteur):
            found.wrong.append(f"{where}: {wrong}")
    except (ReaderError, OSError, AssertionError, ValueError, KeyError, TypeError) as error:
        found.wrong.append(f"{where}, and afterwards: {type(error).__name__}: {error}")


UNSURE = "fsync library"
"""The wait that comes when a file is in its place already."""

UNSURE_LASTING = "fdatasync annotations.journal"
"""The wait after which a record that is whole can't be taken back where every call goes wrong."""


def _wrong(
    found: Faults, case: _Case, rig: Rig, fault: Fault, refused: Exception | None, saboteur: Saboteur
) -> Iterator[str]:
    there = _timeless(state_of(rig.opened(), rig.folder))
    unsure = (UNSURE, UNSURE_LASTING) if fault.lasting else (UNSURE,)
    if refused is None:
        # Of backups the newest is taken that can be opened.
        if there != case.after and not saboteur.hit.startswith("open annotations-"):
            yield "it was acknowledged and is not there"
    elif not isinstance(refused, ReaderError) or not _is_a_sentence(refused):
        yield f"it said {type(refused).__name__}: {refused}"
    else:
        found.refused += 1
        if there == case.after != case.before and saboteur.hit in unsure:
            found.unsure += 1
            if "Perhaps not saved" not in str(refused):
                yield f"it was done, and it said {refused}"
        elif there != case.before:
            yield "it was refused and something changed"
    seen = _timeless(state_of(rig.store, rig.folder))
    if seen != there:
        yield "the store does not show what is stored"
    if refused and there == case.before:
        # What shows in no state, as a file that was left behind, may be done with although it was refused.
        with suppress(NothingChangedError) if case.before == case.after else nullcontext():
            case.act(rig)
        there = _timeless(state_of(rig.opened(), rig.folder))
        if there != case.after:
            yield "doing it again does something else"
    rig.edit([PROBE], SetStars(1))
    rig.store.close()
    annotations = dict(rig.opened().all())
    if annotations.pop(PROBE, None) is None or len(annotations) != len(there.annotations if there else ()):
        yield "the next save does not hold"


def _copy(template: Path, folder: Path) -> Rig:
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(template, folder)
    return Rig(folder, days=2)


def _is_a_sentence(error: ReaderError) -> bool:
    return bool(error.title) and error.message.endswith(".") and "Errno" not in error.message


def _timeless(state: State | None) -> State | None:
    """The state without what depends on the time of day."""
    if state is None:
        return None
    annotations = {
        paper: replace(a, created=None, changed=None, read_at=None) for paper, a in state.annotations.items()
    }
    history = tuple(step._replace(when=NEVER_MIND) for step in state.history)
    return State(annotations, state.searches, history, frozenset())
