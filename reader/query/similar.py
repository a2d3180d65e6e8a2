"""Finds the papers that are most like one: those that share its rarest and most frequent words."""

from __future__ import annotations

import heapq
import math
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from reader.model import Paper
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

MOST = 50
"""Papers that are found when no other number is asked for."""

SAID = 6
"""Words that are told of why a paper is near, at most."""

_TERMS = 30
"""The weightiest terms of a paper, by which candidates are found."""

_CANDIDATES = 100
"""Papers that are read and compared word by word; twice those asked for, if that is more."""

_FEW = 1_000
"""Rows that are read of each term, to tell how many papers have it."""

_SHARE = 20
_MANY = 10_000
"""A term that more than one in `_SHARE` papers have, and more than `_FEW`, or that more than `_MANY` have,
brings in no candidates: reading its rows costs more than they are worth."""

_LENGTH = 0.5
"""How much a long text is put at a disadvantage, from 0 to 1; as `b` of BM25."""

_HEADING = 2.0
"""How much more a word of title, name or keywords weighs, in either paper."""

_PAIR = 0.5
"""What two shared words that stand together in both papers weigh, against the words themselves."""


@dataclass(frozen=True, slots=True)
class Near:
    """A paper that is like another.

    Attributes:
        row: the paper.
        why: how like it is, above 0, and the words and phrases that both have.
    """

    row: int
    why: Why


def _never() -> bool:
    return False


def similar(
    row: int,
    index: TermIndex,
    read: Callable[[Sequence[int]], Mapping[int, Paper]],
    papers: int,
    *,
    limit: int = MOST,
    cancelled: Callable[[], bool] = _never,
) -> list[Near]:
    """The papers that are most like one, the nearest first; equals by row.

    Args:
        row: the paper; it is not among the result.
        index: where to look for its words.
        read: gives the papers of some rows.
        papers: how many papers there are.
        limit: how many papers are wanted at most.
        cancelled: asked now and then; once it says so, the answer comes at once and is worth nothing.
    """
    paper = read([row]).get(row)
    if paper is None or limit < 1:
        return []
    own = terms_of(paper)
    found = _candidates(own, index, papers, cancelled)
    found.scores.pop(row, None)
    best = heapq.nsmallest(
        max(_CANDIDATES, 2 * limit), found.scores, key=lambda each: (-found.scores[each], each)
    )
    if cancelled():
        return []
    others = {each: terms_of(paper) for each, paper in sorted(read(best).items())}
    mean = sum(other.size for other in others.values()) / max(len(others), 1)
    near = [_compared(own, each, other, found.weights, mean) for each, other in others.items()]
    return sorted((each for each in near if each.why.score > 0), key=lambda each: -each.why.score)[:limit]


@dataclass(frozen=True, slots=True)
class _Candidates:
    """The weights of a paper's terms, and what those of other papers add up to that share some."""

    weights: Mapping[str, float]
    scores: dict[int, float]


def _candidates(own: PaperTerms, index: TermIndex, papers: int, cancelled: Callable[[], bool]) -> _Candidates:
    most = min(max(papers // _SHARE, _FEW), _MANY)
    first: dict[str, Sequence[int]] = {}
    weights: dict[str, float] = {}
    for term in own.counts:
        if cancelled():
            break
        rows = index.first_rows(asked_as(term), _FEW + 1)
        having = about_how_many(len(rows), rows[-1] if rows else 0, _FEW, papers)
        weights[term] = _weight(own, term) * rarity(having, papers)
        # What only the paper itself has leads nowhere.
        if 1 < having <= most:
            first[term] = rows
    scores: defaultdict[int, float] = defaultdict(float)
    for term in heapq.nlargest(_TERMS, first, key=weights.__getitem__):
        if cancelled():
            break
        few = len(first[term]) <= _FEW
        for row in first[term] if few else index.first_rows(asked_as(term), 2 * most):
            scores[row] += weights[term]
    return _Candidates(weights, scores)


def _weight(paper: PaperTerms, term: str) -> float:
    """What a term weighs in a paper, its rarity aside: repeats count, but less and less."""
    weight = 1 + math.log(paper.counts[term])
    return _HEADING * weight if term in paper.heading else weight


def _compared(
    own: PaperTerms, row: int, other: PaperTerms, weights: Mapping[str, float], mean: float
) -> Near:
    """How like another paper is: what their shared terms and pairs are worth, were both of mean length."""
    worth = {
        term: weights.get(term, 0.0) * _weight(other, term)
        for term in own.counts.keys() & other.counts.keys()
    }
    together = (worth[first] + worth[second] for first, second in own.pairs.keys() & other.pairs.keys())
    shared = math.fsum(worth.values()) + _PAIR * math.fsum(together)
    length = 1 - _LENGTH + _LENGTH * other.size / max(mean, 1)
    ordered = sorted(worth, key=lambda term: (-worth[term], term))
    return Near(
        row, Why(shared / length, phrases([term for term in ordered if worth[term] > 0], other, SAID))
    )
