"""`reader star`."""

from __future__ import annotations

import click

from reader.annotations.edits import AddStar, SetStars
from reader.cli.edits import edit_papers
from reader.cli.options import json_option, where_option, with_library
from reader.cli.papers import chosen
from reader.library import Library
from reader.model import MAX_STARS

_HELP = """Give papers stars or take them away.

\b
reader star abs:4f --stars 3
"""


@click.command(help=_HELP)
@click.argument("ids", nargs=-1, metavar="ID…")
@click.option(
    "--stars",
    "-n",
    metavar="N",
    type=click.IntRange(0, MAX_STARS),
    help=f"How many, 0 to {MAX_STARS}; 0 takes them away.  [default: one, where there is none]",
)
@where_option
@json_option
@with_library
def star(library: Library, ids: tuple[str, ...], stars: int | None, where: str | None, as_json: bool) -> None:
    """Give papers stars or take them away."""
    edit = AddStar() if stars is None else SetStars(stars)
    edit_papers(library, chosen(library, ids, where), edit, as_json=as_json)
