"""From a record as the source has it to the paper that is kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from reader.importers.items import Record
from reader.model import Link, Paper, Source
from reader.text import inline
from reader.text.addresses import all_links
from reader.text.contribution import all_told
from reader.text.heading import year_and_venue
from reader.text.headline import telling
from reader.text.identity import clean_identifier, identity_keys
from reader.text.in_step import in_step
from reader.text.links import kind_of
from reader.text.names import naming
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
    """Make the paper that a record describes; see `papers_from`."""
    return papers_from((record,), source_name=source_name, file=file)[0]


def papers_from(records: Sequence[Record], *, source_name: str, file: str) -> list[Built]:
    """Make the papers that records of one list describe.

    Each step is taken for all records before the next one, which saves a fifth of the time: what a step needs
    then stays in the processor's caches.

    Args:
        records: what an importer yielded.
        source_name: the list's heading, or the name given at import; a year and a venue in it count where
            a record has none.
        file: the base name of the file; `-` for standard input.
    """
    cleaner = _Cleaner({})
    source = cleaner.line(source_name)
    # What was wrong with the list's name is told once for each of its papers.
    clean = [_cleaned(record, cleaner.changes) for record in records]
    shown = [inline.plain_with_addresses(each.abstract) for each in clean]
    keys = [
        identity_keys(
            identifiers=each.identifiers,
            abstract=each.abstract,
            title=each.title,
            authors=each.authors,
            year=record.year,
        )
        for record, each in zip(records, clean, strict=True)
    ]
    told = all_told([plain for plain, _ in shown])
    names = in_step([naming(one, each.abstract) for one, each in zip(told, clean, strict=True)])
    lines = in_step(
        [telling(each.title, name, one) for each, name, one in zip(clean, names, told, strict=True)]
    )
    links = [
        _links(record, addresses, each.identifiers)
        for record, each, (_, addresses) in zip(records, clean, shown, strict=True)
    ]
    year, venue = year_and_venue(source)
    return [
        Built(
            Paper(
                id=keys[at][0],
                headline=lines[at],
                abstract=each.abstract,
                abstract_plain=shown[at][0],
                title=each.title,
                name=names[at],
                authors=each.authors,
                year=record.year if record.year is not None else year,
                venue=each.venue or venue,
                keywords=each.keywords,
                links=links[at],
                identifiers=each.identifiers,
                sources=(Source(source, file, record.position, record.line),),
            ),
            keys[at],
            each.changes,
        )
        for at, (record, each) in enumerate(zip(records, clean, strict=True))
    ]


class _Clean(NamedTuple):
    """The texts of a record, safe to show; the title is plain text."""

    abstract: str
    changes: Mapping[str, int]
    title: str | None = None
    authors: tuple[str, ...] = ()
    venue: str = ""
    keywords: tuple[str, ...] = ()
    identifiers: Mapping[str, str] = MappingProxyType({})


def _cleaned(record: Record, changes: Mapping[str, int]) -> _Clean:
    """Clean a record; what was changed in it is added to the changes of its list's name."""
    clean = _Cleaner(changes)
    abstract = clean.text(record.abstract)
    if not (record.title or record.authors or record.venue or record.keywords or record.identifiers):
        return _Clean(abstract, clean.changes)
    title = one_line(inline.plain(clean.text(record.title))) if record.title else ""
    identifiers = {
        kind: value
        for kind, raw in record.identifiers.items()
        if (value := clean_identifier(kind, clean.line(raw)))
    }
    return _Clean(
        abstract=abstract,
        title=title or None,
        authors=clean.lines(record.authors),
        venue=clean.line(record.venue) if record.venue else "",
        keywords=clean.lines(record.keywords),
        identifiers=identifiers,
        changes=clean.changes,
    )


def _links(record: Record, addresses: Sequence[str], identifiers: Mapping[str, str]) -> tuple[Link, ...]:
    """The links that a record names and the addresses in its abstract."""
    if not (addresses or record.links or identifiers):
        return ()
    found = [Link(kind_of(url), url) for url in dict.fromkeys(addresses)]
    return all_links((*record.links, *found), identifiers)


class _Cleaner:
    """Sanitises one text after the other and counts what it changed."""

    def __init__(self, changes: Mapping[str, int]) -> None:
        self.changes = changes

    def text(self, raw: str) -> str:
        sanitised = sanitize(raw)
        if sanitised.changes:
            self.changes = Counter(self.changes)
            self.changes.update(sanitised.changes)
        return sanitised.text.strip()

    def line(self, raw: str) -> str:
        return one_line(self.text(raw)).strip()

    def lines(self, raw: Iterable[str]) -> tuple[str, ...]:
        return tuple(line for text in raw if (line := self.line(text)))
