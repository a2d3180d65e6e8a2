"""`reader stats`."""

from __future__ import annotations

import sys

import click

from reader.cli.options import json_option, with_library
from reader.cli.output import json_document, line, table, terminal_width
from reader.library import Library
from reader.library.statistics import Statistics

WIDTH = 80
"""Cells of a line where the output is not a terminal."""


@click.command()
@click.option("--ascii", is_flag=True, help="Draw with ASCII only.")
@json_option
@with_library
def stats(library: Library, ascii: bool, as_json: bool) -> None:
    """Count papers by day, status, stars, tag, list and year.

    On which day a paper was judged, the history of edits tells, and for what is older than that, when
    something was first stored about the paper.
    """
    statistics = library.statistics()
    if as_json:
        json_document(_document(statistics))
        return
    from reader.library.statistics_page import blocks_of

    table([(name, f"{number:>9,}") for name, number in _numbers(statistics).items()])
    plain = ascii or not _has_blocks()
    # The numbers above are the summary of the page.
    for block in blocks_of(statistics, terminal_width() or WIDTH, ascii=plain)[1:]:
        line()
        for parts in block:
            line("".join(text for _, text in parts).rstrip())


def _has_blocks() -> bool:
    """Whether the characters that bars are drawn with can be written at all."""
    try:
        "█━·".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def _numbers(statistics: Statistics) -> dict[str, int]:
    counts = statistics.counts
    return {
        "papers": counts.papers,
        **{status.value: papers for status, papers in counts.by_status.items()},
        "starred": counts.starred,
        "tagged": counts.tagged,
        "noted": counts.noted,
        "orphaned": counts.orphaned,
        "tags": len(statistics.tags),
        "sources": len(statistics.lists),
    }


def _document(statistics: Statistics) -> dict[str, object]:
    return {
        **_numbers(statistics),
        "judged": statistics.judged,
        "by_stars": {str(stars): papers for stars, papers in statistics.by_stars.items()},
        "by_day": {day.isoformat(): papers for day, papers in statistics.by_day.items()},
        "by_year": {str(year): papers for year, papers in statistics.by_year.items()},
        "by_tag": [{"tag": count.tag, "papers": count.papers} for count in statistics.tags],
        "by_source": [
            {
                "source": each.name,
                "file": each.file,
                "papers": each.papers,
                "judged": each.judged,
                "starred": each.starred,
            }
            for each in statistics.lists
        ],
    }
