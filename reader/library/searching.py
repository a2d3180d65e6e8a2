"""Searches the library."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from reader.corpus.store import Corpus
from reader.errors import ReaderError
from reader.library.finding import SORTS, Found
from reader.library.likeness import Likeness
from reader.model import Annotation
from reader.query.annotated import AnnotatedTexts
from reader.query.evaluate import evaluate
from reader.query.facts import Fact
from reader.query.order import ListOrder
from reader.query.remarks import remark
from reader.query.tree import Query, Sort, SortKey
from reader.query.world import World


class Searching:
    """Finds papers of one corpus, and keeps from one search to the next what is costly to make.

    Attributes:
        likeness: compares papers.
    """

    def __init__(self, corpus: Corpus) -> None:
        """Search this corpus."""
        self._corpus = corpus
        self._texts = AnnotatedTexts()
        self._order = ListOrder(())
        self.likeness = Likeness(corpus)

    def find(
        self,
        query: Query,
        sort: str | None,
        annotated: Mapping[int, Annotation],
        cancelled: Callable[[], bool] | None,
    ) -> Found:
        """The papers that a query asks for; see `Library.find`.

        Raises:
            ReaderError: there is no such order.
            LibraryError: the corpus can't be read.
        """
        parsed = query
        if sort is not None and parsed.sort is None:
            parsed = replace(parsed, sort=sort_named(sort))
        rows = self._corpus.order()
        if self._order.rows is not rows:
            self._order = ListOrder(rows)
        world = World(self._corpus.index, annotated, self._order, self._texts)
        hits = evaluate(parsed, world, cancelled=cancelled or _never)
        said = remark(parsed.tree, hits, world)
        found = Found(hits.rows, hits.words, parsed.problems, hits.near, said)
        if parsed.sort is None or parsed.sort.key is not SortKey.RELEVANCE:
            return found
        return self.likeness.ranked(
            found, annotated, self._order, reverse=parsed.sort.reverse, cancelled=cancelled or _never
        )

    def facts(self, annotated: Mapping[int, Annotation]) -> Mapping[Fact, tuple[int, int]]:
        """What is true of annotations: of how many papers, and the row of one of them."""
        self._texts.keep_up(annotated)
        return self._texts.examples()


def sort_named(name: str) -> Sort:
    """The order that a key of `SORTS` stands for, with or without a `-` before it.

    Raises:
        ReaderError: there is no such order.
    """
    key = name.removeprefix("-")
    if key not in SORTS:
        raise ReaderError("Unknown order", f"{name!r} is none of {', '.join(SORTS)}.")
    return Sort(SortKey(key), reverse=name.startswith("-"))


def _never() -> bool:
    return False
