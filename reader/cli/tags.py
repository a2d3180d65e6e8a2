"""`reader tags` and what can be done to a tag as a whole."""

from __future__ import annotations

import click

from reader.annotations.edits import DeleteTag, Edit, RenameTag, clean_tag
from reader.cli.edits import carry_out
from reader.cli.options import json_option, library_option, with_library
from reader.cli.output import json_document, table
from reader.errors import ReaderError
from reader.library import Library


@click.group(invoke_without_command=True)
@json_option
@library_option
@click.pass_context
def tags(ctx: click.Context, as_json: bool) -> None:
    """List all tags, rename one or delete one.

    Without a command it prints every tag with the number of its papers, the most used first.
    """
    if ctx.invoked_subcommand is None:
        _counts(as_json)
    elif as_json:
        ctx.default_map = {name: {"as_json": True} for name in tags.commands}


@with_library
def _counts(library: Library, as_json: bool) -> None:
    counts = library.tags()
    if as_json:
        json_document([{"tag": count.tag, "papers": count.papers} for count in counts])
        return
    table([(count.tag, f"{count.papers:,}") for count in counts])


@tags.command()
@click.argument("old")
@click.argument("new")
@json_option
@with_library
def rename(library: Library, old: str, new: str, as_json: bool) -> None:
    """Rename a tag and those below it; onto one that is there already the two become one."""
    _edit_tag(library, old, RenameTag(old, new), as_json)


@tags.command()
@click.argument("tag")
@json_option
@with_library
def delete(library: Library, tag: str, as_json: bool) -> None:
    """Take a tag and those below it from all papers."""
    _edit_tag(library, tag, DeleteTag(tag), as_json)


def _edit_tag(library: Library, tag: str, edit: Edit, as_json: bool) -> None:
    """Edit every paper that has a tag or one below it.

    Raises:
        ReaderError: there is none.
    """
    wanted = clean_tag(tag).casefold()
    if not any(f"{count.tag.casefold()}/".startswith(f"{wanted}/") for count in library.tags()):
        raise ReaderError("No such tag", f"No paper has the tag {tag!r}; `reader tags` lists them.")
    carry_out(lambda: library.edit_all(edit), as_json=as_json)
