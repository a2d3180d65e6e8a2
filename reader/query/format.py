"""Writes a query as text: what `reader.query.parse` reads as the same query."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from types import MappingProxyType
from typing import assert_never

from reader.query.parse import parse
from reader.query.tree import (
    All,
    AnyOf,
    Between,
    Field,
    FromSource,
    Has,
    Is,
    Key,
    Node,
    Not,
    Query,
    Tagged,
    WithId,
    Words,
)
from reader.query.values import numbers_written, times_written
from reader.text.fold import words

_PLAIN_TAG = re.compile(r"[\w/+.-]+")
_LEAST_YEAR = 1000
"""From which on a year alone is read as that year, and not as the beginning of one."""
_PLAIN = re.compile(r"\w[\w/+.:#-]*")


def formatted(query: Query) -> str:
    """A text that is read as the same condition and the same order.

    Words are written as they were folded, times as dates. A last word that is whole has a space behind it.
    """
    text = "" if query.tree == All() else _alternatives(query.tree)
    order = [f"sort:{'-' * query.sort.reverse}{query.sort.key.value}"] if query.sort else []
    # Behind a word that may go on an order would end it.
    return " ".join([*order, *([text] if text else [])]) + " " * _looks_begun(query.tree)


def condition(node: Node) -> str:
    """A text that is read as a condition wherever it stands, save before what belongs to its last word."""
    return _operand(node)


def with_field(field: str, value: str) -> str:
    """A field with a value as the user wrote it, in quotation marks where it needs them; `#` is `tag:`."""
    if field == "#":
        return f"#{value if _PLAIN_TAG.fullmatch(value) else _quoted(value)}"
    return f"{field}:{value if _PLAIN.fullmatch(value) else _quoted(value)}"


def narrowed(text: str, addition: str, searches: Mapping[str, str] = MappingProxyType({})) -> str:
    """A query that finds those of what another one finds that meet a condition, too.

    It is what the user wrote with the condition before it, as long as that means the same.

    Args:
        text: the other query.
        addition: the condition, a query as well.
        searches: see `reader.query.parse.parse`.
    """
    now = datetime.now(UTC)
    query, added = (parse(each, lambda: now, searches) for each in (text, addition))
    old, new = _parts(query.tree), _parts(added.tree)
    if set(new) <= set(old):
        return text
    if not text.strip():
        return addition
    wanted = _all((*new, *old))
    written = f"{addition} {text}"
    read = parse(written, lambda: now, searches)
    if (read.tree, read.sort, len(read.problems)) == (wanted, query.sort, len(query.problems)):
        return written
    return formatted(Query(wanted, sort=query.sort))


def _parts(node: Node) -> tuple[Node, ...]:
    return node.nodes if isinstance(node, All) else (node,)


def _all(nodes: Sequence[Node]) -> Node:
    return nodes[0] if len(nodes) == 1 else All(tuple(nodes))


def _alternatives(node: Node) -> str:
    if isinstance(node, AnyOf):
        return " OR ".join(map(_conditions, node.nodes))
    return _conditions(node)


def _conditions(node: Node) -> str:
    if isinstance(node, All):
        written = list(map(_operand, node.nodes))
        for at, (first, second) in enumerate(zip(written, written[1:], strict=False)):
            if (first, second) == ("et", "al"):
                # They would be taken for those of a citation.
                written[at + 1] = f"({second})"
        return " ".join(written)
    return _operand(node)


def _operand(node: Node) -> str:
    match node:
        case All() | AnyOf():
            return f"({_alternatives(node)})"
        case Not(inner):
            return f"-({_operand(inner)})" if isinstance(inner, Not) else f"-{_operand(inner)}"
        case Words():
            return _words(node)
        case Tagged(tag):
            return f"#{tag}" if _PLAIN_TAG.fullmatch(tag) else f"tag:{_quoted(tag)}"
        case FromSource(wanted, exact):
            text = " ".join(wanted)
            return f"source:{_quoted(text) if exact else _joined(wanted)}"
        case WithId(prefix):
            return f"id:{prefix if _PLAIN.fullmatch(prefix) else _quoted(prefix)}"
        case Is(what):
            return f"is:{what.value}"
        case Has(what):
            return f"has:{what.value}"
        case Between(Key.YEAR, low, high) if low == high and low < _LEAST_YEAR:
            return f"year:{low}..{high}"
        case Between(key, low, high):
            write = times_written if key is Key.ADDED else numbers_written
            return f"{key.value}:{write(low, high)}"
        case _:
            assert_never(node)


def _words(node: Words) -> str:
    field = f"{node.field.value}:" if node.field is not Field.ANY else ""
    star = "*" * node.prefix
    if node.exact:
        return field + _quoted(" ".join(node.words) + star)
    return field + _joined(node.words) + star


def _joined(wanted: Sequence[str]) -> str:
    """Words that follow one another, as one word of a query."""
    together = "".join(wanted)
    return together if words(together) == list(wanted) else "-".join(wanted)


def _quoted(text: str) -> str:
    return '"{}"'.format(text.replace('"', '""'))


def _looks_begun(node: Node) -> bool:
    """Whether the text of a condition ends in a word that would be taken for the beginning of one."""
    match node:
        case AnyOf(nodes):
            return _looks_begun(nodes[-1])
        case All(nodes) if nodes:
            return not isinstance(nodes[-1], All | AnyOf) and _looks_begun(nodes[-1])
        case Words():
            return not node.exact and not node.prefix
        case _:
            return False
