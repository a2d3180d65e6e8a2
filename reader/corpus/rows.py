"""A paper as the tables hold it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from typing import Any

from reader.model import Link, LinkKind, Paper, Source

KIND_BITS = {kind: 1 << place for place, kind in enumerate(LinkKind)}
"""The bit of `paper.has` that says that a paper has a link of a kind."""

PAPER_COLUMNS = "paper.row, id, headline, title, name, year, venue"
BODY_COLUMNS = "authors, keywords, abstract, abstract_plain, links, identifiers"

Value = str | int | bytes | None


def paper_values(paper: Paper) -> tuple[Value, ...]:
    """id, headline, title, name, year, venue, has: for the table `paper`."""
    has = 0
    for link in paper.links:
        has |= KIND_BITS[link.kind]
    return (paper.id, paper.headline, paper.title, paper.name, paper.year, paper.venue, has)


def body_values(paper: Paper) -> tuple[Value, ...]:
    """`BODY_COLUMNS`: for the table `body`."""
    return (
        _packed(paper.authors) if paper.authors else None,
        _packed(paper.keywords) if paper.keywords else None,
        paper.abstract,
        None if paper.abstract_plain == paper.abstract else paper.abstract_plain,
        _packed([(link.kind.value, link.url) for link in paper.links]) if paper.links else None,
        _packed(dict(sorted(paper.identifiers.items()))) if paper.identifiers else None,
    )


def paper_of(values: Sequence[object], sources: tuple[Source, ...] = ()) -> Paper:
    """The paper of a row of `PAPER_COLUMNS` and `BODY_COLUMNS`."""
    _, id_, headline, title, name, year, venue, authors, keywords, *rest = values
    abstract, plain, links, identifiers = rest
    return Paper(
        id=str(id_),
        headline=str(headline),
        title=_text(title),
        name=_text(name),
        year=year if isinstance(year, int) else None,
        venue=_text(venue),
        authors=tuple(json.loads(authors)) if isinstance(authors, str) else (),
        keywords=tuple(json.loads(keywords)) if isinstance(keywords, str) else (),
        abstract=str(abstract),
        abstract_plain=str(abstract if plain is None else plain),
        links=tuple(Link(LinkKind(kind), url) for kind, url in json.loads(links))
        if isinstance(links, str)
        else (),
        identifiers=json.loads(identifiers) if isinstance(identifiers, str) else {},
        sources=sources,
    )


def decided(connection: sqlite3.Connection) -> dict[str, Any]:
    """What `reader.corpus.recutting.Recutting.decide` wrote last."""
    found: dict[str, Any] = json.loads(connection.execute("SELECT decided FROM state").fetchone()[0])
    return found


_PACKER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def _packed(values: object) -> str:
    return _PACKER.encode(values)


def _text(value: object) -> str | None:
    return None if value is None else str(value)
