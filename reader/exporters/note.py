"""A user's note inside a larger Markdown document."""

from __future__ import annotations

import re
from collections.abc import Iterator

from reader.exporters.escape import clean
from reader.text.links import is_safe

_HEADING_SHIFT = 3
"""How many levels deeper a note's headings stand: below document, group and paper."""

_FENCE = re.compile(r"(`{3,})[^`]*$|(~{3,})")
_HEADING = re.compile(r"^( {0,3}(?:(?:>|[-+*]|\d{1,9}[.)]) {1,4})*)(#{1,6})(?=\s|$)")
_UNDERLINE = re.compile(r"[ >]*(?:=+|-+) *$")
_MARKS = re.compile(r"\\.|`+|<(?=[A-Za-z/!?])(?:(https?://[^\s<>`]*)>)?")


def quoted(note: str) -> str:
    """The note as a block quotation that keeps its Markdown and cannot reach beyond itself.

    A quotation ends every list, fence and paragraph that is open at its end. Beyond that, HTML is shown as
    text (an unclosed comment would hide the rest of the page) and headings are put deeper. Empty for a
    note without text.
    """
    lines = clean(note.expandtabs(4).replace("\r\n", "\n").replace("\r", "\n")).strip("\n").split("\n")
    if not any(line.strip() for line in lines):
        return ""
    return "\n".join(f"> {line}" if line.strip() else ">" for line in _kept_inside(lines))


def _kept_inside(lines: list[str]) -> Iterator[str]:
    fence = ""
    """What closes the fenced code that the line is in. Only a fence at the very margin counts as one: it
    cannot belong to a list, whose end would close it."""
    before = ""
    balanced = True
    """Whether all backticks of the paragraph so far were paired within their own line."""
    for line in lines:
        if fence:
            fence = "" if _closes(line, fence) else fence
            yield line
            before = ""
            continue
        if opened := _FENCE.match(line):
            fence = opened[1] or opened[2]
            yield line
            continue
        if before and _UNDERLINE.match(line):
            yield ""
        balanced = balanced or not line.strip()
        text, balanced = _without_html(line, balanced)
        yield _HEADING.sub(_deeper, text, count=1)
        before = line.strip()
    if fence:
        yield fence


def _closes(line: str, fence: str) -> bool:
    stripped = line.strip(" ")
    indent = len(line) - len(line.lstrip(" "))
    return indent <= 3 and len(stripped) >= len(fence) and not stripped.strip(fence[0])


def _deeper(heading: re.Match[str]) -> str:
    return heading[1] + "#" * min(6, len(heading[2]) + _HEADING_SHIFT)


def _without_html(line: str, trusted: bool) -> tuple[str, bool]:
    """The line with every `<` that may begin HTML escaped, except in code spans and around web addresses.

    Args:
        line: one line outside fenced code.
        trusted: whether backticks may be taken for code spans; not so after a line that left one open,
            as they might as well close what that line opened.

    Returns:
        the line, and whether all its backticks were paired (always False when `trusted` is).
    """
    parts: list[str] = []
    place = 0
    paired = trusted
    while found := _MARKS.search(line, place):
        parts.append(line[place : found.start()])
        mark, place = found[0], found.end()
        if mark[0] == "`" and trusted:
            if closing := re.compile(rf"(?<!`){mark}(?!`)").search(line, place):
                mark, place = line[found.start() : closing.end()], closing.end()
            else:
                paired = False
        elif mark[0] == "<" and not (found[1] and is_safe(found[1])):
            # No backslash, which a program that finds addresses by itself takes for a part of one.
            mark = "&lt;" + mark[1:]
        parts.append(mark)
    parts.append(line[place:])
    return "".join(parts), paired
