"""Completing a tag in a line of tags that are separated by commas."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from reader.text.fold import fold

LIMIT = 6
"""How many completions are offered."""
_CUTOFF = 70
"""Below this score, of 100, a tag has nothing to do with what was typed: a third of it differs."""


class Slot(NamedTuple):
    """The tag in a line that the cursor is in: `line[start:end]`, with the spaces around it."""

    start: int
    end: int


def split_tags(line: str) -> tuple[str, ...]:
    """The tags of a line, without repeats (case ignored) and without empty ones."""
    seen: dict[str, str] = {}
    for part in line.split(","):
        if tag := " ".join(part.split()):
            seen.setdefault(tag.casefold(), tag)
    return tuple(seen.values())


def without_signs(line: str, known: Iterable[str]) -> str:
    """The line without a `#` before its tags, which are shown and searched for with one but named without it.

    Args:
        line: tags separated by commas.
        known: tags that there are; one of them stays as it is.
    """
    names = {tag.casefold() for tag in known}

    def named(part: str) -> str:
        tag = " ".join(part.split())
        return tag.lstrip("# ") if tag.startswith("#") and tag.casefold() not in names else part

    return ",".join(map(named, line.split(",")))


def slot_at(line: str, cursor: int) -> Slot:
    """The tag that the cursor, between characters of the line, is in."""
    start = line.rfind(",", 0, cursor) + 1
    end = line.find(",", cursor)
    return Slot(start, len(line) if end < 0 else end)


def completions(line: str, cursor: int, known: Sequence[str]) -> list[str]:
    """Tags that the one at the cursor may become, best first.

    Those that begin with what was typed come first, then those that hold it, then those that nearly begin
    with it; within the first two the order of `known` stays. With nothing typed they are the first of
    `known`. Tags that the line has elsewhere are left out.

    Args:
        line: the tags typed so far.
        cursor: where the cursor is in it.
        known: all tags, the most used first.
    """
    slot = slot_at(line, cursor)
    others = {tag.casefold() for tag in split_tags(line[: slot.start] + "," + line[slot.end :])}
    typed = fold(line[slot.start : slot.end]).strip()
    free = [tag for tag in known if tag.casefold() not in others]
    folded = {tag: fold(tag) for tag in free}
    if typed.startswith("#") and not any(text.startswith(typed) for text in folded.values()):
        typed = typed.lstrip("# ")
    if not typed:
        return free[:LIMIT]
    beginning = [tag for tag in free if folded[tag].startswith(typed)]
    holding = [tag for tag in free if typed in folded[tag] and not folded[tag].startswith(typed)]
    best = [*beginning, *holding]
    if len(best) < LIMIT:
        from rapidfuzz import fuzz, process

        rest = {tag: folded[tag][: len(typed)] for tag in free if typed not in folded[tag]}
        near = process.extract(
            typed, rest, scorer=fuzz.ratio, processor=None, limit=LIMIT, score_cutoff=_CUTOFF
        )
        best += [tag for _, _, tag in near]
    return best[:LIMIT]


def completed(line: str, cursor: int, tag: str) -> tuple[str, int]:
    """The line with the tag at the cursor replaced, ready for the next tag, and the cursor in it."""
    slot = slot_at(line, cursor)
    before = line[: slot.start].rstrip()
    head = f"{before} {tag}, " if before else f"{tag}, "
    return head + line[slot.end :].lstrip(", "), len(head)
