"""`reader note`."""

from __future__ import annotations

import sys
from collections.abc import Iterable

import click

from reader.annotations.edits import AppendNote, DropOtherNote, SetNote, TakeOtherNote
from reader.cli.edits import edit_papers
from reader.cli.options import json_option, where_option, with_library
from reader.cli.output import json_document, line, paragraph
from reader.cli.papers import chosen, entries
from reader.cli.words import WordsCommand
from reader.errors import ReaderError
from reader.library import Library
from reader.model import Entry

_HELP = """Print or write the note of a paper.

\b
reader note abs:4f                          prints it
reader note abs:4f "See *section 3*."       puts the text in its place
reader note abs:4f abs:9k - < thoughts.md   takes the text from standard input
reader note --where "#rl" --append "Ask Kim."

Where two windows wrote into a note at the same time, `reader show` has both texts; --take-other makes one
note of them, --drop-other keeps the note as it is.

One id, or --where alone, prints the notes. Else the last word is the TEXT, which may be Markdown, and all
words before it are ids or beginnings of ids. An empty TEXT ("") deletes the note.
"""


@click.command(
    cls=WordsCommand,
    help=_HELP,
    # Without short options of its own the command takes `- item` for a text, not for options.
    context_settings={"ignore_unknown_options": True, "help_option_names": ["--help"]},
)
@click.argument("words", nargs=-1, metavar="ID… [TEXT|-]", type=click.UNPROCESSED)
@click.option("--append", is_flag=True, help="Add TEXT as a paragraph of its own.")
@click.option(
    "--take-other", is_flag=True, help="Add what another window wrote at the same time to the note."
)
@click.option("--drop-other", is_flag=True, help="Let go what another window wrote at the same time.")
@where_option
@json_option
@with_library
def note(
    library: Library,
    words: tuple[str, ...],
    append: bool,
    take_other: bool,
    drop_other: bool,
    where: str | None,
    as_json: bool,
) -> None:
    """Print or write the note of a paper."""
    for word in words:
        if word.startswith("--") and len(word.split()) == 1 and word.strip("-"):
            raise click.NoSuchOption(word)
    if take_other or drop_other:
        if append or (take_other and drop_other):
            raise click.UsageError("--append, --take-other and --drop-other exclude one another.")
        other = TakeOtherNote() if take_other else DropOtherNote()
        edit_papers(library, chosen(library, words, where), other, as_json=as_json)
        return
    writes = len(words) > (1 if where is None else 0)
    ids, text = (words[:-1], words[-1]) if writes else (words, None)
    if text is None:
        if append:
            raise click.UsageError("--append needs the TEXT to add.")
        papers = chosen(library, ids, where)
        rows = library.rows_of(papers)
        listed = entries(library, [rows[paper] for paper in papers])
        _print(listed, one=where is None, as_json=as_json)
        return
    if library.row_of(text) is not None:
        raise click.UsageError(
            f"{text!r} is the id of a paper, not a TEXT to write; --where prints the notes of several "
            "papers, and - takes a text from standard input."
        )
    papers = chosen(library, ids, where)
    text = _standard_input() if text == "-" else text
    edit_papers(library, papers, AppendNote(text) if append else SetNote(text), as_json=as_json)


def _print(papers: Iterable[Entry], *, one: bool, as_json: bool) -> None:
    """Print a note as it is; of several papers, each that there is below the paper's id and headline."""
    if as_json:
        documents = [
            {
                "id": entry.paper.id,
                "note": entry.annotation.note,
                "other_notes": list(entry.annotation.other_notes),
            }
            for entry in papers
        ]
        json_document(documents[0] if one else documents)
        return
    for entry in papers:
        if entry.annotation.note:
            if not one:
                line(f"{entry.paper.id}  {entry.headline}")
            paragraph(entry.annotation.note, "" if one else "  ")


def _standard_input() -> str:
    try:
        return sys.stdin.buffer.read().decode("utf-8-sig").rstrip("\r\n")
    except UnicodeDecodeError as error:
        raise ReaderError("Not UTF-8", f"The note on standard input is not UTF-8: {error}.") from error
