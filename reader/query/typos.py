"""Words that a mistyped word may have been meant to be."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

SHORTEST = 5
"""Letters of the shortest word that is forgiven a slip; shorter ones are one letter from too many others."""

LONG = 9
"""From this many letters on, a word is forgiven two slips."""

MOST = 12
"""Forms that are tried for one word: those with the fewest slips, and of those the most frequent."""

_CANDIDATES = 60
"""Forms whose frequency is asked for: a question costs some microseconds."""

_PIECE = 4_000
"""Words that are compared at once; nothing else runs meanwhile, which is about a millisecond."""

_LONGER = 8
"""Letters that a word may have more than what was typed of it."""


def slips_forgiven(word: str) -> int:
    """How many letters too many, too few, wrong or swapped with their neighbour a word is forgiven."""
    if len(word) < SHORTEST or not word.isalpha():
        return 0
    return 2 if len(word) >= LONG else 1


def forms(
    word: str,
    words_of_length: Callable[[int], Sequence[str]],
    frequency: Callable[[str], int],
    cancelled: Callable[[], bool],
) -> tuple[str, ...]:
    """The known words that differ from a word by no more slips than it is forgiven, the likeliest first.

    The word itself is not among them.

    Args:
        word: folded.
        words_of_length: the known words of a length.
        frequency: how many papers have a word; words that none has are left out.
        cancelled: asked now and then; once it says so, the answer is worth nothing.
    """
    slips = slips_forgiven(word)
    if not slips:
        return ()
    near: list[tuple[int, str]] = []
    for length in range(len(word) - slips, len(word) + slips + 1):
        near += _near(word, words_of_length(length), slips, cancelled)
    ranked = sorted((slips, -frequency(form), form) for slips, form in sorted(near)[:_CANDIDATES])
    return tuple(dict.fromkeys(form for _, count, form in ranked if count))[:MOST]


def beginnings(
    word: str, words_of_length: Callable[[int], Sequence[str]], cancelled: Callable[[], bool]
) -> tuple[str, ...]:
    """Beginnings of known words that differ from a word that is being typed by a slip, the likeliest first.

    The first two letters count as right. A beginning is longer or shorter than what was typed only when the
    slip is a letter too few or too many.

    Args:
        word: folded.
        words_of_length: the known words of a length, sorted.
        cancelled: asked now and then; once it says so, the answer is worth nothing.
    """
    if not slips_forgiven(word):
        return ()
    first, last = word[:2], f"{word[:2]}\U0010ffff"
    words: Counter[str] = Counter()
    for length in range(len(word), len(word) + _LONGER + 1):
        known = words_of_length(length)
        for longer in known[bisect_left(known, first) : bisect_left(known, last)]:
            for size in (len(word) - 1, len(word), len(word) + 1):
                words[longer[:size]] += 1
    near = _near(word, list(words), 1, cancelled)
    # A beginning that goes on as typed, or that leaves the last letter off, says nothing about a slip.
    likely = [each for _, each in near if not each.startswith(word) and not word.startswith(each)]
    return tuple(sorted(likely, key=lambda each: (len(each) != len(word), -words[each], each))[:MOST])


def _near(
    word: str, known: Sequence[str], slips: int, cancelled: Callable[[], bool]
) -> Iterator[tuple[int, str]]:
    """Those of some words that differ from a word by so many slips at most, with the number of slips."""
    from rapidfuzz.distance import OSA
    from rapidfuzz.process import extract

    for start in range(0, len(known), _PIECE):
        if cancelled():
            return
        piece = known[start : start + _PIECE]
        for form, distance, _ in extract(word, piece, scorer=OSA.distance, score_cutoff=slips, limit=None):
            if form != word:
                yield int(distance), form
