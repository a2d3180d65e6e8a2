"""Brings lists into a library: papers into the corpus, and annotations along with papers that changed.

One import is one transaction of the corpus: when it fails or is cancelled, nothing of it stays. Annotations
follow their papers as soon as that transaction has ended. Where that does not come about, because the
program is killed or the disk is full, the corpus still leads from the former ids to the papers, and the
annotations are moved when the library is next opened (`reader.library.annotated`).
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from reader.annotations.store import AnnotationStore
from reader.corpus.store import Corpus
from reader.corpus.writer import CorpusWriter, Kind
from reader.errors import ImportingError
from reader.importers.decode import lines_of, lines_of_bytes
from reader.importers.formats import format_for, peek
from reader.importers.items import Join, Problem
from reader.library.lists import STANDARD_INPUT, ListFile
from reader.library.recutting import boundaries
from reader.library.report import ImportReport, ListReport
from reader.library.successors import successors
from reader.preparing.crew import Crew, Naming
from reader.preparing.steps import Batch

Progress = Callable[[int, str], None]
"""Told now and then how many papers were read so far, and of which file."""

UNREADABLE = "\ufffd"
"""Stands for what is not valid in the encoding of a file."""

PROGRESS_EVERY = 100
"""How many papers are taken in at least before `Progress` is told again, and cancellation asked for."""


class ImportCancelledError(ImportingError):
    """The user stopped the import; nothing of it was kept."""


@dataclass(frozen=True, slots=True)
class Order:
    """How an import is to be done.

    Attributes:
        format: the name of the format, or None to tell it from each file.
        source: the name of the list in place of its heading, or None.
        stdin: what standard input held.
        dry_run: whether to find out only.
        progress: see `Progress`; None when nobody watches.
        cancelled: whether the user has stopped the import; None when it can't be stopped.
    """

    format: str | None = None
    source: str | None = None
    stdin: bytes = b""
    dry_run: bool = False
    progress: Progress | None = None
    cancelled: Callable[[], bool] | None = None


def take_in(corpus: Corpus, store: AnnotationStore, files: Sequence[ListFile], order: Order) -> ImportReport:
    """Import the files.

    Files that can't be read are reported and the others kept. When there is but one and the user named it,
    its fault is raised.

    Raises:
        ImportingError: nothing could be read.
        ImportCancelledError: the user stopped it.
        LibraryError: the library can't be written.
    """
    try:
        with Crew(sum(file.size for file in files) + len(order.stdin)) as crew, corpus.writing() as writer:
            intake = _Intake(writer, store, order, crew)
            for file in files:
                intake.take_file(file)
            report = intake.finish()
            if order.dry_run:
                raise _DryRunError(report)
    except _DryRunError as end:
        return end.report
    store.rekey(intake.moves)
    return report


class _DryRunError(Exception):
    """Takes back what a dry run wrote, and carries what it found."""

    def __init__(self, report: ImportReport) -> None:
        super().__init__()
        self.report = report


class _Intake:
    """An import while it goes on."""

    def __init__(self, writer: CorpusWriter, store: AnnotationStore, order: Order, crew: Crew) -> None:
        self.writer = writer
        self.store = store
        self.order = order
        self.crew = crew
        # Another window may have decided something since.
        store.refresh()
        self.boundaries = boundaries(store)
        self.reports: list[ListReport] = []
        self.passed_over: list[str] = []
        self.sanitised: Counter[str] = Counter()
        self.papers = 0
        self.told = -PROGRESS_EVERY
        self.moves: dict[str, str] = {}
        self.ended: list[_Ended] = []

    def take_file(self, file: ListFile) -> None:
        try:
            if file.fault is not None:
                raise ImportingError("Cannot read the folder", file.fault)
            for tally in self._lists(file):
                self.reports.append(tally.report())
        except ImportCancelledError:
            raise
        except ImportingError as fault:
            if file.named:
                self.reports.append(ListReport(file.name, fault=fault.message))
            else:
                self.passed_over.append(f"{file.name}: {fault.message}")

    def _lists(self, file: ListFile) -> Iterator[_Tally]:
        """Read one file, and give the tally of each of its lists when it is through.

        A list that can't be read to its end is not ended: what it named before beyond that place stays.
        """
        lines = (
            lines_of_bytes(self.order.stdin, file.name)
            if file.path == STANDARD_INPUT
            else lines_of(file.path)
        )
        unread = _Unread()
        sample, lines = peek(unread.counted(lines))
        format_ = format_for(sample, file.name, self.order.format)
        origin = self._origin(file)
        naming = Naming(file.name, self.order.source)
        tally = _Tally(file.name, naming.name(""), format_.name, origin)
        for item in self.crew.prepared(format_.items(lines, self.boundaries), naming):
            if isinstance(item, Batch):
                self._take_records(tally, item)
            elif isinstance(item, Problem):
                tally.problems.append(item)
            elif isinstance(item, Join):
                tally.joins.append(item)
            else:
                if tally.begun:
                    self._end(tally)
                    yield tally
                tally = _Tally(file.name, naming.name(item.text), format_.name, origin)
        tally.problems += unread.problems()
        if not tally.begun and not tally.problems:
            raise ImportingError("No papers", f"{file.name} holds no papers.")
        self._end(tally)
        yield tally

    def _take_records(self, tally: _Tally, batch: Batch) -> None:
        if not tally.begun:
            self._begin(tally)
        self._tell_progress(tally.file)
        self.papers += len(batch.records)
        self.sanitised.update(batch.changes)
        for outcome in self.writer.put_all(batch.records):
            tally.kinds[outcome.kind] += 1
            for old in outcome.old_ids:
                self.moves[old] = outcome.id

    def _origin(self, file: ListFile) -> str:
        """What tells the lists of a file from those of others that have the same headings: its path.

        What comes from standard input without a name is told by its text, so that another text under the same
        heading is another list and not a new version of this one.
        """
        if file.path != STANDARD_INPUT:
            return os.fsencode(file.path.resolve()).decode("utf-8", "backslashreplace")
        if self.order.source is not None:
            return STANDARD_INPUT.name
        return f"{STANDARD_INPUT.name}{sha256(self.order.stdin).hexdigest()}"

    def _begin(self, tally: _Tally) -> None:
        """Begin a list. A file that was moved brings its lists along."""
        known = self.writer.origins(tally.source, tally.file)
        if tally.origin not in known:
            for origin in known:
                if origin.startswith(STANDARD_INPUT.name) or Path(origin).exists():
                    continue
                self.writer.move_source(tally.source, origin, tally.origin)
                break
        self.writer.begin_source(tally.source, tally.file, tally.format, tally.origin)
        tally.begun = True
        tally.before = self.writer.last_row

    def _tell_progress(self, file: str) -> None:
        if self.papers < self.told + PROGRESS_EVERY:
            return
        self.told = self.papers
        self._stop_if_cancelled()
        if self.order.progress is not None:
            self.order.progress(self.papers, file)

    def _stop_if_cancelled(self) -> None:
        if self.order.cancelled is not None and self.order.cancelled():
            raise ImportCancelledError("Import stopped", "Nothing of it was kept; the library is as it was.")

    def _end(self, tally: _Tally) -> None:
        if tally.begun and (gone := self.writer.end_source()):
            self.ended.append(_Ended(gone, tally.before, self.writer.last_row))

    def finish(self) -> ImportReport:
        """Let annotations follow, drop what no list names, and sum up."""
        # Others may have annotated papers while the lists were read.
        self.store.refresh()
        annotated = {id_ for id_, annotation in self.store.all().items() if not annotation.is_empty}
        # An orphan whose annotation was taken away since is of no use to anyone.
        dropped = set(self.writer.unlisted()) - annotated
        orphaned: set[str] = set()
        for list_ in self.ended:
            gone = dict.fromkeys(id_ for id_ in list_.gone if not self.writer.is_listed(id_))
            left = [id_ for id_ in gone if id_ in annotated]
            added = self.writer.papers_added(list_.before, list_.after)
            followed = successors({id_: self._text(id_) for id_ in left}, added, self._stop_if_cancelled)
            for old, new in followed.items():
                self.writer.follow(old, new)
            self.moves.update(followed)
            dropped.update(gone.keys() - annotated)
            orphaned.update(id_ for id_ in left if id_ not in followed)
        self.writer.drop(dropped)
        return ImportReport(
            lists=tuple(self.reports),
            passed_over=tuple(self.passed_over),
            followed=sum(old in annotated for old in self.moves),
            dropped=len(dropped),
            orphaned=len(orphaned),
            sanitised=dict(self.sanitised),
            dry_run=self.order.dry_run,
        )

    def _text(self, paper_id: str) -> str:
        paper = self.writer.paper(paper_id)
        return "" if paper is None else paper.abstract


class _Unread:
    """Counts what could not be decoded while lines go by."""

    def __init__(self) -> None:
        self.line = 0
        self.characters = 0

    def counted(self, lines: Iterable[str]) -> Iterator[str]:
        for number, line in enumerate(lines, start=1):
            if UNREADABLE in line:
                self.line = self.line or number
                self.characters += line.count(UNREADABLE)
            yield line

    def problems(self) -> list[Problem]:
        if not self.characters:
            return []
        many = "1 character" if self.characters == 1 else f"{self.characters:,} characters"
        return [
            Problem(self.line, f"From here on, {many} could not be read, and {UNREADABLE} stands instead.")
        ]


@dataclass(frozen=True, slots=True)
class _Ended:
    """A list that named papers before which it does not name any more.

    Attributes:
        gone: their ids.
        before, after: the papers that are new in the list have rows above the one, up to the other.
    """

    gone: list[str]
    before: int
    after: int


@dataclass(slots=True)
class _Tally:
    """The numbers of one list while it is read.

    Attributes:
        source: the list's name.
        before: the last row before it.
    """

    file: str
    source: str
    format: str
    origin: str
    before: int = 0
    begun: bool = False
    kinds: Counter[Kind] = field(default_factory=Counter)
    problems: list[Problem] = field(default_factory=list)
    joins: list[Join] = field(default_factory=list)

    @property
    def papers(self) -> int:
        return self.kinds.total()

    def report(self) -> ListReport:
        return ListReport(
            file=self.file,
            source=self.source,
            format=self.format,
            new=self.kinds[Kind.NEW],
            updated=self.kinds[Kind.UPDATED],
            unchanged=self.kinds[Kind.UNCHANGED],
            merged=self.kinds[Kind.MERGED],
            problems=tuple(self.problems),
            joins=tuple(self.joins),
        )
