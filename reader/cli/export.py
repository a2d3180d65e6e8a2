"""`reader export`."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryFile

import click

from reader.cli.list_ import sort_name
from reader.cli.options import UserPath, json_option, with_library
from reader.cli.output import json_document, progress_line, warn
from reader.cli.papers import matching
from reader.cli.words import QueryCommand
from reader.exporters.formats import EXPORTERS, GroupBy
from reader.library import SORTS, Library
from reader.library.exporting import ExportOrder
from reader.text.counted import counted

_FORMATS = [exporter.name for exporter in EXPORTERS]
_GROUPINGS = [by.value for by in GroupBy]
_PIECE = 1 << 16
"""Characters that are printed at once."""


@click.command(cls=QueryCommand)
@click.argument("query", nargs=-1)
@click.option(
    "--format",
    "-f",
    "format_name",
    type=click.Choice(_FORMATS, case_sensitive=False),
    help="The format.  [default: that of FILE's ending, else markdown]",
)
@click.option(
    "--group-by",
    "-g",
    type=click.Choice(_GROUPINGS, case_sensitive=False),
    default=GroupBy.NONE.value,
    help="By what the papers stand under headings.",
)
@click.option("--abstracts/--no-abstracts", default=None, help="With or without the papers' abstracts.")
@click.option("--title", metavar="T", default="Reading list", show_default=True, help="The first heading.")
@click.option(
    "--sort",
    metavar="K",
    callback=sort_name,
    help=f"The order: {', '.join(SORTS)}; `-` before it reverses it.",
)
@click.option(
    "--template",
    metavar="FILE",
    type=UserPath(),
    help="A Jinja template to use instead of the program's own.",
)
@click.option(
    "--output",
    "-o",
    metavar="FILE",
    type=UserPath(allow_dash=True),
    help="Where to write it.  [default: standard output]",
)
@click.option("--force", is_flag=True, help="Write over a FILE that is not an export.")
@json_option
@with_library
def export(
    library: Library,
    query: tuple[str, ...],
    format_name: str | None,
    group_by: str,
    abstracts: bool | None,
    title: str,
    sort: str | None,
    template: Path | None,
    output: Path | None,
    force: bool,
    as_json: bool,
) -> None:
    """Write a reading list, as Markdown or JSON.

    QUERY says of which papers, as for `reader list`; without one it is all of them. A query that is not
    understood in full, or that no paper matches, exports nothing. --json is the same as --format json,
    unless a FILE is written: then it says in JSON what was written.
    """
    to_file = output is not None and output != Path("-")
    name = format_name or ("json" if as_json and not to_file else _format_of(output))
    rows = matching(library, " ".join(query), sort, untouched="nothing was exported").rows
    order = ExportOrder(
        format=name, title=title, group_by=GroupBy(group_by), abstracts=abstracts, template=template
    )
    if output is None or not to_file:
        pieces = library.export(rows, order)
        # A template may turn out to be wrong at its end, and then nothing is to be printed.
        for piece in pieces if template is None else _all_of(pieces):
            sys.stdout.write(piece)
        return
    with progress_line() as progress:
        papers = library.export_to(output, rows, order, force=force, progress=progress.papers)
    if as_json:
        json_document({"file": str(output), "format": name, "papers": papers})
    else:
        warn(f"wrote {counted(papers, 'paper')} to {output}")


def _all_of(pieces: Iterable[str]) -> Iterator[str]:
    """The pieces once all of them are made; they are kept on disk until then."""
    with TemporaryFile("w+", encoding="utf-8", errors="replace", newline="") as kept:
        kept.writelines(pieces)
        kept.seek(0)
        while piece := kept.read(_PIECE):
            yield piece


def _format_of(file: Path | None) -> str:
    """The format that a file's ending asks for; Markdown when it asks for none."""
    ending = "" if file is None else file.suffix.lower()
    return next((exporter.name for exporter in EXPORTERS if exporter.suffix == ending), EXPORTERS[0].name)
