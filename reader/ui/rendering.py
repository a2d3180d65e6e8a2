"""Text of papers and users as lines of a terminal: literal, exact in width, never markup."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from rich.cells import cell_len, chop_cells, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from reader.model import MAX_STARS, Entry, Status
from reader.text.fold import fold
from reader.text.sanitize import display, one_line

ELLIPSIS = "…"

STATUS_MARKS = {
    Status.INBOX: "●",
    Status.LATER: "◔",
    Status.READING: "◑",
    Status.READ: "✓",
    Status.SKIPPED: "×",
}
"""One cell each; what the list shows for a status. All are in the common terminal fonts."""

# Terminals disagree with wcwidth, and with one another, about what these do to the width of the character
# before them; without them every terminal agrees.
_WIDTH_CHANGERS = re.compile("[\ufe0e\ufe0f\u20e3\U0001f3fb-\U0001f3ff]")

# The first character of the scripts that are written without spaces between words, and those scripts: a
# line may break before any of their characters.
_FIRST_UNSPACED = "\u2e80"
_UNSPACED = "\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef"

_WORD = re.compile(r"\w+")
_SPACES = re.compile("( +)")

Run = tuple[str, Style]
"""A piece of text without line breaks, and how it looks."""


def safe(text: str) -> str:
    """`text` as it may be sent to a terminal; line breaks stay."""
    text = display(text)
    return text if text.isascii() else _WIDTH_CHANGERS.sub("", text)


def safe_line(text: str) -> str:
    """`text` as one line that may be sent to a terminal."""
    return one_line(safe(text))


def safe_line_keeping_spaces(text: str) -> str:
    """`text` without what may not be sent to a terminal, all spaces as they are."""
    return safe(text).replace("\n", " ")


def fit(text: str, width: int) -> str:
    """`text` in at most `width` cells, with an ellipsis where something was cut off."""
    if width <= 0:
        return ""
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, width - 1).rstrip() + ELLIPSIS


def pad(text: str, width: int) -> str:
    """`text` in exactly `width` cells."""
    return set_cell_size(fit(text, width), width) if width > 0 else ""


def stars(number: int, width: int) -> str:
    """`number` stars in exactly `width` cells: one a star where that fits, else `★4`."""
    if not number:
        return " " * max(width, 0)
    return pad("★" * number if width >= MAX_STARS else f"★{number}", width)


def strip(runs: Iterable[Run], width: int, blank: Style) -> Strip:
    """The runs as one line of exactly `width` cells, filled up with `blank`.

    This is where text leaves for the terminal: whatever a caller forgot, no control character does.
    """
    segments = [
        Segment(text if text.isprintable() else safe_line_keeping_spaces(text), style)
        for text, style in runs
        if text
    ]
    used = sum([segment.cell_length for segment in segments])
    if used < width:
        segments.append(Segment(" " * (width - used), blank))
    elif used > width:
        return Strip(segments, used).crop(0, max(width, 0))
    return Strip(segments, width)


def wrap(runs: Iterable[Run], width: int) -> list[list[Run]]:
    """Break runs into lines of at most `width` cells, at spaces where there are any.

    A word keeps together where its style changes. Time and memory are linear in the text. There is always
    at least one line.
    """
    width = max(width, 1)
    lines: list[list[Run]] = []
    line: list[Run] = []
    used = 0
    for word in _words(runs):
        size = cell_len(word[0][0]) if len(word) == 1 else sum([cell_len(text) for text, _ in word])
        if word[0][0][0] == " ":
            if used and used + size <= width:
                line.extend(word)
                used += size
            continue
        if used and used + size > width:
            lines.append(_finished(line))
            line, used = [], 0
        if size <= width:
            line.extend(word)
            used += size
            continue
        for text, style in word:
            for part in chop_cells(text, width) or [text]:
                if used and used + cell_len(part) > width:
                    lines.append(line)
                    line, used = [], 0
                line.append((part, style))
                used += cell_len(part)
    lines.append(_finished(line))
    return lines


def _words(runs: Iterable[Run]) -> Iterator[list[Run]]:
    """The pieces that `wrap` keeps whole: words, runs of spaces, single ideographs."""
    word: list[Run] = []
    for text, style in runs:
        for piece in _pieces(text):
            if piece[0] == " " or (len(piece) == 1 and piece >= _FIRST_UNSPACED):
                if word:
                    yield word
                    word = []
                yield [(piece, style)]
            else:
                word.append((piece, style))
    if word:
        yield word


def _pieces(text: str) -> list[str]:
    """A text cut into words, runs of spaces, and single characters of scripts without spaces."""
    if text.isascii() or max(text) < _FIRST_UNSPACED:
        return [piece for piece in _SPACES.split(text) if piece]
    return _unspaced().findall(text)


@cache
def _unspaced() -> re.Pattern[str]:
    """As `_pieces` cuts; compiled when it is first needed, since so many characters take their time."""
    return re.compile(f"[ ]+|[{_UNSPACED}]|[^ {_UNSPACED}]+")


def _finished(line: list[Run]) -> list[Run]:
    """The line without the space at its end, neighbours of the same style made one run."""
    while line and line[-1][0].isspace():
        line.pop()
    runs: list[Run] = []
    for text, style in line:
        if runs and runs[-1][1] is style:
            runs[-1] = (runs[-1][0] + text, style)
        else:
            runs.append((text, style))
    return runs


def highlighted(text: str, words: tuple[str, ...], style: Style, marked: Style) -> list[Run]:
    """The text with the words that were searched for in the style `marked`.

    Args:
        text: any text.
        words: folded words; one that ends in `*` stands for all that begin so.
        style: of the rest.
        marked: of the words.
    """
    if not words:
        return [(text, style)]
    beginnings = tuple(word[:-1] for word in words if word.endswith("*"))
    runs: list[Run] = []
    end = 0
    for word in _WORD.finditer(text):
        folded = fold(word.group())
        if folded in words or folded.startswith(beginnings):
            runs += [(text[end : word.start()], style), (word.group(), marked)]
            end = word.end()
    return [*runs, (text[end:], style)]


def origin(entry: Entry) -> str:
    """Where the paper stands: "ICML 2024 Papers · no. 1", or a sentence when no list names it any more."""
    if not entry.paper.sources:
        return "in no list any more"
    first, *more = entry.paper.sources
    place = f"{safe_line(first.name)} · no. {first.position}"
    return f"{place} · and {len(more)} more" if more else place


def published(entry: Entry) -> str:
    """Venue and year as far as they are known, else an empty string."""
    parts = [safe_line(entry.paper.venue or ""), str(entry.paper.year or "")]
    return " ".join(part for part in parts if part)
