"""What is to be shown of the annotation store, each with its figures."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.durability import cost
from tests.durability.calls import Recorder, WithoutSync
from tests.durability.crashes import kills, power_losses, syncs
from tests.durability.faults import Faults, inject
from tests.durability.handover import hand_over
from tests.durability.mutations import mutate
from tests.durability.processes import run
from tests.durability.recordings import Examiner, Point, Recording, Tally, record, scratch
from tests.durability.scenarios import Scenario, first_version, grown_library, new_library, odd_ones
from tests.durability.two_windows import TwoProcesses, TwoWindows

LARGE = 1_000
"""From so many papers on only some of the points are also edited at."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table.

    Attributes:
        name: what was tried.
        figures: what came out.
        good: whether it is what is promised.
        wrong: examples of what is not.
    """

    name: str
    figures: str
    good: bool
    wrong: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Extent:
    """How much is tried.

    Attributes:
        sizes: numbers of annotated papers of the libraries that crash.
        cuts, chances: see `crashes`.
        fault_every: see `inject`.
        kills, held, edits, noticed: see `processes`.
        mutations: see `mutate`.
        examples: how many sequences are tried in two windows.
        papers, bulk: see `cost.measure`.
    """

    sizes: tuple[int, ...] = (3, 100, 2_000)
    cuts: int = 32
    chances: int = 12
    fault_every: int = 3
    kills: int = 200
    held: int = 50
    edits: int = 200
    noticed: int = 100
    mutations: int = 10_000
    examples: int = 300
    papers: tuple[int, ...] = cost.SIZES
    bulk: int = cost.BULK


QUICK = Extent((3, 20), 4, 2, 60, 15, 5, 25, 20, 300, 20, (100, 2_000), 2_000)
"""About a minute."""


def scenarios(extent: Extent) -> list[Scenario]:
    """The libraries that crash."""
    return [new_library(), *map(grown_library, extent.sizes), first_version(5), *odd_ones()]


def of_kills(extent: Extent) -> Iterator[Row]:
    """A kill after each call and within each write."""
    yield _crashes("kill at each call", extent, lambda recording: kills(recording, extent.cuts))


def of_power_losses(extent: Extent) -> Iterator[Row]:
    """What was not waited for is lost, and all of it is needed."""
    yield _crashes(
        "power lost at each call", extent, lambda recording: power_losses(recording, extent.chances)
    )
    total = Tally()
    for scenario in (new_library(), grown_library(3), first_version(3)):
        with scratch() as root:
            total.add(hand_over(record(root, scenario), root, extent.chances))
    yield Row(
        "killed, another edits, then power lost",
        f"{total.points:,} points: {len(total.broken)} broken, {len(total.lost)} lost",
        total.is_clean,
        (*total.broken[:5], *total.lost[:5]),
    )
    for what in LEFT_OUT:
        fault = first_loss_without(what)
        yield Row(f"… without fsync of {what}", f"the first loss is at {fault or 'no point'}", bool(fault))


def first_loss_without(what: str) -> str:
    """Where an edit is lost or the library broken when the program leaves a wait out; empty for nowhere.

    Args:
        what: a key of `LEFT_OUT`.
    """
    with scratch() as root:
        recording = record(root, grown_library(3), lambda folder: WithoutSync(folder, LEFT_OUT[what]))
        examiner = Examiner(recording, root / "look")
        for point in power_losses(recording, 2):
            examiner.look(point)
            if not examiner.tally.is_clean:
                first, *_ = *examiner.tally.broken, *examiner.tally.lost
                return f"point {examiner.tally.points:,}: {first:.90}…"
    return ""


LEFT_OUT: dict[str, Callable[[Path], bool]] = {
    "a file before it is put in place": lambda path: path.suffix == ".tmp",
    "what is appended": lambda path: path.suffix == ".journal",
    "the folder": lambda path: not path.suffix,
}
"""The waits for the disk, each of which is needed."""


def look_at(recording: Recording, points: Iterator[Point], root: Path, *, edit_every: int = 1) -> Tally:
    """Look at what crashes leave, see `Examiner`."""
    examiner = Examiner(recording, root / "look", edit_every=edit_every)
    for point in points:
        examiner.look(point)
    return examiner.tally


def _crashes(name: str, extent: Extent, points: Callable[[Recording], Iterator[Point]]) -> Row:
    total, libraries, waits = Tally(), 0, 0
    for scenario in scenarios(extent):
        with scratch() as root:
            recording = record(root, scenario, Recorder)
            large = any(state and len(state.annotations) >= LARGE for state in recording.states)
            total.add(look_at(recording, points(recording), root, edit_every=10 if large else 1))
            libraries, waits = libraries + 1, waits + syncs(recording)
    return Row(
        name,
        f"{total.points:,} points, {len(total.kinds)} kinds of action, {libraries} libraries of up to "
        f"{max(extent.sizes):,} papers: {len(total.broken)} broken, {len(total.lost)} lost",
        total.is_clean,
        (*total.broken[:5], *total.lost[:5]),
    )


def of_faults(extent: Extent) -> Iterator[Row]:
    """Calls that go wrong."""
    total = Faults()
    for scenario in [new_library(), grown_library(5), first_version(5), *odd_ones()]:
        with scratch() as root:
            total.add(inject(root, scenario, every=extent.fault_every))
    yield Row(
        "faults of the system",
        f"{total.injected:,} injected, {total.refused:,} actions refused in words, {total.unsure:,} of them "
        f"done nevertheless as the last wait failed: {len(total.wrong)} wrong",
        not total.wrong,
        tuple(total.wrong[:5]),
    )


def of_processes(extent: Extent) -> Iterator[Row]:
    """Real processes."""
    with tempfile.TemporaryDirectory(prefix="reader-durability-") as name:
        root = Path(name)
        killed = run("killed", root / "killed", extent.kills)
        yield Row(
            "real kills",
            "{kills:,} kills, {mid_write:,} within a write, {edits:,} edits: {lost} lost, {broken} broken, "
            "{blocked} blocked the next".format(**killed),
            not (killed["lost"] or killed["broken"] or killed["blocked"]),
        )
        held = run("held", root / "held", extent.held)
        yield Row(
            "kills of whoever holds the lock",
            "{kills} kills: {blocked} blocked".format(**held),
            not held["blocked"],
        )
        together = run("together", root / "together", 8, extent.edits)
        yield Row(
            "8 processes at once",
            "{edits:,} edits in {seconds} s: {lost} lost, {steps} steps of the history missing".format(
                **together
            ),
            not (together["lost"] or together["steps"]),
        )
        noticed = run("noticed", root / "noticed", extent.noticed)
        yield Row(
            "edits of others",
            "{noticed} of {edits} noticed".format(**noticed),
            noticed["noticed"] == noticed["edits"],
        )


def of_mutations(extent: Extent) -> Iterator[Row]:
    """Damaged files."""
    with scratch() as root:
        found = mutate(root, extent.mutations)
    yield Row(
        "damaged files",
        f"{found.made:,} made, {found.refused:,} refused and left as they were: {len(found.wrong)} wrong",
        not found.wrong,
        tuple(found.wrong[:5]),
    )


def of_windows(extent: Extent) -> Iterator[Row]:
    """Two windows beside a model."""
    steps = 40
    for machine, name in ((TwoWindows, "two windows"), (TwoProcesses, "two windows, two processes")):
        run_state_machine_as_test(
            machine,
            settings=settings(
                max_examples=extent.examples,
                stateful_step_count=steps,
                deadline=None,
                database=None,
                suppress_health_check=list(HealthCheck),
            ),
        )
        yield Row(name, f"{extent.examples} sequences of up to {steps} steps end as the model does", True)


def of_cost(extent: Extent) -> Iterator[Row]:
    """Time; the limits are those of the largest extent."""
    with tempfile.TemporaryDirectory(prefix="reader-durability-") as name:
        costs = cost.measure(Path(name), extent.papers, bulk=extent.bulk)
    edits = ", ".join(f"{seconds * 1000:.2f} ms at {papers:,}" for papers, seconds in costs.edit.items())
    yield Row("a durable edit", f"{edits} annotated: {costs.growth:.2f} times", costs.growth <= 2)
    yield Row(
        "… beside a bare append and fsync",
        f"{costs.append * 1000:.2f} ms: {costs.above_append:.2f} times",
        costs.above_append <= 5,
    )
    yield Row(f"a tag on {extent.bulk:,} papers", f"{costs.bulk:.2f} s", costs.bulk <= 1)
    yield Row(
        f"opening {max(extent.papers):,} annotations",
        f"{costs.opening:.2f} s, json.loads {costs.loads:.2f} s: {costs.above_loads:.2f} times",
        costs.above_loads <= 3,
    )


PROOFS: dict[str, Callable[[Extent], Iterator[Row]]] = {
    "cost": of_cost,
    "processes": of_processes,
    "kills": of_kills,
    "power": of_power_losses,
    "faults": of_faults,
    "mutations": of_mutations,
    "windows": of_windows,
}
"""Name -> what is shown; cost first, while the machine is quiet."""
