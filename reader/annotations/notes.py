"""What becomes of a note that two changed at the same time: a merge by paragraphs, else both texts.

A paragraph is what stands between empty lines. Each side's changes are what it did to the paragraphs of the
note that both began with, as in diff3 (Khanna, Kunal, Pierce: A Formal Investigation of Diff3, 2007).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from reader.model import Annotation
from reader.text.sanitize import sanitize

MOST_PARAGRAPHS = 2_000
"""Of how many changed paragraphs at most a merge is tried; comparing takes time with their square."""


def clean_note(text: str) -> str:
    """A note as it is stored: without what can't be seen; a text of nothing but space is no note."""
    visible = sanitize(text).text
    return visible if visible.strip() else ""


def written_note(annotation: Annotation, text: str, before: str) -> Annotation:
    """The annotation after one who began with the note `before` wrote `text`.

    Where another wrote meanwhile, and the two can't be merged, the text becomes the note and what the other
    wrote is kept beside it. Who goes on writing a text that was put beside the note in that way puts it back
    in its place. Writing the same once more changes nothing but empty lines.

    Args:
        annotation: as it is stored.
        text: what the note should be.
        before: the note that the text was made from.
    """
    text, before, stored = clean_note(text), clean_note(before), annotation.note
    others = annotation.other_notes
    if clean_note(stored) in (before, text):
        return replace(annotation, note=text)
    if before and before in others:
        if text == before:
            return annotation
        others = tuple(other for other in others if other != before)
    elif (merged := merged_note(text, before, clean_note(stored))) is not None:
        return replace(annotation, note=clean_note(merged))
    if not text:
        return replace(annotation, other_notes=others)
    return replace(annotation, note=text, other_notes=with_other(others, stored, text))


def with_other(others: tuple[str, ...], text: str, note: str) -> tuple[str, ...]:
    """The texts beside a note with one more, unless the note or one of them has it already."""
    if not text.strip() or any(holds(known, text) for known in (note, *others)):
        return others
    return (*(other for other in others if not holds(text, other)), text)


def holds(longer: str, text: str) -> bool:
    """Whether one text is in another: at its beginning, or as whole lines that follow one another."""
    return longer.startswith(text.strip("\n")) or _has_lines(longer, text)


def merged_note(text: str, before: str, stored: str) -> str | None:
    """The note that has the changes of both, or None where they changed the same.

    Merging the same text once more into what came of it changes nothing but empty lines.

    Args:
        text: what one of them made of the note.
        before: the note that both began with.
        stored: what the other made of it.
    """
    if text == before:
        return stored
    if stored in (before, text):
        return text
    if stored.startswith(before) and text.startswith(stored):
        return text
    old, mine, theirs = _paragraphs(before), _paragraphs(text), _paragraphs(stored)
    if _is_done(old, mine, theirs):
        return stored
    merged = _merged(old, mine, theirs) if old else None
    if merged is not None and _is_plain(old, mine, _paragraphs(merged)):
        return merged
    if mine and _has_lines(stored, text):
        return stored
    return text if theirs and holds(text, stored) else None


def _has_lines(longer: str, text: str) -> bool:
    """Whether a text is in another as whole lines that follow one another."""
    return "\n{}\n".format(text.strip("\n")) in f"\n{longer}\n"


@dataclass(frozen=True, slots=True)
class _Paragraph:
    """A paragraph with the empty lines around it, which do not count when it is compared."""

    text: str

    @property
    def key(self) -> str:
        lines = self.text.split("\n")
        full = [number for number, line in enumerate(lines) if line.strip()]
        return "\n".join(lines[full[0] : full[-1] + 1]) if full else ""


@dataclass(frozen=True, slots=True)
class _Change:
    """The paragraphs `first` up to `last` of the old note, that one not included, became `new`."""

    first: int
    last: int
    new: tuple[_Paragraph, ...]

    @property
    def adds_only(self) -> bool:
        return self.first == self.last

    @property
    def keys(self) -> list[str]:
        return _keys(self.new)


def _keys(paragraphs: Iterable[_Paragraph]) -> list[str]:
    return [paragraph.key for paragraph in paragraphs]


def _paragraphs(text: str) -> list[_Paragraph]:
    """The paragraphs, each with the empty lines after it, the first with those before it as well."""
    paragraphs: list[_Paragraph] = []
    lines: list[str] = []
    begun = over = False
    for line in text.split("\n"):
        blank = not line.strip()
        if over and not blank:
            paragraphs.append(_Paragraph("".join(f"{each}\n" for each in lines)))
            lines, over = [], False
        begun = begun or not blank
        over = begun and blank
        lines.append(line)
    return [*paragraphs, _Paragraph("\n".join(lines))] if begun else []


def _is_done(old: Sequence[_Paragraph], mine: Sequence[_Paragraph], theirs: Sequence[_Paragraph]) -> bool:
    """Whether all that one added is in the other's text, and what it took away is not."""
    before, after, there = (Counter(_keys(side)) for side in (old, mine, theirs))
    added, gone = after - before, before - after
    return bool(added or gone) and added <= there and all(there[key] <= after[key] for key in gone)


def _is_plain(old: Sequence[_Paragraph], mine: Sequence[_Paragraph], merged: Sequence[_Paragraph]) -> bool:
    """Whether merging once more would find what one did in the merged note.

    Not so where paragraphs were moved or stand there more than once.
    """
    spaced = _keys(mine) == _keys(old)
    return _keys(merged) != _keys(old) and (spaced or _is_done(old, mine, merged))


def _merged(
    old: Sequence[_Paragraph], mine: Sequence[_Paragraph], theirs: Sequence[_Paragraph]
) -> str | None:
    ours, others = _changes(old, mine), _changes(old, theirs)
    if ours is None or others is None:
        return None
    merged: list[_Paragraph] = []
    place = 0
    for change in _together(ours, others):
        if change is None:
            return None
        merged += _kept(old, mine, place, change.first)
        merged += change.new
        place = change.last
    return _joined([*merged, *_kept(old, mine, place, len(old))])


def _kept(
    old: Sequence[_Paragraph], mine: Sequence[_Paragraph], first: int, last: int
) -> Iterator[_Paragraph]:
    """Paragraphs that neither changed, with the empty lines of the one who writes."""
    spaced = {paragraph.key: paragraph for paragraph in mine}
    return (spaced.get(paragraph.key, paragraph) for paragraph in old[first:last])


def _changes(old: Sequence[_Paragraph], new: Sequence[_Paragraph]) -> list[_Change] | None:
    from difflib import SequenceMatcher

    a, b = _keys(old), _keys(new)
    head = 0
    while head < min(len(a), len(b)) and a[head] == b[head]:
        head += 1
    tail = 0
    while tail < min(len(a), len(b)) - head and a[-1 - tail] == b[-1 - tail]:
        tail += 1
    a, b = a[head : len(a) - tail], b[head : len(b) - tail]
    if max(len(a), len(b)) > MOST_PARAGRAPHS:
        return None
    codes = SequenceMatcher(None, a, b, autojunk=False).get_opcodes()
    return [
        _Change(i + head, j + head, tuple(new[k + head : m + head]))
        for tag, i, j, k, m in codes
        if tag != "equal"
    ]


def _together(ours: Sequence[_Change], theirs: Sequence[_Change]) -> Iterator[_Change | None]:
    """The changes of both in the order of their places; None where they do not go together."""
    left, right = list(ours), list(theirs)
    while left and right:
        one, other = left[0], right[0]
        if (one.first, one.last, one.keys) == (other.first, other.last, other.keys):
            yield left.pop(0)
            right.pop(0)
        elif one.adds_only and other.adds_only and one.first == other.first:
            yield _both(left.pop(0), right.pop(0))
        elif one.first < other.last and other.first < one.last:
            yield None
            return
        else:
            yield left.pop(0) if (one.first, one.last) <= (other.first, other.last) else right.pop(0)
    yield from left or right


def _both(one: _Change, other: _Change) -> _Change:
    """Two additions at the same place: the one that has the other in it, else both."""
    for more, less in ((one, other), (other, one)):
        starts = range(len(more.keys) - len(less.keys) + 1)
        if any(more.keys[start : start + len(less.keys)] == less.keys for start in starts):
            return more
    return _Change(one.first, one.last, one.new + other.new)


def _joined(paragraphs: Sequence[_Paragraph]) -> str:
    """The paragraphs as one text, with an empty line between any two."""
    text = ""
    for paragraph in paragraphs:
        if text:
            breaks = (
                len(text) - len(text.rstrip("\n")) + len(paragraph.text) - len(paragraph.text.lstrip("\n"))
            )
            text += "\n" * max(2 - breaks, 0)
        text += paragraph.text
    return text
