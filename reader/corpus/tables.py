"""The rows of one paper in every table, and its words in the index."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import replace

from reader.corpus.bulk import insert
from reader.corpus.common import CommonWords
from reader.corpus.indexed import columns_of, sorting_key
from reader.corpus.prepared import Prepared
from reader.corpus.rows import BODY_COLUMNS, PAPER_COLUMNS, Value, body_values, paper_of, paper_values
from reader.corpus.schema import COLUMNS
from reader.corpus.spelling import Spelling
from reader.model import Paper

_MARKS = ", ".join("?" * len(COLUMNS))
_INDEX = f"INSERT INTO words(rowid, {', '.join(COLUMNS)}) VALUES (?, {_MARKS})"
_UNINDEX = f"INSERT INTO words(words, rowid, {', '.join(COLUMNS)}) VALUES ('delete', ?, {_MARKS})"
_AT_ONCE = 200
"""New papers that are written together, which is a quarter faster than one by one."""

_KEYS_AT_ONCE = 500
"""Values bound to one statement; SQLite allows 999 in its oldest builds."""

_MENDING = (
    "DELETE FROM body WHERE row NOT IN (SELECT row FROM paper)",
    "DELETE FROM identity WHERE paper NOT IN (SELECT row FROM paper)",
    "INSERT OR REPLACE INTO identity SELECT id, min(row) FROM paper AS p "
    "WHERE NOT EXISTS (SELECT 1 FROM identity WHERE key = p.id AND identity.paper IN "
    "(SELECT row FROM paper WHERE id = p.id)) GROUP BY id",
    "DELETE FROM listing WHERE paper NOT IN (SELECT row FROM paper) "
    "OR source NOT IN (SELECT source FROM source)",
)
"""What removes rows that belong to nothing, and gives ids back that lead elsewhere or nowhere."""

_PAPER = "paper(row, id, headline, title, name, year, venue, has, sorting, added)"
_INSERT_BODY = "INSERT INTO body VALUES (?, ?, ?, CAST(? AS TEXT), CAST(? AS TEXT), ?, ?)"
"""What is in UTF-8 becomes a text without being read (https://www.sqlite.org/lang_expr.html#castexpr)."""


class Tables:
    """Reads and writes single papers on a connection that is in a transaction.

    Attributes:
        changed: whether anything was written.
        next_row: the row of the next paper that is inserted.
        papers: how many papers there are.
    """

    def __init__(self, connection: sqlite3.Connection, now: int) -> None:
        """Take over a connection; `now` is the date of what is inserted, in seconds since 1970."""
        self._connection = connection
        self._now = now
        self._waiting: list[tuple[int, Prepared]] = []
        self.changed = False
        self._spelling = Spelling(connection)
        self._common = CommonWords(connection)
        self.papers: int = connection.execute("SELECT papers FROM state").fetchone()[0]
        self.next_row: int = connection.execute("SELECT coalesce(max(row), 0) + 1 FROM paper").fetchone()[0]

    def rows_of(self, keys: Sequence[str]) -> list[int]:
        """The rows that any of the keys name, the oldest paper first."""
        marks = ",".join("?" * len(keys))
        found = self._connection.execute(
            f"SELECT paper FROM identity WHERE key IN ({marks})", keys
        ).fetchall()
        return sorted({row for (row,) in found})

    def id_of(self, row: int) -> str:
        """The id of a paper that exists."""
        self.flush()
        id_: str = self._connection.execute("SELECT id FROM paper WHERE row = ?", (row,)).fetchone()[0]
        return id_

    def read(self, row: int) -> Paper:
        """A paper that exists, without its sources."""
        self.flush()
        return paper_of(
            self._connection.execute(
                f"SELECT {PAPER_COLUMNS}, {BODY_COLUMNS} FROM paper JOIN body USING (row) WHERE row = ?",
                (row,),
            ).fetchone()
        )

    def is_listed(self, row: int) -> bool:
        """Whether a list names the paper."""
        return (
            self._connection.execute("SELECT 1 FROM listing WHERE paper = ?", (row,)).fetchone() is not None
        )

    def known(self, keys: Sequence[str]) -> set[str]:
        """Those of the keys that name a paper."""
        found: set[str] = set()
        for start in range(0, len(keys), _KEYS_AT_ONCE):
            part = keys[start : start + _KEYS_AT_ONCE]
            marks = ",".join("?" * len(part))
            query = f"SELECT key FROM identity WHERE key IN ({marks})"
            found.update(key for (key,) in self._connection.execute(query, part))
        return found

    def insert(self, papers: Sequence[Prepared]) -> Sequence[int]:
        """Add papers, without their keys; the rows they have from now on."""
        rows = range(self.next_row, self.next_row + len(papers))
        self.next_row = rows.stop
        self.papers += len(papers)
        self.changed = True
        self._waiting.extend(zip(rows, papers, strict=True))
        if len(self._waiting) >= _AT_ONCE:
            self.flush()
        return rows

    def flush(self) -> None:
        """Write the papers that wait for it; whoever reads the tables by other ways has to ask for it."""
        waiting, self._waiting = self._waiting, []
        if not waiting:
            return
        now = self._now
        papers = [(row, *paper.paper, paper.sorting, now) for row, paper in waiting]
        insert(self._connection, _PAPER, papers)
        self._connection.executemany(_INSERT_BODY, [(row, *paper.body) for row, paper in waiting])
        self._index([(row, *paper.columns) for row, paper in waiting])

    def update(self, row: int, before: Paper, after: Paper) -> bool:
        """Put `after` in the place of `before`; whether they differ, sources aside."""
        if replace(after, sources=()) == replace(before, sources=()):
            return False
        self.changed = True
        self.flush()
        was, now = columns_of(before), columns_of(after)
        execute = self._connection.execute
        execute(
            "UPDATE paper SET (id, headline, title, name, year, venue, has, sorting) "
            "= (?, ?, ?, ?, ?, ?, ?, ?) WHERE row = ?",
            (*paper_values(after), sorting_key(now), row),
        )
        execute(
            f"UPDATE body SET ({BODY_COLUMNS}) = (?, ?, ?, ?, ?, ?) WHERE row = ?", (*body_values(after), row)
        )
        if was != now:
            self._unindex((row, *was))
            self._index([(row, *now)])
        return True

    def remove(self, row: int) -> None:
        """Remove a paper with its keys and whatever lists say of it."""
        self.changed = True
        self.papers -= 1
        execute = self._connection.execute
        self._unindex((row, *columns_of(self.read(row))))
        execute("DELETE FROM paper WHERE row = ?", (row,))
        execute("DELETE FROM body WHERE row = ?", (row,))
        execute("DELETE FROM identity WHERE paper = ?", (row,))
        execute("DELETE FROM listing WHERE paper = ?", (row,))

    def name(self, row: int, keys: Iterable[str]) -> None:
        """Let the keys lead to the paper, except those that lead somewhere already."""
        self.name_all([(key, row) for key in keys])

    def name_new(self, values: Sequence[tuple[str, int]]) -> bool:
        """Let each key lead to the row of a paper that is about to be inserted, if none leads anywhere yet.

        Returns:
            whether that was so; else nothing is changed.
        """
        if insert(self._connection, "identity", values, "IGNORE") == len(values):
            self.changed = True
            return True
        self._connection.execute("DELETE FROM identity WHERE paper >= ?", (self.next_row,))
        return False

    def name_all(self, values: Sequence[tuple[str, int]]) -> None:
        """Let each key lead to the paper of a row, except those that lead somewhere already."""
        if insert(self._connection, "identity", values, "IGNORE"):
            self.changed = True

    def hand_over(self, row: int, to: int) -> None:
        """Give the keys of a paper, and its places in lists, to another."""
        self.changed = True
        self._connection.execute("UPDATE identity SET paper = ? WHERE paper = ?", (to, row))
        self._connection.execute("UPDATE listing SET paper = ? WHERE paper = ?", (to, row))

    def mend(self) -> None:
        """Remove what belongs to no paper, let every id lead to its paper, and make the index anew."""
        execute = self._connection.execute
        for statement in _MENDING:
            execute(statement)
        self.papers = execute("SELECT count(*) FROM paper").fetchone()[0]
        self.index_anew()

    def index_anew(self) -> None:
        """Make the search index from the papers, as they are folded now."""
        self.changed = True
        execute = self._connection.execute
        execute("INSERT INTO words(words) VALUES ('delete-all')")
        self._spelling.begin_anew()
        self._common.give_up()
        last = 0
        query = (
            f"SELECT {PAPER_COLUMNS}, {BODY_COLUMNS} FROM paper JOIN body USING (row) "
            "WHERE paper.row > ? ORDER BY paper.row LIMIT ?"
        )
        while page := execute(query, (last, _AT_ONCE)).fetchall():
            columns = [(values[0], columns_of(paper_of(values))) for values in page]
            self._index([(row, *texts) for row, texts in columns])
            keys = [(sorting_key(texts), row) for row, texts in columns]
            self._connection.executemany("UPDATE paper SET sorting = ? WHERE row = ?", keys)
            last = page[-1][0]

    def write_words(self) -> None:
        """Bring up to date what is known of the words of the index."""
        self._spelling.write()
        self._common.write()

    def _index(self, rows: Sequence[tuple[Value, ...]]) -> None:
        self._connection.executemany(_INDEX, rows)
        self._spelling.add(rows, self.papers)
        self._common.toggle(rows, self.papers)

    def _unindex(self, row: tuple[Value, ...]) -> None:
        self._connection.execute(_UNINDEX, row)
        self._common.toggle([row], self.papers)
