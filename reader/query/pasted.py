"""Identifiers and addresses of papers, as they are pasted into a query."""

from __future__ import annotations

import re

KINDS = ("doi", "arxiv", "openreview", "acl", "pmid")
"""What may stand before the colon of an identifier."""

_OWN = re.compile("[a-z2-7]{13}")
_SHAPES = {
    "doi": r"(?:https?://)?(?:dx\.)?doi\.org/10\.\S+|10\.[0-9]{4,9}/\S+",
    "arxiv": r"(?:https?://)?(?:www\.|export\.)?arxiv\.org/\w+/\S+|[0-9]{4}\.[0-9]{4,5}(?:v[0-9]+)?"
    r"|[a-z]+(?:-[a-z]+)?(?:\.[a-z]{2})?/[0-9]{7}(?:v[0-9]+)?",
    "openreview": r"(?:https?://)?openreview\.net/\w+\?id=\S+",
    "acl": r"(?:https?://)?(?:www\.)?(?:aclanthology\.org|aclweb\.org/anthology)/\S+"
    r"|[a-z][0-9]{2}-[0-9]{4,5}|[0-9]{4}\.[a-z0-9_]+-[a-z0-9_]+\.[0-9]+",
    "pmid": r"(?:https?://)?pubmed\.ncbi\.nlm\.nih\.gov/[0-9]+/?",
}
"""How each kind is written bare, or as an address. A bare PubMed id is only a number."""


def key_of(text: str) -> str | None:
    """The key of the paper that a word of a query names, such as `doi:10.1000/x`; None for others.

    Args:
        text: without white space; a version, an address around it and a full stop behind it do not count.
    """
    if not any(map(str.isdigit, text)) and "openreview" not in text.lower():
        return None
    text = text.strip("<>[]{},;").rstrip(".")
    for kind, shape in _SHAPES.items():
        if re.fullmatch(shape, text, re.IGNORECASE):
            return key_with(kind, text)
    return None


def key_with(kind: str, text: str) -> str:
    """The key that begins as an identifier of a kind does, which may not be typed to its end.

    Args:
        kind: one of `KINDS`.
        text: the identifier, or an address that holds it.
    """
    from reader.text.identity import clean_identifier, identity_keys

    value = clean_identifier(kind, text.removesuffix(".pdf")) or text.strip().lower()
    if kind == "doi" and "arxiv" in value:
        return identity_keys(identifiers={kind: value}, abstract="", title=None, authors=(), year=None)[0]
    return f"{kind}:{value}"


def is_own(text: str) -> bool:
    """Whether a text is what stands behind the `abs:` or `ttl:` of an id."""
    return _OWN.fullmatch(text) is not None
