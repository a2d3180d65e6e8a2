"""Files that are no list of this version's formats: what they look like, for a clear refusal."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import PurePath

_BY_SUFFIX = {
    ".bib": "BibTeX",
    ".bibtex": "BibTeX",
    ".ris": "RIS",
    ".nbib": "NBIB (PubMed)",
    ".enw": "EndNote",
    ".json": "JSON",
    ".jsonl": "JSON lines",
    ".csv": "CSV",
    ".tsv": "a table (TSV)",
    ".htm": "HTML",
    ".html": "HTML",
    ".xml": "XML",
    ".yaml": "YAML",
    ".yml": "YAML",
    ".toml": "TOML",
    ".ini": "a settings file",
    ".tex": "LaTeX",
    ".log": "a log",
    **dict.fromkeys(
        (".py", ".js", ".ts", ".c", ".h", ".cc", ".cpp", ".hpp", ".java", ".go", ".rs", ".rb", ".sh", ".css",
         ".sql", ".lua", ".pl", ".php", ".r", ".m", ".jl", ".hs", ".scala", ".swift", ".kt", ".ipynb"),
        "program code",
    ),
}  # fmt: skip

_BY_NAME: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (
        re.compile(rf"(?:{names})(?:[._-][a-z]{{2}}(?:[-_][a-z]{{2,4}})?)?(?:\.\w{{1,8}})?", re.IGNORECASE),
        kind,
    )
    for names, kind in (
        ("read[-_ ]?me", "a README"),
        ("index|contents|toc|summary", "an index"),
        ("change(?:s|log)|history|news", "a change log"),
        ("licen[cs]e|copying|notice", "a licence"),
        ("contributing|code_of_conduct|security|authors|contributors", "a page about a project"),
        (r"requirements(?:[-_]\w+)?|makefile|dockerfile|robots", "a file for a tool"),
    )
)
"""Base names, with a language and a suffix or without, of files that hold no papers."""

_BY_CONTENT: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"\s*@[A-Za-z]{3,20}\s*[{(]"), "BibTeX"),
    (re.compile(r"(?:\s*%[^\n]*\n)+\s*@[A-Za-z]{3,20}\s*[{(]"), "BibTeX"),
    (re.compile(r"\s*TY {1,2}- ?"), "RIS"),
    (re.compile(r"\s*PMID- ?\d"), "NBIB (PubMed)"),
    (re.compile(r"\s*%[A-Z0] \S"), "EndNote"),
    (re.compile(r"\s*(?:\[\s*[{\[\"\d\]]|\{\s*[\"}])"), "JSON"),
    (re.compile(r"\s*<\?xml"), "XML"),
    (re.compile(r"(?i)\s*<(?:!--|!doctype|(?:html|head|body|div|table|p|h[1-6]|ul|img)\b)"), "HTML"),
    (re.compile(r"\s*\\(?:documentclass|usepackage|begin\{document\})"), "LaTeX"),
    (re.compile(r"\s*#!"), "program code"),
    (re.compile(r"---[ \t]*\n(?:[^\n]*\n){0,60}?---[ \t]*(?:\n|$)"), "a note with front matter"),
    (re.compile(r"\s*(?:diff --git|--- a/)"), "a patch"),
    (re.compile(r"\s*(?:Permission is hereby granted|(?:MIT|Apache|BSD)[^\n]{,40} Licen[cs]e)"), "a licence"),
)  # fmt: skip

_BIBTEX_ENTRY = re.compile(r"^[ \t]*@[A-Za-z]{3,20}[ \t]*\{[^\n{}]{0,200},[ \t]*$", re.MULTILINE)
_CODE_LINE = re.compile(
    r"[ \t]*(?:import \w|from \w[\w.]* import |def \w+\(|class \w+[:({]|#include\s*[<\"]|function \w*\(|"
    r"const \w+ ?=|"
    r"(?:public|private|static) \w+ |package \w[\w.]*;?$|using \w[\w.:]*;|return\b[^.]*;$|[}\])]+;?$|```)"
)
_LIST_LINE = re.compile(r"\s*(?:[-*+•]|\d{1,4}[.)])\s+")
_LINK = re.compile(r"\]\(|https?://|<a\s|\]\[")
_BLANK = re.compile(r"\n[ \t]*\n")
_STRUCTURE = re.compile(
    r"\s*(?:#{1,6}\s|[-*+•]\s|\d{1,4}[.)]\s|\||>|```|!\[|</?[a-z])|\n?(?: {4}|\t)", re.IGNORECASE
)
_TABLE_LINE = re.compile(r"\s*\|.*\|\s*")
_HTML_LINE = re.compile(r"\s*</?[a-z][a-z0-9]{0,9}\b[^<>]*>", re.IGNORECASE)


def resemblance(sample: str, file_name: str) -> str | None:
    """What a file looks like ("BibTeX", "a README"), or None when nothing speaks against a list of papers.

    Args:
        sample: the beginning of the file, decoded.
        file_name: its base name; `-` for standard input.
    """
    for pattern, kind in _BY_CONTENT:
        if pattern.match(sample):
            return kind
    if _BIBTEX_ENTRY.search(sample):
        return "BibTeX"
    path = PurePath(file_name)
    if path.suffix.casefold() in _BY_SUFFIX:
        return _BY_SUFFIX[path.suffix.casefold()]
    for pattern, kind in _BY_NAME:
        if pattern.fullmatch(path.name):
            return kind
    return _by_lines([line for line in sample.splitlines() if line.strip()]) or _by_blocks(sample)


def _by_lines(lines: list[str]) -> str | None:
    """What most of the lines are, when it is no prose."""
    if not lines:
        return None

    def share(is_so: Callable[[str], object]) -> float:
        return sum(1 for line in lines if is_so(line)) / len(lines)

    if share(_TABLE_LINE.fullmatch) > 0.3:
        return "a Markdown table"
    if share(_HTML_LINE.match) > 0.3:
        return "HTML"
    if share(_CODE_LINE.match) > 0.15:
        return "program code"
    if share(_LIST_LINE.match) > 0.3:
        return "a Markdown list of links" if share(_LINK.search) > 0.2 else "a bulleted list"
    if share(_LINK.search) > 0.4 and sum(map(len, lines)) < 200 * len(lines):
        return "a page of links"
    if _is_csv(lines):
        return "CSV"
    return None


def _by_blocks(sample: str) -> str | None:
    """A page of sections: of its paragraphs, many are headings, lists, tables or quotations."""
    blocks = [block for block in _BLANK.split(sample) if block.strip()]
    structured = sum(1 for block in blocks if _STRUCTURE.match(block))
    return "a Markdown page" if structured > max(3, 0.25 * len(blocks)) else None


def _is_csv(lines: list[str]) -> bool:
    header = lines[0]
    for separator in (",", ";", "\t"):
        names = [name.strip().strip('"').casefold() for name in header.split(separator)]
        if len(names) > 1 and {"title", "abstract", "authors", "author", "url", "doi", "year"} & set(names):
            return True
    return False
