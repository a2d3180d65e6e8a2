"""The name of the system, method, dataset or benchmark that an abstract introduces.

Evidence is gathered for every expression that looks like a name, and the one with the most evidence is
taken if there is enough of it. `WEIGHTS` says what counts how much; `reader.text.name_evidence` finds it,
`reader.text.known_terms` lists what is nobody's new name. Nothing here knows a single paper.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from reader.text.contribution import MAX_READ, Told, read_sentences
from reader.text.in_step import Task, result_of
from reader.text.known_terms import is_known
from reader.text.name_evidence import evidence, may_name
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
_HERE = tuple(f"n this {work}" for work in ("paper", "work", "study", "article"))
_CODE_HOSTS = ("github.com/", "gitlab.com/", "bitbucket.org/", "huggingface.co/")
_OWN_CODE = re.compile(r"[\w.-]+/([\w.-]*\w)")
_OWN_PAGE = ".github.io"
_HOST = re.compile(r"https?://([\w-]+)\.github\.io")
_EMPHASIS = ("*", '"', "\\textbf{", "\\emph{", "\\textit{", "\\textsc{", "\\texttt{")
"""What emphasis begins with."""

_EMPHASIS_ENDS = ("*", '"', "}")


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
        return sum([WEIGHTS[kind] for kind in self.evidence]) + min(self.again, MAX_AGAIN) * WEIGHTS["again"]


def introduced_name(abstract_plain: str, source: str) -> str | None:
    """The name that the abstract gives to what it introduces, verbatim, or None.

    Args:
        abstract_plain: the abstract as plain text.
        source: the abstract as it was written; its emphasis is evidence.
    """
    return result_of(naming(read_sentences(abstract_plain), source))


def naming(told: Told, source: str) -> Task[str | None]:
    """The steps to the same, of an abstract that was read already; see `reader.text.in_step`."""
    candidates = _candidates(told)
    if not candidates:
        yield (None,)
        return
    yield None
    if len(candidates) == 1:
        (only,) = candidates.values()
        if _is_sure(only, told):
            yield (only.text,)
            return
    best, most = None, ENOUGH - 1
    addresses = _addressed(told.sentences.line)
    for key, candidate in candidates.items():
        if _is_emphasised(candidate.text, source):
            candidate.evidence.add("emphasised")
        if key in addresses:
            candidate.evidence.add("address")
        _judge(candidate, told)
        weight = candidate.weight
        if weight > most or (best is not None and weight == most and candidate.index < best.index):
            best, most = candidate, weight
    yield (best.text if best is not None else None,)


def _candidates(told: Told) -> dict[str, Candidate]:
    """Every expression that may be the name, by its key, with what the wording of sentences says for it."""
    found: dict[str, Candidate] = {}
    is_own = False
    for part in told.marked:
        is_own = is_own or part.is_own
        if not may_name(part):
            continue
        for kind, name in evidence(part):
            if kind in ("called", "object") and not (is_own or _is_here(told, part.number)):
                kind = "called early"
            key = key_of(name.text)
            candidate = found.get(key)
            if candidate is None:
                candidate = found[key] = Candidate(name.text, part.number, name.coined)
            candidate.evidence.add(kind)
    return found


def _is_sure(candidate: Candidate, told: Told) -> bool:
    """Whether an expression is the name whatever else is found out about it, unless there is another."""
    if candidate.coined:
        candidate.evidence.add("shape")
    if candidate.weight < ENOUGH or is_known(candidate.text):
        return False
    begin = told.sentences.starts[candidate.index]
    return told.sentences.line.find(_stem(candidate.text), 0, begin) < 0


def _stem(name: str) -> str:
    """What all mentions of a name begin with."""
    return name.removesuffix("s") if len(name) > 2 else name


def _is_here(told: Told, number: int) -> bool:
    """Whether the paper speaks of itself up to a sentence, and no longer of what was known before."""
    line = told.sentences.line[: told.sentences.starts[number + 1]]
    return any(map(line.__contains__, _HERE))


def _is_emphasised(name: str, source: str) -> bool:
    """Whether a name or its plural stands alone between marks of emphasis."""
    at = source.find(name)
    while 0 <= at < MAX_READ:
        end = at + len(name)
        behind = end + source.startswith("s", end)
        ends = source[behind : behind + 2].lstrip(",.").startswith(_EMPHASIS_ENDS)
        if ends and source.endswith(_EMPHASIS, 0, at):
            return True
        at = source.find(name, end)
    return False


def _addressed(text: str) -> set[str]:
    """Keys of what the addresses of code and pages in a text are called after."""
    found: set[str] = set()
    if "/" not in text:
        return found
    at = text.find("/") + 1
    while at:
        if text.endswith(_CODE_HOSTS, 0, at) and (own := _OWN_CODE.match(text, at)):
            found.add(key_of(own[1]))
        at = text.find("/", at) + 1
    if _OWN_PAGE in text:
        found.update(map(key_of, _HOST.findall(text)))
    return found


def _judge(candidate: Candidate, told: Told) -> None:
    """Add what the expression itself and its other mentions say."""
    kinds = candidate.evidence
    if candidate.coined:
        kinds.add("shape")
    if is_known(candidate.text):
        kinds.add("known but called" if "called" in kinds else "known")
    begin, behind = told.sentences.starts[candidate.index], told.sentences.starts[candidate.index + 1]
    for end in _mentions(_stem(candidate.text), told.sentences.line):
        if end < begin:
            kinds.add("before")
            continue
        if end > behind:
            candidate.again += 1
        if "subject" not in kinds and _SUBJECT.match(told.sentences.line, end):
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
