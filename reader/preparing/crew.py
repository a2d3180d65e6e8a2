"""Prepares the records of lists, in order, beside whatever the program does with them."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass

from reader.errors import ImportingError
from reader.importers.items import Heading, Item, Join, Problem, Record
from reader.preparing.messages import answered, order
from reader.preparing.processes import Processes, ProcessLostError
from reader.preparing.steps import Batch, prepared

AT_ONCE = 100
"""Records that are prepared together at most."""

ALONE = 1_000
"""Records from which on it pays to start processes, which takes as long as some hundred of them."""

MANY_BYTES = 1 << 20
"""Bytes of text that are likely to hold more records than `ALONE`."""

AHEAD = 3
"""Batches for each process that are read from a list before they are needed."""

MOST = 8
"""Processes that are started at most; more could not be fed."""


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@dataclass(frozen=True, slots=True)
class Naming:
    """How lists are called, and their records counted.

    Attributes:
        file: the base name of the file.
        source: the name that all of it has, whatever headings it has; None to go by them.
    """

    file: str
    source: str | None = None

    def name(self, heading: str) -> str:
        """The name of the list under a heading; that of the file where there is none."""
        return (heading if self.source is None else self.source) or self.file.rpartition(".")[0] or self.file


class Crew:
    """Does the work on records that needs no corpus, in several processes once there are many.

    Whatever the number of processes, the same comes out.
    """

    def __init__(self, size: int = 0) -> None:
        """Begin; processes are started when there are many records, or at once where many are to be expected.

        Args:
            size: bytes of the lists that are going to be read, as far as it is known.
        """
        wanted = processors()
        self._wanted = min(wanted, MOST) if wanted > 1 else 0
        self._processes: Processes | None = None
        self._seen = 0
        if self._wanted and size >= MANY_BYTES:
            self._processes = Processes(self._wanted)

    def __enter__(self) -> Crew:
        """The crew itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """See `close`."""
        self.close()

    def close(self) -> None:
        """Stop all processes; what was not given yet is lost."""
        if self._processes is not None:
            self._processes.close()
            self._processes = None
        self._wanted = 0

    def prepared(self, items: Iterator[Item], naming: Naming) -> Iterator[Heading | Problem | Join | Batch]:
        """Give what is in a file in the same order, with its records prepared and in batches.

        A problem or a join may come before records that stand above it in the same list.

        Args:
            items: what an importer yields.
            naming: how the lists are called.

        Raises:
            ImportingError: from `items`, after all that came before it was given.
        """
        waiting: deque[Callable[[], Heading | Problem | Join | Batch]] = deque()
        fault: ImportingError | None = None
        try:
            for part in _parts(items, naming):
                waiting.append(self._begun(part, naming.file) if isinstance(part, _Part) else _given(part))
                while len(waiting) > self._ahead():
                    yield waiting.popleft()()
        except ImportingError as error:
            fault = error
        while waiting:
            yield waiting.popleft()()
        if fault is not None:
            raise fault

    def _ahead(self) -> int:
        return 0 if self._processes is None else AHEAD * self._processes.left

    def _begun(self, part: _Part, file: str) -> Callable[[], Batch]:
        """Begin with a part; what is returned waits for it."""
        self._seen += len(part.records)
        if self._processes is None and self._wanted and self._seen > ALONE:
            self._processes = Processes(self._wanted)
        if self._processes is None or not self._processes.left:
            return lambda: prepared(part.records, part.name, file)
        asked = self._processes.ask(order(part.records, part.name, file))
        return lambda: _finished(asked, part, file)


@dataclass(frozen=True, slots=True)
class _Part:
    """Records of one list that follow one another."""

    name: str
    records: list[Record]


def _finished(asked: Future[bytes], part: _Part, file: str) -> Batch:
    try:
        return answered(asked.result())
    except ProcessLostError:
        return prepared(part.records, part.name, file)


def _given(
    item: Heading | Problem | Join,
) -> Callable[[], Heading | Problem | Join]:
    return lambda: item


def _parts(items: Iterator[Item], naming: Naming) -> Iterator[Heading | Problem | Join | _Part]:
    """The items, with records that follow one another taken together."""
    part = _Part(naming.name(""), [])
    count = 0
    try:
        for item in items:
            if isinstance(item, Record):
                count += 1
                part.records.append(item if naming.source is None else item._replace(position=count))
            elif not isinstance(item, Heading):
                yield item
            elif naming.source is None:
                if part.records:
                    yield part
                part = _Part(naming.name(item.text), [])
                yield item
            if len(part.records) >= AT_ONCE:
                yield part
                part = _Part(part.name, [])
    except ImportingError:
        if part.records:
            yield part
        raise
    if part.records:
        yield part
