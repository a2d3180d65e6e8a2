"""What is wrong with a corpus file: told, not repaired."""

from __future__ import annotations

import sqlite3
from array import array
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

from reader.corpus.schema import check, faults, is_storable, unusable
from reader.errors import LibraryError
from reader.model import SEVERITIES, Finding, Severity
from reader.text.counted import counted

MOST_NAMED = 10
"""How many ids, or faults of the file's pages, are named; of the others only the number is told."""

_TRIES = 3

_COMMON = 30
"""How many of the commonest words are looked up to learn of nearly all papers that they are in the index."""

_ROW_BYTES = array("q").itemsize

_JSON = ("authors", "keywords", "links", "identifiers")
_IS_JSON = " AND ".join(f"({column} IS NULL OR json_valid({column}))" for column in _JSON)

LOOSE = "corpus-rows"
"""The code of rows that belong to nothing, or that are missing and can be made from others."""
BODY = "corpus-body"
"""The code of papers a part of which is gone; only importing their list again brings it back."""
ORDER = "corpus-order"
"""The code of counts and of a list order that are not those of the papers."""
INDEX = "corpus-index"
"""The code of a search index that is not that of the papers."""
DAMAGED = "corpus-damaged"
"""The code of a file that SQLite can't read or that is no corpus."""

REPAIRABLE = frozenset({LOOSE, ORDER, INDEX})
"""The codes of what `reader.corpus.repair` repairs."""

_WRONG: tuple[tuple[str, str, Severity, str, str], ...] = (
    (
        BODY,
        "paper WHERE row NOT IN (SELECT row FROM body)",
        "error",
        "paper",
        "without abstract, authors and links",
    ),
    (LOOSE, "body WHERE row NOT IN (SELECT row FROM paper)", "warning", "abstract", "without a paper"),
    (BODY, f"body WHERE NOT ({_IS_JSON})", "error", "paper", f"whose {', '.join(_JSON)} can't be understood"),
    (
        LOOSE,
        "paper WHERE NOT EXISTS (SELECT 1 FROM identity WHERE key = paper.id AND identity.paper = paper.row)",
        "error",
        "paper",
        "whose id does not lead to it",
    ),
    (LOOSE, "identity WHERE paper NOT IN (SELECT row FROM paper)", "error", "id", "that leads to no paper"),
    (
        LOOSE,
        "listing WHERE paper NOT IN (SELECT row FROM paper)",
        "error",
        "place in a list",
        "without a paper",
    ),
    (
        LOOSE,
        "listing WHERE source NOT IN (SELECT source FROM source)",
        "error",
        "place",
        "in a list that is unknown",
    ),
)
"""Rows that should not be: the code, where, how bad that is, what they are, and what is wrong with them."""


def findings(file: Path, annotated: Collection[str] = ()) -> list[Finding]:
    """Everything that is worth telling, what is worst first; never raises for what it finds.

    Neither the file nor what is beside it is changed. A file that is not there is an empty corpus.

    Args:
        file: the corpus file.
        annotated: the ids that the user annotated.
    """
    found: list[Finding] = []
    for _ in range(_TRIES):
        before = _stamp(file)
        found = list(dict.fromkeys(_in_file(file, annotated)))
        # Without the log of a writer the file is read as one that is at rest, which it then has to have been.
        if _log(file).exists() or _stamp(file) == before:
            break
    return sorted(found, key=lambda finding: SEVERITIES.index(finding.severity))


def _in_file(file: Path, annotated: Collection[str]) -> Iterator[Finding]:
    try:
        if not file.exists() or not file.stat().st_size:
            if file.is_symlink() and not file.exists():
                yield Finding("error", f"{file} is a link to what is not there.", "corpus-missing")
            yield from _unknown(annotated)
            return
        with _faults(file), closing(_connection(file)) as connection:
            if not check(connection, file):
                raise unusable(file, "is empty")
            damage = list(_damage(connection, file))
            yield from damage
            if not damage:
                yield from _in_tables(connection, file, annotated)
    except LibraryError as fault:
        yield Finding("error", fault.message, DAMAGED)
    except (sqlite3.Error, OSError) as error:
        yield Finding("error", f"{file}: {error}.", DAMAGED)


def _connection(file: Path) -> sqlite3.Connection:
    """A connection that makes no side files: where there are none, nobody is writing."""
    address = f"file:{quote(str(file.absolute()))}?mode=ro"
    if _log(file).exists():
        try:
            return _opened(address)
        except sqlite3.OperationalError:
            # The log can't be used in a folder that can't be written; the papers before it can be read.
            pass
    return _opened(f"{address}&immutable=1")


def _opened(address: str) -> sqlite3.Connection:
    connection = sqlite3.connect(address, uri=True, isolation_level=None)
    connection.text_factory = lambda data: data.decode("utf-8", "replace")
    try:
        # Nothing is opened before something is asked. One moment is looked at, whatever is written meanwhile.
        connection.execute("BEGIN")
        connection.execute("PRAGMA user_version").fetchone()
    except BaseException:
        connection.close()
        raise
    return connection


@contextmanager
def _faults(file: Path) -> Iterator[None]:
    with faults(file):
        try:
            yield
        except UnicodeDecodeError as error:
            # What SQLite says of a damaged file can hold pieces of it, which need not be text.
            raise unusable(file, "is damaged") from error


def _damage(connection: sqlite3.Connection, file: Path) -> Iterator[Finding]:
    told = [str(row[0]) for row in connection.execute("PRAGMA quick_check")]
    if told == ["ok"]:
        return
    what = "; ".join(" ".join(text.split()) for text in told[:MOST_NAMED])
    more = f"; and {len(told) - MOST_NAMED:,} more" if len(told) > MOST_NAMED else ""
    yield Finding("error", unusable(file, f"is damaged ({what}{more})").message, DAMAGED)


def _in_tables(connection: sqlite3.Connection, file: Path, annotated: Collection[str]) -> Iterator[Finding]:
    looks: list[tuple[str, Callable[[], Iterator[Finding]]]] = [
        (ORDER, partial(_in_state, connection, file)),
        *((wrong[0], partial(_in_rows, connection, file, *wrong)) for wrong in _WRONG),
        (INDEX, partial(_in_index, connection, file)),
        ("", partial(_orphans, connection, annotated)),
    ]
    for code, look in looks:
        try:
            with _faults(file):
                yield from list(look())
        except LibraryError as fault:
            if code == INDEX:
                yield _wrong(INDEX, file, "has a search index that can't be read")
            else:
                yield Finding("error", fault.message, code or DAMAGED)


def _in_state(connection: sqlite3.Connection, file: Path) -> Iterator[Finding]:
    rows = _column(connection, "SELECT row FROM paper ORDER BY row")
    states = connection.execute("SELECT papers, unlisted, first, sequence FROM state").fetchall()
    if len(states) != 1:
        yield _wrong(ORDER, file, "does not say what it holds")
        return
    papers, unlisted, first, sequence = states[0]
    if papers != len(rows):
        yield _wrong(ORDER, file, f"counts {papers!r} papers and holds {len(rows):,}")
    order: Sequence[int] = range(0)
    if isinstance(first, int):
        order = range(first, first + len(rows))
    elif isinstance(sequence, bytes) and len(sequence) % _ROW_BYTES == 0:
        order = array("q", sequence)
    if sorted(order) != rows:
        yield _wrong(ORDER, file, "has a list order that is not that of its papers")
    alone = len(_column(connection, "SELECT row FROM paper WHERE row NOT IN (SELECT paper FROM listing)"))
    if unlisted != alone:
        what = f"counts {unlisted!r} papers that no list names, and has {alone:,}"
        yield _wrong(ORDER, file, what)


def _in_rows(
    connection: sqlite3.Connection,
    file: Path,
    code: str,
    where: str,
    severity: Severity,
    noun: str,
    what: str,
) -> Iterator[Finding]:
    (number,) = _column(connection, f"SELECT count(*) FROM {where}")
    if number:
        yield _wrong(code, file, f"has {counted(number, noun)} {what}", severity)


def _in_index(connection: sqlite3.Connection, file: Path) -> Iterator[Finding]:
    papers = dict(connection.execute("SELECT row, sorting FROM paper"))
    indexed: set[int] = set()
    # This reads the whole index, and fails where it is damaged.
    for term in _column(connection, f"SELECT term FROM vocabulary ORDER BY doc DESC LIMIT {_COMMON}"):
        indexed.update(_column(connection, "SELECT rowid FROM words WHERE words MATCH ?", _quoted(term)))
    lacking = 0
    for row in papers.keys() - indexed:
        first = str(papers[row]).split(" ")[0]
        one = "SELECT rowid FROM words WHERE words MATCH ? AND rowid = ?"
        lacking += bool(first) and not _column(connection, one, _quoted(first), row)
    for number, what in (
        (lacking, "lacks"),
        (len(indexed - papers.keys()), "has of those that are not there:"),
    ):
        if number:
            yield _wrong(INDEX, file, f"has a search index that {what} {counted(number, 'paper')}")


def _orphans(connection: sqlite3.Connection, annotated: Collection[str]) -> Iterator[Finding]:
    unknown, unlisted = [], []
    for id_ in annotated:
        rows = (
            _column(connection, "SELECT paper FROM identity WHERE key = ?", id_) if is_storable(id_) else []
        )
        if not rows:
            unknown.append(id_)
        elif not _column(connection, "SELECT 1 FROM listing WHERE paper = ? LIMIT 1", rows[0]):
            unlisted.append(id_)
    yield from _unknown(unknown)
    if unlisted:
        yield Finding(
            "note",
            f"No list names {counted(len(unlisted), 'annotated paper')} any more: {_named(unlisted)}. "
            "`is:orphaned` finds them.",
            "annotated-unlisted",
            tuple(unlisted),
        )


def _unknown(ids: Collection[str]) -> Iterator[Finding]:
    if ids:
        yield Finding(
            "note",
            f"There is no paper for {counted(len(ids), 'annotation')}: {_named(ids)}. "
            "They are kept, and meet their papers again when a list that has them is imported.",
            "annotated-unknown",
            tuple(ids),
        )


def _wrong(code: str, file: Path, what: str, severity: Severity = "error") -> Finding:
    if code in REPAIRABLE:
        return Finding(severity, f"{file} {what}.", code, (str(file),), repairable=True)
    return Finding(severity, unusable(file, what).message, code)


def _named(ids: Collection[str]) -> str:
    return ", ".join(list(ids)[:MOST_NAMED]) + (", …" if len(ids) > MOST_NAMED else "")


def _column(connection: sqlite3.Connection, query: str, *values: str | int) -> list[Any]:
    return [row[0] for row in connection.execute(query, values)]


def _quoted(word: str) -> str:
    doubled = word.replace('"', '""')
    return f'"{doubled}"'


def _log(file: Path) -> Path:
    """What writers write to, and what is there while anybody has the corpus open."""
    return file.with_name(f"{file.name}-wal")


def _stamp(file: Path) -> tuple[int, int] | None:
    try:
        status = file.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size
