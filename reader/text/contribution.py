"""The sentences in which an abstract says what it contributes, and where in them that begins.

The rules are the data below: who acts (`WORKS`, `OWNERS`) and what is done (`VERBS`), each verb with a rank
that tells how surely its object is the contribution itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from reader.text.cues import NAMING
from reader.text.sentences import sentences

WORKS = """
paper work study article research survey thesis manuscript report letter tutorial chapter demo demonstration
submission note contribution authors review
"""
"""What a paper calls itself; it acts (`this paper shows`) when one of `OWNERS` stands before it."""

OWNERS = "this our the present current position short survey demo system following"

VERBS: dict[int, str] = {
    4: """propose introduce present develop devise design describe release contribute formulate invent
    unveil advocate announce""",
    3: """construct create build offer provide suggest establish publish initiate assemble collect curate""",
    2: """advance address tackle solve investigate study explore examine consider focus aim derive prove show
    demonstrate argue reveal find extend generalize generalise improve bridge detail
    outline summarize summarise represent""",
    1: """revisit seek discover analyze analyse characterize characterise adapt exploit leverage employ
    utilize utilise apply use evaluate compare survey review report discuss identify observe conduct perform
    rethink
    reformulate formalize formalise model answer unify attempt try take give train make learn obtain""",
}
"""Verbs by rank: the object of a 4 or a 3 is the contribution; a 2 and a 1 say what was done."""

MAX_ACTS = 8
"""Acts of one sentence that are looked at."""

MAX_READ = 20_000
"""Characters of a text that are looked at; the longest abstracts have a quarter of them."""

REACH = 5
"""How many words behind the actor its verb may stand."""


def _forms(verb: str) -> Iterator[str]:
    """The forms of a regular verb, the past last."""
    if verb.endswith("e"):
        yield from (verb, verb + "s", verb[:-1] + "ing", verb + "d")
    elif verb.endswith("y"):
        yield from (verb, verb[:-1] + "ies", verb + "ing", verb[:-1] + "ied")
    else:
        yield from (verb, verb + "s", verb + "es", verb + "ing", verb + "ed")


_RANK = {form: rank for rank, verbs in VERBS.items() for verb in verbs.split() for form in _forms(verb)}
_RANK |= {
    "built": 3,
    "shown": 2,
    "proven": 2,
    "found": 2,
    "taken": 1,
    "given": 1,
    "made": 1,
    "sought": 1,
    "learnt": 1,
}
_ACTIVE = frozenset(form for verb in VERBS[4].split() for form in tuple(_forms(verb))[:-1])
_PAST = frozenset(tuple(_forms(verb))[-1] for verb in VERBS[4].split())
_PAST_WRITTEN = frozenset(form + mark for form in _PAST for mark in ("", ",", ".", ";", ":"))
_WORKS = frozenset(WORKS.split()) | frozenset(
    word + suffix for word in WORKS.split() for suffix in ("’s", "'s")
)
_OWNERS = frozenset(word for owner in OWNERS.split() for word in (owner, owner.capitalize()))
WE = frozenset(("we", "We", "(we", "“we", "we’ve", "we've", "We’ve", "We've"))
"""Who always acts."""

_BE = frozenset(("is", "are"))
_BEFORE_NOUNS = frozenset(("the", "our", "this", "these", "a", "an", "of", "its", "their"))
_JOINTS = frozenset(("and", "by", "to", "then", "thereby", "through", "also", "further", "here"))
_ACTORS = WE | _WORKS
_CUES = _ACTORS | _BE | _ACTIVE
_MARKS = _CUES | NAMING


class Act(NamedTuple):
    """One thing that a sentence says was done.

    Attributes:
        start: where the words about it begin (`we propose …`); in the passive, where the verb begins.
        after: where the verb ends.
        rank: 4 to 1, see `VERBS`.
        passive: whether what was done stands before the verb (`X is proposed`).
    """

    start: int
    after: int
    rank: int
    passive: bool = False


class Sentence(NamedTuple):
    """A sentence of an abstract.

    Attributes:
        text: on one line, its words between single spaces.
        number: its place in the abstract, from 0.
        words: `text`, split at the spaces.
        marks: those of the words that may say that something is done or named.
        acts: in order.
        rank: the rank of its strongest act, or 0.
    """

    text: str
    number: int
    words: list[str]
    marks: frozenset[str]
    acts: list[Act]
    rank: int


def place_of(words: list[str], index: int) -> int:
    """Where a word begins in the text that `words` was split from at single spaces."""
    return sum(map(len, words[:index])) + index


def places_of(cues: frozenset[str], words: list[str]) -> list[tuple[int, str]]:
    """Where in a sentence which of some words stand, in order."""
    return [place for place in enumerate(words) if place[1] in cues]


@lru_cache(maxsize=4)
def read_sentences(text: str) -> tuple[Sentence, ...]:
    """The sentences of a plain text with what each says was done.

    Only the first `MAX_READ` characters are read. The last few texts are remembered, as a name and a headline
    are made from the same one.
    """
    read = []
    for number, sentence in enumerate(sentences(text[:MAX_READ])):
        words = sentence.split(" ")
        marks = _MARKS.intersection(words)
        acts = _acts(words, marks) if marks and not marks.isdisjoint(_CUES) else []
        rank = max([act.rank for act in acts]) if acts else 0
        read.append(Sentence(sentence, number, words, marks, acts, rank))
    return tuple(read)


def _acts(words: list[str], marks: frozenset[str]) -> list[Act]:
    """Acts in the order of their verbs; the actor of the first also does what later verbs say."""
    cues = marks & _CUES
    if cues.isdisjoint(_ACTORS) and (cues.isdisjoint(_BE) or _PAST_WRITTEN.isdisjoint(words)):
        return []
    acts: list[Act] = []
    actor, done = -1, -1
    for at, word in places_of(cues, words):
        if word in WE or (word in _WORKS and at and words[at - 1] in _OWNERS):
            verb = _verb_behind(words, at)
            if actor < 0 and word in WE:
                actor = at
            if verb > done:
                actor, done = (at if actor < 0 else actor), verb
                acts.append(_act(words, at, verb, _RANK[_bare(words[verb])]))
        elif word in _ACTIVE and actor >= 0 and at > done and _is_joined(words, at):
            done = at
            acts.append(_act(words, actor, at, 4))
        elif word in _BE and actor < 0:
            verb = at + 2 if at + 2 < len(words) and _is_adverb(words[at + 1]) else at + 1
            if verb < len(words) and _bare(words[verb]) in _PAST:
                acts.append(
                    Act(place_of(words, at), place_of(words, verb) + len(words[verb]), 4, passive=True)
                )
        if len(acts) == MAX_ACTS:
            break
    return acts


def _verb_behind(words: list[str], actor: int) -> int:
    for at, word in enumerate(words[actor + 1 : actor + 1 + REACH], actor + 1):
        if (word in _RANK or _bare(word) in _RANK) and words[at - 1] not in _BEFORE_NOUNS:
            return at
    return -1


def _act(words: list[str], actor: int, verb: int, rank: int) -> Act:
    while verb + 2 < len(words) and words[verb + 1] in ("and", "or") and _bare(words[verb + 2]) in _RANK:
        verb += 2
    return Act(place_of(words, actor), place_of(words, verb) + len(_bare(words[verb])), rank)


def _is_joined(words: list[str], at: int) -> bool:
    """Whether a verb goes on with the sentence: `…, and newly propose`, `by introducing`."""
    before = words[at - 1]
    if _is_adverb(before) and at > 1:
        before = words[at - 2]
    return before in _JOINTS or before.endswith((",", ";"))


def _is_adverb(word: str) -> bool:
    return word.endswith("ly") or word in ("then", "also", "first", "further", "therefore", "here")


def _bare(word: str) -> str:
    return word.rstrip(",:;.")
