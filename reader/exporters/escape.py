"""Any text as Markdown that shows exactly that text.

The rules are those of CommonMark 0.31 (https://spec.commonmark.org/0.31.2/) and of the extensions of
GitHub Flavored Markdown (https://github.github.com/gfm/): tables, strikethrough, bare addresses. `$`, which
GitHub and others read as the beginning of a formula, and `@`, which makes an e-mail address, are escaped too.
"""

from __future__ import annotations

import re

from reader.text.links import is_safe
from reader.text.sanitize import display

_ALWAYS = ("\\", "`", "*", "_", "[", "]", "<", "~", "|", "$", "@")
"""Escaped wherever they stand. The backslash comes first, as it must not escape its own escapes."""

_AT_THE_BEGINNING = frozenset("#+-=>:^")
"""Begin a heading, a list, a rule, an underline, a quotation or a table's second row; `[^` a footnote."""

_AT_THE_END = frozenset("#!^")
"""Close a heading, or make an image or a footnote of a link that follows."""

_ENTITY = re.compile(r"&(?=[#A-Za-z])")
_NUMBERED = re.compile(r"(\d{1,9})(?=[.)](?:\s|$))")
_HOST = re.compile(r"(?i)(?<=www)\.")
_BLANK_LINE = re.compile(r"\n\s*\n")
_BACKTICKS = re.compile(r"`+")
_NOT_IN_ADDRESS = re.compile(r"[\s\"<>\\^`{|}\x00-\x20\x7f]")
_PARENTHESIS = re.compile(r"[()]")


def inline(text: str) -> str:
    """Text for the inside of one line: a heading, a list item, a table cell, a link's label.

    Line breaks become spaces. The result may also begin a line or end it.
    """
    text = _line(text)
    for mark in _ALWAYS:
        if mark in text:
            text = text.replace(mark, "\\" + mark)
    if "&" in text:
        text = _ENTITY.sub(r"\\&", text)
    if "://" in text:
        text = text.replace("://", "\\://")
    if "w." in text or "W." in text:
        text = _HOST.sub(r"\\.", text)
    return _ends(text)


def _ends(text: str) -> str:
    """Escape what has a meaning only at the beginning or end of a line."""
    if not text:
        return text
    if text[0] in _AT_THE_BEGINNING:
        if len(text) == 1:
            return "\\" + text
        text = "\\" + text
    elif text[0].isdigit():
        text = _NUMBERED.sub(r"\1\\", text, count=1) if _NUMBERED.match(text) else text
    if text[-1] in _AT_THE_END:
        text = text[:-1] + "\\" + text[-1]
    return text


def block(text: str) -> str:
    """Paragraphs of text, each on one line, with a blank line between two of them."""
    paragraphs = map(inline, _BLANK_LINE.split(clean(text)))
    return "\n\n".join(paragraph for paragraph in paragraphs if paragraph)


def code(text: str) -> str:
    """Text as a code span on one line."""
    text = _line(text)
    longest = max(map(len, _BACKTICKS.findall(text)), default=0)
    fence = "`" * (longest + 1)
    space = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{fence}{space}{text}{space}{fence}" if text else ""


def url(address: str) -> str:
    """An address for the inside of a link's parentheses; empty unless it is http or https with a host."""
    if not is_safe(address):
        return ""
    address = _PARENTHESIS.sub(r"\\\g<0>", _NOT_IN_ADDRESS.sub(_percent, address))
    return _ENTITY.sub("&amp;", address) if ";" in address else address


def clean(text: str) -> str:
    """The text without what a document may not hold (controls, stray surrogates); usually itself."""
    return text if text.replace("\n", " ").isprintable() else display(text)


def _line(text: str) -> str:
    if not text.isprintable():
        text = display(text)
    elif "  " not in text:
        return text.strip()
    return " ".join(text.split())


def _percent(found: re.Match[str]) -> str:
    return "".join(f"%{byte:02X}" for byte in found[0].encode("utf-8", "replace"))
