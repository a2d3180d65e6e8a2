"""Which files an import reads: the paths that were named, and what folders among them hold."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from reader.errors import ImportingError

STANDARD_INPUT = Path("-")
"""Stands for standard input among the paths of an import."""


@dataclass(frozen=True, slots=True)
class ListFile:
    """One file to be read.

    Attributes:
        path: where it is, or `STANDARD_INPUT`.
        named: whether the user named the file itself; one that was only found in a folder is passed over
            when it turns out to be no list.
        fault: why what is there can't be read, or None.
    """

    path: Path
    named: bool
    fault: str | None = None

    @property
    def name(self) -> str:
        """What reports and sources call the file: its base name."""
        return os.fsencode(self.path.name or self.path).decode("utf-8", "replace")

    @property
    def size(self) -> int:
        """Bytes of the file as it is now; 0 where that can't be told."""
        try:
            return self.path.stat().st_size if self.path != STANDARD_INPUT else 0
        except (OSError, ValueError):
            return 0


def list_files(paths: Iterable[Path]) -> Iterator[ListFile]:
    """The files that paths stand for.

    A file stands for itself. A folder stands for each file in it, at any depth, whose name ends as that of a
    list of some format does, in the order of their names; hidden files and folders are left out.

    Raises:
        ImportingError: a path that does not exist, or a folder that can't be read or holds no such file.
    """
    for path in paths:
        if path == STANDARD_INPUT:
            yield ListFile(path, named=True)
        elif path.is_dir():
            yield from _in_folder(path)
        elif path.exists():
            yield ListFile(path, named=True)
        elif path.is_symlink():
            raise ImportingError("No such file", f"{path} is a link that leads nowhere; check it.")
        else:
            raise ImportingError("No such file", f"{path} does not exist; check the path.")


def _in_folder(folder: Path) -> Iterator[ListFile]:
    from reader.importers.formats import FORMATS

    suffixes = {suffix for row in FORMATS for suffix in row.suffixes}
    faults: list[OSError] = []
    found = False
    for parent, folders, names in os.walk(folder, onerror=faults.append):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            if not name.startswith(".") and Path(name).suffix.lower() in suffixes:
                found = True
                yield ListFile(Path(parent) / name, named=False)
    for fault in faults:
        yield ListFile(Path(fault.filename), named=True, fault=f"{fault.filename}: {fault.strerror}.")
    if not found and not faults:
        endings = ", ".join(sorted(suffixes))
        raise ImportingError("No lists in the folder", f"{folder} holds no file that ends in {endings}.")
