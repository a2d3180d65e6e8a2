"""`reader split` and `reader join`: where an abstract of a list ends."""

from __future__ import annotations

import click

from reader.cli.edits import carry_out
from reader.cli.options import json_option, with_library
from reader.errors import ReaderError
from reader.importers.items import beginning
from reader.library import Library
from reader.model import Paper


@click.command()
@click.argument("paper_id", metavar="ID")
@click.argument("paragraph", metavar="[N]", type=click.IntRange(min=2), required=False)
@json_option
@with_library
def split(library: Library, paper_id: str, paragraph: int | None, as_json: bool) -> None:
    """Make two papers of an abstract.

    ID is the id of a paper or a beginning of it; its abstract was read from a list of abstracts. The second
    paper begins with paragraph N, which need not be said where there are but two. Tags, stars and note stay
    with the first. It is remembered when the list is imported again; `reader undo` takes it back.
    """
    paper = library.entry(paper_id).paper
    at = _second(paper) if paragraph is None else paragraph - 1
    carry_out(lambda: library.split(paper.id, at), as_json=as_json)


@click.command()
@click.argument("paper_id", metavar="ID")
@click.argument("next_id", metavar="[NEXT-ID]", required=False)
@json_option
@with_library
def join(library: Library, paper_id: str, next_id: str | None, as_json: bool) -> None:
    """Make one paper of an abstract and the next one of its list.

    ID is the id of a paper or a beginning of it; its abstract was read from a list of abstracts. NEXT-ID, if
    given, has to be the next one. Tags, stars and notes of both are joined. It is remembered when the list
    is imported again; `reader undo` takes it back.
    """
    carry_out(lambda: library.join(paper_id, next_id), as_json=as_json)


def _second(paper: Paper) -> int:
    """The paragraph that begins the second paper, from 1, where only one can."""
    from reader.library.recutting import paragraphs_of

    later = paragraphs_of(paper)[1:]
    if len(later) > 1:
        some = ", ".join(f"{number} “{beginning(text)}”" for number, text in enumerate(later, start=2))
        raise ReaderError("Which paragraph?", f"Say which paragraph begins the second paper: {some}.")
    return 1
