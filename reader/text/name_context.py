"""What stands around a name in the sentence that introduces it, put together without the name."""

from __future__ import annotations

import re

from reader.text.acronyms import long_form
from reader.text.participle import doing
from reader.text.phrases import tidy

_OPENING = re.compile(
    r"(?:(?:therefore|thus|hence|moreover|furthermore|specifically|finally|additionally|"
    r"to this end|consequently|"
    r"in addition|first|second|then),?\s+|"
    r"(?:in (?:this|our)|to|by|for|based on|inspired by|motivated by|with)\b[^,]{0,80},\s+)+",
    re.IGNORECASE,
)
_CALLED = re.compile(
    r"[\s,:(]{0,3}\b(?:i\.e\.|(?:(?:which )?(?:we|is) )?"
    r"(?:call|name|term|called|named|termed|dubbed|namely|coined|titled|entitled|denoted|referred to|that is|"
    r"abbreviated|short for)\b(?: as| by)?)[\s,:“\"'‘(–—-]*(?:the\s+)?"
)
_NOUN_OF_CALLED = re.compile(r"\s+[a-z-]+(?=\s*(?:[,.;:]|$)|\s(?:that|which|to|for)\b)")
_ENUMERATION = re.compile(r"[:,]\s*\(?(?:\d|[ivx]+|[a-c])\)\s*$|:\s*$")
_MARKS = " ,:“\"'‘(–—-"
_AFTER_NAME = re.compile(r"[\s”\"'’)]*(?:\([^()]{0,120}\)[\s”\"'’]*)?(?:,?\s*\b(?:and|or) [A-Z][\w-]*)?")
_STANDS_FOR = re.compile(
    r"[,\s(]*(?:which |that )?(?:stands? for|short for|an? (?:acronym|abbreviation) (?:of|for))\s+"
)
_RELATIVE = re.compile(
    r"[,:–—\s]*(?:(?:that|which|who)\s+(?:is (?:able|capable) (?:to|of)\s+|can\s+|aims? (?:to|at)\s+)?"
    r"|to\s+(?:jointly\s+)?|aims? (?:to|at)\s+|is\s+|(?=[a-z-]+s\s))"
)
_APPOSITION = re.compile(r"\s*(?:,|:|;|[–—-]+)\s*(?=(?:an?|the|our|one|two|novel|new|which is an?)\s)")
_PLURAL_VERB = re.compile(r"\s*[a-z]+(?<!s)\s")
_BE = re.compile(r"\s*(?:is|are) (?=(?:an?|the)\s)")
_PROPOSED = re.compile(r"\b(?:proposed|so-called|novel|new) ")
_ONLY_GENERIC = re.compile(
    r"(?:(?:general|unified|efficient|neural|deep|learning|end-to-end) )?(?:method|approach|"
    r"framework|technique|model|algorithm|system|architecture|metric|network|"
    r"solution|layer)s?"
)
"""What a name is said to be that says less than its long form."""


def without_opening(subject: str, rest: str) -> str:
    """A sentence in the passive without its verb and its opening adverbs.

    Args:
        subject: what stands before the verb.
        rest: what stands behind it.
    """
    return f"{_OPENING.sub('', subject, count=1)} {rest}"


def around_name(before: str, after: str, name: str, long: str = "") -> str:
    """The contribution, from the words between the verb and the name and the words behind the name.

    A description set beside the name (`X, a method that …`) is taken alone. Otherwise what the name is said
    to be (`an unsupervised model, called X, that …`), or its long form when that is only a common noun, goes
    before what is said of it.

    Args:
        before: from the verb to the name.
        after: from the name on.
        name: the name.
        long: its long form, when another sentence gives it.
    """
    skipped = _AFTER_NAME.match(after)
    rest = after[skipped.end() :] if skipped else after
    if stands := _STANDS_FOR.match(rest):
        return tidy(rest[stands.end() :])
    if apposition := _APPOSITION.match(rest):
        return tidy(rest[apposition.end() :])
    lead, own_long, called = _lead(before, name)
    long = own_long or long
    if called and (noun := _NOUN_OF_CALLED.match(rest)):
        rest = rest[noun.end() :]
    if long and (not lead or _ONLY_GENERIC.fullmatch(lead) or _ends_with_form(lead, long)):
        lead = long
    relative = _RELATIVE.match(rest)
    if not lead:
        rest = rest[relative.end() :] if relative else rest
        acts = relative or (name.endswith("s") and _PLURAL_VERB.match(rest))
        return tidy((doing(rest.lstrip()) if acts else None) or rest)
    if lead is long and relative and (done := doing(rest[relative.end() :])):
        return tidy(f"{lead} {done}")
    if relative is None and rest[:1] not in ",;:" and (own := _BE.match(rest)):
        return tidy(f"{lead}, {rest[own.end() :]}")
    return tidy(f"{lead} {rest.lstrip(' ,:')}")


def _ends_with_form(lead: str, long: str) -> bool:
    """Whether what the name is said to be goes on to its long form: `paradigm Owl-Supervised Hearing`."""
    return long[0].isupper() and lead.endswith(long) and not lead.endswith((f"to {long}", f"on {long}"))


def _lead(before: str, name: str) -> tuple[str, str, bool]:
    """What the name is said to be (`metric`), its long form, and whether a word such as `called` says so."""
    if _ENUMERATION.search(before):
        return "", "", False
    before = before.rstrip(_MARKS).removesuffix(" the").rstrip(_MARKS)
    form = long_form(name, before) or ""
    if calls := list(_CALLED.finditer(before)):
        return tidy(before[: calls[-1].start()]), form or tidy(before[calls[-1].end() :]), True
    if form and (proposed := list(_PROPOSED.finditer(before))):
        before = before[proposed[-1].end() :]
    return tidy(before), form, False
