"""A disk as a list of calls: what it holds after each of them, and what a power loss may leave of it.

Files are known by a number, as names come and go: a name is an entry of its folder. A call changes either
the content of a file or the entries of a folder; each is certain to last from the next `Sync` of that file
or folder on, and may be lost, alone or with others, until then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

SECTOR = 512
"""What a disk writes as one, in bytes."""


@dataclass(frozen=True, slots=True)
class Create:
    """A name for a new, empty file."""

    path: Path
    file: int


@dataclass(frozen=True, slots=True)
class Write:
    """Bytes into a file; a gap before them is filled with zeros."""

    file: int
    offset: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Resize:
    """A file cut off, or filled up with zeros."""

    file: int
    size: int


@dataclass(frozen=True, slots=True)
class Rename:
    """Another name for a file, in the same folder; the file that had that name has none now."""

    source: Path
    target: Path
    file: int


@dataclass(frozen=True, slots=True)
class Unlink:
    """A name taken away."""

    path: Path


@dataclass(frozen=True, slots=True)
class MakeFolder:
    """A new folder."""

    path: Path


@dataclass(frozen=True, slots=True)
class SyncFile:
    """The content of a file is on the disk."""

    file: int


@dataclass(frozen=True, slots=True)
class SyncFolder:
    """The entries of a folder are on the disk."""

    path: Path


@dataclass(frozen=True, slots=True)
class Other:
    """A call that changes neither contents nor names."""

    name: str


@dataclass(frozen=True, slots=True)
class Mark:
    """An action begins, or has been acknowledged."""

    action: int
    acknowledged: bool


Change = Create | Write | Resize | Rename | Unlink | MakeFolder
Call = Change | SyncFile | SyncFolder | Other | Mark

Contents = dict[Path, bytes]
"""Path -> content, of every file that has a name."""


@dataclass(slots=True)
class Disk:
    """Folders, names and contents at one moment."""

    folders: set[Path] = field(default_factory=set)
    names: dict[Path, int] = field(default_factory=dict)
    contents: dict[int, bytes] = field(default_factory=dict)

    @classmethod
    def of(cls, folder: Path) -> Disk:
        """What a folder holds; the folder itself may be missing, the one it is in may not."""
        disk = cls({folder.parent})
        for found in [folder, *sorted(folder.rglob("*"))] if folder.exists() else ():
            if found.is_dir():
                disk.folders.add(found)
            else:
                disk.names[found] = len(disk.names)
                disk.contents[disk.names[found]] = found.read_bytes()
        return disk

    def copy(self) -> Disk:
        """The same disk, to be changed."""
        return Disk(set(self.folders), dict(self.names), dict(self.contents))

    def apply(self, call: Call) -> None:
        """Let a call happen, as far as there is what it needs."""
        match call:
            case Create(path, file):
                self.names[path] = file
                self.contents.setdefault(file, b"")
            case Write(file, offset, data):
                old = self.contents.get(file, b"").ljust(offset, b"\0")
                self.contents[file] = old[:offset] + data + old[offset + len(data) :]
            case Resize(file, size):
                self.contents[file] = self.contents.get(file, b"")[:size].ljust(size, b"\0")
            case Rename(source, target, file):
                self.names[target] = file
                if self.names.get(source) == file:
                    del self.names[source]
            case Unlink(path):
                self.names.pop(path, None)
            case MakeFolder(path):
                self.folders.add(path)

    def files(self) -> Contents:
        """What a program would find."""
        return {
            path: self.contents.get(file, b"")
            for path, file in self.names.items()
            if self._is_reached(path.parent)
        }

    def _is_reached(self, folder: Path) -> bool:
        top = min(self.folders, key=lambda path: len(path.parts))
        while folder != top:
            if folder not in self.folders:
                return False
            folder = folder.parent
        return True


def torn(call: Call, dice: Random, cuts: int) -> Iterator[Write]:
    """What a write may have done when it did not end: beginnings of it, and such filled up with zeros."""
    if not isinstance(call, Write) or not call.data:
        return
    size = len(call.data)
    lengths = {0, 1, size // 2, size - 1, *(dice.randrange(size) for _ in range(cuts))}
    for length in sorted(lengths & set(range(size))):
        beginning = call.data[:length]
        if beginning:
            yield Write(call.file, call.offset, beginning)
        yield Write(call.file, call.offset, beginning.ljust(size, b"\0"))


class Platter:
    """What is certain to outlast a power loss, and the changes that are only on their way."""

    def __init__(self, disk: Disk) -> None:
        """Begin with a disk all of which is certain."""
        self.certain = disk.copy()
        self.waiting: list[Change] = []

    def copy(self) -> Platter:
        """The same, to be followed on its own."""
        platter = Platter(self.certain)
        platter.waiting = list(self.waiting)
        return platter

    def take(self, call: Call) -> None:
        """Follow a call."""
        match call:
            case SyncFile(file):
                self._settle(lambda change: _file_of(change) == file)
            case SyncFolder(path):
                self._settle(lambda change: _folder_of(change) == path)
            case Other() | Mark():
                pass
            case _:
                self.waiting.append(call)

    def after_losing(self, lost: Iterable[int]) -> Disk:
        """The disk when those of the waiting changes are lost that stand at these places."""
        gone = set(lost)
        return self._with(change for place, change in enumerate(self.waiting) if place not in gone)

    def after_losing_some(self, dice: Random) -> Disk:
        """The disk when some of the waiting changes are lost, and some writes are there in part."""
        share = dice.random()
        kept = (change for change in self.waiting if dice.random() < share)
        return self._with(_in_part(change, dice) if dice.random() < 0.5 else change for change in kept)

    def _with(self, changes: Iterable[Change]) -> Disk:
        disk = self.certain.copy()
        for change in changes:
            disk.apply(change)
        return disk

    def _settle(self, is_settled: Callable[[Change], bool]) -> None:
        for change in self.waiting:
            if is_settled(change):
                self.certain.apply(change)
        self.waiting = [change for change in self.waiting if not is_settled(change)]


def _in_part(change: Change, dice: Random) -> Change:
    """Of a write a beginning, or some sectors with zeros between them."""
    if not isinstance(change, Write) or not change.data:
        return change
    size = len(change.data)
    if dice.random() < 0.5:
        return Write(change.file, change.offset, change.data[: dice.randrange(size)])
    data = bytearray(change.data)
    for start in range(0, size, SECTOR):
        if dice.random() < 0.5:
            end = min(start + SECTOR, size)
            data[start:end] = bytes(end - start)
    return Write(change.file, change.offset, bytes(data))


def _file_of(change: Change) -> int | None:
    return change.file if isinstance(change, Write | Resize) else None


def _folder_of(change: Change) -> Path | None:
    match change:
        case Create(path, _) | Unlink(path) | MakeFolder(path) | Rename(_, path, _):
            return path.parent
    return None
