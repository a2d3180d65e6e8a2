"""What a Markdown document looks like to those who read it."""

from __future__ import annotations

from dataclasses import dataclass, field

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.footnote import footnote_plugin


@dataclass
class Parsed:
    """The structure of a document outside its quotations, and what was met anywhere."""

    headings: list[tuple[int, str]] = field(default_factory=list)
    paragraphs: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    kinds: set[str] = field(default_factory=set)
    """Types of all block and inline tokens, in quotations too."""
    quoted_headings: list[int] = field(default_factory=list)
    quotations: int = 0
    blocks: list[str] = field(default_factory=list)
    """Types of the tokens at the top level."""


def parsers() -> list[MarkdownIt]:
    """CommonMark, GitHub's dialect, and one with extensions that others have."""
    github = MarkdownIt("gfm-like")
    assert github.linkify is not None
    github.linkify.set({"fuzzy_link": False})
    extended = MarkdownIt("gfm-like")
    assert extended.linkify is not None
    extended.linkify.set({"fuzzy_link": False})
    extended.use(footnote_plugin).use(dollarmath_plugin).use(deflist_plugin)
    return [MarkdownIt("commonmark"), github, extended]


def parsed(document: str, parser: MarkdownIt) -> Parsed:
    """Read a document."""
    result = Parsed()
    depth = 0
    tokens = parser.parse(document)
    for place, token in enumerate(tokens):
        result.kinds.add(token.type)
        if token.level == 0 and token.nesting >= 0:
            result.blocks.append(token.type)
        if token.type == "blockquote_open":
            depth += 1
            result.quotations += depth == 1
        elif token.type == "blockquote_close":
            depth -= 1
        elif token.type == "inline":
            opener = tokens[place - 1]
            _inline(token, result)
            if opener.type == "heading_open" and depth:
                result.quoted_headings.append(int(opener.tag[1]))
            elif opener.type == "heading_open":
                result.headings.append((int(opener.tag[1]), text_of(token)))
            elif not depth:
                result.paragraphs.append(text_of(token))
    return result


def text_of(inline: Token) -> str:
    """The text that a reader sees, white space as single spaces."""
    parts = [
        " " if child.type in ("softbreak", "hardbreak") else child.content
        for child in inline.children or []
        if child.type != "image"
    ]
    return " ".join("".join(parts).split())


def _inline(token: Token, result: Parsed) -> None:
    for child in token.children or []:
        result.kinds.add(child.type)
        if child.type == "link_open":
            result.links.append(str(child.attrs["href"]))
