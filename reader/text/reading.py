"""A text as it is read: source, plain and styled form of one parse, and where each part stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from reader.text.definitions import applied
from reader.text.inline import merged, paragraphs, unwrapped
from reader.text.positions import Positions, Stretch
from reader.text.sanitize import display
from reader.text.scanner import Scanner
from reader.text.spans import Span, Style

_WORD = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class Reading:
    """The forms of one text.

    Attributes:
        source: the text, made harmless.
        spans: what is shown, with styles; see `reader.text.inline.parse`.
        plain: what is shown, without styles.
        positions: which part of `source` each part of `plain` stands for.
    """

    source: str
    spans: tuple[Span, ...]
    plain: str
    positions: Positions

    def formulas(self) -> Iterator[tuple[str, str]]:
        """Yield what each formula is shown as, and its source with the dollar signs around it, in order."""
        place = 0
        for span in self.spans:
            end = place + len(span.text)
            if Style.MATH in span.styles:
                for stretch in self.positions.between(place, end):
                    source = self.source[stretch.source_start : stretch.source_end]
                    yield self.plain[stretch.start : stretch.end], source
            place = end


def read(source: str) -> Reading:
    """Read a text as `reader.text.inline.parse` does, and note where everything stands.

    Args:
        source: text of a paper.
    """
    source = display(source)
    replaced = applied(source)
    text, beneath = replaced if replaced is not None else (source, None)
    pieces: list[Span] = []
    stretches: list[Stretch] = []
    shown = behind = 0
    for start, paragraph in paragraphs(text):
        gap = "\n\n" if pieces else ""
        if gap:
            pieces.append(Span(gap))
        stretches.append(Stretch(shown, shown + len(gap), behind, start))
        shown += len(gap)
        scanner = Scanner(unwrapped(paragraph), traced=True)
        pieces += scanner.spans()
        positions = Positions(scanner.trace())
        if scanner.text != paragraph:
            positions = positions.over(Positions(_lines(paragraph)))
        stretches += [stretch.moved(shown, start) for stretch in positions.stretches]
        shown, behind = stretches[-1].end, start + len(paragraph)
    stretches.append(Stretch(shown, shown, behind, len(text)))
    positions = Positions(stretches)
    if beneath is not None:
        positions = positions.over(beneath)
    return Reading(source, tuple(merged(pieces)), "".join([piece.text for piece in pieces]), positions)


def _lines(paragraph: str) -> list[Stretch]:
    """Where the words of a paragraph that was unwrapped stand in it."""
    stretches: list[Stretch] = []
    shown = behind = 0
    for word in _WORD.finditer(paragraph):
        start, end = word.span()
        if start > behind:
            stretches.append(Stretch(shown, shown + 1, behind, start, verbatim=start - behind == 1))
            shown += 1
        stretches.append(Stretch(shown, shown + end - start, start, end, verbatim=True))
        shown, behind = shown + end - start, end
    return stretches
