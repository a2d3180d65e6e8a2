"""`reader searches` and what can be done to a saved search."""

from __future__ import annotations

import click

from reader.cli.edits import carry_out
from reader.cli.options import json_option, library_option, with_library
from reader.cli.output import json_document, table, warn
from reader.cli.words import QueryCommand
from reader.library import Library


@click.group(invoke_without_command=True)
@json_option
@library_option
@click.pass_context
def searches(ctx: click.Context, as_json: bool) -> None:
    """List the saved searches; save, rename or delete one.

    Without a command it prints every saved search with the number of papers that it finds now. In a query
    `search:NAME` stands for it.
    """
    if ctx.invoked_subcommand is None:
        _counts(as_json)
    elif as_json:
        ctx.default_map = {name: {"as_json": True} for name in searches.commands}


@with_library
def _counts(library: Library, as_json: bool) -> None:
    found = [(search, library.find(search.query)) for search in library.searches()]
    counts = [(search, 0 if result.near else len(result.rows)) for search, result in found]
    if as_json:
        json_document(
            [{"name": search.name, "query": search.query, "papers": papers} for search, papers in counts]
        )
        return
    table(
        [(search.name, f"{papers:,}", search.query) for search, papers in counts],
        nothing="no search is saved yet; `reader searches save NAME QUERY` saves one",
    )


@searches.command(cls=QueryCommand)
@click.argument("name")
@click.argument("query", nargs=-1, required=True)
@json_option
@with_library
def save(library: Library, name: str, query: tuple[str, ...], as_json: bool) -> None:
    """Save a query under a name; what had that name before is replaced.

    What of the query is not understood is told on standard error.
    """
    carry_out(lambda: library.save_search(name, " ".join(query)), as_json=as_json)
    for problem in library.parsed(" ".join(query)).problems:
        warn(f"reader: query, character {problem.position + 1}: {problem.message}")


@searches.command()
@click.argument("old")
@click.argument("new")
@json_option
@with_library
def rename(library: Library, old: str, new: str, as_json: bool) -> None:
    """Give a saved search another name."""
    carry_out(lambda: library.rename_search(old, new), as_json=as_json)


@searches.command()
@click.argument("name")
@json_option
@with_library
def delete(library: Library, name: str, as_json: bool) -> None:
    """Forget a saved search; the papers stay as they are."""
    carry_out(lambda: library.delete_search(name), as_json=as_json)
