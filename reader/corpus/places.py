"""Finds words in the folded texts of a paper, as the search index does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from reader.corpus.matching import Term
from reader.corpus.schema import COLUMNS


def has(texts: Sequence[str], term: Term) -> bool:
    """Whether one of the texts (in the order of `COLUMNS`) has a term."""
    wanted = f" {' '.join(term.words)}" + ("" if term.prefix else " ")
    return any(
        wanted in f" {text} "
        for column, text in zip(COLUMNS, texts, strict=False)
        if text and (not term.columns or column in term.columns)
    )


def has_near(texts: Sequence[str], terms: Sequence[Term], distance: int) -> bool:
    """Whether one of the texts has all the terms, no more than so many words between first and last.

    As with `NEAR` (https://www.sqlite.org/fts5.html, section 3.5), that is counted from the end of each term
    to the beginning of the last one.
    """
    for text in texts:
        known: dict[str, list[int]] = {}
        for at, word in enumerate(text.split()):
            known.setdefault(word, []).append(at)
        places: list[list[int]] = []
        for term in terms:
            if not (found := _places(known, term)):
                break
            places.append(found)
        else:
            if any(_meet(terms, places, distance, last) for some in places for last in some):
                return True
    return False


def _places(known: Mapping[str, Sequence[int]], term: Term) -> list[int]:
    """Where in a text a term begins, given where each of its words is."""
    *firsts, last = term.words
    if term.prefix:
        found = [at for word, some in known.items() if word.startswith(last) for at in some]
    else:
        found = list(known.get(last, ()))
    size = len(firsts)
    starts = (at - size for at in found)
    return [at for at in starts if all(at + n in known.get(word, ()) for n, word in enumerate(firsts))]


def _meet(terms: Sequence[Term], places: Sequence[Sequence[int]], distance: int, last: int) -> bool:
    """Whether every term begins at a place or not too far before it."""
    return all(
        any(last - len(term.words) - distance <= at <= last for at in some)
        for term, some in zip(terms, places, strict=True)
    )
