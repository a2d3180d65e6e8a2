"""`reader tags` and what can be done to a tag as a whole."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from reader.cli.edits import carry_out, nothing_to_do
from reader.cli.options import json_option, library_option, with_library
from reader.cli.output import json_document, line, table
from reader.errors import NothingChangedError
from reader.library import Library
from reader.library.tag_looks import COLOURS

if TYPE_CHECKING:
    from reader.library.retagging import TagPlan
    from reader.library.tags import TagNode

F = TypeVar("F", bound=Callable[..., Any])

NO_COLOUR = "none"
"""What takes the colour from a tag."""


def dry_run_option(command: F) -> F:
    """Give a command the flag `--dry-run`."""
    return click.option("--dry-run", is_flag=True, help="Say what would happen, and change nothing.")(command)


@click.group(invoke_without_command=True)
@json_option
@library_option
@click.pass_context
def tags(ctx: click.Context, as_json: bool) -> None:
    """List all tags; rename, merge, move, delete or colour one.

    Without a command it prints every tag with the number of its papers, the most used first; where tags are
    below it, with the number of papers that have it or one of those, too. Each command is one step to undo.
    """
    if ctx.invoked_subcommand is None:
        _counts(as_json)
    elif as_json:
        ctx.default_map = {name: {"as_json": True} for name in tags.commands}


@with_library
def _counts(library: Library, as_json: bool) -> None:
    nodes = {node.key: node for node in library.tag_tree().nodes}
    counts = [(count, nodes.get(count.tag.casefold())) for count in library.tags()]
    if as_json:
        json_document(
            [
                {
                    "tag": count.tag,
                    "papers": count.papers,
                    "with_children": node.papers if node else count.papers,
                    "colour": node.colour if node else None,
                }
                for count, node in counts
            ]
        )
        return
    table(
        [(count.tag, f"{count.papers:,}", _beside(node)) for count, node in counts],
        nothing="no paper has a tag yet; `reader tag ID +NEW` adds one",
    )


def _beside(node: TagNode | None) -> str:
    """What else there is to say of a tag."""
    if node is None:
        return ""
    below = f"{node.papers:,} with those below" if node.papers > node.own else ""
    return ", ".join(filter(None, (below, node.colour or "")))


@tags.command()
@click.argument("old")
@click.argument("new")
@dry_run_option
@json_option
@with_library
def rename(library: Library, old: str, new: str, dry_run: bool, as_json: bool) -> None:
    """Rename a tag and those below it; onto one that is there already the two become one.

    Its colour and the saved searches that name it follow.
    """
    from reader.annotations.edits import RenameTag

    _retag(library, lambda: library.plan_tag(RenameTag(old, new)), dry_run=dry_run, as_json=as_json)


@tags.command()
@click.argument("tag")
@click.argument("into")
@dry_run_option
@json_option
@with_library
def merge(library: Library, tag: str, into: str, dry_run: bool, as_json: bool) -> None:
    """Make a tag a part of another one that is there; those below it come along."""
    _retag(library, lambda: library.plan_merge(tag, into), dry_run=dry_run, as_json=as_json)


@tags.command()
@click.argument("tag")
@click.argument("under", required=False)
@click.option("--top", is_flag=True, help="Put it under no other tag.")
@dry_run_option
@json_option
@with_library
def move(library: Library, tag: str, under: str | None, top: bool, dry_run: bool, as_json: bool) -> None:
    """Put a tag and those below it under another one, which may be new, or to the top."""
    if top == bool(under):
        raise click.UsageError("Name the tag to put it under, or say --top.")
    _retag(library, lambda: library.plan_move(tag, under or ""), dry_run=dry_run, as_json=as_json)


@tags.command()
@click.argument("tag")
@dry_run_option
@json_option
@with_library
def delete(library: Library, tag: str, dry_run: bool, as_json: bool) -> None:
    """Take a tag and those below it from all papers."""
    from reader.annotations.edits import DeleteTag

    _retag(library, lambda: library.plan_tag(DeleteTag(tag)), dry_run=dry_run, as_json=as_json)


@tags.command()
@click.argument("tag")
@click.argument("colour", metavar="COLOUR", type=click.Choice([*COLOURS, NO_COLOUR]))
@json_option
@with_library
def colour(library: Library, tag: str, colour: str, as_json: bool) -> None:
    """Show a tag in a colour on the screen, and those below it that have none of their own.

    COLOUR is red, orange, yellow, green, teal, blue, purple, pink or grey; none takes it away.
    """
    chosen = None if colour == NO_COLOUR else colour
    carry_out(lambda: library.colour_tag(tag, chosen), as_json=as_json)


def _retag(library: Library, planned: Callable[[], TagPlan], *, dry_run: bool, as_json: bool) -> None:
    """Do what is planned, or say what it would come to.

    Raises:
        ReaderError: it makes no sense, or can't be stored.
    """
    try:
        plan = planned()
    except NothingChangedError:
        nothing_to_do(as_json=as_json)
        return
    if not dry_run:
        carry_out(lambda: library.retag(plan.edit), as_json=as_json)
    elif as_json:
        json_document(_plan_document(plan))
    else:
        for sentence in plan.sentences():
            line(sentence)


def _plan_document(plan: TagPlan) -> dict[str, object]:
    """A plan as JSON types."""
    return {
        "tag": plan.old,
        "becomes": plan.new,
        "papers": plan.papers,
        "already": plan.already,
        "below": list(plan.below),
        "merges_with": plan.merges,
        "searches": list(plan.searches),
    }
