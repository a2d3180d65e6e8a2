"""One paper of a list made into two, and two neighbours into one."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from reader.corpus.bookkeeping import Bookkeeping
from reader.corpus.merging import is_stand_in
from reader.corpus.prepared import prepare
from reader.corpus.rows import decided
from reader.corpus.tables import Tables
from reader.model import Paper
from reader.text.identity import identity_keys

Named = tuple[Paper, Sequence[str]]
"""A record of a list and every key that names it, strongest first."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a list.

    Attributes:
        source: the list's number in the corpus.
        name: its name.
        file: the base name of its file.
        position, line: see `reader.model.Source`.
        paper_id: the paper that stands there.
    """

    source: int
    name: str
    file: str
    position: int
    line: int
    paper_id: str


class Recutting:
    """Changes what stands in places of lists, within a transaction. Made by `CorpusWriter.recutting`.

    A paper whose only place is changed becomes the first part, or the whole, and keeps its row, its date and
    its keys; where one with the text of that was known already, it goes, as does the lower of two that are
    joined. Their keys go with them: a list that has their texts again names a paper of its own. A paper that
    other places name as well stays as it is, and the parts are papers beside it.
    """

    def __init__(self, connection: sqlite3.Connection, tables: Tables, books: Bookkeeping) -> None:
        """Take over a connection that is in a transaction."""
        self._connection = connection
        self._tables = tables
        self._books = books

    def places(self, paper_id: str, format: str) -> list[Place]:
        """The places of the paper with an id in the lists of a format."""
        where = "listing.paper = ? AND source.format = ? ORDER BY source.source, position"
        return [place for row in self._rows(paper_id) for place in self._places(where, row, format)]

    def next(self, place: Place) -> Place | None:
        """The place that comes next in the same list, or None at its end."""
        where = "source.source = ? AND position > ? ORDER BY position LIMIT 1"
        return next(iter(self._places(where, place.source, place.position)), None)

    def split(self, place: Place, first: Named, second: Named) -> tuple[str, str]:
        """Let two papers stand in a place of a list; those below it move on by one.

        Args:
            place: as `places` gave it.
            first: stands there.
            second: stands below; its last source tells the line.

        Returns:
            the ids of the two papers, which may have been known.
        """
        row = self._row_at(place)
        self._shift(place, 1)
        below = self._settle(second, None)
        above = self._settle(first, row if self._is_alone(row, place) else None)
        self._enlist(place.source, place.position, place.line, above, first[0])
        self._enlist(place.source, place.position + 1, second[0].sources[-1].line, below, second[0])
        self._books.recut(place.source)
        return self._tables.id_of(above), self._tables.id_of(below)

    def join(self, place: Place, whole: Named) -> str:
        """Let one paper stand in a place of a list and the next; those below move back by one.

        Args:
            place: as `places` gave it; `next` gives another one.
            whole: stands there.

        Returns:
            the paper's id.
        """
        following = self.next(place)
        if following is None:
            raise ValueError("there is no place below")
        row, other = self._row_at(place), self._row_at(following)
        self._connection.execute(
            "DELETE FROM listing WHERE source = ? AND position = ?", (place.source, following.position)
        )
        self._shift(following, -1)
        target = self._settle(whole, row if self._is_alone(row, place) else None)
        self._enlist(place.source, place.position, place.line, target, whole[0])
        if other not in (row, target) and not self._tables.is_listed(other):
            self._tables.remove(other)
        self._books.recut(place.source)
        return self._tables.id_of(target)

    def decided(self) -> dict[str, Any]:
        """What was given to `decide` last."""
        return decided(self._connection)

    def decide(self, documents: Mapping[str, Any]) -> None:
        """Note what the papers follow, so that it can be told later whether they still do.

        Args:
            documents: what was decided about neighbouring paragraphs, the oldest first; JSON.
        """
        self._tables.changed = True
        text = json.dumps(dict(documents), ensure_ascii=False)
        self._connection.execute("UPDATE state SET decided = ?", (text,))

    def is_known(self, paper_id: str) -> bool:
        """Whether a paper has this id now."""
        return bool(self._rows(paper_id))

    def _rows(self, paper_id: str) -> list[int]:
        """The row of the paper that has an id now, if there is one."""
        return [row for row in self._tables.rows_of((paper_id,)) if self._tables.id_of(row) == paper_id]

    def _places(self, where: str, *values: str | int) -> list[Place]:
        self._tables.flush()
        found = self._connection.execute(
            "SELECT source.source, source.name, file, position, line, paper.id FROM listing "
            f"JOIN source USING (source) JOIN paper ON paper.row = listing.paper WHERE {where}",
            values,
        )
        return [Place(*values) for values in found]

    def _row_at(self, place: Place) -> int:
        row: int = self._connection.execute(
            "SELECT paper FROM listing WHERE source = ? AND position = ?", (place.source, place.position)
        ).fetchone()[0]
        return row

    def _is_alone(self, row: int, place: Place) -> bool:
        """Whether no other place names the paper."""
        found = self._connection.execute(
            "SELECT 1 FROM listing WHERE paper = ? AND (source <> ? OR position <> ?)",
            (row, place.source, place.position),
        )
        return found.fetchone() is None

    def _shift(self, place: Place, by: int) -> None:
        """Move what stands below a place, by way of negative numbers, as no two may have one position."""
        self._connection.execute(
            "UPDATE listing SET position = -(position + ?) WHERE source = ? AND position > ?",
            (by, place.source, place.position),
        )
        self._connection.execute(
            "UPDATE listing SET position = -position WHERE source = ? AND position < 0", (place.source,)
        )

    def _settle(self, named: Named, reuse: int | None) -> int:
        """The row of a paper: that of one with the same keys, else `reuse`, else a new one.

        Keys that lead to another paper only because it once had them lead here from now on.
        """
        paper, keys = named
        names = tuple(dict.fromkeys((paper.id, *keys)))
        known = self._tables.rows_of(names)
        owners = [row for row in known if row != reuse and self._has_key(row, names)]
        if owners:
            row = owners[0]
            if reuse is not None:
                self._tables.remove(reuse)
            if is_stand_in(before := self._tables.read(row)):
                self._tables.update(row, before, paper)
        elif reuse is not None:
            row = reuse
            self._tables.update(row, self._tables.read(row), paper)
        else:
            (row,) = self._tables.insert([prepare(paper)])
            self._tables.flush()
        former = [other for other in known if other not in (row, *owners)]
        for name in names if former else ():
            marks = ",".join("?" * len(former))
            self._connection.execute(
                f"UPDATE identity SET paper = ? WHERE key = ? AND paper IN ({marks})", (row, name, *former)
            )
        self._tables.name(row, names)
        return row

    def _has_key(self, row: int, names: Sequence[str]) -> bool:
        """Whether a paper has one of the keys by what it says now."""
        paper = self._tables.read(row)
        keys = identity_keys(
            identifiers=paper.identifiers,
            abstract=paper.abstract,
            title=paper.title,
            authors=paper.authors,
            year=paper.year,
        )
        return not {paper.id, *keys}.isdisjoint(names)

    def _enlist(self, source: int, position: int, line: int, row: int, paper: Paper) -> None:
        self._connection.execute(
            "INSERT OR REPLACE INTO listing VALUES (?, ?, ?, ?, ?)",
            (source, position, line, row, prepare(paper).digest),
        )
