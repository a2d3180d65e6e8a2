"""`reader stats`."""

from __future__ import annotations

import click

from reader.cli.options import json_option, with_library
from reader.cli.output import json_document, table
from reader.library import Library


@click.command()
@json_option
@with_library
def stats(library: Library, as_json: bool) -> None:
    """Count papers by status, stars, tags and notes."""
    counts = library.counts()
    numbers = {
        "papers": counts.papers,
        **{status.value: papers for status, papers in counts.by_status.items()},
        "starred": counts.starred,
        "tagged": counts.tagged,
        "noted": counts.noted,
        "orphaned": counts.orphaned,
        "tags": len(library.tags()),
        "sources": len(library.sources()),
    }
    if as_json:
        json_document(numbers)
        return
    table([(name, f"{number:>9,}") for name, number in numbers.items()])
