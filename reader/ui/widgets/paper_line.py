"""A paper as one line of the list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from reader.model import Entry, Status
from reader.ui.rendering import (
    Run,
    fit,
    laid_over,
    marks,
    named,
    safe_line,
    segments,
    stars,
    tags_in,
    venue_and_year,
    width_of,
)
from reader.ui.signs import STATUS_MARKS

if TYPE_CHECKING:
    from reader.ui.widgets.pane import Pane

_WIDE_STARS, _WIDE_TAGS = 78, 40
"""From which width of the list on there is room for five stars, for tags."""
_WIDE_YEAR, _WIDE_VENUE = 56, 90
"""The same for the year, for the venue."""
VENUE_WIDTH = 14
"""Cells of a venue at most."""
_MOST = 500
"""How many papers are kept drawn: several screenfuls."""


class _Looks(NamedTuple):
    """How the parts of a line look."""

    text: Style
    mark: Style
    stars: Style
    faint: Style
    name: Style
    hit: Style


class _Line:
    """A line and what it was drawn from."""

    __slots__ = ("drawn", "end", "entry", "headline", "key", "left", "ranges", "right", "words")

    entry: Entry
    """The paper; another one, if only by a star, is another object."""
    key: tuple[int, tuple[str, ...], str]
    """Width, looks and mark."""
    left: list[Run]
    headline: list[Run]
    """Of the three parts of the line the one that what is searched for is marked in."""
    right: list[Run]
    words: tuple[str, ...] | None
    ranges: list[tuple[int, int]]
    """Where those words stand in the headline."""
    end: Segment | None
    drawn: Strip


class PaperLines:
    """Draws papers as lines, and keeps of each what another search does not change."""

    def __init__(self, pane: Pane) -> None:
        """Draw in the looks of a pane."""
        self._pane = pane
        self._lines: dict[int, _Line] = {}
        self._looks: dict[tuple[tuple[str, ...], bool], _Looks] = {}
        self._tag_looks: dict[tuple[str, tuple[str, ...]], Style] = {}

    def forget(self) -> None:
        """Draw everything anew: colours have changed."""
        self._lines.clear()
        self._looks.clear()
        self._tag_looks.clear()

    def line(
        self,
        entry: Entry,
        width: int,
        words: tuple[str, ...],
        below: tuple[str, ...],
        before: str,
        end: Segment,
    ) -> Strip:
        """A paper in `width` cells, and what stands behind it.

        Args:
            entry: the paper.
            width: of the paper.
            words: what is searched for, see `reader.text.highlights.hits`.
            below: looks of the whole line.
            before: one cell that all begins with.
            end: what stands behind it.
        """
        key = (width, below, before)
        line = self._lines.get(entry.row)
        if line is None or line.entry is not entry or line.key != key:
            line = self._lines[entry.row] = self._prepared(entry, key)
            if len(self._lines) > _MOST:
                del self._lines[next(iter(self._lines))]
        elif line.words == words and line.end == end:
            return line.drawn
        ranges = line.ranges if line.words == words else marks(line.headline, words)
        if line.end != end or line.ranges != ranges:
            looks = self._looks_of(below, _is_done(entry))
            runs = [*line.left, *laid_over(line.headline, ranges, looks.hit), *line.right]
            line.drawn = Strip([*segments(runs, width, self._pane.look(*below)), end], width + 1)
        line.words, line.ranges, line.end = words, ranges, end
        return line.drawn

    def _prepared(self, entry: Entry, key: tuple[int, tuple[str, ...], str]) -> _Line:
        """Status, stars, headline, tags, venue and year: what there is room for."""
        width, below, before = key
        annotation, is_done = entry.annotation, _is_done(entry)
        looks = self._looks_of(below, is_done)
        star_width = 5 if width >= _WIDE_STARS else 2
        line = _Line()
        line.entry, line.key = entry, key
        line.words, line.ranges, line.end = None, [], None
        line.left = [
            (f"{before}{STATUS_MARKS[annotation.status]} ", looks.mark),
            (stars(annotation.stars, star_width) + " ", looks.stars if annotation.stars else looks.text),
        ]
        room = width - star_width - 5
        right: list[Run] = []
        headline = safe_line(entry.headline[: 4 * width])
        column = published_column(entry, width)
        room -= width_of(column)
        if annotation.tags and width >= _WIDE_TAGS:
            spare = max(room - width_of(headline), room // 4)
            right = self._tags(annotation.tags, min(spare, width // 3) - 2, below)
            room -= sum([width_of(text) for text, _ in right])
        right.append((f"{column} ", looks.faint if column else looks.text))
        headline = fit(headline, room)
        shown: list[Run] = [(headline, looks.text)]
        line.headline = shown if is_done else named(shown, entry.paper.name, looks.name)
        line.right = [(" " * (room - width_of(headline)), looks.text), *right]
        return line

    def _looks_of(self, below: tuple[str, ...], is_done: bool) -> _Looks:
        looks = self._looks.get((below, is_done))
        if looks is None:
            look = self._pane.look
            text = look(*(("faint",) if is_done else ()), *below)
            looks = self._looks[below, is_done] = _Looks(
                text=text,
                mark=text if is_done else look(*below, "mark"),
                stars=look(*below, "stars"),
                faint=look(*below, "faint"),
                name=look(*below, "name"),
                hit=look(*below, "hit"),
            )
        return looks

    def _tags(self, tags: Sequence[str], room: int, below: tuple[str, ...]) -> list[Run]:
        """The tags in at most `room` cells, and what parts them from what stands before them."""
        base = self._pane.look(*below, "tag")
        text, names = tags_in(tags, room)
        places, at = [], 0
        for name in names:
            places.append((at, min(at + len(name), len(text))))
            at += len(name) + 1
        shown = sum([start < end for start, end in places])
        looks = [self._tag_look(tag, below) for tag in tags[:shown]]
        if all(look is base for look in looks):
            return [(f"  {text}", base)]
        return [("  ", base), *laid_over([(text, base)], places[:shown], looks)]

    def _tag_look(self, tag: str, below: tuple[str, ...]) -> Style:
        look = self._tag_looks.get((tag, below))
        if look is None:
            look = self._tag_looks[tag, below] = self._pane.tag_look(tag, *below)
        return look


def published_column(entry: Entry, width: int) -> str:
    """What a line of so many cells tells of venue and year, and what parts it from the rest.

    The years stand below one another, and so do the ends of the venues. Empty where there is nothing to tell
    or no room.
    """
    if width < _WIDE_YEAR:
        return ""
    if width < _WIDE_VENUE:
        return f"  {entry.paper.year}" if entry.paper.year else ""
    venue, year = venue_and_year(entry)
    column = f"  {year}" if year else ""
    return f"  {fit(venue, VENUE_WIDTH)}{column or ' ' * 6}" if venue else column


def _is_done(entry: Entry) -> bool:
    return entry.annotation.status in (Status.READ, Status.SKIPPED)
