"""`reader config`."""

from __future__ import annotations

from dataclasses import asdict

import click

from reader.cli.options import json_option, library_folder, library_option, settings
from reader.cli.output import json_document, line, table, warn
from reader.config import DEFAULT_FILE, Settings, unknown_theme
from reader.errors import ConfigError
from reader.paths import config_file, default_library


@click.command()
@click.option("--init", is_flag=True, help="Write a settings file that explains every setting.")
@json_option
@library_option
@click.pass_context
def config(ctx: click.Context, init: bool, as_json: bool) -> None:
    """Show where settings and library are, and what is set."""
    if init:
        _write_default()
    file = config_file()
    in_force = settings()
    if (fault := unknown_theme(in_force.theme)) is not None:
        warn(f"{fault.title}: {fault.message}")
    if as_json:
        folder = library_folder(ctx) or default_library()
        json_document({"file": str(file), "library": str(folder), "settings": _document(in_force)})
        return
    table(
        [
            (
                "settings",
                str(file) if file.exists() else f"{file} (not there; `reader config --init` writes it)",
            ),
            ("library", str(library_folder(ctx) or default_library())),
        ]
    )
    line()
    table([(name, _text(value)) for name, value in _document(in_force).items()])


def _write_default() -> None:
    file = config_file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("x", encoding="utf-8") as opened:
            opened.write(DEFAULT_FILE)
    except FileExistsError:
        raise ConfigError("There are settings already", f"{file} was left as it is.") from None
    except OSError as error:
        raise ConfigError("Cannot write the settings", f"{file}: {error.strerror}.") from error


def _document(in_force: Settings) -> dict[str, object]:
    return asdict(in_force)


def _text(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} = {' '.join(keys)}" for name, keys in value.items()) or "as they come"
    return str(value).lower() if isinstance(value, bool) else str(value)
