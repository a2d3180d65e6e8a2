"""What the papers of a library can be narrowed down to: statuses, saved searches, lists, tags."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from reader.model import MAX_STARS, Annotation, Status
from reader.query.format import condition
from reader.query.tree import Flag, FromSource, Has, Is, Tagged, Thing
from reader.text.fold import words

if TYPE_CHECKING:
    from reader.corpus.store import SourceCount
    from reader.library.opened import OpenLibrary
    from reader.query.facts import Fact


class FacetKind(StrEnum):
    """What a facet is; the value is the heading that it stands under."""

    ALL = ""
    STATUS = "Status"
    SEARCH = "Searches"
    SOURCE = "Lists"
    TAG = "Tags"

    @property
    def singular(self) -> str:
        """What one facet of the kind is called."""
        return {"Searches": "Search", "Lists": "List", "Tags": "Tag"}.get(self.value, self.value)


@dataclass(frozen=True, slots=True)
class Facet:
    """Papers that have something in common.

    Attributes:
        kind: of what they have in common.
        name: what it is called; of a tag all of it.
        query: what finds them; empty for all papers.
        condition: what is added to another query to find those of them that it finds.
        papers: how many there are; None when that was not counted.
        depth: how many levels of a tag stand above it.
    """

    kind: FacetKind
    name: str
    query: str
    condition: str
    papers: int | None
    depth: int = 0


def facets(
    library: OpenLibrary,
    annotated: Mapping[int, Annotation],
    facts: Mapping[Fact, tuple[int, int]],
    cancelled: Callable[[], bool] | None = None,
) -> list[Facet]:
    """All facets of a library in the order in which to show them.

    Args:
        library: what is counted.
        annotated: row -> annotation.
        facts: what is true of how many annotations, and the row of one of them.
        cancelled: asked now and then; once it says so, saved searches are not counted any more.

    Raises:
        LibraryError: the library can't be read.
    """
    papers = library.count()
    found = [Facet(FacetKind.ALL, "All papers", "", "", papers)]
    found += _statuses(papers, {fact: number for fact, (number, _) in facts.items()})
    found += _searches(library, cancelled)
    found += _sources(library.sources())
    found += tag_facets(annotated, facts)
    return found


def _statuses(papers: int, numbers: Mapping[Fact, int]) -> Iterator[Facet]:
    judged = sum(numbers.get(status, 0) for status in Status if status is not Status.INBOX)
    for status in Status:
        number = papers - judged if status is Status.INBOX else numbers.get(status, 0)
        yield _facet(FacetKind.STATUS, status.value, condition(Is(status)), number)
    starred = sum(numbers.get(stars, 0) for stars in range(1, MAX_STARS + 1))
    yield _facet(FacetKind.STATUS, "starred", condition(Is(Flag.STARRED)), starred)
    yield _facet(FacetKind.STATUS, "with a note", condition(Has(Thing.NOTE)), numbers.get(Thing.NOTE, 0))
    untagged = papers - numbers.get(Thing.TAGS, 0)
    yield _facet(FacetKind.STATUS, "untagged", condition(Is(Flag.UNTAGGED)), untagged)


def _searches(library: OpenLibrary, cancelled: Callable[[], bool] | None) -> Iterator[Facet]:
    for search in library.searches():
        number = None
        if cancelled is None or not cancelled():
            found = library.find(search.query, cancelled=cancelled)
            number = None if cancelled is not None and cancelled() else 0 if found.near else len(found.rows)
        name = search.name.replace('"', '""')
        yield Facet(FacetKind.SEARCH, search.name, search.query, f'search:"{name}"', number)


def tag_facets(annotated: Mapping[int, Annotation], facts: Mapping[Fact, tuple[int, int]]) -> Iterator[Facet]:
    """Every tag and what stands above it, each with the papers that have it or a child of it."""
    tags = {fact[1]: found for fact, found in facts.items() if isinstance(fact, tuple) and fact[0] == "tag"}
    for tag in sorted(tags, key=lambda tag: tag.split("/")):
        number, row = tags[tag]
        wanted, depth = condition(Tagged(tag)), tag.count("/")
        yield Facet(FacetKind.TAG, _as_written(tag, annotated.get(row)), wanted, wanted, number, depth)


def _as_written(tag: str, annotation: Annotation | None) -> str:
    """A tag in folded case as it stands in an annotation that has it, or a child of it."""
    for own in annotation.tags if annotation is not None else ():
        if f"{own.casefold()}/".startswith(f"{tag}/"):
            return "/".join(own.split("/")[: tag.count("/") + 1])
    return tag


def _sources(sources: Iterable[SourceCount]) -> Iterator[Facet]:
    """Every list; those of the same name are one, with as many papers as all of them together."""
    papers: dict[tuple[str, ...], int] = {}
    names: dict[tuple[str, ...], str] = {}
    for source in sources:
        wanted = tuple(words(source.name)) or tuple(words(source.file))
        if wanted:
            names.setdefault(wanted, source.name)
            papers[wanted] = papers.get(wanted, 0) + source.papers
    for wanted, name in names.items():
        yield _facet(FacetKind.SOURCE, name, condition(FromSource(wanted, exact=True)), papers[wanted])


def _facet(kind: FacetKind, name: str, wanted: str, papers: int) -> Facet:
    return Facet(kind, name, wanted, wanted, papers)
