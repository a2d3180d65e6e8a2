"""What edits and opening cost, beside the least that they can cost in the same run."""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from reader.annotations.edits import ChangeTags, SetNote, SetStars
from reader.annotations.store import AnnotationStore
from tests.bench.floors import STAR_BYTES, write_and_fsync

SIZES = (100, 10_000, 100_000)
BULK = 10_000
EDITS = 300
ROUNDS = 5


@dataclass(frozen=True, slots=True)
class Costs:
    """Seconds.

    Attributes:
        edit: number of annotated papers -> the median of a durable edit.
        append: the median of a bare append and fsync, taken between those edits.
        bulk: a tag on `BULK` papers of the largest library.
        opening: all annotations of the largest library, from its closed file.
        loads: `json.loads` of the same file.
    """

    edit: dict[int, float]
    append: float
    bulk: float
    opening: float
    loads: float

    @property
    def growth(self) -> float:
        """How much more an edit costs in the largest library than in the smallest."""
        return self.edit[max(self.edit)] / self.edit[min(self.edit)]

    @property
    def above_append(self) -> float:
        """How many bare appends an edit in the largest library costs."""
        return self.edit[max(self.edit)] / self.append

    @property
    def above_loads(self) -> float:
        """How many times `json.loads` opening costs."""
        return self.opening / self.loads


def measure(root: Path, sizes: tuple[int, ...] = SIZES, edits: int = EDITS, bulk: int = BULK) -> Costs:
    """Measure.

    Args:
        root: a folder on the disk to measure; the libraries are made in it.
        sizes: numbers of annotated papers.
        edits: how many edits are timed in each library.
        bulk: how many papers of the largest library get a tag at once.
    """
    stores = {size: _filled(root / str(size), size) for size in sizes}
    edit: dict[int, list[float]] = {size: [] for size in sizes}
    appends = []
    # In turn, so that whatever else the machine does falls upon all alike.
    for number in range(edits):
        for size, store in stores.items():
            star = partial(store.edit, [f"abs:{number}"], SetStars(1 + number % 2))
            edit[size].append(_seconds(star))
        appends.append(write_and_fsync(root / "bare", b"x" * STAR_BYTES))
    largest = max(sizes)
    ids = [f"abs:{number}" for number in range(bulk)]
    at_once = _seconds(lambda: stores[largest].edit(ids, ChangeTags(add=("bulk",))))
    for store in stores.values():
        store.close()
    folder = root / str(largest)
    loads, opening = [], []
    for _ in range(ROUNDS):
        data = (folder / "annotations.json").read_bytes()
        loads.append(_seconds(partial(json.loads, data)))
        opening.append(_seconds(lambda: _store(folder).all()))
    return Costs(
        {size: statistics.median(times) for size, times in edit.items()},
        statistics.median(appends),
        at_once,
        statistics.median(opening),
        statistics.median(loads),
    )


def _filled(folder: Path, papers: int) -> AnnotationStore:
    """A library of so many annotated papers, with some history, open."""
    store = _store(folder)
    ids = [f"abs:{number}" for number in range(papers)]
    labels = {paper: f"A headline of a paper, {paper}" for paper in ids}
    for part in range(10):
        store.edit(ids[part::10], ChangeTags(add=(f"topic/{part}", "snn")), labels=labels)
    for paper in ids[:: max(1, papers // 500)]:
        store.edit([paper], SetNote(f"Compare {paper} with *RevNet*."), labels=labels)
    store.close()
    store = _store(folder)
    store.all()
    store.edit([ids[0]], SetStars(5))
    return store


def _store(folder: Path) -> AnnotationStore:
    return AnnotationStore(folder / "annotations.json", backups=folder / "backups", lock=folder / "lock")


def _seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began
