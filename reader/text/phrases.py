"""Words that say nothing at the beginning of a phrase, and the places where a phrase may be cut."""

from __future__ import annotations

import re

from reader.text.acronyms import long_form

MIN_PHRASE = 10
"""Characters from which a phrase may stand alone though the sentence goes on to say what else was done."""


def _either(words: str) -> str:
    return "|".join(words.split())


_LEAD = re.compile(
    r"(?:[\s,:;–—-]+|(?:that|to|a|an|the|our|its|novel|new|simple|effective|simple-yet-effective|original|"
    r"in (?:this|the present) (?:paper|work|study)|here|for the first time|both|also|then|first|on|"
    r"(?:and|but|yet) (?=(?:novel|new|simple|effective|efficient|unified|[a-z]+ly)\b)|"
    r"(?:problem|task|challenge|question|issue|use)s? of|"
    r"(?:theoretically|empirically|experimentally|formally|mathematically|numerically|"
    r"analytically|rigorously)"
    r"(?= that|,))\b[ ,]*)+",
    re.IGNORECASE,
)
"""Words before a contribution that every abstract has."""

_HERE = re.compile(r",? in (?:this|our|the present) (?:paper|work|study|article)\b(?: ?,)?")
_ABBREVIATION = re.compile(r"\s?\(([^()\s]{2,12})\)")

_BOUNDARY_WORDS = """
that which who whose where when while whereas by to for with using via in on from through under but
without within across between based at into over so because if given toward towards against among after
before during only
"""
_BOUNDARY = re.compile(
    r"\s?[,;:]\s|\s[–—]\s|\s-{1,3}\s|\s(?=\()|"
    rf"\s(?=(?:{_either(_BOUNDARY_WORDS)}|as well as|such as|"
    r"and (?:\w+s )?(?:the|a|an|its|their|our|to|that|which|by|for|in|on))\s)"
)
"""Where a phrase may end: before a clause or a preposition, at a comma, a dash or a bracket."""

_DONE_NEXT = """
show demonstrate prove find evaluate validate verify apply discuss highlight analyze analyse compare
provide propose conduct report
"""
_STOP = re.compile(
    r",? \((?:2|ii|b)\) |,? (?:2|ii|b)\) |"
    rf",? (?:and|then) (?:we |also |then |further |[a-z]+ly )*(?:{_either(_DONE_NEXT)})\b|"
    rf", where(?:in)? |, which we "
)
"""Where another thing that was done begins."""

_WEAK_ENDS = """
a an the of to for in on with by and or that which who whose is are as at from into its their our both
such than not more most can be using via including where when while but if because under over so through
across between among about they we whether how according due able capable leading inherent invariant
contingent similar equivalent subject applicable equal sensitive robust prone relative bad different
"""
_PARTICIPLE = r"(?!(?:\w*[sf]peed|seed|need|feed|bed|embed|indeed)\b)\w+ed"
_ADVERB = r"(?!(?:family|anomaly|assembly|supply|reply|fly|Italy)\b)\w+ly"
_DANGLING = re.compile(
    rf"(?:[\s,;:(–—-]+|\s(?:{_either(_WEAK_ENDS)}|e\.g\.|i\.e\.|respect|{_PARTICIPLE}|{_ADVERB})(?=$|[\s,;:]))+$"
)
"""Words that a phrase can't end with once its rest is cut off."""

_SHORT_RELATIVE = re.compile(r"[\s,]{1,2}(?:that|which|who|whose|where)(?: [\w-]+){1,3}$")
"""A clause that was cut before it said anything."""


def tidy(text: str) -> str:
    """A phrase without empty words at its beginning, bracketed abbreviations, and a full stop at its end."""
    if "(" in text:
        text = _ABBREVIATION.sub(
            lambda found: "" if long_form(found[1], text[: found.start()]) else found[0], text
        )
    text = _HERE.sub("", text)
    lead = _LEAD.match(text)
    return " ".join((text[lead.end() :] if lead else text).split()).rstrip(".。 ")


def cut_at_phrase(text: str, length: int) -> str:
    """The longest whole phrases at the beginning of a text that fit, and only the first thing that was done.

    Nothing is cut between brackets or quotation marks. Without a good place the text is cut at a word and
    ends in an ellipsis.

    Args:
        text: one line.
        length: characters that there is room for.
    """
    stop = _STOP.search(text, MIN_PHRASE)
    if stop is not None and _is_whole(text[: stop.start()]):
        text = _DANGLING.sub("", text[: stop.start()])
    if len(text) <= length:
        return text
    best = 0
    for place in _BOUNDARY.finditer(text, length // 3, length + 2):
        if place.start() <= length and _is_whole(text[: place.start()]):
            best = place.start()
    cut = _DANGLING.sub("", _SHORT_RELATIVE.sub("", _DANGLING.sub("", text[:best])))
    return cut if len(cut) >= length // 3 else cut_at_word(text, length)


def _is_whole(text: str) -> bool:
    return all(text.count(left) <= text.count(right) for left, right in ("()", "[]", "“”")) and not (
        text.count('"') % 2
    )


def cut_at_word(line: str, length: int) -> str:
    """The line, or as many of its words as fit with an ellipsis."""
    if len(line) <= length:
        return line
    cut = line[: length - 1]
    at = cut.rfind(" ")
    return (cut[:at] if at > length // 2 else cut).rstrip(" ,;:") + "…"
