"""Reads paragraphs that have none but the usual marks, many times faster than `reader.text.scanner` does.

These are formulas between single dollar signs, plain emphasis, code and addresses. Whatever else may be meant
by a mark is left to the scanner; where this module reads a paragraph, both show the same.
"""

from __future__ import annotations

import re
from functools import lru_cache

from reader.text import links
from reader.text.dashes import RUN, dash
from reader.text.dollars import is_formula
from reader.text.latex import to_unicode

_STYLED = re.compile(r"\\(?:emph|text(?:it|bf))\{(?P<inside>[\w ,.:;!?'()/%-]*)\}")
_MARKS = ("*", "$", "`", "\\", "--")
"""What code and addresses may not hold, in which it would mean nothing."""

# Stars beside letters, as CommonMark 0.31, section 6.2, reads them whatever stands around them.
_EMPHASIS = re.compile(r"\*(?<![\w*]\*)(\*?)(?=[^\W_])(?P<inside>[^*]*)(?<=[^\W_])\*\1(?![\w*])")
_LOOSE_UNDERSCORE = re.compile(r"_(?:(?<![^\W_]_)|(?![^\W_]))")
_QUOTES = ('"', "”")
_QUOTE_END = re.compile(r"'(?!\w)")
_NOT_ALONE = ("\\{", "\\}", "command", "\\def", "\\let", "\\Declare")
"""Braces that do not count and definitions: a formula that has them is not read by itself."""

_LONGEST = 100
"""Characters of the longest formula that is remembered."""


def plain(paragraph: str) -> tuple[str, tuple[str, ...]] | None:
    """What a paragraph shows, without styles, and the addresses in it; None where the scanner has to read it.

    Args:
        paragraph: harmless, and without line breaks or several spaces in a row.
    """
    parts = paragraph.split("$")
    if len(parts) > 1 and not _read_formulas(parts):
        return None
    prose = "$".join(parts[::2])
    if ("`" in prose and not _is_code(prose)) or ("&" in prose and ";" in prose):
        return None
    addresses = _addresses(paragraph)
    if addresses is None:
        return None
    if "--" in prose:
        prose = RUN.sub(dash, prose)
    if "\\" in prose:
        if "*" in prose or "\\\\" in prose or "{\\" in prose:
            return None
        prose = _STYLED.sub(_inside, prose.replace("\\%", "%").replace("\\&", "&"))
    if _is_otherwise_marked(prose):
        return None
    if "*" in prose:
        prose = _EMPHASIS.sub(_inside, prose)
        if "*" in prose:
            return None
    if "`" in prose:
        prose = prose.replace("`", "")
    if len(parts) == 1:
        return prose, addresses
    parts[::2] = prose.split("$")
    return "".join(parts), addresses


def _inside(styled: re.Match[str]) -> str:
    """What is emphasised, without the marks; a template for it would take longer."""
    inside: str = styled["inside"]
    return inside


def _is_otherwise_marked(prose: str) -> bool:
    """Whether there is anything outside of formulas that only the scanner reads."""
    # A single character is found ten times as fast as two.
    if "\\" in prose or "~" in prose or "<" in prose or ("^" in prose and "^{" in prose):
        return True
    return ("]" in prose and "](" in prose) or ("_" in prose and _LOOSE_UNDERSCORE.search(prose) is not None)


def _read_formulas(parts: list[str]) -> bool:
    """Render what stands between dollar signs, every other part; whether each is surely a formula."""
    if len(parts) % 2 == 0 or "" in parts[1:-1]:
        return False
    for at in range(1, len(parts), 2):
        shown = _formula(parts[at]) if len(parts[at]) <= _LONGEST else None
        if shown is None or parts[at - 1].endswith("\\") or parts[at].endswith("\\"):
            return False
        after = parts[at + 1][:1]
        if after.isalnum() and (after.isdigit() or "_" in shown or "^" in shown):
            return False
        parts[at] = shown
    return True


@lru_cache(maxsize=1 << 13)
def _formula(content: str) -> str | None:
    """A formula as it is shown; None when it may be none, or has marks or braces that make it another one."""
    if content.count("{") > content.count("}") or any(map(content.__contains__, _NOT_ALONE)):
        return None
    return to_unicode(content) if is_formula(content, 0, len(content)) else None


def _is_code(prose: str) -> bool:
    """Whether each pair of backticks surely encloses code, in which there are no marks."""
    parts = prose.split("`")
    if len(parts) % 2 == 0 or "" in parts[1:-1] or any(map(prose.__contains__, _QUOTES)):
        return False
    if "'" in prose and ("''" in prose or _QUOTE_END.search(prose)):
        return False
    return all(
        code and code[0] != " " and "_" not in code and not any(map(code.__contains__, _MARKS))
        for code in parts[1::2]
    )


def _addresses(paragraph: str) -> tuple[str, ...] | None:
    """The addresses in a paragraph; None when one of them has a mark in it or stands between marks."""
    found: list[str] = []
    behind = ticks = dollars = 0
    for start, end, url in links.find(paragraph):
        if any(map(paragraph[start:end].__contains__, _MARKS)):
            return None
        ticks += paragraph.count("`", behind, start)
        dollars += paragraph.count("$", behind, start)
        if ticks % 2 or dollars % 2:
            return None
        behind = end
        found.append(url)
    return tuple(found)
