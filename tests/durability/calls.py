"""Stands between the program and the system: sees, notes or refuses each call on a library's files."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.durability.disk import (
    Call,
    Create,
    Disk,
    MakeFolder,
    Mark,
    Other,
    Rename,
    Resize,
    SyncFile,
    SyncFolder,
    Unlink,
    Write,
)

BY_PATH = ("replace", "rename", "unlink", "remove", "mkdir", "rmdir", "chmod", "utime", "link")
BY_DESCRIPTOR = ("write", "pwrite", "fsync", "fdatasync", "ftruncate", "fchmod", "utime")
SYNCS = frozenset({"fsync", "fdatasync"})

Real = Callable[..., Any]


class Between(ABC):
    """While it is entered, the functions of `os` ask it about every call on a folder's files."""

    def __init__(self, folder: Path) -> None:
        """Stand before a folder, which need not exist."""
        self.folder = folder
        self.paths: dict[int, Path] = {}
        """Descriptor -> path, of what was opened in the folder and is open."""
        self.appending: set[int] = set()
        self._real: dict[str, Real] = {}

    def __enter__(self) -> Self:
        """Begin."""
        for name in {"open", "close", *BY_PATH, *BY_DESCRIPTOR}:
            if hasattr(os, name):
                self._real[name] = getattr(os, name)
                setattr(os, name, self._function(name))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End."""
        for name, real in self._real.items():
            setattr(os, name, real)

    @abstractmethod
    def call(self, name: str, path: Path, real: Real, arguments: tuple[Any, ...]) -> Any:
        """A call on `path`, which lies in the folder or is it: `real()` does it."""

    def _function(self, name: str) -> Real:
        real = self._real[name]

        def between(*arguments: Any, **named: Any) -> Any:
            first = arguments[0]
            path = self.paths.get(first) if isinstance(first, int) else Path(os.fspath(first))
            if path is None or not self._concerns(path):
                done = real(*arguments, **named)
                if name == "open":
                    self.paths.pop(done, None)
                return done
            if name == "close":
                del self.paths[first]
                self.appending.discard(first)
                return real(first)
            done = self.call(name, path, lambda *other: real(*(other or arguments), **named), arguments)
            if name == "open":
                self.paths[done] = path
                if arguments[1] & os.O_APPEND:
                    self.appending.add(done)
            return done

        return between

    def _concerns(self, path: Path) -> bool:
        return path.is_absolute() and (
            path in (self.folder, self.folder.parent) or self.folder in path.parents
        )


class Recorder(Between):
    """Notes every call on a library's files as a `Call`.

    Attributes:
        began: the disk at the beginning.
        calls: what happened since.
    """

    def __init__(self, folder: Path, *, ignored: frozenset[str] = frozenset({"lock"})) -> None:
        """Record a folder; files of the names `ignored` are left out, as what they hold means nothing."""
        super().__init__(folder)
        self.began = Disk.of(folder)
        self.calls: list[Call] = []
        self._now = self.began.copy()
        self._files = len(self.began.names)
        self._numbers: dict[int, int] = {}
        self._ignored = ignored

    def mark(self, action: int, *, acknowledged: bool) -> None:
        """Note that an action begins or is done."""
        self.calls.append(Mark(action, acknowledged))

    def differs(self) -> list[Path]:
        """The files that are not what the recorded calls make of them: something went past the recorder."""
        said = {p: data for p, data in self._now.files().items() if p.name not in self._ignored}
        there = {p: data for p, data in Disk.of(self.folder).files().items() if p.name not in self._ignored}
        return [path for path in said.keys() | there.keys() if said.get(path) != there.get(path)]

    def call(self, name: str, path: Path, real: Real, arguments: tuple[Any, ...]) -> Any:
        """Do it and note it."""
        if path.name in self._ignored:
            return real()
        existed = os.path.lexists(path)
        offset = self._offset(arguments[0]) if name == "write" else 0
        done = real()
        for noted in self._noted(name, path, arguments, done, existed, offset):
            self.calls.append(noted)
            self._now.apply(noted)
        if name == "open" and path in self._now.names:
            self._numbers[done] = self._now.names[path]
        return done

    def _offset(self, descriptor: int) -> int:
        if descriptor in self.appending:
            return os.fstat(descriptor).st_size
        return os.lseek(descriptor, 0, os.SEEK_CUR)

    def _noted(
        self, name: str, path: Path, arguments: tuple[Any, ...], done: Any, existed: bool, offset: int
    ) -> list[Call]:
        match name:
            case "open":
                return self._opened(path, arguments[1], existed)
            case "write":
                return [Write(self._numbers[arguments[0]], offset, bytes(arguments[1])[:done])]
            case "fsync" | "fdatasync":
                folder = path in self._now.folders
                return [SyncFolder(path) if folder else SyncFile(self._numbers[arguments[0]])]
            case "ftruncate":
                return [Resize(self._numbers[arguments[0]], arguments[1])]
            case "replace" | "rename":
                return self._renamed(path, Path(os.fspath(arguments[1])))
            case "unlink" | "remove":
                return [Unlink(path)]
            case "mkdir":
                return [MakeFolder(path)]
            case "chmod" | "fchmod" | "utime":
                return [Other(name)]
        raise AssertionError(f"no model of os.{name}")

    def _opened(self, path: Path, flags: int, existed: bool) -> list[Call]:
        if not existed:
            self._files += 1
            return [Create(path, self._files)]
        if flags & os.O_TRUNC:
            return [Resize(self._now.names[path], 0)]
        return []

    def _renamed(self, source: Path, target: Path) -> list[Call]:
        assert source.parent == target.parent, "no model of a file that goes to another folder"
        file = self._now.names[source]
        return [Rename(source, target, file)]


class WithoutSync(Recorder):
    """Notes every call but those syncs that `is_left_out` names, as if the program did not make them."""

    def __init__(self, folder: Path, is_left_out: Callable[[Path], bool]) -> None:
        """Record a folder without the syncs of the paths that `is_left_out` names."""
        super().__init__(folder)
        self._is_left_out = is_left_out

    def call(self, name: str, path: Path, real: Real, arguments: tuple[Any, ...]) -> Any:
        """Do it and note it, unless it is left out."""
        if name in SYNCS and self._is_left_out(path):
            return None
        return super().call(name, path, real, arguments)


class Saboteur(Between):
    """Lets the call of one number go wrong, or that one and all after it.

    Attributes:
        calls: the names of the calls so far, by number.
        hit: the call that went wrong first, as `name path`.
    """

    def __init__(
        self, folder: Path, at: int, error: int, *, short: bool = False, lasting: bool = False
    ) -> None:
        """Sabotage a folder.

        Args:
            folder: the library.
            at: the number of the call, from 0.
            error: the `errno`.
            short: whether a write writes a part before; and if it does not go on, only that.
            lasting: whether every later call on the folder goes wrong too.
        """
        super().__init__(folder)
        self.calls: list[str] = []
        self.hit = ""
        self._at, self._error, self._short, self._lasting = at, error, short, lasting

    def call(self, name: str, path: Path, real: Real, arguments: tuple[Any, ...]) -> Any:
        """Do it, or let it go wrong."""
        number = len(self.calls)
        self.calls.append(name)
        if not (number >= self._at if self._lasting else number == self._at):
            return real()
        self.hit = self.hit or f"{name} {path.name}"
        if self._short and name == "write":
            descriptor, data = arguments
            written: int = real(descriptor, bytes(data)[: max(1, len(data) // 2)])
            if not self._lasting:
                return written
        raise OSError(self._error, os.strerror(self._error), str(path))
