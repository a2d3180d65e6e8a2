r"""Which paper a record names: keys that stay the same when a list is imported again.

An id is stored beside what the user wrote, so what this module computes is for ever: `normalise` works on
the source alone and shares no code with rendering or search, which are free to get better.
"""

from __future__ import annotations

import codecs
import hashlib
import html
import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache

HASH_LENGTH = 13
"""Base32 characters of a hash in an id: 65 bits, so no two of a thousand million papers share one."""

HASHED = 10
"""Bytes of a hash that give at least `HASH_LENGTH` characters, of five bits each."""

_BASE32 = "abcdefghijklmnopqrstuvwxyz234567"
"""The digits of RFC 4648, section 6, in small letters."""

_PAIRS = tuple(first + second for first in _BASE32 for second in _BASE32)
"""Two digits for each number of ten bits."""

_PLACES = range(5 * (HASH_LENGTH - 2), 0, -10)

SHORT_RUN = 16
"""Characters of the longest run outside ASCII whose folding is remembered; most are a single one."""

MIN_ABSTRACT = 40
"""Letters and digits that an abstract needs to identify its paper."""

_LETTER_MACROS = {
    "o": "o", "O": "o", "l": "l", "L": "l", "aa": "a", "AA": "a", "ae": "ae", "AE": "ae",
    "oe": "oe", "OE": "oe", "ss": "ss", "i": "i", "j": "j", "dj": "d", "DJ": "d",
}  # fmt: skip
_FUNCTION_NAMES = """
arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max
min Pr sec sin sinh sup tan tanh
"""
_FUNCTIONS = frozenset(_FUNCTION_NAMES.split())
"""The named functions of LaTeX, which print as their name (Lamport, LaTeX, 2nd ed., table 3.9)."""

_MACRO = re.compile(r"\\(?:(?:begin|end)\s*\{[A-Za-z*]*\}|[A-Za-z]+)")
_PRINTED = {
    "\\" + name: letters
    for name, letters in (_LETTER_MACROS | {name: name.lower() for name in _FUNCTIONS}).items()
}
"""Each macro that prints letters -> these."""

_TAG = re.compile(r"</?[A-Za-z][A-Za-z0-9]{0,9}\s*/?>")
_GREEK_SYMBOLS = re.compile("(?<![Ͱ-Ͽἀ-῿])[Ͱ-Ͽ]{1,3}(?![Ͱ-Ͽἀ-῿])")
_UNDECOMPOSED = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe", "ı": "i", "ȷ": "j", "ð": "d", "þ": "th"}
)
_FIRST_COMBINING = "\u0300"
_NOT_WORD = re.compile(r"[\W_]+")
_LOWER = bytes(range(128)).lower() + bytes(range(128, 256))
_ASCII_MARKS = bytes(point for point in range(128) if not chr(point).isalnum())


def normalise(text: str) -> str:
    r"""The letters and digits of a text, folded and joined.

    Texts that differ in case, accents, white space, punctuation, Markdown or HTML marks, or in whether a
    formula is written in LaTeX or in Unicode, give the same result. LaTeX commands and runs of up to three
    Greek letters are left out, as `\rho` and `ρ` have to agree.

    Args:
        text: an abstract's or a title's source, or its rendering.
    """
    return _normalised(text).decode("utf-8", "surrogatepass")


def _normalised(text: str) -> bytes:
    if "&" in text:
        text = html.unescape(text)
    if "\\" in text:
        text = _MACRO.sub(_printed, text)
    if "<" in text:
        text = _TAG.sub("", text)
    return text.encode("ascii", _FOLDING).translate(_LOWER, _ASCII_MARKS)


def _folded(fault: UnicodeError) -> tuple[bytes, int]:
    """What stands for a run outside ASCII, and where it ends."""
    if not isinstance(fault, UnicodeEncodeError):
        raise fault
    run = fault.object[fault.start : fault.end]
    return (_fold_short(run) if len(run) <= SHORT_RUN else _fold_letters(run)), fault.end


def _fold_letters(run: str) -> bytes:
    """The letters of a run outside ASCII, without accents. ASCII around it does not change how it folds."""
    run = unicodedata.normalize("NFKD", run)
    run = "".join([c for c in run if c < _FIRST_COMBINING or not unicodedata.combining(c)])
    folded = _NOT_WORD.sub("", _GREEK_SYMBOLS.sub("", run.casefold()).translate(_UNDECOMPOSED))
    return folded.encode("utf-8", "surrogatepass")


_fold_short = lru_cache(maxsize=4096)(_fold_letters)


# A codec goes through a text at the speed of memory, and asks for what is outside ASCII only.
_FOLDING = "reader.text.identity"
codecs.register_error(_FOLDING, _folded)


def _printed(macro: re.Match[str]) -> str:
    return _PRINTED.get(macro[0], "")


_DOI = re.compile(r"10\.[0-9]{4,9}(?:\.[0-9]+)*/\S+")
_DOI_OF_ARXIV = re.compile(r"10\.48550/arxiv\.(.+)")
_DOI_OF_ACL = re.compile(r"10\.18653/v1/(.+)")
_ARXIV_NEW = re.compile(r"(?<![0-9])(?<![0-9]\.)([0-9]{2}(?:0[1-9]|1[0-2])\.[0-9]{4,5})(?:v[0-9]+)?(?![0-9])")
_ARXIV_OLD = re.compile(
    r"(?<![a-z-])([a-z][a-z-]*(?:\.[a-z]{2})?/[0-9]{2}(?:0[1-9]|1[0-2])[0-9]{3})(?:v[0-9]+)?(?![0-9])",
    re.IGNORECASE,
)
_OPENREVIEW = re.compile(r"(?:.*[?&]id=|openreview:\s*)?([A-Za-z0-9_-]{5,40})(?:[&#].*)?", re.IGNORECASE)
_ACL = re.compile(
    r"(?:.*aclanthology\.org/|.*aclweb\.org/anthology/|acl:\s*)?"
    r"([A-Z][0-9]{2}-[0-9]{4,5}|[0-9]{4}\.[a-z0-9_.-]+\.[0-9]+)"
    r"(?:v[0-9]+)?(?:\.pdf|\.bib)?/?",
    re.IGNORECASE,
)
_PMID = re.compile(r"(?:.*pubmed\.ncbi\.nlm\.nih\.gov/|.*/pubmed/|pmid:?\s*)?([0-9]{1,9})/?", re.IGNORECASE)


def clean_doi(text: str) -> str | None:
    """A DOI in lower case without prefix, address or trailing punctuation; None when there is none.

    DOIs ignore case (DOI Handbook, section 2.4).
    """
    found = _DOI.search(text)
    if found is None:
        return None
    doi = found.group().rstrip(".,;:!?'\"”’>]}*")
    while doi.endswith(")") and doi.count(")") > doi.count("("):
        doi = doi[:-1].rstrip(".,;:")
    return doi.casefold() if not doi.endswith("/") else None


def clean_arxiv(text: str) -> str | None:
    """An arXiv id without version, prefix or address: `2308.04079`, `math/0309136`; None when there is none.

    Both schemes of <https://info.arxiv.org/help/arxiv_identifier.html>; the subject class of an old id is
    dropped, as arXiv itself does (`math.GT/0309136` is `math/0309136`).
    """
    if found := _ARXIV_NEW.search(text):
        return found.group(1)
    if found := _ARXIV_OLD.search(text):
        archive, number = found.group(1).casefold().split("/")
        return f"{archive.split('.')[0]}/{number}"
    return None


def clean_openreview(text: str) -> str | None:
    """The id in an OpenReview id or address; None when there is none."""
    found = _OPENREVIEW.fullmatch(text.strip())
    return found.group(1) if found else None


def clean_acl(text: str) -> str | None:
    """The ACL Anthology id (`2021.acl-long.1`, `P19-1001`) in an id or an address; None without one."""
    found = _ACL.fullmatch(text.strip())
    if found is None:
        return None
    name: str = found.group(1)
    return name.upper() if name[0].isalpha() else name.lower()


def clean_pmid(text: str) -> str | None:
    """A PubMed id without prefix, address or leading zeros; None when there is none."""
    found = _PMID.fullmatch(text.strip())
    return (found.group(1).lstrip("0") or None) if found else None


_CLEANERS = {
    "doi": clean_doi,
    "arxiv": clean_arxiv,
    "openreview": clean_openreview,
    "acl": clean_acl,
    "pmid": clean_pmid,
}


def clean_identifier(kind: str, text: str) -> str | None:
    """The bare value of an identifier, or None when `text` holds none.

    Args:
        kind: `doi`, `arxiv`, `openreview`, `acl` or `pmid`; any other kind gives the trimmed text.
        text: as the source has it: bare, with a prefix, or an address.
    """
    cleaner = _CLEANERS.get(kind)
    return cleaner(text) if cleaner else (text.strip() or None)


def fingerprint(text: str) -> str:
    """`HASH_LENGTH` characters that tell a text from others, and stay the same as `normalise` does."""
    return _hash(normalise(text) or " ".join(text.split()))


def identity_keys(
    *,
    identifiers: Mapping[str, str],
    abstract: str,
    title: str | None,
    authors: Sequence[str],
    year: int | None,
) -> tuple[str, ...]:
    """Every key that names the paper, strongest first; the first is its id.

    Two records are one paper when they share a key. There is always at least one.

    Args:
        identifiers: kind -> value, cleaned or not; ISBNs are left out, as the parts of a book share one.
        abstract: source or rendering.
        title: source or rendering.
        authors: the first one counts.
        year: of publication.
    """
    keys = _identifier_keys(identifiers) if identifiers else []
    if of_abstract := _abstract_key(abstract):
        keys.append(of_abstract)
        if len(keys) == 1 and not title:
            return tuple(keys)
    name = normalise(title) if title else ""
    if name and authors and year is not None:
        keys.append("ttl:" + _hash("\n".join((name, normalise(authors[0]), str(year)))))
    if not keys:
        parts = (name or title or "", normalise(authors[0]) if authors else "", str(year or ""))
        keys.append("ttl:" + _hash("\n".join((*parts, normalise(abstract) or " ".join(abstract.split())))))
    return tuple(dict.fromkeys(keys))


def _abstract_key(abstract: str) -> str | None:
    """The key that an abstract gives its paper; None where it is too short for one."""
    body = _normalised(abstract)
    length = len(body) if body.isascii() else len(body.decode("utf-8", "surrogatepass"))
    return f"abs:{_hash_of(body)}" if length >= MIN_ABSTRACT else None


def _identifier_keys(identifiers: Mapping[str, str]) -> list[str]:
    known = {
        kind: value
        for kind in _CLEANERS
        if kind in identifiers and (value := clean_identifier(kind, identifiers[kind]))
    }
    doi = known.get("doi", "")
    if of_arxiv := _DOI_OF_ARXIV.fullmatch(doi):
        # A DOI that arXiv gave says no more than the arXiv id, which other lists are likelier to have.
        del known["doi"]
        if number := clean_arxiv(of_arxiv.group(1)):
            known.setdefault("arxiv", number)
    elif (of_acl := _DOI_OF_ACL.fullmatch(doi)) and (number := clean_acl(of_acl.group(1))):
        known.setdefault("acl", number)
    return [f"{kind}:{known[kind]}" for kind in _CLEANERS if kind in known]


def _hash(text: str) -> str:
    return _hash_of(text.encode("utf-8", "surrogatepass"))


def _hash_of(data: bytes) -> str:
    number = int.from_bytes(hashlib.sha256(data).digest()[:HASHED], "big") >> 8 * HASHED - 5 * HASH_LENGTH
    return "".join([_PAIRS[number >> place & 1023] for place in _PLACES]) + _BASE32[number & 31]
