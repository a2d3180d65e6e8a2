"""What the user did with the papers, in numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Protocol

from reader.bits import bits_of
from reader.library.overview import Counts, TagCount, counts, tag_counts
from reader.model import MAX_STARS, Annotation, Status


@dataclass(frozen=True, slots=True)
class ListProgress:
    """How far the user has come with a list.

    Attributes:
        name: its heading, or the name given at import.
        file: the base name of its file.
        papers: how many different papers it names.
        judged: how many of them are not in the inbox any more.
        starred: how many of them have stars.
    """

    name: str
    file: str
    papers: int
    judged: int
    starred: int


@dataclass(frozen=True, slots=True)
class Statistics:
    """A library in numbers.

    Attributes:
        today: the user's date when this was counted.
        counts: how many papers there are of each kind.
        by_stars: every number of stars from 0 -> how many papers have it.
        by_day: day -> how many papers were judged on it; of papers that are in the inbox again, none. Days on
            which none was are missing.
        by_year: year -> how many papers are of it; those of no known year are missing.
        tags: all tags, those of most papers first.
        lists: in the order of their import.
    """

    today: date
    counts: Counts
    by_stars: Mapping[int, int]
    by_day: Mapping[date, int]
    by_year: Mapping[int, int]
    tags: list[TagCount]
    lists: list[ListProgress]

    @property
    def judged(self) -> int:
        """How many papers are not in the inbox any more."""
        return self.counts.papers - self.counts.by_status[Status.INBOX]


class Papers(Protocol):
    """What is asked of the papers, see `reader.corpus.search.SearchIndex`."""

    def lists(self) -> Mapping[int, tuple[str, str]]:
        """Number -> name and file of each list."""

    def rows_in(self, lists: Iterable[int]) -> int:
        """The set of the rows that any of the lists names."""

    def rows_without_list(self) -> list[int]:
        """Rows that no list names."""

    def years(self) -> Mapping[int, int]:
        """Year -> how many papers are of it."""


def statistics(
    papers: Papers,
    number: int,
    annotated: Mapping[int, Annotation],
    left_inbox: Iterable[datetime],
    now: datetime,
) -> Statistics:
    """Count.

    Args:
        papers: the papers.
        number: how many there are.
        annotated: row -> annotation.
        left_inbox: when each of the papers that are not in the inbox was judged.
        now: the time.
    """
    judged = bits_of([row for row, each in annotated.items() if each.status is not Status.INBOX])
    starred = bits_of([row for row, each in annotated.items() if each.stars])
    lists = [_progress(papers, *each, judged, starred) for each in papers.lists().items()]
    stars = Counter(each.stars for each in annotated.values())
    stars[0] += number - len(annotated)
    days = Counter(when.astimezone().date() for when in left_inbox)
    return Statistics(
        today=now.astimezone().date(),
        counts=counts(number, annotated, papers.rows_without_list()),
        by_stars={each: stars[each] for each in range(MAX_STARS + 1)},
        by_day=dict(sorted(days.items())),
        by_year=dict(sorted(papers.years().items())),
        tags=tag_counts(annotated.values()),
        lists=lists,
    )


def _progress(papers: Papers, key: int, names: tuple[str, str], judged: int, starred: int) -> ListProgress:
    rows = papers.rows_in((key,))
    return ListProgress(
        *names,
        papers=rows.bit_count(),
        judged=(rows & judged).bit_count(),
        starred=(rows & starred).bit_count(),
    )
