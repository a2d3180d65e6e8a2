"""What the stored documents say, kept in memory and following every transaction."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from reader.annotations.collecting import uncollected
from reader.annotations.documents import annotation_of
from reader.annotations.journal import Changes
from reader.annotations.jsonfile import ANNOTATIONS
from reader.annotations.layered import Layered
from reader.annotations.staged import copied
from reader.model import Annotation

Documents = Layered[str, Mapping[str, Any]]
"""The documents of a table by id; none is changed any more."""


class Current:
    """The annotations, and the documents of other tables, of which each is read once it is asked for.

    Following a transaction costs as much as it changed. What is handed out never changes.
    """

    def __init__(self, stored: Callable[[str], Mapping[str, Any]]) -> None:
        """Nothing is read before it is asked for; `stored` gives of a table's name what is stored in it."""
        self._stored = stored
        self._annotations: Layered[str, Annotation] | None = None
        self._tables: dict[str, Documents] = {}
        self._news: set[str] = set()
        self._changed_tables: set[str] = set()

    @property
    def annotations(self) -> Layered[str, Annotation] | None:
        """Paper id -> annotation; None until it was read."""
        return self._annotations

    def read_annotations(self) -> Layered[str, Annotation]:
        """Paper id -> annotation."""
        if self._annotations is None:
            self._annotations = self._read_annotations()
        return self._annotations

    def table(self, name: str) -> Documents | None:
        """The documents of another table; None until they were read."""
        return self._tables.get(name)

    def read_table(self, name: str) -> Documents:
        """The documents of another table; what is no object is left out."""
        if name not in self._tables:
            self._tables[name] = self._read_table(name)
        return self._tables[name]

    def take_news(self) -> frozenset[str]:
        """The papers whose annotations others changed since the last call."""
        news = frozenset(self._news)
        self._news.clear()
        return news

    def take_changed_tables(self) -> frozenset[str]:
        """The other tables that others changed since the last call."""
        changed = frozenset(self._changed_tables)
        self._changed_tables.clear()
        return changed

    def follow(self, changes: Changes | None, *, own: bool) -> None:
        """Take over what a transaction changed.

        Args:
            changes: what it changed; None for anything at all.
            own: whether it was one of this process, so that it is no news.
        """
        self._follow_annotations(changes, own=own)
        for name, old in self._tables.items():
            if changes is not None and name not in changes:
                continue
            if changes is None:
                new = self._read_table(name)
            else:
                new = old.changed({i: _document(d) for i, d in changes[name].items()})
            if not own and old != new:
                self._changed_tables.add(name)
            self._tables[name] = new

    def _follow_annotations(self, changes: Changes | None, *, own: bool) -> None:
        old = self._annotations
        if old is None:
            return
        papers: Iterable[str]
        if changes is None:
            new = self._read_annotations()
            papers = old.keys() | new.keys()
        else:
            documents = changes.get(ANNOTATIONS, {})
            new = old.changed({paper: _annotation(document) for paper, document in documents.items()})
            papers = documents
        self._annotations = new
        if not own:
            self._news.update(paper for paper in papers if old.get(paper) != new.get(paper))

    def _read_annotations(self) -> Layered[str, Annotation]:
        stored = self._stored(ANNOTATIONS)
        with uncollected():
            annotations = {paper: annotation_of(document) for paper, document in stored.items()}
            for paper in [paper for paper, annotation in annotations.items() if annotation.is_empty]:
                del annotations[paper]
        return Layered(annotations)

    def _read_table(self, name: str) -> Documents:
        documents = ((i, _document(document)) for i, document in self._stored(name).items())
        return Layered({i: document for i, document in documents if document is not None})


def _annotation(document: object) -> Annotation | None:
    annotation = annotation_of(document)
    return None if annotation.is_empty else annotation


def _document(document: object) -> Mapping[str, Any] | None:
    return copied(dict(document)) if isinstance(document, dict) else None
