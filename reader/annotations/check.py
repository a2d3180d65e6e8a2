"""What is wrong with the stored annotations: told, not repaired."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from reader import durable
from reader.annotations.backups import Backups, holds_much_more, papers_in, read
from reader.annotations.documents import label_of, problems_of, stored_time
from reader.annotations.history import entry_of
from reader.annotations.jsonfile import ANNOTATIONS, HISTORY, Tables
from reader.annotations.records import Backup
from reader.errors import ReaderError
from reader.model import SEVERITIES, Finding, Severity
from reader.text.counted import counted

MOST_DOCUMENTS = 100
"""How many documents are named; of the others only the number is told."""


def findings(file: Path, backups: Backups) -> list[Finding]:
    """Everything that is worth telling, what is worst first; never raises for what it finds.

    Args:
        file: the annotations file.
        backups: its backups.
    """
    found = [*_in_file(file, backups), *_in_backups(backups), *_around(file, backups)]
    return sorted(found, key=lambda finding: SEVERITIES.index(finding.severity))


def _in_file(file: Path, backups: Backups) -> Iterator[Finding]:
    good = next(iter(_good(backups)), None)
    try:
        _, tables = read(file)
    except FileNotFoundError:
        if file.is_symlink():
            yield Finding("error", f"{file} is a link to {os.path.realpath(file)}, which is not there.")
        elif good:
            yield Finding("warning", f"There is no {file}, but there are backups.")
    except ReaderError as fault:
        yield Finding("error", f"{fault.title}. {fault.message}")
    else:
        yield from _in_documents(file, tables)
        yield from _in_history(tables)
        yield from _against_backups(tables, backups)
        return
    if good:
        yield Finding(
            "note",
            f"The newest backup that can be read is {good.file}: {counted(good.papers, 'paper')} annotated, "
            f"{good.when:%Y-%m-%d %H:%M} UTC.",
        )


def _in_documents(file: Path, tables: Tables) -> Iterator[Finding]:
    bad = 0
    for paper, document in tables.get(ANNOTATIONS, {}).items():
        problems = problems_of(document)
        if not problems:
            continue
        bad += 1
        if bad <= MOST_DOCUMENTS:
            severity: Severity = "error" if any(s == "error" for s, _ in problems) else "warning"
            label = f" ({label})" if (label := label_of(document)) else ""
            clauses = "; ".join(clause for _, clause in problems)
            yield Finding(severity, f"{file}, {paper!a}{label}: {clauses}. It is kept as it is.")
    if bad > MOST_DOCUMENTS:
        yield Finding("error", f"{file}: {bad - MOST_DOCUMENTS:,} more documents have such faults.")


def _in_history(tables: Tables) -> Iterator[Finding]:
    entries = tables.get(HISTORY, {})
    bad = sum(not isinstance(d, dict) or entry_of(number, d) is None for number, d in entries.items())
    if bad:
        yield Finding(
            "warning", f"{bad:,} of {len(entries):,} steps of the history can't be undone: unreadable."
        )


def _against_backups(tables: Tables, backups: Backups) -> Iterator[Finding]:
    papers, good = papers_in(tables), _good(backups)
    if larger := next((b for b in good if holds_much_more(b, papers)), None):
        yield Finding(
            "warning",
            f"{larger.file} of {larger.when:%Y-%m-%d} has {counted(larger.papers, 'paper')} annotated, the "
            f"library only {papers:,}.",
        )
    days = {
        stored_time(entry.when)[:10]
        for number, document in tables.get(HISTORY, {}).items()
        if isinstance(document, dict) and (entry := entry_of(number, document))
    }
    backed_up = f"{good[0].when:%Y-%m-%d}" if good else ""
    if len(days) > 1 and papers and backed_up < max(days):
        last = f"is of {backed_up}" if good else "does not exist"
        yield Finding("warning", f"The newest backup {last}, the last edit of {max(days)}.")


def _in_backups(backups: Backups) -> Iterator[Finding]:
    try:
        files = backups.files()
    except OSError as error:
        yield Finding("error", durable.fault(error, backups.folder, saving=False).message)
        return
    for file in files:
        try:
            read(file)
        except ReaderError as fault:
            yield Finding("warning", f"A backup can't be used. {fault.message}")
        except OSError as error:
            yield Finding("warning", f"A backup can't be used. {file}: {error.strerror}.")


def _around(file: Path, backups: Backups) -> Iterator[Finding]:
    for leftover in durable.leftovers(file):
        yield Finding("note", f"{leftover} was left behind by a program that was killed; it is not needed.")
    with suppress(OSError):
        if file.parent.is_dir() and not os.access(file.parent, os.W_OK):
            yield Finding("warning", f"{file.parent} is read-only: nothing can be changed.")
    if os.name == "nt":
        return
    with suppress(OSError):
        for path in (file.parent, file, backups.folder, *backups.files()):
            if path.exists() and path.stat().st_mode & 0o077:
                yield _open_to_others(path)


def _open_to_others(path: Path) -> Finding:
    if path.is_dir():
        return Finding("note", f"Other users can look into {path}; `chmod {durable.FOLDER_MODE:o}` hides it.")
    return Finding(
        "warning", f"Other users can read {path}; `chmod {durable.FILE_MODE:o}` closes it to them."
    )


def _good(backups: Backups) -> list[Backup]:
    try:
        return backups.all()
    except ReaderError:
        return []
