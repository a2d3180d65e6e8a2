"""What goes to standard output: lines that are harmless for a terminal, and JSON."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime

from reader.text.cells import cells, steady
from reader.text.counted import counted
from reader.text.sanitize import display, one_line

PROGRESS_SECONDS = 0.1
"""Seconds between two updates of a progress line."""


def line(text: str = "") -> None:
    """Print one line; on a terminal it is cut off at the margin."""
    text = one_line_kept(text)
    width = terminal_width()
    sys.stdout.write((text if width is None else cut(text, width)) + "\n")


def paragraph(text: str, indent: str = "") -> None:
    """Print text of one or more lines; on a terminal it is wrapped between words."""
    width = terminal_width()
    for row in steady(display(text)).split("\n"):
        pieces = [row] if width is None else wrapped(row, width - cells(indent))
        for piece in pieces:
            sys.stdout.write((indent + piece).rstrip() + "\n")


def warn(text: str) -> None:
    """Print one line on standard error."""
    sys.stderr.write(one_line_kept(text) + "\n")


def json_document(value: object) -> None:
    """Print JSON types as the one document on standard output."""
    from reader.exporters.json import dumps

    utf8 = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    sys.stdout.write(dumps(value, indent=2, ascii_only=not utf8) + "\n")


class ProgressLine:
    """A line on a terminal's standard error that tells how far something is; elsewhere it is never seen."""

    def __init__(self) -> None:
        """Show nothing yet: what is done soon needs no line."""
        self._shown = False
        self._last = time.monotonic()

    def show(self, text: str) -> None:
        """Show how far it is, unless that was shown a moment ago."""
        now = time.monotonic()
        if now - self._last >= PROGRESS_SECONDS and sys.stderr.isatty():
            self._last, self._shown = now, True
            sys.stderr.write(f"\r\x1b[K{text}")
            sys.stderr.flush()

    def papers(self, done: int, of: int) -> None:
        """Show how many papers are done, and of how many."""
        self.show(f"{done:,} of {counted(of, 'paper')}")

    def clear(self) -> None:
        """Take the line away."""
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self._shown = False


@contextmanager
def progress_line() -> Iterator[ProgressLine]:
    """A progress line that is gone at the end."""
    progress = ProgressLine()
    try:
        yield progress
    finally:
        progress.clear()


NO_PAPERS = "there are no papers yet; `reader import FILE` reads a list"
"""What to say of a library without papers."""


def table(rows: Sequence[Sequence[str]], *, nothing: str = "") -> None:
    """Print rows of cells in columns, the last of which may be of any width.

    Args:
        rows: what to print.
        nothing: what to say on standard error when there are no rows.
    """
    if not rows:
        if nothing:
            warn(f"reader: {nothing}")
        return
    widths = [max(cells(one_line(steady(row[column]))) for row in rows) for column in range(len(rows[0]) - 1)]
    for row in rows:
        columns = [padded(cell, width) for cell, width in zip(row, widths, strict=False)]
        line("  ".join([*columns, row[-1]]).rstrip())


def terminal_width() -> int | None:
    """How many cells a line of the terminal has; None when the output goes elsewhere."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


def local_time(when: datetime | None) -> str:
    """A time as the user's clock shows it, to the minute."""
    return "" if when is None else when.astimezone().strftime("%Y-%m-%d %H:%M")


def one_line_kept(text: str) -> str:
    """The text on one line and harmless, with the spaces that align it."""
    text = steady(display(text))
    return " ".join(text.split("\n")) if "\n" in text else text


def padded(text: str, width: int) -> str:
    """The text with spaces after it up to a width in cells."""
    text = one_line(steady(text))
    return text + " " * (width - cells(text))


def cut(text: str, width: int) -> str:
    """As much of a text as fits into a width in cells, with `…` where something is left out."""
    if cells(text) <= width:
        return text
    room, kept = width - 1, []
    for char in text:
        room -= cells(char)
        if room < 0:
            break
        kept.append(char)
    return "".join(kept).rstrip() + "…"


def wrapped(text: str, width: int) -> Iterator[str]:
    """A line in pieces of at most a width in cells, broken at spaces where that can be; at least one."""
    row: list[str] = []
    used = 0
    for word in text.split(" "):
        needed = cells(word)
        if row and used + 1 + needed > width:
            yield " ".join(row)
            row, used = [], 0
        while needed > width > 1:
            head = _head(word, width)
            yield head
            word = word[len(head) :]
            needed = cells(word)
        used += needed + (1 if row else 0)
        row.append(word)
    yield " ".join(row)


def _head(word: str, width: int) -> str:
    """The longest beginning of a word that fits, at least one character."""
    used = 0
    for place, char in enumerate(word):
        used += cells(char)
        if used > width and place:
            return word[:place]
    return word
