"""Puts what was found under headings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from reader.bits import bits_of
from reader.errors import ReaderError
from reader.exporters.grouping import STATUS_TITLES
from reader.library.finding import Found, Heading
from reader.model import MAX_STARS, Annotation, Status
from reader.query.rows import Chained, among, set_of
from reader.query.world import TextIndex
from reader.text.counted import counted

GROUPINGS: Mapping[str, str] = MappingProxyType(
    {
        "status": "By status",
        "stars": "By stars",
        "tag": "By tag",
        "source": "By list",
        "year": "By year",
    }
)
"""By what a list can be grouped: name -> title."""

_Groups = list[tuple[str, int]]
"""Title and rows (a set, see `reader.bits`) of each group, in order; a row in several is of the first."""
_Annotated = Mapping[int, Annotation]


def grouped(
    found: Found, by: str, annotated: _Annotated, index: TextIndex, cancelled: Callable[[], bool]
) -> Found:
    """What was found, one group after the other; within each, papers keep their order.

    Args:
        found: the result of a search.
        by: a key of `GROUPINGS`. A paper with several tags is under the first one.
        annotated: row -> annotation.
        index: knows lists and years.
        cancelled: asked now and then; once it says so, the answer comes at once and is worth nothing.

    Raises:
        ReaderError: there is no such grouping.
        LibraryError: the library can't be read.
    """
    if by not in _GROUPS:
        raise ReaderError("Unknown grouping", f"{by!r} is none of {', '.join(GROUPINGS)}.")
    groups, rest = _GROUPS[by](annotated, index)
    if cancelled() or not found.rows:
        return found
    left = set_of(found.rows)
    parts: list[Sequence[int]] = []
    headings: list[Heading] = []
    place = 0
    for title, bits in (*groups, (rest, left)):
        if cancelled():
            return found
        if some := bits & left:
            parts.append(among(found.rows, some))
            headings.append(Heading(title, place, some.bit_count()))
            place += some.bit_count()
            left &= ~some
    return found._replace(rows=Chained(parts), headings=tuple(headings))


def _by_status(annotated: _Annotated, _: TextIndex) -> tuple[_Groups, str]:
    rows: dict[Status, list[int]] = {status: [] for status in STATUS_TITLES}
    for row, annotation in annotated.items():
        rows[annotation.status].append(row)
    # What has no annotation is in the inbox.
    named = [
        (title, bits_of(rows[status]))
        for status, title in STATUS_TITLES.items()
        if status is not Status.INBOX
    ]
    return named, STATUS_TITLES[Status.INBOX]


def _by_stars(annotated: _Annotated, _: TextIndex) -> tuple[_Groups, str]:
    rows: dict[int, list[int]] = {stars: [] for stars in range(MAX_STARS + 1)}
    for row, annotation in annotated.items():
        rows[annotation.stars].append(row)
    return [(counted(stars, "star"), bits_of(rows[stars])) for stars in range(MAX_STARS, 0, -1)], "No stars"


def _by_tag(annotated: _Annotated, _: TextIndex) -> tuple[_Groups, str]:
    titles: dict[tuple[str, ...], str] = {}
    rows: dict[tuple[str, ...], list[int]] = {}
    for row, annotation in annotated.items():
        for tag in annotation.tags[:1]:
            key = tuple(tag.casefold().split("/"))
            titles.setdefault(key, tag)
            rows.setdefault(key, []).append(row)
    return [(f"#{titles[key]}", bits_of(rows[key])) for key in sorted(rows)], "Untagged"


def _by_source(_: _Annotated, index: TextIndex) -> tuple[_Groups, str]:
    lists: dict[str, list[int]] = {}
    for number, (name, file) in sorted(index.lists().items()):
        lists.setdefault(name or file, []).append(number)
    return [(name, index.rows_in(numbers)) for name, numbers in lists.items()], "In no list any more"


def _by_year(_: _Annotated, index: TextIndex) -> tuple[_Groups, str]:
    years = reversed(index.values("year"))
    return [(str(year), index.rows_between("year", year, year)) for year in years], "Of no known year"


_GROUPS: Mapping[str, Callable[[_Annotated, TextIndex], tuple[_Groups, str]]] = MappingProxyType(
    {"status": _by_status, "stars": _by_stars, "tag": _by_tag, "source": _by_source, "year": _by_year}
)
