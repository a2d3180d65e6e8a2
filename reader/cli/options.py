"""The options and arguments that verbs share, and the opened library that they work on."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

import click

from reader.paths import config_file, default_library, expanded

if TYPE_CHECKING:
    from reader.config import Settings
    from reader.library import Library

P = ParamSpec("P")
R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])

_FOLDER = "reader.library"


class UserPath(click.Path):
    """A path as the user names it. Whether it can be used is found out on use, and is no wrong usage."""

    def __init__(self, *, allow_dash: bool = False) -> None:
        """Take a path; with `allow_dash` a lone `-` stands for a standard stream."""
        super().__init__(readable=False, path_type=Path, allow_dash=allow_dash)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """See click: an empty text is refused, as a path it would mean the current folder."""
        if not str(value):
            self.fail("the path is empty; for the current folder write a dot.", param, ctx)
        return super().convert(value, param, ctx)


def library_option(command: F) -> F:
    """Give a command the option `--library`; where it stands on the line makes no difference."""
    return click.option(
        "--library",
        metavar="DIR",
        type=UserPath(),
        expose_value=False,
        callback=_remember,
        help="The library's folder.",
    )(command)


def json_option(command: F) -> F:
    """Give a command the flag `--json`, its argument `as_json`."""
    return click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")(command)


def where_option(command: F) -> F:
    """Give a command the option `--where`, its argument `where`."""
    return click.option("--where", metavar="QUERY", help="All papers that match a query.")(command)


def with_library(command: Callable[Concatenate[Library, P], R]) -> Callable[P, R]:
    """Open the library before a command and close it afterwards; the command has `--library`."""

    @functools.wraps(command)
    def opened(*args: P.args, **kwargs: P.kwargs) -> R:
        from reader.library import Library

        folder = library_folder(click.get_current_context()) or default_library()
        with Library.open(folder, settings()) as library:
            return command(library, *args, **kwargs)

    return library_option(opened)


def library_folder(ctx: click.Context) -> Path | None:
    """The folder that `--library` named, or None."""
    folder = ctx.meta.get(_FOLDER)
    return expanded(folder) if isinstance(folder, Path) else None


def settings() -> Settings:
    """The user's settings.

    Raises:
        ConfigError: they can't be understood.
    """
    from reader.config import load_settings

    return load_settings(config_file())


def _remember(ctx: click.Context, _option: click.Parameter, folder: Path | None) -> None:
    if folder is not None:
        ctx.meta[_FOLDER] = folder
