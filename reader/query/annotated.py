"""Words of tags, notes and the user's own titles: an index in memory, kept up with the annotations."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from threading import Lock

from reader.bits import bits_of
from reader.model import Annotation
from reader.query.facts import Fact, Facts
from reader.text.fold import words

TAG = "tag"
NOTE = "note"
TITLE = "title"

_MOST = 500
"""Sets that are kept for the next search."""

_Text = tuple[str, tuple[str, ...]]
"""A part of an annotation, and its folded words."""


class AnnotatedTexts:
    """Finds words in annotations. Each annotation is folded once; calls may come from any thread.

    Attributes:
        facts: what else there is to know of them.
    """

    def __init__(self) -> None:
        """Begin with nothing."""
        self.facts = Facts()
        self._lock = Lock()
        self._seen: Mapping[int, Annotation] | None = None
        self._known: dict[int, Annotation] = {}
        self._texts: dict[int, tuple[_Text, ...]] = {}
        self._rows: dict[str, dict[str, set[int]]] = {TAG: {}, NOTE: {}, TITLE: {}}
        self._sorted: dict[str, list[str]] = {}
        self._sets: dict[tuple[tuple[str, ...], bool, frozenset[str]], int] = {}

    def keep_up(self, annotated: Mapping[int, Annotation]) -> None:
        """Take note of what changed since the last call; the same mapping is taken not to have changed."""
        with self._lock:
            if self._seen is annotated:
                return
            for row in self._known.keys() - annotated.keys():
                self._forget(row)
            for row, annotation in annotated.items():
                if self._known.get(row) is not annotation:
                    self._forget(row)
                    self._learn(row, annotation)
            self._seen = annotated
            self._sets.clear()

    def examples(self) -> dict[Fact, tuple[int, int]]:
        """See `Facts.examples`."""
        with self._lock:
            return self.facts.examples()

    def rows_with(self, found: tuple[str, ...], *, prefix: bool, parts: Collection[str]) -> int:
        """The set (see `reader.bits`) of rows whose annotation has the words one after the other in one text.

        Args:
            found: folded words, at least one.
            prefix: whether the last need only be the beginning of one.
            parts: where to look: of `TAG`, `NOTE`, `TITLE`.
        """
        key = (found, prefix, frozenset(parts))
        with self._lock:
            bits = self._sets.get(key)
            if bits is None:
                bits = bits_of({row for part in parts for row in self._rows_with(found, prefix, part)})
                if len(self._sets) < _MOST:
                    self._sets[key] = bits
        return bits

    def words_of_length(self, length: int) -> list[str]:
        """The words of a length."""
        with self._lock:
            known = {word for rows in self._rows.values() for word in rows if len(word) == length}
        return sorted(word for word in known if word.isalpha())

    def _rows_with(self, found: tuple[str, ...], prefix: bool, part: str) -> set[int]:
        known = self._rows[part]
        rows = self._rows_with_last(found[-1], part) if prefix else known.get(found[-1], set())
        if len(found) == 1:
            return rows
        for word in found[:-1]:
            rows = rows & known.get(word, set())
        return {
            row
            for row in rows
            if any(where == part and _has(text, found, prefix) for where, text in self._texts[row])
        }

    def _rows_with_last(self, beginning: str, part: str) -> set[int]:
        if part not in self._sorted:
            self._sorted[part] = sorted(self._rows[part])
        known = self._sorted[part]
        rows: set[int] = set()
        for place in range(bisect_left(known, beginning), len(known)):
            if not known[place].startswith(beginning):
                break
            rows |= self._rows[part][known[place]]
        return rows

    def _forget(self, row: int) -> None:
        before = self._known.pop(row, None)
        if before is None:
            return
        self.facts.forget(row, before)
        for part, word in _distinct(self._texts.pop(row, ())):
            rows = self._rows[part][word]
            rows.discard(row)
            if not rows:
                del self._rows[part][word]
                self._sorted.pop(part, None)

    def _learn(self, row: int, annotation: Annotation) -> None:
        self._known[row] = annotation
        self.facts.learn(row, annotation)
        folded = tuple(
            (part, _words_of_tag(text) if part == TAG else tuple(words(text)))
            for part, text in _texts_of(annotation)
            if text
        )
        if folded:
            self._texts[row] = folded
        for part, word in _distinct(folded):
            rows = self._rows[part].get(word)
            if rows is None:
                self._rows[part][word] = {row}
                self._sorted.pop(part, None)
            else:
                rows.add(row)


@lru_cache(4_096)
def _words_of_tag(tag: str) -> tuple[str, ...]:
    return tuple(words(tag))


def _texts_of(annotation: Annotation) -> Iterator[tuple[str, str]]:
    for tag in annotation.tags:
        yield TAG, tag
    for note in (annotation.note, *annotation.other_notes):
        yield NOTE, note
    yield TITLE, annotation.title or ""


def _distinct(texts: tuple[_Text, ...]) -> set[tuple[str, str]]:
    return {(part, word) for part, text in texts for word in text}


def _has(text: tuple[str, ...], found: tuple[str, ...], prefix: bool) -> bool:
    size = len(found)
    for start in range(len(text) - size + 1):
        piece = text[start : start + size]
        if piece == found or (prefix and piece[:-1] == found[:-1] and piece[-1].startswith(found[-1])):
            return True
    return False
