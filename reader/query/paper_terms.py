"""What a paper is about, as weighted terms."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from reader.model import Paper
from reader.query.world import Cancelled, Term, never
from reader.text.subject import forms, subject

_COLUMNS = ("headline", "title", "name", "keywords", "abstract")
"""The columns of the index that tell what a paper is about."""


_LONGEST_PHRASE = 3
"""Words of a phrase, at most."""


class TermIndex(Protocol):
    """Answers which papers have a word."""

    def rows_with_any(self, clause: Sequence[Term], *, cancelled: Cancelled = never) -> int:
        """The set (see `reader.bits`) of the rows of the papers that have any of the terms."""

    def how_many(self, clause: Sequence[Term], most: int) -> tuple[int, int]:
        """How many of the first papers have any of the terms, at most so many, and the last one's row."""

    def first_rows(self, clause: Sequence[Term], most: int) -> Sequence[int]:
        """Rows of the papers that have any of the terms, the smallest first, and at most so many."""


@dataclass(frozen=True, slots=True)
class PaperTerms:
    """The terms of one paper.

    See `reader.text.subject.subject` for what a term is.

    Attributes:
        counts: term -> how often it is there.
        heading: the terms of title, name and keywords.
        size: the sum of all counts.
        words: term -> the word that it first stands for in the paper.
        pairs: terms that follow one another somewhere -> how often they do.
    """

    counts: Mapping[str, int]
    heading: frozenset[str]
    size: int
    words: Mapping[str, str]
    pairs: Mapping[tuple[str, str], int]


@dataclass(frozen=True, slots=True)
class Why:
    """Why a paper stands where it does among others.

    Attributes:
        score: what papers are ranked by; only to be compared with scores of the same ranking.
        because: its words and phrases that speak for it, the weightiest first, folded.
        against: those that speak against it.
    """

    score: float
    because: tuple[str, ...]
    against: tuple[str, ...] = ()


def terms_of(paper: Paper) -> PaperTerms:
    """The terms of a paper's headline, title, name, keywords and abstract."""
    heading = dict.fromkeys((paper.headline, paper.title or "", paper.name or "", *paper.keywords))
    counts: Counter[str] = Counter()
    words: dict[str, str] = {}
    pairs: Counter[tuple[str, str]] = Counter()
    of_heading: frozenset[str] = frozenset()
    for text in (*heading, paper.abstract_plain):
        before = ""
        for term, word in subject(text):
            if term:
                counts[term] += 1
                words.setdefault(term, word)
                if before and before != term:
                    pairs[before, term] += 1
            before = term
        if text in heading:
            of_heading = frozenset(counts)
    return PaperTerms(counts, of_heading, counts.total(), words, pairs)


def asked_as(term: str) -> tuple[Term, ...]:
    """What to look for in the index to find a term: any of these."""
    return tuple(Term(tuple(form.split(" ")), columns=_COLUMNS) for form in forms(term))


def about_how_many(counted: int, last: int, most: int, papers: int) -> int:
    """About how many papers have a term, told from the first `most + 1` rows at the most that have it.

    Where there are more, they are taken to be as dense as the first ones are, up to the `last` of those that
    were counted; rows count from 1.
    """
    return counted if counted <= most else min(counted * papers // max(last, 1), papers)


def rarity(having: int, papers: int) -> float:
    """What a term weighs that `having` of `papers` papers have: the rarer, the more; never below zero.

    The inverse document frequency of BM25 (Robertson and Zaragoza 2009, section 3.3.1), with the one added to
    the fraction that Lucene adds.
    """
    having = min(having, papers)
    return math.log(1 + (papers - having + 0.5) / (having + 0.5))


def phrases(terms: Sequence[str], paper: PaperTerms, most: int) -> tuple[str, ...]:
    """Terms as words to show, the first ones first; what stands together in the paper is one phrase.

    Args:
        terms: the weightiest first.
        paper: the terms of the one that they are shown for; terms that it lacks are left out.
        most: how many words or phrases are wanted at most.
    """
    left = dict.fromkeys([term for term in terms if term in paper.counts])
    said: list[str] = []
    while left and len(said) < most:
        chain = _chain(next(iter(left)), left, paper.pairs)
        for term in chain:
            del left[term]
        phrase = " ".join(paper.words[term] for term in chain)
        # A compound is a term as its words are: one of the two is enough.
        if not any(_letters(phrase) in _letters(each) for each in said):
            said.append(phrase)
    return tuple(said)


def _letters(phrase: str) -> str:
    return phrase.replace(" ", "").replace("-", "")


def _chain(term: str, terms: Collection[str], pairs: Mapping[tuple[str, str], int]) -> list[str]:
    """The words that stand together with one, of some; those that do so most often before others."""
    chain = [term]
    while len(chain) < _LONGEST_PHRASE:
        free = [each for each in terms if each not in chain]
        before = [(each, chain[0]) for each in free if (each, chain[0]) in pairs]
        after = [(chain[-1], each) for each in free if (chain[-1], each) in pairs]
        best = max((*before, *after), key=pairs.__getitem__, default=None)
        if best is None:
            break
        chain = [best[0], *chain] if best in before else [*chain, best[1]]
    return chain
