"""Changing the corpus: records become papers, within one transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from reader.corpus.bookkeeping import Bookkeeping
from reader.corpus.merging import better_id, filled, is_stand_in
from reader.corpus.prepared import Prepared, prepare
from reader.corpus.tables import Tables
from reader.model import Paper

if TYPE_CHECKING:
    from reader.corpus.recutting import Recutting

_NO_ROW = 1 << 62
"""Higher than any row."""

_CACHE_KIB = 16 << 10
"""Memory for pages that are changed again and again: keys of papers come in no order."""

_PAGE = 200
"""Papers that are read at once while others are being written."""


class Kind(StrEnum):
    """What became of a record."""

    NEW = "new"
    """No paper was known by any of its keys."""
    UPDATED = "updated"
    """The same list had it before, and now says something else of it."""
    UNCHANGED = "unchanged"
    MERGED = "merged"
    """Another list, or another place of this list, names the paper as well."""


class Outcome(NamedTuple):
    """What became of a record; a tuple, as there is one for every paper.

    Attributes:
        kind: see `Kind`.
        id: the paper's id now.
        old_ids: ids that the paper had until now: one when a better one was learnt, and one for each paper
            that turned out to be the same. They go on leading to the paper.
    """

    kind: Kind
    id: str
    old_ids: tuple[str, ...] = ()


class CorpusWriter:
    """One transaction that changes the corpus. Made by `Corpus.writing`."""

    def __init__(self, connection: sqlite3.Connection, now: datetime) -> None:
        """Take over a connection on which a transaction was begun."""
        self._connection = connection
        connection.execute(f"PRAGMA cache_size = -{_CACHE_KIB}")
        self._tables = Tables(connection, int(now.timestamp()))
        self._books = Bookkeeping(connection, self._tables, int(now.timestamp()))
        self._likely_new = True

    def begin_source(self, name: str, file: str, format: str, origin: str | None = None) -> None:
        """From now on, records come from this list.

        Args:
            name: the list's heading.
            file: the base name of its file.
            format: the name of the format it was read in.
            origin: where it comes from; name and origin together tell a list from others. None for `file`.
        """
        self._books.begin(name, file, format, file if origin is None else origin)

    def origins(self, name: str, file: str) -> list[str]:
        """Where the lists of this name come from whose files have this base name."""
        return self._books.origins(name, file)

    def move_source(self, name: str, old_origin: str, new_origin: str) -> None:
        """The list of this name comes from somewhere else now; there must be none from there yet."""
        self._books.move(name, old_origin, new_origin)

    def put(self, paper: Paper, keys: Sequence[str]) -> Outcome:
        """Take in one record of the list begun last.

        A record whose list had the paper before replaces what the list said. A paper that other records
        tell of as well is filled with what it lacks (`reader.corpus.merging.filled`). Papers that turn out
        to be one are joined.

        Args:
            paper: the record. Its last source tells position and line; without one it comes next in the list.
            keys: every key that names the paper, strongest first.
        """
        return self.put_all((prepare(paper, keys),))[0]

    def put_all(self, records: Sequence[Prepared]) -> list[Outcome]:
        """Take in records of the list begun last, one after the other, as `put` does.

        Many at once cost much less than each by itself as long as their papers are new.
        """
        if records and self._likely_new and self._put_at_once(records):
            return [Outcome(Kind.NEW, record.keys[0]) for record in records]
        known = self._tables.known([key for record in records for key in record.keys])
        outcomes: list[Outcome] = []
        new: list[Prepared] = []
        for record in records:
            if known.isdisjoint(record.keys):
                new.append(record)
                outcomes.append(Outcome(Kind.NEW, record.keys[0]))
            else:
                self._put_new(new)
                new = []
                outcomes.append(self._put_known(record))
            known.update(record.keys)
        self._put_new(new)
        # As a rule a list is new, or nearly all of it is known.
        self._likely_new = len(new) == len(records)
        return outcomes

    def _put_at_once(self, records: Sequence[Prepared]) -> bool:
        """Take in records if no paper is known and no two are one, which is not looked up first."""
        rows = enumerate(records, self._tables.next_row)
        if not self._tables.name_new([(key, row) for row, record in rows for key in record.keys]):
            return False
        self._enlist_new(records, self._tables.insert(records))
        return True

    def _put_new(self, records: Sequence[Prepared]) -> None:
        """Take in records whose papers are not known, and of which no two are one."""
        if records:
            rows = self._tables.insert(records)
            self._tables.name_all(
                [(key, row) for record, row in zip(records, rows, strict=True) for key in record.keys]
            )
            self._enlist_new(records, rows)

    def _enlist_new(self, records: Sequence[Prepared], rows: Sequence[int]) -> None:
        self._books.enlist_new(
            [
                (record.position, record.line, row, record.digest)
                for record, row in zip(records, rows, strict=True)
            ]
        )

    def _put_known(self, record: Prepared) -> Outcome:
        """Take in a record that tells of a paper, or of several, that are known."""
        position = self._books.place(record.position)
        rows = self._tables.rows_of(record.keys)
        outcome = self._join(rows, record)
        self._tables.name(rows[0], record.keys)
        self._books.enlist(position, record.line, rows[0], record.digest)
        return outcome

    def end_source(self) -> list[str]:
        """The list begun last has no more records.

        Returns:
            ids of papers that it named before and that no list names now. They stay until they are dropped.
        """
        return [self._tables.id_of(row) for row in self._books.end()]

    @property
    def last_row(self) -> int:
        """The highest row that was ever taken; papers that come later have higher ones."""
        return self._tables.next_row - 1

    def papers_added(self, after: int | None = None, last: int | None = None) -> Iterator[tuple[str, str]]:
        """The id and abstract (its source text) of each paper that is new.

        Args:
            after: `last_row` before the first of interest; None for the beginning of the transaction.
            last: `last_row` after the last of interest; None for those that are yet to come, too.
        """
        row = self._books.last_before if after is None else after
        last = _NO_ROW if last is None else last
        query = (
            "SELECT row, id, abstract FROM paper JOIN body USING (row) "
            "WHERE row > ? AND row <= ? ORDER BY row LIMIT ?"
        )
        while True:
            self._tables.flush()
            page = self._connection.execute(query, (row, last, _PAGE)).fetchall()
            if not page:
                return
            yield from ((id_, abstract) for _, id_, abstract in page)
            row = page[-1][0]

    def paper(self, id_: str) -> Paper | None:
        """The paper with an id, a former id or another key, as it is now, without its sources."""
        rows = self._tables.rows_of((id_,))
        return self._tables.read(rows[0]) if rows else None

    def unlisted(self) -> list[str]:
        """Ids of the papers that no list named before this transaction, and none does now."""
        return self._books.unlisted()

    def is_listed(self, id_: str) -> bool:
        """Whether any list names the paper with an id, a former id or another key."""
        return any(self._tables.is_listed(row) for row in self._tables.rows_of([id_]))

    def follow(self, old_id: str, new_id: str) -> None:
        """Make a paper that no list names any more one with a new paper: its text was edited.

        The paper keeps its row, its date and its former ids, and has the id and the text of the new one.
        Nothing happens when either is unknown or both are one already.
        """
        rows = [self._tables.rows_of((id_,))[:1] for id_ in (old_id, new_id)]
        if not all(rows) or rows[0] == rows[1]:
            return
        (old,), (new,) = rows
        paper = self._tables.read(new)
        self._absorb(old, new)
        self._tables.update(old, self._tables.read(old), paper)
        self._tables.name(old, (paper.id,))

    def drop(self, ids: Iterable[str]) -> None:
        """Remove those of the papers that no list names."""
        for id_ in ids:
            for row in self._tables.rows_of((id_,)):
                if not self._tables.is_listed(row):
                    self._tables.remove(row)
                    self._books.disorder()

    def add_stand_in(self, id_: str, headline: str) -> None:
        """Add a paper of which only the annotation is known; nothing happens when the id is known."""
        if not self._tables.rows_of((id_,)):
            (row,) = self._tables.insert([prepare(Paper(id=id_, headline=headline))])
            self._tables.name(row, (id_,))
            self._books.disorder()

    @property
    def recutting(self) -> Recutting:
        """Makes one paper of a list into two, and two neighbours into one."""
        from reader.corpus.recutting import Recutting

        return Recutting(self._connection, self._tables, self._books)

    def mend(self) -> None:
        """Remove rows that belong to nothing, and make counts, list order and search index anew."""
        self._tables.mend()
        self._books.mend()

    def finish(self) -> int | None:
        """Write what the corpus knows of itself, before the transaction is committed.

        Returns:
            the generation of the corpus from now on, or None when nothing was changed.
        """
        return self._books.close() if self._tables.changed else None

    def _join(self, rows: Sequence[int], record: Prepared) -> Outcome:
        """Bring a record to its paper: the first of `rows`, which the others turn out to be as well."""
        row, *others = rows
        former = self._books.former(row)
        if not others and record.digest in former:
            return Outcome(Kind.UNCHANGED, self._tables.id_of(row))
        paper = record.as_paper()
        before = self._tables.read(row)
        known = before
        stand_in = is_stand_in(before) and not (others or self._tables.is_listed(row))
        old_ids = [before.id]
        for other in others:
            joined = self._tables.read(other)
            old_ids.append(joined.id)
            known = filled(known, joined)
            self._absorb(row, other)
        alone = len(former) <= 1 and not self._books.is_listed_elsewhere(row)
        if alone or stand_in:
            after = replace(paper, id=better_id(paper.id, known.id))
        elif former:
            after = replace(filled(paper, known), id=better_id(known.id, paper.id))
        else:
            after = filled(known, paper)
        changed = self._tables.update(row, before, after)
        kind = Kind.MERGED
        if stand_in:
            kind = Kind.NEW
        elif not others and (former or alone):
            kind = Kind.UPDATED if changed else Kind.UNCHANGED
        return Outcome(kind, after.id, tuple(old for old in dict.fromkeys(old_ids) if old != after.id))

    def _absorb(self, row: int, other: int) -> None:
        """Give one paper's keys and places in lists to another, and remove it."""
        self._tables.hand_over(other, row)
        self._tables.remove(other)
        self._books.absorbed(row, other)
