"""Export to Markdown: a reading list for people, valid CommonMark whatever the papers' text holds."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence

from reader.exporters.grouping import Grouped, grouped
from reader.exporters.listed import ListedGroup, ListedPapers
from reader.exporters.options import ExportOptions
from reader.exporters.papers import Papers, in_pieces
from reader.model import Entry

MARK = "[//]: # (reading list written by reader)"
"""The first line of an export: a link definition that nothing refers to, which no renderer shows."""

TEMPLATE = "reading-list.md.j2"


def write(papers: Papers, options: ExportOptions) -> Iterator[str]:
    """The reading list as one Markdown document that ends with a line break, in parts.

    Raises:
        ExportError: the template of the options can't be used; the message names the line.
    """
    from reader.exporters.sandbox import render

    groups = grouped(papers, options.group_by)
    own = options.template is None
    context = {
        "mark": MARK,
        "title": options.title,
        "when": options.when,
        "abstracts": options.abstracts,
        "count": len(papers),
        "papers": ListedPapers(papers, range(len(papers))),
        "groups": tuple(ListedGroup(group.name, ListedPapers(papers, group.places)) for group in groups),
    }
    name = TEMPLATE if own else options.template_name
    limit = 0 if own else _limit(papers, groups)
    yield from _ended(in_pieces(render(options.template, name, context, limit=limit)))


def is_export(beginning: str) -> bool:
    """Whether a file that begins so was written by `write`: its first line is the mark."""
    return beginning.removeprefix("\ufeff").startswith(MARK)


def _ended(parts: Iterable[str]) -> Iterator[str]:
    """The parts with one line break at the very end."""
    breaks = ""
    for part in parts:
        text = (breaks + part).rstrip("\n")
        breaks = (breaks + part)[len(text) :]
        if text:
            yield text
    yield "\n"


def _limit(papers: Papers, groups: Sequence[Grouped]) -> int:
    """The most characters that a sensible template makes of these papers: ten times what they hold."""
    held = array("q", map(_held, papers))
    return 1_000_000 + 10 * sum(held[place] for group in groups for place in group.places)


def _held(entry: Entry) -> int:
    notes = (entry.annotation.note, *entry.annotation.other_notes)
    return 2_000 + len(entry.paper.abstract) + sum(map(len, notes))
