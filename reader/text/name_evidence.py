"""Where a sentence gives something a name. Each finder yields the kind of evidence and the name."""

from __future__ import annotations

import re
from collections.abc import Iterator

from reader.text.acronyms import long_form
from reader.text.contribution import Act, Cue, Sentence
from reader.text.cues import CALL, CALLED, OUR, PROPOSED
from reader.text.name_shapes import Expression, abbreviations, expression_at, is_coined, name_at

NOUNS = """
approach method methodology framework model models algorithm algorithms architecture network networks
system technique techniques strategy scheme paradigm pipeline procedure mechanism module layer metric
metrics measure score loss objective benchmark benchmarks dataset datasets data corpus corpora suite
testbed toolkit tool library package platform environment simulator task challenge resource collection
transformer encoder decoder estimator optimizer sampler attack defense agent agents family class variant
extension solution baseline parser tagger treebank lexicon game interface demo engine app
"""
"""What a name names."""

_NOUNS = frozenset(NOUNS.split())
_NOUN = "|".join(sorted(_NOUNS, key=len, reverse=True))

_CALLERS = frozenset(("we", "We", "and", "to"))
_NOT_OURS = frozenset(
    (
        "also",
        "often",
        "commonly",
        "usually",
        "sometimes",
        "widely",
        "generally",
        "typically",
        "been",
        "is",
        "are",
    )
)
_CALL_TAIL = re.compile(
    r"(?: (?:it|this|our|the|these|them|such)\b(?: [a-z][\w-]*){0,3}?"
    r"(?= (?:as |by )?[\"“‘'`*(]*(?:[A-Z]|[a-z]+[A-Z0-9])))?"
    r"(?: as| by| to(?: as)?)?[\s,:]+(?:the |a |an |our )?"
    r"(?=[\"“‘'`*(]*[^\W_])"
)
_CALLED_TAIL = re.compile(r"(?: as| by| to as| to)?[\s,:]+(?:the |a |an |our )?(?=[\"“‘'`*(]*[^\W_])")

_MARKED = re.compile("[A-Z0-9]")
_DIGIT = re.compile("[0-9]")
OUR_REACH = 100
"""How many characters behind `our` a name may begin."""

_OUR_NAME = re.compile(
    rf"(?P<what>(?: [a-z][\w-]*){{0,4}}? (?:{_NOUN}))?(?P<comma>,?) (?=[\"“‘'`*]*(?:[A-Z]|[a-z]+[A-Z0-9]))"
)
_THE = frozenset(("the", "The", "(the"))
_BE = frozenset(("is", "are"))

_LEAD = re.compile(
    r"[\s,:]*(?:(?:and|or) [a-z]+\s+)?(?:(?:a|an|the|our|two|three|new|novel|simple|first|"
    r"so-called|(?:the )?(?:release|creation|development|construction|design|introduction) of)\b[\s,]*)*"
)
_ASIDE_OPENING = r"(?:(?:i\.e\.|namely|that is),?\s+)?(?:\(?[0-9ivx]{1,3}\)\s*)?(?:the\s+|a\s+)?"
_ASIDE = re.compile(rf"[,:;–—] {_ASIDE_OPENING}")
_ASIDE_OR_DASH = re.compile(rf"(?:[,:;–—] | -{{1,3}} ){_ASIDE_OPENING}")
"""The same where there are hyphens that stand for a dash, which takes several times as long."""

ASIDE_REACH = 200
"""How many characters behind a verb a name may be set beside its object."""

_FOLLOW = re.compile(
    r"[\"”’'*`]*(?:\s*(?:$|[,.:;(–—\[)]|--)|\s+(?:-|that|which|to|for|where|whose|is|are|can|and|"
    r"in|on|with|by|as|"
    r"of|based|using|consisting|designed|aims?|without|the first|a|an)(?![\w]))"
)
_SET_OFF = re.compile(r"[,.]?[\"”'’]|\s*[,:–—]\s+(?:an?|the|our|which|that|whose)\b|\s+(?:that|which)\b")
_NOUN_FOLLOWS = re.compile(rf"\s+(?:[a-z-]+\s+){{0,2}}?(?:{_NOUN})\b")
_COMMON_NOUN_PHRASE = re.compile(
    r"[\s\"“'*]*([a-z][\w+-]*(?: [a-z][\w+-]*){0,2})[\"”'*]*, (?:an?|the|our|which is) "
)
_NOT_A_NAME = re.compile(rf"\b(?:codes?|results|a|an|the|and|or|of|for|to|how|that|{_NOUN})\b")
_PREPOSITION = re.compile(
    r"\b(?:for|of|with|using|via|based on|on|in|from|by|into|between|under|through|than|against)\b"
)
_NOVELTY = re.compile(r"\b(?:novel|new|proposed|propose|so-called|original)\s(?:[\w,-]+\s){0,4}$")
_IS_A = re.compile(
    rf"\s+(?:is|are) (?:an?|the first|the largest|our) (?:[\w-]+,? (?:and )?){{0,5}}?(?:{_NOUN})\b"
)


def may_name(sentence: Sentence) -> bool:
    """Whether a sentence may give any evidence, which most of those with acts do not."""
    return bool(sentence.cues or sentence.rank >= 3 or (sentence.rank and "(" in sentence.text))


def evidence(sentence: Sentence) -> Iterator[tuple[str, Expression]]:
    """Every piece of evidence that one sentence gives by its wording."""
    text = sentence.text
    is_what = False
    for cue in sentence.cues:
        if cue[0] in _BE:
            is_what = True
        else:
            yield from _at_cue(text, cue)
    if is_what and (found := expression_at(text, 0)) and found.coined and _IS_A.match(text, found.end):
        yield "is a", found
    if sentence.acts:
        if "(" in text:
            yield from _defined(text, sentence)
        for act in sentence.acts:
            if act.passive:
                yield from _before_passive(text, act)
            elif act.rank >= 3:
                yield from _objects(text, act)


def _at_cue(text: str, cue: Cue) -> Iterator[tuple[str, Expression]]:
    """`a method called X`, `our method, X`, `the proposed X`."""
    word, start, end = cue
    before = text[text.rfind(" ", 0, max(start - 1, 0)) + 1 : max(start - 1, 0)]
    if word in OUR or word in PROPOSED:
        if word in PROPOSED and before not in _THE:
            return
        what = _OUR_NAME.match(text, end) if _MARKED.search(text, end, end + OUR_REACH) else None
        if what and (found := name_at(text, what.end())) and found.coined:
            yield ("ours named" if what["what"] and what["comma"] else "ours"), found
        return
    before = before.lstrip("(")
    if word in CALLED or before in _CALLERS:
        if word[-1] in ",:":
            end -= 1
        tail = (_CALL_TAIL if word in CALL else _CALLED_TAIL).match(text, end)
        if tail and before not in _NOT_OURS and (found := name_at(text, tail.end(), 120)):
            yield "called", found


def _defined(text: str, sentence: Sentence) -> Iterator[tuple[str, Expression]]:
    """`Long Name (X)`, whose letters match."""
    first, last = sentence.acts[0], sentence.acts[-1]
    for paren in abbreviations(text):
        short = paren.group(1)
        form = long_form(short, text[: paren.start()])
        if form is None:
            continue
        found = Expression(short, paren.end(), is_coined(short))
        begin = paren.start() - 1 - len(form)
        act = last if last.after <= begin else first
        if _NOVELTY.search(text, max(0, begin - 60), begin):
            yield "defined", found
        elif begin < act.after - 1 or act.rank < 3 or _PREPOSITION.search(text, act.after, begin):
            yield "defined aside", found
        else:
            yield "defined", found


def _before_passive(text: str, act: Act) -> Iterator[tuple[str, Expression]]:
    """`X is proposed`."""
    head = text[: act.start].rstrip()
    for paren in abbreviations(head):
        if paren.end() == len(head):
            yield "object", Expression(paren.group(1), paren.end(), is_coined(paren.group(1)))
    at = head.rfind(" ") + 1
    if (found := expression_at(text, at)) and found.coined and found.end >= len(head):
        yield "object", found


def _objects(text: str, act: Act) -> Iterator[tuple[str, Expression]]:
    """`we propose X`, and names set beside what is proposed."""
    lead = _LEAD.match(text, act.after)
    start = lead.end() if lead else act.after
    reach = act.after + ASIDE_REACH
    if act.rank == 4 or text[start : start + 1].isupper():
        if found := name_at(text, start, 120):
            if _FOLLOW.match(text, found.end):
                yield "object", found
            elif found.coined and _NOUN_FOLLOWS.match(text, found.end):
                yield "named noun", found
            if _is_bare(text[found.end :]):
                reach = min(reach, found.end)
        elif (common := _COMMON_NOUN_PHRASE.match(text, act.after)) and not _NOT_A_NAME.search(
            common.group(1)
        ):
            yield "object", Expression(common.group(1), common.end(1), coined=False)
    window = text[act.after + 1 : reach + 1]
    if " " not in window or (window.islower() and not _DIGIT.search(window)):
        return
    yield from _beside_nouns(text, window, act.after + 1)
    aside = _ASIDE_OR_DASH if " -" in window else _ASIDE
    for cue in aside.finditer(text, act.after, reach):
        found = expression_at(text, cue.end()) and name_at(text, cue.end())
        if found is None or not (found.coined or act.rank == 4):
            continue
        if (_FOLLOW if found.coined else _SET_OFF).match(text, found.end):
            yield "apposition", found


def _is_bare(text: str) -> bool:
    """Whether no word of a text looks like a name at first sight."""
    return text.isascii() and text.islower() and not _DIGIT.search(text)


def _beside_nouns(text: str, window: str, start: int) -> Iterator[tuple[str, Expression]]:
    """`the dataset X`, `a new dataset (X)`, in a part of a text that begins at a place."""
    words = window.split(" ")
    if _NOUNS.isdisjoint(words):
        return
    for at, word in enumerate(words[:-1], start=1):
        if word not in _NOUNS or not _MARKED.search(words[at]):
            continue
        following = words[at]
        begin = start + len(" ".join(words[:at])) + 1
        inner = begin + 1 if following.startswith("(") and len(following) > 1 else begin
        found = name_at(text, inner) if expression_at(text, inner) else None
        if found and found.coined and not (inner > begin and long_form(found.text, text[:begin])):
            yield "apposition", found
