r"""Lists with titles: the documented Markdown format that the starter list is written in.

    # Landmark papers

    ## A Title with *emphasis* and $O(n \log n)$
    Authors: Ada Lovelace; Charles Babbage
    Year: 1843
    Venue: Taylor's Scientific Memoirs
    arXiv: 1234.56789
    Code: https://example.org/engine

    The abstract, whose lines may be wrapped.

    A second paragraph of it.

- `# ` begins a list and gives its name, `## ` begins a paper and gives its title.
- Right below a title come its fields, a line each, `Name: value`, in any order, their names in any case.
  `Authors` (between semicolons, each as `Given Family` or `Family, Given`), `Year`, `Venue`, `Keywords`
  (between semicolons, or commas when there is no semicolon), `arXiv`, `DOI`, `OpenReview`, `ACL`, `PMID`,
  `ISBN` (bare, with their prefix, or as an address), and the addresses `Paper`, `PDF`, `Code`, `Project`,
  `Data` and `Link`, which may be given more than once. An empty value counts as no field.
- A blank line ends the fields. What follows is the abstract, in paragraphs separated by blank lines.
- `Abstract:` may begin the abstract; what stands behind it is its first words. Headings below the second
  level are part of the abstract, as they stand.
- An unknown field, a bad value and a field given twice are reported and left out; the paper is kept. So is
  text before the first title.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from reader.importers.items import Heading, Item, Problem, Record, beginning, nothing_under
from reader.importers.lines import marked_heading, trimmed
from reader.model import Link, LinkKind
from reader.text.identity import clean_identifier
from reader.text.links import kind_of, links_in

_FIELD = re.compile(r"([A-Za-z][A-Za-z /_-]{0,29})[:：][ \t]*(.*)")
_YEAR = re.compile(r"(?:1[89]|20)[0-9]{2}")

IDENTIFIERS = {
    "arxiv": "arXiv id",
    "doi": "DOI",
    "openreview": "OpenReview id",
    "acl": "ACL Anthology id",
    "pmid": "PubMed id",
    "isbn": "ISBN",
}
"""Fields that hold an identifier, and what to call it."""

ADDRESSES: dict[str, LinkKind | None] = {
    "paper": LinkKind.PAPER,
    "pdf": LinkKind.PDF,
    "code": LinkKind.CODE,
    "project": LinkKind.PROJECT,
    "data": LinkKind.DATA,
    "link": None,
}
"""Fields that hold an address, and what stands behind it (None: the address tells). They may be repeated."""

KNOWN_FIELDS = frozenset(("authors", "year", "venue", "keywords", *ADDRESSES, *IDENTIFIERS))
"""Every field, in lower case."""

MAX_UNKNOWN = 100
"""Characters behind a colon below a title up to which an unknown word before it passes for a field's name."""


@dataclass(slots=True)
class _Draft:
    """A paper while its lines are read."""

    line: int
    title: str
    position: int
    seen: set[str] = field(default_factory=set)
    authors: tuple[str, ...] = ()
    year: int | None = None
    venue: str | None = None
    keywords: tuple[str, ...] = ()
    links: list[Link] = field(default_factory=list)
    identifiers: dict[str, str] = field(default_factory=dict)
    paragraphs: list[list[str]] = field(default_factory=list)
    in_fields: bool = True
    after_blank: bool = False

    def add(self, number: int, text: str) -> Iterator[Problem]:
        """Take one line that is no heading of the first two levels."""
        if not text:
            self.in_fields = self.in_fields and not self.seen
            self.after_blank = True
            return
        if self.in_fields:
            name, value = _field(text)
            if name in KNOWN_FIELDS or (name and not self.after_blank and len(value) <= MAX_UNKNOWN):
                yield from self._add_field(number, name, value)
                return
            self.in_fields = False
            if name == "abstract":
                text = value
            elif self.seen and not self.after_blank:
                yield Problem(
                    number, f"“{beginning(text)}” is no field; it was taken as part of the abstract."
                )
        if text:
            if self.after_blank or not self.paragraphs:
                self.paragraphs.append([])
            self.paragraphs[-1].append(text)
            self.after_blank = False

    def _add_field(self, number: int, name: str, value: str) -> Iterator[Problem]:
        if name not in KNOWN_FIELDS:
            yield Problem(number, f"“{beginning(name)}” is no field of this format and was left out.")
        elif name in self.seen and name not in ADDRESSES:
            yield Problem(number, f"“{name}” was given before; the first was kept.")
        elif value and not self._set(name, value):
            yield Problem(number, f"“{beginning(value)}” is no {_kind(name)} and was left out.")
        self.seen.add(name)

    def _set(self, name: str, value: str) -> bool:
        """Keep a value; False when it is none of its kind."""
        if name in ADDRESSES:
            found = links_in(value)
            self.links += [Link(ADDRESSES[name] or kind_of(link.url), link.url) for link in found]
            return bool(found)
        if name in IDENTIFIERS:
            if cleaned := clean_identifier(name, value):
                self.identifiers[name] = cleaned
            return cleaned is not None
        if name == "year":
            self.year = int(value) if _YEAR.fullmatch(value) else None
            return self.year is not None
        if name == "authors":
            self.authors = tuple(_given_family(author) for author in _parts(value, ";"))
        elif name == "keywords":
            self.keywords = _parts(value, ";" if ";" in value else ",")
        else:
            self.venue = value
        return True

    def record(self) -> Record:
        """The paper as it stands."""
        return Record(
            position=self.position,
            line=self.line,
            abstract="\n\n".join(" ".join(lines) for lines in self.paragraphs),
            title=self.title,
            authors=self.authors,
            year=self.year,
            venue=self.venue,
            keywords=self.keywords,
            links=tuple(self.links),
            identifiers=self.identifiers,
        )


def read(lines: Iterable[str]) -> Iterator[Item]:
    """Go through a list with titles; each item is given as soon as it is complete.

    Args:
        lines: without line ends; taken as they are needed.
    """
    heading: Heading | None = None
    draft: _Draft | None = None
    papers = 0
    for number, line in enumerate(lines, start=1):
        text = trimmed(line)
        level, title = marked_heading(text) or (0, "")
        if not 1 <= level <= 2:
            if draft is not None:
                yield from draft.add(number, text)
            elif text:
                yield Problem(number, f"“{beginning(text)}” stands before the first title and was left out.")
            continue
        if draft is not None:
            yield draft.record()
            draft = None
        if level == 2:
            papers += 1
            draft = _Draft(number, title, papers)
            continue
        if heading is not None and not papers:
            yield nothing_under(heading)
        papers, heading = 0, Heading(title, number)
        yield heading
    if draft is not None:
        yield draft.record()
    elif heading is not None and not papers:
        yield nothing_under(heading)


def sniff(sample: str, file_name: str) -> float:
    """How surely a text is in this format, from 0 to 1: the share of its titles that have a field.

    Args:
        sample: the beginning of a file.
        file_name: tells nothing here.
    """
    del file_name
    titles = fields = 0
    below_title = False
    for line in sample.splitlines():
        text = trimmed(line)
        if not text:
            continue
        if mark := marked_heading(text):
            below_title = mark[0] == 2
            titles += below_title
        elif below_title:
            fields += _field(text)[0] in KNOWN_FIELDS
            below_title = False
    return fields / titles if titles else 0.0


def _field(text: str) -> tuple[str, str]:
    """Name, in lower case, and value of a line `Name: value`; an empty name when it is none."""
    found = _FIELD.fullmatch(text)
    if found is None or found.group(2).startswith("//"):
        return "", ""
    name = found.group(1).strip().casefold()
    return ("authors" if name == "author" else name), found.group(2)


def _kind(name: str) -> str:
    return IDENTIFIERS.get(name) or ("address" if name in ADDRESSES else name)


def _parts(value: str, separator: str) -> tuple[str, ...]:
    return tuple(part for piece in value.split(separator) if (part := piece.strip()))


def _given_family(author: str) -> str:
    family, comma, given = author.partition(",")
    return f"{given.strip()} {family.strip()}" if comma and given.strip() else author
