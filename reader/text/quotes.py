"""Tells the backticks of LaTeX's quotations from those of code."""

from __future__ import annotations

import re
from bisect import bisect_left

from reader.text.spans import NO_STYLE, Style

_RUN = re.compile("`+")
# A pattern that begins with what it looks for is found much faster than one that looks back first.
_DOUBLE_END = re.compile("['”\"](?:(?<=')'|(?<!'))")
_SINGLE_END = re.compile(r"'(?<=[\w.,!?]')(?!\w)")
_CODE = frozenset({Style.CODE})


class Quotes:
    """The backticks of one text, read in order."""

    def __init__(self, text: str) -> None:
        """Find them."""
        self._text = text
        self._runs: dict[int, list[int]] = {}
        for hit in _RUN.finditer(text):
            self._runs.setdefault(len(hit[0]), []).append(hit.start())
        self._ends = [(hit.start(), hit[0]) for hit in _DOUBLE_END.finditer(text)]
        self._single_ends = [hit.start() for hit in _SINGLE_END.finditer(text)]
        self._closing: dict[int, tuple[str, int]] = {}

    def read(self, start: int) -> tuple[str, frozenset[Style], int]:
        """Read the run of backticks at `start`: what it shows, in what style, and where that ends."""
        text = self._text
        end = start
        while text[end : end + 1] == "`":
            end += 1
        width = end - start
        partner = self._next(width, end)
        quoted = self._quoted(start, end, partner)
        if quoted is not None:
            return quoted, NO_STYLE, end
        if partner is None:
            return text[start:end], NO_STYLE, end
        content = text[end:partner]
        if content[0] == content[-1] == " " and not content.isspace():
            content = content[1:-1]
        return content, _CODE, partner + width

    def close(self, start: int) -> tuple[str, int]:
        """Read the closing mark at `start`: what it shows and where it ends."""
        shown = self._closing.get(start)
        if shown is not None:
            return shown[0], start + shown[1]
        return self._text[start], start + 1

    def _next(self, width: int, place: int) -> int | None:
        runs = self._runs.get(width, [])
        found = bisect_left(runs, place)
        return runs[found] if found < len(runs) else None

    def _opens(self, run: int) -> bool:
        """Whether the backticks at `run` look like those of another quotation, not like the end of code."""
        text = self._text
        end = run
        while text[end : end + 1] == "`":
            end += 1
        return text[end : end + 1].isalnum() and not text[run - 1].isalnum()

    def _quoted(self, start: int, end: int, partner: int | None) -> str | None:
        """Return the opening quotation mark if a quotation begins here."""
        text = self._text
        if end >= len(text) or text[end].isspace():
            return None
        if end - start == 2:
            found = bisect_left(self._ends, (end, ""))
            if found < len(self._ends):
                place, mark = self._ends[found]
                straight = mark == '"' and partner is not None and not self._opens(partner)
                if (partner is None or place < partner) and not straight:
                    self._closing[place] = ("”", len(mark))
                    return "“"
        elif end - start == 1 and (start == 0 or not text[start - 1].isalnum()) and text[end].isalnum():
            found = bisect_left(self._single_ends, end)
            if found < len(self._single_ends):
                place = self._single_ends[found]
                if partner is None or (place < partner and self._opens(partner)):
                    self._closing[place] = ("’", 1)
                    return "‘"
        return None
