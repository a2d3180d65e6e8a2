"""Ranks papers by what the user kept and skipped, and tells why.

The ways of Rocchio (1971): a word speaks for a paper as far as the kept papers say it more often than papers
have it in general, and against it as far as the skipped ones do; rare words weigh more. All papers are ranked
by which words they have. The best of them are then compared by how often they say them, for their length, as
BM25 does (Robertson and Zaragoza 2009, section 3.4).
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice
from threading import Lock

from reader.bits import bits_of
from reader.model import Annotation, Paper
from reader.query.judged import Judged, judgement
from reader.query.order import ListOrder
from reader.query.paper_terms import (
    PaperTerms,
    TermIndex,
    Why,
    about_how_many,
    asked_as,
    phrases,
    rarity,
    terms_of,
)
from reader.query.sums import Sums
from reader.query.unfolding import Unfolding

SAID = 4
"""Words that are told for a paper, and against it, at most."""

CLOSE = 100
"""Papers that are compared by how often they say a word: those that have the best of them."""

_TERMS = 40
"""Terms that speak for papers, and as many against."""

_WEIGHED = 300
"""Terms of which it is looked up how many papers have them."""

_CAUTION = 4
"""Judgements that are thought to have been made already and to say nothing: two papers kept, as it were. What
a single paper has is no taste yet."""

_FEW = 1_000
_SHARE = 5
"""A term that more than one in `_SHARE` papers have, and more than `_FEW`, tells too little to look for."""

_LOOKED_AT = 1_000
"""Rows of a term that are read to tell how many papers have it."""

_AT_ONCE = 20
"""Papers that are read between two questions whether the result is still wanted."""

_SCALE = 63
"""What the weightiest term counts where all papers are ranked; the others count whole numbers down to 1."""

_REPEATED = 0.8
_LENGTH = 0.5
"""How soon a word said again adds nothing, and how much a long text is put at a disadvantage, from 0 to 1:
`k1` and `b` of BM25."""


@dataclass(frozen=True, slots=True)
class Taste:
    """What the user likes, as far as it was learnt; it never changes.

    Attributes:
        weights: term -> what it speaks for a paper, below 0 when against.
        length: of the text of a usual paper, in terms.
    """

    weights: Mapping[str, float]
    length: float = 1.0

    def why(self, paper: Paper) -> Why:
        """Why the paper stands where it does.

        The score is above 0 when it is more like what was kept, below when more like what was skipped.
        """
        terms = terms_of(paper)
        worth = {term: self._worth(term, terms) for term in terms.counts.keys() & self.weights.keys()}
        own = sorted(worth, key=lambda term: (worth[term], term))
        against = [term for term in own if worth[term] < 0]
        because = [term for term in reversed(own) if worth[term] > 0]
        return Why(math.fsum(worth.values()), phrases(because, terms, SAID), phrases(against, terms, SAID))

    def score(self, terms: PaperTerms) -> float:
        """The score that `why` gives to a paper with these terms."""
        return math.fsum(self._worth(term, terms) for term in terms.counts.keys() & self.weights.keys())

    def _worth(self, term: str, terms: PaperTerms) -> float:
        """What a term of a paper speaks for it: more when it is said again, but less and less."""
        said = terms.counts[term]
        again = _REPEATED * (1 - _LENGTH + _LENGTH * terms.size / self.length)
        return self.weights[term] * said * (_REPEATED + 1) / (said + again)


class Relevance:
    """Learns from judgements, and scores the papers of one corpus. May be used from any thread."""

    def __init__(self, index: TermIndex, read: Callable[[Sequence[int]], Mapping[int, Paper]]) -> None:
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
        self._sums: tuple[Taste, Sums] | None = None
        self._rows: Mapping[str, int] = {}
        self._close: Mapping[int, PaperTerms] = {}

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
                self._taste = self._sums = None
                self._rows, self._close = {}, {}
                self._generation = generation
            changed = self._judged.keep_up(annotated, self._read, cancelled)
            if changed or self._taste is None:
                self._taste = None
                weights = self._weights(papers, cancelled)
                if not cancelled():
                    self._taste = Taste(weights, max(self._judged.length, 1.0)) if weights else None
            return self._taste

    def ranked(
        self,
        taste: Taste,
        bits: int,
        annotated: Mapping[int, Annotation],
        order: ListOrder,
        *,
        reverse: bool,
        cancelled: Callable[[], bool],
    ) -> Sequence[int]:
        """Rows with the most relevant first: those not yet judged, then those that are.

        Args:
            taste: what the user likes.
            bits: the set of the rows, see `reader.bits`.
            annotated: row -> annotation.
            order: the list order, in which equals come.
            reverse: the least relevant first, and what is judged last all the same.
            cancelled: asked now and then; once it says so, the answer comes at once and is worth nothing.
        """
        sums = self._added_up(taste, order.all, cancelled)
        judged = bits & bits_of([row for row, annotation in annotated.items() if judgement(annotation)])
        fresh = bits & ~judged
        best = chain.from_iterable(map(order.of, sums.tiers(fresh, reverse=reverse)))
        close = [] if cancelled() else list(islice(best, CLOSE))
        terms = self._terms_of(close, cancelled)
        sign = 1 if reverse else -1
        close.sort(key=lambda row: sign * taste.score(terms[row]) if row in terms else 0.0)
        groups = (fresh & ~bits_of(close), judged)

        def tiers(last: bool) -> Iterator[Sequence[int]]:
            if not last:
                yield close
            for group in reversed(groups) if last else groups:
                yield from map(order.of, sums.tiers(group, reverse=reverse != last))
            if last:
                yield close

        return Unfolding(tiers, bits)

    def _terms_of(self, rows: Sequence[int], cancelled: Callable[[], bool]) -> Mapping[int, PaperTerms]:
        """The terms of papers, most of which are those of the last time."""
        known = {row: self._close[row] for row in rows if row in self._close}
        fresh = [row for row in rows if row not in known]
        for start in range(0, len(fresh), _AT_ONCE):
            if cancelled():
                break
            for row, paper in self._read(fresh[start : start + _AT_ONCE]).items():
                # What is only told, and not counted, is not kept.
                known[row] = replace(terms_of(paper), words={}, pairs={})
        self._close = known
        return known

    def _added_up(self, taste: Taste, everywhere: int, cancelled: Callable[[], bool]) -> Sums:
        """What the weights of its terms add up to for each row."""
        with self._lock:
            if self._sums is not None and self._sums[0] is taste:
                return self._sums[1]
        sums, having = Sums(), self._rows
        found: dict[str, int] = {}
        most = max(map(abs, taste.weights.values()), default=1.0)
        for term, weight in sorted(taste.weights.items()):
            if cancelled():
                return sums
            rows = having.get(term)
            if rows is None:
                rows = self._index.rows_with_any(asked_as(term), cancelled=cancelled)
            # What speaks against those that have it speaks for those that don't.
            found[term] = rows
            sums.add(rows if weight > 0 else everywhere & ~rows, max(round(_SCALE * abs(weight) / most), 1))
        if not cancelled():
            with self._lock:
                self._sums, self._rows = (taste, sums), found
        return sums

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
            counted, last = self._index.how_many(asked_as(term), _LOOKED_AT + 1)
            self._having[term] = about_how_many(counted, last, _LOOKED_AT, papers)
        return self._having[term]
