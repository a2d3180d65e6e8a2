"""What the sentences of an abstract say is contributed, and how surely each says it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from reader.text.contribution import Act, Sentence, Told
from reader.text.name_context import around_name, without_opening
from reader.text.name_shapes import abbreviations, is_coined
from reader.text.participle import doing
from reader.text.phrases import tidy

MAX_PHRASE = 600
"""Characters of a contribution that are looked at: far more than a line can show."""

MAX_TOLD = 4
"""Sentences that are looked at."""

NOT_TOLD = 100.0
"""How much less surely than any other the sentence tells the contribution that only stands for it."""

_FRAMES = ("In this ", "In our ", "This ", "Our ", "Here")
"""Beginnings of sentences that speak of the paper itself."""

_FURTHER = (
    "Additionally", "Also", "Finally", "Furthermore", "In addition", "Lastly", "Moreover", "Second", "Third",
    "We conclude",
)  # fmt: skip
"""Beginnings of sentences that say what else was done."""

_NO_CONTRIBUTION = re.compile(
    r"(?: [\w-]+){0,3}? (?:results|experiments|evidence|evaluations?|examples|challenges|"
    r"insights|discussions?|effectiveness|efficacy|usefulness|utility|superiority|advantages?|benefits?|"
    r"performance|improvements?|validity|first attempt|"
    r"simulations|code|codes|implementations?|opportunities|directions|comparisons?|tasks)\b"
)
"""Objects that every paper presents."""

_BACK_REFERENCE = re.compile(
    r" (?:that |how |on |the |for )*(?:such|this|these|those|it|they|them|their|its|one|our|proposed)\b",
    re.IGNORECASE,
)
"""Objects that can't be understood without the sentence before."""

_INFINITIVE = re.compile(r"\s*(?:on |how |at )?to (?=[a-z])")


def contributions(
    abstract: Told, name: str | None, long: str
) -> Iterator[tuple[float, Sentence, str] | None]:
    """What the sentences say is contributed, the likeliest first; there is always one.

    With each sentence comes how much less surely than the first it tells the contribution, and the words that
    tell it, without the name. Before each, None parts the steps of the work; see `reader.text.in_step`.

    Args:
        abstract: has at least one sentence.
        name: what the abstract introduces, or None.
        long: what the name abbreviates, or "".
    """
    at = abstract.sentences.line.find(name) if name else -1
    named = abstract.sentences.number_at(at) if at >= 0 else -1
    told = [part for part in abstract.marked if part.acts or part.number == named]
    if named >= 0 and named not in [part.number for part in told]:
        told.append(abstract.sentence(named))
    silent = True
    for loss, part in _likeliest(told, name, named):
        yield None
        if text := _of_sentence(part, name, long):
            silent = False
            yield loss, part, text
    if long:
        yield 0.0, abstract.sentence(0), long
    frame = next((at for at, text in enumerate(abstract.sentences) if text.startswith(_FRAMES)), -1)
    if frame >= 0 or (silent and not long):
        yield NOT_TOLD, *_whole(abstract.sentence(max(frame, 0)))


def _likeliest(told: Sequence[Sentence], name: str | None, named: int) -> list[tuple[float, Sentence]]:
    """Some sentences, the likeliest first, and how much less surely than that each tells the contribution.

    Args:
        told: in any order.
        name: what the abstract introduces, or None.
        named: the number of the sentence that mentions it first, or a negative number.
    """
    if len(told) == 1:
        return [(0.0, told[0])]
    rated = sorted([(-_rating(part, name, first=part.number == named), part.number, part) for part in told])
    return [(loss - rated[0][0], part) for loss, _, part in rated[:MAX_TOLD]]


def _whole(part: Sentence) -> tuple[Sentence, str]:
    """A sentence that stands for what is contributed as no sentence tells it."""
    text = tidy(part.text[:MAX_PHRASE]) or part.text[:MAX_PHRASE]
    if text[:3] in ("We ", "we "):
        text = doing(text[3:]) or text
    return part, text


def _rating(part: Sentence, name: str | None, *, first: bool) -> float:
    """How surely a sentence tells the contribution; `first` says whether it has the name's first mention."""
    text = part.text
    rating = -float(part.number)
    if text.startswith(_FRAMES) or "n this paper" in text or "n this work" in text:
        rating += 4
    if text.startswith(_FURTHER):
        rating -= 8
    if not part.acts:
        return rating + 20 + (12 if first else 0)
    act = main_act(part)
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


def main_act(part: Sentence, before: int | None = None) -> Act:
    """The strongest act; of the acts that end `before` a place, the last."""
    acts = part.acts
    if len(acts) == 1:
        return acts[0]
    if before is not None and (earlier := [act for act in acts if act.after <= before]):
        return earlier[-1]
    return acts[0] if acts[0].rank == part.rank else next(act for act in acts if act.rank == part.rank)


def _of_sentence(part: Sentence, name: str | None, long: str) -> str:
    """The contribution that one sentence tells, without the name."""
    text = part.text
    at = text.find(name) if name else -1
    if not part.acts:
        after = text[at + len(name or "") :] if at >= 0 else text
        return around_name("", after[:MAX_PHRASE], name or "", long)
    act = main_act(part, at if at >= 0 else None)
    if act.passive:
        text = without_opening(text[: act.start].rstrip(), text[act.after :].lstrip())
        act = Act(0, 0, act.rank)
    at = text.find(name, act.after) if name else -1
    if name is None or at < 0:
        told = text[act.after : act.after + MAX_PHRASE]
        if infinitive := _INFINITIVE.match(told):
            told = doing(told[infinitive.end() :]) or told
        return tidy(told)
    before = text[max(act.after, at - MAX_PHRASE) : at]
    if infinitive := _INFINITIVE.match(before):
        before = doing(before[infinitive.end() :]) or before
    return around_name(before, text[at + len(name) :][:MAX_PHRASE], name, long)
