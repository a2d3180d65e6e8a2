"""`reader similar`."""

from __future__ import annotations

import click

from reader.cli.options import json_option, with_library
from reader.cli.output import json_document, line, warn
from reader.cli.papers import entries, paper_lines
from reader.library import Library
from reader.library.reasons import because, why_document

_USUAL = 10
"""Papers that are printed when no other number is asked for: they fit on a small terminal."""


@click.command()
@click.argument("paper_id", metavar="ID")
@click.option(
    "--limit",
    "-n",
    metavar="N",
    type=click.IntRange(min=1),
    default=_USUAL,
    show_default=True,
    help="At most so many papers.",
)
@json_option
@with_library
def similar(library: Library, paper_id: str, limit: int, as_json: bool) -> None:
    """Print the papers that are most like one.

    The nearest comes first, and under each paper stand the words that make it near. ID is the paper's id, as
    `reader list` prints it, or any beginning of it that no other paper has.
    """
    result = library.similar(library.entry(paper_id), limit=limit)
    near = list(entries(library, result.rows))
    reasons = [result.why(entry) if result.why else None for entry in near]
    if as_json:
        from reader.exporters.json import paper_document

        json_document(
            [
                {**paper_document(entry), "similarity": why_document(why)}
                for entry, why in zip(near, reasons, strict=True)
            ]
        )
        return
    if not near:
        warn("reader: no paper is like this one")
    for text, why in zip(paper_lines(library, [entry.row for entry in near]), reasons, strict=True):
        line(text)
        if why and (said := because(why)):
            line(f"    {said}")
