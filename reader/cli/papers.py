"""Which papers a verb is about: those of ids, those of a query, and how a paper is one line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from reader.cli.output import cut, padded, terminal_width, warn
from reader.errors import ReaderError
from reader.library import Found, Library
from reader.model import Entry
from reader.text.cells import cells

_AT_A_TIME = 500

_MOST_PROBLEMS = 3
"""What is wrong with a query is told so many times; more are mostly the same one again."""

_ID = 17
"""Cells of an id that is made of a hash; most ids are."""

_LONGEST_ID = 32
"""Cells that an id gets at most on a wide terminal."""


def found(library: Library, query: str, sort: str | None = None) -> Found:
    """The papers that match a query; what is wrong with it is said on standard error."""
    result = library.find(query, sort)
    for problem in result.problems[:_MOST_PROBLEMS]:
        warn(f"reader: query, character {problem.position + 1}: {problem.message}")
    if (more := len(result.problems) - _MOST_PROBLEMS) > 0:
        warn(f"reader: query: {more} more problem{'s' * (more > 1)}")
    if result.near:
        warn("reader: no paper fits in full; these are only near")
    if result.remark:
        warn(f"reader: {result.remark}")
    return result


def matching(library: Library, query: str, sort: str | None = None, *, untouched: str) -> Found:
    """The papers that match a query exactly, of which there is one at the least.

    Args:
        library: holds them.
        query: see `reader.query.parse`.
        sort: see `Library.find`.
        untouched: says in a fault what therefore was not done, without a full stop.

    Raises:
        ReaderError: the query is not understood in full, or no paper matches it.
    """
    result = library.find(query, sort)
    if result.problems:
        problem = result.problems[0]
        raise ReaderError(
            "Query not understood",
            f"character {problem.position + 1}: {problem.message} {untouched.capitalize()}.",
        )
    if result.near or not result.rows:
        what = f"No paper matches {query!r}" if query.strip() else "There are no papers yet"
        raise ReaderError("No such papers", f"{what}; {untouched}.")
    if result.remark:
        warn(f"reader: {result.remark}")
    return result


def entries(library: Library, rows: Sequence[int]) -> Iterator[Entry]:
    """The entries of many rows, a few hundred in memory at a time."""
    for start in range(0, len(rows), _AT_A_TIME):
        yield from library.entries(rows[start : start + _AT_A_TIME])


def chosen(library: Library, ids: Sequence[str], where: str | None) -> list[str]:
    """The ids of the papers that an edit is about, each once.

    Args:
        library: holds them.
        ids: ids or beginnings of ids.
        where: a query whose papers are meant as well, or None.

    Raises:
        UsageError: neither ids nor a query.
        ReaderError: an id that names no paper or several; a query that is not understood in full or that
            no paper matches exactly. Nothing is then to be edited.
    """
    if not ids and where is None:
        raise click.UsageError("Name papers by their ids, or by --where QUERY.")
    papers = [library.entry(name).paper.id for name in ids]
    if where is not None:
        result = matching(library, where, untouched="nothing was changed")
        papers += library.ids_of(result.rows).values()
    return list(dict.fromkeys(papers))


def paper_lines(library: Library, rows: Sequence[int]) -> Iterator[str]:
    """Papers as lines: id, stars, status, headline, tags.

    On a terminal an id has as much room as those of the first papers need, a third of the line at most; of a
    longer one the beginning is shown. Elsewhere ids are whole.
    """
    width = terminal_width()
    room = _ID
    if width is not None:
        longest = max((cells(entry.paper.id) for entry in library.entries(rows[:_AT_A_TIME])), default=_ID)
        room = min(max(longest, _ID), max(width // 3, _ID), _LONGEST_ID)
    for entry in entries(library, rows):
        id_ = entry.paper.id if width is None else cut(entry.paper.id, room)
        yield _line(entry, padded(id_, room))


def _line(entry: Entry, id_: str) -> str:
    annotation = entry.annotation
    tags = "".join(f"  #{tag}" for tag in annotation.tags)
    stars = padded("★" * annotation.stars, 5)
    return f"{id_}  {stars}  {annotation.status.value:<7}  {entry.headline}{tags}"
