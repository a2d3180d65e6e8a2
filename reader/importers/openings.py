r"""How paragraphs of abstracts open, and the phrases by which a part of an abstract is known.

Written as data: in the texts below a line break stands for `|` of a regular expression, and `WORK`, `SHOW`
and `BACK` for the words of that name. They are looked for in small letters, which takes half the time that
looking for them in either case does.
"""

from __future__ import annotations

import re

_WORDS = {
    "WORK": "paper|work|study|article|letter|report|thesis|manuscript|survey|note|chapter|talk|research"
    "|dissertation|tutorial|contribution",
    "SHOW": "shows?|demonstrates?|suggests?|indicates?|reveals?|confirms?|verif(?:y|ies)|validates?"
    "|illustrates?",
    "BACK": "this|these|those|that|such|it|them|both|the above|the former|the latter|all of th(?:is|ese)",
}

CONTINUATION = "opens as a continuation"
FINDING = "opens with what was found"
CONTRAST = "opens with a contrast"
WORK = "opens with the work"
REFERENCE = "opens with a reference back"
NONE = "opens with none of these"
SMALL = "opens with a small letter"

OPENINGS: dict[str, str] = {
    CONTINUATION: r"""
finally|moreover|furthermore|additionally|in addition|besides|lastly|consequently|therefore|thus|hence
accordingly|specifically|in particular|concretely|notably|crucially|importantly|nevertheless|nonetheless
(?:more|most) (?:specifically|precisely|concretely|generally|importantly|formally|notably|surprisingly)
as (?:a|one) (?:result|consequence|by-?product|side|further|final|proof)|along the way|equipped with
on the (?:other hand|contrary|one hand|positive side|negative side)|(?:in|by) contrast|conversely
(?:similarly|likewise|second(?:ly)?|third(?:ly)?|fourth(?:ly)?|next|then|overall|together|also),
(?:instead|still|yet),|subsequently|afterwards?
in (?:summary|sum|conclusion|short|brief)|in (?:total|response),|to (?:summari[sz]e|conclude|sum up)
taken together|altogether|for (?:example|instance)|as such|that is|last but not least
at the same time|given (?:this|these|such)
(?:with|using|under|because of|due to|based on|in light of) (?:BACK|our)
(?:motivated|inspired|driven|guided|encouraged) by (?:BACK)|building (?:up)?on (?:BACK)|in other words
to (?:this|that) end|to do (?:so|this)|for (?:this|these) (?:reason|purpose)s?|(?:by|in) doing so
to (?:address|tackle|solve|overcome|fill|bridge|close|remedy|mitigate|alleviate|resolve|answer|meet) (?:BACK)
to (?:achieve|handle|combat|counter|deal with|cope with|circumvent|avoid|study|evaluate) (?:BACK)
(?:in )?this way|in (?:all|both|each|either|these|those|such) (?:of )?(?:these |those )?(?:cases|settings)
in (?:all|both|each|either|these|those|such) (?:of )?(?:these |those )?(?:experiments|examples|scenarios)
we (?:also|then|further|additionally|finally|next|conclude|furthermore|thus|therefore|hence)
our (?:second|third|final|last|other)
""",
    FINDING: r"""
our (?:\w+ ){0,2}?(?:methods?|approach(?:es)?|models?|framework|algorithms?|results?|experiments?|analys[ei]s)
our (?:\w+ ){0,2}?(?:findings?|evaluations?|contributions?|implementation|code|data|datasets?|techniques?)
our (?:\w+ ){0,2}?(?:system|architecture|work|theory|study|proposal|bounds?|proofs?|simulations?|benchmark)
our (?:\w+ ){0,2}?(?:tool|pipeline|solution|method\w+)
the (?:proposed|resulting|suggested|presented)|the (?:source |accompanying )?code|source code|all code
(?:code|data|datasets?|models?)(?: and \w+)? (?:is|are|will be) (?:\w+ )?(?:available|released|at|provided)
(?:code|data|datasets?|models?)(?: and \w+)? (?:is|are|will be) (?:\w+ )?(?:open|public|supplied)
(?:extensive|comprehensive|thorough) (?:\w+ ){0,2}?(?:experiments?|evaluations?|results?|simulations?)
(?:preliminary|empirical|numerical) (?:\w+ ){0,2}?(?:experiments?|evaluations?|results?|simulations?)
(?:extensive|comprehensive|thorough|preliminary|empirical) (?:\w+ ){0,2}?(?:tests|analys[ei]s)
(?:\w+ )?(?:experiments?|results?|simulations?|evaluations?)(?: \S+){0,8}? (?:SHOW)
(?:theoretically|empirically|experimentally|numerically|in (?:our )?experiments),
a (?:reference |public )?implementation|an open[- ]source
""",
    CONTRAST: r"""
however|unfortunately|(?:despite|while|although) (?:BACK)(?! has)
""",
    WORK: r"""
(?:in )?(?:this|the present|our|the current) (?:WORK)|here|we|(?:the )?authors?
""",
    REFERENCE: r"""
this|these|those|such|they|the (?:above|former|latter|same)|another|both
""",
}
"""The ways to open, and their words; of those that fit the first counts."""

_ACTS = r"""
we(?! (?:call|refer|know|see|live|term|use to))|our|this (?:WORK)|(?:present|current) (?:WORK)
(?:is|are|was|were) (?:\w+ly |also |then |first |further )?(?:proposed|presented|introduced|described)
(?:is|are|was|were) (?:\w+ly |also |then |first |further )?(?:interpreted|discussed|reported|analy[sz]ed)
(?:is|are|was|were) (?:\w+ly |also |then |first |further )?(?:investigated|examined|explained|compared)
(?:is|are|was|were) (?:\w+ly |also |then |first |further )?(?:shown|found|determined|derived|calculated)
(?:is|are|was|were) (?:\w+ly |also |then |first |further )?(?:obtained|prepared|grown|attributed|verified)
(?:is|are|was|were) (?:\w+ly |also |then |first |further )?(?:observed|measured|concluded|outlined|fabricated)
(?:is|are|was|were) (?:\w+ly |also |then |first |further )?(?:demonstrated|achieved|deposited|tested|given)
(?:is|are|was|were) (?:\w+ly |also |then |first |further )?(?:developed|studied)
(?:was|were) (?:\w+ly |also |then |first |further )?\w+ed|(?:was|were) made
it (?:is|was|has been) (?:also )?(?:shown|found|concluded|proposed|suggested|argued|demonstrated|observed)
(?:results?|findings?|experiments?|authors?|simulations?|analys[ei]s),? (?:SHOW|concludes?|argues?)
"""
_BACKWARD = r"""
these|those|such|above|aforementioned|former|latter|both|thereby|this(?! (?:WORK)\b)|its?|their
previously mentioned
"""
_ABOVE = r"""
above(?= [a-z])|aforementioned|(?<!in )the former|the latter|such an?(?= )|previously mentioned
(?:this|these) (?P<noun>NOUN)(?:s\b|\b(?!['’]))
"""
_NOUNS = """
algorithm method approach framework model question problem challenge issue limitation result finding
observation assumption gap technique bound phenomenon setting theory insight condition idea choice drawback
property
"""
_WHERE_THE_CODE_IS = r"""
(?:https?://|github\.com|www\.)\S+\W*$
\b(?:codes?|data|datasets?|implementations?|models?)\b[^.]{0,60}\b(?:available|released)\b[^.]{0,80}\.?\s*$
\b(?:codes?|data|datasets?|implementations?|models?)\b[^.]{0,60}\b(?:provided|supplied)\b[^.]{0,80}\.?\s*$
\b(?:codes?|data|datasets?|implementations?|models?)\b[^.]{0,60}\b(?:found|online|open)\b[^.]{0,80}\.?\s*$
"""


def _pattern(phrases: str) -> str:
    for name, words in (*_WORDS.items(), ("NOUN", "|".join(_NOUNS.split()))):
        phrases = phrases.replace(name, words)
    return "|".join(phrases.strip().split("\n"))


MAX_OPENING = 400
"""Characters within which a paragraph opens."""

_OPENING = re.compile("|".join(rf"((?:{_pattern(words)})(?!\w))" for words in OPENINGS.values()))
_WAYS = (NONE, *OPENINGS)
_SMALL_JOINTS = re.compile(r"(?:where|which|but|so|then|thus)\b")
_MARKS = "*_\"“‘'( \t"

_ACTS_PATTERN = re.compile(rf"\b(?:{_pattern(_ACTS)})\b")

_OFTEN_ACTS = (" We ", " our ", " this paper", " this work", "This paper ", "Our ")
"""The commonest of them, which are found faster."""

_NO_ACTS = ("call", "refer", "know", "see", "live", "term", "use")

_BACKWARD_PATTERN = re.compile(rf"\b(?:{_pattern(_BACKWARD)})\b")

CODE = re.compile(_pattern(_WHERE_THE_CODE_IS), re.IGNORECASE)
"""The end of an abstract that says where the code or the data are."""

_NAMED_ABOVE = re.compile(rf"\b(?:{_pattern(_ABOVE)})")

_NAMING = ("this ", "these ", "above ", "mentioned", "the former", "the latter", "such a")
"""What one of has to be there for that."""


def opening(paragraph: str) -> str:
    """The way in which a paragraph opens: one of the names above."""
    bare = paragraph.lstrip(_MARKS)
    if bare[:1].islower():
        return CONTINUATION if _SMALL_JOINTS.match(bare) else SMALL
    found = _OPENING.match(bare[:MAX_OPENING].lower())
    return _WAYS[found.lastindex or 0] if found else NONE


def acts(text: str) -> bool:
    """Whether an abstract says what was done, not only what is known; `which we call` is no such act."""
    if any(map(text.__contains__, _OFTEN_ACTS)):
        return True
    if text.startswith("We ") and not text.startswith(_NO_ACTS, 3):
        return True
    at = text.find(" we ")
    while at >= 0:
        at += 4
        if not text.startswith(_NO_ACTS, at):
            return True
        at = text.find(" we ", at)
    return _ACTS_PATTERN.search(text.lower()) is not None


def may_name_what_stands_above(words: str) -> bool:
    """Whether words, in small letters, have anything of what `names_what_stands_above` looks for."""
    return any(map(words.__contains__, _NAMING))


def names_what_stands_above(words: str) -> bool:
    """Whether the first words of a paragraph speak of something that only the text above can have named.

    `This algorithm` does, unless an algorithm was named in the same words before.

    Args:
        words: in small letters.
    """
    found = _NAMED_ABOVE.search(words)
    if found is None:
        return False
    noun = found["noun"]
    return noun is None or noun not in words[: found.start()]


def refers_back(words: str) -> bool:
    """Whether words, in small letters, refer to something said before, among them or above."""
    return _BACKWARD_PATTERN.search(words) is not None
