"""What the formats share in reading a line."""

from __future__ import annotations

import re

_MARKED = re.compile(r"(#{1,6})[ \t\u3000]+(\S.*)")


def trimmed(line: str) -> str:
    """The line without white space, byte order marks and zero-width spaces at its ends."""
    return line.strip().strip("\ufeff\u200b").strip()


def marked_heading(text: str) -> tuple[int, str] | None:
    """Level, from 1, and text of an ATX heading (CommonMark 0.31, section 4.2); None when it is none.

    Args:
        text: a trimmed line.
    """
    found = _MARKED.fullmatch(text)
    return (len(found.group(1)), without_closing_marks(found.group(2))) if found else None


def without_closing_marks(heading: str) -> str:
    """A heading's text without the `#` that may close it."""
    bare = heading.rstrip("#")
    return bare.rstrip() if bare and bare[-1] in " \t" and bare.strip() else heading
