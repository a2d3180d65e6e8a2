"""Rows that are inserted many at a time."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from reader.corpus.bulk import insert
from reader.corpus.prepared import prepare
from reader.corpus.store import Corpus
from tests.corpus.papers import paper


@pytest.mark.parametrize("count", [0, 1, 249, 250, 251, 1000])
def test_all_rows_are_inserted_in_order(count: int) -> None:
    rows = [(f"key {n}", n) for n in range(count)]
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("CREATE TABLE held (key TEXT, number INTEGER)")
        assert insert(connection, "held", rows) == count
        assert connection.execute("SELECT * FROM held ORDER BY rowid").fetchall() == rows


def test_rows_that_are_passed_over_do_not_count() -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("CREATE TABLE held (key TEXT PRIMARY KEY, number INTEGER)")
        assert insert(connection, "held", [("a", 1), ("b", 2)], "IGNORE") == 2
        assert insert(connection, "held", [("b", 3), ("c", 4)], "IGNORE") == 1
        assert insert(connection, "held", [("b", 5)], "IGNORE") == 0


def test_a_row_that_is_there_is_a_fault() -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("CREATE TABLE held (key TEXT PRIMARY KEY, number INTEGER)")
        with pytest.raises(sqlite3.IntegrityError):
            insert(connection, "held", [("a", 1), ("a", 2)])


def test_an_import_writes_the_index_in_one_part(corpus: Corpus) -> None:
    with corpus.writing() as writer:
        writer.begin_source("Summer School", "summer.txt", "abstracts")
        for start in range(0, 900, 100):
            writer.put_all([prepare(paper(n), [f"abs:{n:013d}"]) for n in range(start, start + 100)])
        writer.end_source()

    with closing(sqlite3.connect(corpus.file)) as connection:
        parts = "SELECT count(DISTINCT segid) FROM words_idx"
        assert connection.execute(parts).fetchone() == (1,)
