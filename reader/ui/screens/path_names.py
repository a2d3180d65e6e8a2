"""Completing the names of files and folders as a path is typed."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from reader.ui.screens.typed_path import path_from

MOST_NAMES = 20_000
"""How many names of a folder are looked at; whoever has more types further."""


@dataclass(frozen=True, slots=True)
class Name:
    """A file or a folder that what was typed can be completed to.

    `path` begins with what was typed, as typed, and ends with `/` for a folder; `name` is its last part.
    """

    path: str
    name: str


@dataclass(frozen=True, slots=True)
class Completion:
    """What a path that is being typed can become: folders first, then files, by name."""

    names: tuple[Name, ...]
    problem: str | None = None
    """Why there are no names, in a sentence for the user."""

    @property
    def common(self) -> str:
        """The longest text that all names begin with."""
        return os.path.commonprefix([name.path for name in self.names])


def complete(typed: str, folder: Path, cancelled: Callable[[], bool]) -> Completion:
    """List what a path can be completed to. Reads the disk and never raises.

    Names that begin with a dot are left out unless a dot was typed, and so are names that a terminal could
    not show.

    Args:
        typed: the path so far; `~` is the home folder.
        folder: what a relative path starts from.
        cancelled: asked now and then; the answer is thrown away once it is True.
    """
    end = max(typed.rfind(separator) for separator in _separators()) + 1
    head, beginning = typed[:end], typed[end:]
    try:
        found = _names(path_from(head, folder), beginning, cancelled)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        return Completion((), f"{head or folder} can't be listed: {reason}.")
    same_case = [entry for entry in found if entry[1].startswith(beginning)]
    return Completion(tuple(Name(head + name, name) for _, name in sorted(same_case or found, key=_order)))


def _separators() -> Sequence[str]:
    return [os.sep, os.altsep] if os.altsep else [os.sep]


def _order(entry: tuple[bool, str]) -> tuple[bool, str, str]:
    is_folder, name = entry
    return not is_folder, name.casefold(), name


def _names(folder: Path, beginning: str, cancelled: Callable[[], bool]) -> list[tuple[bool, str]]:
    """Whether each is a folder, and its name."""
    found: list[tuple[bool, str]] = []
    wanted = beginning.casefold()
    with os.scandir(folder) as entries:
        for count, entry in enumerate(entries):
            if count >= MOST_NAMES or (count % 500 == 499 and cancelled()):
                break
            name = entry.name
            if not name.isprintable() or not name.casefold().startswith(wanted):
                continue
            if name.startswith(".") and not beginning:
                continue
            is_folder = entry.is_dir()
            found.append((is_folder, name + "/" if is_folder else name))
    return found
