"""Year and venue from the heading of a list, such as `ICML 2024 Papers`."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_NAMES = """
AAAI AAMAS ACCV ACL ACML AISTATS ALT ASE ASPLOS AutoML BMVC CAV CCS CHI CIKM COLING COLM COLT CoNLL CoRL
CRYPTO CSCW CVPR DAC EACL ECAI ECCV ECIR ECML EMNLP EUROCRYPT EuroSys FAccT FOCS FSE HPCA ICASSP ICCV ICDE
ICDM ICLR ICML ICRA ICSE IJCAI IJCNLP INFOCOM Interspeech IROS ISCA ISMIR ISSTA IUI IWSLT JMLR KDD L4DC LREC
MICCAI MICRO MIDL MLSys MobiCom NAACL NDSS NeurIPS NIPS NSDI OOPSLA OSDI PAKDD PLDI PODS POPL PPoPP RecSys
RSS SC SIGCOMM SIGGRAPH SIGIR SIGMETRICS SIGMOD SODA SOSP STOC TACL TMLR TPAMI UAI UbiComp UIST VLDB WACV
WMT WSDM WWW
"""

VENUES = (*_NAMES.split(), "USENIX Security")
"""Names of venues as they are usually written."""

_KNOWN = {name.casefold(): name for name in VENUES}
_KNOWN_NAMES = re.compile(
    r"(?<![A-Za-z])(?:" + "|".join(re.escape(name) for name in sorted(VENUES, key=len, reverse=True)) + r")"
    r"(?![A-Za-z])",
    re.IGNORECASE,
)
_AMBIGUOUS = frozenset(
    ("alt", "ase", "chi", "crypto", "micro", "pods", "sc", "soda", "rss", "www", "dac", "cav")
)
"""Venues that are also words: taken only when written in their usual case."""

MAX_READ = 300
"""Characters of a heading that are looked at."""

_YEAR = re.compile(r"(?<![0-9])(?:1[89]|20)[0-9]{2}(?![0-9])")
_SHORT_YEAR = re.compile(r"['’‘`]\s?([0-9]{2})(?![0-9])|(?<=[A-Za-z]{3})[- ]?([0-9]{2})(?![0-9A-Za-z])")
_CAPITALS = re.compile(r"(?<![A-Za-z0-9])[A-Z][A-Za-z]*[A-Z][A-Za-z]*(?![A-Za-z])")
_NOT_VENUES = frozenset(
    ("ai", "ml", "nlp", "cv", "rl", "llm", "llms", "gan", "gans", "3d", "todo", "pdf", "ieee", "acm")
)
_LAST_SHORT_YEAR = 69
"""`'69` is 2069 and `'70` is 1970, as in POSIX `strptime`."""


@lru_cache(maxsize=16)
def year_and_venue(heading: str) -> tuple[int | None, str | None]:
    """The year and the venue that a heading names, each None when it names none or more than one.

    A venue is one of `VENUES`, or an abbreviation in capitals beside a year (`XYZW 2024`). A year is of
    four digits from 1800 to 2099, or two after an apostrophe or right behind the venue (`CVPR'24`).

    Args:
        heading: one line in any language, with or without `#` marks.
    """
    text = unicodedata.normalize("NFKC", heading[:MAX_READ])
    venue, end = _venue(text)
    years = {int(found.group()) for found in _YEAR.finditer(text)}
    if not years:
        years = _short_years(text, end)
    year = years.pop() if len(years) == 1 else None
    if venue is None and year is not None:
        venue = _abbreviation(text)
    return year, venue


def _venue(text: str) -> tuple[str | None, int]:
    found: dict[str, int] = {}
    for match in _KNOWN_NAMES.finditer(text):
        name = _KNOWN[match.group().casefold()]
        if name.casefold() in _AMBIGUOUS and match.group() != name:
            continue
        found.setdefault(name, match.end())
    if len(found) != 1:
        return None, -1
    return next(iter(found.items()))


def _short_years(text: str, venue_end: int) -> set[int]:
    years: set[int] = set()
    for match in _SHORT_YEAR.finditer(text):
        if match.group(1) is None and match.start() != venue_end:
            continue
        digits = int(match.group(1) or match.group(2))
        years.add((2000 if digits <= _LAST_SHORT_YEAR else 1900) + digits)
    return years


def _abbreviation(text: str) -> str | None:
    names = {match.group() for match in _CAPITALS.finditer(text)}
    names = {name for name in names if len(name) > 2 and name.casefold() not in _NOT_VENUES}
    return names.pop() if len(names) == 1 else None
