"""Goes through one paragraph once and notes what each mark means."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from reader.text import emphasis, links
from reader.text.dashes import RUN, dash
from reader.text.dollars import Dollars
from reader.text.hypertext import Tags, entity_at
from reader.text.latex import to_unicode
from reader.text.nodes import Nodes
from reader.text.quotes import Quotes
from reader.text.spans import Span, Style
from reader.text.texmarks import TexMarks

if TYPE_CHECKING:
    from reader.text.positions import Stretch

_MARKS = "\\$*_^`~<&[]{}"
_STYLED_FORMULA = re.compile(r"\\(text(?:bf|it|sl|tt)|emph)\{([^{}$\\]*)\}")
_SCRIPT = re.compile(r"[_^]\{[^{}$^_]{1,40}\}")
_OPEN_SCRIPT = re.compile(r"([_^])(\w+)$")
_FORMULA_STYLES = {
    "textbf": Style.STRONG,
    "textit": Style.EMPHASIS,
    "textsl": Style.EMPHASIS,
    "emph": Style.EMPHASIS,
    "texttt": Style.CODE,
}
_MATH = frozenset({Style.MATH})
_LINK = frozenset({Style.LINK})

# A link's target and title, CommonMark 0.31, section 6.3, with brackets inside one level deep.
_TARGET = re.compile(
    r"\(\s?(?:<([^<>]*)>|([^\s()]*+(?:\([^\s()]*+\)[^\s()]*+)*+))(?:\s(?:\"[^\"]*\"|'[^']*'))?\s?\)"
)
_REFERENCE = re.compile(
    r"\b(?:fig|figure|tab|table|sec|section|eq|equation|theorem|thm|lemma|chapter|appendix|algorithm|alg|page|"
    r"part|step|corollary|proposition|definition|no|p|pp|ref)s?\.?$",
    re.IGNORECASE,
)
_LONGEST_REFERENCE = 16


@dataclass(slots=True)
class _Bracket:
    """An open square bracket.

    Attributes:
        node: the node that shows it.
        runs: how many emphasis runs stood before it.
        image: whether an exclamation mark stands before it.
    """

    node: int
    runs: int
    image: bool


@cache
def _special(marks: str) -> re.Pattern[str]:
    """Return the pattern that finds those marks that a text holds, at least one."""
    characters = re.escape(marks) + ("'\"”" if "`" in marks else "")
    return re.compile(f"[{characters}]")


class Scanner:
    """One paragraph and what is known of it. Each position is read once, in order."""

    def __init__(self, text: str, *, traced: bool = False) -> None:
        """Take a paragraph: harmless and unwrapped; `traced` says that `trace` will be asked."""
        self.text = text
        self._steps: list[tuple[int, int]] | None = [] if traced else None
        self.nodes = Nodes()
        self._runs: list[emphasis.Run] = []
        self._brackets: list[_Bracket] = []
        self._dollars: Dollars | None = None
        self._quotes: Quotes | None = None
        self.tags = Tags(self.nodes)
        self.tex = TexMarks(text, self.nodes)

    def spans(self) -> Iterator[Span]:
        """Read the paragraph and return its pieces."""
        self._scan()
        self._pair(0)
        return self.nodes.spans()

    def plain(self) -> tuple[str, tuple[str, ...]]:
        """Read the paragraph and return what it shows, without styles, and the addresses in it, in order."""
        self._scan()
        self._pair(0)
        return self.nodes.plain()

    def trace(self) -> Iterator[Stretch]:
        """Yield which part of the paragraph each part of what is shown stands for; asked after `spans`."""
        from reader.text.positions import Stretch

        steps, texts = self._steps or [], self.nodes.texts
        shown = 0
        for (first, start), (last, end) in pairwise([*steps, (len(texts), len(self.text))]):
            piece = "".join(texts[first:last])
            verbatim = bool(piece) and piece == self.text[start:end]
            yield Stretch(shown, shown + len(piece), start, end, verbatim)
            shown += len(piece)

    def _scan(self) -> None:
        text, nodes, steps = self.text, self.nodes, self._steps
        marks = "".join([mark for mark in _MARKS if mark in text])
        search = _special(marks).search if marks else _nothing
        dash = text.find("--")
        addresses = links.find(text)
        address = next(addresses, None)
        place = 0
        end = len(text)
        while place < end:
            if steps is not None:
                steps.append((len(nodes.texts), place))
            hit = search(text, place)
            stop = hit.start() if hit else end
            if 0 <= dash < place:
                dash = text.find("--", place)
            if 0 <= dash < stop:
                stop = dash
            while address is not None and address[0] < place:
                address = next(addresses, None)
            if address is not None and address[0] <= stop:
                first, last, url = address
                if first > place:
                    nodes.add(text[place:first])
                    if steps is not None:
                        steps.append((len(nodes.texts), first))
                nodes.add(text[first:last], _LINK, url)
                place = last
                continue
            if stop > place:
                nodes.add(text[place:stop])
                if steps is not None:
                    steps.append((len(nodes.texts), stop))
            if stop == end:
                break
            place = _HANDLERS[text[stop]](self, stop)
            if place == stop:
                nodes.add(text[stop])
                place = stop + 1

    def _pair(self, bottom: int) -> None:
        """Resolve the emphasis runs from index `bottom` on."""
        if len(self._runs) == bottom:
            return
        left = self._runs[bottom:]
        for first, end, style in emphasis.pair(self._runs, bottom, self.text):
            self.nodes.style(first + 1, end, style)
        for run in left:
            self.nodes.texts[run.node] = run.mark * run.count

    # Each of the following reads what stands at the mark at `start` and returns where that ends; `start`
    # itself says that the mark is only a character.

    def dollar(self, start: int) -> int:
        """Read a formula, or one or more dollar signs."""
        if self._dollars is None:
            self._dollars = Dollars(self.text)
        found = self._dollars.formula(start)
        if found is None:
            end = _run_end(self.text, start)
            self.nodes.add(self.text[start:end])
            return end
        first, last, end = found
        source = self.text[first:last]
        styled = _STYLED_FORMULA.fullmatch(source.strip()) if "\\" in source else None
        shown = to_unicode(source)
        if self.text[end : end + 1].isalnum() and not styled:
            shown = _OPEN_SCRIPT.sub(r"\1(\2)", shown)
        self.nodes.add(shown, frozenset({_FORMULA_STYLES[styled[1]]}) if styled else _MATH)
        return end

    def script(self, start: int) -> int:
        """Read a script that is written outside of a formula but can be nothing else: `10^{-3}`."""
        text = self.text
        before = text[start - 1 : start]
        hit = _SCRIPT.match(text, start) if before and (before.isalnum() or before in ")]}$") else None
        if hit is None:
            return start
        shown = to_unicode(hit[0])
        if shown == hit[0]:
            return start
        if text[hit.end() : hit.end() + 1].isalnum():
            shown = _OPEN_SCRIPT.sub(r"\1(\2)", shown)
        self.nodes.add(shown, _MATH)
        return hit.end()

    def run(self, start: int) -> int:
        """Read a run of `*`, `_` or `~`, which later ones may pair with."""
        if self.text.startswith("_{", start) and (end := self.script(start)) > start:
            return end
        run = emphasis.run_at(self.text, start, len(self.nodes.texts))
        self.nodes.add(self.text[start : run.end])
        if run.opens or run.closes:
            self._runs.append(run)
        return run.end

    def tilde(self, start: int) -> int:
        """Read LaTeX's tied space (`et al.~show`, `Table~3`) or a run; alone it means "about" (`~90%`)."""
        text = self.text
        before, after = text[start - 1 : start], text[start + 1 : start + 2]
        if after == "~":
            return self.run(start)
        if before == " " and after == "\\" and text[start + 2 : start + 3].isalpha():
            return start + 1
        tied = False
        if before and after and (before.isalnum() or before in ".)}$"):
            if after.isdigit():
                tied = _REFERENCE.search(text, max(start - _LONGEST_REFERENCE, 0), start) is not None
            else:
                tied = after.isalpha() or after in "\\$[("
        if not tied:
            return start
        self.nodes.add(" ")
        return start + 1

    def backtick(self, start: int) -> int:
        """Read code or the beginning of a quotation."""
        if self._quotes is None:
            self._quotes = Quotes(self.text)
        shown, styles, end = self._quotes.read(start)
        self.nodes.add(shown, styles)
        return end

    def quote_end(self, start: int) -> int:
        """Read what may end a quotation that began with backticks."""
        if self._quotes is None:
            return start
        shown, end = self._quotes.close(start)
        self.nodes.add(shown)
        return end

    def bracket(self, start: int) -> int:
        """Read the beginning of what may be a link or an image."""
        texts = self.nodes.texts
        image = bool(texts) and texts[-1].endswith("!") and self.text[start - 1] == "!"
        if image:
            texts[-1] = texts[-1][:-1]
        self._brackets.append(_Bracket(self.nodes.add("![" if image else "["), len(self._runs), image))
        return start + 1

    def bracket_end(self, start: int) -> int:
        """Read the end of a link's text with the target behind it; without a safe one it is a bracket."""
        if not self._brackets:
            return start
        bracket = self._brackets.pop()
        target = _TARGET.match(self.text, start + 1)
        url = links.target((target[1] or target[2] or "").strip()) if target else None
        if target is None or url is None or len(self.nodes.texts) == bracket.node + 1:
            return start
        self._pair(bracket.runs)
        self.nodes.texts[bracket.node] = ""
        self.nodes.style(bracket.node + 1, self.nodes.add(""), Style.LINK, url)
        if not bracket.image:  # links do not hold links
            self._brackets.clear()
        return target.end()

    def ampersand(self, start: int) -> int:
        """Read an entity."""
        entity = entity_at(self.text, start)
        if entity is None:
            return start
        if entity[0] != " " or self.text[start - 1 : start] not in (" ", ";"):
            self.nodes.add(entity[0])
        return entity[1]

    def dashes(self, start: int) -> int:
        """Read two or more hyphens."""
        run = RUN.match(self.text, start)
        if run is None:
            return start
        self.nodes.add(dash(run))
        return run.end()


def _nothing(_text: str, _place: int) -> re.Match[str] | None:
    """Find no mark, where there is none."""
    return None


def _run_end(text: str, start: int) -> int:
    """Return where the run of the character at `start` ends."""
    end = start + 1
    while end < len(text) and text[end] == text[start]:
        end += 1
    return end


_HANDLERS: Mapping[str, Callable[[Scanner, int], int]] = {
    "$": Scanner.dollar,
    "*": Scanner.run,
    "_": Scanner.run,
    "^": Scanner.script,
    "~": Scanner.tilde,
    "`": Scanner.backtick,
    "'": Scanner.quote_end,
    '"': Scanner.quote_end,
    "”": Scanner.quote_end,
    "[": Scanner.bracket,
    "]": Scanner.bracket_end,
    "&": Scanner.ampersand,
    "-": Scanner.dashes,
    "<": lambda scanner, start: scanner.tags.read(scanner.text, start),
    "\\": lambda scanner, start: scanner.tex.backslash(start),
    "{": lambda scanner, start: scanner.tex.brace(start),
    "}": lambda scanner, start: scanner.tex.brace_end(start),
}
