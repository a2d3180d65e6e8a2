"""`reader backup` and `reader restore`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from reader.annotations.records import Backup
from reader.cli.options import UserPath, json_option, with_library
from reader.cli.output import json_document, line, local_time, table
from reader.errors import ReaderError
from reader.library import Library
from reader.paths import expanded
from reader.text.counted import counted


@click.command()
@json_option
@with_library
def backup(library: Library, as_json: bool) -> None:
    """Copy tags, stars and notes to a backup."""
    _report(library.backup(), "backed up", as_json)


@click.command()
@click.argument("file", required=False, type=UserPath())
@click.option("--yes", "-y", is_flag=True, help="Do not ask.")
@json_option
@with_library
def restore(library: Library, file: Path | None, yes: bool, as_json: bool) -> None:
    """List the backups, or go back to one.

    FILE is a backup as the list names it, or the path of one. What it replaces is backed up first. The
    papers themselves stay as they are.
    """
    backups = library.backups()
    if file is None:
        _list(backups, as_json)
        return
    chosen = _path(file, backups)
    if not yes:
        _ask(chosen, backups)
    _report(library.restore(chosen), "restored", as_json)


def _list(backups: Sequence[Backup], as_json: bool) -> None:
    if as_json:
        json_document([_document(backup) for backup in backups])
    elif backups:
        table(
            [
                (backup.file.name, local_time(backup.when), counted(backup.papers, "paper"))
                for backup in backups
            ]
        )
    else:
        line("there are no backups yet")


def _path(file: Path, backups: Sequence[Backup]) -> Path:
    """The backup of that name, else the file of that path."""
    named = (backup.file for backup in backups if str(file) == backup.file.name)
    return next(named, expanded(file))


def _ask(file: Path, backups: Sequence[Backup]) -> None:
    """Ask whether to go on.

    Raises:
        ReaderError: there is nobody to ask, or the answer is no.
    """
    known = [backup for backup in backups if backup.file == file]
    what = f" of {local_time(known[0].when)} ({counted(known[0].papers, 'paper')})" if known else ""
    if not _can_ask():
        raise ReaderError(
            "Not restored", "Nobody can be asked here; say --yes to replace tags, stars and notes."
        )
    question = f"Replace all tags, stars and notes by those in {file}{what}?"
    if not click.confirm(question, err=True):
        raise ReaderError("Not restored", "Everything is as it was.")


def _can_ask() -> bool:
    return sys.stdin.isatty()


def _report(backup: Backup, verb: str, as_json: bool) -> None:
    if as_json:
        json_document(_document(backup))
    else:
        line(f"{verb} {counted(backup.papers, 'annotated paper')}: {backup.file}")


def _document(backup: Backup) -> dict[str, object]:
    return {"file": str(backup.file), "when": backup.when.isoformat(), "papers": backup.papers}
