"""What the search index holds of a paper: its words, folded, a space between them."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from reader.model import Paper
from reader.text.fold import fold, quickly_spaced, spaced

BOUNDARY = "¶"
"""Keeps phrases from reaching from a text to its joined compounds, or from one author to the next."""

MAX_COMPOUND = 40
"""Characters of the longest compound that is also found when written as one word."""

_COMPOUND = re.compile(r"(?<![^\W_])[a-z0-9]+(?:-[a-z0-9]+)+(?![^\W_])")


def folded(text: str) -> str:
    """The folded words of a text, spaces between them; then joined compounds.

    These are words with `-` or `_` between them (`multi-agent`: multiagent, `l_p`: lp).
    """
    return folded_all((text,))[0]


def folded_all(texts: Sequence[str]) -> list[str]:
    """The same of each of some texts; each step is taken for all before the next one, which saves time."""
    quick = [quickly_spaced(text) if text and not _is_word(text) else (text.lower(), "") for text in texts]
    return [
        _with_compounds(*(spaced_and_plain or _slowly_spaced(text)))
        for text, spaced_and_plain in zip(texts, quick, strict=True)
    ]


def _is_word(text: str) -> bool:
    """Whether a text is but one word in ASCII, as most names are."""
    return text.isascii() and text.isalnum()


def _slowly_spaced(text: str) -> tuple[str, str]:
    plain = fold(text).replace("\n", " ")
    return spaced(plain), plain


def _with_compounds(result: str, plain: str) -> str:
    if "_" in plain:
        plain = plain.replace("_", "-")
    if "-" in plain and (joined := _compounds(plain.replace("\n", " "))):
        return f"{result} {BOUNDARY} {' '.join(joined)}"
    return result


def _compounds(plain: str) -> dict[str, None]:
    """The compounds of a text, each folded and written as one word."""
    found: list[str] = []
    at = plain.find("-")
    while at >= 0:
        begin, end = plain.rfind(" ", 0, at) + 1, plain.find(" ", at)
        if end < 0:
            end = len(plain)
        # What is longer is an address or the like, which does not come back.
        joined = _remembered if end - begin <= 2 * MAX_COMPOUND else _joined
        found += joined(plain[begin:end])
        at = plain.find("-", end)
    return dict.fromkeys(found)


def _joined(words: str) -> tuple[str, ...]:
    """The compounds in what stands between two spaces, each folded and written as one word."""
    found = _COMPOUND.findall(words.lower())
    return tuple([compound.replace("-", "") for compound in found if len(compound) <= MAX_COMPOUND])


_remembered = lru_cache(maxsize=1 << 13)(_joined)


def columns_of(paper: Paper) -> tuple[str, ...]:
    """A paper's folded texts in the order of `reader.corpus.schema.COLUMNS`.

    The headline is left out where it is the title, as it mostly is when there is one.
    """
    return columns_of_all((paper,))[0]


def columns_of_all(papers: Sequence[Paper]) -> list[tuple[str, ...]]:
    """The same of each of some papers."""
    return list(
        zip(
            folded_all(["" if paper.headline == paper.title else paper.headline for paper in papers]),
            folded_all([paper.title or "" for paper in papers]),
            folded_all([paper.name or "" for paper in papers]),
            [_folded_each(paper.authors) if paper.authors else "" for paper in papers],
            [_venue_folded(paper.venue) if paper.venue else "" for paper in papers],
            [_folded_each(paper.keywords) if paper.keywords else "" for paper in papers],
            folded_all([paper.abstract_plain for paper in papers]),
            strict=True,
        )
    )


_venue_folded = lru_cache(maxsize=64)(folded)


def sorting_key(columns: Sequence[str]) -> str:
    """What a paper with these columns is sorted by when papers are sorted by title: its headline."""
    return " ".join((columns[0] or columns[1]).partition(BOUNDARY)[0].split())


def _folded_each(texts: Sequence[str]) -> str:
    return f" {BOUNDARY} ".join(folded_all(texts))


def folding() -> str:
    """Names the way that texts are folded now.

    An index that was folded another way has to be made anew before it can be changed, as taking a text out of
    it needs the very words that went in.
    """
    characters = " ".join(chr(point) for start, end in _SAMPLED for point in range(start, end))
    sample = folded(f"{characters} multi-agent C++ C# x_y 1.5 don't naïve-Bayes 知识图谱 state--of x+y")
    sample = " ".join(sample.split())
    return f"{hashlib.blake2b(sample.encode(), digest_size=8).hexdigest()} {unicodedata.unidata_version}"


_SAMPLED = (
    (0x20, 0x250),
    (0x370, 0x400),
    (0x2010, 0x2040),
    (0x2070, 0x20A0),
    (0x2100, 0x2150),
    (0xFB00, 0xFB07),
)
"""Characters that are folded in many ways: Latin, Greek, dashes, scripts, letter-like signs, ligatures."""
