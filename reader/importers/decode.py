"""Bytes to lines of text, for files as people have them.

A file that is valid UTF-8 or has a byte order mark is read as it is needed, whatever its size. One in
another encoding is guessed from its bytes, which needs the whole of it in memory.
"""

from __future__ import annotations

import codecs
import io
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from reader.errors import ImportingError

CHUNK = 1 << 15
"""Bytes read at a time while a file is checked; of more, not all would stay in the processor's caches."""

PIECE = 1 << 16
"""Characters that are cut into lines at a time."""

MAX_GUESSED = 64 << 20
"""Bytes of the largest file whose encoding is guessed."""

MAX_LINE = 16 << 20
"""Characters of the longest line that is read; no abstract comes near it."""

_MARKS: tuple[tuple[bytes, str], ...] = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
"""Byte order marks and the codec that eats each. UTF-32's begins with UTF-16's, so it comes first."""

_KINDS: tuple[tuple[bytes, str], ...] = (
    (b"%PDF", "a PDF"),
    (b"PK\x03\x04", "a ZIP archive or an office document"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"BZh", "a bzip2 archive"),
    (b"\xfd7zXZ", "an xz archive"),
    (b"7z\xbc\xaf", "a 7-Zip archive"),
    (b"\x28\xb5\x2f\xfd", "a zstd archive"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
    (b"SQLite format 3", "a SQLite database"),
    (b"\x7fELF", "a program"),
    (b"\xd0\xcf\x11\xe0", "an old office document"),
)
"""First bytes of files that hold no text, and what to call them."""


def lines_of(path: Path) -> Iterator[str]:
    r"""The lines of a text file, without their line ends, read as they are asked for.

    Lines end with LF, CRLF or CR. Nothing is opened before the first line is asked for.

    Args:
        path: a regular file; a link to one will do.

    Raises:
        ImportingError: it does not exist, may not be read, is no regular file, is empty, holds no text,
            or is in an encoding that can't be told.
    """
    _refuse_special(path)
    try:
        with path.open("rb") as file:
            yield from _lines(file, str(path))
    except OSError as error:
        raise ImportingError("Cannot read the file", f"{path}: {_reason(error)}.") from error


def lines_of_bytes(data: bytes, name: str) -> Iterator[str]:
    """The lines of a text that was read already, such as standard input.

    Args:
        data: the whole of it.
        name: what to call it in a message.

    Raises:
        ImportingError: as `lines_of`.
    """
    yield from _lines(io.BytesIO(data), name)


def _refuse_special(path: Path) -> None:
    try:
        mode = path.stat().st_mode
    except FileNotFoundError as error:
        raise ImportingError("No such file", f"{path} does not exist.") from error
    except (OSError, ValueError) as error:
        reason = _reason(error) if isinstance(error, OSError) else "this can't be the name of a file"
        raise ImportingError("Cannot read the file", f"{path}: {reason}.") from error
    if stat.S_ISDIR(mode):
        raise ImportingError("A folder, not a file", f"{path} is a folder; its files are read one by one.")
    if not stat.S_ISREG(mode):
        # Opening a pipe or a device may wait for ever.
        raise ImportingError(
            "Not a regular file", f"{path} is a pipe, socket or device; to read from a pipe, import `-`."
        )


def _lines(file: BinaryIO, name: str) -> Iterator[str]:
    head = file.read(4096)
    if not head:
        raise ImportingError("Empty file", f"{name} is empty.")
    encoding = _encoding_of_head(head, name)
    if encoding is None:
        file.seek(0)
        encoding = "utf-8" if _is_utf8(file, name) else None
    file.seek(0)
    if encoding is None:
        yield from _text_lines(io.StringIO(_guessed(file, name), newline=None), name)
    else:
        # What a byte order mark promised may be broken further on.
        yield from _text_lines(io.TextIOWrapper(file, encoding, errors="replace", newline=None), name)


def _encoding_of_head(head: bytes, name: str) -> str | None:
    """The codec that the first bytes ask for, or None when they do not say."""
    for mark, codec in _MARKS:
        if head.startswith(mark):
            return codec
    for magic, kind in _KINDS:
        if head.startswith(magic):
            raise ImportingError("Not a text", f"{name} is {kind}, not a list of papers.")
    if b"\0" not in head:
        return None
    even, odd = head[::2].count(0), head[1::2].count(0)
    if odd > 0.4 * len(head) / 2 and even < odd / 10:
        return "utf-16-le"
    if even > 0.4 * len(head) / 2 and odd < even / 10:
        return "utf-16-be"
    raise _binary(name)


def _is_utf8(file: BinaryIO, name: str) -> bool:
    decoder = codecs.getincrementaldecoder("utf-8")()
    controls = length = 0
    try:
        while chunk := file.read(CHUNK):
            if b"\0" in chunk:
                raise _binary(name)
            text = decoder.decode(chunk)
            length += len(text)
            controls += _controls(chunk)
        decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        return False
    if controls > length / 20:
        raise _binary(name)
    return True


_CONTROLS = bytes(code for code in range(32) if code not in b"\t\n\r\f\v\x1b") + b"\x7f"


def _controls(data: bytes) -> int:
    return len(data) - len(data.translate(None, _CONTROLS))


def _binary(name: str) -> ImportingError:
    return ImportingError("Not a text", f"{name} is a binary file, not a list of papers.")


def _guessed(file: BinaryIO, name: str) -> str:
    data = file.read(MAX_GUESSED + 1)
    if len(data) > MAX_GUESSED:
        raise ImportingError(
            "Unknown encoding",
            f"{name} is not UTF-8 and too large to guess its encoding; convert it to UTF-8 first.",
        )
    if _controls(data) > len(data) / 20 or b"\0" in data:
        raise _binary(name)
    if (text := _nearly_utf8(data)) is not None:
        return text
    from charset_normalizer import from_bytes

    best = from_bytes(data).best()
    if best is None:
        raise ImportingError(
            "Unknown encoding",
            f"{name} is in an encoding that could not be told; convert it to UTF-8 first.",
        )
    return str(best)


def _nearly_utf8(data: bytes) -> str | None:
    """The text when it is UTF-8 but for a few damaged bytes, each shown as U+FFFD; else None."""
    text = data.decode("utf-8", "replace")
    damaged = text.count("\ufffd")
    kept = data.decode("utf-8", "ignore")
    sound = len(kept) - len(kept.encode("ascii", "ignore"))
    return text if sound >= 10 * damaged else None


def _text_lines(text: io.TextIOBase, name: str) -> Iterator[str]:
    begun: list[str] = []
    size = 0
    try:
        while piece := text.read(PIECE):
            first, *others = piece.split("\n")
            begun.append(first)
            size += len(first)
            if size >= MAX_LINE:
                raise ImportingError(
                    "Not a list of papers", f"{name} has a line of more than {MAX_LINE:,} characters."
                )
            if others:
                yield "".join(begun)
                begun = [others.pop()]
                size = len(begun[0])
                yield from others
        if size:
            yield "".join(begun)
    finally:
        text.close()


def _reason(error: OSError) -> str:
    return os.strerror(error.errno).lower() if error.errno else str(error)
