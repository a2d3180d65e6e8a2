"""Carrying out an edit and saying what it did."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from reader.annotations.edits import Edit
from reader.annotations.records import Transaction
from reader.cli.output import json_document, line, progress_line, warn
from reader.errors import NothingChangedError
from reader.library import Library


def edit_papers(library: Library, ids: Sequence[str], edit: Edit, *, as_json: bool) -> None:
    """Edit papers, durably, and say what was done. That all was so already is no fault.

    Raises:
        ReaderError: the edit makes no sense or can't be stored.
    """
    with progress_line() as progress:
        watch = partial(progress.papers, of=len(ids))
        carry_out(lambda: library.edit(ids, edit, watch=watch), as_json=as_json)


def carry_out(edit: Callable[[], Transaction], *, as_json: bool) -> None:
    """Do an edit and say what was done. That all was so already is no fault.

    Raises:
        ReaderError: the edit makes no sense or can't be stored.
    """
    try:
        done = edit()
    except NothingChangedError:
        nothing_to_do(as_json=as_json)
    else:
        report(done, as_json=as_json)


def report(done: Transaction, *, as_json: bool, prefix: str = "") -> None:
    """Say what a transaction did."""
    if as_json:
        json_document(transaction_document(done))
    else:
        line(f"{prefix}{done.description}")


def nothing_to_do(*, as_json: bool) -> None:
    """Say that an edit found everything as it was to be."""
    if as_json:
        json_document(
            {"number": None, "when": None, "description": "nothing to change", "papers": [], "undone": False}
        )
    warn("reader: nothing to change; it is so already")


def transaction_document(done: Transaction) -> dict[str, object]:
    """A transaction as JSON types."""
    return {
        "number": done.number,
        "when": done.when.isoformat(),
        "description": done.description,
        "papers": list(done.papers),
        "undone": done.undone,
    }
