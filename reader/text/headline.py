"""One line that says what a paper contributes, from its abstract's own words.

What the sentence that most surely tells the contribution says of it (`reader.text.told`) is cut where a
phrase ends (`reader.text.cutting`), completed with the purpose or the field that the abstract names
(`reader.text.topic`), and abbreviations are written out (`reader.text.explained`) as far as there is room.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from reader.text.contribution import Sentence, Told, read_sentences
from reader.text.cutting import cut_at_phrase, cut_at_word, is_whole
from reader.text.explained import content_words, long_form_of, with_long_forms, with_meaning
from reader.text.in_step import Task, result_of
from reader.text.participle import without_method
from reader.text.told import NOT_TOLD, contributions, main_act
from reader.text.topic import topics

MAX_LENGTH = 100
"""Characters of the longest headline."""

NO_TEXT = "(no text)"
"""The headline of a paper that has neither a title nor an abstract."""

FEW_WORDS = 3
"""A contribution of so many words says too little to stand alone."""

ENOUGH = 25
"""Characters from which a line tells enough, its name included."""

CLOSE = 15
"""How much less surely than the best sentence another may tell the contribution to be taken in its place."""

CENTRAL = 2
"""How often an abstract says what is so central to it that the end of a line may give way to it."""

KEPT = 33
"""Per cent of a line that stays at least."""

_PURPOSE = re.compile(r"(?:In order )?[Tt]o ([a-z][^,]{8,80}?), (?:(?:in|here|this)\b[^,]{0,30}, )?$")
"""What a sentence says that is done for, before it says what."""

_PURPOSES = ("To ", "to ", "In order ")
"""What one begins with."""

_BACK = re.compile(
    r"\b(?:this|these|that|those|such|above|aforementioned|issues?|challenges?|limitations?|gaps?|end|"
    r"problems?|it|them|so|drawbacks?|they|our|shortcomings?|goals?|purpose|questions?|difficult\w+|both|"
    r"existing|former|latter|previous)\b"
)
"""Words of a purpose that can't be understood without the sentence before, or that every purpose has."""

_BEGINS_WITH_A_WORD = re.compile(r"(?:a |[^\W\d_Α-Ωα-ωA-Z][^\W\d_A-Z])")
"""Neither a letter that stands for something, as in `k-means`, nor a word with a capital further on."""

_FRAGMENT = re.compile(
    r"(?:for|in|of|with|by|from|at|is|are|can|has|have|and|or|as|into|via|it|they|them|which|who|whose|what)\b"
)
"""Beginnings of what is no phrase of its own."""

_WHOLE = re.compile(r"\b(?:that|which|when|where|for|to|is|are|can|whether|how)\b")
"""Words of a line that a purpose can't be added to."""


def headline(title: str | None, name: str | None, abstract_plain: str) -> str:
    """The line that stands for a paper in a list: never empty, one line, at most `MAX_LENGTH` characters.

    Args:
        title: plain text; wins as it stands, cut at a word when it is too long.
        name: the system that the paper introduces, or None.
        abstract_plain: the abstract as plain text.
    """
    return result_of(telling(title, name, read_sentences(abstract_plain)))


def telling(title: str | None, name: str | None, told: Told) -> Task[str]:
    """The steps to the same, of an abstract that was read already; see `reader.text.in_step`."""
    if title and (line := " ".join(title.split())):
        yield (cut_at_word(line, MAX_LENGTH),)
        return
    if not len(told.sentences):
        yield (cut_at_word(" ".join(name.split()), MAX_LENGTH) if name and name.strip() else NO_TEXT,)
        return
    room = MAX_LENGTH - (len(name) + 2 if name else 0)
    if name is not None and room < MAX_LENGTH // 3:
        name, room = None, MAX_LENGTH
    long = long_form_of(told.sentences, name) if name else ""
    best: tuple[bool, bool, bool, int, str] | None = None
    tried = 0
    for tale in contributions(told, name, long):
        yield None
        if tale is None:
            continue
        lead, part, text = tale
        if best and lead > CLOSE and best[:2] >= (True, lead < NOT_TOLD):
            break
        line = cut_at_phrase(without_method(text), room)
        if not line:
            continue
        yield None
        purposeful = _with_purpose(line, room, part)
        if purposeful is None:
            found = topics(told.sentences.line)
            yield None
            line = _with_topic(line, room, found, long)
        else:
            line = purposeful
        rated = (*_merits(line, room), -tried, line)
        best = rated if best is None else max(best, rated)
        tried += 1
        yield None
        if best[:3] == (True, True, True):
            break
    line = best[-1] if best else cut_at_word(told.sentences[0], room)
    if long:
        line = with_meaning(line, long, room)
    line = with_long_forms(line, room, name, told.sentences.line)
    if name is None:
        yield (line[:1].upper() + line[1:] if _BEGINS_WITH_A_WORD.match(line) else line,)
    else:
        yield (f"{name}: {line}",)


def _merits(line: str, room: int) -> tuple[bool, bool, bool]:
    """Whether a line is a phrase of its own, has more than a few words, and tells enough."""
    spaces = line.count(" ")
    is_phrase = is_whole(line) and not _FRAGMENT.match(line)
    return is_phrase, spaces + 1 >= FEW_WORDS, spaces >= FEW_WORDS or len(line) + MAX_LENGTH - room >= ENOUGH


def _with_purpose(line: str, room: int, part: Sentence) -> str | None:
    """A line that says what it is for, if need be with its sentence's purpose; None when that is not said."""
    if part.acts and part.text.startswith(_PURPOSES) and not _WHOLE.search(line):
        purpose = _PURPOSE.match(part.text[: main_act(part).start])
        if purpose and not _BACK.search(purpose[1]) and len(line) + len(purpose[1]) + 4 <= room:
            return f"{line} to {purpose[1]}"
    return line if " for " in line or line.startswith("for ") else None


def _with_topic(line: str, room: int, topical: Sequence[tuple[str, int]], long: str) -> str:
    """A line with what it is for, if that fits; its last phrases may give way to it.

    Args:
        line: does not say what it is for.
        room: characters that it may have.
        topical: see `reader.text.topic.topics`.
        long: what the name stands for, which is nothing that it is for.
    """
    found = [(topic, times, content_words(topic)) for topic, times in topical]
    if not found:
        return line
    said = set(content_words(line))
    if any(said.issuperset(words[-2:]) for _, _, words in found[:3]):
        return line
    for topic, times, words in found:
        if not said.isdisjoint(words) or _initials(topic) in said or (long and topic.endswith(long)):
            continue
        if len(line) + len(topic) < room:
            return f"{line} {topic}"
        if times >= CENTRAL:
            shorter = cut_at_phrase(line, room - len(topic) - 1)
            if len(shorter) >= max(ENOUGH, len(line) * KEPT // 100) and not shorter.endswith("…"):
                return f"{shorter} {topic}"
    return line


def _initials(topic: str) -> str:
    """How a topic, without the preposition before it, is abbreviated."""
    return "".join(word[0] for word in topic.lower().replace("-", " ").split()[1:])
