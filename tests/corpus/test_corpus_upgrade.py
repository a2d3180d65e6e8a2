"""A corpus that an earlier version of the program made is used like one of today."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from reader.corpus import schema
from reader.corpus.check import findings
from reader.corpus.store import Corpus
from tests.corpus.papers import import_list, paper

PAPERS = [paper(number, title=f"Rivers and bed {number}") for number in range(1, 30)]

STATE = {
    1: "generation, papers, unlisted, first, folding, sequence",
    2: "generation, papers, unlisted, first, folding, sequence, common",
    3: "generation, papers, unlisted, first, folding, sequence, common, decided",
}
"""The columns of the table `state` in earlier versions."""


def columns(file: Path) -> set[tuple[str, str]]:
    with closing(sqlite3.connect(file)) as connection:
        return set(
            connection.execute(
                "SELECT m.name, c.name FROM sqlite_master AS m, pragma_table_info(m.name) AS c "
                "WHERE m.type = 'table' AND m.name NOT LIKE 'words%'"
            )
        )


@pytest.mark.parametrize("version", range(1, schema.VERSION))
def test_its_tables_are_completed(file: Path, version: int) -> None:
    with closing(Corpus(file)) as corpus:
        import_list(corpus, PAPERS)
    wanted = columns(file)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(f"CREATE TABLE older AS SELECT {STATE[version]} FROM state")
        connection.execute("DROP TABLE state")
        connection.execute("ALTER TABLE older RENAME TO state")
        for table in ("common", "common_rows") if version < 2 else ():
            connection.execute(f"DROP TABLE {table}")
        connection.execute(f"PRAGMA user_version = {version}")

    with closing(Corpus(file)) as corpus:
        assert [found.title for found in corpus.papers(corpus.order())] == [p.title for p in PAPERS]
        assert corpus.decided() == {}
        import_list(corpus, [*PAPERS, paper(40)])
        assert corpus.count() == len(PAPERS) + 1
    assert columns(file) == wanted
    assert [finding for finding in findings(file) if finding.severity == "error"] == []
