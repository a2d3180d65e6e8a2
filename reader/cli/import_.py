"""`reader import`."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import click

from reader.cli.faults import FAILED, complain
from reader.cli.options import UserPath, json_option, with_library
from reader.cli.output import json_document, line, progress_line, warn
from reader.errors import ImportingError
from reader.importers.formats import FORMATS
from reader.importers.items import Join
from reader.library import Library
from reader.library.lists import STANDARD_INPUT, list_files
from reader.library.report import ImportReport, ListReport
from reader.paths import expanded
from reader.text.counted import counted

_LINES_SHOWN = 10
"""How many lines of a list are named for the same thing."""


@click.command("import")
@click.argument("paths", nargs=-1, metavar="PATH…", type=UserPath(allow_dash=True))
@click.option(
    "--format",
    "-f",
    "format_name",
    type=click.Choice([row.name for row in FORMATS], case_sensitive=False),
    help="How the lists are written.  [default: found out from each file]",
)
@click.option("--source", metavar="NAME", help="What the list is to be called.  [default: its heading]")
@click.option("--dry-run", is_flag=True, help="Say what would come of it, and store nothing.")
@click.option(
    "--starter", is_flag=True, help="Import the list of landmark papers that comes with the program."
)
@json_option
@with_library
def import_(
    library: Library,
    paths: tuple[Path, ...],
    format_name: str | None,
    source: str | None,
    dry_run: bool,
    starter: bool,
    as_json: bool,
) -> None:
    """Read lists of papers into the library.

    A PATH is a file, a folder, or - for standard input. What can't be read is reported with its file and
    line, the rest is kept. Importing a list again brings it up to date and keeps every tag, star and note.
    """
    if starter:
        if paths or format_name or source or dry_run:
            raise click.UsageError("--starter goes alone.")
        outcome = library.import_starter()
    else:
        outcome = _imported(library, paths, format_name, source, dry_run)
    if as_json:
        json_document(_document(outcome))
    else:
        _print(outcome)
    _complain(outcome)
    if outcome.faults or not outcome.papers:
        click.get_current_context().exit(FAILED)


def _imported(
    library: Library, paths: Sequence[Path], format_name: str | None, source: str | None, dry_run: bool
) -> ImportReport:
    if not paths:
        raise click.UsageError("Name the files or folders to read, - for standard input, or --starter.")
    good, bad = _told_apart(paths)
    with progress_line() as progress:
        outcome = library.import_lists(
            good,
            format=format_name,
            source=source,
            dry_run=dry_run,
            stdin=sys.stdin.buffer.read() if STANDARD_INPUT in good else b"",
            progress=lambda papers, _: progress.show(f"{papers:,} papers"),
        )
    return replace(outcome, lists=(*outcome.lists, *bad))


def _told_apart(paths: Sequence[Path]) -> tuple[list[Path], list[ListReport]]:
    """The paths that stand for files, and reports on those that do not, lest one keep the others out."""
    good: list[Path] = []
    bad: list[ListReport] = []
    for path in paths:
        path = path if path == STANDARD_INPUT else expanded(path)
        try:
            deque(list_files([path]), maxlen=0)
        except ImportingError as fault:
            bad.append(ListReport(str(path), fault=fault.message))
        else:
            good.append(path)
    return good, bad


def _print(outcome: ImportReport) -> None:
    for report in outcome.lists:
        if report.fault is None:
            name = f" ({report.title})" if report.source else ""
            line(f"{report.file}{name}: {_numbers(report)}")
            if report.joins:
                line(f"  {_joins(report.joins)}")
    if len(outcome.lists) > 1:
        line(f"together: {_numbers(outcome)}")
    for passed in outcome.passed_over:
        line(f"passed over: {passed}")
    if outcome.followed:
        line(f"{counted(outcome.followed, 'annotation')} followed an edited paper")
    if outcome.dropped:
        were = "was" if outcome.dropped == 1 else "were"
        line(f"{counted(outcome.dropped, 'paper')} that no list names any more {were} dropped")
    if outcome.orphaned:
        line(
            f"{counted(outcome.orphaned, 'annotated paper')} no longer on any list; `is:orphaned` finds them"
        )
    if outcome.sanitised:
        line("taken out: " + ", ".join(f"{number:,} {what}" for what, number in outcome.sanitised.items()))
    if outcome.dry_run:
        line("nothing was stored")


def _complain(outcome: ImportReport) -> None:
    if not outcome.lists:
        complain("Nothing imported", "None of these files is a list of papers.")
    elif not outcome.papers and not outcome.faults:
        complain(
            "Nothing imported",
            "No paper was found in what was read; see which format suits with --format, and --dry-run.",
        )
    for report in outcome.lists:
        for problem in report.problems:
            place = report.file if problem.line is None else f"{report.file}:{problem.line}"
            warn(f"{place}: {problem.message}")
        if report.fault is not None:
            named = report.file in report.fault
            complain("Not imported", report.fault if named else f"{report.file}: {report.fault}")


def _joins(joins: Sequence[Join]) -> str:
    """The paragraphs that were joined, by the lines of the first few."""
    some = ", ".join(str(join.line) for join in joins[:_LINES_SHOWN]) + (
        ", …" if joins[_LINES_SHOWN:] else ""
    )
    one, places = len(joins) == 1, "line" if len(joins) == 1 else "lines"
    does = "goes on with the abstract above it" if one else "go on with the abstracts above them"
    return f"{counted(len(joins), 'paragraph')} {does}: {places} {some}"


def _numbers(report: ListReport | ImportReport) -> str:
    numbers = {
        "new": report.new,
        "updated": report.updated,
        "unchanged": report.unchanged,
        "merged": report.merged,
    }
    return ", ".join(f"{number:,} {what}" for what, number in numbers.items())


def _document(outcome: ImportReport) -> dict[str, object]:
    return {
        "new": outcome.new,
        "updated": outcome.updated,
        "unchanged": outcome.unchanged,
        "merged": outcome.merged,
        "followed": outcome.followed,
        "dropped": outcome.dropped,
        "orphaned": outcome.orphaned,
        "sanitised": dict(outcome.sanitised),
        "dry_run": outcome.dry_run,
        "passed_over": list(outcome.passed_over),
        "lists": [
            {
                "file": report.file,
                "source": report.source,
                "format": report.format,
                "new": report.new,
                "updated": report.updated,
                "unchanged": report.unchanged,
                "merged": report.merged,
                "problems": [
                    {"line": problem.line, "message": problem.message} for problem in report.problems
                ],
                "joins": [{"line": join.line, "beginning": join.beginning} for join in report.joins],
                "fault": report.fault,
            }
            for report in outcome.lists
        ],
    }
