"""Tells the dollar signs of formulas from those of money."""

from __future__ import annotations

import re
from collections.abc import Iterator

_TEX = re.compile(r"\\[A-Za-z,;:!{}|%]|[\^_]")
_FORMULA = re.compile(
    r"\s*(?:[A-Za-z]'?|[^A-Za-z]*[=<>+≤≥≠×][^A-Za-z]*|[A-Za-z0-9]{1,2}\s*[=<>+\-*/,()].{0,20})\s*"
)
_LONGEST_SPACED = 60
"""Characters; a longer formula with spaces inside its dollar signs has to show a command or a script."""
_MOST_NESTED = 16
"""Dollar signs inside the braces of one formula."""
_MONEY = re.compile(r"\d[\d,.]*(?:\s*(?:[kKMBT]|bn|mn|million|billion|trillion|thousand|per|USD|US))?\b")


class Dollars:
    """The dollar signs of one text."""

    def __init__(self, text: str) -> None:
        """Find them; those behind a backslash do not count."""
        self._text = text
        self._runs = list(_runs(text))
        self._at = 0

    def formula(self, start: int) -> tuple[int, int, int] | None:
        """Return where the formula begins, ends and its closing sign ends, if one opens at `start`.

        Must be asked with rising `start`.
        """
        runs = self._runs
        while self._at < len(runs) and runs[self._at][1] <= start:
            self._at += 1
        if self._at >= len(runs):
            return None
        first, end = runs[self._at]
        width = end - start
        if width > 2 or self._at + 1 >= len(runs) or (first < start and width == 2):
            return None
        if width == 2:
            next_start, next_end = runs[self._at + 1]
            content = self._text[end:next_start]
            if next_end - next_start == 2 and any(char.isalnum() or char in "\\^_" for char in content):
                return end, next_start, next_start + 2
            return None
        next_start, next_end = self._partner(end)
        if next_end - next_start > 2 or not is_formula(self._text, end, next_start):
            return None
        return end, next_start, next_start + 1

    def _partner(self, start: int) -> tuple[int, int]:
        r"""Return the next dollar signs, or those behind the braces that open before (`$\text{if $x$}$`)."""
        following = self._runs[self._at + 1 : self._at + 2 + _MOST_NESTED]
        depth = 0
        for run in following:
            content = self._text[start : run[0]]
            depth += content.count("{") - content.count("}") - content.count("\\{") + content.count("\\}")
            if depth <= 0:
                return run
            start = run[1]
        return following[0]


def _runs(text: str) -> Iterator[tuple[int, int]]:
    """Yield where runs of dollar signs begin and end; one behind a backslash is a mere character."""
    length = len(text)
    start = text.find("$")
    while start >= 0:
        end = start + 1
        while end < length and text[end] == "$":
            end += 1
        before = start
        while before and text[before - 1] == "\\":
            before -= 1
        if (start - before) % 2:
            start += 1
        if start < end:
            yield start, end
        start = text.find("$", end)


def is_formula(text: str, start: int, end: int) -> bool:
    """Tell whether what stands between two single dollar signs is a formula."""
    content = text[start:end]
    if not content or content.isspace():
        return False
    if _TEX.search(content):
        return not (_MONEY.match(content) and _is_wordy(content) and "\\" not in content)
    spaced = content[0].isspace() or content[-1].isspace()
    if spaced:
        return len(content) <= _LONGEST_SPACED and content[0].isspace() and bool(_FORMULA.fullmatch(content))
    if text[end + 1 : end + 2].isdigit() and any(char.isalnum() for char in content):
        return False
    return not (_MONEY.match(content) and _is_wordy(content))


def is_prose(content: str) -> bool:
    r"""Tell whether what stands in `\(…\)` is words rather than a formula."""
    return not _TEX.search(content) and _is_wordy(content)


def _is_wordy(content: str) -> bool:
    """Whether there are at least two words among what white space parts."""
    words = (word.strip(",.;:()") for word in content.split())
    return sum(len(word) > 1 and word.isalpha() for word in words) > 1
