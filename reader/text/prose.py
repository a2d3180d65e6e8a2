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
    place = 0
    while place < len(source):
        char = source[place]
        accent = accent_at(source, place) if char in "\\{" else None
        if accent:
            out.append(accent[0])
            place = accent[1]
            continue
        hit = _SIMPLE.match(source, place) if char == "\\" else None
        if hit is None:
            out.append({"~": " ", "{": "", "}": ""}.get(char, char))
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
