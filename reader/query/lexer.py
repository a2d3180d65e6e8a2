"""Cuts a query into tokens. Every text can be cut; nothing in it is lost."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum, auto

from reader.query.pasted import KINDS, key_of


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

_OF_SENTENCES = re.compile(
    r"\b(?:A|AN|ARE|AS|AT|BE|BY|CAN|DO|DOES|FOR|FROM|HOW|IN|IS|IT|OF|ON|THAT|THE|THIS|TO|WE|WHAT|WHY|WITH)\b"
)
_SHOUTED = 2
"""Words of sentences that a text in capitals has if it is no query such as `GAN OR VAE`."""

_QUOTES = '"“”„«»'

_ALIASES = {
    "authors": "author", "au": "author", "by": "author", "titles": "title", "ti": "title", "intitle": "title",
    "names": "name", "keywords": "keyword", "kw": "keyword", "journal": "venue", "conference": "venue",
    "booktitle": "venue", "notes": "note", "comment": "note", "tags": "tag", "label": "tag", "labels": "tag",
    "sources": "source", "list": "source", "years": "year", "date": "year", "star": "stars",
    "rating": "stars", "status": "is", "order": "sort", "saved": "search",
}  # fmt: skip
"""Other names of fields: their plurals, and what catalogues, bibliographies and other programs call them."""

_LABELS = frozenset(
    ("title", "author", "abstract", "venue", "keyword", "year", "doi", "arxiv", "openreview", "acl", "pmid")
)
"""Fields that a record printed elsewhere begins its lines with, as `Abstract: …`."""

FIELDS_APART = _LABELS | {
    "name",
    "note",
    "tag",
    "source",
    "id",
    "stars",
    "added",
    "is",
    "has",
    "search",
    "sort",
}
"""Fields whose value may follow after white space, or be some in parentheses: `author:(ada OR ben)`."""

_TYPED_WORDS = 10
"""Words up to which a query is one that was thought of as a query."""

_SIGN = re.compile("<=|>=|[<>=≤≥]")
_COMPARED = re.compile(rf"(?i:(year|stars|added))((?:{_SIGN.pattern}).*)", re.DOTALL)

_DOI = rf"""
(?: https?://(?:dx\.)?doi\.org/ )? 10\.[0-9]{{4,9}}/ (?: [^\s(){_QUOTES}] | \( [^\s(){_QUOTES}]* \) )+
"""
"""A DOI may hold parentheses: `10.1016/s0169-7552(98)00110-x`."""

_TOKEN = re.compile(
    rf"""
    \s+ | (?<= [)"”»] ) -+ (?= [^\s)-] )
    | (?P<sign> [()] )
    | (?P<minus> -+ (?=[^\s)-]) | !+ (?=[^\W_] | [(\#{_QUOTES}]) )
    | (?P<or> (?<= [^\s(][^\s(]\s ) \|\|? (?= \s+[^\s)][^\s)] ) )
    | (?: (?P<field> [^\W\d_]+ ) : (?! //) | (?P<hash> \# ) (?=[^\s()]) )?
      (?: " (?P<quoted> (?: [^"] | "" )* ) "
        | [{_QUOTES}] (?P<loose> [^{_QUOTES}]* ) (?P<end> [{_QUOTES}]? ) )
    | (?P<hash_tag> \# ) (?P<tag> [^\s(){_QUOTES}]+ )
    | (?: (?P<name> [^\W\d_]+ ) : (?! //) )? (?P<text> {_DOI} | [^\s(){_QUOTES}]* )
    """,
    re.VERBOSE,
)


def tokens(text: str) -> list[Token]:
    """The tokens of a query, white space left out.

    Typographic quotes are quotes. Within straight ones they are text, and a straight one is doubled. A dash
    behind a parenthesis or a quotation joins, as that of `SE(3)-equivariant`. `|` between spaces is OR, but
    not beside a single letter, as in `p(x | y)`. A value may stand apart from its field, as in `year > 2020`.
    """
    found: list[Token] = []
    operators = {} if _is_shouted(text) else _OPERATORS
    at = 0
    while at < len(text):
        hit = _TOKEN.match(text, at)
        if hit is None or hit.end() == at:
            raise AssertionError("every character begins a token")
        if (token := _token(hit, operators)) is not None:
            _add(token, found, text)
        at = hit.end()
    return _in_groups(found)


def opens_group(field: Token, opening: Token) -> bool:
    """Whether a token is a field, and what follows is a parenthesis that holds its values."""
    return opening.kind is Kind.OPEN and field.field in FIELDS_APART and not field.text and not field.quoted


def _in_groups(found: list[Token]) -> list[Token]:
    """Tokens, of which those that stand in parentheses behind a field are of that field."""
    fields: list[str] = []
    for at, token in enumerate(found):
        if token.kind is Kind.OPEN:
            outer = fields[-1] if fields else ""
            fields.append(found[at - 1].field if at and opens_group(found[at - 1], token) else outer)
        elif token.kind is Kind.CLOSE:
            _ = fields and fields.pop()
        elif token.kind is Kind.TERM and not token.field and fields and fields[-1]:
            found[at] = replace(token, field=fields[-1])
    return found


def _add(token: Token, found: list[Token], text: str) -> None:
    """Add a token, together with the field before it where that lacks a value."""
    if found and token.kind is Kind.TERM and not token.field:
        last = found[-1]
        begun = _begun(last, token, text)
        if begun is not None:
            length = token.position + token.length - last.position
            value = last.text * bool(last.field) + token.text
            token = replace(token, position=last.position, length=length, text=value, field=begun)
            found.pop()
    if found and token.kind in (Kind.TERM, Kind.OPEN):
        found[-1] = _sentence(found[-1], token, text)
    found.append(token)


def _sentence(last: Token, token: Token, text: str) -> Token:
    """A token, as a word where it is what a title may begin with, such as `Note: …`, and no field."""
    end = last.position + last.length
    if last.field not in FIELDS_APART or last.text or last.quoted or end == token.position:
        return last
    return last if _is_meant(last, text) else replace(last, text=text[last.position : end - 1], field="")


def _is_meant(field: Token, text: str) -> bool:
    """Whether a name before a colon and white space is meant for a field: it is typed in small letters.

    A long text is a pasted one, in which only its beginning may be such a name: `Abstract: …`.
    """
    if field.position and text.count(" ") > _TYPED_WORDS:
        return False
    return field.field in _LABELS or text[field.position].islower()


def _begun(last: Token, token: Token, text: str) -> str | None:
    """The field of which a term is the value, when it is that of the token before it."""
    if last.kind is not Kind.TERM or last.quoted:
        return None
    if not last.field:
        if last.text.lower() in KINDS and key_of(token.text) is not None:
            return last.text.lower()
        compared = _COMPARED.fullmatch(last.text + token.text)
        return compared[1].lower() if compared and _SIGN.match(token.text) and not token.quoted else None
    if last.text:
        return last.field if _SIGN.fullmatch(last.text) and not token.quoted else None
    return last.field if last.field in FIELDS_APART and _is_meant(last, text) else None


def _is_shouted(text: str) -> bool:
    """Whether a text is a title in capitals, in which OR and NOT are words."""
    return text == text.upper() and len(_OF_SENTENCES.findall(text)) >= _SHOUTED


def _token(hit: re.Match[str], operators: Mapping[str, Kind]) -> Token | None:
    position, length = hit.start(), hit.end() - hit.start()
    if hit["sign"]:
        return Token(_SIGNS[hit["sign"]], position, length)
    if hit["minus"]:
        # Two of them cancel each other.
        return Token(Kind.NOT, position, length) if length % 2 else None
    if hit["or"]:
        return Token(Kind.OR, position, length)
    if hit["quoted"] is not None or hit["loose"] is not None:
        field = "tag" if hit["hash"] else _field(hit["field"])
        if hit["quoted"] is None:
            closed = bool(hit["end"])
            return Token(Kind.TERM, position, length, hit["loose"], field, quoted=True, closed=closed)
        text = hit["quoted"].replace('""', '"')
        return Token(Kind.TERM, position, length, text, field, quoted=True)
    if hit["hash_tag"]:
        return Token(Kind.TERM, position, length, hit["tag"], "tag")
    if hit["text"] is not None:
        kind = operators.get(hit[0], Kind.TERM)
        if not hit["name"] and (compared := _COMPARED.fullmatch(hit["text"])):
            return Token(kind, position, length, compared[2], compared[1].lower())
        return Token(kind, position, length, hit["text"], _field(hit["name"]))
    return None


def _field(name: str | None) -> str:
    """The field that a name is one of, or the name itself."""
    name = (name or "").lower()
    return _ALIASES.get(name, name)
