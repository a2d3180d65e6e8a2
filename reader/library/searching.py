"""Searches the library."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from reader.corpus.store import Corpus
from reader.errors import ReaderError
from reader.library.finding import SORTS, Found
from reader.model import Annotation
from reader.query.annotated import AnnotatedTexts
from reader.query.evaluate import evaluate
from reader.query.parse import parse
from reader.query.tree import Sort, SortKey
from reader.query.world import World


class Searching:
    """Finds papers of one corpus, and keeps from one search to the next what is costly to make."""

    def __init__(self, corpus: Corpus) -> None:
        """Search this corpus."""
        self._corpus = corpus
        self._texts = AnnotatedTexts()

    def find(
        self,
        query: str,
        sort: str | None,
        annotated: Mapping[int, Annotation],
        cancelled: Callable[[], bool] | None,
    ) -> Found:
        """The papers that a query asks for; see `Library.find`.

        Raises:
            ReaderError: there is no such order.
            LibraryError: the corpus can't be read.
        """
        parsed = parse(query)
        if sort is not None and parsed.sort is None:
            parsed = replace(parsed, sort=sort_named(sort))
        world = World(self._corpus.index, annotated, self._corpus.order(), self._texts)
        hits = evaluate(parsed, world, cancelled=cancelled or _never)
        return Found(rows=hits.rows, words=hits.words, problems=parsed.problems, near=hits.near)


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
