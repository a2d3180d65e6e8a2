"""Words of tags, notes and the user's own titles: an index in memory, kept up with the annotations."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterable, Mapping
from threading import Lock

from reader.model import Annotation
from reader.text.fold import words

TAG = "tag"
NOTE = "note"
TITLE = "title"


class AnnotatedTexts:
    """Finds words in annotations. Each annotation is folded once; calls may come from any thread."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._lock = Lock()
        self._known: dict[int, Annotation] = {}
        self._texts: dict[int, tuple[tuple[str, tuple[str, ...]], ...]] = {}
        self._rows: dict[str, set[int]] = {}
        self._sorted: list[str] | None = None

    def keep_up(self, annotated: Mapping[int, Annotation]) -> None:
        """Take note of what changed since the last call."""
        with self._lock:
            if self._known == annotated:
                return
            for row in self._known.keys() - annotated.keys():
                self._forget(row)
            for row, annotation in annotated.items():
                if self._known.get(row) is not annotation:
                    self._forget(row)
                    self._learn(row, annotation)

    def rows_with(self, found: tuple[str, ...], *, prefix: bool, parts: Collection[str]) -> set[int]:
        """Rows whose annotation has the words one after the other in one text.

        Args:
            found: folded words, at least one.
            prefix: whether the last need only be the beginning of one.
            parts: where to look: of `TAG`, `NOTE`, `TITLE`.
        """
        with self._lock:
            rows = self._rows_with_last(found[-1]) if prefix else set(self._rows.get(found[-1], ()))
            for word in found[:-1]:
                rows &= self._rows.get(word, set())
            return {
                row
                for row in rows
                if any(part in parts and _has(text, found, prefix) for part, text in self._texts[row])
            }

    def words_of_length(self, length: int) -> list[str]:
        """The words of a length."""
        with self._lock:
            return [word for word in self._rows if len(word) == length and word.isalpha()]

    def _rows_with_last(self, beginning: str) -> set[int]:
        if self._sorted is None:
            self._sorted = sorted(self._rows)
        rows: set[int] = set()
        for place in range(bisect_left(self._sorted, beginning), len(self._sorted)):
            if not self._sorted[place].startswith(beginning):
                break
            rows |= self._rows[self._sorted[place]]
        return rows

    def _forget(self, row: int) -> None:
        self._known.pop(row, None)
        for word in _distinct(self._texts.pop(row, ())):
            rows = self._rows[word]
            rows.discard(row)
            if not rows:
                del self._rows[word]
                self._sorted = None

    def _learn(self, row: int, annotation: Annotation) -> None:
        self._known[row] = annotation
        texts = [(TAG, tag) for tag in annotation.tags]
        texts += [(NOTE, annotation.note), (TITLE, annotation.title or "")]
        folded = tuple((part, tuple(words(text))) for part, text in texts if text)
        if folded:
            self._texts[row] = folded
        for word in _distinct(folded):
            rows = self._rows.get(word)
            if rows is None:
                self._rows[word] = {row}
                self._sorted = None
            else:
                rows.add(row)


def _distinct(texts: Iterable[tuple[str, tuple[str, ...]]]) -> set[str]:
    return {word for _, text in texts for word in text}


def _has(text: tuple[str, ...], found: tuple[str, ...], prefix: bool) -> bool:
    size = len(found)
    for start in range(len(text) - size + 1):
        piece = text[start : start + size]
        if piece == found or (prefix and piece[:-1] == found[:-1] and piece[-1].startswith(found[-1])):
            return True
    return False
