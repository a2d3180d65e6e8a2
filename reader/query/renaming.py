"""Queries that name a tag, and the same queries once it is called something else."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from itertools import zip_longest

from reader.query.format import with_field
from reader.query.lexer import Kind, Token, opens_group, tokens


def names_tag(query: str, tag: str) -> bool:
    """Whether a query names a tag, or one below it; case does not count."""
    return any(True for _ in _naming(query, tag))


def with_tag_renamed(query: str, old: str, new: str) -> str:
    """A query with another name in the place of a tag's; of the rest nothing changes that means anything.

    Args:
        query: any text.
        old: the tag; those below it keep what follows its name.
        new: its other name.
    """
    parts, end = [], 0
    for token in _naming(query, old):
        field = "#" if query[token.position] == "#" else "tag"
        parts += [query[end : token.position], with_field(field, _called(token, old, new))]
        end = token.position + token.length
    renamed = "".join([*parts, query[end:]])
    naming = set(_naming(query, old))
    wanted = [(t.kind, t.field, _called(t, old, new) if t in naming else t.text) for t in tokens(query)]
    if [(t.kind, t.field, t.text) for t in tokens(renamed)] == wanted:
        return renamed
    # Quotation marks of the name meet others that are not closed.
    tail = query[len(query.rstrip()) :]
    return " ".join(_all_apart(query, {t: _called(t, old, new) for t in naming})) + tail


def _all_apart(query: str, called: Mapping[Token, str]) -> Iterator[str]:
    """The tokens of a query so that each can stand beside any other.

    Args:
        query: any text.
        called: what the tags of some of its tokens are called.
    """
    found = tokens(query)
    for token, following in zip_longest(found, found[1:]):
        # What stands in parentheses behind a field gets that field.
        if following is None or not opens_group(token, following):
            yield _apart(token, query, called.get(token))


def _apart(token: Token, query: str, tag: str | None) -> str:
    """A token so that it can stand beside any other; one that names the tag with what the tag is called."""
    if tag is not None:
        return with_field("tag", tag)
    if token.kind is Kind.NOT:
        return "NOT"
    if not token.quoted:
        written = query[token.position : token.position + token.length]
        return f"{token.field}:{token.text}" if token.field and token.text else written
    text = token.text.replace('"', '""')
    # What is not closed is the last one, and its last word may go on.
    quoted = f'"{text}"' if token.closed else f'"{text}'
    return f"{token.field}:{quoted}" if token.field else quoted


def _called(token: Token, old: str, new: str) -> str:
    """What a tag that is `old` or below it is called."""
    return "/".join([new, *_levels(token.text)[len(_levels(old)) :]])


def _naming(query: str, tag: str) -> Iterator[Token]:
    """The terms that name a tag or one below it, in their order."""
    levels = _folded(tag)
    for token in tokens(query):
        if token.kind is Kind.TERM and token.field == "tag" and _folded(token.text)[: len(levels)] == levels:
            yield token


def _levels(tag: str) -> list[str]:
    """The levels of a tag as a query is read: single spaces, no empty level."""
    return [level for part in tag.split("/") if (level := " ".join(part.split()))]


def _folded(tag: str) -> list[str]:
    return _levels(unicodedata.normalize("NFC", tag).casefold())
