"""Addresses in prose: where they begin and end, what stands behind them, which may be opened."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from urllib.parse import urlsplit

from reader.model import Link, LinkKind
from reader.text.symbols import names

# Ends of host names that are believed without a scheme when a path follows; any other word with a dot
# ("e.g.", "Node.js") is prose.
_ENDS = names(
    "com org net edu gov ai io co dev app me ly be gl science info page site eu uk de fr ch at nl it es "
    "se no dk fi pl cz il cn jp kr ca au nz us tw hk sg br team tech xyz wiki"
)
_LONGEST_END = 14
"""Characters of the longest end of a host, with a port behind it."""

_LONGEST_HOST = 90
"""Characters; how far before a hint an address without a scheme is looked for."""

_BARE = (
    r"www\.(?=[a-z0-9])|(?:[a-z0-9][a-z0-9-]{0,62}\.)++(?<=[.](?:github|gitlab)\.)io(?![\w.-]*+@|\w)"
    r"|(?:[a-z0-9][a-z0-9-]{0,62}\.)+(?:" + "|".join(sorted(_ENDS)) + r")(?::[0-9]{1,5})?/(?=[\w~@%?#(-])"
)
_TRAILING = ".,;:!?'*_~\u2026$"
_ESCAPED = re.compile(r"\\([_%#&~])")
_UNSAFE = re.compile(
    r"[\s\x00-\x20\x7f-\xa0\\<>\"`\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff0-\uffff\ud800-\udfff]"
)
_USUAL = re.compile(r"https?://([A-Za-z0-9][A-Za-z0-9.-]*)((?:/[A-Za-z0-9._~%/-]*)?)")
"""An address without anything that could mislead: host and path, in letters, digits and a few marks."""

_PDF = re.compile(r"\.pdf(?:$|[?#])|^/pdf(?:/|\?|$)", re.IGNORECASE)

_CODE_HOSTS = names(
    "github.com gist.github.com gitlab.com bitbucket.org codeberg.org sourceforge.net "
    "anonymous.4open.science colab.research.google.com git.sr.ht gitee.com pypi.org cran.r-project.org"
)
_PAPER_HOSTS = names(
    "arxiv.org openreview.net doi.org dx.doi.org aclanthology.org aclweb.org proceedings.mlr.press "
    "proceedings.neurips.cc papers.nips.cc papers.neurips.cc openaccess.thecvf.com dl.acm.org "
    "ieeexplore.ieee.org link.springer.com sciencedirect.com nature.com science.org biorxiv.org medrxiv.org "
    "semanticscholar.org pubmed.ncbi.nlm.nih.gov jmlr.org ssrn.com hal.science eprint.iacr.org"
)
_DATA_HOSTS = names(
    "zenodo.org figshare.com kaggle.com osf.io datadryad.org dataverse.harvard.edu physionet.org openml.org "
    "drive.google.com ieee-dataport.org archive.ics.uci.edu"
)
_PROJECT_ENDS = (".github.io", ".gitlab.io", "sites.google.com", ".netlify.app", ".vercel.app", ".pages.dev")


@lru_cache(maxsize=1)
def _address() -> re.Pattern[str]:
    """What an address looks like; not made before it is needed, for the sake of a quick start."""
    inside = (
        r"[^\s<>\"`{}|\\^\[\]\x00-\x20\x7f-\xa0\u2018-\u201f"
        r"\u3000-\u303f\uff00-\uff0f\uff1a-\uff20\u4e00-\u9fff]*+"
    )
    return re.compile(rf"(?<![\w.@/\\+-])(?i:https?://|{_BARE}){inside}(?:\\[_%#&~]{inside})*+")


def find(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield start, end (exclusive) and full URL of each address in `text`, in order, without overlap."""
    hints = _hints(text)
    if not hints:
        return
    tried = 0
    address = _address()
    for hint in hints:
        if hint < tried:
            continue
        # Only what stands close before a hint is looked at, and no place twice.
        for start in range(max(tried, text.rfind(" ", max(hint - _LONGEST_HOST, 0), hint) + 1), hint + 1):
            hit = address.match(text, start)
            if hit is None:
                continue
            shown = _trimmed(hit[0])
            url = with_scheme(_ESCAPED.sub(r"\1", shown) if "\\" in shown else shown)
            tried = hit.end()
            if is_safe(url):
                yield start, start + len(shown), url
                tried = start + len(shown)
            break
        tried = max(tried, hint + 1)


def may_hold(text: str) -> bool:
    """Tell whether there can be an address in `text`: quickly, and rather yes than no."""
    return bool(_hints(text))


def links_in(text: str) -> tuple[Link, ...]:
    """Return the addresses in prose, each once, in the order met.

    Punctuation that ends the sentence is not part of an address, brackets that it opens itself are; `https://`
    is added where the scheme is missing. Mail addresses are none.
    """
    return tuple(Link(kind_of(url), url) for url in dict.fromkeys(url for _, _, url in find(text)))


@lru_cache(maxsize=64)
def kind_of(url: str) -> LinkKind:
    """Tell from host and path what stands behind an address."""
    host, path, query = _parted(url)
    host = host.removeprefix("www.")
    if _PDF.search(path) or _PDF.search(f"{path}?{query}"):
        return LinkKind.PDF
    if host in _CODE_HOSTS:
        return LinkKind.CODE
    if host == "huggingface.co":
        return LinkKind.DATA if path.startswith("/datasets/") else _hugging_face(path)
    if host in _DATA_HOSTS:
        return LinkKind.DATA
    if host in _PAPER_HOSTS or host.endswith(".arxiv.org"):
        return LinkKind.PAPER
    return LinkKind.PROJECT if host.endswith(_PROJECT_ENDS) else LinkKind.OTHER


def _parted(url: str) -> tuple[str, str, str]:
    """Host, path and query of an address; empty when it has no meaning."""
    if usual := _USUAL.fullmatch(url):
        return usual[1].lower(), usual[2], ""
    try:
        parts = urlsplit(url)
        return parts.hostname or "", parts.path, parts.query
    except ValueError:
        return "", "", ""


@lru_cache(maxsize=64)
def is_safe(url: str) -> bool:
    """Tell whether `url` may be handed to a browser.

    Only `http` and `https` with a host; no white space, control or invisible character anywhere, no user name
    before the host, and no host that a program could take for an option.
    """
    if _USUAL.fullmatch(url):
        return True
    if _UNSAFE.search(url):
        return False
    try:
        parts = urlsplit(url)
        host = parts.hostname
        _ = parts.port
    except ValueError:
        return False
    if parts.scheme not in ("http", "https") or not host or "@" in parts.netloc:
        return False
    return not host.startswith(("-", ".")) and any(letter.isalnum() for letter in host)


def with_scheme(address: str) -> str:
    """Return `address` with `https://` before it when it has no scheme."""
    scheme, mark, rest = address.partition("://")
    return f"{scheme.lower()}://{rest}" if mark and scheme.isalpha() else f"https://{address}"


def _hints(text: str) -> list[int]:
    """Return the places of what only addresses hold, in order."""
    places: list[int] = []
    place = text.find("/")
    while place >= 0:
        before = text[max(place - _LONGEST_END, 0) : place]
        if before.endswith(":"):
            if text.startswith("/", place + 1):
                places.append(place)
        elif "." in before and before.rpartition(".")[2].partition(":")[0].lower() in _ENDS:
            places.append(place)
        place = text.find("/", place + 1)
    for hint in ("www.", ".io"):
        place = text.find(hint)
        while place >= 0:
            places.append(place)
            place = text.find(hint, place + len(hint))
    if len(places) > 1:
        places.sort()
    return places


def _hugging_face(path: str) -> LinkKind:
    if path.startswith("/papers/"):
        return LinkKind.PAPER
    return LinkKind.PROJECT if path.startswith("/spaces/") else LinkKind.CODE


def _trimmed(address: str) -> str:
    """Cut off what belongs to the sentence: punctuation, and brackets that the address does not open."""
    end = len(address)
    surplus = address.count(")") - address.count("(")
    while end:
        last = address[end - 1]
        if last == ")" and surplus > 0:
            surplus -= 1
        elif last not in _TRAILING and last != "(":
            break
        elif last == "(":
            surplus += 1
        end -= 1
    return address[:end]


def target(address: str) -> str | None:
    """Return the safe URL that a link's target names, or None: relative paths and other schemes are none."""
    if not _address().match(address):
        return None
    url = with_scheme(_ESCAPED.sub(r"\1", address))
    return url if is_safe(url) else None
