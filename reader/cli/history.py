"""`reader undo`, `reader redo` and `reader history`: the same history as that of the screen."""

from __future__ import annotations

import click

from reader.cli.edits import report, transaction_document
from reader.cli.options import json_option, with_library
from reader.cli.output import json_document, local_time, progress_line, table
from reader.library import Library


@click.command()
@json_option
@with_library
def undo(library: Library, as_json: bool) -> None:
    """Take the last edit back."""
    with progress_line() as progress:
        done = library.undo(progress=progress.papers)
    report(done, as_json=as_json, prefix="undone: ")


@click.command()
@json_option
@with_library
def redo(library: Library, as_json: bool) -> None:
    """Do again what was undone."""
    with progress_line() as progress:
        done = library.redo(progress=progress.papers)
    report(done, as_json=as_json, prefix="done again: ")


@click.command()
@click.option("--limit", "-n", metavar="N", type=click.IntRange(min=1), help="Only the last N edits.")
@json_option
@with_library
def history(library: Library, limit: int | None, as_json: bool) -> None:
    """List the edits that can be undone.

    The newest comes first; one that is undone can be redone until something else is edited.
    """
    done = library.history(limit)
    if as_json:
        json_document([transaction_document(transaction) for transaction in done])
        return
    table(
        [
            (
                f"#{transaction.number}",
                local_time(transaction.when),
                transaction.description + (" (undone)" if transaction.undone else ""),
            )
            for transaction in done
        ],
        nothing="nothing was edited yet that can be undone",
    )
