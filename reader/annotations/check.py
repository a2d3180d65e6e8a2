"""What is wrong with the stored annotations: told, not repaired."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from reader import durable
from reader.annotations import jsonfile
from reader.annotations.backups import Backups, read
from reader.annotations.contents import contents_of, told
from reader.annotations.documents import is_bare, label_of, problems_of, stored_time
from reader.annotations.history import entry_of
from reader.annotations.journaled import journal_of
from reader.annotations.journalstate import State, journal_state
from reader.annotations.jsonfile import ANNOTATIONS, HISTORY, Tables
from reader.annotations.records import Backup
from reader.annotations.rotation import holds_much_more
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
    good = _good(backups)
    state = journal_state(file)
    yield from _in_journal(file, state)
    try:
        tables = read(file)
    except FileNotFoundError:
        if file.is_symlink():
            gone = f"{file} is a link to {os.path.realpath(file)}, which is not there."
            yield Finding("error", gone, "annotations-missing")
        elif good:
            yield Finding(
                "error",
                f"There is no {file}, but there are backups; `reader restore` brings one back.",
                "annotations-missing",
            )
    except ReaderError as fault:
        if state is None or not state.is_foreign:
            yield Finding("error", f"{fault.title}. {fault.message}", _code_of(file))
    else:
        yield from _schema(file)
        yield from _in_documents(file, tables)
        yield from _without_content(file, tables)
        yield from _in_history(tables)
        yield from _against_backups(tables, good)
        return
    if good:
        newest = good[0]
        yield Finding(
            "note",
            f"The newest backup that can be read is {newest.file} of {newest.when:%Y-%m-%d %H:%M} UTC "
            f"({told(newest.contents)}).",
            "backup-newest",
        )


def _code_of(file: Path) -> str:
    """The name of the fault for which the annotations can't be read."""
    try:
        data, _ = durable.read_file(file)
    except FileNotFoundError:
        return "annotations-missing"
    except OSError:
        return "annotations-unreadable"
    try:
        jsonfile.parse(data, file)
    except ReaderError as fault:
        return "annotations-newer" if "newer" in fault.title else "annotations-damaged"
    return "journal-damaged"


def _in_journal(file: Path, state: State | None) -> Iterator[Finding]:
    if state is None:
        return
    journal, edits = journal_of(file), counted(state.records, "edit")
    if state.is_foreign:
        yield Finding(
            "error",
            f"{journal} holds {edits} of another {file.name} than the one beside it.",
            "journal-foreign",
            (str(journal),),
            repairable=True,
        )
    elif state.is_contained:
        yield Finding(
            "note",
            f"{journal} is in {file.name} already: the program was ended while it put it there.",
            "journal-contained",
            (str(journal),),
            repairable=True,
        )
    elif state.records and not state.bad:
        yield Finding(
            "note",
            f"{journal} holds {edits} that {file.name} will take up later; nothing is lost.",
            "journal-waiting",
            (str(journal),),
            repairable=True,
        )
    if state.is_overtaken:
        yield Finding(
            "warning",
            f"{file} was changed by another program while {edits} waited in {journal.name}. Of papers in "
            "both, what is in the journal counts; the file as it is now will be kept among the backups.",
            "journal-overtaken",
        )
    if state.torn and not state.bad:
        yield Finding(
            "warning",
            f"{journal} ends in {counted(state.torn, 'byte')} of an edit whose writing was broken off; "
            "the edit was never said to be saved.",
            "journal-torn",
            (str(journal),),
            repairable=True,
        )


def _schema(file: Path) -> Iterator[Finding]:
    with suppress(OSError, ReaderError):
        schema = jsonfile.schema_of(jsonfile.parse(durable.read_file(file)[0], file))
        if schema < jsonfile.SCHEMA:
            yield Finding(
                "note",
                f"{file} has the layout of an older version; the next edit keeps a copy and renews it.",
                "schema-old",
            )


def _in_documents(file: Path, tables: Tables) -> Iterator[Finding]:
    bad: list[str] = []
    for paper, document in tables.get(ANNOTATIONS, {}).items():
        problems = problems_of(document)
        if not problems:
            continue
        bad.append(paper)
        if len(bad) <= MOST_DOCUMENTS:
            severity: Severity = "error" if any(s == "error" for s, _ in problems) else "warning"
            label = f" ({label})" if (label := label_of(document)) else ""
            clauses = "; ".join(clause for _, clause in problems)
            message = f"{file}, {paper!a}{label}: {clauses}. It is kept as it is."
            yield Finding(severity, message, "bad-fields", (paper,), repairable=True)
    if more := bad[MOST_DOCUMENTS:]:
        message = f"{file}: {len(more):,} more documents have such faults."
        yield Finding("error", message, "bad-fields", tuple(more), repairable=True)


def _without_content(file: Path, tables: Tables) -> Iterator[Finding]:
    empty = tuple(
        paper for paper, d in tables.get(ANNOTATIONS, {}).items() if isinstance(d, dict) and is_bare(d)
    )
    if empty:
        yield Finding(
            "note",
            f"{file} holds {counted(len(empty), 'document')} without anything of yours in it.",
            "empty-documents",
            empty,
            repairable=True,
        )


def _in_history(tables: Tables) -> Iterator[Finding]:
    entries = tables.get(HISTORY, {})
    bad = tuple(n for n, d in entries.items() if not isinstance(d, dict) or entry_of(n, d) is None)
    if bad:
        yield Finding(
            "warning",
            f"{len(bad):,} of {len(entries):,} steps of the history can't be undone: unreadable.",
            "bad-history",
            bad,
            repairable=True,
        )


def _against_backups(tables: Tables, good: list[Backup]) -> Iterator[Finding]:
    papers = contents_of(tables).papers
    if larger := next((b for b in good if holds_much_more(b, papers)), None):
        yield Finding(
            "warning",
            f"{larger.file} of {larger.when:%Y-%m-%d} has {counted(larger.papers, 'paper')} annotated, the "
            f"library only {papers:,}.",
            "backup-much-larger",
        )
    days = {
        stored_time(entry.when)[:10]
        for number, document in tables.get(HISTORY, {}).items()
        if isinstance(document, dict) and (entry := entry_of(number, document))
    }
    backed_up = f"{good[0].when:%Y-%m-%d}" if good else ""
    if len(days) > 1 and papers and backed_up < max(days):
        last = f"is of {backed_up}" if good else "does not exist"
        message = f"The newest backup {last}, the last edit of {max(days)}."
        yield Finding("warning", message, "backup-old", repairable=True)


def _in_backups(backups: Backups) -> Iterator[Finding]:
    try:
        files = backups.files()
    except OSError as error:
        message = durable.fault(error, backups.folder, saving=False).message
        yield Finding("error", message, "backups-unreadable")
        return
    for file in files:
        try:
            read(file)
        except ReaderError as fault:
            yield Finding(
                "warning", f"A backup can't be used. {jsonfile.without_advice(fault)}", "backup-unusable"
            )
        except OSError as error:
            yield Finding("warning", f"A backup can't be used. {file}: {error.strerror}.", "backup-unusable")


def _around(file: Path, backups: Backups) -> Iterator[Finding]:
    for leftover in (*durable.leftovers(file), *durable.leftovers(journal_of(file))):
        yield Finding(
            "note",
            f"{leftover} was left behind by a program that was killed; it is not needed.",
            "leftover",
            (str(leftover),),
            repairable=True,
        )
    with suppress(OSError):
        if file.parent.is_dir() and not os.access(file.parent, os.W_OK):
            yield Finding("warning", f"{file.parent} is read-only: nothing can be changed.", "read-only")
    if os.name == "nt":
        return
    with suppress(OSError):
        kept = (*backups.files(), *backups.damaged())
        for path in (file.parent, file, journal_of(file), backups.folder, *kept):
            if path.exists() and path.stat().st_mode & 0o077:
                yield _open_to_others(path)


def _open_to_others(path: Path) -> Finding:
    subject = (str(path),)
    if path.is_dir():
        message = f"Other users can look into {path}; `chmod {durable.FOLDER_MODE:o}` hides it."
        return Finding("note", message, "open-to-others", subject, repairable=True)
    message = f"Other users can read {path}; `chmod {durable.FILE_MODE:o}` closes it to them."
    return Finding("warning", message, "open-to-others", subject, repairable=True)


def _good(backups: Backups) -> list[Backup]:
    try:
        return backups.all()
    except ReaderError:
        return []
