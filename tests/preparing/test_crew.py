"""Lists prepared by one process and by several: the same, in the same order, whatever happens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import pytest

from reader.errors import ImportingError
from reader.importers.items import Heading, Item, Join, Problem, Record
from reader.library import Library
from reader.library.intake import ImportCancelledError
from reader.library.lists import STANDARD_INPUT, ListFile
from reader.library.report import ImportReport
from reader.model import Paper
from reader.preparing import crew as module
from reader.preparing import processes
from reader.preparing.crew import MANY_BYTES, Crew, Naming
from reader.preparing.steps import Batch
from tests.bench.corpora import abstracts

DIES_SOON = """
import sys
sys.path[:] = sys.argv[1:]
from reader.preparing.messages import answer, ordered, receive, send
from reader.preparing.steps import prepared
for _ in range(2):
    send(sys.stdout.buffer, answer(prepared(*ordered(receive(sys.stdin.buffer)))))
receive(sys.stdin.buffer)
"""

TEXTS = tuple(islice(abstracts(7), 60))


@pytest.fixture(params=["one process", "several", "several that die"])
def _ways(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    several(monkeypatch, 0 if request.param == "one process" else 2)
    if request.param == "several that die":
        monkeypatch.setattr(processes, "PROGRAM", DIES_SOON)


def several(monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    """Let so many processes take part from the first record on, a few records at a time."""
    monkeypatch.setattr(module, "processors", lambda: count)
    monkeypatch.setattr(module, "ALONE", 0)
    monkeypatch.setattr(module, "AT_ONCE", 4)


def records(texts: Sequence[str], first: int = 1) -> list[Record]:
    return [Record(place, 2 * place, text) for place, text in enumerate(texts, start=first)]


class Place(NamedTuple):
    """Where a crew gave an abstract."""

    heading: str
    position: int
    line: int
    abstract: object


@dataclass
class Taken:
    """What a crew gave; `remarks` with the heading they came under."""

    places: list[Place] = field(default_factory=list)
    remarks: list[tuple[str, str]] = field(default_factory=list)
    headings: list[str] = field(default_factory=list)
    fault: str | None = None


def taken(items: Iterable[Item], naming: Naming) -> Taken:
    found = Taken()
    heading = ""
    with Crew() as crew:
        try:
            for item in crew.prepared(iter(items), naming):
                if isinstance(item, Batch):
                    found.places += [
                        Place(heading, each.position, each.line, each.as_paper().abstract)
                        for each in item.records
                    ]
                elif isinstance(item, Heading):
                    heading = item.text
                    found.headings.append(heading)
                else:
                    found.remarks.append(
                        (heading, item.message if isinstance(item, Problem) else item.beginning)
                    )
        except ImportingError as fault:
            found.fault = fault.message
    return found


@pytest.mark.usefixtures("_ways")
def test_records_keep_their_order_under_their_headings() -> None:
    above, owls, bread = records(TEXTS[:3]), records(TEXTS[3:40]), records(TEXTS[40:])
    items: list[Item] = [*above, Heading("Owls", 9), *owls, Heading("Bread", 99), *bread]

    found = taken(items, Naming("list.txt"))

    assert found.headings == ["Owls", "Bread"]
    assert found.places == [
        Place(heading, record.position, record.line, record.abstract)
        for heading, listed in (("", above), ("Owls", owls), ("Bread", bread))
        for record in listed
    ]
    assert found.fault is None


@pytest.mark.usefixtures("_ways")
def test_one_name_for_all_counts_through() -> None:
    items: list[Item] = [Heading("Owls", 1), *records(TEXTS[:5]), Heading("Bread", 40), *records(TEXTS[5:9])]

    found = taken(items, Naming("list.txt", "Mine"))

    assert [place.position for place in found.places] == list(range(1, 10))
    assert found.headings == []


@pytest.mark.usefixtures("_ways")
def test_what_was_read_before_a_fault_is_given_first() -> None:
    def broken() -> Iterator[Item]:
        yield from records(TEXTS[:30])
        raise ImportingError("Unreadable", "The disk is gone.")

    found = taken(broken(), Naming("list.txt"))

    assert [place.abstract for place in found.places] == list(TEXTS[:30])
    assert found.fault == "The disk is gone."


@pytest.mark.usefixtures("_ways")
def test_remarks_stay_under_their_heading() -> None:
    items: list[Item] = []
    for name in ("Owls", "Bread"):
        items += [
            Heading(name, 1),
            *records(TEXTS[:6]),
            Problem(3, name),
            Join(4, name),
            *records(TEXTS[6:9]),
        ]

    assert taken(items, Naming("list.txt")).remarks == 2 * [("Owls", "Owls")] + 2 * [("Bread", "Bread")]


@pytest.mark.parametrize(("size", "begun"), [(0, 0), (MANY_BYTES - 1, 0), (MANY_BYTES, 2)])
def test_processes_begin_at_once_where_much_is_to_be_read(
    monkeypatch: pytest.MonkeyPatch, size: int, begun: int
) -> None:
    started: list[int] = []

    class Recorded(processes.Processes):
        def __init__(self, count: int) -> None:
            started.append(count)
            super().__init__(count)

    monkeypatch.setattr(module, "processors", lambda: 2)
    monkeypatch.setattr(module, "Processes", Recorded)

    Crew(size).close()

    assert sum(started) == begun


def test_a_list_tells_how_much_there_is_to_read(tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("ñandú", "utf-8")

    sizes = [ListFile(path, named=True).size for path in (tmp_path / "list.txt", tmp_path / "none.txt")]

    assert [*sizes, ListFile(STANDARD_INPUT, named=True).size] == [7, 0, 0]


def written(folder: Path) -> Path:
    """Lists with papers that come twice, a short one, and a character that is not to be shown."""
    file = folder / "bench.txt"
    twice = [*TEXTS[:30], *TEXTS[10:15], "Too short.", TEXTS[30].replace("e", "\ae", 1), *TEXTS[31:]]
    texts = ["# Bench 2024 Papers", *twice, "# Bench 2025 Papers", *TEXTS[40:50], *TEXTS[:2]]
    file.write_text("\n\n".join(texts), "utf-8")
    return file


def state(folder: Path, file: Path) -> tuple[ImportReport, ImportReport, list[Paper]]:
    """What two imports of a list tell, and the papers then."""
    with Library.open(folder) as library:
        first, again = library.import_lists([file]), library.import_lists([file])
        return first, again, [entry.paper for entry in library.entries(library.find().rows)]


def test_a_library_is_the_same_however_many_processes_filled_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = written(tmp_path)
    states = []
    for count in (0, 2):
        several(monkeypatch, count)
        states.append(state(tmp_path / str(count), file))

    assert states[0] == states[1]
    first, again, papers = states[0]
    assert len(papers) == 61
    assert (first.new, again.new, again.unchanged) == (61, 0, first.papers)
    assert first.sanitised == {"control characters": 1}
    assert [problem.line for list_ in first.lists for problem in list_.problems] == [73]


def test_an_import_in_several_processes_can_be_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    several(monkeypatch, 2)
    file = written(tmp_path)
    told: list[int] = []
    with Library.open(tmp_path / "library") as library:
        monkeypatch.setattr("reader.library.intake.PROGRESS_EVERY", 8)
        with pytest.raises(ImportCancelledError):
            library.import_lists(
                [file],
                progress=lambda papers, _: told.append(papers),
                cancelled=lambda: len(told) > 2,
            )
        assert library.count() == 0
        assert told == [0, 8, 16]
        assert library.import_lists([file], dry_run=True).new == 61
        assert library.count() == 0
