"""Where a paper can be found."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from reader.model import Link, LinkKind
from reader.text.links import is_safe

_RESOLVERS = {
    "doi": "https://doi.org/{}",
    "arxiv": "https://arxiv.org/abs/{}",
    "openreview": "https://openreview.net/forum?id={}",
    "acl": "https://aclanthology.org/{}",
    "pmid": "https://pubmed.ncbi.nlm.nih.gov/{}/",
}
"""The address that each registry gives a paper, best first."""

_BEST_KINDS = (LinkKind.PAPER, LinkKind.PDF, LinkKind.PROJECT, LinkKind.CODE)


def all_links(links: Iterable[Link], identifiers: Mapping[str, str]) -> tuple[Link, ...]:
    """The links of a paper, each address once.

    First come those of its identifiers, where no link names them already, then the others as they were met.

    Args:
        links: those that a source names; only http and https addresses with a host are kept.
        identifiers: see `reader.model.Paper`.
    """
    kept: dict[str, Link] = {}
    for link in links:
        if is_safe(link.url):
            kept.setdefault(link.url.rstrip("/"), link)
    known = "\n".join(kept).casefold()
    registered = [
        Link(LinkKind.PAPER, address)
        for name, pattern in _RESOLVERS.items()
        if name in identifiers
        and identifiers[name].casefold() not in known
        and is_safe(address := pattern.format(_quoted(identifiers[name])))
    ]
    return (*registered, *kept.values())


def best_address(links: Iterable[Link]) -> str | None:
    """The one address to give for a paper, or None when it has none."""
    safe = [link for link in links if is_safe(link.url)]
    for kind in _BEST_KINDS:
        for link in safe:
            if link.kind is kind:
                return link.url
    return None


def _quoted(identifier: str) -> str:
    from urllib.parse import quote

    return quote(identifier, safe="/:;.()-_~")
