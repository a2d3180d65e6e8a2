"""`reader list`."""

from __future__ import annotations

import click

from reader.cli.faults import FAILED
from reader.cli.options import json_option, with_library
from reader.cli.output import NO_PAPERS, json_document, line, warn
from reader.cli.papers import entries, found, paper_lines
from reader.cli.words import QueryCommand
from reader.library import SORTS, Library
from reader.library.reasons import why_document


def sort_name(_ctx: click.Context, _option: click.Parameter, name: str | None) -> str | None:
    """Check the name of an order, with or without the `-` that reverses it."""
    if name is not None and name.removeprefix("-") not in SORTS:
        raise click.BadParameter(f"{name!r} is none of {', '.join(SORTS)}; `-` before a name reverses it.")
    return name


_HELP = """Print a line for each paper that matches.

QUERY is what you would type into the search line of the screen, whose help (`?`) shows all that it may
hold; without one all papers are printed.

\b
reader list diffusion year:2020..2024 sort:-year
reader list "is:later #rl" --ids
reader list -- -survey has:code

What of it is not understood is told on standard error, and the exit status is 1.
"""


@click.command("list", cls=QueryCommand, help=_HELP)
@click.argument("query", nargs=-1)
@click.option(
    "--sort",
    metavar="K",
    callback=sort_name,
    help=f"The order: {', '.join(SORTS)}; `-` before it reverses it.",
)
@click.option("--limit", "-n", metavar="N", type=click.IntRange(min=0), help="At most so many papers.")
@click.option("--ids", "ids_only", is_flag=True, help="Print only ids.")
@json_option
@with_library
def list_(
    library: Library,
    query: tuple[str, ...],
    sort: str | None,
    limit: int | None,
    ids_only: bool,
    as_json: bool,
) -> None:
    """Print a line for each paper that matches."""
    result = found(library, " ".join(query), sort)
    if not result.rows:
        warn(f"reader: {'no paper matches' if library.count() else NO_PAPERS}")
    rows = result.rows[:limit]
    if as_json:
        from reader.exporters.json import paper_document

        documents = [paper_document(entry) for entry in entries(library, rows)]
        if result.by_taste and result.why:
            reasons = (result.why(entry) for entry in entries(library, rows))
            documents = [
                {**paper, "relevance": why_document(why)}
                for paper, why in zip(documents, reasons, strict=True)
            ]
        json_document(documents)
    else:
        ids = (entry.paper.id for entry in entries(library, rows))
        for text in ids if ids_only else paper_lines(library, rows):
            line(text)
    if result.problems:
        click.get_current_context().exit(FAILED)
