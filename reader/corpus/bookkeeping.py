"""What lists say of papers, and what the corpus knows of itself: counts and the list order."""

from __future__ import annotations

import sqlite3
from array import array
from collections.abc import Sequence

from reader.corpus.bulk import insert
from reader.corpus.indexed import folding
from reader.corpus.tables import Tables


class Bookkeeping:
    """Keeps lists and the list order while a transaction goes on.

    Attributes:
        last_before: the last row that was taken when the transaction began; later ones are new.
    """

    def __init__(self, connection: sqlite3.Connection, tables: Tables, now: int) -> None:
        """Take over a connection that is in a transaction; `now` in seconds since 1970."""
        self._connection = connection
        self._tables = tables
        self._now = now
        self.last_before = tables.next_row - 1
        generation, unlisted, first, folded_so = connection.execute(
            "SELECT generation, unlisted, first, folding FROM state"
        ).fetchone()
        self._generation: int = generation
        self._unlisted: int = unlisted
        self._first: int | None = first
        # While it holds, the order is the rows from the first to the last, and need not be worked out.
        self._in_order = not unlisted and (first is not None or not tables.papers)
        self._source = 0
        self._new_source = False
        self._last: dict[int, int] = {}
        self._changed_sources: set[int] = set()
        connection.execute("CREATE TEMP TABLE former (source INTEGER, paper INTEGER, digest BLOB)")
        connection.execute("CREATE INDEX temp.former_paper ON former(paper, source)")
        self._folding = folding()
        if folded_so != self._folding and tables.papers:
            tables.index_anew()

    def begin(self, name: str, file: str, format: str, origin: str) -> None:
        """Go to a list. What it said before is put aside in the table `former`."""
        found = self._connection.execute(
            "SELECT source FROM source WHERE name = ? AND origin = ?", (name, origin)
        ).fetchone()
        if found is None:
            self._source = (
                self._connection.execute(
                    "INSERT INTO source(name, file, origin, format, imported, papers) "
                    "VALUES (?, ?, ?, ?, ?, 0)",
                    (name, file, origin, format, self._now),
                ).lastrowid
                or 0
            )
            self._changed_sources.add(self._source)
            self._new_source = True
        else:
            if found[0] != self._source:
                self._new_source = False
            self._source = found[0]
            if self._source not in self._last:
                self._connection.execute(
                    "INSERT INTO former SELECT source, paper, digest FROM listing WHERE source = ?",
                    (self._source,),
                )
        self._last.setdefault(self._source, 0)

    def origins(self, name: str, file: str) -> list[str]:
        """The origins of the lists of a name that came from files of a name."""
        found = self._connection.execute(
            "SELECT origin FROM source WHERE name = ? AND file = ? ORDER BY source", (name, file)
        )
        return [origin for (origin,) in found]

    def move(self, name: str, old: str, new: str) -> None:
        """The list of a name has another origin from now on."""
        values = (new, name, old)
        self._connection.execute("UPDATE source SET origin = ? WHERE name = ? AND origin = ?", values)
        self._tables.changed = True

    def place(self, position: int) -> int:
        """The place of the next record in the list: as wanted, unless it is taken in this transaction."""
        if not self._source:
            raise ValueError("no list was begun")
        return max(position, self._last[self._source] + 1)

    def former(self, row: int) -> list[bytes]:
        """Digests of the records with which the list named the paper before this transaction."""
        found = self._connection.execute(
            "SELECT digest FROM former WHERE paper = ? AND source = ?", (row, self._source)
        )
        return [digest for (digest,) in found]

    def is_listed_elsewhere(self, row: int) -> bool:
        """Whether another list names the paper, or a record of this one that was taken in before."""
        query = "SELECT 1 FROM listing WHERE paper = ? AND (source <> ? OR position <= ?)"
        values = (row, self._source, self._last[self._source])
        return self._connection.execute(query, values).fetchone() is not None

    def enlist(self, position: int, line: int, row: int, digest: bytes) -> None:
        """Note that the list names a paper at a place."""
        source, last = self._source, self._last[self._source]
        if not self._new_source and position > last + 1:
            self._unlist("position > ? AND position < ?", (last, position))
        self._last[source] = position
        place = (source, position)
        values = (line, row, digest)
        if not self._new_source:
            before = self._connection.execute(
                "SELECT line, paper, digest FROM listing WHERE source = ? AND position = ?", place
            ).fetchone()
            if before == values:
                return
            if before is None or before[1] != row:
                self._in_order = False
        self._note_change()
        self._connection.execute("INSERT OR REPLACE INTO listing VALUES (?, ?, ?, ?, ?)", (*place, *values))

    def enlist_new(self, places: Sequence[tuple[int, int, int, bytes]]) -> None:
        """Note papers that were inserted for records of the list that follow one another.

        Args:
            places: of each the position (as for `place`), the line, the row and the digest.
        """
        if not places:
            return
        if self._first is None:
            self._first = places[0][2]
        if not self._new_source:
            for position, line, row, digest in places:
                self.enlist(self.place(position), line, row, digest)
            return
        source, last, values = self._source, self.place(0) - 1, []
        for position, line, row, digest in places:
            last = max(position, last + 1)
            values.append((source, last, line, row, digest))
        self._last[source] = last
        self._note_change()
        insert(self._connection, "listing", values)

    def end(self) -> list[int]:
        """Finish a list; the rows that it named before and that no list names now."""
        self._unlist("position > ?", (self._last[self._source],))
        lost = self._connection.execute(
            "SELECT DISTINCT paper FROM former WHERE source = ? "
            "AND EXISTS (SELECT 1 FROM paper WHERE row = former.paper) "
            "AND NOT EXISTS (SELECT 1 FROM listing WHERE listing.paper = former.paper) ORDER BY paper",
            (self._source,),
        )
        return [row for (row,) in lost]

    def unlisted(self) -> list[str]:
        """Ids of the papers that no list named when the transaction began, and that none names now."""
        if not self._unlisted:
            return []
        found = self._connection.execute(
            "SELECT id FROM paper WHERE row <= ? AND row NOT IN (SELECT paper FROM listing)",
            (self.last_before,),
        )
        return [id_ for (id_,) in found]

    def absorbed(self, row: int, other: int) -> None:
        """One paper took the keys and places of another that was removed."""
        self._connection.execute("UPDATE former SET paper = ? WHERE paper = ?", (row, other))
        self._in_order = False
        self._changed_sources.update(
            source
            for (source,) in self._connection.execute("SELECT source FROM listing WHERE paper = ?", (row,))
        )

    def recut(self, source: int) -> None:
        """What stands in the places of a list was changed."""
        self._in_order = False
        self._tables.changed = True
        self._changed_sources.add(source)

    def disorder(self) -> None:
        """A paper came or went that no list names."""
        self._in_order = False

    def mend(self) -> None:
        """Count and order everything anew when the transaction ends."""
        self._in_order = False
        self._connection.execute(
            "UPDATE source SET papers = "
            "(SELECT count(DISTINCT paper) FROM listing WHERE listing.source = source.source)"
        )

    def close(self) -> int:
        """Write counts, the order and the words; the new generation."""
        self._tables.flush()
        self._tables.write_words()
        for source in self._changed_sources:
            self._connection.execute(
                "UPDATE source SET imported = ?1, "
                "papers = (SELECT count(DISTINCT paper) FROM listing WHERE source = ?2) WHERE source = ?2",
                (self._now, source),
            )
        self._connection.execute("DELETE FROM source WHERE papers = 0")
        sequence = None if self._in_order else self._sequence()
        self._connection.execute(
            "UPDATE state SET generation = ?, papers = ?, unlisted = ?, first = ?, folding = ?, sequence = ?",
            (self._generation + 1, self._tables.papers, self._unlisted, self._first, self._folding, sequence),
        )
        return self._generation + 1

    def _sequence(self) -> bytes | None:
        """Work out the list order; None when it is the rows from the first to the last."""
        order, seen = array("q"), bytearray(self._tables.next_row)
        for (row,) in self._connection.execute("SELECT paper FROM listing ORDER BY source, position"):
            if not seen[row]:
                seen[row] = 1
                order.append(row)
        listed = len(order)
        order.extend(
            row for (row,) in self._connection.execute("SELECT row FROM paper ORDER BY row") if not seen[row]
        )
        self._unlisted = len(order) - listed
        self._first = order[0] if order else None
        if not order or all(row == place for place, row in enumerate(order, order[0])):
            return None
        self._first = None
        return order.tobytes()

    def _unlist(self, where: str, values: tuple[int, ...]) -> None:
        gone = self._connection.execute(
            f"DELETE FROM listing WHERE source = ? AND {where}", (self._source, *values)
        )
        if gone.rowcount > 0:
            self._in_order = False
            self._note_change()

    def _note_change(self) -> None:
        self._tables.changed = True
        self._changed_sources.add(self._source)
