"""`reader show`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from reader.cli.options import json_option, with_library
from reader.cli.output import json_document, line, local_time, paragraph
from reader.exporters.grouping import stars_text
from reader.library import Library
from reader.library.reasons import because, why_document
from reader.model import Annotation, Entry

if TYPE_CHECKING:
    from reader.query.paper_terms import Why


@click.command()
@click.argument("paper_id", metavar="ID")
@json_option
@with_library
def show(library: Library, paper_id: str, as_json: bool) -> None:
    """Print one paper with all that is known of it.

    ID is the paper's id, as `reader list` prints it, or any beginning of it that no other paper has.
    """
    entry = library.entry(paper_id)
    if as_json:
        from reader.exporters.json import paper_document

        json_document({**paper_document(entry), "relevance": why_document(library.relevance(entry))})
        return
    paragraph(entry.headline)
    line()
    for name, value in (*_facts(entry), *_relevance(library.relevance(entry))):
        paragraph(f"{name + ':':<10} {value}")
    for text in (entry.paper.abstract_plain, *_notes(entry.annotation)):
        if text:
            line()
            paragraph(text)


def _relevance(why: Why | None) -> Iterator[tuple[str, str]]:
    if why and (said := because(why)):
        yield "relevance", f"{why.score:+.1f} {said}"


def _notes(annotation: Annotation) -> Iterator[str]:
    if annotation.note:
        yield f"Note:\n{annotation.note}"
    for text in annotation.other_notes:
        yield f"Also written in another window:\n{text}"


def _facts(entry: Entry) -> Iterator[tuple[str, str]]:
    paper, annotation = entry.paper, entry.annotation
    yield "id", paper.id
    if paper.title and paper.title != entry.headline:
        yield "title", paper.title
    if paper.name:
        yield "name", paper.name
    if paper.authors:
        yield "authors", ", ".join(paper.authors)
    if published := ", ".join(str(part) for part in (paper.venue, paper.year) if part):
        yield "published", published
    if paper.keywords:
        yield "keywords", ", ".join(paper.keywords)
    for link in paper.links:
        yield link.kind.value, link.url
    for source in paper.sources:
        yield "from", f"{source.name}, no. {source.position} ({source.file}:{source.line})"
    if entry.is_orphaned:
        yield "from", "no list names this paper any more"
    yield (
        "status",
        annotation.status.value + (f", {local_time(annotation.read_at)}" if annotation.read_at else ""),
    )
    if annotation.stars:
        yield "stars", stars_text(annotation.stars)
    if annotation.tags:
        yield "tags", ", ".join(annotation.tags)
