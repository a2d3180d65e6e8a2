"""One line that says what a paper contributes, from its abstract's own words.

What the sentence that most surely tells the contribution says of it (`reader.text.told`) is cut where a
phrase ends (`reader.text.cutting`), completed with the purpose or the field that the abstract names
(`reader.text.topic`), and abbreviations are written out (`reader.text.explained`) as far as there is room.
"""

from __future__ import annotations

import re

from reader.text.contribution import Sentence, Told, read_sentences
from reader.text.cutting import cut_at_phrase, cut_at_word, is_whole
from reader.text.explained import content_words, long_form_of, with_long_forms, with_meaning
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
    return line_told(title, name, read_sentences(abstract_plain))


def line_told(title: str | None, name: str | None, told: Told) -> str:
    """The same, of an abstract that was read already."""
    if title and (line := " ".join(title.split())):
        return cut_at_word(line, MAX_LENGTH)
    if not len(told.sentences):
        return cut_at_word(" ".join(name.split()), MAX_LENGTH) if name and name.strip() else NO_TEXT
    room = MAX_LENGTH - (len(name) + 2 if name else 0)
    if name is not None and room < MAX_LENGTH // 3:
        name, room = None, MAX_LENGTH
    line = _line(told, name, room)
    if name is None:
        return line[:1].upper() + line[1:] if _BEGINS_WITH_A_WORD.match(line) else line
    return f"{name}: {line}"


def _line(told: Told, name: str | None, room: int) -> str:
    """What is contributed, in at most `room` characters, from the likeliest sentence that tells enough."""
    long = long_form_of(told.sentences, name) if name else ""
    tried: list[tuple[bool, bool, bool, int, str]] = []
    for lead, part, text in contributions(told, name, long):
        if tried and lead > CLOSE and max(tried)[:2] >= (True, lead < NOT_TOLD):
            break
        line = cut_at_phrase(without_method(text), room)
        if not line:
            continue
        line = _completed(line, room, part, told.sentences.line, long)
        spaces = line.count(" ")
        phrase = is_whole(line) and not _FRAGMENT.match(line)
        enough = spaces >= FEW_WORDS or len(line) + MAX_LENGTH - room >= ENOUGH
        tried.append((phrase, spaces + 1 >= FEW_WORDS, enough, -len(tried), line))
        if max(tried)[:3] == (True, True, True):
            break
    line = max(tried)[-1] if tried else cut_at_word(told.sentences[0], room)
    if long:
        line = with_meaning(line, long, room)
    return with_long_forms(line, room, name, told.sentences.line)


def _completed(line: str, room: int, part: Sentence, abstract: str, long: str) -> str:
    """A line with what it is for, if that is said and fits; its last phrases may give way to it.

    What the name stands for, `long`, is nothing that it is for.
    """
    if part.acts and part.text.startswith(_PURPOSES) and not _WHOLE.search(line):
        purpose = _PURPOSE.match(part.text[: main_act(part).start])
        if purpose and not _BACK.search(purpose[1]) and len(line) + len(purpose[1]) + 4 <= room:
            return f"{line} to {purpose[1]}"
    if " for " in line or line.startswith("for "):
        return line
    said = set(content_words(line))
    found = topics(abstract)
    if any(said.issuperset(content_words(topic)[-2:]) for topic, _ in found[:3]):
        return line
    for topic, times in found:
        if not said.isdisjoint((*content_words(topic), _initials(topic))) or (long and topic.endswith(long)):
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
