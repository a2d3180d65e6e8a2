"""Made-up papers, and short ways to bring them into a corpus."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from reader.corpus.store import Corpus
from reader.corpus.writer import Outcome
from reader.model import Link, LinkKind, Paper, Source


def paper(
    number: int,
    *,
    id: str | None = None,
    title: str | None = None,
    headline: str | None = None,
    abstract: str | None = None,
    name: str | None = None,
    authors: Sequence[str] = (),
    year: int | None = None,
    venue: str | None = None,
    keywords: Sequence[str] = (),
    links: Sequence[tuple[LinkKind, str]] = (),
    doi: str | None = None,
) -> Paper:
    """A paper that is told from others by its number."""
    text = f"A made-up abstract, the one with number {number}." if abstract is None else abstract
    return Paper(
        id=id or f"abs:{number:013d}",
        headline=headline or title or f"Paper number {number}",
        abstract=text,
        abstract_plain=text.replace("*", ""),
        title=title,
        name=name,
        authors=tuple(authors),
        year=year,
        venue=venue,
        keywords=tuple(keywords),
        links=tuple(Link(kind, url) for kind, url in links),
        identifiers={"doi": doi} if doi else {},
    )


def import_list(
    corpus: Corpus, papers: Iterable[Paper], *, source: str = "Summer School", file: str = "summer.txt"
) -> list[Outcome]:
    """Import the papers as one list, in their order; each is known by its id alone."""
    return import_with_keys(corpus, ((each, (each.id,)) for each in papers), source=source, file=file)[0]


def import_with_keys(
    corpus: Corpus,
    records: Iterable[tuple[Paper, Sequence[str]]],
    *,
    source: str = "Summer School",
    file: str = "summer.txt",
) -> tuple[list[Outcome], list[str]]:
    """Import records with their keys; what became of them, and the ids that the list lost."""
    with corpus.writing() as writer:
        writer.begin_source(source, file, "abstracts")
        outcomes = [
            writer.put(replace(each, sources=(Source(source, file, place, 3 * place),)), keys)
            for place, (each, keys) in enumerate(records, start=1)
        ]
        lost = writer.end_source()
    return outcomes, lost


def listed(corpus: Corpus) -> list[str]:
    """The ids of all papers in list order."""
    return [each.id for each in corpus.papers(corpus.order())]


def contents(file: Path) -> dict[str, list[tuple[object, ...]]]:
    """Everything that is in the corpus file, the inside of its index included."""
    with closing(sqlite3.connect(file)) as connection:
        tables = connection.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'"
        ).fetchall()
        return {table: connection.execute(f"SELECT * FROM {table}").fetchall() for (table,) in tables}
