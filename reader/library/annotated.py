"""Which rows of the corpus have an annotation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from threading import RLock

from reader.annotations.layered import Layered
from reader.annotations.store import AnnotationStore
from reader.corpus.store import Corpus
from reader.errors import LibraryError
from reader.library.decided import follow_decisions
from reader.model import Annotation


class AnnotatedRows:
    """Row -> annotation, kept up with the corpus and the annotations.

    An annotation whose paper is in no corpus, as when the corpus was built anew, gets a stand-in that has
    its headline, so that it is listed, found, edited and exported like any other.
    """

    def __init__(self, corpus: Corpus, store: AnnotationStore) -> None:
        """Nothing is read before it is asked for."""
        self._corpus = corpus
        self._store = store
        self._lock = RLock()
        self._rows: dict[str, int] = {}
        self._by_row: Layered[int, Annotation] | None = None

    def by_row(self) -> Mapping[int, Annotation]:
        """The annotations by the rows of their papers; what is returned never changes.

        Raises:
            LibraryError: the library can't be read.
        """
        with self._lock:
            if self._by_row is None:
                follow_decisions(self._corpus, self._store)
                annotations = self._renamed(self._store.all())
                self._rows = self._find(annotations)
                self._by_row = Layered({row: annotations[id_] for id_, row in self._rows.items()})
            return self._by_row

    def follow(self, ids: Iterable[str]) -> None:
        """Take over the annotations of some papers, which were edited; costs as much as there are ids.

        Raises:
            LibraryError: the library can't be read.
        """
        with self._lock:
            if self._by_row is None:
                return
            annotations = self._store.all()
            changed = set(ids)
            self._rows.update(
                self._find(id_ for id_ in changed if id_ in annotations and id_ not in self._rows)
            )
            by_row: dict[int, Annotation | None] = {}
            for id_ in changed & self._rows.keys():
                row = self._rows[id_] if id_ in annotations else self._rows.pop(id_)
                by_row[row] = annotations.get(id_)
            self._by_row = self._by_row.changed(by_row)

    def forget(self) -> None:
        """The rows changed: find them again when next asked."""
        with self._lock:
            self._by_row = None

    def _renamed(self, annotations: Mapping[str, Annotation]) -> Mapping[str, Annotation]:
        """Give annotations that are under a former id of their paper its present one."""
        former = self._corpus.current_ids(annotations)
        if not former or self._corpus.read_only:
            return annotations
        # Where they can't be moved they are found all the same, by the rows that their former ids lead to.
        with suppress(LibraryError):
            self._store.rekey(former)
        return self._store.all()

    def _find(self, ids: Iterable[str]) -> dict[str, int]:
        wanted = list(ids)
        rows = self._corpus.rows_of(wanted)
        lost = [id_ for id_ in wanted if id_ not in rows]
        if lost and not self._corpus.read_only:
            labels = self._store.labels()
            with self._corpus.writing() as writer:
                for id_ in lost:
                    writer.add_stand_in(id_, labels.get(id_) or id_)
            rows.update(self._corpus.rows_of(lost))
        return rows
