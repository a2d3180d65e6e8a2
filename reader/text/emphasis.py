"""Pairs the marks of Markdown emphasis.

The rules are CommonMark 0.31, section 6.2, with two amendments: beside Chinese, Japanese and Korean
characters, which know no spaces, punctuation does not keep a mark from closing; and the stars of a product
such as `n*m*k` are not emphasis.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from reader.text.spans import Style

_STYLES = {
    ("*", 1): Style.EMPHASIS,
    ("*", 2): Style.STRONG,
    ("_", 1): Style.EMPHASIS,
    ("_", 2): Style.STRONG,
    ("~", 2): Style.STRIKE,
}


@dataclass(slots=True)
class Run:
    """A run of one mark, of which parts may have been paired already.

    Attributes:
        node: index of the node that shows what is left of the run.
        mark: `*`, `_` or `~`.
        count: marks left.
        length: marks there were.
        opens, closes: whether it may begin or end emphasis.
        start, end: where it stands in the text.
    """

    node: int
    mark: str
    count: int
    length: int
    opens: bool
    closes: bool
    start: int
    end: int


def run_at(text: str, start: int, node: int) -> Run:
    """Return the run of marks that begins at `start`."""
    mark = text[start]
    end = start + 1
    while end < len(text) and text[end] == mark:
        end += 1
    before, after = text[start - 1 : start] or " ", text[end : end + 1] or " "
    white_before, white_after = before.isspace(), after.isspace()
    point_before, point_after = _is_punctuation(before), _is_punctuation(after)
    wide = _is_wide(before) or _is_wide(after)
    left = not white_after and (not point_after or white_before or point_before or wide)
    right = not white_before and (not point_before or white_after or point_after or wide)
    if mark == "_":
        opens, closes = left and (not right or point_before), right and (not left or point_after)
    else:
        opens, closes = left, right
    length = end - start
    if (mark == "~" and length != 2) or (length == 1 and before.isdigit() and after.isdigit()):
        opens = closes = False
    return Run(node, mark, length, length, opens, closes, start, end)


def pair(runs: list[Run], bottom: int, text: str) -> Iterator[tuple[int, int, Style]]:
    """Pair the runs from index `bottom` on and take them off the list.

    Yields:
        First node, node behind the last, and style of each emphasis. Both ends are nodes of the marks
        themselves, which no longer show them.
    """
    floors: dict[tuple[str, bool, int], int] = {}
    openers: list[Run] = []
    for closer in runs[bottom:]:
        if closer.closes:
            yield from _close(closer, openers, floors, text)
        if closer.opens and closer.count:
            openers.append(closer)
    del runs[bottom:]


def _close(
    closer: Run, openers: list[Run], floors: dict[tuple[str, bool, int], int], text: str
) -> Iterator[tuple[int, int, Style]]:
    key = (closer.mark, closer.opens, closer.length % 3)
    while closer.count:
        floor = floors.get(key, 0)
        place = len(openers) - 1
        while place >= floor and not _match(openers[place], closer, text):
            place -= 1
        if place < floor:
            floors[key] = len(openers)
            return
        opener = openers[place]
        del openers[place + 1 :]
        strength = 2 if opener.count >= 2 and closer.count >= 2 else 1
        opener.count -= strength
        closer.count -= strength
        yield opener.node, closer.node, _STYLES[closer.mark, strength]
        if not opener.count:
            openers.pop()
        for known, height in floors.items():
            if height > len(openers):
                floors[known] = len(openers)


def _match(opener: Run, closer: Run, text: str) -> bool:
    if opener.mark != closer.mark:
        return False
    if opener.mark == "~":
        return opener.count == closer.count == 2
    if (
        (opener.closes or closer.opens)
        and (opener.length + closer.length) % 3 == 0
        and (opener.length % 3 or closer.length % 3)
    ):
        return False
    return not (
        opener.length == closer.length == 1 and opener.mark == "*" and _is_product(opener, closer, text)
    )


def _is_product(opener: Run, closer: Run, text: str) -> bool:
    """Whether two stars stand between factors rather than around a part of a word."""
    before, after = text[max(opener.start - 2, 0) : opener.start], text[closer.end : closer.end + 2]
    if not before[-1:].isalnum() or not text[opener.end].isalnum():
        return False
    if text.find(" ", opener.end, closer.start) >= 0:
        return True
    return after[:1].isalnum() and not before[:-1].isalnum() and not after[1:].isalnum()


def _is_punctuation(char: str) -> bool:
    if char.isascii():
        return not char.isalnum() and not char.isspace()
    return unicodedata.category(char)[0] in "PS"


def _is_wide(char: str) -> bool:
    return char >= "\u1100" and unicodedata.east_asian_width(char) in "WF"
