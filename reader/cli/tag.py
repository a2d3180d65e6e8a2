"""`reader tag`."""

from __future__ import annotations

import click

from reader.annotations.edits import ChangeTags
from reader.cli.edits import edit_papers
from reader.cli.options import json_option, where_option, with_library
from reader.cli.papers import chosen
from reader.cli.words import WordsCommand
from reader.library import Library

_HELP = """Add tags to papers or take them away.

\b
reader tag abs:4f +to-cite -someday
reader tag --where "is:starred diffusion" +generative/diffusion

A word that begins with + or - is a change of tags; every other one is the id of a paper or a beginning of it.
"""


@click.command(
    cls=WordsCommand,
    help=_HELP,
    # Without short options of its own the command takes `-old` for a word, not for `-o -l -d`.
    context_settings={"ignore_unknown_options": True, "help_option_names": ["--help"]},
)
@click.argument("words", nargs=-1, metavar="ID… +NEW -OLD", type=click.UNPROCESSED)
@click.option("--add", metavar="TAG", multiple=True, help="Add a tag, the same as +TAG.")
@click.option("--remove", metavar="TAG", multiple=True, help="Take a tag away, the same as -TAG.")
@where_option
@json_option
@with_library
def tag(
    library: Library,
    words: tuple[str, ...],
    add: tuple[str, ...],
    remove: tuple[str, ...],
    where: str | None,
    as_json: bool,
) -> None:
    """Add tags to papers or take them away."""
    ids: list[str] = []
    added, removed = list(add), list(remove)
    for word in words:
        if word.startswith("--"):
            raise click.NoSuchOption(word)
        if word.startswith("+"):
            added.append(word[1:])
        elif word.startswith("-"):
            removed.append(word[1:])
        else:
            ids.append(word)
    if not added and not removed:
        raise click.UsageError("Say which tags: +NEW adds one, -OLD takes one away.")
    edit = ChangeTags(add=tuple(added), remove=tuple(removed))
    edit_papers(library, chosen(library, ids, where), edit, as_json=as_json)
