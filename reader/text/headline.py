"""One line that says what a paper contributes, from its abstract's own words.

The sentence that most surely tells the contribution is chosen (`_rating`), what stands in it before the
contribution and around the name is taken away, and the rest is cut where a phrase ends.
"""

from __future__ import annotations

import re

from reader.text.contribution import Act, Sentence, read_sentences
from reader.text.name_context import around_name, without_opening
from reader.text.name_shapes import abbreviations, is_coined
from reader.text.phrases import cut_at_phrase, cut_at_word, tidy

MAX_LENGTH = 100
"""Characters of the longest headline."""

NO_TEXT = "(no text)"
"""The headline of a paper that has neither a title nor an abstract."""

FEW_WORDS = 3
"""A contribution of fewer words says too little to stand alone."""

MAX_PHRASE = 600
"""Characters of a contribution that are looked at: far more than a line can show."""

_FRAMES = ("In this ", "In our ", "This ", "Our ", "Here")
"""Beginnings of sentences that speak of the paper itself."""

_FURTHER = (
    "Additionally", "Also", "Finally", "Furthermore", "In addition", "Lastly", "Moreover", "Second", "Third",
    "We conclude",
)  # fmt: skip
"""Beginnings of sentences that say what else was done."""

_NO_CONTRIBUTION = re.compile(
    r"(?: [\w-]+){0,3}? (?:results|experiments|evidence|evaluations?|examples|challenges|"
    r"insights|discussions?|"
    r"simulations|code|codes|implementations?|opportunities|directions|comparisons?|tasks)\b"
)
"""Objects that every paper presents."""

_BACK_REFERENCE = re.compile(
    r" (?:that |how |on |the |for )*(?:such|this|these|those|it|they|them|their|its|one)\b", re.IGNORECASE
)
"""Objects that can't be understood without the sentence before."""


def headline(title: str | None, name: str | None, abstract_plain: str) -> str:
    """The line that stands for a paper in a list: never empty, one line, at most `MAX_LENGTH` characters.

    Args:
        title: plain text; wins as it stands, cut at a word when it is too long.
        name: the system that the paper introduces, or None.
        abstract_plain: the abstract as plain text.
    """
    if title and (line := " ".join(title.split())):
        return cut_at_word(line, MAX_LENGTH)
    parts = read_sentences(abstract_plain)
    if not parts:
        return cut_at_word(" ".join(name.split()), MAX_LENGTH) if name and name.strip() else NO_TEXT
    text = _contribution(parts, name) or parts[0].text
    room = MAX_LENGTH - (len(name) + 2 if name else 0)
    if name is None or room < MAX_LENGTH // 3:
        line = cut_at_phrase(text, MAX_LENGTH)
        return line[:1].upper() + line[1:] if line[:2].islower() else line
    return f"{name}: {cut_at_phrase(text, room)}"


def _contribution(parts: tuple[Sentence, ...], name: str | None) -> str:
    """The words that say what is contributed."""
    named = next((part.index for part in parts if name and name in part.text), -1)
    told = [part for part in parts if part.acts or part.index == named]
    ranked = sorted(told, key=lambda part: _rating(part, name, first=part.index == named), reverse=True)
    for part in ranked[:3]:
        text = _of_sentence(part, name)
        if text.count(" ") + 1 >= FEW_WORDS:
            return text
    if ranked:
        return _of_sentence(ranked[0], name)
    return tidy(next((part for part in parts if part.text.startswith(_FRAMES)), parts[0]).text[:MAX_PHRASE])


def _rating(part: Sentence, name: str | None, *, first: bool) -> float:
    """How surely a sentence tells the contribution; `first` says whether it has the name's first mention."""
    text = part.text
    rating = -float(part.index)
    if text.startswith(_FRAMES) or "n this paper" in text or "n this work" in text:
        rating += 4
    if text.startswith(_FURTHER):
        rating -= 8
    if not part.acts:
        return rating + 20 + (12 if first else 0)
    act = _main_act(part)
    rating += 10 * act.rank
    if name and name in text and (first or act.rank >= 3):
        rating += 12
    elif name and act.rank >= 3 and any(is_coined(found[1]) for found in abbreviations(text, act.after)):
        rating -= 15  # it gives something else a name
    if _BACK_REFERENCE.match(text, act.after):
        rating -= 8
    if _NO_CONTRIBUTION.match(text, act.after):
        rating -= 20
    return rating


def _main_act(part: Sentence, before: int | None = None) -> Act:
    """The strongest act; of the acts that end `before` a place, the last."""
    if before is not None and (earlier := [act for act in part.acts if act.after <= before]):
        return earlier[-1]
    return max(part.acts, key=lambda act: (act.rank, -act.after))


def _of_sentence(part: Sentence, name: str | None) -> str:
    """The contribution that one sentence tells, without the name."""
    text = part.text
    at = text.find(name) if name else -1
    if not part.acts:
        after = text[at + len(name or "") :] if at >= 0 else text
        return around_name("", after[:MAX_PHRASE], name or "")
    act = _main_act(part, at if at >= 0 else None)
    if act.passive:
        text = without_opening(text[: act.start].rstrip(), text[act.after :].lstrip())
        act = Act(0, 0, act.rank)
    at = text.find(name, act.after) if name else -1
    if name is None or at < 0:
        return tidy(text[act.after : act.after + MAX_PHRASE])
    return around_name(text[max(act.after, at - MAX_PHRASE) : at], text[at + len(name) :][:MAX_PHRASE], name)
