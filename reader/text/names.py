"""The name of the system, method, dataset or benchmark that an abstract introduces.

Evidence is gathered for every expression that looks like a name, and the one with the most evidence is
taken if there is enough of it. `WEIGHTS` says what counts how much; `reader.text.name_evidence` finds it,
`reader.text.known_terms` lists what is nobody's new name. Nothing here knows a single paper.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from reader.text.contribution import MAX_READ, WE, Sentence, read_sentences
from reader.text.known_terms import is_known
from reader.text.name_evidence import evidence
from reader.text.name_shapes import key_of

WEIGHTS = {
    "called": 8,  # … a method called X
    "called early": 2,  # the same before anything was contributed
    "defined": 7,  # we propose Long Name (X), whose letters match
    "defined aside": 2,  # the same, but not as the object of the verb
    "object": 7,  # we propose X, …; X is proposed
    "named noun": 6,  # we propose the X framework
    "apposition": 7,  # … a new algorithm, X, …; the dataset X
    "ours": 6,  # the proposed X; our method X
    "ours named": 8,  # our method, X, …
    "is a": 5,  # X is a toolkit
    "subject": 2,  # X outperforms …
    "emphasised": 2,  # **X**
    "address": 4,  # https://github.com/someone/X
    "again": 1,  # each later mention, up to MAX_AGAIN
    "shape": 1,  # capitals inside, digits
    "before": -6,  # mentioned in a sentence before the first evidence
    "known": -12,  # common property of the field
    "known but called": -3,
}
"""What each kind of evidence adds; each kind counts once."""

ENOUGH = 7
"""The weight from which an expression is taken for the introduced name."""

MAX_AGAIN = 3
"""How many later mentions count."""

_SUBJECT = re.compile(
    r"(?:\),?)? (?:also |further |consistently |significantly |can |is able to )*"
    r"(?:outperform|achiev|improv|reach|obtain|surpass|exceed|attain|yield|deliver|overcom|match|beat|enabl|allow)"
    r"[a-z]*\b"
)
_HERE = re.compile(r"\b[Ii]n this (?:paper|work|study|article)\b")
_ADDRESS = re.compile(
    r"(?:github|gitlab|bitbucket|huggingface)\.(?:com|org|co)/[\w.-]+/([\w.-]*\w)|https?://([\w-]+)\.github\.io"
)
_EMPHASISED = re.compile(
    r"[*\\\"](?:(?<=\*)\*{0,2}([^*\s][^*]{0,60})\*|(?<=\\)(?:textbf|emph|textit|textsc|texttt)\{([^{}]{1,60})\}|"
    r"(?<=\")([^\"]{2,40})\")"
)

_EMPHASIS = ("*", '"', "\\text", "\\emph")
"""One of them is in whatever `_EMPHASISED` finds."""


@dataclass(slots=True)
class Candidate:
    """An expression and what speaks for it."""

    text: str
    index: int
    coined: bool
    evidence: set[str] = field(default_factory=set)
    again: int = 0

    @property
    def weight(self) -> int:
        """All evidence together."""
        return sum(WEIGHTS[kind] for kind in self.evidence) + min(self.again, MAX_AGAIN) * WEIGHTS["again"]


def introduced_name(abstract_plain: str, source: str) -> str | None:
    """The name that the abstract gives to what it introduces, verbatim, or None.

    Args:
        abstract_plain: the abstract as plain text.
        source: the abstract as it was written; its emphasis is evidence.
    """
    best = max(candidates(abstract_plain, source), key=lambda c: (c.weight, -c.index), default=None)
    return best.text if best is not None and best.weight >= ENOUGH else None


def candidates(abstract_plain: str, source: str) -> list[Candidate]:
    """Every expression that may be the name, with its evidence."""
    found: dict[str, Candidate] = {}
    parts = read_sentences(abstract_plain)
    contributed = False
    for part in parts:
        contributed = contributed or _speaks_of_itself(part)
        for kind, name in evidence(part) if part.marks else ():
            if kind in ("called", "object") and not contributed:
                kind = "called early"
            candidate = found.setdefault(key_of(name.text), Candidate(name.text, part.number, name.coined))
            candidate.evidence.add(kind)
    if found:
        abstract_plain = abstract_plain[:MAX_READ]
        source = source[:MAX_READ]
        emphasised = _keys(_EMPHASISED, source) if any(map(source.__contains__, _EMPHASIS)) else set()
        addresses = (
            _keys(_ADDRESS, abstract_plain) if "git" in abstract_plain or "hugg" in abstract_plain else set()
        )
        for key, candidate in found.items():
            if key in emphasised:
                candidate.evidence.add("emphasised")
            if key in addresses:
                candidate.evidence.add("address")
            _judge(candidate, parts)
    return list(found.values())


def _speaks_of_itself(part: Sentence) -> bool:
    """Whether a sentence is about the paper, and no longer about what was known before."""
    return (
        not WE.isdisjoint(part.marks)
        or any(not act.passive for act in part.acts)
        or ("n this " in part.text and _HERE.search(part.text) is not None)
    )


def _keys(pattern: re.Pattern[str], text: str) -> set[str]:
    return {key_of(group) for found in pattern.finditer(text) for group in found.groups() if group}


def _judge(candidate: Candidate, parts: tuple[Sentence, ...]) -> None:
    """Add what the expression itself and its other mentions say."""
    kinds = candidate.evidence
    if candidate.coined:
        kinds.add("shape")
    if is_known(candidate.text):
        kinds.add("known but called" if "called" in kinds else "known")
    stem = candidate.text.removesuffix("s") if len(candidate.text) > 2 else candidate.text
    for part in parts:
        for end in _mentions(stem, part.text):
            if part.number < candidate.index:
                kinds.add("before")
                continue
            if part.number > candidate.index:
                candidate.again += 1
            if _SUBJECT.match(part.text, end):
                kinds.add("subject")


def _mentions(stem: str, text: str) -> Iterator[int]:
    """Where each whole mention of a name or its plural ends."""
    at = text.find(stem)
    while at >= 0:
        end = at + len(stem)
        if text[end : end + 1] == "s":
            end += 1
        if not _is_inside(text[at - 1 : at]) and not _is_inside(text[end : end + 1]):
            yield end
        at = text.find(stem, end)


def _is_inside(neighbour: str) -> bool:
    return neighbour.isalnum() or neighbour in ("-", "_")
