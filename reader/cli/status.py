"""`reader status`."""

from __future__ import annotations

import click

from reader.annotations.edits import SetStatus
from reader.cli.edits import edit_papers
from reader.cli.options import json_option, where_option, with_library
from reader.cli.papers import chosen
from reader.library import Library
from reader.model import Status

_HELP = """Say how far you have come with papers.

\b
reader status later --where "diffusion year:2024"
"""


@click.command(help=_HELP)
@click.argument("status", type=click.Choice([status.value for status in Status], case_sensitive=False))
@click.argument("ids", nargs=-1, metavar="ID…")
@where_option
@json_option
@with_library
def status(library: Library, status: str, ids: tuple[str, ...], where: str | None, as_json: bool) -> None:
    """Say how far you have come with papers."""
    edit_papers(library, chosen(library, ids, where), SetStatus(Status(status)), as_json=as_json)
