"""The papers that are gone through one by one: which are judged, and which comes next."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from reader.model import Entry, Status
from reader.ui.anchor import Anchor, position_of

if TYPE_CHECKING:
    from reader.library import Library
    from reader.query.paper_terms import Why

UPCOMING = 16
"""How many of the next papers are remembered as the place, in case the first of them are judged elsewhere."""


@dataclass(slots=True)
class Pile:
    """The papers of a list that were in the inbox when the pile was made, and how far the user has come.

    Attributes:
        rows: row keys in the order in which the papers come.
        papers: how many papers the list has, the judged ones with them.
        place: the index of the paper that is shown; the number of rows behind the last one.
        judged: those of `rows` that are not in the inbox any more.
        words: folded words to mark, see `reader.library.Found`.
        why: tells of a paper why it comes where it does; None where the order needs no reason.
        ids: the papers of the list, where no query finds them again.
    """

    rows: Sequence[int]
    papers: int
    place: int = 0
    judged: set[int] = field(default_factory=set)
    words: tuple[str, ...] = ()
    why: Callable[[Entry], Why | None] | None = None
    ids: Sequence[str] | None = None

    @property
    def row(self) -> int | None:
        """The row of the paper that is shown; None behind the last one."""
        return self.rows[self.place] if self.place < len(self.rows) else None

    @property
    def left(self) -> int:
        """How many papers are still to be judged."""
        return len(self.rows) - len(self.judged)

    @property
    def done(self) -> int:
        """How many papers of the list are judged."""
        return max(self.papers - self.left, 0)

    def judge(self, row: int) -> bool:
        """Take a paper out of the inbox; returns whether it was in it."""
        new = row not in self.judged
        self.judged.add(row)
        return new

    def follow(self, row: int, *, in_inbox: bool) -> bool:
        """Take over where a paper is now; returns whether it came back into the inbox."""
        if in_inbox:
            back = row in self.judged
            self.judged.discard(row)
            return back
        if row not in self.judged and row in self.rows:
            self.judged.add(row)
        return False

    def move(self, by: int) -> None:
        """Go on, or back when negative, past judged papers and others alike."""
        self.place = min(max(self.place + by, 0), len(self.rows))

    def go_on(self) -> None:
        """Go to the next paper that is still to be judged, or behind the last one."""
        self.place = self._open_from(self.place + 1)

    def go_to_first(self) -> None:
        """Go to the first paper that is still to be judged, or behind the last one."""
        self.place = self._open_from(0)

    def go_to_last(self) -> None:
        """Go to the last paper."""
        self.place = max(len(self.rows) - 1, 0)

    def go_to(self, row: int, *, in_inbox: bool) -> None:
        """Go to a paper; one that is not in the pile is put in here.

        Args:
            row: its row.
            in_inbox: whether it is in the inbox.
        """
        if self.row == row:
            return
        try:
            self.place = self.rows.index(row)
        except ValueError:
            rows = array("q", self.rows)
            rows.insert(self.place, row)
            self.rows = rows
            if not in_inbox:
                self.judged.add(row)

    def upcoming(self, number: int) -> Sequence[int]:
        """The rows of the paper shown and of those after it, at most `number`."""
        return self.rows[self.place : self.place + number]

    def _open_from(self, place: int) -> int:
        rows, judged = self.rows, self.judged
        while place < len(rows) and rows[place] in judged:
            place += 1
        return place


@dataclass(frozen=True, slots=True)
class Request:
    """What a pile is to be made of.

    Attributes:
        query: finds the papers.
        sort: their order, see `Library.find`.
        rows: the papers, where no query finds them.
        anchor: where to begin: at the first of these that is in the pile, else at `otherwise`.
        ids: the papers in place of `rows`, when row keys have changed their meaning.
    """

    query: str
    sort: str | None
    rows: Sequence[int] | None
    anchor: Anchor
    ids: Sequence[str] | None = None


def gathered(library: Library, request: Request) -> Pile:
    """Make a pile of those papers of a list that are in the inbox.

    Raises:
        LibraryError: the library can't be read.
    """
    words: tuple[str, ...] = ()
    why = None
    ids = request.ids
    if ids is not None:
        rows: Sequence[int] = tuple(library.rows_of(ids).values())
    elif request.rows is not None:
        there = library.ids_of(request.rows)
        rows, ids = tuple(there), tuple(there.values())
    else:
        found = library.find(request.query, request.sort)
        rows, words, why = found.rows, found.words, found.why
    inbox = library.rows_with_status(rows, Status.INBOX)
    wanted = request.anchor.rows or _rows_of(library, request.anchor.ids)
    place = position_of(wanted, inbox, request.anchor.otherwise)
    return Pile(inbox, len(rows), place, words=words, why=why, ids=ids)


def _rows_of(library: Library, ids: Iterable[str]) -> tuple[int, ...]:
    return tuple(row for paper in ids if (row := library.row_of(paper)) is not None)
