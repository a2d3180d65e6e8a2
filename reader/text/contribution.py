"""The sentences in which an abstract says what it contributes, and where in them that begins.

The rules are the data below: who acts (`WORKS`, `OWNERS`) and what is done (`VERBS`), each verb with a rank
that tells how surely its object is the contribution itself.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from reader.text.cues import NAMING
from reader.text.sentences import Sentences, all_sentences
from reader.text.word_pattern import any_of

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

MAX_SUBJECT = 5
"""Words of the longest name that a sentence says what it is of."""

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


_POINTS = ("", ",", ".", ";", ":")

_FORMS = {form: rank for rank, verbs in VERBS.items() for verb in verbs.split() for form in _forms(verb)}
_FORMS |= {
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
_RANK = {form + point: rank for form, rank in _FORMS.items() for point in _POINTS}
_STRONG = tuple(tuple(_forms(verb)) for verb in VERBS[4].split())
_OWNERS = frozenset(word for owner in OWNERS.split() for word in (owner, owner.capitalize()))
_WORKS = frozenset(work + suffix for work in WORKS.split() for suffix in ("", "’s", "'s"))
_WE = frozenset(("we", "We", "(we", "“we", "we’ve", "we've", "We’ve", "We've"))
"""Who always acts."""

_ACTORS = _WE | _WORKS
_BE = frozenset(("is", "are"))
_BEFORE_NOUNS = frozenset(("the", "our", "this", "these", "a", "an", "of", "its", "their"))
_JOINTS = frozenset(("and", "by", "to", "then", "thereby", "through", "also", "further", "here"))
_ADVERBS = frozenset(("then", "also", "first", "further", "therefore", "here"))

_BEHIND_BE = (
    f"(?= (?:(?:(?:[^ ]*ly|{any_of(_ADVERBS)}) )?"
    f"((?:{any_of(forms[-1] for forms in _STRONG)})[,.;:]?)(?: |$)"
    "|(?:an?|the (?:first|largest)|our) ))"
)
_HERE = "\1"
"""Stands for the pattern above among words, none of which has it."""

_MARKED = any_of((*_WE, *_WORKS, *NAMING, *(be + _HERE for be in _BE))).replace(_HERE, _BEHIND_BE)
_MARK = re.compile(f" (?:{_MARKED})(?= )")
"""What may say that something is done or named; a group that matched is the verb behind `is` or `are`."""

_ACTIVE = re.compile(f" ({any_of(form for forms in _STRONG for form in forms[:-1])})(?= |$)")
_VERB_READ = 200
"""Characters behind an actor in which its verb is looked for."""

_JOINT_READ = 60
"""Characters before a verb in which the word that joins it to another is looked for."""


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


Cue = tuple[str, int, int]
"""A word that may say that something is named, one of `reader.text.cues.NAMING`, `is` or `are`, and where in
its sentence it begins and ends."""

_Agent = tuple[str, int, int, int]
"""A word that may say that something is done: one for the authors or the paper, or `is` or `are`. Behind it
come the places in its sentence where it begins and ends, and where the verb behind it ends that says what is
done (`is proposed`), or -1."""


@dataclass(slots=True, eq=False)
class Sentence:
    """A sentence of an abstract that may say that something is done or named.

    Attributes:
        text: on one line, its words between single spaces.
        number: its place in the abstract, from 0.
        cues: in order.
        acts: in order.
        rank: the rank of its strongest act, or 0.
        is_own: whether the authors act in it, or the paper.
    """

    text: str
    number: int
    cues: Sequence[Cue] = ()
    acts: Sequence[Act] = ()
    rank: int = 0
    is_own: bool = False


@dataclass(slots=True, eq=False)
class Told:
    """An abstract, read for what it contributes.

    Attributes:
        sentences: all of them.
        marked: those that may say that something is done or named, in order.
    """

    sentences: Sentences
    marked: Sequence[Sentence]

    def sentence(self, number: int) -> Sentence:
        """The sentence of a number, with what it says is done."""
        for marked in self.marked:
            if marked.number == number:
                return marked
        return Sentence(self.sentences[number], number)


@lru_cache(maxsize=4)
def read_sentences(text: str) -> Told:
    """The sentences of a plain text with what each says was done; the last few texts are remembered.

    Only the first `MAX_READ` characters are read.
    """
    return all_told((text,))[0]


def all_told(texts: Sequence[str]) -> list[Told]:
    """What `read_sentences` gives for each of some texts.

    Each step is taken for all of them before the next one, which saves a tenth of the time.
    """
    every = all_sentences([text[:MAX_READ] for text in texts])
    marked = [_marked(told) for told in every]
    return [Told(told, [_sentence(*one) for one in found]) for told, found in zip(every, marked, strict=True)]


def _marked(told: Sentences) -> list[tuple[str, int, list[Cue], list[_Agent]]]:
    """The sentences that have cues or agents, each with its number and with these."""
    line, starts = told.line, told.starts
    found: list[tuple[str, int, list[Cue], list[_Agent]]] = []
    start = behind = 0
    for hit in _MARK.finditer(line):
        space, end = hit.span()
        begin = space + 1
        word = line[begin:end]
        if word in _WORKS and line[line.rfind(" ", 0, space) + 1 : space] not in _OWNERS:
            continue
        if begin >= behind:
            number = bisect_right(starts, begin) - 1
            start, behind = starts[number], starts[number + 1]
            cues: list[Cue] = []
            agents: list[_Agent] = []
            found.append((line[start : behind - 1], number, cues, agents))
        if word in _ACTORS:
            agents.append((word, begin - start, end - start, -1))
        elif hit.lastindex:
            agents.append((word, begin - start, end - start, hit.end(hit.lastindex) - start))
        elif word not in _BE or line.count(" ", start, space) < MAX_SUBJECT:
            cues.append((word, begin - start, end - start))
    return [marked for marked in found if marked[2] or marked[3]]


def _sentence(text: str, number: int, cues: list[Cue], agents: list[_Agent]) -> Sentence:
    if not agents:
        return Sentence(text, number, cues)
    acts, is_own = _acts(text, agents)
    rank = 0
    for act in acts:
        if act.rank > rank:
            rank = act.rank
    return Sentence(text, number, cues, acts, rank, is_own)


def _acts(text: str, agents: list[_Agent]) -> tuple[list[Act], bool]:
    """Acts in the order of their verbs, and whether the authors or the paper do any of them.

    The actor of the first also does what later verbs say.
    """
    acts: list[Act] = []
    actor, done, read, is_own = -1, -1, 0, False
    for word, start, end, passive in agents:
        if len(acts) >= MAX_ACTS:
            break
        if passive > 0:
            if actor < 0:
                acts.append(Act(start, passive, 4, passive=True))
            continue
        if actor >= 0:
            done = _join(acts, text, actor, done, (read, start))
        elif word in _WE:
            actor, is_own = start, True
        read = start
        act, verb = _done_by(text, start, end)
        if act is not None and verb > done:
            acts.append(act)
            actor, done, is_own = (start if actor < 0 else actor), verb, True
    if actor >= 0:
        _join(acts, text, actor, done, (read, len(text)))
    return acts[:MAX_ACTS], is_own


def _done_by(text: str, actor: int, end: int) -> tuple[Act | None, int]:
    """What an actor that ends at a place does, and where its verb begins."""
    at, before = end, ""
    for word in text[end : end + _VERB_READ].split(" ", REACH + 1)[1 : REACH + 1]:
        at += 1
        if word in _RANK and before not in _BEFORE_NOUNS:
            return _act(text, actor, at, word), at
        at += len(word)
        before = word
    return None, -1


def _act(text: str, actor: int, at: int, verb: str) -> Act:
    """What is done, with the verbs joined to the first that mean the same: `propose and study`."""
    rank = _RANK[verb]
    end = at + len(verb)
    while text.startswith((" and ", " or "), end):
        begin = text.find(" ", end + 1) + 1
        following = text[begin : begin + _VERB_READ].partition(" ")[0]
        if following not in _RANK:
            break
        verb, end = following, begin + len(following)
    return Act(actor, end - len(verb) + len(verb.rstrip(",:;.")), rank)


def _join(acts: list[Act], text: str, actor: int, done: int, part: tuple[int, int]) -> int:
    """Add what verbs in a part of a text say, `…, and newly propose`, `by introducing`; return the last."""
    start, end = part
    for hit in _ACTIVE.finditer(text, max(start, done), end):
        verb = hit.start(1)
        if _is_joined(text[max(0, verb - 1 - _JOINT_READ) : verb - 1]):
            acts.append(_act(text, actor, verb, hit[1]))
            done = verb
    return done


def _is_joined(before: str) -> bool:
    """Whether a verb behind some words goes on with the sentence."""
    head, _, word = before.rpartition(" ")
    if head and (word.endswith("ly") or word in _ADVERBS):
        word = head.rpartition(" ")[2]
    return word in _JOINTS or word.endswith((",", ";"))
