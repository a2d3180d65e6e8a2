"""The pane that shows one paper whole."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from rich.style import Style as LineStyle
from textual import events
from textual.strip import Strip

from reader.model import Entry, Link, LinkKind, Status
from reader.text.links import is_safe
from reader.ui.messages import LinkChosen, TagChosen
from reader.ui.painting import once_painted
from reader.ui.rendering import (
    Run,
    fit,
    laid_over,
    named,
    origin,
    published,
    safe,
    safe_line,
    strip,
    width_of,
    wrap,
)
from reader.ui.signs import SIGNS, STATUS_MARKS
from reader.ui.styled import StyledTexts
from reader.ui.widgets.pane import Pane
from reader.ui.working import begin

if TYPE_CHECKING:
    from reader.text.spans import Span

MEASURE = 80
"""The longest line of text, in cells: longer ones are hard to read."""
NO_BREAK = "\u00a0"
"""A space at which no line is broken."""
LONGEST = 60_000
"""How many characters of an abstract are shown; real ones have some 1,500."""
LONGEST_LINE = 2_000
"""How many characters are shown of what is meant to be a line or two."""


class PaperDetail(Pane):
    """Headline, origin, authors, annotation, links and abstract of one paper."""

    TITLE = "Detail"

    def __init__(self, *, id: str | None = None) -> None:
        """Make an empty pane."""
        super().__init__(id=id)
        self._entry: Entry | None = None
        self._words: tuple[str, ...] = ()
        self._reason = ""
        self._hint: tuple[str, ...] = ()
        self.open_key = ""
        """The key that opens a link, as the user would write it; empty when there is none."""
        self._lines: list[list[Run]] = []
        self._made_for = -1
        self._in_lines: dict[tuple[object, ...], list[list[Run]]] = {}
        """The paragraphs of the paper broken into lines, by measure and runs."""
        self._styled = StyledTexts()
        self._hits: list[int] = []
        """The line that each hit begins in."""
        self._marks = 0
        """How many hits were marked while the lines are made."""
        self._hit: int | None = None

    def show(
        self,
        entry: Entry | None,
        words: tuple[str, ...] = (),
        reason: str = "",
        hint: tuple[str, ...] = (),
    ) -> None:
        """Show a paper, or nothing; another paper begins at its top.

        Args:
            entry: the paper.
            words: folded words to highlight.
            reason: why the paper stands where it does.
            hint: paragraphs to show when there is no paper.
        """
        old = self._entry
        other = entry is None or old is None or old.paper.id != entry.paper.id
        if other:
            self.top = 0
            self._hit = None
        if words != self._words:
            self._hit = None
            other = True
        self._entry = entry
        self._words = words
        self._reason = reason
        self._hint = hint
        if other or self._made_for != self.text_width:
            self._made_for = -1
            self.refresh()
        else:
            self._refresh_changed()
        if entry is not None and self._styled.ready(_shown(entry)) is None:
            once_painted(self, partial(self._style, entry))

    def _refresh_changed(self) -> None:
        """Redraw the lines that are others than before; a judgement changes few of them."""
        lines, hits = self._lines, self._hits
        self._made_for = -1
        if self.line_count() != len(lines) or self._hits != hits:
            self.refresh()
            return
        for index, (new, old) in enumerate(zip(self._lines, lines, strict=True)):
            if new != old:
                self.refresh_line(index)

    def make_ready(self, entry: Entry) -> None:
        """Make the styles of a paper that is shown soon."""
        if self._styled.ready(_shown(entry)) is None:
            begin(self, partial(self._styled.make, _shown(entry)), group="ahead")

    def _style(self, entry: Entry) -> None:
        """Make the styles of the abstract, unless the user has gone on to another paper."""
        if self._entry is entry:
            begin(self, partial(self._make_styled, entry), group="styles", exclusive=True)

    async def _make_styled(self, entry: Entry) -> None:
        await self._styled.make(_shown(entry))
        if self._entry is entry:
            self._made_for = -1
            self.refresh()

    def line_count(self) -> int:
        """As many lines as the paper takes at the present width."""
        width = self.text_width
        if self._made_for != width:
            self._made_for = width
            lines = self._wrapped(width)
            if self._entry is not None and self._styled.ready(_shown(self._entry)) is None:
                # What is in sight is enough for the moment.
                self._lines = list(islice(lines, self.top + self.page))
            else:
                self._lines = list(lines)
            self._hits = _hit_lines(self._lines) if self._words else []
        return len(self._lines)

    def heading(self) -> str:
        """The title, with the number of the hit that the user went to."""
        self.line_count()
        if self._hit is None or self._hit >= len(self._hits):
            return self.TITLE
        return f"{self.TITLE} {SIGNS.dot} hit {self._hit + 1} of {len(self._hits)}"

    def go_to_hit(self, step: int) -> bool:
        """Scroll to the next hit, or to the one before; behind the last one the first follows.

        Args:
            step: 1 or -1.

        Returns:
            Whether there is any.
        """
        self.line_count()
        count = len(self._hits)
        if not count:
            return False
        if self._hit is not None:
            self._hit = (self._hit + step) % count
        else:
            below = [number for number, line in enumerate(self._hits) if line >= self.top]
            self._hit = below[0] if below and step > 0 else 0 if step > 0 else count - 1
        self._made_for = -1
        line = self._hits[self._hit]
        if not self.top <= line < self.top + self.page:
            self.scroll_to_line(line - self.page // 3)
        self.refresh()
        return True

    def draw_line(self, index: int, width: int) -> Strip:
        """Draw a line of the paper."""
        return strip(self._lines[index], width, self.look())

    def _marked(self, runs: list[Run]) -> list[Run]:
        """The runs with a mark over what was searched for, which tells the number of the hit."""
        if not self._words:
            return runs
        from reader.text.highlights import hits

        ranges = hits("".join([text for text, _ in runs]), self._words)
        first, self._marks = self._marks, self._marks + len(ranges)
        looks = [
            self.look("hit-now" if number == self._hit else "hit") + LineStyle(meta={"hit": number})
            for number in range(first, self._marks)
        ]
        return laid_over(runs, ranges, looks)

    def _wrapped(self, width: int) -> Iterator[list[Run]]:
        self._marks = 0
        measure = max(min(width - 2, MEASURE), 1)
        margin: Run = (" ", self.look())
        before, self._in_lines = self._in_lines, {}
        for paragraph in self._paragraphs(measure):
            key = (measure, *paragraph)
            lines = self._in_lines[key] = before.get(key) or wrap(paragraph, measure)
            for line in lines:
                yield [margin, *line]

    def _paragraphs(self, measure: int) -> Iterator[list[Run]]:
        entry = self._entry
        if entry is None:
            yield from ([(_line(text), self.look())] for text in self._hint)
            return
        base, meta = self.look(), self.look("faint")
        yield self._marked([(_line(entry.headline), self.look("title"))])
        if entry.annotation.title and entry.annotation.title != entry.paper.headline:
            yield [(_line(entry.paper.headline), meta)]
        yield [(_origin(entry), meta)]
        if entry.paper.authors:
            yield self._marked([(_line(_shortened(entry.paper.authors)), meta)])
        yield self._judgement(entry)
        if self._reason:
            yield [(_line(self._reason), meta)]
        if links := list(self._links(entry, measure)):
            yield links
        yield [("", base)]
        yield from self._abstract(entry, measure)

    def _judgement(self, entry: Entry) -> list[Run]:
        """Status, stars and tags."""
        base, annotation = self.look(), entry.annotation
        mark = self.look("mark")
        runs: list[Run] = [(f"{STATUS_MARKS[annotation.status]} {_said(annotation.status)}", mark)]
        if annotation.stars:
            runs += [("  ", base), (SIGNS.star * annotation.stars, self.look("stars"))]
        for number, tag in enumerate(annotation.tags):
            look = self.tag_look(tag) + LineStyle(meta={"tag": number})
            runs += [("  ", base), (f"#{safe_line(tag)}", look)]
        return runs

    def _links(self, entry: Entry, measure: int) -> Iterator[Run]:
        """The links in the order in which the command that opens them lists them."""
        base, meta = self.look(), self.look("faint")
        look = self.look("link")
        links = entry.paper.links
        for number, link in enumerate(links):
            if number:
                yield "  ", base
            # Spaces that don't break keep keys and kind with the address.
            keys = self._keys_of(number if len(links) > 1 else None)
            if keys:
                yield keys, self.look("key")
            kind = f"{NO_BREAK}{link.kind.value}{NO_BREAK}" if keys else f"{link.kind.value}{NO_BREAK}"
            yield kind, meta
            address = _line(link.url).removeprefix("https://").removeprefix("http://")
            here = look + LineStyle(meta={"link": number}) if is_safe(link.url) else meta
            yield fit(address, max(measure - width_of(keys + kind), 1)), here

    def _keys_of(self, number: int | None) -> str:
        """What to press to open a link: the key, then its number, from 0, if there are several."""
        if not self.open_key or number is None:
            return self.open_key
        return f"{self.open_key}{NO_BREAK * (len(self.open_key) > 1)}{number + 1}"

    def _abstract(self, entry: Entry, measure: int) -> Iterator[list[Run]]:
        base, meta = self.look(), self.look("faint")
        source = _shown(entry)
        spans = self._styled.ready(source)
        if not source.strip():
            yield [("No abstract in the list.", meta)]
            return
        runs: list[Run] = []
        if spans is not None:
            runs = [(safe(span.text), self._look_of(span)) for span in spans]
        else:
            runs = [(safe(entry.paper.abstract_plain[: (self.top + self.page) * measure]), base)]
        runs = self._marked(named(runs, entry.paper.name, self.look("name")))
        paragraph: list[Run] = []
        for text, look in runs:
            first, *more = text.split("\n")
            paragraph.append((first, look))
            for line in more:
                yield paragraph or [("", base)]
                paragraph = [(line, look)]
        yield paragraph
        if (rest := len(entry.paper.abstract) - LONGEST) > 0 and spans is not None:
            yield [(f"{SIGNS.ellipsis} {rest:,} more characters; an export has them all.", meta)]

    def _look_of(self, span: Span) -> LineStyle:
        from reader.text.spans import Style

        look = self.look()
        if Style.CODE in span.styles:
            look = self.look("code")
        elif Style.MATH in span.styles:
            look = self.look("math")
        elif Style.LINK in span.styles and span.url and is_safe(span.url):
            look = self.look("link") + LineStyle(meta={"url": span.url})
        if not span.styles:
            return look
        return look + LineStyle(
            bold=Style.STRONG in span.styles or None,
            italic=Style.EMPHASIS in span.styles or None,
            strike=Style.STRIKE in span.styles or None,
        )

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


def _shown(entry: Entry) -> str:
    """The source of as much of the abstract as is shown."""
    return entry.paper.abstract[:LONGEST]


def _hit_lines(lines: list[list[Run]]) -> list[int]:
    """The first line of each hit."""
    first: dict[int, int] = {}
    for index, line in enumerate(lines):
        for _, look in line:
            if (number := look.meta.get("hit")) is not None:
                first.setdefault(number, index)
    return [first[number] for number in sorted(first)]


def _line(text: str) -> str:
    return safe_line(text[:LONGEST_LINE])


def _origin(entry: Entry) -> str:
    """List and position, then venue and year unless the list's name tells them already."""
    place, venue = origin(entry), published(entry)
    return f"{place} {SIGNS.dot} {venue}" if venue and venue not in place else place


def _said(status: Status) -> str:
    return "being read" if status is Status.READING else status.value


def _shortened(authors: tuple[str, ...], most: int = 12) -> str:
    """The authors, the last of very many counted only."""
    if len(authors) <= most:
        return ", ".join(authors)
    return f"{', '.join(authors[: most - 2])} and {len(authors) - most + 2} more"
