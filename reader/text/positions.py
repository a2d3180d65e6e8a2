"""Where what is shown stands in the source, and the other way round."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Stretch:
    """Characters `start` to `end` (exclusive) of what is shown, and those of the source that they stand for.

    Attributes:
        start, end: in what is shown; equal for marks that are not shown.
        source_start, source_end: in the source.
        verbatim: whether the one is the other, character for character; else it is so only as a whole.
    """

    start: int
    end: int
    source_start: int
    source_end: int
    verbatim: bool = False

    def moved(self, by: int, source_by: int) -> Stretch:
        """The same stretch further on."""
        return Stretch(
            self.start + by,
            self.end + by,
            self.source_start + source_by,
            self.source_end + source_by,
            self.verbatim,
        )


class Positions:
    """A map between two forms of one text: stretches in order, without gaps in either form."""

    __slots__ = ("_ends", "_source_ends", "stretches")

    def __init__(self, stretches: Iterable[Stretch]) -> None:
        """Take stretches in order; neighbours that are verbatim are joined."""
        self.stretches: Sequence[Stretch] = tuple(_joined(stretches))
        self._ends = [stretch.end for stretch in self.stretches]
        self._source_ends = [stretch.source_end for stretch in self.stretches]

    def source(self, start: int, end: int) -> tuple[int, int]:
        """Return the shortest part of the source that shows as characters `start` to `end`, or more."""
        if not self.stretches:
            return 0, 0
        first = self.stretches[min(bisect_right(self._ends, start), len(self.stretches) - 1)]
        begin = first.source_start
        if first.verbatim:
            begin += max(start - first.start, 0)
        if end <= start:
            return begin, begin
        last = self.stretches[min(bisect_left(self._ends, end), len(self.stretches) - 1)]
        return begin, last.source_start + end - last.start if last.verbatim else last.source_end

    def shown(self, start: int, end: int) -> tuple[int, int]:
        """Return what characters `start` to `end` of the source show as, they or what they are a part of.

        Both are equal where nothing of it is shown.
        """
        if not self.stretches:
            return 0, 0
        first = self.stretches[min(bisect_right(self._source_ends, start), len(self.stretches) - 1)]
        begin = first.start
        if first.verbatim:
            begin += max(start - first.source_start, 0)
        if end <= start:
            return begin, begin
        last = self.stretches[min(bisect_left(self._source_ends, end), len(self.stretches) - 1)]
        finish = last.start + end - last.source_start if last.verbatim else last.end
        return begin, max(finish, begin)

    def between(self, start: int, end: int) -> Iterator[Stretch]:
        """Yield the stretches of which something is shown, all of it from `start` to `end`."""
        for place in range(bisect_right(self._ends, start), len(self.stretches)):
            stretch = self.stretches[place]
            if stretch.end > end:
                break
            if start <= stretch.start < stretch.end:
                yield stretch

    def over(self, beneath: Positions) -> Positions:
        """Return the map to the source of this one's source, which `beneath` tells."""
        return Positions(part for stretch in self.stretches for part in beneath.parts(stretch))

    def parts(self, upper: Stretch) -> Iterator[Stretch]:
        """Yield the parts of a stretch whose source is what this map shows, with places in its source."""
        if not upper.verbatim:
            yield Stretch(upper.start, upper.end, *self.source(upper.source_start, upper.source_end))
            return
        shift = upper.start - upper.source_start
        for place in range(bisect_right(self._ends, upper.source_start), len(self.stretches)):
            stretch = self.stretches[place]
            start, end = max(stretch.start, upper.source_start), min(stretch.end, upper.source_end)
            if stretch.start >= upper.source_end:
                break
            if stretch.verbatim:
                first = stretch.source_start + start - stretch.start
                yield Stretch(start + shift, end + shift, first, first + end - start, verbatim=True)
            else:
                yield Stretch(start + shift, end + shift, stretch.source_start, stretch.source_end)


def _joined(stretches: Iterable[Stretch]) -> Iterator[Stretch]:
    last: Stretch | None = None
    for stretch in stretches:
        if stretch.start == stretch.end and stretch.source_start == stretch.source_end:
            continue
        if last is None:
            last = stretch
        elif (
            last.verbatim
            and stretch.verbatim
            and last.end == stretch.start
            and last.source_end == stretch.source_start
        ):
            last = Stretch(last.start, stretch.end, last.source_start, stretch.source_end, verbatim=True)
        else:
            yield last
            last = stretch
    if last is not None:
        yield last
