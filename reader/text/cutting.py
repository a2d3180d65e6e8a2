"""The places where a phrase may be cut, and what its end can't be once it is."""

from __future__ import annotations

import re

from reader.text.word_pattern import any_of

REACH = 60
"""Characters behind the room that a phrase has in which it is still looked at."""

MAX_CLAUSE = 90
"""Characters of the longest clause that is taken away from an end."""

MIN_PHRASE = 10
"""Characters from which a phrase may stand alone though the sentence goes on to say what else was done."""


# Each pattern that is looked for begins with the space before its words, which is found fast.


def _words(words: str) -> str:
    return any_of(words.split())


_SOLVE = (
    r"(?:solv|address|tackl|overcom|resolv|alleviat|mitigat|fill|bridg|handl|achiev|circumvent|remed|combat|simplif|clos)"
    r"(?:e|es|ies|y|ying|ing|s)?"
)
_BACK_CLAUSE = re.compile(
    rf",? (?:(?:to|that|which|for|by|towards?) )?(?:can |could |may )?(?:[a-z]+ly )?{_SOLVE} "
    r"(?:all |both |each of |some of )?"
    r"(?:(?:the )?(?:above|aforementioned|former|latter)\b|(?:these|this|those|such|it|them)\b)"
    r"(?: (?:problems?|issues?|challenges?|limitations?|gaps?|tasks?|goals?|aims?|questions?|aspects?|"
    r"drawbacks?|shortcomings?|weakness(?:es)?|difficult(?:y|ies)|objectives?|end|trade-?off|dilemma|"
    r"obstacles?|needs?)\b(?! of)|"
    r"(?= (?:that|by|with|in|through|via|and)\b)|$)(?:(?= (?:by|via|through|with|using|that)\b)|[^,]*$)"
    r"|,? (?:for|to|of|by|with|in|on|from) (?:them|it|this|these|that end|this end)$"
)
"""A clause at the end that can't be understood without the sentence before."""
_POINTING = re.compile(r" (?:th(?:ese|is|ose|em|at end)|such|it|above|aforementioned|former|latter)\b")
_THIS = re.compile(
    r"\b(?:this|these|those)\b(?= [a-z]{3})(?! (?:that|which|with|from|when|can|and|via|for|who|are|has)\b)"
)

_BOUNDARY_WORDS = """
that which who whose where when while whereas by to for with using via in on from through under but
without within across between based at into over so because if given toward towards against among after
before during only either
"""
_BOUNDARY = re.compile(
    rf" (?:(?<=[,;:] )|[–—] |-{{1,3}} |(?=\()|(?=(?:{_words(_BOUNDARY_WORDS)}|as well as|such as|"
    r"and (?:\w+s )?(?:the|a|an|its|their|our|to|that|which|by|for|in|on)) ))"
)
"""The space at which a phrase may end: before a clause or a preposition, at a comma, a dash or a bracket."""

_WEAK_BOUNDARY = re.compile(
    r"\s(?=[a-z]{3,}ing (?:the|a|an|its|their|all|any)\s)|\s(?=(?:of|as|than)\s)|(?<=s)\s(?=(?:and|or)\s)"
)
"""Where a phrase may end when there is no better place."""

_DONE_NEXT = """
show demonstrate prove find evaluate validate verify apply discuss highlight analyze analyse compare
provide propose conduct report test
"""
_NEXT = rf" (?:we |also |then |further |[a-z]+ly )*(?:{_words(_DONE_NEXT)})\b"
_ITEMS = "2) ii) b) 1) i) (2) (ii) (b) (1) (i) because - i.e. i.e., e.g. e.g.,"
_BEFORE_WHICH = "in for by with from through on to of"
_SIGNS = any_of(
    [f"{item} " for item in _ITEMS.split()] + [f"{word} which " for word in _BEFORE_WHICH.split()]
)
_STOP_SOURCE = rf" (?:{_SIGNS}|and{_NEXT}|then{_NEXT}|w(?<=, w)h(?:ere(?:in)? |ich we )"
_STOP = re.compile(rf"{_STOP_SOURCE})")
"""The space before another thing that was done, or an explanation."""

_STOP_OR_SEMICOLON = re.compile(rf"{_STOP_SOURCE}|(?<=; ))")
"""The same where there are semicolons."""

_WEAK_ENDS = """
a an the of to for in on with by and or that which who whose is are as at from into its their our both
such than not more most can be using via including where when while but if because under over so through
across between among about they we whether how according due able capable leading inherent invariant
contingent similar equivalent subject applicable equal sensitive robust prone relative bad different
either neither only even just also what why it this these those may will could has have had was were been
each every any all some no one upon within without during against toward towards per lower higher better
larger smaller faster respect termed called named i.e e.g representative should would must might do does
"""
_WEAK = frozenset((*_WEAK_ENDS.split(), "e.g.", "i.e."))
_NO_PARTICIPLES = frozenset(("speed", "feed", "seed", "need", "bed", "embed", "indeed", "hundred"))
_NO_ADVERBS = frozenset(("family", "anomaly", "assembly", "supply", "reply", "fly", "Italy"))
_RELATION = re.compile(
    r" (?:an?|the|some) (?:wide |large |broad |new )?"
    r"(?:number|variety|range|set|class|family|series|amount|majority|lack|kind|type|part)$"
)
"""Nouns that say nothing without what follows them."""

_CUT_CLAUSE = re.compile(
    r" (?:(?:that|which|who|whose|so|as)(?! (?:they|it|we)\b)(?: [\w-]+){1,3}"
    r"|(?:where|when|while|if|because|whether|how)(?! (?:they|it|we)\b)(?: [\w-]+){1,4}"
    r"|(?:that|which|who) (?:\w+ly )?\w+ (?:which|whether|how|what|when|that|if)\b[^,]*"
    r"|(?:and|or|by|while|to)(?: \w+ly)? \w+|(?<=, )[\w-]+(?: [\w-]+)?)$"
)
"""The space before a clause that was cut before it said anything."""


_HALF_SAID = re.compile(
    r" (?:[a-z]+ing|(?:to|that|which) (?:[a-z]+ly )?[a-z]+)(?: (?:the|a|an|its|their))? [\w-]+$"
)
"""A verb and a noun whose complement was cut off (`solving a class` of what?)."""


def first_done(text: str, reach: int) -> str:
    """The text up to where it says what else was done, without what points back to another sentence.

    Args:
        text: one line.
        reach: characters of it that count.
    """
    stop = (_STOP_OR_SEMICOLON if ";" in text else _STOP).search(text, MIN_PHRASE, reach)
    if stop is not None and is_whole(text[: stop.start()]):
        text = _without_dangling(text[: stop.start()])
    if _POINTING.search(text, 0, reach):
        back = _BACK_CLAUSE.search(text, MIN_PHRASE)
        if back is not None and is_whole(back.group()):
            text = _without_dangling(text[: back.start()]) + text[back.end() :]
        text = _THIS.sub("the", text)
    return text


def cut_at_phrase(text: str, length: int) -> str:
    """The longest whole phrases at the beginning of a text that fit, and only the first thing that was done.

    Nothing is cut between brackets or quotation marks. Without a good place the text is cut at a word and
    ends in an ellipsis.

    Args:
        text: one line.
        length: characters that there is room for.
    """
    text = first_done(text, length + REACH).replace(", to ", " to ")
    if len(text) <= length:
        return text
    for boundary, least in (
        (_BOUNDARY, length // 2),
        (_WEAK_BOUNDARY, length // 2),
        (_BOUNDARY, length // 4),
    ):
        places = [place.start() for place in boundary.finditer(text, least, length + 2)]
        for place in reversed(places):
            if text[place - 1] in ",;:":
                place -= 1
            if place <= length and is_whole(text[:place]):
                cut = _without_loose_end(text[:place])
                if boundary is _WEAK_BOUNDARY:
                    cut = _without_loose_end(_HALF_SAID.sub("", cut))
                if len(cut) >= least:
                    return cut
    line = cut_at_word(text, length)
    whole = _without_loose_end(line.removesuffix("…"))
    return whole if length // 2 < len(whole) < len(line) - 1 else line


def _without_loose_end(text: str) -> str:
    text = _without_dangling(text)
    while clause := _CUT_CLAUSE.search(text, max(0, len(text) - MAX_CLAUSE)):
        text = _without_dangling(text[: clause.start()])
    return text


def _without_dangling(text: str) -> str:
    """A text without words at its end that can't stand there once what followed them is cut off."""
    while True:
        text = text.rstrip(" ,;:(–—-")
        head, _, last = text.rpartition(" ")
        if head and (
            last in _WEAK
            or (last.endswith("ed") and last.isalpha() and last not in _NO_PARTICIPLES)
            or (last.endswith("ly") and last.isalpha() and last not in _NO_ADVERBS)
        ):
            text = head
        elif relation := _RELATION.search(text, max(0, len(text) - MAX_CLAUSE)):
            text = text[: relation.start()]
        else:
            return text


_HALVES = re.compile('[][(){}“”"]')
_PAIRS = (("(", ")"), ("[", "]"), ("{", "}"), ("“", "”"))


def is_whole(text: str) -> bool:
    """Whether every bracket and quotation mark has its other half."""
    if not _HALVES.search(text):
        return True
    return all(text.count(left) == text.count(right) for left, right in _PAIRS) and not text.count('"') % 2


def cut_at_word(line: str, length: int) -> str:
    """The line, or as many of its words as fit with an ellipsis."""
    if len(line) <= length:
        return line
    cut = line[: length - 1]
    at = cut.rfind(" ")
    return (cut[:at] if at > length // 2 else cut).rstrip(" ,;:") + "…"
