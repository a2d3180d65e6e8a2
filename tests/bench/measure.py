"""What is measured: the program in a terminal beside its floor, turn by turn in the same run."""

from __future__ import annotations

import sys
import time
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles

from reader.annotations.edits import SetStatus, ToggleStar
from reader.library import Library
from reader.model import Status
from tests.bench.corpora import Corpus
from tests.bench.floors import EMPTY_APP, STAR_BYTES, write_and_fsync
from tests.bench.terminal import COLUMNS, Paint, Terminal

CHECKOUT = Path(__file__).resolve().parents[2]

START = "start to full screen"
MEMORY_AT_START = "peak memory, started"
MEMORY_AT_END = "peak memory, after all keys"
SEARCH = "search keystroke to results"
LIKE = "m to the papers like one"
FILTER = "filter by tag"
SELECT = "space (select)"
RANK = "judgement to a new ranking"
STAR_TO_DISK = "star to disk"
IMPORT = "import of a list"
MEMORY_AT_IMPORT = "peak memory, importing"

LETTER = "processor time of a letter"
WAITING = "longest wait of another thread"
OVERTAKING = "overtaken search to its end"

START_GROWN = "start, against the smallest size"
MEMORY_GROWN = "peak memory, against the smallest size"

GROWTH: Mapping[str, str] = {START: START_GROWN, MEMORY_AT_END: MEMORY_GROWN}
"""What is also compared with its value at the smallest size -> the name of that."""

OVER_FORMULAS = "j over formulas"
"""To the next paper where every abstract is full of formulas, none of which was drawn before."""

FORMULA_PAPERS = 500
"""The size of the library for that."""

ESCAPE = "\x1b"

_BLINK = 0.3
"""Seconds; less than what a cursor takes to blink, which would never let the screen rest."""

_KEY = 0.03
"""Seconds between two keys of somebody who types fast."""

KEYS: Mapping[str, str] = {"j": "j", "PgDn": "\x1b[6~", "G": "G", "k": "k", "s": "s"}
"""In this order, from the first paper on, each key has something to change: name -> what a terminal sends."""

WORDS = ("causal", "learning", "dvorak", "sonar scans", "vavibeba")
"""Typed letter by letter: frequent and rare words, one without its accents, two words, an invented name."""

LIMITS: Mapping[tuple[str, int], float] = {
    (START, 2_600): 1.5,
    (START_GROWN, 100_000): 1.3,
    (START_GROWN, 1_000_000): 1.5,
    (MEMORY_GROWN, 1_000_000): 4.0,
    (IMPORT, 100_000): 3.0,
    (f"{OVER_FORMULAS}, first paint", FORMULA_PAPERS): 2.0,
}
"""(measure, papers) -> how many times its floor the program may take."""

OVER_FLOOR: Mapping[tuple[str, int], float] = {
    (SEARCH, 15_000): 0.020,
    (SEARCH, 100_000): 0.050,
    (SEARCH, 1_000_000): 0.150,
    (LETTER, 1_000_000): 0.100,
    (WAITING, 1_000_000): 0.020,
    (OVERTAKING, 1_000_000): 0.020,
}
"""(measure, papers) -> seconds that the 95th percentile may lie over that of the floor, if there is one."""

P95_LIMITS: Mapping[tuple[str, int], float] = {
    (f"{key}, first paint", papers): 2.0 for key in (*KEYS, SELECT, FILTER) for papers in (100_000, 1_000_000)
}
"""(measure, papers) -> how many times the floor's 95th percentile the program's may be."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How often to measure.

    Attributes:
        starts: starts of the program.
        rounds: rounds of all keys.
        words: how many of `WORDS` to search for.
        overtaken: how often a search for each of many queries is overtaken.
    """

    starts: int = 10
    rounds: int = 20
    words: int = len(WORDS)
    overtaken: int = 5


@dataclass(frozen=True, slots=True)
class Sample:
    """All values of one measure at one size, in seconds or, for memory, bytes.

    Attributes:
        measure: what was measured.
        papers: the size of the library.
        floor: values of the floor; empty where there is none.
        subject: values of the program.
    """

    measure: str
    papers: int
    floor: tuple[float, ...]
    subject: tuple[float, ...]

    @property
    def is_memory(self) -> bool:
        """Whether the values are bytes."""
        return self.measure.startswith("peak memory")

    @property
    def ratio(self) -> float | None:
        """How many times the floor's median the program's median is; None without a floor."""
        return median(self.subject) / median(self.floor) if self.floor else None

    @property
    def limit(self) -> float | None:
        """The ratio that the program promises to stay within, if it promises one."""
        return LIMITS.get((self.measure, self.papers))

    @property
    def p95_ratio(self) -> float | None:
        """How many times the floor's 95th percentile the program's is; None without a floor."""
        return p95(self.subject) / p95(self.floor) if self.floor else None

    @property
    def p95_limit(self) -> float | None:
        """How many times the floor's it promises to be at the most, if it promises that."""
        return P95_LIMITS.get((self.measure, self.papers))

    @property
    def over_floor(self) -> float:
        """How far the 95th percentile lies over that of the floor, if there is one."""
        return p95(self.subject) - (p95(self.floor) if self.floor else 0.0)

    @property
    def limit_over_floor(self) -> float | None:
        """How far it promises to lie over it at the most, if it promises that."""
        return OVER_FLOOR.get((self.measure, self.papers))


def p95(values: tuple[float, ...]) -> float:
    """The 95th percentile."""
    return quantiles(values, n=20, method="inclusive")[-1] if len(values) > 1 else values[0]


@dataclass(slots=True)
class _Values:
    """Values as they come in: measure -> floor's and subject's."""

    floor: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    subject: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))

    def add(self, measure: str, floor: float | None, subject: float | None) -> None:
        if floor is not None:
            self.floor[measure].append(floor)
        if subject is not None:
            self.subject[measure].append(subject)

    def add_paints(self, what: str, floor: Paint, subject: Paint) -> None:
        self.add(f"{what}, first paint", floor.first, subject.first)
        self.add(f"{what}, settled", floor.settled, subject.settled)

    def samples(self, papers: int) -> list[Sample]:
        return [
            Sample(measure, papers, tuple(self.floor[measure]), tuple(values))
            for measure, values in self.subject.items()
        ]


def measure(corpus: Corpus, plan: Plan) -> list[Sample]:
    """Everything at one size.

    Raises:
        NoPaintError: a key had no effect that could be seen.
        RuntimeError: a star that the screen showed was not on the disk.
    """
    values = _Values()
    patience = 3.0 if corpus.papers > 100_000 else 1.0
    _starts(values, corpus, plan.starts, quiet=0.6 * patience)
    with _floor_app() as floor, _reader(corpus) as subject:
        floor.settle(quiet=0.6)
        subject.settle(quiet=0.6 * patience, colours=False)
        _rounds(values, corpus, floor, subject, plan.rounds, quiet=0.25 * patience)
        _searches(values, floor, subject, plan.words, quiet=0.4 * patience)
        _filters(values, floor, subject, plan.rounds, quiet=0.4 * patience)
        _likes(values, floor, subject, plan.rounds, quiet=0.4 * patience)
        _many_searches(subject, quiet=0.4 * patience)
        values.add(MEMORY_AT_END, floor.peak_memory(), subject.peak_memory())
    _stars_to_disk(values, corpus, plan.rounds)
    _rankings(values, corpus, plan.rounds)
    return values.samples(corpus.papers)


def measure_formulas(corpus: Corpus, plan: Plan) -> list[Sample]:
    """The key that moves to the next paper, at a library full of formulas.

    Raises:
        NoPaintError: the key had no effect that could be seen.
    """
    values = _Values()
    with _floor_app() as floor, _reader(corpus) as subject:
        floor.settle(quiet=0.6)
        subject.settle(quiet=0.6, colours=False)
        for _ in range(2 * plan.rounds):
            values.add_paints(OVER_FORMULAS, _press(floor, "j", 0.25), _press(subject, "j", 0.25))
    return values.samples(corpus.papers)


def _floor_app() -> Terminal:
    return Terminal(EMPTY_APP, folder=CHECKOUT, environment={})


def _reader(corpus: Corpus) -> Terminal:
    command = (sys.executable, "-m", "reader", "--library", str(corpus.folder))
    no_settings = str(corpus.folder.parent / "config.toml")
    return Terminal(command, folder=CHECKOUT, environment={"READER_CONFIG": no_settings})


def _starts(values: _Values, corpus: Corpus, times: int, quiet: float) -> None:
    """From the start to the moment from which the text on the screen stays as it is.

    The very first start of each is left out: it may have to compile the modules.
    """
    for turn in range(times + 1):
        with _floor_app() as app:
            floor, floor_memory = app.settle(quiet=quiet, colours=False), app.peak_memory()
        with _reader(corpus) as app:
            subject, subject_memory = app.settle(quiet=quiet, colours=False), app.peak_memory()
        if turn:
            values.add(START, floor.settled, subject.settled)
            values.add(MEMORY_AT_START, floor_memory, subject_memory)


def _rounds(
    values: _Values, corpus: Corpus, floor: Terminal, subject: Terminal, rounds: int, quiet: float
) -> None:
    """Every key in turn, each from the same place; every star has to be on the disk once it is shown."""
    with Library.open(corpus.folder) as library:
        # `KEYS` leads to the last paper but one, where `s` turns the star on and off.
        row = library.find("").rows[-2]
        for _ in range(rounds):
            _prepare(subject, "g", quiet)
            for name, keys in KEYS.items():
                before = library.entries([row])[0].annotation.stars
                values.add_paints(name, _press(floor, keys, quiet), _press(subject, keys, quiet))
                library.refresh()
                changed = library.entries([row])[0].annotation.stars != before
                if changed != (name == "s"):
                    raise RuntimeError(f"{name}: the stars on the disk are not those on the screen.")
            values.add_paints(SELECT, _press(floor, " ", quiet), _press(subject, " ", quiet))
            _prepare(subject, ESCAPE, max(quiet, _BLINK))


def _searches(values: _Values, floor: Terminal, subject: Terminal, words: int, quiet: float) -> None:
    """Each letter, to the last change of search line and list, which the left half of the screen holds.

    The paper beside the list follows it. A blinking cursor does not count.
    """
    for word in WORDS[:words]:
        _prepare(subject, "/", _BLINK)
        for letter in word:
            if letter == " ":
                # It may change nothing that can be seen.
                _prepare(floor, letter, _BLINK)
                _prepare(subject, letter, _BLINK)
                continue
            letter_floor = _press(floor, letter, quiet)
            letter_paint = _press(subject, letter, quiet, colours=False, columns=COLUMNS // 2 - 2)
            values.add(SEARCH, letter_floor.settled, letter_paint.settled)
        _prepare(subject, ESCAPE, _BLINK)
        _prepare(subject, ESCAPE, quiet)


def _many_searches(subject: Terminal, quiet: float) -> None:
    """All kinds of queries, for what they leave in memory."""
    from tests.bench.engine import QUERIES

    for query in QUERIES:
        _prepare(subject, "/", _BLINK)
        for letter in query:
            _prepare(subject, letter, _KEY)
        _prepare(subject, "", _BLINK)
        _prepare(subject, ESCAPE, _BLINK)
        _prepare(subject, ESCAPE, quiet)


def _likes(values: _Values, floor: Terminal, subject: Terminal, times: int, quiet: float) -> None:
    """The papers like one after another, to the last change of the text on the screen."""
    for _ in range(times):
        _prepare(subject, "j", quiet)
        key_floor = _press(floor, "m", quiet)
        values.add(LIKE, key_floor.settled, _press(subject, "m", quiet, colours=False).settled)
        _prepare(subject, ESCAPE, quiet)


def _filters(values: _Values, floor: Terminal, subject: Terminal, times: int, quiet: float) -> None:
    """The papers with the first tag of the choice, from the choice on."""
    for _ in range(times):
        _prepare(subject, "#", max(quiet, _BLINK))
        key_floor = _press(floor, "#", quiet)
        values.add_paints(FILTER, key_floor, _press(subject, "\r", quiet, colours=False))
        _prepare(subject, ESCAPE, max(quiet, _BLINK))


def _press(
    terminal: Terminal, keys: str, quiet: float, *, colours: bool = True, columns: int = COLUMNS
) -> Paint:
    terminal.send(keys)
    return terminal.settle(quiet=quiet, limit=30, colours=colours, columns=columns)


def _prepare(terminal: Terminal, keys: str, quiet: float) -> None:
    """Press a key that is not measured and may change nothing."""
    terminal.send(keys)
    terminal.rest(quiet)


def _stars_to_disk(values: _Values, corpus: Corpus, times: int) -> None:
    """A star through the library, durable when the call returns, beside a bare write and fsync."""
    scratch = corpus.folder.parent / "floor.bin"
    with Library.open(corpus.folder) as library:
        ids = [entry.paper.id for entry in library.entries(library.find("").rows[: times + 1])]
        library.edit(ids[:1], ToggleStar())
        for paper_id in ids[1:]:
            floor = write_and_fsync(scratch, bytes(STAR_BYTES))
            began = time.perf_counter()
            library.edit([paper_id], ToggleStar())
            values.add(STAR_TO_DISK, floor, time.perf_counter() - began)
    scratch.unlink()


def _rankings(values: _Values, corpus: Corpus, times: int) -> None:
    """All papers ranked by relevance anew, each time after one more was starred or skipped.

    The first time, when what was judged before is learnt as well, is among the values.
    """
    with Library.open(corpus.folder) as library:
        ids = [entry.paper.id for entry in library.entries(library.find("").rows[: 2 * times])]
        library.edit(ids[:times], SetStatus(Status.LATER))
        for paper_id in ids[times:]:
            library.edit([paper_id], SetStatus(Status.SKIPPED))
            began = time.perf_counter()
            library.find(sort="relevance")
            values.add(RANK, None, time.perf_counter() - began)
        library.edit(ids, SetStatus(Status.INBOX))
