"""Text of papers and users as lines of a terminal: literal, exact in width, never markup."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache

from rich.cells import cell_len, chop_cells, get_character_cell_size, set_cell_size, split_graphemes
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from reader.model import MAX_STARS, Entry
from reader.text.cells import spacing, steady
from reader.text.sanitize import display, one_line
from reader.ui.signs import SIGNS

# The first character of the scripts that are written without spaces between words, and those scripts: a
# line may break before any of their characters.
_FIRST_UNSPACED = "\u2e80"
_UNSPACED = "\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef"

_SPACES = re.compile("( +)")

_NARROW = frozenset({*map(chr, range(32, 127)), *map(chr, range(0xC0, 0x250)), *"…·–—‘’“”─│┃▌▸▾★○●◔◑✓×"})
"""Some of the characters that take one cell in every terminal; what else there is takes longer to measure."""

Run = tuple[str, Style]
"""A piece of text without line breaks, and how it looks."""


def safe(text: str) -> str:
    """`text` as it may be sent to a terminal; line breaks stay."""
    return steady(display(text))


def safe_line(text: str) -> str:
    """`text` as one line that may be sent to a terminal."""
    return one_line(safe(text))


def safe_line_keeping_spaces(text: str) -> str:
    """`text` without what may not be sent to a terminal, all spaces as they are."""
    return safe(text).replace("\n", " ")


def width_of(text: str) -> int:
    """The cells that `text` takes in the terminal that gives it most."""
    return len(text) if text.isascii() or _NARROW.issuperset(text) else sum(map(_cells_of, text))


@lru_cache(maxsize=4096)
def _cells_of(char: str) -> int:
    return get_character_cell_size(char) + spacing(char)


def fit(text: str, width: int) -> str:
    """`text` in at most `width` cells, with an ellipsis where something was cut off."""
    if width <= 0:
        return ""
    used = width_of(text)
    if used <= width:
        return text
    ellipsis = SIGNS.ellipsis[:width]
    room = width - len(ellipsis)
    if used == len(text) and _NARROW.issuperset(text):
        return text[:room].rstrip() + ellipsis
    if used != cell_len(text):
        beginning = next(_chopped(text, room), "")
        return (beginning.rstrip() if width_of(beginning) <= room else "") + ellipsis
    return set_cell_size(text, room).rstrip() + ellipsis


def pad(text: str, width: int) -> str:
    """`text` in exactly `width` cells."""
    text = fit(text, width)
    return text + " " * (width - width_of(text))


def _parts(text: str, width: int) -> Iterable[str]:
    """The text in pieces of at most `width` cells, or of one letter that has more."""
    if width_of(text) != cell_len(text):
        return _chopped(text, width)
    return chop_cells(text, width) or [text]


def _chopped(text: str, width: int) -> Iterator[str]:
    part, used = "", 0
    for start, end, size in split_graphemes(text)[0]:
        letter = text[start:end]
        size = max(size, width_of(letter))
        if part and used + size > width:
            yield part
            part, used = "", 0
        part, used = part + letter, used + size
    if part:
        yield part


def stars(number: int, width: int) -> str:
    """`number` stars in exactly `width` cells: one a star where that fits, else one and the number."""
    if not number:
        return " " * max(width, 0)
    return pad(SIGNS.star * number if width >= MAX_STARS else f"{SIGNS.star}{number}", width)


def strip(runs: Iterable[Run], width: int, blank: Style) -> Strip:
    """The runs as one line of exactly `width` cells, filled up with `blank`; see `segments`."""
    return Strip(segments(runs, width, blank), max(width, 0))


def segments(runs: Iterable[Run], width: int, blank: Style) -> list[Segment]:
    """The runs as the parts of a line of exactly `width` cells, filled up with `blank`.

    This is where text leaves for the terminal: whatever a caller forgot, no control character does.
    """
    if SIGNS.ascii:
        runs = [(text.replace("\N{NO-BREAK SPACE}", " "), style) for text, style in runs]
    parts: list[Segment] = []
    used = 0
    # What is plain and looks the same is one part: that is less to write. The rest stays as it is, for the
    # columns behind it are seen to piece by piece (`reader.ui.straight`).
    look: Style | None = None
    for text, style in runs:
        if _NARROW.issuperset(text):
            used += len(text)
            if style is look:
                parts[-1] = Segment(parts[-1].text + text, style)
                continue
            look = style if text else look
        else:
            text = _filled(text if text.isprintable() else safe_line_keeping_spaces(text))
            used += cell_len(text)
            look = None
        if text:
            parts.append(Segment(text, style))
    if used < width:
        blanks = " " * (width - used)
        if blank is look:
            parts[-1] = Segment(parts[-1].text + blanks, blank)
        else:
            parts.append(Segment(blanks, blank))
    elif used > width:
        return list(Strip(parts, used).crop(0, max(width, 0)))
    return parts


def _filled(text: str) -> str:
    """The text with a blank for each mark that has a cell in some terminals only, so that there is room."""
    return text if text.isascii() else text + " " * (width_of(text) - cell_len(text))


def wrap(runs: Iterable[Run], width: int) -> list[list[Run]]:
    """Break runs into lines of at most `width` cells, at spaces where there are any.

    A word keeps together where its style changes. Time and memory are linear in the text. There is always
    at least one line.
    """
    width = max(width, 1)
    runs = list(runs)
    if (broken := _broken("".join([text for text, _ in runs]), width)) is not None:
        return _cut(runs, broken)
    lines: list[list[Run]] = []
    line: list[Run] = []
    used = 0
    for word in _words(runs):
        size = width_of(word[0][0]) if len(word) == 1 else sum([width_of(text) for text, _ in word])
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
            for part in _parts(text, width):
                if used and used + width_of(part) > width:
                    lines.append(line)
                    line, used = [], 0
                line.append((part, style))
                used += width_of(part)
    lines.append(_finished(line))
    return lines


def _broken(text: str, width: int) -> list[tuple[int, int]] | None:
    """Where the lines of a text begin and end, or None where it is no row of words of plain letters.

    What `wrap` makes of such a text, which most are, is found faster so.
    """
    if not text or "  " in text or text[0] == " " or text[-1] == " " or not all(map(_is_plain, set(text))):
        return None
    lines: list[tuple[int, int]] = []
    start = 0
    while len(text) - start > width:
        end = text.rfind(" ", start, start + width + 1)
        if end < 0:
            return None
        lines.append((start, end))
        start = end + 1
    return [*lines, (start, len(text))]


@lru_cache(maxsize=4096)
def _is_plain(char: str) -> bool:
    """Whether a character takes one cell, and a line is not to be broken beside it."""
    return _cells_of(char) == 1 and not _is_unspaced(char)


def _is_unspaced(char: str) -> bool:
    """Whether a line may be broken before and behind a character."""
    return char >= _FIRST_UNSPACED and _unspaced_one().match(char) is not None


def _cut(runs: Iterable[Run], lines: Sequence[tuple[int, int]]) -> list[list[Run]]:
    """The runs in lines that begin and end at some places of the text that they make up."""
    cut: list[list[Run]] = [[]]
    (start, end), *rest = lines
    ends = iter(rest)
    place = 0
    for text, style in runs:
        begin, place = place, place + len(text)
        while True:
            part = text[max(start - begin, 0) : max(end - begin, 0)]
            if part:
                _append(cut[-1], part, style)
            if place <= end or (following := next(ends, None)) is None:
                break
            start, end = following
            cut.append([])
    return cut


def _append(line: list[Run], text: str, style: Style) -> None:
    if line and line[-1][1] is style:
        line[-1] = (line[-1][0] + text, style)
    else:
        line.append((text, style))


def _words(runs: Iterable[Run]) -> Iterator[list[Run]]:
    """The pieces that `wrap` keeps whole: words, runs of spaces, single ideographs."""
    word: list[Run] = []
    for text, style in runs:
        for piece in _pieces(text):
            if piece[0] == " " or (len(piece) == 1 and _is_unspaced(piece)):
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
def _unspaced_one() -> re.Pattern[str]:
    return re.compile(f"[{_UNSPACED}]")


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
        _append(runs, text, style)
    return runs


def highlighted(runs: Sequence[Run], words: tuple[str, ...], marked: Style) -> list[Run]:
    """The runs with `marked` over what was searched for, which may go on from one run to the next.

    Args:
        runs: any text.
        words: see `reader.text.highlights.hits`.
        marked: a style; what it says nothing about stays.
    """
    return laid_over(runs, marks(runs, words), marked)


def marks(runs: Sequence[Run], words: tuple[str, ...]) -> list[tuple[int, int]]:
    """Where in the text that the runs make up stands what was searched for; see `highlighted`."""
    if not words:
        return []
    from reader.text.highlights import hits

    return hits("".join([text for text, _ in runs]), words)


def named(runs: Sequence[Run], name: str | None, look: Style) -> list[Run]:
    """The runs with `look` over the name of what a paper introduces, where it stands as a word."""
    if not name:
        return list(runs)
    text = "".join([text for text, _ in runs])
    ranges: list[tuple[int, int]] = []
    start = text.find(name)
    while start >= 0:
        end = start + len(name)
        if not (text[start - 1 : start].isalnum() or text[end : end + 1].isalnum()):
            ranges.append((start, end))
        start = text.find(name, end)
    return laid_over(runs, ranges, look)


def laid_over(
    runs: Sequence[Run], ranges: Sequence[tuple[int, int]], look: Style | Sequence[Style]
) -> list[Run]:
    """The runs with a style over some ranges of the text that they make up, in order and without overlap.

    Args:
        runs: any text.
        ranges: first character and the one behind the last of each.
        look: the style, or one for each range.
    """
    if not ranges:
        return list(runs)
    parts: list[Run] = []
    turn = place = 0
    for text, style in runs:
        begin, end = place, place + len(text)
        while place < end:
            while turn < len(ranges) and ranges[turn][1] <= place:
                turn += 1
            first, last = ranges[turn] if turn < len(ranges) else (end, end)
            inside = first <= place
            stop = min(end, last if inside else first)
            if inside:
                style_here = style + (look if isinstance(look, Style) else look[turn])
                parts.append((text[place - begin : stop - begin], style_here))
            else:
                parts.append((text[place - begin : stop - begin], style))
            place = stop
    return parts


def origin(entry: Entry) -> str:
    """Where the paper stands: "ICML 2024 Papers · no. 1", or a sentence when no list names it any more."""
    if not entry.paper.sources:
        return "in no list any more"
    first, *more = entry.paper.sources
    place = f"{safe_line(first.name)} {SIGNS.dot} no. {first.position}"
    return f"{place} {SIGNS.dot} and {len(more)} more" if more else place


def tags_in(tags: Sequence[str], room: int) -> tuple[str, list[str]]:
    """As many whole tags as fit into `room` cells, then the number of the others; and those tags one by one.

    The first tag is there in any case, cut if need be.
    """
    names = [f"#{safe_line(tag)}" for tag in tags[: room // 3 + 1]]
    while True:
        more = len(tags) - len(names)
        text = " ".join([*names, f"+{more}"] if more else names)
        if width_of(text) <= room:
            return text, names
        if len(names) <= 1:
            break
        names.pop()
    rest = f" +{more}" if more else ""
    name = fit("".join(names), max(room - len(rest), 0))
    return fit(f"{name}{rest}", room), [name]


def published(entry: Entry) -> str:
    """Venue and year as far as they are known, else an empty string."""
    return " ".join(filter(None, venue_and_year(entry)))


def venue_and_year(entry: Entry) -> tuple[str, str]:
    """Both as far as they are known; the venue without the year where it ends with it."""
    year = str(entry.paper.year or "")
    return safe_line(entry.paper.venue or "").removesuffix(year).rstrip(" ,"), year
