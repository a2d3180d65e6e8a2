"""Queries that name a tag, and the same queries once it is called something else."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from reader.query.format import with_field
from reader.query.lexer import Kind, Token, tokens


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
    return (
        " ".join(_apart(t, query, _called(t, old, new) if t in naming else None) for t in tokens(query))
        + tail
    )


def _apart(token: Token, query: str, tag: str | None) -> str:
    """A token so that it can stand beside any other; one that names the tag with what the tag is called."""
    if tag is not None:
        return with_field("tag", tag)
    if token.kind is Kind.NOT:
        return "NOT"
    if not token.quoted:
        return query[token.position : token.position + token.length]
    text = token.text.replace('"', '""')
    return f'{token.field}:"{text}"' if token.field else f'"{text}"'


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
