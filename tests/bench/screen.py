"""As much of a terminal's screen as is needed to see when it has changed."""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable
from unicodedata import category, east_asian_width

_TOKEN = re.compile(
    r"\x1b\[(?P<params>[0-?]*)[ -/]*(?P<final>[@-~])"
    r"|\x1b[\]PX^_].*?(?:\x07|\x1b\\)"
    r"|\x1b(?P<escape>[ -/]*[0-OQ-WYZ\\`-~])"
    r"|(?P<control>[\x00-\x1a\x1c-\x1f\x7f])"
    r"|(?P<text>[^\x00-\x1f\x7f]+)",
    re.DOTALL,
)
"""ECMA-48: a control sequence, a string (OSC, DCS …) up to its end, another escape, a control, or text."""

Cell = tuple[str, str]
"""What stands in a cell, with its combining marks, and the parameters of its colours and attributes."""

_BLANK: Cell = (" ", "")


def cells_of(char: str) -> int:
    """How many cells a character takes in most terminals."""
    if category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if east_asian_width(char) in "WF" else 1


class Screen:
    """The cells of a terminal, kept up to date from the bytes that a program writes to it.

    It knows what full-screen programs use: moving, erasing, colours, and characters of no or double width.
    Everything else is passed over; scrolling is not needed.
    """

    def __init__(self, columns: int, lines: int, width: Callable[[str], int] = cells_of) -> None:
        """An empty screen.

        Args:
            columns: cells of a line.
            lines: how many.
            width: how many cells a character takes, 0 to 2; terminals differ.
        """
        self.columns = columns
        self.lines = lines
        self.cells: list[list[Cell]] = [[_BLANK] * columns for _ in range(lines)]
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._rest = ""
        self._width = width
        self._row = self._column = 0
        self._saved = (0, 0)
        self._style = ""

    def feed(self, data: bytes) -> None:
        """Take in what was written; a sequence that is cut short waits for its end."""
        text = self._rest + self._decoder.decode(data)
        at = 0
        while token := _TOKEN.match(text, at):
            at = token.end()
            if token["text"]:
                self._write(token["text"])
            elif token["control"]:
                self._control(token["control"])
            elif token["escape"]:
                self._escape(token["escape"])
            elif token["final"]:
                self._sequence(token["params"], token["final"])
        self._rest = text[at:]

    def text(self) -> tuple[str, ...]:
        """The lines without colours and trailing blanks."""
        return tuple("".join(char for char, _ in line).rstrip() for line in self.cells)

    def styled(self) -> tuple[tuple[Cell, ...], ...]:
        """The lines with colours and attributes."""
        return tuple(tuple(line) for line in self.cells)

    def _write(self, text: str) -> None:
        for char in text:
            width = self._width(char)
            if not width:
                self._combine(char)
                continue
            for offset, part in enumerate((char, "")[:width]):
                if self._row < self.lines and self._column + offset < self.columns:
                    self.cells[self._row][self._column + offset] = (part, self._style)
            self._column += width

    def _combine(self, mark: str) -> None:
        column = min(self._column, self.columns) - 1
        if self._row < self.lines and column >= 0:
            char, style = self.cells[self._row][column]
            self.cells[self._row][column] = (char + mark, style)

    def _escape(self, name: str) -> None:
        match name:
            case "7":
                self._saved = (self._row, self._column)
            case "8":
                self._row, self._column = self._saved

    def _control(self, control: str) -> None:
        match control:
            case "\r":
                self._column = 0
            case "\n":
                self._row = min(self._row + 1, self.lines - 1)
            case "\b":
                self._column = max(self._column - 1, 0)

    def _sequence(self, params: str, final: str) -> None:
        if final == "m":
            first, _, others = params.partition(";")
            resets = first in ("", "0")
            self._style = others if resets else f"{self._style};{params}".lstrip(";")
            return
        if params[:1] in ("?", ">", "<", "="):
            return
        numbers = [int(number) if number.isdigit() else 0 for number in params.split(";")]
        by = max(numbers[0], 1)
        match final:
            case "H" | "f":
                self._row, self._column = by - 1, max([0, *numbers[1:2]][-1], 1) - 1
            case "A":
                self._row = max(self._row - by, 0)
            case "B":
                self._row = min(self._row + by, self.lines - 1)
            case "C":
                self._column = min(self._column + by, self.columns - 1)
            case "D":
                self._column = max(self._column - by, 0)
            case "G":
                self._column = by - 1
            case "d":
                self._row = by - 1
            case "J":
                self._erase_screen(numbers[0])
            case "K":
                self._erase_line(numbers[0])

    def _erase_line(self, part: int) -> None:
        start = 0 if part else self._column
        end = self._column + 1 if part == 1 else self.columns
        if self._row < self.lines:
            self.cells[self._row][start:end] = [_BLANK] * len(self.cells[self._row][start:end])

    def _erase_screen(self, part: int) -> None:
        self._erase_line(part)
        for row in range(self.lines):
            if part >= 2 or (row > self._row if part == 0 else row < self._row):
                self.cells[row] = [_BLANK] * self.columns
