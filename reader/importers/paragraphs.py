"""Whether a paragraph goes on with the abstract above it or begins the next one.

A blank line tells nothing: in lists of abstracts it separates papers and paragraphs alike. What tells is how
the paragraph opens, whether the abstract above has come to what it contributes, which uncommon words the two
share, how long they are, and the marks of structured abstracts and lists. Each piece of evidence that is
found has a weight; from a sum of `JOINED` on the two belong together.

Most weights are those of a logistic regression, ten times the natural logarithm of the odds. It was fitted to
6,500 abstracts of machine learning, linguistics, medicine and physics that were cut in two, and to 24,000
pairs of whole ones: random neighbours, and each with those most like it. The weights above 50 were set by
hand for what is rare there. To join two papers does more harm than to leave one in two, so `JOINED` is such
that of random neighbours one in ten thousand is joined, and of the most alike one in a thousand.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from reader.importers import openings, structure
from reader.importers.shared_words import shared_words

WEIGHTS: dict[str, int] = {
    openings.CONTINUATION: 14,
    openings.FINDING: 20,
    openings.CONTRAST: 10,
    openings.REFERENCE: -31,
    openings.NONE: -54,
    openings.WORK: -58,
    openings.SMALL: -100,
    "names what stands above": 40,
    "refers back": 5,
    "above contributes nothing yet": 13,
    "the work follows its background": 27,
    "above is no prose": -60,
    "above ends with a colon": 50,
    "above ends with where the code is": -20,
    "above is shorter than 350": 12,
    "above is shorter than 600": 14,
    "above is longer than 1000": -9,
    "below is shorter than 500": 10,
    "below is longer than 1000": -7,
    "together longer than 2400": -2,
    "next section": 110,
    "first section": -110,
    "next item of a list": 110,
    "translation": 110,
    "no uncommon word shared": -30,
    "15 % of the uncommon words shared": 8,
    "1 pair of words shared": 7,
    "2 pairs of words shared": 3,
    "4 pairs of words shared": 6,
    "last and first sentence share a pair": 10,
    "below uses a name defined above": 27,
    "below defines a name again": -20,
}
"""What each piece of evidence says. A paragraph opens in one way; of several lengths and numbers of pairs
each that is reached counts."""

JOINED = 15
"""The sum of weights from which a paragraph goes on with the abstract above it."""

MAX_READ = 3000
"""Characters of either side that are looked at; of what is longer above, its beginning and its end."""

HEAD_WORDS = 16
"""Words of the first sentence in which a reference back is looked for."""

MIN_PROSE = 200
"""Characters from which a text counts as prose though no full stop ends it."""

MAX_ITEM = 400
"""Characters of the longest paragraph that passes for the first item of a list, or an unnumbered one."""

MAX_BACKGROUND = 800
"""Characters of the longest section that one about the aims may follow."""

_HEAD_READ = 250
_CODE_READ = 300
_SCRIPT_READ = 100
_ENDED = re.compile(r"[.!?。！？…:;,，；：][\"'”’)\]*_]*$")
_FULL_STOP = re.compile(r"[.?!](?= )")
_IDEOGRAPH = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]")
_LATIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9.+-]*[A-Za-z0-9]")


def goes_on(above: Sequence[str], below: str) -> bool:
    """Whether a paragraph goes on with the abstract above it.

    Takes time for what is looked at only, however long the two are.

    Args:
        above: the paragraphs of the abstract so far, at least one.
        below: the paragraph.
    """
    text, below = _ends(above), below[:MAX_READ]
    found: list[str] = []
    total = 0
    for step, most in _STEPS:
        if total + most < JOINED:
            return False
        if names := step(text, above, below, found):
            found += names
            for name in names:
                total += WEIGHTS[name]
    return total >= JOINED


def evidence(above: Sequence[str], below: str) -> list[str]:
    """Names of all that tells whether a paragraph goes on with the abstract above it; keys of `WEIGHTS`."""
    text, below = _ends(above), below[:MAX_READ]
    found: list[str] = []
    for step, _ in _STEPS:
        found += step(text, above, below, found)
    return found


def _ends(paragraphs: Sequence[str]) -> str:
    """The text of an abstract, without its middle when it is long."""
    first, last = paragraphs[0], paragraphs[-1]
    if len(paragraphs) == 1:
        return first if len(first) <= 2 * MAX_READ else f"{first[:MAX_READ]} {first[-MAX_READ:]}"
    middle = " ".join(paragraph[:MAX_READ] for paragraph in paragraphs[1:-1][-3:])
    return f"{first[:MAX_READ]} {middle} {last[-MAX_READ:]}"


def _structure(text: str, above: Sequence[str], below: str, _found: Sequence[str]) -> Sequence[str]:
    found: list[str] = []
    last = above[-1]
    if structure.is_label(last):
        found.append("next section")
    elif (section := structure.section_at_start(below)) is not None:
        follows = structure.follows(section, last)
        if section == structure.AIMS and len(text) > MAX_BACKGROUND:
            follows = False
        found.append("next section" if follows else "first section")
    elif last.endswith((":", "：")):
        found.append("above ends with a colon")
    elif len(text) < MIN_PROSE and not _ENDED.search(text):
        found.append("above is no prose")
    if (mark := structure.mark_of(below)) is not None and _is_next_item(mark, above, below):
        found.append("next item of a list")
    if _is_ideographic(below) != _is_ideographic(text) and _is_translation(text, below):
        found.append("translation")
    return found


def _is_next_item(mark: structure.Mark, above: Sequence[str], below: str) -> bool:
    """Whether a paragraph is an item of a list in the abstract; one that begins so is itself in a list."""
    if structure.mark_of(above[0]) is not None:
        return False
    last = structure.mark_of(above[-1])
    if mark.number > 1:
        follows = last is not None and last.number == mark.number - 1
        return follows or f"({mark.number - 1})" in above[-1][-MAX_READ:]
    return len(below) < MAX_ITEM and (last is None or mark.number == last.number == 0)


def _is_translation(text: str, below: str) -> bool:
    """Whether the paragraph says what stands above, in another script: the names and numbers are the same."""
    mixed, other = (below, text) if _is_ideographic(below) else (text, below)
    names = set(_LATIN.findall(mixed))
    return len(names) > 1 and len(names.intersection(_LATIN.findall(other))) >= 0.6 * len(names)


def _is_ideographic(text: str) -> bool:
    text = text[:_SCRIPT_READ]
    return not text.isascii() and len(_IDEOGRAPH.findall(text)) > len(text) // 4


def _lengths(text: str, _above: Sequence[str], below: str, _found: Sequence[str]) -> Sequence[str]:
    found: list[str] = []
    if len(text) < 350:
        found.append("above is shorter than 350")
    if len(text) < 600:
        found.append("above is shorter than 600")
    elif len(text) > 1000:
        found.append("above is longer than 1000")
    if len(below) < 500:
        found.append("below is shorter than 500")
    elif len(below) > 1000:
        found.append("below is longer than 1000")
    if len(text) + len(below) > 2400:
        found.append("together longer than 2400")
    return found


def _opening(_text: str, _above: Sequence[str], below: str, _found: Sequence[str]) -> Sequence[str]:
    opening = openings.opening(below)
    return (opening, "names what stands above") if _names_what_stands_above(below) else (opening,)


def _backward(_text: str, _above: Sequence[str], below: str, _found: Sequence[str]) -> Sequence[str]:
    if not _names_what_stands_above(below) and openings.refers_back(_head(below[:_HEAD_READ].lower())):
        return ("refers back",)
    return ()


def _names_what_stands_above(below: str) -> bool:
    end = below.find(". ", 0, _HEAD_READ)
    start = below[: _HEAD_READ if end < 0 else end].lower()
    return openings.may_name_what_stands_above(start) and openings.names_what_stands_above(_head(start))


def _head(start: str) -> str:
    """The first words of a paragraph, within its first sentence."""
    words = " ".join(start.split(maxsplit=HEAD_WORDS)[:HEAD_WORDS])
    return _FULL_STOP.split(words, maxsplit=1)[0]


def _work(text: str, _above: Sequence[str], _below: str, found: Sequence[str]) -> Sequence[str]:
    if openings.WORK in found and not openings.acts(text):
        return ("above contributes nothing yet", "the work follows its background")
    return ()


def _acts(text: str, _above: Sequence[str], _below: str, found: Sequence[str]) -> Sequence[str]:
    if openings.WORK in found or openings.acts(text):
        return ()
    return ("above contributes nothing yet",)


def _words(text: str, _above: Sequence[str], below: str, _found: Sequence[str]) -> Sequence[str]:
    return list(shared_words(text, below))


def _end(text: str, _above: Sequence[str], _below: str, _found: Sequence[str]) -> Sequence[str]:
    return ("above ends with where the code is",) if openings.CODE.search(text[-_CODE_READ:]) else ()


_Step = Callable[[str, Sequence[str], str, Sequence[str]], Sequence[str]]
"""Names of what one kind of evidence tells, of the text above, its paragraphs, the paragraph below, and the
names that were found before."""

_STEPS: tuple[tuple[_Step, int], ...] = (
    (_structure, 1000),
    (_lengths, 1000),
    (_opening, 1000),
    (_work, 106),
    (_acts, 79),
    (_words, 66),
    (_backward, 5),
    (_end, 0),
)
"""Kinds of evidence, those last that are slow or seldom tip the scales; and the most that each and those
after it can add."""
