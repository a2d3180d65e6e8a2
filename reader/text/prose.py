"""LaTeX in running text: accents, symbols and escaped characters."""

from __future__ import annotations

import re
import unicodedata

from reader.text.alphabets import TEXT_ACCENTS
from reader.text.symbols import BINARY, LETTERS, RELATIONS, TEXT

_ACCENT = re.compile(
    r"""(?x) (?P<brace>\{)? \\
    (?: (?P<mark>[`'^~"=.]) | (?P<letter>[uvHcdbrkGU]) (?: (?=\{) | (?<=[uvHck])\s ) )
    (?: \{ \s? (?: \\(?P<dotless>[ij]) | (?P<inner>[^\W\d_]) )? \s? \}
      | \\(?P<bare>[ij])(?![A-Za-z])\s?
      | (?P<plain>[^\W\d_]) )
    (?(brace) \} )"""
)
_WRAPPED = re.compile(r"\\(?:text[a-z]*|emph|mbox|mathrm|underline)\s*(?=\{)")
_SIMPLE = re.compile(r"\\(?:([%&_#${}\s,;:!/@-])|([A-Za-z]+)(?:\{\}|\s+)?)")

SYMBOLS = {**RELATIONS, **BINARY, **LETTERS, **TEXT}
"""Commands that stand for one character in running text."""


def accent_at(text: str, place: int) -> tuple[str, int] | None:
    r"""Read an accent such as `\'{e}`, `{\"o}` or `\H{o}`: the accented letter and where the accent ends."""
    hit = _ACCENT.match(text, place)
    if hit is None:
        return None
    mark = TEXT_ACCENTS[hit["mark"] or hit["letter"]]
    letter = hit["dotless"] or hit["inner"] or hit["bare"] or hit["plain"]
    if letter is None:
        return None
    return unicodedata.normalize("NFC", letter + mark), hit.end()


def text_of(source: str) -> str:
    """Return the argument of a text command as plain text."""
    if not any(mark in source for mark in ("\\", "`", "{", "~", "--")):
        return source
    out: list[str] = []
    kept: list[bool] = []  # of each open brace, whether it is shown: behind an unknown command
    place = 0
    while place < len(source):
        char = source[place]
        accent = accent_at(source, place) if char in "\\{" else None
        if accent:
            out.append(accent[0])
            place = accent[1]
            continue
        wrapped = _WRAPPED.match(source, place) if char == "\\" else None
        if wrapped:
            place = wrapped.end()
            continue
        hit = _SIMPLE.match(source, place) if char == "\\" else None
        if hit is None:
            if char == "{":
                kept.append(bool(out) and out[-1][:1] == "\\" and out[-1][1:].isalpha())
                char = char if kept[-1] else ""
            elif char == "}":
                char = "}" if kept and kept.pop() else ""
            out.append(" " if char == "~" else char)
            place += 1
            continue
        place = hit.end()
        escaped, name = hit.groups()
        if escaped:
            out.append(
                {",": " ", ";": " ", ":": " ", "!": "", "/": "", "@": "", "-": ""}.get(escaped, escaped)
            )
        elif name in SYMBOLS:
            out.append(SYMBOLS[name])
        else:
            out.append(hit[0])
    return "".join(out).replace("``", "“").replace("''", "”").replace("---", "—").replace("--", "–")
