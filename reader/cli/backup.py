"""`reader backup`."""

from __future__ import annotations

import click

from reader.annotations.contents import told
from reader.annotations.records import Backup, Contents
from reader.cli.options import json_option, with_library
from reader.cli.output import json_document, line
from reader.library import Library


@click.command()
@json_option
@with_library
def backup(library: Library, as_json: bool) -> None:
    """Copy tags, stars and notes to a backup.

    One is made by itself before the first change of a day, and at the end of work that added much since the
    newest one. The newest are kept (the setting `backups` says
    how many), and besides them the last of each of 7 days, 4 weeks and 12 months.
    """
    made = library.backup()
    if as_json:
        json_document(backup_document(made))
    else:
        line(f"backed up {told(made.contents)} to {made.file}")


def backup_document(backup: Backup) -> dict[str, object]:
    """A backup in JSON types."""
    return {
        "file": str(backup.file),
        "when": backup.when.isoformat(),
        **contents_document(backup.contents),
    }


def contents_document(contents: Contents) -> dict[str, object]:
    """The counts of a set of annotations in JSON types."""
    return {
        "papers": contents.papers,
        "starred": contents.starred,
        "notes": contents.notes,
        "tags": contents.tags,
    }
