"""Asks the search index, in the language of FTS5 (https://www.sqlite.org/fts5.html, section 3)."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from typing import Protocol

from reader.corpus.schema import COLUMNS


class Term(Protocol):
    """Something to look for: folded words that follow one another."""

    @property
    def words(self) -> tuple[str, ...]:
        """The words, as `reader.text.fold.words` gives them."""

    @property
    def prefix(self) -> bool:
        """Whether the last word need only be the beginning of one."""

    @property
    def columns(self) -> tuple[str, ...]:
        """Of `reader.corpus.schema.COLUMNS`, those to look in; none means all."""


def phrase(text: str, *, prefix: bool = False) -> str:
    """Words that follow one another, a space between them; the last may be a beginning."""
    return '"' + text.replace('"', '""') + '"' + (" *" if prefix else "")


def within(columns: Sequence[str], expression: str) -> str:
    """An expression that is to hold in one of some columns; none means all."""
    if not columns:
        return expression
    return f"{{{' '.join(column for column in COLUMNS if column in columns)}}} : ({expression})"


def expression_of(term: Term) -> str:
    """A term."""
    return within(term.columns, phrase(" ".join(term.words), prefix=term.prefix))


def rows_from(connection: sqlite3.Connection, query: str, values: Sequence[object] = ()) -> list[int]:
    """The column `row` of what a query gives. One JSON text is read three times as fast as a row each."""
    answer = connection.execute(f"SELECT json_group_array(row) FROM ({query})", values).fetchone()[0]
    rows: list[int] = json.loads(answer)
    return rows


def rows_matching(connection: sqlite3.Connection, expression: str) -> list[int]:
    """The rows of the papers of which an expression holds, smallest first."""
    return rows_from(connection, "SELECT rowid AS row FROM words WHERE words MATCH ?", (expression,))


def has(connection: sqlite3.Connection, expression: str, row: int) -> bool:
    """Whether an expression holds of a paper."""
    query = "SELECT 1 FROM words WHERE words MATCH ? AND rowid = ?"
    return connection.execute(query, (expression, row)).fetchone() is not None
