"""What of a list stays where it is when the same search is made again under the user's eyes."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from reader.library.finding import Found, Heading


@dataclass(frozen=True, slots=True)
class Staying:
    """What is shown now.

    Attributes:
        rows: row keys in the order shown.
        in_sight: how many of the first have been in sight, or are.
        headings: those of the groups that they are in.
    """

    rows: Sequence[int]
    in_sight: int
    headings: tuple[Heading, ...] = ()

    def kept_in(self, found: Found) -> Found:
        """What was found, with the rows shown left in their order if they are the same papers.

        Where the order follows the user's taste it changes with every judgement: then what is in sight stays,
        and what comes after it is in its new order.
        """
        from reader.query.rows import Chained, among, set_of

        if found.by_taste and not found.headings:
            there = set_of(found.rows)
            seen = among(self.rows[: self.in_sight], there)
            return found._replace(rows=Chained([seen, among(found.rows, there & ~set_of(seen))]))
        if len(self.rows) == len(found.rows) and set_of(self.rows) == set_of(found.rows):
            return found._replace(rows=self.rows, headings=self._headings_with(found.headings))
        return found

    def _headings_with(self, found: tuple[Heading, ...]) -> tuple[Heading, ...]:
        """The headings shown, each with the number of papers that belong under it now."""
        now = {heading.title: heading.papers for heading in found}
        counted = ((heading, now.get(heading.title, 0)) for heading in self.headings)
        return tuple(
            heading._replace(now=number if number != heading.papers else None) for heading, number in counted
        )


def without(headings: tuple[Heading, ...], places: Sequence[int]) -> tuple[Heading, ...]:
    """The headings when the papers at some places, in order, are left out."""
    left: list[Heading] = []
    for heading in headings:
        before = bisect_left(places, heading.start)
        inside = bisect_left(places, heading.start + heading.papers) - before
        if inside < heading.papers:
            now = None if heading.now is None else max(heading.now - inside, 0)
            papers = heading.papers - inside
            left.append(heading._replace(start=heading.start - before, papers=papers, now=now))
    return tuple(left)
