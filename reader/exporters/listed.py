"""Papers as export templates see them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import overload

from reader.exporters.papers import Papers
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


@dataclass(slots=True)
class ListedPaper:
    """A paper as a template sees it. All texts are as they are; the filters make Markdown of them.

    It is not frozen, for that would make it slow to make; templates can't change it.
    """

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


class ListedPapers:
    """Papers as a template sees them: a sequence, of which no more is in memory than is being looked at.

    It has none of the methods of a sequence, for a template of strangers could call them.
    """

    def __init__(self, papers: Papers, places: Sequence[int]) -> None:
        """Read nothing yet.

        Args:
            papers: all papers.
            places: which of them, in which order.
        """
        self._papers = papers
        self._places = places

    def __len__(self) -> int:
        """How many papers there are."""
        return len(self._places)

    def __iter__(self) -> Iterator[ListedPaper]:
        """The papers, read a part at a time."""
        return map(listed, self._papers.at(self._places))

    @overload
    def __getitem__(self, index: int) -> ListedPaper: ...
    @overload
    def __getitem__(self, index: slice) -> ListedPapers: ...
    def __getitem__(self, index: int | slice) -> ListedPaper | ListedPapers:
        """The paper at an index, or some of them."""
        if isinstance(index, slice):
            return ListedPapers(self._papers, self._places[index])
        return next(map(listed, self._papers.at((self._places[index],))))

    def __repr__(self) -> str:
        """How many there are: a template may print it."""
        return f"<{len(self)} papers>"


@dataclass(frozen=True, slots=True)
class ListedGroup:
    """A heading, or None, and the papers under it."""

    name: str | None
    papers: ListedPapers


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
