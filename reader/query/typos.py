"""Words that a mistyped word may have been meant to be."""

from __future__ import annotations

from collections.abc import Callable, Sequence

SHORTEST = 5
"""Letters of the shortest word that is forgiven a slip; shorter ones are one letter from too many others."""

LONG = 9
"""From this many letters on, a word is forgiven two slips."""

MOST = 12
"""Forms that are tried for one word: those with the fewest slips, and of those the most frequent."""


def slips_forgiven(word: str) -> int:
    """How many letters too many, too few, wrong or swapped with their neighbour a word is forgiven."""
    if len(word) < SHORTEST or not word.isalpha():
        return 0
    return 2 if len(word) >= LONG else 1


def forms(
    word: str, words_of_length: Callable[[int], Sequence[str]], frequency: Callable[[str], int]
) -> tuple[str, ...]:
    """The known words that differ from a word by no more slips than it is forgiven, the likeliest first.

    The word itself is not among them.

    Args:
        word: folded.
        words_of_length: the known words of a length.
        frequency: how many papers have a word; words that none has are left out.
    """
    slips = slips_forgiven(word)
    if not slips:
        return ()
    from rapidfuzz.distance import OSA
    from rapidfuzz.process import extract

    near: list[tuple[int, str]] = []
    for length in range(len(word) - slips, len(word) + slips + 1):
        for form, distance, _ in extract(
            word, words_of_length(length), scorer=OSA.distance, score_cutoff=slips, limit=None
        ):
            if form != word:
                near.append((int(distance), form))
    ranked = sorted((distance, -frequency(form), form) for distance, form in sorted(near)[:_CANDIDATES])
    return tuple(dict.fromkeys(form for _, count, form in ranked if count))[:MOST]


_CANDIDATES = 60
"""Forms whose frequency is asked for: a question costs some microseconds."""
