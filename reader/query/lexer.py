"""Cuts a query into tokens. Every text can be cut; nothing in it is lost."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto


class Kind(Enum):
    """What a token is."""

    OPEN = auto()
    CLOSE = auto()
    AND = auto()
    OR = auto()
    NOT = auto()
    TERM = auto()


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a query.

    Attributes:
        kind: what it is.
        position: of its first character in the query, from 0.
        length: in characters.
        text: of a term, what was typed, without field and quotes.
        field: of a term, what stands before its colon; `tag` for `#`; empty when there is neither.
        quoted: whether the text stood in quotes.
        closed: whether the closing quote is there.
    """

    kind: Kind
    position: int
    length: int
    text: str = ""
    field: str = ""
    quoted: bool = False
    closed: bool = True


_OPERATORS = {"AND": Kind.AND, "OR": Kind.OR, "NOT": Kind.NOT}
_SIGNS = {"(": Kind.OPEN, ")": Kind.CLOSE}

_QUOTES = '"“”„«»'

_TOKEN = re.compile(
    rf"""
    \s+
    | (?P<sign> [()] )
    | (?P<minus> -+ (?=[^\s)-]) )
    | (?: (?P<field> [^\W\d_]+ ) : (?! //) | (?P<hash> \# ) (?=[^\s()]) )?
      (?: " (?P<quoted> (?: [^"] | "" )* ) "
        | [{_QUOTES}] (?P<loose> [^{_QUOTES}]* ) (?P<end> [{_QUOTES}]? ) )
    | (?P<hash_tag> \# ) (?P<tag> [^\s(){_QUOTES}]+ )
    | (?: (?P<name> [^\W\d_]+ ) : (?! //) )? (?P<text> [^\s(){_QUOTES}]* )
    """,
    re.VERBOSE,
)


def tokens(text: str) -> list[Token]:
    """The tokens of a query, white space left out.

    Typographic quotes are quotes. Within straight ones they are text, and a straight one is doubled.
    """
    found: list[Token] = []
    at = 0
    while at < len(text):
        hit = _TOKEN.match(text, at)
        if hit is None or hit.end() == at:
            raise AssertionError("every character begins a token")
        if (token := _token(hit)) is not None:
            found.append(token)
        at = hit.end()
    return found


def _token(hit: re.Match[str]) -> Token | None:
    position, length = hit.start(), hit.end() - hit.start()
    if hit["sign"]:
        return Token(_SIGNS[hit["sign"]], position, length)
    if hit["minus"]:
        # Two of them cancel each other.
        return Token(Kind.NOT, position, length) if length % 2 else None
    if hit["quoted"] is not None or hit["loose"] is not None:
        field = "tag" if hit["hash"] else (hit["field"] or "").lower()
        if hit["quoted"] is None:
            closed = bool(hit["end"])
            return Token(Kind.TERM, position, length, hit["loose"], field, quoted=True, closed=closed)
        text = hit["quoted"].replace('""', '"')
        return Token(Kind.TERM, position, length, text, field, quoted=True)
    if hit["hash_tag"]:
        return Token(Kind.TERM, position, length, hit["tag"], "tag")
    if hit["text"] is not None:
        kind = _OPERATORS.get(hit[0], Kind.TERM)
        return Token(kind, position, length, hit["text"], (hit["name"] or "").lower())
    return None
