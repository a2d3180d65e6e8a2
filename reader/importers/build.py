"""From a record as the source has it to the paper that is kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from reader.importers.items import Record
from reader.model import Link, Paper, Source
from reader.text import inline
from reader.text.addresses import all_links
from reader.text.heading import year_and_venue
from reader.text.headline import headline
from reader.text.identity import clean_identifier, identity_keys
from reader.text.links import kind_of, links_in
from reader.text.names import introduced_name
from reader.text.sanitize import one_line, sanitize


@dataclass(frozen=True, slots=True)
class Built:
    """A paper, every key that names it, and what had to be changed to make its text safe to show.

    Attributes:
        paper: its `id` is the first of `keys`.
        keys: see `reader.text.identity.identity_keys`.
        changes: kind of character -> how many were removed or replaced.
    """

    paper: Paper
    keys: tuple[str, ...]
    changes: Mapping[str, int]


def paper_from(record: Record, *, source_name: str, file: str) -> Built:
    """Make the paper that a record describes.

    Args:
        record: what an importer yielded.
        source_name: the list's heading, or the name given at import; a year and a venue in it count where
            the record has none.
        file: the base name of the file; `-` for standard input.
    """
    clean = _Cleaner()
    abstract = clean.text(record.abstract)
    spans = inline.parse(abstract)
    abstract_plain = "".join(span.text for span in spans)
    title = one_line(inline.plain(clean.text(record.title))) if record.title else ""
    authors = clean.lines(record.authors)
    source = clean.line(source_name)
    year, venue = year_and_venue(source)
    identifiers = {
        kind: value
        for kind, raw in record.identifiers.items()
        if (value := clean_identifier(kind, clean.line(raw)))
    }
    keys = identity_keys(
        identifiers=identifiers, abstract=abstract, title=title or None, authors=authors, year=record.year
    )
    name = introduced_name(abstract_plain, abstract)
    addresses = [Link(kind_of(span.url), span.url) for span in spans if span.url]
    paper = Paper(
        id=keys[0],
        headline=headline(title or None, name, abstract_plain),
        abstract=abstract,
        abstract_plain=abstract_plain,
        title=title or None,
        name=name,
        authors=authors,
        year=record.year if record.year is not None else year,
        venue=(clean.line(record.venue) if record.venue else "") or venue,
        keywords=clean.lines(record.keywords),
        links=all_links((*record.links, *addresses, *links_in(abstract_plain)), identifiers),
        identifiers=identifiers,
        sources=(Source(source, file, record.position, record.line),),
    )
    return Built(paper, keys, clean.changes)


class _Cleaner:
    """Sanitises one text after the other and counts what it changed."""

    def __init__(self) -> None:
        self.changes: Counter[str] = Counter()

    def text(self, raw: str) -> str:
        sanitised = sanitize(raw)
        self.changes.update(sanitised.changes)
        return sanitised.text.strip()

    def line(self, raw: str) -> str:
        return one_line(self.text(raw)).strip()

    def lines(self, raw: Iterable[str]) -> tuple[str, ...]:
        return tuple(line for text in raw if (line := self.line(text)))
