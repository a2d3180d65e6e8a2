"""Export to Markdown: a reading list for people, valid CommonMark whatever the papers' text holds."""

from __future__ import annotations

from collections.abc import Sequence

from reader.exporters.grouping import Grouped, grouped
from reader.exporters.listed import ListedGroup, listed
from reader.exporters.options import ExportOptions
from reader.model import Entry

MARK = "[//]: # (reading list written by reader)"
"""The first line of an export: a link definition that nothing refers to, which no renderer shows."""

TEMPLATE = "reading-list.md.j2"


def write(entries: Sequence[Entry], options: ExportOptions) -> str:
    """The reading list as one Markdown document that ends with a line break.

    Raises:
        ExportError: the template of the options can't be used; the message names the line.
    """
    from reader.exporters.sandbox import render

    groups = grouped(entries, options.group_by)
    papers = {id(entry): listed(entry) for entry in entries}
    context = {
        "mark": MARK,
        "title": options.title,
        "when": options.when,
        "abstracts": options.abstracts,
        "count": len(entries),
        "papers": tuple(papers.values()),
        "groups": tuple(
            ListedGroup(group.name, tuple(papers[id(entry)] for entry in group.entries)) for group in groups
        ),
    }
    name = TEMPLATE if options.template is None else options.template_name
    text = render(options.template, name, context, limit=_limit(groups))
    return text.rstrip("\n") + "\n"


def is_export(beginning: str) -> bool:
    """Whether a file that begins so was written by `write`: its first line is the mark."""
    return beginning.removeprefix("\ufeff").startswith(MARK)


def _notes(entry: Entry) -> tuple[str, ...]:
    return (entry.annotation.note, *entry.annotation.other_notes)


def _limit(groups: Sequence[Grouped]) -> int:
    """The most characters that a sensible template makes of these papers: ten times what they hold."""
    held = sum(
        2_000 + len(entry.paper.abstract) + sum(map(len, _notes(entry)))
        for group in groups
        for entry in group.entries
    )
    return 1_000_000 + 10 * held
