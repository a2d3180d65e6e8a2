"""The pane that shows one paper whole."""

from __future__ import annotations

from collections.abc import Iterator

from rich.style import Style as LineStyle
from textual import events
from textual.strip import Strip

from reader.model import Entry, Link, LinkKind, Status
from reader.text.inline import Style, parse
from reader.text.links import is_safe
from reader.ui.messages import LinkChosen, TagChosen
from reader.ui.rendering import (
    STATUS_MARKS,
    Run,
    fit,
    highlighted,
    origin,
    published,
    safe,
    safe_line,
    strip,
    wrap,
)
from reader.ui.widgets.pane import Pane

MEASURE = 80
"""The longest line of text, in cells: longer ones are hard to read."""
LONGEST = 60_000
"""How many characters of an abstract are shown; real ones have some 1,500."""
_STYLES = {
    Style.EMPHASIS: LineStyle(italic=True),
    Style.STRONG: LineStyle(bold=True),
    Style.STRIKE: LineStyle(strike=True),
}


class PaperDetail(Pane):
    """Headline, origin, authors, annotation, links and abstract of one paper."""

    TITLE = "Detail"

    def __init__(self, *, id: str | None = None) -> None:
        """Make an empty pane."""
        super().__init__(id=id)
        self._entry: Entry | None = None
        self._words: tuple[str, ...] = ()
        self._lines: list[list[Run]] = []
        self._made_for = -1

    def show(self, entry: Entry | None, words: tuple[str, ...] = ()) -> None:
        """Show a paper, or nothing; another paper begins at its top.

        Args:
            entry: the paper.
            words: folded words to highlight in the abstract.
        """
        old = self._entry
        if entry is None or old is None or old.paper.id != entry.paper.id:
            self.top = 0
        self._entry = entry
        self._words = words
        self._made_for = -1
        self.refresh()

    def line_count(self) -> int:
        """As many lines as the paper takes at the present width."""
        width = self.text_width
        if self._made_for != width:
            self._made_for = width
            self._lines = list(self._wrapped(width)) if self._entry is not None else []
        return len(self._lines)

    def draw_line(self, index: int, width: int) -> Strip:
        """Draw a line of the paper."""
        return strip(self._lines[index], width, self.look())

    def _wrapped(self, width: int) -> Iterator[list[Run]]:
        measure = max(min(width - 2, MEASURE), 1)
        margin: Run = (" ", self.look())
        for paragraph in self._paragraphs(measure):
            for line in wrap(paragraph, measure):
                yield [margin, *line]

    def _paragraphs(self, measure: int) -> Iterator[list[Run]]:
        entry = self._entry
        if entry is None:
            return
        base, meta = self.look(), self.look("faint")
        yield [(safe_line(entry.headline), self.look("title"))]
        if entry.annotation.title and entry.annotation.title != entry.paper.headline:
            yield [(safe_line(entry.paper.headline), meta)]
        yield [(_origin(entry), meta)]
        if entry.paper.authors:
            yield [(safe_line(_shortened(entry.paper.authors)), meta)]
        yield self._judgement(entry)
        if links := list(self._links(entry, measure)):
            yield links
        yield [("", base)]
        yield from self._abstract(entry.paper.abstract)

    def _judgement(self, entry: Entry) -> list[Run]:
        """Status, stars and tags."""
        base, annotation = self.look(), entry.annotation
        mark = self.look("mark")
        runs: list[Run] = [(f"{STATUS_MARKS[annotation.status]} {_said(annotation.status)}", mark)]
        if annotation.stars:
            runs += [("  ", base), ("★" * annotation.stars, self.look("stars"))]
        chip = self.look("tag")
        for number, tag in enumerate(annotation.tags):
            runs += [("  ", base), (f"#{safe_line(tag)}", chip + LineStyle(meta={"tag": number}))]
        return runs

    def _links(self, entry: Entry, measure: int) -> Iterator[Run]:
        """The links in the order in which the command that opens them lists them."""
        base, meta = self.look(), self.look("faint")
        look = self.look("link")
        for number, link in enumerate(entry.paper.links):
            if number:
                yield "  ", base
            yield f"{link.kind.value} ", meta
            address = safe_line(link.url).removeprefix("https://").removeprefix("http://")
            here = look + LineStyle(meta={"link": number}) if is_safe(link.url) else meta
            yield fit(address, measure - 12), here

    def _abstract(self, source: str) -> Iterator[list[Run]]:
        base = self.look()
        if not source.strip():
            yield [("No abstract in the list.", self.look("faint"))]
            return
        paragraph: list[Run] = []
        for text, look in self._inline(safe(source[:LONGEST])):
            first, *more = text.split("\n")
            paragraph.append((first, look))
            for line in more:
                yield paragraph or [("", base)]
                paragraph = [(line, look)]
        yield paragraph
        if len(source) > LONGEST:
            rest = f"… {len(source) - LONGEST:,} more characters; an export has them all."
            yield [(rest, self.look("faint"))]

    def _inline(self, source: str) -> Iterator[Run]:
        """The text with its styles; line breaks are in it where a paragraph ends."""
        base, marked = self.look(), self.look("hit")
        for span in parse(source):
            look = base
            if Style.CODE in span.styles:
                look = self.look("code")
            elif Style.MATH in span.styles:
                look = self.look("math")
            elif Style.LINK in span.styles and span.url and is_safe(span.url):
                look = self.look("link") + LineStyle(meta={"url": span.url})
            for style in span.styles:
                look += _STYLES.get(style, LineStyle.null())
            yield from highlighted(span.text, self._words, look, marked)

    def forget_drawn(self) -> None:
        """Draw everything anew next time."""
        self._made_for = -1

    def on_click(self, event: events.Click) -> None:
        """Open the link, or show the papers with the tag, that was clicked on."""
        entry, meta = self._entry, event.style.meta
        if entry is None:
            return
        if "url" in meta:
            event.stop()
            self.post_message(LinkChosen(Link(LinkKind.OTHER, str(meta["url"]))))
        elif "link" in meta and meta["link"] < len(entry.paper.links):
            event.stop()
            self.post_message(LinkChosen(entry.paper.links[meta["link"]]))
        elif "tag" in meta and meta["tag"] < len(entry.annotation.tags):
            event.stop()
            self.post_message(TagChosen(entry.annotation.tags[meta["tag"]]))


def _origin(entry: Entry) -> str:
    """List and position, then venue and year unless the list's name tells them already."""
    place, venue = origin(entry), published(entry)
    return f"{place} · {venue}" if venue and venue not in place else place


def _said(status: Status) -> str:
    return "being read" if status is Status.READING else status.value


def _shortened(authors: tuple[str, ...], most: int = 12) -> str:
    """The authors, the last of very many counted only."""
    if len(authors) <= most:
        return ", ".join(authors)
    return f"{', '.join(authors[: most - 2])} and {len(authors) - most + 2} more"
