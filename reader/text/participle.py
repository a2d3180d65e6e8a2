"""The `-ing` form of a verb: how a line without a subject tells what something does."""

from __future__ import annotations

import re

_IRREGULAR = {"has": "having", "does": "doing", "is": "being", "are": "being", "be": "being"}
_SIBILANT = re.compile(r"(?:ss|sh|[^aeiou]ch|each|x|zz|o)es$")
_ONE_VOWEL = re.compile(r"[^aeiou]*(?:qu)?[aeiou][bdgklmnprt]")
_DOUBLING = """
abet admit begin commit compel control defer emit equip expel infer occur omit permit prefer recur refer
submit transfer transmit
"""
_DOUBLED = frozenset(_DOUBLING.split())
"""Verbs of more than one syllable that double their last letter, as the last syllable is stressed."""

_ADVERBS = frozenset(("also", "first", "further", "then", "better", "well", "not", "only", "thus"))
_NOT_VERBS = """
can may could will would might should must we they it the a an this in on at for by with when if have each all
its their won built found made took gave got led saw ran was were had did chose
"""
_NO_VERBS = frozenset(_NOT_VERBS.split())


def participle(verb: str) -> str:
    """The present participle of a regular verb, from its base or its third person: `combines`, `combining`.

    The rules of spelling are those of English: a silent `e` goes, a single consonant behind a single stressed
    vowel is doubled, `ie` becomes `y`.
    """
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("ies") and len(verb) > 4:
        verb = verb[:-3] + "y"
    elif _SIBILANT.search(verb):
        verb = verb[:-2]
    elif verb.endswith("s") and not verb.endswith(("ss", "us")):
        verb = verb[:-1]
    if verb.endswith("ie"):
        return verb[:-2] + "ying"
    if verb.endswith("e") and not verb.endswith(("ee", "oe", "ye")):
        return verb[:-1] + "ing"
    if verb in _DOUBLED or _ONE_VOWEL.fullmatch(verb):
        return verb + verb[-1] + "ing"
    return verb + "ing"


_ABLE = re.compile(
    r"(?:(?:is|are) (?:able to|capable of|designed to|aimed at|used to|intended to)|can|could|aims? to) "
)


def doing(predicate: str) -> str | None:
    """A predicate as a participle phrase (`jointly counts owls`: `jointly counting owls`).

    None when it does not begin with a verb, adverbs before it left aside.
    """
    if able := _ABLE.match(predicate):
        predicate = predicate[able.end() :]
    words = predicate.split(" ")
    for at, word in enumerate(words[:3]):
        if word in _ADVERBS or word.endswith("ly"):
            continue
        if not (word.isascii() and word.isalpha() and word[1:].islower()):
            return None
        if word in _NO_VERBS or word.endswith("ed"):
            return None
        if word.endswith("ing"):
            return predicate
        done = participle(word.lower())
        words[at] = done.capitalize() if word[0].isupper() else done
        return " ".join(words)
    return None


_METHOD = re.compile(
    r"(?:(?:general|generic|unified|efficient|practical|principled|simple|flexible|systematic|alternative|"
    r"powerful|different|better|effective|yet|and|but|two|three|general-purpose|end-to-end|plug-and-play) )*"
    r"(?:method(?:ology|ologies|s)?|approach(?:es)?|frameworks?|techniques?|strategy|strategies|ways?|"
    r"solutions?|schemes?|procedures?|mechanisms?|pipelines?|models?(?=,)),? "
    r"(?:(?P<relative>(?:that|which) (?:allows? (?:us )?to )?|to )|(?:for|of) (?=(?:[a-z]+ly )?[a-z-]+ing ))"
)
"""A word for any method and what joins it to what the method does."""


_BACK = re.compile(
    r"(?:[a-z]+ly )?\w+ing (?:all )?(?:this|these|it|them|that|such|those|both|the above)\b"
    r"(?! (?!that|which)[a-z]{4})"
)
"""What is done to something that only another sentence names."""


def without_method(phrase: str) -> str:
    """A phrase that calls a method nothing but that, with what it does alone.

    `approach to count owls` and `framework that counts owls` are `counting owls`.
    """
    opening = _METHOD.match(phrase)
    if opening is None:
        return phrase
    done = phrase[opening.end() :]
    if opening["relative"]:
        done = doing(done) or ""
    return phrase if not done or _BACK.match(done) else done
