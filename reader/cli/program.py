"""The command line as a whole: `reader`, its options and its lazily loaded verbs."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path

import click

from reader import __version__
from reader.cli.faults import DONE, INTERRUPTED, guarded
from reader.cli.options import library_folder, library_option
from reader.cli.start import COMPLETE
from reader.cli.verbs import VERBS, Verb

NAME = "reader"
"""What usage texts call the program."""


class Program(click.Group):
    """A group that imports the module of a verb only when the verb is used."""

    def list_commands(self, _ctx: click.Context) -> list[str]:
        """The names of all verbs, in the order of help."""
        return [verb.name for verb in VERBS]

    def get_command(self, _ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The verb of a name, its module imported; None when there is none of that name."""
        for verb in VERBS:
            if verb.name == cmd_name:
                return _loaded(verb)
        return None

    def format_commands(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the verbs in help without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl([(verb.name, verb.help) for verb in VERBS])


def run(words: Sequence[str], open_screen: Callable[[Path | None, Mapping[str, bool]], None]) -> int:
    """Run a command line; every way to end is an exit status, none a traceback.

    Args:
        words: what follows the program's name.
        open_screen: see `program`.

    Returns:
        0 done; 1 something asked for could not be done, which standard error tells; 2 wrong usage.
    """
    command = program(open_screen)
    if asked := os.environ.get(COMPLETE):
        from click.shell_completion import shell_complete

        return shell_complete(command, {}, NAME, COMPLETE, asked)
    return guarded(lambda: _status_of(command, list(words)))


def program(open_screen: Callable[[Path | None, Mapping[str, bool]], None]) -> Program:
    """The command line.

    Args:
        open_screen: shows a library, given its folder or None for the default one and what is set in place of
            what the settings say, until the user quits. It is called when no verb is given.
    """

    @click.command(
        cls=Program,
        invoke_without_command=True,
        context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
        epilog="Where the library is: --library, else $READER_LIBRARY, else the default that "
        "`reader config` shows. Every verb explains itself: reader VERB --help.",
    )
    @library_option
    @click.option("--ascii", is_flag=True, help="Draw the screen with ASCII only, for a poor font.")
    @click.option("--reduced-motion", is_flag=True, help="Let nothing on the screen move by itself.")
    @click.version_option(__version__, message="%(prog)s %(version)s")
    @click.pass_context
    def reader(ctx: click.Context, ascii: bool, reduced_motion: bool) -> None:
        """A reading list for research papers. Without a verb it opens the screen."""
        if ctx.invoked_subcommand is None:
            wanted = {"ascii": True} if ascii else {}
            open_screen(library_folder(ctx), wanted | ({"motion": False} if reduced_motion else {}))

    assert isinstance(reader, Program)
    return reader


def _status_of(command: Program, words: list[str]) -> int:
    try:
        with command.make_context(NAME, words) as ctx:
            command.invoke(ctx)
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.Abort:
        return INTERRUPTED
    except click.ClickException as fault:
        _show(fault)
        return fault.exit_code
    return DONE


def _show(fault: click.ClickException) -> None:
    """Print what is wrong with the command line, which may quote what was typed, harmless for a terminal."""
    from reader.text.sanitize import display

    shown = io.StringIO()
    fault.show(shown)
    sys.stderr.write(display(shown.getvalue()))


def _loaded(verb: Verb) -> click.Command:
    command = getattr(import_module(f"reader.cli.{verb.module}"), verb.command)
    assert isinstance(command, click.Command)
    return command
