"""The corpus file: its tables, its version, and how it is opened."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

from reader.errors import LibraryError

VERSION = 4
"""The version of the tables, kept in `user_version`."""

APPLICATION = 0x52444C50
"""Marks a file as a corpus of this program, kept in `application_id`."""

WRITER_WAIT = 10.0
"""Seconds that a writer waits for another one."""

COLUMNS = ("headline", "title", "name", "authors", "venue", "keywords", "abstract")
"""The parts of a paper that are searched, as columns of the index."""

_PUNCTUATION = "!\"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~"
"""Every ASCII mark, the apostrophe doubled as SQL wants it: the index splits at spaces and nowhere else."""

_TOKENIZER = f"ascii tokenchars '{_PUNCTUATION}'".replace('"', '""')

_HASH_BYTES = 1 << 24
"""Memory in which the index gathers words before it writes them; FTS5's own default is a sixteenth of it."""

_SEGMENTS = 8
"""Parts of the index of a size that are there before they are made one; FTS5's own default is a half of it.

A large import writes less then, and looking up a word in that many parts costs next to nothing.
"""

_PAGE_BYTES = 1 << 14
"""Bytes of a page of the file. Few papers fit into one of SQLite's own default, which is a quarter of it."""

_NO_ROOM = frozenset(
    {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY}
)

_INDEX = f"""\
CREATE VIRTUAL TABLE words USING fts5(
    {", ".join(COLUMNS)}, content='', columnsize=0, tokenize="{_TOKENIZER}"
);
INSERT INTO words(words, rank) VALUES ('hashsize', {_HASH_BYTES});
INSERT INTO words(words, rank) VALUES ('automerge', {_SEGMENTS});
CREATE VIRTUAL TABLE vocabulary USING fts5vocab(words, 'row');
"""

_COMMON = """\
CREATE TABLE common (               -- see `reader.corpus.common`
    number INTEGER PRIMARY KEY,
    word TEXT NOT NULL              -- with `*` after it, a beginning of words
);
CREATE TABLE common_rows (
    common INTEGER NOT NULL,
    part INTEGER NOT NULL,
    chunk INTEGER NOT NULL,
    rows BLOB NOT NULL,             -- a bit each
    PRIMARY KEY (common, part, chunk)
) WITHOUT ROWID;
"""

_UPGRADES = {
    1: f"{_COMMON}ALTER TABLE state ADD COLUMN common INTEGER NOT NULL DEFAULT 0;\n",
    2: "ALTER TABLE state ADD COLUMN decided TEXT NOT NULL DEFAULT '{}';\n",
    3: "DROP TABLE common;\nDROP TABLE common_rows;\n" + _COMMON + "UPDATE state SET common = 0;\n",
}
"""What makes the tables of a version those of the next."""

_TABLES = f"""
CREATE TABLE state (
    generation INTEGER NOT NULL,    -- grows with every change, so that a reader sees one
    papers INTEGER NOT NULL,
    unlisted INTEGER NOT NULL,      -- papers that no list names; they end the list order
    first INTEGER,                  -- the list order is the rows from here on, else null
    folding TEXT NOT NULL,          -- what the index was folded with
    sequence BLOB,                  -- the list order, 8 bytes a row
    common INTEGER NOT NULL,        -- papers when the common words were found out; 0 when there are none
    decided TEXT NOT NULL           -- JSON, see `reader.corpus.recutting.Recutting.decide`
);
CREATE TABLE paper (
    row INTEGER PRIMARY KEY,
    id TEXT NOT NULL,               -- one of its keys in `identity`
    headline TEXT NOT NULL,
    title TEXT,
    name TEXT,
    year INTEGER,
    venue TEXT,
    added INTEGER NOT NULL,         -- seconds since 1970, UTC
    has INTEGER NOT NULL,           -- the kinds of its links, a bit each
    sorting TEXT NOT NULL           -- the folded headline
);
CREATE INDEX paper_year ON paper(year);
CREATE INDEX paper_added ON paper(added);
CREATE TABLE body (                 -- what is only read with a paper in hand, apart to keep `paper` small
    row INTEGER PRIMARY KEY,
    authors TEXT,                   -- JSON, as keywords, links and identifiers; null when empty
    keywords TEXT,
    abstract TEXT NOT NULL,
    abstract_plain TEXT,            -- null when it is the same as the abstract
    links TEXT,
    identifiers TEXT
);
CREATE TABLE source (
    source INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    file TEXT NOT NULL,
    origin TEXT NOT NULL,           -- with the name tells a list from others: the path of its file
    format TEXT NOT NULL,
    imported INTEGER NOT NULL,      -- seconds since 1970, UTC, of the last import that changed something
    papers INTEGER NOT NULL,
    UNIQUE (name, origin)
);
CREATE TABLE listing (
    source INTEGER NOT NULL,
    position INTEGER NOT NULL,
    line INTEGER NOT NULL,
    paper INTEGER NOT NULL,
    digest BLOB NOT NULL,           -- of the record as the list had it
    PRIMARY KEY (source, position)
) WITHOUT ROWID;
CREATE INDEX listing_paper ON listing(paper);
CREATE TABLE identity (key TEXT PRIMARY KEY, paper INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX identity_paper ON identity(paper);
{_INDEX}CREATE TABLE spelling (             -- all words of a length, a line each
    length INTEGER PRIMARY KEY,
    words TEXT NOT NULL
);
{_COMMON}INSERT INTO state VALUES (0, 0, 0, NULL, '', NULL, 0, '{{}}');
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = {VERSION};
"""


@contextmanager
def faults(file: Path) -> Iterator[None]:
    """Turn what SQLite raises into a sentence for the user.

    Raises:
        LibraryError: for every fault of the file or of the disk.
    """
    try:
        yield
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise LibraryError(
                "The library is in use", f"Another program is writing {file}; try again when it is done."
            ) from error
        if error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR):
            raise LibraryError(
                "The disk is full or fails", f"{file} could not be used ({error}); make room and do it again."
            ) from error
        raise LibraryError("Cannot use the corpus", f"{file}: {error}.") from error
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            raise
        raise unusable(file, f"is damaged or no corpus ({error})") from error
    except UnicodeDecodeError as error:
        # SQLite names a damaged part of the schema with the bytes it finds there.
        raise unusable(file, "is damaged") from error


def is_for_want_of_room(error: sqlite3.OperationalError) -> bool:
    """Whether the files beside a corpus could not be made or enlarged that reading it usually takes."""
    return error.sqlite_errorcode & 0xFF in _NO_ROOM


def unusable(file: Path, what: str) -> LibraryError:
    """The fault of a corpus file that must not be used nor overwritten."""
    return LibraryError(
        "Cannot use the corpus",
        f"{file} {what}. Move it away and import your lists again: "
        "the corpus can be rebuilt from them, and tags, stars and notes are kept elsewhere.",
    )


def prepare(file: Path) -> None:
    """Create the corpus file with its tables, unless it is there already.

    On a disk that is full nothing is made and nothing raised when there is a file.

    Raises:
        LibraryError: the file is no corpus, or one of a newer program; it is left as it is.
    """
    with faults(file):
        try:
            # SQLite gives its side files the mode of the main one.
            os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        except FileExistsError:
            pass
        except OSError as error:
            raise LibraryError("Cannot create the corpus", f"{file}: {error.strerror}.") from error
        try:
            opened = connect(file)
        except sqlite3.OperationalError as error:
            if is_for_want_of_room(error) and file.stat().st_size:
                return  # There is a corpus, which can be read all the same.
            raise
        with closing(opened) as connection:
            version = check(connection, file)
            if version == VERSION:
                return
            # Of a file that has pages already it changes nothing.
            connection.execute(f"PRAGMA page_size = {_PAGE_BYTES}")
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("BEGIN IMMEDIATE")
            try:
                _complete(connection, check(connection, file))
                connection.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    connection.execute("ROLLBACK")
                raise


def check(connection: sqlite3.Connection, file: Path) -> int:
    """The version of the corpus that the file holds; 0 when it is empty.

    Raises:
        LibraryError: it holds something else, or the tables of a newer program.
    """
    version = _pragma(connection, "user_version")
    application = _pragma(connection, "application_id")
    if application == APPLICATION:
        if version > VERSION:
            raise unusable(file, "was written by a newer version of this program")
        return version
    if version or application or connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        raise unusable(file, "is a database of another program")
    return 0


def connect(file: Path) -> sqlite3.Connection:
    """A connection that may write; transactions are the caller's to begin.

    Raises:
        sqlite3.Error: the file can't be opened, see `is_for_want_of_room`.
    """
    connection = sqlite3.connect(file, timeout=WRITER_WAIT, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA journal_size_limit = 16777216")
    except BaseException:
        connection.close()
        raise
    return connection


def connect_to_read(file: Path) -> sqlite3.Connection:
    """A connection that writes nothing, not even the side files where the folder does not allow them.

    Raises:
        LibraryError: the file is no corpus.
    """
    if not file.exists() or not file.stat().st_size:
        empty = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        _create(empty)
        return empty
    address = f"file:{quote(str(file.absolute()))}?mode=ro"
    try:
        return _checked(address, file)
    except sqlite3.OperationalError:
        # The files that go with a WAL database can't be created here; then nobody else is writing either.
        return _checked(f"{address}&immutable=1", file)


def _checked(address: str, file: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(
        address, uri=True, timeout=WRITER_WAIT, isolation_level=None, check_same_thread=False
    )
    try:
        if not check(connection, file):
            raise unusable(file, "is empty")
    except BaseException:
        connection.close()
        raise
    return connection


def is_storable(text: str) -> bool:
    """Whether SQLite can hold a text; a command line may give one that it can't, with half of a character."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def keys_from(prefix: str) -> tuple[str, str]:
    """Two bounds: a key begins with the prefix when it is no less than the first and less than the second."""
    return prefix, f"{prefix}\U0010ffff"


def new_index(connection: sqlite3.Connection) -> None:
    """Put an empty search index in the place of the one there is, however damaged that is."""
    # FTS5 does not drop a table that it can't open, so its parts are taken away one by one
    # (https://www.sqlite.org/pragma.html#pragma_writable_schema).
    connection.execute("PRAGMA writable_schema = ON")
    connection.execute("DELETE FROM sqlite_master WHERE name IN ('words', 'vocabulary')")
    connection.execute("PRAGMA writable_schema = RESET")
    for (part,) in connection.execute("SELECT name FROM sqlite_master WHERE name GLOB 'words_*'").fetchall():
        connection.execute(f'DROP TABLE "{part}"')
    _run(connection, _INDEX)


def _create(connection: sqlite3.Connection) -> None:
    _run(connection, _TABLES)


def _complete(connection: sqlite3.Connection, version: int) -> None:
    """Make the tables, or those that an earlier version of them lacks."""
    if not version:
        _create(connection)
    for earlier in range(version or VERSION, VERSION):
        _run(connection, f"{_UPGRADES[earlier]}PRAGMA user_version = {earlier + 1};\n")


def _run(connection: sqlite3.Connection, statements: str) -> None:
    # Not executescript, which would commit the caller's transaction.
    for statement in statements.split(";\n"):
        if statement.strip():
            connection.execute(statement)


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    value: int = connection.execute(f"PRAGMA {name}").fetchone()[0]
    return value
