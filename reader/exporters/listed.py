"""Papers as export templates see them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from reader.model import Annotation, Entry, LinkKind, Source, Status
from reader.text.links import is_safe

_LABELS = {
    LinkKind.PAPER: "paper",
    LinkKind.PDF: "PDF",
    LinkKind.CODE: "code",
    LinkKind.PROJECT: "project page",
    LinkKind.DATA: "data",
    LinkKind.OTHER: "link",
}


@dataclass(frozen=True, slots=True)
class LabelledLink:
    """An address as a template sees it: `label` is one or two words, `url` is always http or https."""

    label: str
    kind: str
    url: str


@dataclass(frozen=True, slots=True)
class ListedPaper:
    """A paper as a template sees it. All texts are as they are; the filters make Markdown of them."""

    id: str
    headline: str
    title: str | None
    name: str | None
    authors: tuple[str, ...]
    year: int | None
    venue: str | None
    keywords: tuple[str, ...]
    abstract: str
    links: tuple[LabelledLink, ...]
    sources: tuple[Source, ...]
    tags: tuple[str, ...]
    stars: int
    status: Status
    note: str
    other_notes: tuple[str, ...]
    annotation: Annotation


@dataclass(frozen=True, slots=True)
class ListedGroup:
    """A heading, or None, and the papers under it."""

    name: str | None
    papers: tuple[ListedPaper, ...]


def listed(entry: Entry) -> ListedPaper:
    """What a template is given of an entry."""
    paper, annotation = entry.paper, entry.annotation
    return ListedPaper(
        id=paper.id,
        headline=entry.headline,
        title=paper.title,
        name=paper.name,
        authors=paper.authors,
        year=paper.year,
        venue=paper.venue,
        keywords=paper.keywords,
        abstract=paper.abstract_plain,
        links=tuple(_labelled(entry)),
        sources=paper.sources,
        tags=annotation.tags,
        stars=annotation.stars,
        status=annotation.status,
        note=annotation.note,
        other_notes=annotation.other_notes,
        annotation=annotation,
    )


def _labelled(entry: Entry) -> Iterator[LabelledLink]:
    seen: dict[str, int] = {}
    for link in entry.paper.links:
        if not is_safe(link.url):
            continue
        label = _LABELS[link.kind]
        seen[label] = seen.get(label, 0) + 1
        number = f" {seen[label]}" if seen[label] > 1 else ""
        yield LabelledLink(label + number, link.kind.value, link.url)
