"""Lists of bare abstracts: a heading, then abstracts separated by blank lines.

The heading is a short line, with or without `#` or underlining, in any language; it may be missing. Single
line breaks inside an abstract are spaces. A line that begins with `#` starts a new list, as does a short line
between abstracts that names a venue and a year. Positions count from 1 under each heading. A line of `---` or
the like separates as a blank line does.

A block is a paper, or a further paragraph of the one above it. It is joined when the user once said so; when
it clearly goes on (one is the rest of a sentence or a formula that the other begins, or it only tells an
address); and when the evidence of `reader.importers.paragraphs` is strong. Every join is told. The items of a
list inside a block, a line each, are paragraphs of their own, so that they stay readable.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from reader.importers import paragraphs
from reader.importers.boundaries import NO_BOUNDARIES, Boundaries, boundary
from reader.importers.items import Heading, Item, Join, Problem, Record, beginning, nothing_under
from reader.importers.lines import marked_heading, trimmed, without_closing_marks
from reader.importers.strangers import resemblance
from reader.importers.structure import items_of
from reader.text.heading import year_and_venue
from reader.text.links import find

MAX_HEADING = 120
"""Characters of the longest heading without `#`; measured on conference lists, where none passes 60."""

MAX_HEADING_LINES = 3
"""Lines of the longest heading without `#`, which can only stand at the top of a file."""

MIN_LETTERS = 40
"""Letters of the shortest block that passes for an abstract without a remark."""

MIN_PROSE = 25
"""Letters of the shortest block that counts as prose."""

MIN_WORDS = 5
"""Words of the shortest block that counts as prose."""

MAX_ADDRESS = 600
"""Characters of the longest block that may be only an address and a few words about it."""

LONG = 200
"""Letters from which a block counts as prose though no full stop ends it."""

_MARKED_CLOSELY = re.compile(r"#{1,6}(?=[^\W\d_])")
_UNDERLINE = re.compile(r"={3,}|-{3,}")
_RULES = "=-*_"
_RULE = re.compile(r"={3,}|-{3,}|\*{3,}|_{3,}|(?:[*_-] ){2,}[*_-]")
_SENTENCE_ENDS = tuple(".!?。！？…:;,，；：")
_CLOSING = "\"'”’)]*_"
_NOT_LETTERS = bytes(code for code in range(128) if not chr(code).isalpha())
_LETTER = re.compile(r"[^\W\d_]")
_NOT_ASCII = re.compile("[^\x00-\x7f]+")
_IDEOGRAPH = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]")
_DISPLAY = re.compile(r"(?<![\\$])\$\$(?!\$)")
_BEGIN_FORMULAS = "$\\"
_FORMULA = re.compile(r"\$\$(?!\$).*?\$\$|\\\[.*?\\\]|\\begin\{([^{}]*)\}.*?\\end\{\1\}")
_GOES_ON = re.compile(r"[\s.,;:]*(?:[a-z,.;:]|$)")
_CUT_OFF = re.compile(r"[^\W_]['’)\]$,-]*$")
_SMALL_WORD = re.compile(r"[a-z]{2,}[,;:]?(?= |$)")


class _Block(NamedTuple):
    """Lines that belong together.

    Attributes:
        line: the number of the first.
        lines: trimmed.
        touches: whether no blank line stands above.
    """

    line: int
    lines: Sequence[str]
    touches: bool = False

    @property
    def text(self) -> str:
        return self.lines[0] if len(self.lines) == 1 else " ".join(self.lines)


@dataclass(slots=True)
class _Evidence:
    """What has been read of an abstract, by what the list itself says.

    The user's decisions leave it alone, so that each of them moves its own boundary and no other.

    Attributes:
        paragraphs: so far.
        counted: the number of them that have been looked through for formulas; few blocks ask for that.
        displays: how many `$$` these have; an odd number leaves a formula open.
        environments: how many more environments these begin than they end.
    """

    paragraphs: list[str] = field(default_factory=list)
    counted: int = 0
    displays: int = 0
    environments: int = 0

    def goes_on_with(self, below: str) -> bool:
        """Whether a block that stands by itself is a further paragraph of this abstract."""
        first = below[0]
        return (
            # A single character is looked for several times as fast as two.
            ("$" in below and "$$" in below and self._closes_display(below))
            or ("\\" in below and "\\end{" in below and self._closes_environment())
            or (first in _BEGIN_FORMULAS and self._goes_on_with_formula(below))
            or ("a" <= first <= "z" and self._goes_on_with_word(below))
            or _is_address(below)
            or paragraphs.goes_on(self.paragraphs, below)
        )

    def _closes_display(self, below: str) -> bool:
        """Whether a block ends a formula that is left open.

        Otherwise such a formula joins nothing, so that a stray mark does not swallow the rest of the list.
        """
        self._count()
        return self.displays % 2 == 1 == _displays(below) % 2

    def _closes_environment(self) -> bool:
        self._count()
        return self.environments > 0

    def _goes_on_with_formula(self, below: str) -> bool:
        formula = _FORMULA.match(below)
        return formula is not None and (
            not _ends_sentence(self.paragraphs[-1]) or _GOES_ON.match(below, formula.end()) is not None
        )

    def _goes_on_with_word(self, below: str) -> bool:
        return (
            _SMALL_WORD.match(below) is not None
            and _CUT_OFF.search(self.paragraphs[-1]) is not None
            and not self.paragraphs[0][0].islower()
        )

    def _count(self) -> None:
        for text in self.paragraphs[self.counted :]:
            self.displays += _displays(text)
            self.environments += text.count("\\begin{") - text.count("\\end{")
        self.counted = len(self.paragraphs)


@dataclass(slots=True)
class _Abstract:
    """An abstract while its paragraphs are read.

    Attributes:
        line: of its beginning.
        evidence: what the list says about it.
        paragraphs: so far.
        joins: the paragraphs that stood in blocks of their own.
    """

    line: int
    evidence: _Evidence = field(default_factory=_Evidence)
    paragraphs: list[str] = field(default_factory=list)
    joins: list[Join] = field(default_factory=list)

    def add(self, block: _Block) -> None:
        """Take a paragraph."""
        text = block.text
        if self.paragraphs and not block.touches:
            self.joins.append(Join(block.line, beginning(text)))
        self.paragraphs.append(text)
        self.evidence.paragraphs.append(text)

    def goes_on_with(self, block: _Block, boundaries: Boundaries) -> bool:
        """Whether a block is a further paragraph: as the user decided, else by the evidence."""
        text = block.text
        joined = block.touches or self.evidence.goes_on_with(text)
        if not joined:
            self.evidence = _Evidence()
        return boundaries.get(boundary(self.paragraphs[-1], text), joined) if boundaries else joined

    def items(self, position: int) -> Iterator[Item]:
        """The paper, how it was joined, and what is doubtful about it."""
        abstract = "\n\n".join(self.paragraphs)
        yield Record(position, self.line, abstract)
        yield from self.joins
        if not _has_letters(abstract, 10 * MIN_LETTERS):
            told = f"“{beginning(abstract)}” is very short for an abstract; it was kept as a paper."
            yield Problem(self.line, told)


def read(lines: Iterable[str], boundaries: Boundaries = NO_BOUNDARIES) -> Iterator[Item]:
    """Go through a list of abstracts; each item is given as soon as it is complete.

    Every line that is not blank is in one heading or one record.

    Args:
        lines: without line ends; taken as they are needed.
        boundaries: what the user decided about neighbouring paragraphs.
    """
    position, heading = 0, Heading("", 0)
    paper: _Abstract | None = None
    first = True
    for block in _blocks(lines):
        title, rest = _split_heading(block, first=first)
        first = False
        if title is not None:
            if paper is not None:
                position += 1
                yield from paper.items(position)
                paper = None
            if heading.line and not position:
                yield nothing_under(heading)
            position, heading = 0, title
            yield heading
        for part in _parts(rest):
            if paper is None:
                paper = _Abstract(part.line)
            elif not paper.goes_on_with(part, boundaries):
                position += 1
                yield from paper.items(position)
                paper = _Abstract(part.line, paper.evidence)
            paper.add(part)
    if paper is not None:
        yield from paper.items(position + 1)
    elif heading.line and not position:
        yield nothing_under(heading)


def _parts(block: _Block) -> Sequence[_Block]:
    """A block cut before the items of a list in it."""
    if len(block.lines) == 1:
        return (block,)
    starts = [0, *(place for place in items_of(block.lines) if place), len(block.lines)]
    return [
        _Block(block.line + start, block.lines[start:end], touches=start > 0)
        for start, end in (pairwise(starts) if block.lines else ())
    ]


def _displays(text: str) -> int:
    return len(_DISPLAY.findall(text)) if "$$" in text else 0


def _is_address(block: str) -> bool:
    """Whether a block is an address and a few words about it: no abstract, and never a paper of its own."""
    if len(block) > MAX_ADDRESS:
        return False
    places = list(find(block))
    return bool(places) and letters(block) - sum(letters(block[a:b]) for a, b, _ in places) < 2 * MIN_LETTERS


def sniff(sample: str, file_name: str) -> float:
    """How surely a text is a list of abstracts, from 0 to 1: the share of it that is prose.

    Args:
        sample: the beginning of a file.
        file_name: its base name.
    """
    if resemblance(sample, file_name) is not None:
        return 0.0
    blocks = [block.text for block in _blocks(sample.splitlines())]
    prose = sum(len(text) for text in blocks if _is_prose(text))
    return prose / max(1, sum(map(len, blocks)))


def _is_prose(text: str) -> bool:
    words = text.count(" ") + 1 + len(_IDEOGRAPH.findall(text)) // 2
    if letters(text) < MIN_PROSE or words < MIN_WORDS or letters(text) < 0.5 * len(text):
        return False
    return letters(text) >= LONG or _ends_sentence(text)


def _ends_sentence(text: str) -> bool:
    return text.rstrip(_CLOSING).endswith(_SENTENCE_ENDS)


def letters(text: str) -> int:
    """How many letters a text has; an ideograph or a syllable counts as three."""
    if text.isascii():
        return len(text.encode().translate(None, delete=_NOT_LETTERS))
    others = "".join(_NOT_ASCII.findall(text))
    plain = len(text.encode("ascii", "ignore").translate(None, delete=_NOT_LETTERS))
    return plain + len(_LETTER.findall(others)) + 2 * len(_IDEOGRAPH.findall(others))


def _has_letters(text: str, most: int | None = None) -> bool:
    """Whether a text, or so many characters of it, has letters enough for an abstract."""
    # As a rule its first line has, in ASCII alone.
    start = text[: 2 * MIN_LETTERS].encode("ascii", "ignore")
    return len(start.translate(None, _NOT_LETTERS)) >= MIN_LETTERS or letters(text[:most]) >= MIN_LETTERS


def _blocks(lines: Iterable[str]) -> Iterator[_Block]:
    collected: list[str] = []
    start = 0
    for number, line in enumerate(lines, start=1):
        text = trimmed(line)
        if not text or (text[0] in _RULES and _RULE.fullmatch(text) and not _underlines(text, collected)):
            if collected:
                yield _Block(start, collected)
                collected = []
            continue
        if not collected:
            start = number
        collected.append(text)
    if collected:
        yield _Block(start, collected)


def _split_heading(block: _Block, *, first: bool) -> tuple[Heading | None, _Block]:
    """The heading that a block begins with, if it does, and the lines after it."""
    line = block.lines[0]
    after = 1
    if len(block.lines) > 1 and _underlines(block.lines[1], block.lines[:1]):
        after = 2
    elif marked := marked_heading(line):
        line = marked[1]
    elif first and (mark := _MARKED_CLOSELY.match(line)):
        line = without_closing_marks(line[mark.end() :])
    elif first and len(block.lines) <= MAX_HEADING_LINES and _is_title(block.text):
        line, after = block.text, len(block.lines)
    elif not _is_bare_heading(line):
        return None, block
    return Heading(line, block.line), _Block(block.line + after, block.lines[after:])


def _underlines(text: str, above: Sequence[str]) -> bool:
    """Whether a line makes the only line above it a heading."""
    return len(above) == 1 and _UNDERLINE.fullmatch(text) is not None and _is_title(above[0])


def _is_title(text: str) -> bool:
    """Whether a text may be a heading: short, and no sentence."""
    return _is_short(text) and not _ends_sentence(text.rstrip(":："))


def _is_bare_heading(line: str) -> bool:
    """Whether a line without marks that begins a block is a heading wherever it stands."""
    if _has_letters(line) or _ends_sentence(line):
        return False
    year, venue = year_and_venue(line)
    return year is not None and venue is not None


def _is_short(line: str) -> bool:
    return len(line) <= MAX_HEADING and letters(line) <= MAX_HEADING
