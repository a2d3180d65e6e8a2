"""What the benchmark sees of a program in a terminal, and how it reports it."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("needs a pseudo-terminal", allow_module_level=True)

from tests.bench.corpora import corpus
from tests.bench.engine import measure_engine
from tests.bench.floors import EMPTY_APP, write_and_fsync
from tests.bench.growth import growth
from tests.bench.measure import (
    CHECKOUT,
    LETTER,
    MEMORY_AT_END,
    OVERTAKING,
    SEARCH,
    START,
    WAITING,
    Plan,
    Sample,
)
from tests.bench.report import document, table
from tests.bench.terminal import COLUMNS, LINES, NoPaintError, Terminal

ANSWERING = """
import os, select, sys, tty
tty.setraw(0)
os.write(1, b"ready %d %d" % os.get_terminal_size())
while (key := os.read(0, 1)) != b"q":
    if key == b"t":
        os.write(1, b"\\x1b[3;1Hfirst")
        while os.read(0, 1) != b".":
            pass
        os.write(1, b"\\x1b[4;1Hsecond")
    if key == b"c":
        os.write(1, b"\\x1b[1;1H\\x1b[7mready\\x1b[0m")
    blink = 0
    while key == b"b" and not select.select([0], [], [], 0.02)[0]:
        blink ^= 1
        os.write(1, b"\\x1b[1;1H\\x1b[%dmready\\x1b[0m" % (7 * blink))
"""


@pytest.fixture
def answering(tmp_path: Path) -> Iterator[Terminal]:
    with Terminal((sys.executable, "-c", ANSWERING), folder=tmp_path, environment={}) as terminal:
        terminal.settle(quiet=0.05)
        yield terminal


def test_a_program_sees_the_size_and_its_screen_is_seen(answering: Terminal) -> None:
    assert answering.screen.text()[0] == f"ready {COLUMNS} {LINES}"


def test_first_and_last_change_after_a_key(answering: Terminal) -> None:
    answering.send("t")
    once = answering.settle(quiet=0.05)
    assert answering.screen.text()[2:4] == ("first", "")
    assert 0 < once.first <= once.settled
    answering.send("x.")
    answering.settle(quiet=0.05)
    assert answering.screen.text()[2:4] == ("first", "second")


def test_a_key_without_effect_is_an_error_and_not_a_figure(answering: Terminal) -> None:
    answering.send("x")
    with pytest.raises(NoPaintError, match="ready"):
        answering.settle(quiet=0.05, limit=0.2)


def test_colours_count_only_when_asked_for(answering: Terminal) -> None:
    answering.send("c")
    with pytest.raises(NoPaintError):
        answering.settle(quiet=0.05, limit=0.2, colours=False)
    answering.rest(quiet=0.05)
    answering.send("tc.")
    assert answering.settle(quiet=0.05, colours=True)


def test_a_screen_of_which_only_colours_change_rests(answering: Terminal) -> None:
    answering.send("b")
    answering.rest(quiet=0.1)
    answering.send("t.")
    answering.settle(quiet=0.05)
    assert answering.screen.text()[3] == "second"


def test_the_end_of_the_program_is_an_error(answering: Terminal) -> None:
    answering.send("q")
    with pytest.raises(NoPaintError):
        answering.settle(quiet=0.05)


def test_the_empty_app_repaints_at_a_key() -> None:
    with Terminal(EMPTY_APP, folder=CHECKOUT, environment={}) as terminal:
        terminal.settle(quiet=0.3)
        before = terminal.screen.text()
        terminal.send("j")
        terminal.settle(quiet=0.05)
        assert terminal.screen.text() != before
        memory = terminal.peak_memory()
        assert memory is None or memory > 10 * 2**20


def test_writing_appends(tmp_path: Path) -> None:
    assert write_and_fsync(tmp_path / "x", b"ab") > 0
    assert write_and_fsync(tmp_path / "x", b"cd") > 0
    assert (tmp_path / "x").read_bytes() == b"abcd"


def test_table_and_document_say_whether_a_limit_is_met() -> None:
    samples = [
        Sample(START, 2_600, (0.2, 0.2, 0.3), (0.25, 0.26, 0.9)),
        Sample(START, 100_000, (0.2,), (0.5,)),
        Sample("j, first paint", 100_000, (0.003,), (0.009,)),
        Sample(MEMORY_AT_END, 2_600, (2**20,), (2**21,)),
        Sample("import", 2_600, (), (1.0,)),
    ]
    lines = table(samples).splitlines()[2:]
    assert [line.split()[-1] for line in lines] == ["met", "2.50", "MISSED", "2.00", "-"]
    assert "260.00 ms" in lines[0]
    assert "2.0 MiB" in lines[3]
    found = json.loads(json.dumps(document(samples, Plan(), {2_600: 1.5})))
    assert found["import_seconds"] == {"2600": 1.5}
    assert found["samples"][0]["limit_p95_over_floor"] is None
    assert [sample["limit"] for sample in found["samples"]] == [1.5, None, None, None, None]
    assert [sample["p95_limit"] for sample in found["samples"]] == [None, None, 2.0, None, None]
    assert found["samples"][0]["reader"] == [0.25, 0.26, 0.9]


def test_what_grows_is_compared_with_the_smallest_size() -> None:
    samples = [
        Sample(MEMORY_AT_END, 1_000_000, (2**20,), (2**22,)),
        Sample(MEMORY_AT_END, 2_600, (2**20,), (2**21,)),
        Sample(START, 2_600, (0.2,), (0.2,)),
        Sample(START, 100_000, (0.2,), (0.4,)),
    ]
    start, memory = growth(samples)
    assert (start.papers, start.ratio, start.limit) == (100_000, 2.0, 1.3)
    assert (memory.papers, memory.ratio, memory.limit) == (1_000_000, 2.0, 4.0)
    assert memory.is_memory
    verdicts = [line.split()[-1] for line in table([start, memory]).splitlines()[2:]]
    assert verdicts == ["MISSED", "met"]


def test_a_limit_may_be_told_over_the_floor() -> None:
    floor, slow = (0.010,) * 40, (0.040,) * 40
    near, far = (Sample(SEARCH, papers, floor, slow) for papers in (100_000, 15_000))
    assert "p95 50 ms over met" in table([near])
    assert "p95 20 ms over MISSED" in table([far])
    assert "p95 100 ms met" in table([Sample(LETTER, 1_000_000, (), slow)])


def test_one_slow_key_in_ten_is_too_much() -> None:
    floor, most = (0.010,) * 20, (0.012,) * 18
    assert "p95 2.0 (1.20) met" in table([Sample("G, first paint", 100_000, floor, (*most, 0.012, 0.012))])
    assert "MISSED" in table([Sample("G, first paint", 100_000, floor, (*most, 0.050, 0.050))])


def test_the_engine_is_measured_on_any_library(tmp_path: Path) -> None:
    queries = ("causal", "sort:year le")
    samples = measure_engine(corpus(tmp_path, 40, 4), rounds=2, queries=queries)
    assert [sample.measure for sample in samples] == [LETTER, WAITING, OVERTAKING]
    letters, waits, late = samples
    assert len(letters.subject) == len(waits.subject) == sum(map(len, queries))
    assert len(late.subject) == 2 * len(queries)
    assert all(value >= 0 for sample in samples for value in sample.subject)
