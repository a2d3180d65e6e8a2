"""What must hold whatever was done: the store is whole, and the screen shows what is in it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from textual.geometry import Region
from textual.widget import Widget

from reader.errors import NothingChangedError
from reader.library import Library
from reader.model import Annotation, Status
from reader.ui.app import ReaderApp

PATIENCE = 30.0
"""Seconds after which what does not agree is taken not to agree ever."""
_PAUSE = 0.02


async def until_agreed(app: ReaderApp, library: Library) -> Sequence[str]:
    """Wait until the screen shows what is stored, and give what it still does not after some time."""
    deadline = time.monotonic() + PATIENCE
    while wrong := [*differences(app, library)]:
        if time.monotonic() > deadline or not app.is_running:
            return wrong
        await asyncio.sleep(_PAUSE)
    return ()


def differences(app: ReaderApp, library: Library) -> Iterator[str]:
    """How what the screen shows and what is stored differ, in sentences."""
    main = app.main
    if main._shows_soon:
        yield "The paper beside the list is about to follow."
    counts = library.counts()
    if main.header.papers != counts.papers:
        yield f"The header says {main.header.papers} papers; there are {counts.papers}."
    if main.header.by_status != dict(counts.by_status):
        yield f"The header says {main.header.by_status}; there are {counts.by_status}."
    rows = main.papers.rows
    stored = {entry.row: entry for entry in library.entries(rows)}
    if len(stored) != len(rows):
        yield f"{len(rows) - len(stored)} papers in the list are in no library."
    for row in rows:
        kept = main.entries.get(row)
        if kept is not None and kept != stored.get(row):
            yield f"The screen shows another paper {row} than is in the library, or an old one."
    if main.header.shown is not None and main.header.shown != len(rows) and not main.triaging:
        yield f"The header says {main.header.shown} shown; the list has {len(rows)}."
    if not main.triaging and main.shown_as == main.query_text.strip():
        found = library.find(main.query_text, main.sort)
        if set(found.rows) != set(rows):
            yield f"{main.query_text!r} finds {len(found.rows)} papers, the list shows {len(rows)} others."
    yield from _in_triage(app, library)
    side = main.sidebar if app.screen is main else None
    if side is not None and side.display and (other := set(side._facets) ^ set(library.facets())):
        yield f"Only one of side pane and library counts {next(iter(other))}."
    bench = main.workbench
    tags = bench._tree.tags if bench is not None and bench is app.screen else None
    if tags is not None and tags != library.tag_tree():
        yield "The tag workbench counts otherwise than the library."


def _in_triage(app: ReaderApp, library: Library) -> Iterator[str]:
    pile = app.main.pile
    if pile is None:
        return
    inbox = {entry.row for entry in library.entries(pile.rows) if entry.annotation.status is Status.INBOX}
    if pile.left != len(inbox):
        yield f"Triage says that {pile.left} papers are left; {len(inbox)} are in the inbox."


def painted(widget: Widget) -> list[str]:
    """The lines that a widget paints."""
    width, height = widget.size
    if not widget.display or not width or not height:
        return []
    return [line.text for line in widget.render_lines(Region(0, 0, width, height))]


def not_painted_anew(app: ReaderApp) -> Iterator[str]:
    """Which parts of the main screen would look otherwise if everything were read and painted anew."""
    main = app.main
    parts = [main.header, main.papers, main.notes]
    if main.current() is not None:
        # What is said where there is no paper is scrolled back to its beginning.
        parts.append(main.detail)
    before = [painted(part) for part in parts]
    main.entries.clear()
    main.papers.redraw()
    main.show_current()
    for part in parts:
        part.refresh()
    for part, lines in zip(parts, before, strict=True):
        now = painted(part)
        for old, new in zip(lines, now, strict=True):
            if old != new:
                yield f"{part.id} shows {old!r}; painted anew it is {new!r}."


def stored_in(library: Library) -> dict[str, Annotation]:
    """Paper -> what is stored of it, but for the time of the last step, which is that of an undo, too."""
    entries = library.entries(library.find().rows)
    return {entry.paper.id: replace(entry.annotation, changed=None) for entry in entries}


def undone(library: Library) -> Iterator[str]:
    """Take everything back and do it again: what differs from how it was, in sentences."""
    last = stored_in(library)
    steps = sum(1 for _ in _repeated(library.undo))
    for paper, annotation in stored_in(library).items():
        if annotation.tags or annotation.note:
            yield f"With all {steps} edits taken back, {paper} still has {annotation}."
    # What had been taken back before is not to be done again.
    again = sum(1 for _ in islice(_repeated(library.redo), steps))
    if again != steps:
        yield f"{steps} edits were taken back, {again} done again."
    now = stored_in(library)
    for paper in last.keys() | now.keys():
        if last.get(paper) != now.get(paper):
            yield f"Taken back and done again, {last.get(paper)} became {now.get(paper)}."


def _repeated(step: Callable[[], object]) -> Iterator[None]:
    while True:
        try:
            step()
        except NothingChangedError:
            return
        yield
