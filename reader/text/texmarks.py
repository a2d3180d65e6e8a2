"""LaTeX in running text: what stands behind a backslash or in braces."""

from __future__ import annotations

import re

from reader.text import links
from reader.text.dollars import is_prose
from reader.text.latex import to_unicode
from reader.text.nodes import Nodes
from reader.text.prose import SYMBOLS, accent_at, text_of
from reader.text.spans import NO_STYLE, Style
from reader.text.symbols import TEXT
from reader.text.texcommands import (
    BLOCKS,
    CITATIONS,
    CONSTANT,
    DROPPED,
    ENVIRONMENTS,
    FORMULAS,
    HEADINGS,
    STYLED,
    TRANSPARENT,
)

_ESCAPED = frozenset("%&_#${}*[]`!<>|~\"'^+()@?:;,./=-\\")
_SPACE = frozenset(" ,;:")
_BRACE = re.compile(r"[\\{}]")
_NOTE = re.compile(r"\[([^\[\]]{0,200})\]")
_VERBATIM = frozenset('|!+#@/"')
_COMMAND = re.compile(r"\\([A-Za-z]+\*?)")
_OLD_STYLE = re.compile(r"\{\s*\\([A-Za-z]+)(?:\s+|\{\}|(?=[\\{}$]))")
_LONE_SYMBOL = re.compile(r"\{\s*\\([A-Za-z]+)\s*\}")
_QUOTED = re.compile(r'\\"[^"\\]{1,300}\\"(?!\w)')
_CONTRACTION = re.compile(r"\\'(?:s|t|d|m|re|ve|ll)(?![\w])")


class TexMarks:
    """The LaTeX of one paragraph."""

    def __init__(self, text: str, nodes: Nodes) -> None:
        """Read in `text`; what it means is noted in `nodes`."""
        self._text = text
        self._nodes = nodes
        self._ends: dict[int, tuple[int, Style | None, str, str | None]] = {}
        self._missing: set[str] = set()
        self._braces: dict[int, int] | None = None
        self._blocks: list[str] = []

    def backslash(self, start: int) -> int:
        """Read what stands at the backslash at `start`: where it ends, or `start` when it is no mark."""
        text = self._text
        following = text[start + 1 : start + 2]
        if following.isalpha():
            return self._command(start)
        if following in ("(", "["):
            formula = self._formula(start)
            if formula:
                return formula
        if following == '"' and (start == 0 or not text[start - 1].isalnum()) and _QUOTED.match(text, start):
            self._nodes.add('"')
            return start + 2
        if following == "'" and text[start - 1 : start].isalpha() and _CONTRACTION.match(text, start):
            self._nodes.add("'")
            return start + 2
        accent = accent_at(text, start)
        if accent:
            self._nodes.add(accent[0])
            return accent[1]
        if following == "\\":
            return self._double(start)
        if following in _SPACE and following:
            self._nodes.add(" ")
            return start + 2
        if (
            following in ("-", "/")
            and text[start - 1 : start].isalpha()
            and text[start + 2 : start + 3].isalpha()
        ):
            return start + 2
        if following == "@" and (text[start - 1 : start].isalpha() or text[start - 1 : start] == "."):
            return start + 2
        if following in _ESCAPED and following:
            self._nodes.add(following)
            return start + 2
        return start

    def brace(self, start: int) -> int:
        """Read what stands at the `{` at `start`: an accent, a symbol or a group with a style of its own."""
        text = self._text
        if text[start + 1 : start + 2] != "\\":
            return start
        accent = accent_at(text, start)
        if accent:
            self._nodes.add(accent[0])
            return accent[1]
        symbol = _LONE_SYMBOL.match(text, start)
        if symbol and symbol[1] in SYMBOLS:
            self._nodes.add(SYMBOLS[symbol[1]])
            return symbol.end()
        old = _OLD_STYLE.match(text, start)
        if old and (old[1] in STYLED or old[1] in TRANSPARENT):
            return self._open(start, old.end(), STYLED.get(old[1])) or start
        return start

    def brace_end(self, start: int) -> int:
        """Read the `}` at `start`: the end of an argument, or a brace."""
        ending = self._ends.get(start)
        if ending is None:
            return start
        first, style, shown, url = ending
        end = self._nodes.add(shown)
        if style is not None:
            self._nodes.style(first, end, style, url)
        return start + 1

    def _open(
        self,
        brace: int,
        inside: int,
        style: Style | None,
        *,
        before: str = "",
        after: str = "",
        url: str | None = None,
    ) -> int:
        """Let a group begin; return where its content does, or 0 when it is never closed."""
        end = self._match(brace)
        if end is None:
            return 0
        first = self._nodes.add(before)
        self._ends[end] = (first + 1, style, after, url)
        return inside

    def _match(self, brace: int) -> int | None:
        """Return where the brace that closes the one at `brace` stands."""
        if self._braces is None:
            self._braces = {}
            waiting: list[int] = []
            escaped = -1
            for hit in _BRACE.finditer(self._text):
                if hit.start() == escaped:
                    continue
                if hit[0] == "\\":
                    escaped = hit.end()
                elif hit[0] == "{":
                    waiting.append(hit.start())
                elif waiting:
                    self._braces[waiting.pop()] = hit.start()
        return self._braces.get(brace)

    def _raw(self, place: int) -> tuple[str, int] | None:
        """Read the group at `place` as its source: the source, and where the group ends."""
        if self._text[place : place + 1] != "{":
            return None
        end = self._match(place)
        return None if end is None else (self._text[place + 1 : end], end + 1)

    def _command(self, start: int) -> int:
        hit = _COMMAND.match(self._text, start)
        if hit is None:
            return start
        name, end = hit[1], hit.end()
        if self._text[end : end + 1] == "{":
            read = self._with_argument(name, start, end)
            if read:
                return read
        if name.rstrip("*") == "verb" and self._text[end : end + 1] in _VERBATIM:
            closing = self._text.find(self._text[end], end + 1)
            if closing > 0:
                self._nodes.add(self._text[end + 1 : closing], frozenset({Style.CODE}))
                return closing + 1
        cited = self._citation(name, end)
        if cited:
            return cited
        accent = accent_at(self._text, start)
        if accent:
            self._nodes.add(accent[0])
            return accent[1]
        shown = CONSTANT.get(name)
        if shown is None and (self._text[start - 1 : start] or " ") not in ":\\/":
            shown = SYMBOLS.get(name)
        if shown is None:
            self._nodes.add(hit[0])
            return end
        self._nodes.add(shown if any(self._nodes.texts[-8:]) else shown.lstrip("\n"))
        if self._text.startswith("{}", end):
            return end + 2
        if (name in TEXT or name == "item") and self._text[end : end + 1] == " ":
            return end + 1
        return end

    def _citation(self, name: str, place: int) -> int:
        """Read the notes and keys of a citation; return where it ends, or 0 when it is none."""
        if not CITATIONS.fullmatch(name):
            return 0
        notes: list[str] = []
        while len(notes) < 2 and (note := _NOTE.match(self._text, place)) is not None:
            notes.append(text_of(note[1]))
            place = note.end()
        keys = self._raw(place)
        if keys is None:
            return 0
        before, after = notes if len(notes) == 2 else ("", *notes, "")[:2]
        shown = f"{before} {keys[0]}".strip() + (f", {after}" if after else "")
        self._nodes.add(f"[{shown}]")
        return keys[1]

    def _with_argument(self, name: str, start: int, brace: int) -> int:
        """Read a command with its arguments; return where they end, or 0 when it is not known."""
        if name in ("texttt", "code"):
            return self._shown(brace, frozenset({Style.CODE}))
        if name in STYLED:
            return self._open(brace, brace + 1, STYLED[name])
        if name in TRANSPARENT:
            return self._open(brace, brace + 1, None)
        if name in DROPPED:
            dropped = self._raw(brace)
            self._nodes.add("")
            return dropped[1] if dropped else 0
        if name in HEADINGS:
            return self._open(brace, brace + 1, Style.STRONG)
        if name == "enquote":
            return self._open(brace, brace + 1, None, before="“", after="”")
        if name in ("footnote", "thanks"):
            return self._open(brace, brace + 1, None, before=" (", after=")")
        if name in ("textcolor", "colorbox"):
            color = self._raw(brace)
            return (
                self._open(color[1], color[1] + 1, None)
                if color and self._text[color[1] : color[1] + 1] == "{"
                else 0
            )
        if name in ("url", "href", "path", "nolinkurl"):
            return self._address(name, brace)
        if name == "begin":
            return self._environment(brace)
        if name == "end":
            return self._block_end(brace)
        if name == "ensuremath" or name in FORMULAS:
            return self._loose_formula(start, brace, bare=name == "ensuremath")
        return self._citation(name, brace)

    def _shown(self, brace: int, styles: frozenset[Style]) -> int:
        source = self._raw(brace)
        if source is None:
            return 0
        self._nodes.add(text_of(source[0]), styles)
        return source[1]

    def _address(self, name: str, brace: int) -> int:
        source = self._raw(brace)
        if source is None:
            return 0
        address = source[0].replace("\\", "").strip()
        url = links.target(address)
        styles = frozenset({Style.LINK}) if url else NO_STYLE
        if name != "href":
            self._nodes.add(address, styles, url)
            return source[1]
        if self._text[source[1] : source[1] + 1] != "{" or url is None:
            return 0
        return self._open(source[1], source[1] + 1, Style.LINK, url=url)

    def _environment(self, brace: int) -> int:
        name = self._raw(brace)
        if name is not None and name[0] in BLOCKS and self._find(f"\\end{{{name[0]}}}", name[1]) >= 0:
            self._blocks.append(name[0])
            self._nodes.add("")
            return name[1] + self._text.startswith(" ", name[1])
        if name is None or name[0] not in ENVIRONMENTS:
            return 0
        end = self._find(f"\\end{{{name[0]}}}", name[1])
        if end < 0:
            return 0
        inside = self._text[name[1] : end]
        self._nodes.add(to_unicode(f"\\begin{{align}}{inside}\\end{{align}}"), frozenset({Style.MATH}))
        return end + len(name[0]) + 6

    def _block_end(self, brace: int) -> int:
        name = self._raw(brace)
        if name is None or name[0] not in self._blocks:
            return 0
        self._blocks.remove(name[0])
        self._nodes.add("")
        return name[1]

    def _formula(self, start: int) -> int:
        r"""Read `\(…\)` or `\[…\]`; return where it ends, or 0 when the brackets hold no formula."""
        square = self._text[start + 1] == "["
        end = self._find("\\]" if square else "\\)", start + 2)
        if end < 0:
            return 0
        inside = self._text[start + 2 : end]
        if (
            not inside.strip()
            or is_prose(inside)
            or (square and not any(mark in inside for mark in "\\=<>^_+"))
        ):
            return 0
        self._nodes.add(to_unicode(inside), frozenset({Style.MATH}))
        return end + 2

    def _loose_formula(self, start: int, brace: int, *, bare: bool) -> int:
        """Read a command of formulas outside of one, with all the groups behind it."""
        group = self._raw(brace)
        if group is None:
            return 0
        end = group[1]
        while (following := self._raw(end)) is not None:
            end = following[1]
        self._nodes.add(to_unicode(group[0] if bare else self._text[start:end]), frozenset({Style.MATH}))
        return group[1] if bare else end

    def _find(self, mark: str, place: int) -> int:
        """Find `mark` from `place` on; what was once not found is not looked for again."""
        if mark in self._missing:
            return -1
        found = self._text.find(mark, place)
        if found < 0:
            self._missing.add(mark)
        return found

    def _double(self, start: int) -> int:
        """Read two backslashes: a line break, or the escape of an escape."""
        following = self._text[start + 2 : start + 3]
        if following and following in "%&_#$":
            self._nodes.add(following)
            return start + 3
        if following in ("", " "):
            self._nodes.add("\n")
            return start + 3
        self._nodes.add("\\\\")
        return start + 2
