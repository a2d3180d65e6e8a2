r"""Marks that show how an abstract is laid out: labels of its sections, items of lists, code, keywords.

Labels are those of structured abstracts (Ad Hoc Working Group for Critical Appraisal of the Medical
Literature, 1987; ICMJE recommendations, section IV.A) with the variants that journals of medicine,
management and bioinformatics ask for.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

_SECTIONS: tuple[str, ...] = (
    """
abstract|summary|background|context|importance|introduction|motivation|rationale
""",
    """
(?:study )?(?:objectives?|aims?|purpose)|aims? and (?:background|objectives?)|questions?|hypothes[ei]s
""",
    """
(?:study )?design(?:/methodology/approach)?|settings?|participants?(?: and settings?)?|patients|populations?
(?:materials?|patients|subjects|participants) and methods?|methods?(?: and (?:materials?|findings))?
methodology|approach|data(?: sources?)?|(?:main )?outcomes?(?: measures?)?|interventions?|procedures?
measurements?(?: and main results)?|study selection|data extraction
""",
    """
(?:main )?results?|findings
""",
    """
(?:discussion|interpretation|significance)(?: and (?:conclusions?|implications|relevance|discussion))?
(?:results? )?conclusions?(?: and (?:implications|relevance|significance|discussion))?|limitations
(?:practical |social |clinical |managerial |policy )?implications?|(?:research )?limitations/implications
originality/value|what (?:this|the) (?:paper|study) adds
""",
    """
availability(?: and implementation)?|supplementary (?:information|material|data)|data availability
contact|funding|(?:clinical |study |trial )?registration|conflicts? of interest|key ?words|index terms
ccs concepts|jel(?: codes?| classification)?
""",
)
"""Labels of sections, in the order in which an abstract has them; a line break stands for `|`."""

AIMS = 1
"""The place of the section about the aims."""

MAX_LABEL = 100
"""Characters of the longest paragraph that is nothing but a label."""

REPEATED = frozenset((2, 4, 5))
"""Places that may be taken by several sections; the last is that of what stands behind an abstract."""

_ANY = "|".join(
    f"(?P<s{place}>{'|'.join(words.strip().split(chr(10)))})" for place, words in enumerate(_SECTIONS)
)
_LABEL = re.compile(rf"[*_]*(?:{_ANY})[*_]*\s*(?:[:：.]|-+ |[–—]|$)[*_]*")
"""Is for small letters, as to fit in either case takes longer."""
_MAY_BE_LABEL = re.compile(r"[*_]*[A-Za-z/\s]++[*_]*\s*(?:[:：.–—]|-+ |$)")
"""Fits every label and few other beginnings, and is quicker to rule most of them out."""

_BARE_LABEL = re.compile(r"(Methods|Results|Findings|Interpretation|Discussion|Conclusions?) (?=[A-Z0-9])")
_INLINE_LABEL = re.compile(rf"(?i)(?:(?<=[.?!] )|(?<=^))(?:{_ANY})\s*:")

_ITEM = re.compile(
    r"(?:(?P<bullet>[-–—•▪●○◦·‣⁃]|\*(?=\s))|\(?(?P<number>\d{1,2}|[ivx]{1,4}|[a-h])[).](?=\s)"
    r"|\((?P<bracketed>\d{1,2}|[ivx]{1,4}|[a-h])\))\s*(?=\S)"
)
_ROMAN = {"i": 1, "ii": 2, "iii": 3, "iv": 4, "v": 5, "vi": 6, "vii": 7, "viii": 8, "ix": 9, "x": 10}


@dataclass(frozen=True, slots=True)
class Mark:
    """What a paragraph begins with when it is an item of a list.

    Attributes:
        number: its place in the list, from 1; 0 with a bullet.
        length: of the mark.
    """

    number: int
    length: int


def section_at_start(paragraph: str) -> int | None:
    """The place in a structured abstract of the label that a paragraph begins with; None without one."""
    found = _label(paragraph)
    if found is None and (bare := _BARE_LABEL.match(paragraph)):
        found = _LABEL.match(bare[1].lower())
    return _place(found)


def follows(section: int, paragraph: str) -> bool:
    """Whether a section at that place may come after a paragraph, by the last label in it.

    Without any label above, only a section that begins no abstract may.
    """
    last = section_at_start(paragraph)
    for found in _INLINE_LABEL.finditer(paragraph):
        last = _place(found)
    return section > AIMS if last is None else section > last or section == last in REPEATED


def is_label(paragraph: str) -> bool:
    """Whether a paragraph is nothing but the label of the next one."""
    found = _label(paragraph) if len(paragraph) <= MAX_LABEL else None
    return found is not None and found.end() == len(paragraph)


def _label(paragraph: str) -> re.Match[str] | None:
    found = _MAY_BE_LABEL.match(paragraph)
    return _LABEL.match(paragraph[: found.end() + MAX_LABEL].lower()) if found else None


def _place(found: re.Match[str] | None) -> int | None:
    return None if found is None or found.lastgroup is None else int(found.lastgroup[1:])


def mark_of(line: str) -> Mark | None:
    """The mark of a list's item that a line begins with; None when it is none."""
    if "A" <= line[:1] <= "Z":
        return None
    found = _ITEM.match(line)
    if found is None:
        return None
    if found["bullet"]:
        return Mark(0, found.end())
    name = found["number"] or found["bracketed"]
    number = int(name) if name.isdecimal() else _ROMAN.get(name) or ord(name) - ord("a") + 1
    return Mark(number, found.end())


def items_of(lines: Sequence[str]) -> list[int]:
    """The lines, by their place from 0, that begin an item, when at least two lines make a list.

    Numbers have to follow one another, so that a wrapped line that begins with one by chance is none.
    """
    if len(lines) < 2:
        return []
    marks = [(place, mark) for place, line in enumerate(lines) if (mark := mark_of(line))]
    bullets = [place for place, mark in marks if mark.number == 0]
    numbered: list[int] = []
    for place, mark in marks:
        if mark.number == len(numbered) + 1:
            numbered.append(place)
    found = max(bullets, numbered, key=len)
    return found if len(found) > 1 else []
