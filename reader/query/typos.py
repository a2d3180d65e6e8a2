"""Words that a mistyped word may have been meant to be."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence

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


Known = Callable[[int], Iterable[Sequence[str]]]
"""The known words of a length: sequences, each of them sorted."""


def slips_forgiven(word: str) -> int:
    """How many letters too many, too few, wrong or swapped with their neighbour a word is forgiven."""
    return _slips(len(word)) if word.isalpha() else 0


def misspelt(name: str, known: Sequence[str]) -> list[str]:
    """The known names, such as tags, that differ by no more slips than a word as long is forgiven.

    The nearest come first, names that are equally near in their order.
    """
    slips = _slips(len(name))
    return [each for _, each in sorted(_near(name, known, slips, lambda: False))] if slips else []


def _slips(letters: int) -> int:
    return 0 if letters < SHORTEST else 2 if letters >= LONG else 1


def forms(
    word: str, known: Known, frequency: Callable[[str], int], cancelled: Callable[[], bool]
) -> tuple[str, ...]:
    """The known words that differ from a word by no more slips than it is forgiven, the likeliest first.

    The word itself is not among them. Where there are two slips, the first letter is right.

    Args:
        word: folded.
        known: words of the index.
        frequency: how many papers have a word; words that none has are left out.
        cancelled: asked now and then; once it says so, the answer is worth nothing.
    """
    slips = slips_forgiven(word)
    if not slips:
        return ()
    near: list[tuple[int, str]] = []
    for length in range(len(word) - slips, len(word) + slips + 1):
        for words in known(length):
            near += _near(word, _beginning_with(word[0], words), slips, cancelled)
            near += ((1, form) for form in _begun_otherwise(word, words))
    ranked = sorted((slips, -frequency(form), form) for slips, form in sorted(set(near))[:_CANDIDATES])
    return tuple(form for _, count, form in ranked if count)[:MOST]


def beginnings(word: str, known: Known, cancelled: Callable[[], bool]) -> tuple[str, ...]:
    """Beginnings of known words that differ from a word that is being typed by a slip, the likeliest first.

    The first two letters count as right. A beginning is longer or shorter than what was typed only when the
    slip is a letter too few or too many.

    Args:
        word: folded.
        known: words of the index.
        cancelled: asked now and then; once it says so, the answer is worth nothing.
    """
    if not slips_forgiven(word):
        return ()
    size = len(word)
    longer: list[list[Sequence[str]]] = []
    begun: set[str] = set()
    for length in range(size, size + _LONGER + 1):
        if cancelled():
            return ()
        longer.append([_beginning_with(word[:2], words) for words in known(length)])
        begun.update(known_word[: size + 1] for words in longer[-1] for known_word in words)
    begun.update([each[:size] for each in begun])
    begun.update([each[: size - 1] for each in begun])
    near = _near(word, list(begun), 1, cancelled)
    # A beginning that goes on as typed, or that leaves the last letter off, says nothing about a slip.
    likely = {each for _, each in near if not each.startswith(word) and not word.startswith(each)}

    def rank(beginning: str) -> tuple[bool, int, str]:
        count = sum(len(_beginning_with(beginning, words)) for some in longer for words in some)
        # A whole word is more than the beginning of one.
        count += sum(_has(words, beginning, 0) for words in longer[0])
        return len(beginning) != size, -count, beginning

    return tuple(sorted(likely, key=rank)[:MOST])


def _beginning_with(beginning: str, words: Sequence[str]) -> Sequence[str]:
    start = bisect_left(words, beginning)
    return words[start : bisect_left(words, f"{beginning}\U0010ffff", start)]


def _begun_otherwise(word: str, words: Sequence[str]) -> Iterator[str]:
    """Those of some words that another word becomes by a slip at its first letter."""
    at = 0
    while at < len(words):
        first = words[at][0]
        end = bisect_left(words, f"{first}\U0010ffff", at)
        for form in {first + word, first + word[1:]}:
            # The others of the words are shorter or longer.
            if first != word[0] and len(form) == len(words[at]) and _has(words, form, at, end):
                yield form
        at = end
    for form in {word[1:], word[1] + word[0] + word[2:]}:
        if form[0] != word[0] and _has(words, form, 0):
            yield form


def _has(words: Sequence[str], word: str, start: int, end: int | None = None) -> bool:
    at = bisect_left(words, word, start, end)
    return at < len(words) and words[at] == word


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
