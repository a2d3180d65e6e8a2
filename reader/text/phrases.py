"""A phrase without the words at its beginning that every abstract has."""

from __future__ import annotations

import re

from reader.text.acronyms import long_form

_LEAD = re.compile(
    r"(?:[\s,:;–—-]+|(?:a|an|the|our|its|their|very|"
    r"(?:novel|new|simple|effective|simple-yet-effective|original)(?:,? (?:and|but|yet))?|"
    r"these|this|those|promising|challenging|interesting|important|"
    r"in (?:this|the present) (?:paper|work|study)|here|for the first time|both|also|then|first|"
    r"(?:and|but|yet)(?= (?:novel|new|simple|effective|efficient|unified|[a-z]+ly)\b)|"
    r"(?:problem|task|challenge|question|issue|use|context|setting|case|area|topic|idea|concept)s? of|"
    r"\\\w+,|(?:theoretically|empirically|experimentally|formally|mathematically|numerically|"
    r"analytically|rigorously)"
    r"(?= that|,))(?![\w-])[ ,]*)+",
    re.IGNORECASE,
)
"""Words before a contribution that every abstract has."""

_JOINT = re.compile(
    r"[\s,:;–—-]*(?:(?:on|to)(?![\w-])[ ,]*|"
    r"(?:[a-z]+ly,? )?that[ ,]+(?:(?:in|on|under|for|with|at|by|when|if|as)\b[^,]{3,90}, )?)"
)
"""What joins a verb to what was done: `focus on`, `show that, in most cases,`."""

_HERE = re.compile(r",? in (?:this|our|the present) (?:paper|work|study|article)\b(?: ?,)?")
_IN = " in "
"""Is in whatever `_HERE` finds; it is found faster."""

_ABBREVIATION = re.compile(r"\(([^()\s]{2,12})\)")
_BACK = re.compile(r"\bsuch (?!as\b|that\b)(?:an? )?")


def tidy(text: str) -> str:
    """A phrase without empty words at its beginning, bracketed abbreviations, and a full stop at its end.

    Args:
        text: one line without other white space than spaces.
    """
    if "(" in text:
        text = _without_abbreviations(text)
    if _IN in text:
        text = _HERE.sub("", text)
    joint = _JOINT.match(text)
    if joint is not None:
        text = text[joint.end() :]
    elif "such" in text:
        text = _BACK.sub("", text)
    lead = _LEAD.match(text)
    told = (text[lead.end() :] if lead else text).strip(" ")
    return (" ".join(told.split()) if "  " in told else told).rstrip(".。 ,;:")


def _without_abbreviations(text: str) -> str:
    """A text without the words in brackets that abbreviate what stands before them."""
    pieces: list[str] = []
    done = 0
    for found in _ABBREVIATION.finditer(text):
        before = text[: found.start()].rstrip(" ")
        if long_form(found[1], before):
            pieces.append(text[done : max(done, len(before))])
            done = found.end()
    pieces.append(text[done:])
    return "".join(pieces)
