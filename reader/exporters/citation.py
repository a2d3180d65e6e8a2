"""One paper as a line of text, a Markdown link or a BibTeX entry, to be pasted elsewhere."""

from __future__ import annotations

import re
import unicodedata

from reader.exporters.escape import clean, inline, url
from reader.model import Entry, Paper
from reader.text.addresses import best_address

_TEX = {
    "\\": r"\textbackslash{}",
    "{": r"\textbraceleft{}",
    "}": r"\textbraceright{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    **{mark: "\\" + mark for mark in "$&#%_"},
}
"""What LaTeX reads as a command. Braces are spelt out because BibTeX counts them even behind a backslash."""

_TEX_MARKS = re.compile(r"[\\{}~^$&#%_]")
_NOT_IN_FIELD = re.compile(r"[\s{}\\\"]")
_AND = re.compile(r"\band\b|,", re.IGNORECASE)
_FILLERS = frozenset({"a", "an", "the", "on", "of", "for", "in", "to", "and", "with", "is", "are", "from"})
_JOURNAL = re.compile(r"journal|transactions|review|letters|nature|science|annals|magazine", re.IGNORECASE)

_PROCEEDINGS = re.compile(r"proceedings\b", re.IGNORECASE)
_JOURNAL_PROCEEDINGS = re.compile(
    r"proceedings of the (?!.*\b(?:meeting|conference|symposium|workshop|congress)\b)"
    r"(?:.*\b(?:society|academy)\b|ieee$)",
    re.IGNORECASE,
)
"""Journals of learned societies that are called proceedings; all other proceedings are of a meeting."""


def citation(entry: Entry) -> str:
    """The paper on one line: `Authors. Title. Venue, year. Address`, as far as each is known.

    Where the title is not known, the headline stands for it in square brackets.
    """
    paper = entry.paper
    where = ", ".join(str(part) for part in (paper.venue, paper.year) if part)
    parts = [part.rstrip(".") + "." for part in (_people(paper.authors), _title(entry), where) if part]
    address = best_address(paper.links)
    return _line(" ".join([*parts, address] if address else parts))


def markdown_link(entry: Entry) -> str:
    """The headline as a Markdown link to the paper; only the headline, escaped, when it has no address."""
    address = best_address(entry.paper.links)
    text = inline(entry.headline)
    return f"[{text}]({url(address)})" if address else text


def bibtex(entry: Entry) -> str:
    """The paper as a BibTeX entry that ends with a line break.

    Text stays Unicode; what LaTeX would read as a command is escaped. The title is in double braces, which
    keeps its capitals.
    """
    paper = entry.paper
    kind, venue_field = _kind(paper)
    fields = {
        "title": "{" + _tex(_title(entry)) + "}",
        "author": " and ".join(_author(name) for name in paper.authors),
        venue_field: _tex(paper.venue or ""),
        "year": str(paper.year or ""),
        "doi": _bare(paper.identifiers.get("doi", "")),
        "eprint": _bare(paper.identifiers.get("arxiv", "")),
        "archiveprefix": "arXiv" if "arxiv" in paper.identifiers else "",
        "url": _bare(best_address(paper.links) or ""),
    }
    lines = [f"  {name} = {{{value}}}" for name, value in fields.items() if value]
    return f"@{kind}{{{_key(paper, _title(entry))},\n" + ",\n".join(lines) + "\n}\n"


def _title(entry: Entry) -> str:
    """The title; a headline that stands for an unknown one is in brackets, as is the custom."""
    return entry.paper.title or f"[{entry.headline}]"


def _people(authors: tuple[str, ...]) -> str:
    if len(authors) < 3:
        return " and ".join(authors)
    return ", ".join(authors[:-1]) + ", and " + authors[-1]


def _kind(paper: Paper) -> tuple[str, str]:
    """The entry type and the name of the field that holds the venue."""
    if not paper.venue:
        return "misc", "howpublished"
    journal = _JOURNAL_PROCEEDINGS if _PROCEEDINGS.search(paper.venue) else _JOURNAL
    return ("article", "journal") if journal.search(paper.venue) else ("inproceedings", "booktitle")


def _author(name: str) -> str:
    """A name as one author: the words and commas that would make two of it are put in braces."""
    text = _tex(name)
    return "{" + text + "}" if _AND.search(name) else text


def _key(paper: Paper, title: str) -> str:
    """`vaswani2017attention`: family name, year and the first telling word of the title, in ASCII."""
    family = _ascii(paper.authors[0].split()[-1]) if paper.authors and paper.authors[0].split() else ""
    words = (_ascii(word) for word in title.split())
    word = next((word for word in words if word and word not in _FILLERS), "")
    return f"{family}{paper.year or ''}{word}" or "paper"


def _ascii(text: str) -> str:
    folded = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]", "", folded)


def _line(text: str) -> str:
    return clean(" ".join(text.split()))


def _tex(text: str) -> str:
    return _TEX_MARKS.sub(lambda mark: _TEX[mark[0]], _line(text))


def _bare(text: str) -> str:
    """An identifier or address as BibTeX takes it: verbatim, but for what would end the field."""
    return _NOT_IN_FIELD.sub(lambda mark: "".join(f"%{byte:02X}" for byte in mark[0].encode()), text)
