"""Files that are either the old ones or the new ones, whatever happens in between, or that only grow.

A file that is replaced: the order of calls is the one that POSIX promises most for: write a temporary file
in the same folder, `fsync` it, rename it over the old one, `fsync` the folder. Without the first `fsync` the
new name may point to an empty file after a power loss; without the second the old file may come back
(Pillai et al., "All File Systems Are Not Created Equal", OSDI 2014).

A file that grows: what is added is there once the file has been synchronised. Until then any part of it may
be missing or read as zeros, so what is added has to tell whether it is whole.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from reader.errors import LibraryError

FILE_MODE = 0o600
"""Only the user reads what the user wrote."""

FOLDER_MODE = 0o700

TEMPORARY_SUFFIX = ".tmp"
"""Ends the name of a file that is being written: the file's own name, eight hexadecimal digits, this."""

_OLD_NS = 3600 * 10**9
"""The age from which on a temporary file is certainly nobody's any more."""

_READ_ONLY = frozenset({errno.EROFS, errno.EACCES, errno.EPERM})
_FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
_TOO_MANY = frozenset({errno.EMFILE, errno.ENFILE})


class UnsettledError(OSError):
    """What was to be written is in its place, but the system does not vouch for it after a power loss."""


class Stamp(NamedTuple):
    """Tells one version of a file from every other: two versions never have the same stamp.

    `write_file` makes sure that a version's time is later than that of the one it replaces, so a number
    of a file that is used again by the file system does not matter.
    """

    device: int
    number: int
    changed_ns: int
    size: int


def stamp_of(file: Path) -> Stamp | None:
    """The stamp of the file, links followed, or None when there is no file.

    Raises:
        OSError: the file can't be looked at.
    """
    found = _stat_of(file)
    return found and _stamp(found)


def read_file(file: Path, *, start: int = 0) -> tuple[bytes, Stamp]:
    """A file's bytes from `start` on, and the stamp of the version they are of.

    Raises:
        FileNotFoundError: there is no such file.
        OSError: it can't be read, or is no regular file.
    """
    # Without O_NONBLOCK a named pipe would be waited for.
    descriptor = os.open(file, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        found = os.fstat(descriptor)
        if not stat.S_ISREG(found.st_mode):
            raise OSError(errno.EINVAL, "it is not a regular file", str(file))
        with os.fdopen(descriptor, "rb", closefd=False) as stream:
            stream.seek(start)
            return stream.read(), _stamp(found)
    finally:
        os.close(descriptor)


def write_file(file: Path, data: bytes, *, private: bool = True) -> Stamp:
    """Put `data` in the place of whatever `file` holds; see `write_parts`."""
    return write_parts(file, (data,), private=private)


def write_parts(file: Path, parts: Iterable[bytes], *, private: bool = True) -> Stamp:
    """Put something in the place of whatever `file` holds; on disk when this returns.

    A link stays a link: what it points to is replaced.

    Args:
        file: the file, which need not exist.
        parts: all of its new content, one after another; what making them raises leaves the file as it was.
        private: whether only the user may read it, and the folder is made when there is none. Otherwise
            the file has the mode of the one it replaces, or the usual one of a new file.

    Returns:
        The stamp of the version written.

    Raises:
        OSError: nothing was replaced, and nothing is left behind.
        UnsettledError: the new version is in place, but the last `fsync` failed.
    """
    target = Path(os.path.realpath(file))
    if private:
        make_folder(target.parent)
    old = _stat_of(target)
    mode = FILE_MODE if private else old and stat.S_IMODE(old.st_mode)
    temporary = target.with_name(f"{target.name}.{os.urandom(4).hex()}{TEMPORARY_SUFFIX}")
    folder = _open_folder(target.parent)
    try:
        try:
            stamp = _write_new(temporary, parts, mode, later_than=old.st_mtime_ns if old else 0)
            temporary.replace(target)
        except BaseException:
            with suppress(OSError):
                temporary.unlink()
            raise
        if folder is not None:
            try:
                os.fsync(folder)
            except OSError as error:
                raise _unsettled(error, target) from error
        return stamp
    finally:
        if folder is not None:
            with suppress(OSError):
                os.close(folder)


def append(file: Path, data: bytes, *, end: int) -> Stamp:
    """Add `data` to a file that is there; on disk when this returns.

    Args:
        file: the file.
        data: what to add.
        end: the length in bytes of what is to stay; what stands behind it, as a write that was broken off
            leaves it, is cut off first.

    Returns:
        The stamp of the file as it is now.

    Raises:
        OSError: nothing was added, or a part only that could not be taken back.
        UnsettledError: all of it is there, but waiting for the disk failed, and taking it back as well.
    """
    descriptor = os.open(file, os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0))
    try:
        found = os.fstat(descriptor)
        if found.st_size < end:
            raise OSError(errno.EIO, "it has become shorter", str(file))
        if found.st_size > end:
            os.ftruncate(descriptor, end)
            os.fsync(descriptor)
        if stat.S_IMODE(found.st_mode) != FILE_MODE and hasattr(os, "fchmod"):
            os.fchmod(descriptor, FILE_MODE)
        is_whole = False
        try:
            _write_all(descriptor, data)
            is_whole = True
            _sync_data(descriptor)
            return _stamp(os.fstat(descriptor))
        except BaseException as error:
            try:
                os.ftruncate(descriptor, end)
                os.fsync(descriptor)
            except OSError:
                if is_whole and isinstance(error, OSError):
                    raise _unsettled(error, file) from error
            raise
    finally:
        # Everything is on disk by now, so closing has nothing more to say.
        with suppress(OSError):
            os.close(descriptor)


def settle(file: Path) -> None:
    """See to it that a file which another process put in its place will still be there after a power loss.

    A folder around it that the user may enter but not read can't be waited for, and is not.

    Raises:
        OSError: that can't be promised.
    """
    target = Path(os.path.realpath(file))
    for path in (target, target.parent):
        if path.is_dir() and os.name == "nt":
            continue
        if path != target and not os.access(path, os.R_OK):
            continue
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def remove_file(file: Path) -> None:
    """Remove a file, unless there is none; gone for good when this returns.

    Raises:
        OSError: it is still there, or may come back after a power loss.
    """
    file.unlink(missing_ok=True)
    folder = _open_folder(file.parent)
    if folder is not None:
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def leftovers(file: Path) -> list[Path]:
    """The temporary files of `file` that a process left behind when it was killed, or is writing now."""
    target = Path(os.path.realpath(file))
    name = re.compile(re.escape(target.name) + r"\.[0-9a-f]{8}" + re.escape(TEMPORARY_SUFFIX))
    try:
        return sorted(found for found in target.parent.iterdir() if name.fullmatch(found.name))
    except OSError:
        return []


def remove_leftovers(file: Path) -> None:
    """Remove the temporary files of `file` that are an hour old, as far as that can be done."""
    for found in leftovers(file):
        with suppress(OSError):
            if time.time_ns() - found.stat().st_mtime_ns > _OLD_NS:
                found.unlink()


def make_folder(folder: Path) -> None:
    """Make a folder that only the user can enter, unless there is one.

    Raises:
        OSError: it can't be made.
    """
    if folder.is_dir():
        return
    made = [path for path in (folder, *folder.parents) if not path.exists()]
    folder.mkdir(mode=FOLDER_MODE, parents=True, exist_ok=True)
    folder.chmod(FOLDER_MODE)
    for path in reversed(made):
        parent = _open_folder(path.parent)
        if parent is not None:
            try:
                os.fsync(parent)
            finally:
                os.close(parent)


def fault(error: OSError, file: Path, *, saving: bool) -> LibraryError:
    """What went wrong with `file`, for the user; `saving` tells whether it was being written."""
    if isinstance(error, UnsettledError):
        return LibraryError(
            "Perhaps not saved",
            f"{file} was written, but the disk did not confirm it ({_reason(error)}); look whether what you "
            "did is there, and do it again if it is not.",
        )
    if saving and error.errno in _READ_ONLY:
        return LibraryError(
            "The library is read-only", f"{file} can't be written ({_reason(error)}), so nothing was changed."
        )
    if saving and error.errno in _FULL:
        return LibraryError(
            "The disk is full",
            f"{file} can't be written ({_reason(error)}), so nothing was changed; make room and do it again.",
        )
    if error.errno in _TOO_MANY:
        return LibraryError(
            "Too many files are open", f"{file} could not be opened; close some programs and do it again."
        )
    if saving:
        return LibraryError("Not saved", f"{file} could not be written: {_reason(error)}; do it again.")
    return LibraryError("Cannot read the library", f"{file} could not be read: {_reason(error)}.")


def _unsettled(error: OSError, file: Path) -> UnsettledError:
    return UnsettledError(error.errno, error.strerror or str(error), str(file))


def _reason(error: OSError) -> str:
    return (error.strerror or str(error) or type(error).__name__).lower()


def _stat_of(file: Path) -> os.stat_result | None:
    try:
        return file.stat()
    except FileNotFoundError:
        return None


def _stamp(found: os.stat_result) -> Stamp:
    return Stamp(found.st_dev, found.st_ino, found.st_mtime_ns, found.st_size)


def _open_folder(folder: Path) -> int | None:
    """A descriptor to `fsync` the folder with, or None where a folder can't be opened (Windows)."""
    return None if os.name == "nt" else os.open(folder, os.O_RDONLY | os.O_DIRECTORY)


def _write_new(temporary: Path, parts: Iterable[bytes], mode: int | None, *, later_than: int) -> Stamp:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    descriptor = os.open(temporary, flags, 0o666 if mode is None else mode)
    try:
        if mode is not None and hasattr(os, "fchmod"):
            os.fchmod(descriptor, mode)
        for data in parts:
            _write_all(descriptor, data)
        now = max(time.time_ns(), later_than + 1)
        os.utime(descriptor if os.utime in os.supports_fd else temporary, ns=(now, now))
        os.fsync(descriptor)
        return _stamp(os.fstat(descriptor))
    finally:
        os.close(descriptor)


def _write_all(descriptor: int, data: bytes) -> None:
    left = memoryview(data)
    while left:
        left = left[os.write(descriptor, left) :]


def _sync_data(descriptor: int) -> None:
    """Put on disk what was written and the length of the file, but not its times where that is dearer."""
    if hasattr(os, "fdatasync"):
        os.fdatasync(descriptor)
    else:
        os.fsync(descriptor)
