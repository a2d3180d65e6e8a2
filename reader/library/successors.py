"""Finds abstracts again that were edited, or that are in one paper now and were in two, or the other way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from reader.text.identity import MIN_ABSTRACT, normalise

SAME_TEXT = 85.0
"""From which similarity (rapidfuzz `ratio`, 0 to 100, of the normalised texts) on two abstracts are one text
that was edited. Two different abstracts on one subject stay below 65; changing a sentence of ten gives 90."""

STRETCH = 16
"""Letters that two texts have to have in common somewhere before they are compared as a whole. A text that is
`SAME_TEXT` alike has longer stretches untouched, unless every other word was changed."""

ASK_EVERY = 100
"""After how many papers to look whether the search is still wanted."""


def successors(
    left: Mapping[str, str], added: Iterable[tuple[str, str]], stop_if_cancelled: Callable[[], None]
) -> dict[str, str]:
    """For papers that their list names no more, the new papers that are the same text, edited or cut anew.

    Args:
        left: id -> abstract of the papers that are left.
        added: id and abstract of the new papers; not looked at when nothing is left.
        stop_if_cancelled: called now and then; may raise.

    Returns:
        old id -> new id, of those that have one. No new paper succeeds two for likeness alone, but several
        that are now part of one paper have that one.
    """
    texts = {id_: text for id_, abstract in left.items() if (text := normalise(abstract))}
    if not texts:
        return {}
    from rapidfuzz import fuzz, process

    holders: dict[str, set[str]] = {}
    for id_, text in texts.items():
        for start in range(0, max(len(text) - STRETCH, 0) + 1, STRETCH):
            holders.setdefault(text[start : start + STRETCH], set()).add(id_)
    scored: list[tuple[float, str, str]] = []
    recut: dict[str, str] = {}
    for number, (new, abstract) in enumerate(added):
        if number % ASK_EVERY == 0:
            stop_if_cancelled()
        text = normalise(abstract)
        stretches = {text[start : start + STRETCH] for start in range(max(len(text) - STRETCH, 0) + 1)}
        near = {id_: texts[id_] for stretch in stretches & holders.keys() for id_ in holders[stretch]}
        alike = process.extract(
            text, near, scorer=fuzz.ratio, processor=None, score_cutoff=SAME_TEXT, limit=None
        )
        scored += [(score, old, new) for _, score, old in alike]
        for old, former in near.items():
            if (
                old not in recut
                and min(len(former), len(text)) >= MIN_ABSTRACT
                and _is_cut_anew(former, text)
            ):
                recut[old] = new
    chosen: dict[str, str] = {}
    taken: set[str] = set()
    for _, old, new in sorted(scored, reverse=True):
        if old not in chosen and new not in taken:
            chosen[old] = new
            taken.add(new)
    return recut | chosen


def _is_cut_anew(former: str, text: str) -> bool:
    """Whether a text is now part of another, or what it began with is now all."""
    return former in text or former.startswith(text)
