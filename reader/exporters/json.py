"""Export to JSON: everything known of each paper, under the names that `reader.model` gives it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import datetime

from reader.errors import ExportError
from reader.exporters.options import ExportOptions
from reader.exporters.papers import Papers
from reader.model import Annotation, Entry

FORMAT = "reader-export"
VERSION = 1

_BEGINNING = re.compile(rf'\ufeff?\s*\{{\s*"format"\s*:\s*"{FORMAT}"')

_UNPRINTABLE = re.compile("[\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]")
"""Controls, direction marks, invisible characters and lone surrogates; JSON itself escapes below U+0020."""


def write(papers: Papers, options: ExportOptions) -> Iterator[str]:
    """One JSON document with the papers in the order given, one paper a line, in parts.

    Raises:
        ExportError: a template was given, which JSON has no use for.
    """
    if options.template is not None:
        raise ExportError("No templates for JSON", "A template can be used with the markdown format only.")
    head = {
        "format": FORMAT,
        "version": VERSION,
        "title": options.title,
        "exported": _time(options.when),
    }
    yield dumps(head)[:-1].replace("{", "{\n ", 1) + ',\n "papers": ['
    between = "\n  "
    for entry in papers:
        yield between + dumps(paper_document(entry))
        between = ",\n  "
    yield ("\n ]" if len(papers) else "]") + "\n}\n"


def is_export(beginning: str) -> bool:
    """Whether a file that begins so was written by `write`."""
    return _BEGINNING.match(beginning) is not None


def paper_document(entry: Entry) -> dict[str, object]:
    """A paper as JSON types: the fields of `Paper`, and under `annotation` those of `Annotation`."""
    paper = entry.paper
    return {
        "id": paper.id,
        "title": paper.title,
        "name": paper.name,
        "headline": paper.headline,
        "authors": list(paper.authors),
        "year": paper.year,
        "venue": paper.venue,
        "keywords": list(paper.keywords),
        "abstract": paper.abstract,
        "abstract_plain": paper.abstract_plain,
        "links": [{"kind": link.kind.value, "url": link.url} for link in paper.links],
        "identifiers": dict(paper.identifiers),
        "sources": [
            {"name": source.name, "file": source.file, "position": source.position, "line": source.line}
            for source in paper.sources
        ],
        "annotation": annotation_document(entry.annotation),
    }


def annotation_document(annotation: Annotation) -> dict[str, object]:
    """An annotation as JSON types; times are ISO 8601 in UTC."""
    return {
        "tags": list(annotation.tags),
        "stars": annotation.stars,
        "status": annotation.status.value,
        "note": annotation.note,
        "other_notes": list(annotation.other_notes),
        "title": annotation.title,
        "created": _time(annotation.created),
        "changed": _time(annotation.changed),
        "read_at": _time(annotation.read_at),
    }


def dumps(value: object, *, indent: int | None = None, ascii_only: bool = False) -> str:
    """JSON that may be shown on a terminal: what could steer one, or can't be encoded, is escaped."""
    text = json.dumps(value, ensure_ascii=ascii_only, indent=indent)
    if text.isprintable():
        return text
    return _UNPRINTABLE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def _time(when: datetime | None) -> str | None:
    return None if when is None else when.isoformat()
