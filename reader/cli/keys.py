"""`reader keys`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import click

from reader.cli.options import json_option, library_option, settings
from reader.cli.output import json_document, line, table
from reader.commands import Command, with_keymap
from reader.key_names import key_name


@click.command()
@click.option("--markdown", is_flag=True, help="Print a Markdown table.")
@json_option
@library_option
def keys(markdown: bool, as_json: bool) -> None:
    """List the keys of the screen.

    What the settings change in them is in it.
    """
    commands = with_keymap(settings().keys)
    if as_json:
        json_document(
            [
                {
                    "command": command.id,
                    "keys": list(command.keys),
                    "title": command.title,
                    "help": command.help,
                    "group": command.group.value,
                }
                for command in commands
            ]
        )
    elif markdown:
        for row in markdown_table(commands):
            line(row)
    else:
        table([(_keys(command), command.id, command.help) for command in commands])


def markdown_table(commands: Iterable[Command]) -> Iterator[str]:
    """The rows of a Markdown table of commands: keys, what they do, and the name for `config.toml`."""
    yield "| keys | command | does |"
    yield "| --- | --- | --- |"
    for command in commands:
        names = " ".join(f"`{key_name(key)}`" for key in command.keys)
        yield f"| {names} | `{command.id}` | {command.help} |".replace("|  |", "| |")


def _keys(command: Command) -> str:
    return " ".join(map(key_name, command.keys))
