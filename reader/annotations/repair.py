"""Repairing what a check of the annotations named, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from reader import durable
from reader.annotations.aside import set_aside
from reader.annotations.backups import Backups
from reader.annotations.contents import told
from reader.annotations.damage import Choice
from reader.annotations.documents import as_object, is_bare
from reader.annotations.history import Change, Documents, changes_between
from reader.annotations.journaled import journal_of
from reader.annotations.journalstate import journal_state
from reader.annotations.jsonfile import ANNOTATIONS, HISTORY
from reader.annotations.mending import Mending
from reader.annotations.salvage import UNREADABLE
from reader.annotations.tables import Database
from reader.errors import NothingChangedError, ReaderError
from reader.model import Finding, Repair
from reader.text.counted import counted


@dataclass(frozen=True, slots=True)
class Bench:
    """What repairs work with.

    Attributes:
        file: the annotations file.
        database: the annotations.
        backups: their backups.
        mending: for what can't be understood.
        transaction: what is changed inside it is stored at its end, all or nothing.
        record: makes a step of the history of a description and of changes.
    """

    file: Path
    database: Database
    backups: Backups
    mending: Mending
    transaction: Callable[[], AbstractContextManager[None]]
    record: Callable[[str, tuple[Change, ...]], object]


def repair(found: Sequence[Finding], bench: Bench) -> list[Repair]:
    """Repair what was found, as far as it can be, after a backup where documents or the journal change.

    Args:
        found: what a check found.
        bench: what it was found in.

    Returns:
        What became of each kind of finding; a repair that fails is among them and keeps none of the others
        from being made.
    """
    named = {
        code: tuple(subject for f in found if f.code == code and f.repairable for subject in f.subjects)
        for code in dict.fromkeys(f.code for f in found if f.repairable)
    }
    done: list[Repair] = []
    foreign = named.pop("journal-foreign", None)
    if foreign is not None:
        done.append(_tried("journal-foreign", _join_journal, foreign, bench))
    if not _BACKED_UP.isdisjoint(named):
        made = _tried("backup", _back_up, (), bench)
        done.append(made)
        if not made.done:
            named = {code: subjects for code, subjects in named.items() if code not in _BACKED_UP}
    done += [_tried(code, action, named[code], bench) for code, action in _ACTIONS.items() if code in named]
    return done


Action = Callable[[Sequence[str], Bench], str]
"""Repairs what is the matter with some subjects, and says what it did."""


def _tried(code: str, action: Action, subjects: Sequence[str], bench: Bench) -> Repair:
    try:
        return Repair(code, action(subjects, bench), done=True)
    except ReaderError as fault:
        return Repair(code, f"{fault.title}. {fault.message}", done=False)
    except OSError as error:
        return Repair(code, f"{error.filename or bench.file}: {error.strerror or error}.", done=False)


def _back_up(_subjects: Sequence[str], bench: Bench) -> str:
    with bench.database.journaled.alone():
        made = bench.backups.make(bench.file)
    return f"The annotations were backed up first: {made.file} ({told(made.contents)})."


def _make_backup(_subjects: Sequence[str], bench: Bench) -> str:
    with bench.database.journaled.alone():
        made = bench.backups.make(bench.file)
    return f"A backup was made: {made.file} ({told(made.contents)})."


def _join_journal(_subjects: Sequence[str], bench: Bench) -> str:
    state = journal_state(bench.file)
    if state is None or not state.is_foreign:
        raise NothingChangedError("Nothing to join", "The journal belongs to the annotations now.")
    contents = bench.mending.mend(Choice.READABLE)
    return (
        f"{counted(state.records, 'edit')} of {journal_of(bench.file).name} joined with {bench.file.name}, "
        f"which has {told(contents)} now; both files as they were are in {bench.backups.folder}."
    )


def _fold(subjects: Sequence[str], bench: Bench) -> str:
    bench.database.journaled.fold()
    return f"{', '.join(dict.fromkeys(subjects))} was put into {bench.file.name}."


def _set_fields_aside(papers: Sequence[str], bench: Bench) -> str:
    with bench.transaction():
        stored = bench.database.documents(ANNOTATIONS).stored()
        before = {paper: stored[paper] for paper in papers if paper in stored}
        after: Documents = {paper: set_aside(document) for paper, document in before.items()}
        was: Documents = {paper: as_object(document) for paper, document in before.items()}
        bench.database.documents(ANNOTATIONS).change(after)
        what = counted(len(after), "paper")
        if changes := changes_between(was, after, all_fields=True):
            bench.record(f"set aside what can't be read of {what}", changes)
    return f"What can't be understood of {what} was set aside, under {UNREADABLE!r} in its document."


def _drop_empty(papers: Sequence[str], bench: Bench) -> str:
    with bench.transaction():
        stored = bench.database.documents(ANNOTATIONS).stored()
        empty = [paper for paper in papers if paper in stored and is_bare(as_object(stored[paper]))]
        bench.database.documents(ANNOTATIONS).change(dict.fromkeys(empty))
    return f"{counted(len(empty), 'document')} without anything of yours dropped."


def _set_steps_aside(numbers: Sequence[str], bench: Bench) -> str:
    with bench.transaction():
        stored = bench.database.documents(HISTORY).stored()
        bad = {number: as_object(stored[number]) for number in numbers if number in stored}
        aside = {f"{HISTORY}/{number}": document for number, document in bad.items()}
        bench.database.documents(UNREADABLE).change(aside)
        bench.database.documents(HISTORY).change(dict.fromkeys(bad))
    return f"{counted(len(bad), 'step')} of the history were set aside, in the table {UNREADABLE!r}."


def _remove_leftovers(files: Sequence[str], bench: Bench) -> str:
    # Whoever writes such a file holds the lock: what is there now is nobody's.
    with bench.database.journaled.alone():
        there = {*durable.leftovers(bench.file), *durable.leftovers(journal_of(bench.file))}
        gone = [file for file in map(Path, files) if file in there]
        for file in gone:
            durable.remove_file(file)
    return f"{_listed(gone)} removed."


def _close_to_others(paths: Sequence[str], _bench: Bench) -> str:
    for path in map(Path, paths):
        path.chmod(durable.FOLDER_MODE if path.is_dir() else durable.FILE_MODE)
    return f"{_listed(paths)} closed to other users."


def _listed(paths: Iterable[object]) -> str:
    names = [str(path) for path in paths]
    return f"{', '.join(names)} {'was' if len(names) == 1 else 'were'}"


_ACTIONS: Mapping[str, Action] = MappingProxyType(
    {
        "bad-fields": _set_fields_aside,
        "empty-documents": _drop_empty,
        "bad-history": _set_steps_aside,
        "journal-torn": _fold,
        "journal-contained": _fold,
        "journal-waiting": _fold,
        "backup-old": _make_backup,
        "leftover": _remove_leftovers,
        "open-to-others": _close_to_others,
    }
)
"""Code of a finding -> its repair, in the order in which they are made."""

_BACKED_UP = frozenset({"journal-torn", "bad-fields", "empty-documents", "bad-history"})
"""The findings whose repair is preceded by a backup."""
