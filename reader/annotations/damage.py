"""What happened to annotations that can't be understood, and what can be put in their place."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from reader.annotations.backups import Backups, read
from reader.annotations.contents import contents_of
from reader.annotations.documents import annotation_of
from reader.annotations.jsonfile import ANNOTATIONS, HISTORY, META, Tables
from reader.annotations.records import Backup, Contents
from reader.annotations.remains import Remains
from reader.annotations.salvage import add
from reader.errors import ReaderError


class Choice(StrEnum):
    """What can be put in the place of annotations that can't be understood."""

    BOTH = "both"
    """The newest good backup, and over it what can be read."""
    READABLE = "readable"
    """What can be read; nothing, where that is nothing."""
    BACKUP = "backup"
    """The newest good backup."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One thing that can be put in place, and what the user then has."""

    choice: Choice
    contents: Contents


@dataclass(frozen=True, slots=True)
class Damage:
    """Annotations that can't be understood.

    Attributes:
        title, message: what is wrong, as the fault says it that every use of them raises.
        lost: what can't be read, a clause each.
        readable: what can be read.
        backup: the newest good backup, or None.
        offers: what can be put in place, the recommended first; none where the file is of a newer version of
            the program, which understands it.
    """

    title: str
    message: str
    lost: tuple[str, ...]
    readable: Contents
    backup: Backup | None
    offers: tuple[Offer, ...]


def damage_of(fault: ReaderError, remains: Remains, backups: Backups, *, is_newer: bool) -> Damage:
    """Look at what is left and at the backups.

    Args:
        fault: what the program says of the annotations.
        remains: what can be read of them.
        backups: their backups.
        is_newer: whether a newer version of the program wrote them.
    """
    backup = backups.newest()
    readable = contents_of(remains.tables)
    offers = () if is_newer else tuple(_offers(remains, readable, backup))
    return Damage(fault.title, fault.message, remains.lost, readable, backup, offers)


def chosen(choice: Choice, remains: Remains, backup: Backup | None) -> Tables:
    """The tables that a choice puts in place, without the bookkeeping of a file.

    Raises:
        ReaderError: the backup can't be read any more.
    """
    if choice is Choice.READABLE or backup is None:
        tables = {name: dict(table) for name, table in remains.tables.items()}
    else:
        tables = read(backup.file)
        if choice is Choice.BOTH:
            tables = both(tables, remains.tables)
    tables.pop(META, None)
    return tables


def both(old: Tables, new: Tables) -> Tables:
    """The tables of an older file and, where a document is in both, those of a newer one."""
    tables = {name: {**table, **new.get(name, {})} for name, table in old.items()}
    tables |= {name: dict(table) for name, table in new.items() if name not in old}
    for paper, document in new.get(ANNOTATIONS, {}).items():
        # A document in which nothing can be read is no newer state of the paper.
        before = old.get(ANNOTATIONS, {}).get(paper)
        if before is not None and annotation_of(document).is_empty:
            tables[ANNOTATIONS][paper] = before
            add(tables, ANNOTATIONS, paper, document)
    if new.get(HISTORY):
        tables[HISTORY] = dict(new[HISTORY])
    return tables


def _offers(remains: Remains, readable: Contents, backup: Backup | None) -> list[Offer]:
    all_read = Offer(Choice.READABLE, readable)
    if backup is None:
        return [all_read]
    from_backup = Offer(Choice.BACKUP, backup.contents)
    if not readable.papers:
        return [from_backup, all_read]
    try:
        union = Offer(Choice.BOTH, contents_of(chosen(Choice.BOTH, remains, backup)))
    except ReaderError:
        return [all_read]
    if union.contents.papers == readable.papers:
        return [all_read, from_backup]
    # What is not there although nothing is lost was taken away by the user.
    return [union, all_read, from_backup] if remains.lost else [all_read, union, from_backup]
