"""Texts that would be a program for a Markdown renderer."""

from __future__ import annotations

import unicodedata
from datetime import UTC, datetime

from hypothesis import strategies as st

from reader.model import Annotation, Entry, Link, LinkKind, Paper, Source, Status
from reader.text.sanitize import display

FRAGMENTS = [
    "# ", "#", " #", "## x ##", "1. ", "2) ", "- ", "* ", "+ ", "- [ ] ", "> ", "---", "***", "===",
    "\n===\n", "\n---\n", "```", "\n```\n", "~~~", "`", "``", "\\", "\\\\", "|", "\n|---|\n",
    "| a | b |\n|---|---|\n", ":-", "\n:-\n", "<script>alert(1)</script>", "<b>", "</div>", "<!--",
    "-->", "<!-- x -->", "<?x", "<![CDATA[", "<a\nhref=x>", "<https://evil.example>", "<a@b.example>",
    "https://evil.example/a_b", "http://x", "ftp://x.example", "www.evil.example", "mail@evil.example",
    "mailto:mail@evil.example", "[x](javascript:alert(1))", "![x](https://evil.example/i.png)", "![",
    "[", "]", "](", ")", "[x][y]", "[x]: https://evil.example\n", "[^1]", "[^1]: note\n", "[//]: # (x)",
    "&amp;", "&lt;", "&#35;", "&copy", "&", ";", "*a*", "**a**", "_a_", "__init__", "a_b_c", "~~a~~",
    "~a~", "$x$", "$$", "costs $5", "^a^", "!", "@user", ":smile:", "\n", "\n\n", "    ", "\n    code\n",
    "\t", "  \n", "a", "b c", "中文", "é", "\u00a0", "\u2028", "\r", "\x0b", "\x00", "\x1b[31m", "\u202e",
    "\u200b", "\ud800", "{{ title }}", "{% raw %}", "{#x}", "{.x}", ": x", "\n: x\n", "(1) ", "a. ",
]  # fmt: skip

texts = st.one_of(st.lists(st.sampled_from(FRAGMENTS), max_size=8).map("".join), st.text(max_size=30)).map(
    lambda text: unicodedata.normalize("NFC", text)
)
"""In NFC, as everything that was read in is."""
some_text = texts.filter(lambda text: bool(shown(text)))
"""Texts of which something is left to see."""


def shown(text: str) -> str:
    """What a reader is to see of a text on one line."""
    return " ".join(display(text).split())


addresses = st.sampled_from(
    [
        "https://example.org/a_(b)",
        "http://example.org/?a=1&copy;=2",
        "https://example.org/x*y*",
        "https://é.example/x|y$z$",
    ]
)
papers = st.builds(
    Paper,
    id=st.just("abs:0123456789abc"),
    headline=some_text,
    abstract_plain=texts,
    title=st.none() | some_text,
    authors=st.lists(some_text, max_size=3).map(tuple),
    year=st.none() | st.just(2024),
    venue=st.none() | some_text,
    links=st.lists(st.builds(Link, st.sampled_from(LinkKind), addresses), max_size=2).map(tuple),
    sources=st.lists(
        st.builds(Source, some_text, st.just("list.txt"), st.just(1), st.just(1)), max_size=2
    ).map(tuple),
)
user_data = st.builds(
    Annotation,
    tags=st.lists(some_text.map(shown), max_size=2, unique_by=str.casefold).map(tuple),
    stars=st.integers(0, 5),
    status=st.sampled_from(Status),
    title=st.none() | some_text,
)
entries = st.builds(Entry, st.just(0), papers, user_data)
WHEN = datetime(2024, 5, 6, 7, 8, tzinfo=UTC)
