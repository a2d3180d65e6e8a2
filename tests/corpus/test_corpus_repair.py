"""What a corpus derives from its papers is made anew; papers and their lists stay as they are."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from reader.corpus import pool, schema
from reader.corpus.check import REPAIRABLE, findings
from reader.corpus.repair import mend
from reader.corpus.store import Corpus
from reader.errors import LibraryError
from tests.corpus.papers import import_list, paper

NOW = datetime(2031, 3, 4, tzinfo=UTC)
PAPERS = [paper(number, title=f"Rivers and bed {number}") for number in range(1, 30)]


@pytest.fixture
def whole(file: Path) -> Path:
    """A corpus at rest with two lists, of which the second is in another order."""
    corpus = Corpus(file)
    import_list(corpus, PAPERS)
    import_list(corpus, [paper(50), *PAPERS[9:4:-1]], source="Another")
    corpus.close()
    return file


def change(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


def told(file: Path) -> tuple[object, ...]:
    """All that can be asked of a corpus."""
    corpus = Corpus(file)
    try:
        return corpus.papers(corpus.order()), corpus.sources(), corpus.count()
    finally:
        corpus.close()


@pytest.mark.parametrize(
    "statements",
    [
        ("UPDATE state SET papers = 7, unlisted = 5",),
        ("UPDATE state SET first = NULL, sequence = x'00'",),
        ("DELETE FROM state",),
        ("DELETE FROM identity WHERE paper = 3",),
        ("UPDATE identity SET paper = 4 WHERE paper = 3",),
        ("INSERT INTO identity VALUES ('abs:x', 777)",),
        ("INSERT INTO body(row, abstract) VALUES (99, 'left')",),
        (
            "INSERT INTO listing VALUES (1, 99, 1, 777, x'00')",
            "INSERT INTO listing VALUES (9, 1, 1, 1, x'00')",
        ),
        ("INSERT INTO words(words) VALUES ('delete-all')",),
        ("INSERT INTO words(rowid, headline) VALUES (99, 'number')",),
        ("UPDATE words_data SET block = x'0000'",),
        ("DELETE FROM words_data WHERE id = 10",),
        ("DELETE FROM words_config",),
        ("DROP TABLE words_data",),
        ("DELETE FROM spelling",),
    ],
)
def test_it_is_as_it_was(whole: Path, statements: tuple[str, ...]) -> None:
    before = told(whole)
    change(whole, *statements)
    found = findings(whole)
    assert {finding.code for finding in found} <= REPAIRABLE
    assert all(finding.repairable for finding in found)
    mend(whole, NOW)
    assert findings(whole) == []
    assert told(whole) == before
    with closing(sqlite3.connect(whole)) as connection:
        words = connection.execute("SELECT count(*) FROM words WHERE words MATCH 'rivers'").fetchone()
        assert words == (len(PAPERS),)
        assert connection.execute("SELECT count(*) FROM spelling").fetchone()[0] > 0


def test_others_notice(whole: Path) -> None:
    corpus = Corpus(whole)
    mend(whole, NOW)
    assert corpus.changed()
    assert corpus.count() == len(PAPERS) + 1
    corpus.close()


def test_what_is_gone_cannot_be_made(whole: Path) -> None:
    change(whole, "DELETE FROM body WHERE row = 2")
    (finding,) = findings(whole)
    assert not finding.repairable
    assert "import your lists again" in finding.message


@pytest.mark.parametrize("data", [b"My thesis, the only copy. " * 400, b""])
def test_what_is_no_corpus_is_left_alone(file: Path, data: bytes) -> None:
    file.write_bytes(data)
    with pytest.raises(LibraryError):
        mend(file, NOW)
    assert file.read_bytes() == data


def without_room(_file: Path) -> sqlite3.Connection:
    """Fails as SQLite does when there is no room for the file of its locks."""
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR | (19 << 8)
    error.sqlite_errorname = "SQLITE_IOERR_SHMSIZE"
    raise error


def only_unchanging(real: Callable[[str, Path], sqlite3.Connection]) -> Callable[..., sqlite3.Connection]:
    """Fails as well to read in the usual way."""

    def checked(address: str, file: Path) -> sqlite3.Connection:
        return real(address, file) if "immutable" in address else without_room(file)

    return checked


def test_a_full_disk_keeps_nobody_from_reading(whole: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = told(whole)
    with monkeypatch.context() as patch:
        for module in (pool, schema):
            patch.setattr(module, "connect", without_room)
        patch.setattr(schema, "_checked", only_unchanging(schema._checked))
        corpus = Corpus(whole)
        assert corpus.papers(corpus.order()) == before[0]
    another = Corpus(whole)
    assert another.count() == len(PAPERS) + 1
    with corpus.writing() as writer:
        writer.begin_source("More", "more.txt", "titled")
        writer.put(paper(70), ("abs:70",))
        writer.end_source()
    assert corpus.count() == len(PAPERS) + 2
    corpus.close()
    another.close()
    whole.unlink()
    with monkeypatch.context() as patch:
        patch.setattr(schema, "connect", without_room)
        with pytest.raises(LibraryError, match="full"):
            Corpus(whole)
