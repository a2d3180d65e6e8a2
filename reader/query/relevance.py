"""Ranks papers by what the user kept and skipped, and tells why.

The ways of Rocchio (1971): a word speaks for a paper as far as the kept papers say it more often than papers
have it in general, and against it as far as the skipped ones do; rare words weigh more. A paper scores what
its words add up to, however often it says them.
"""

from __future__ import annotations

import heapq
import math
from array import array
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass
from threading import Lock

from reader.model import Annotation, Paper
from reader.query.judged import Judged, judgement
from reader.query.paper_terms import FirstRows, Why, about_how_many, asked_as, phrases, rarity, terms_of

SAID = 4
"""Words that are told for a paper, and against it, at most."""

_TERMS = 40
"""Terms that speak for papers, and as many against."""

_WEIGHED = 400
"""Terms of which it is looked up how many papers have them."""

_CAUTION = 4
"""Judgements that are thought to have been made already and to say nothing: two papers kept, as it were. What
a single paper has is no taste yet."""

_FEW = 1_000
_SHARE = 5
"""A term that more than one in `_SHARE` papers have, and more than `_FEW`, tells too little to look for."""

_LOOKED_AT = 5_000
"""Rows of a term that are read to tell how many papers have it."""


@dataclass(frozen=True, slots=True)
class Taste:
    """What the user likes, as far as it was learnt; it never changes.

    Attributes:
        weights: term -> what it speaks for a paper, below 0 when against.
    """

    weights: Mapping[str, float]

    def why(self, paper: Paper) -> Why:
        """Why the paper stands where it does.

        The score is above 0 when it is more like what was kept, below when more like what was skipped.
        """
        terms = terms_of(paper)
        own = sorted(terms.counts.keys() & self.weights.keys(), key=lambda term: (self.weights[term], term))
        against = [term for term in own if self.weights[term] < 0]
        because = [term for term in reversed(own) if self.weights[term] > 0]
        score = math.fsum(self.weights[term] for term in own)
        return Why(score, phrases(because, terms, SAID), phrases(against, terms, SAID))


class Relevance:
    """Learns from judgements, and scores the papers of one corpus. May be used from any thread."""

    def __init__(self, index: FirstRows, read: Callable[[Sequence[int]], Mapping[int, Paper]]) -> None:
        """Begin with nothing learnt.

        Args:
            index: where to look for words.
            read: gives the papers of some rows.
        """
        self._index = index
        self._read = read
        self._lock = Lock()
        self._generation = -1
        self._judged = Judged()
        self._having: dict[str, int] = {}
        self._taste: Taste | None = None
        self._scores: tuple[Taste, array[float]] | None = None

    def taste(
        self,
        annotated: Mapping[int, Annotation],
        papers: int,
        generation: int,
        cancelled: Callable[[], bool],
    ) -> Taste | None:
        """What the user likes; None when nothing was judged, or when it is not wanted any more.

        Args:
            annotated: row -> annotation.
            papers: how many papers there are.
            generation: of the corpus; rows mean the same papers as long as it is the same.
            cancelled: asked now and then; once it says so, the answer comes at once.
        """
        with self._lock:
            if generation != self._generation:
                self._judged, self._having = Judged(), {}
                self._taste = self._scores = None
                self._generation = generation
            changed = self._judged.keep_up(annotated, self._read, cancelled)
            if changed or self._taste is None:
                self._taste = None
                weights = self._weights(papers, cancelled)
                if not cancelled():
                    self._taste = Taste(weights) if weights else None
            return self._taste

    def scores(self, taste: Taste, last_row: int, cancelled: Callable[[], bool]) -> Sequence[float]:
        """The score of each row from 0 to the last one; those of rows that are no papers mean nothing."""
        with self._lock:
            known = self._scores
            if known is not None and known[0] is taste and len(known[1]) > last_row:
                return known[1]
        scores = array("f", bytes(4 * (last_row + 1)))
        for term, weight in sorted(taste.weights.items()):
            if cancelled():
                return scores
            for row in self._index.first_rows(asked_as(term), last_row):
                if row <= last_row:
                    scores[row] += weight
        with self._lock:
            self._scores = (taste, scores)
        return scores

    def _weights(self, papers: int, cancelled: Callable[[], bool]) -> dict[str, float]:
        """The terms that say most, with their weights."""
        judged = self._judged
        kept, skipped = judged.weight_kept + _CAUTION, judged.weight_skipped + _CAUTION
        terms = judged.kept.keys() | judged.skipped.keys()
        telling = heapq.nsmallest(
            _WEIGHED, terms, key=lambda t: (-abs(judged.kept[t] / kept - judged.skipped[t] / skipped), t)
        )
        weights: dict[str, float] = {}
        for term in telling:
            if cancelled():
                break
            having = self._papers_with(term, papers)
            if not 1 < having <= max(_FEW, papers // _SHARE):
                continue
            usual = having / papers
            liked = max(judged.kept[term] - judged.weight_kept * usual, 0) / kept
            disliked = max(judged.skipped[term] - judged.weight_skipped * usual, 0) / skipped
            weights[term] = rarity(having, papers) * (liked - disliked)
        best = heapq.nsmallest(_TERMS, weights, key=lambda term: (-weights[term], term))
        worst = heapq.nsmallest(_TERMS, weights, key=lambda term: (weights[term], term))
        return {
            **{term: weights[term] for term in best if weights[term] > 0},
            **{term: weights[term] for term in worst if weights[term] < 0},
        }

    def _papers_with(self, term: str, papers: int) -> int:
        if term not in self._having:
            first = self._index.first_rows(asked_as(term), _LOOKED_AT + 1)
            self._having[term] = about_how_many(first, _LOOKED_AT, papers)
        return self._having[term]


def by_relevance(
    listed: Sequence[int], annotated: Mapping[int, Annotation], scores: Sequence[float], *, reverse: bool
) -> Sequence[int]:
    """Rows with the most relevant first: those not yet judged, then those that are; equals stay in order.

    Args:
        listed: rows in list order.
        annotated: row -> annotation.
        scores: by row.
        reverse: the least relevant first, and what is judged last all the same.
    """
    judged = {row for row, annotation in annotated.items() if judgement(annotation)}
    ranked = array("q")

    def place(row: int) -> float:
        return scores[row] if reverse else -scores[row]

    for group in (_others(listed, judged), [row for row in listed if row in judged]):
        # In parts, so that not all rows need be sorted, nor be objects, at one time.
        ranked.extend(sorted((row for row in group if place(row) < 0), key=place))
        ranked.extend(row for row in group if not scores[row])
        ranked.extend(sorted((row for row in group if place(row) > 0), key=place))
    return ranked


def _others(listed: Sequence[int], judged: Container[int]) -> Sequence[int]:
    """The rows that are not judged."""
    return array("q", (row for row in listed if row not in judged)) if judged else listed
