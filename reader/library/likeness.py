"""Papers that are like one another, and like those that the user kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from reader.corpus.store import Corpus
from reader.library.finding import Found
from reader.model import Annotation, Entry
from reader.query.order import ListOrder
from reader.query.paper_terms import Why
from reader.query.relevance import Relevance, Taste
from reader.query.rows import set_of
from reader.query.similar import MOST, similar

NOTHING_JUDGED = "nothing is starred, kept or skipped yet: papers stay in list order"


class Likeness:
    """Compares the papers of one corpus, and keeps what it learnt. May be used from any thread."""

    def __init__(self, corpus: Corpus) -> None:
        """Nothing is read before it is asked for."""
        self._corpus = corpus
        self._relevance = Relevance(corpus.index, corpus.papers_by_row)

    def similar(self, row: int, limit: int | None, cancelled: Callable[[], bool] | None) -> Found:
        """The papers most like the one of a row, see `Library.similar`.

        Raises:
            LibraryError: the corpus can't be read.
        """
        corpus = self._corpus
        near = similar(
            row,
            corpus.index,
            corpus.papers_by_row,
            corpus.count(),
            limit=MOST if limit is None else limit,
            cancelled=cancelled or _never,
        )
        reasons = {each.row: each.why for each in near}

        def why(entry: Entry) -> Why | None:
            return reasons.get(entry.row)

        return Found(rows=list(reasons), words=(), problems=(), near=False, why=why)

    def taste(
        self, annotated: Mapping[int, Annotation], cancelled: Callable[[], bool] | None = None
    ) -> Taste | None:
        """What the user likes; None when nothing was judged, or when it is not wanted any more.

        Raises:
            LibraryError: the corpus can't be read.
        """
        generation = self._corpus.generation()
        return self._relevance.taste(annotated, self._corpus.count(), generation, cancelled or _never)

    def ranked(
        self,
        found: Found,
        annotated: Mapping[int, Annotation],
        order: ListOrder,
        *,
        reverse: bool,
        cancelled: Callable[[], bool],
    ) -> Found:
        """What was found, in list order, with the papers first that are most like those the user kept.

        Raises:
            LibraryError: the corpus can't be read.
        """
        taste = self.taste(annotated, cancelled)
        if taste is None or cancelled():
            return found._replace(remark=NOTHING_JUDGED)
        rows = self._relevance.ranked(
            taste, set_of(found.rows), annotated, order, reverse=reverse, cancelled=cancelled
        )
        return found._replace(rows=rows, why=lambda entry: taste.why(entry.paper), by_taste=True)


def _never() -> bool:
    return False
