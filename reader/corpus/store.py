"""The corpus as others see it: papers by row or id, the list order, and the way to a writer."""

from __future__ import annotations

import sqlite3
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple

from reader.clock import utc_now
from reader.corpus.pool import Pool
from reader.corpus.rows import BODY_COLUMNS, PAPER_COLUMNS, decided, paper_of
from reader.corpus.schema import connect, faults, is_storable, keys_from
from reader.corpus.search import SearchIndex
from reader.errors import LibraryError
from reader.model import Paper, Source

if TYPE_CHECKING:
    from reader.corpus.writer import CorpusWriter

_BATCH = 500
"""Values bound to one statement; SQLite allows 999 in its oldest builds."""


class SourceCount(NamedTuple):
    """A list that papers came from.

    Attributes:
        name: its heading, or the name given at import.
        file: the base name of the file; `-` for standard input.
        papers: how many different papers it names.
        imported: UTC, when an import last changed something in it.
    """

    name: str
    file: str
    papers: int
    imported: datetime


class Corpus:
    """The parsed papers of a library, on disk.

    Every paper has a row: a number that stays its own until the corpus changes. Nothing is read before it
    is asked for. All methods may be called from any thread; a change becomes visible as a whole.

    Every method raises `LibraryError` when the file can't be read or is damaged.
    """

    def __init__(self, file: Path, *, read_only: bool = False, now: Callable[[], datetime] = utc_now) -> None:
        """Open a corpus; its file is created when it is absent and may be.

        Args:
            file: the SQLite file.
            read_only: write nothing at all; an absent file is then an empty corpus.
            now: the clock, for the dates of what is added.

        Raises:
            LibraryError: the file is no corpus, or one of another version; it is left as it is.
        """
        self.file = file
        self.read_only = read_only
        self._now = now
        self._pool = Pool(file, read_only=read_only)
        self._lock = Lock()
        self._order: tuple[int, Sequence[int]] = (-1, range(0))
        self.index = SearchIndex(self._pool)
        try:
            with self._pool.connection() as connection:
                self._seen = _generation(connection)
        except BaseException:
            self._pool.close()
            raise

    def close(self) -> None:
        """Give the file free. Nothing may be asked afterwards."""
        self._pool.close()

    def generation(self) -> int:
        """A number that grows with every change; rows mean the same papers as long as it stays."""
        with self._pool.connection() as connection:
            return _generation(connection)

    def count(self) -> int:
        """How many papers there are."""
        with self._pool.connection() as connection:
            papers: int = connection.execute("SELECT papers FROM state").fetchone()[0]
        return papers

    def order(self) -> Sequence[int]:
        """The rows of all papers in list order.

        Lists follow one another as they were first imported, and a paper stands where it was first listed;
        what no list names comes last. A `range` where the rows allow it, else an array.
        """
        with self._pool.connection() as connection:
            generation, papers, first = connection.execute(
                "SELECT generation, papers, first FROM state"
            ).fetchone()
            known, order = self._order
            if known == generation:
                return order
            order = _sequence(connection) if first is None else range(first, first + papers)
        self._order = (generation, order)
        return order

    def papers(self, rows: Sequence[int]) -> list[Paper]:
        """The papers of some rows, in the order asked for; rows that are no more are left out."""
        found = self.papers_by_row(rows)
        return [found[row] for row in rows if row in found]

    def papers_by_row(self, rows: Sequence[int]) -> dict[int, Paper]:
        """The papers of those of the rows that exist."""
        papers: dict[int, Paper] = {}
        with self._pool.connection() as connection:
            for part, marks in _parts(rows):
                sources: dict[int, list[Source]] = {}
                for paper, *source in connection.execute(
                    "SELECT paper, name, file, position, line FROM listing JOIN source USING (source) "
                    f"WHERE paper IN ({marks}) ORDER BY source, position",
                    part,
                ):
                    sources.setdefault(paper, []).append(Source(*source))
                for values in connection.execute(
                    f"SELECT {PAPER_COLUMNS}, {BODY_COLUMNS} FROM paper JOIN body USING (row) "
                    f"WHERE paper.row IN ({marks})",
                    part,
                ):
                    papers[values[0]] = paper_of(values, tuple(sources.get(values[0], ())))
        return papers

    def rows_of(self, ids: Iterable[str]) -> dict[str, int]:
        """The rows of those of the ids that are known, former ids and other keys included."""
        rows: dict[str, int] = {}
        with self._pool.connection() as connection:
            for part, marks in _parts([id_ for id_ in ids if is_storable(id_)]):
                rows.update(
                    connection.execute(f"SELECT key, paper FROM identity WHERE key IN ({marks})", part)
                )
        return rows

    def ids_of(self, rows: Sequence[int]) -> dict[int, str]:
        """The ids of those of the rows that there are, in the order of the rows."""
        found: dict[int, str] = {}
        with self._pool.connection() as connection:
            for part, marks in _parts(rows):
                found.update(connection.execute(f"SELECT row, id FROM paper WHERE row IN ({marks})", part))
        return {row: found[row] for row in rows if row in found}

    def lists_of(self, rows: Sequence[int]) -> dict[int, tuple[str, ...]]:
        """The names of the lists that the papers of the rows are on, each once; nothing for those on none."""
        found: dict[int, dict[str, None]] = {}
        with self._pool.connection() as connection:
            for part, marks in _parts(rows):
                for row, name in connection.execute(
                    "SELECT paper, name FROM listing JOIN source USING (source) "
                    f"WHERE paper IN ({marks}) ORDER BY source, position",
                    part,
                ):
                    found.setdefault(row, {})[name] = None
        return {row: tuple(names) for row, names in found.items()}

    def headlines(self, ids: Iterable[str]) -> dict[str, tuple[str, str]]:
        """The present id and the headline of those of the papers that are known, by the id asked for."""
        found: dict[str, tuple[str, str]] = {}
        with self._pool.connection() as connection:
            for part, marks in _parts(list(ids)):
                query = (
                    f"SELECT key, id, headline FROM identity JOIN paper ON row = paper WHERE key IN ({marks})"
                )
                found.update((key, (id_, headline)) for key, id_, headline in connection.execute(query, part))
        return found

    def current_ids(self, ids: Iterable[str]) -> dict[str, str]:
        """The present ids of the papers that those of the ids lead to which are former ids or other names."""
        current: dict[str, str] = {}
        with self._pool.connection() as connection:
            for part, marks in _parts(list(ids)):
                current.update(
                    connection.execute(
                        "SELECT key, id FROM identity JOIN paper ON row = paper "
                        f"WHERE key IN ({marks}) AND key <> id",
                        part,
                    )
                )
        return current

    def with_prefix(self, prefix: str, limit: int) -> list[str]:
        """Ids of papers that have the prefix, or a former id or other name that has it; at most `limit`."""
        if not is_storable(prefix):
            return []
        with self._pool.connection() as connection:
            return [
                id_
                for (id_,) in connection.execute(
                    "SELECT id FROM paper WHERE row IN "
                    "(SELECT DISTINCT paper FROM identity WHERE key >= ? AND key < ? LIMIT ?) ORDER BY id",
                    (*keys_from(prefix), limit),
                )
            ]

    def sources(self) -> list[SourceCount]:
        """The lists that papers came from, as they were first imported."""
        with self._pool.connection() as connection:
            return [
                SourceCount(name, file, papers, datetime.fromtimestamp(imported, UTC))
                for name, file, papers, imported in connection.execute(
                    "SELECT name, file, papers, imported FROM source ORDER BY source"
                )
            ]

    def decided(self) -> dict[str, Any]:
        """What was decided about neighbouring paragraphs, as far as the papers follow it.

        See `reader.corpus.recutting.Recutting.decide`.
        """
        with self._pool.connection() as connection:
            return decided(connection)

    def venues(self, limit: int = 5_000) -> list[str]:
        """The venues of the papers, those of most papers first; at most `limit`."""
        with self._pool.connection() as connection:
            return [
                venue
                for (venue,) in connection.execute(
                    "SELECT venue FROM paper WHERE venue IS NOT NULL "
                    "GROUP BY venue ORDER BY count(*) DESC, venue LIMIT ?",
                    (limit,),
                )
            ]

    def changed(self) -> bool:
        """Whether someone else changed the corpus since the last call, or since it was opened."""
        with self._lock, self._pool.connection() as connection:
            generation = _generation(connection)
            before, self._seen = self._seen, generation
        return generation != before

    def settle(self, cancelled: Callable[[], bool]) -> None:
        """Find out what makes searches in a large corpus quick; takes seconds, and nothing where it was done.

        Papers can be searched and changed meanwhile. When they change, or once it is `cancelled`, it ends
        and is to be done another time.

        Raises:
            LibraryError: the corpus can't be read or written.
        """
        from reader.corpus.settling import is_settled, settle

        if self.read_only:
            return
        with faults(self.file), closing(connect(self.file)) as connection:
            if not is_settled(connection):
                settle(connection, cancelled)

    @contextmanager
    def writing(self) -> Iterator[CorpusWriter]:
        """Change the corpus in one transaction; an exception leaves it as it was.

        Readers, in this process and in others, see the old papers until the end.

        Raises:
            LibraryError: the corpus is read-only, another writer did not finish in time, or the disk is full.
        """
        from reader.corpus.writer import CorpusWriter

        if self.read_only:
            raise LibraryError("The library is read-only", f"{self.file} can be read but not written.")
        with faults(self.file), closing(connect(self.file)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            try:
                writer = CorpusWriter(connection, self._now())
                yield writer
                generation = writer.finish()
                connection.execute("COMMIT" if generation is not None else "ROLLBACK")
            except BaseException:
                with suppress(sqlite3.Error):
                    connection.execute("ROLLBACK")
                raise
        if generation is not None:
            with self._lock:
                # What was written by others in between stays to be noticed.
                self._seen = generation if self._seen == generation - 1 else self._seen


def _generation(connection: sqlite3.Connection) -> int:
    generation: int = connection.execute("SELECT generation FROM state").fetchone()[0]
    return generation


def _sequence(connection: sqlite3.Connection) -> array[int]:
    order = array("q")
    if stored := connection.execute("SELECT sequence FROM state").fetchone()[0]:
        order.frombytes(stored)
    return order


def _parts(values: Sequence[int] | Sequence[str]) -> Iterator[tuple[Sequence[int] | Sequence[str], str]]:
    for start in range(0, len(values), _BATCH):
        part = values[start : start + _BATCH]
        yield part, ",".join("?" * len(part))
