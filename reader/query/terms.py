"""What one term of a query means: a word, or a field and its value."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType

from reader.model import LinkKind, Status
from reader.query.lexer import Token
from reader.query.tree import (
    Between,
    Field,
    Flag,
    FromSource,
    Has,
    Is,
    Key,
    Node,
    Sort,
    SortKey,
    Tagged,
    Thing,
    WithId,
    Words,
)
from reader.query.values import numbers, times
from reader.text.fold import words


@dataclass(frozen=True, slots=True)
class Unclear:
    """A term that was not understood, why, and what is searched instead."""

    message: str
    instead: Node | None = None


Term = Node | Sort | Unclear | None

_TEXT_FIELDS = {
    "title": Field.TITLE,
    "name": Field.NAME,
    "author": Field.AUTHOR,
    "abstract": Field.ABSTRACT,
    "venue": Field.VENUE,
    "keyword": Field.KEYWORD,
    "note": Field.NOTE,
}
_STATUSES = {status.value: status for status in Status}
_IS: dict[str, Status | Flag] = {**_STATUSES, **{flag.value: flag for flag in Flag}}
_HAS: dict[str, Thing | LinkKind] = {
    **{thing.value: thing for thing in Thing},
    "tag": Thing.TAGS,
    "other-note": Thing.OTHER_NOTES,
    "code": LinkKind.CODE,
    "pdf": LinkKind.PDF,
}
_SORT = {key.value: key for key in SortKey}

FIELDS = (*_TEXT_FIELDS, "tag", "source", "id", "year", "stars", "added", "is", "has", "search", "sort")
"""Everything that may stand before a colon."""

VALUES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "is": tuple(_IS),
        "has": tuple(dict.fromkeys(what.value for what in _HAS.values())),
        "sort": (*_SORT, *(f"-{name}" for name in _SORT)),
        "stars": (">=1", ">=3", "5", "0"),
        "added": ("<1d", "<7d", "<30d"),
    }
)
"""What may stand behind the colon of some fields; of the last two, some of it."""


def term_of(token: Token, *, typing: bool, now: Callable[[], datetime]) -> Term:
    """What a term means; None when it holds nothing to search for, as a lone dash.

    Args:
        token: the term.
        typing: whether it may go on: its last word is then also the beginning of one.
        now: the clock.
    """
    if token.field in _TEXT_FIELDS:
        found = _words(token, token.text, typing, _TEXT_FIELDS[token.field])
        return found or Unclear(f"{token.field}: wants a word.")
    read = _READERS.get(token.field)
    if read is not None:
        value = token.text.strip()
        return read(value, now) if value else Unclear(f"{token.field}: wants a value.")
    if token.field == "source":
        return _source(token.text, token.quoted)
    if not token.field:
        return _words(token, token.text, typing, Field.ANY)
    if not token.text:
        # The colon of a sentence.
        return _words(token, token.field, typing, Field.ANY)
    plain = _words(token, token.text, typing, Field.ANY)
    return Unclear(f"There is no field {token.field!r}; these are: {', '.join(FIELDS)}.", plain)


def _words(token: Token, text: str, typing: bool, field: Field) -> Words | None:
    starred = text.endswith("*") and text.count("*") == 1 and _is_letter(text[-2:-1])
    text = text.removesuffix("*") if starred else text
    found = tuple(words(_as_shown(text)))
    if not found:
        return None
    # What ends in a mark is a whole word, and a Chinese character or the symbol of a formula always is one.
    begun = starred or (typing and text[-1:].isalnum() and not _is_symbol(text[-1:]))
    begun = begun and not _is_whole(found[-1])
    return Words(found, field, prefix=begun, exact=token.quoted)


def _is_letter(char: str) -> bool:
    """Whether a character is one of a word, be it a sign above a letter."""
    return char.isalnum() or (char != "" and unicodedata.category(char)[0] == "M")


def _is_symbol(char: str) -> bool:
    """Whether a character is a letter in a style that only formulas have, such as 𝒪."""
    return unicodedata.decomposition(char).startswith("<font>")


def _as_shown(text: str) -> str:
    r"""What a formula looks like in a paper, which is what is searched: `\ell_p` is `ℓₚ`."""
    if "\\" not in text and text.count("$") < 2:
        return text
    if " " in text or text.count("$") > 1:
        from reader.text.inline import plain

        return plain(text)
    from reader.text.latex import to_unicode

    return to_unicode(text.strip("$"))


def _is_whole(word: str) -> bool:
    return len(word) == 1 and len(words(word + word)) == 2


def _tag(value: str, _: Callable[[], datetime]) -> Term:
    # As it is stored: an accent typed as a character of its own is a part of its letter.
    folded = unicodedata.normalize("NFC", value).casefold()
    levels = (" ".join(level.split()) for level in folded.split("/"))
    tag = "/".join(level for level in levels if level)
    return Tagged(tag) if tag else Unclear("tag: wants a tag.")


def _source(value: str, quoted: bool) -> Term:
    found = tuple(words(value))
    return FromSource(found, exact=quoted) if found else Unclear("source: wants a word of a list's heading.")


def _id(value: str, _: Callable[[], datetime]) -> Term:
    return WithId(value)


def _is(value: str, _: Callable[[], datetime]) -> Term:
    what = _IS.get(value.lower())
    return Is(what) if what else Unclear(f"is: knows {', '.join(_IS)}.")


def _has(value: str, _: Callable[[], datetime]) -> Term:
    what = _HAS.get(value.lower())
    return Has(what) if what else Unclear("has: knows note, other-notes, code, pdf, link, title, tags.")


def _sort(value: str, _: Callable[[], datetime]) -> Term:
    key = _SORT.get(value.lower().removeprefix("-"))
    return Sort(key, value.startswith("-")) if key else Unclear(f"sort: knows {', '.join(_SORT)}.")


def _year(value: str, _: Callable[[], datetime]) -> Term:
    bounds = numbers(value)
    return Between(Key.YEAR, *bounds) if bounds else Unclear("year: wants 2020, 2020..2024, >=2020 or <2020.")


def _stars(value: str, _: Callable[[], datetime]) -> Term:
    bounds = numbers(value)
    return Between(Key.STARS, *bounds) if bounds else Unclear("stars: wants 3, 3..5, >=3 or <3.")


def _added(value: str, now: Callable[[], datetime]) -> Term:
    bounds = times(value, now())
    return Between(Key.ADDED, *bounds) if bounds else Unclear("added: wants <7d, >2w, 2024-05-01 or >=2024.")


_READERS: dict[str, Callable[[str, Callable[[], datetime]], Term]] = {
    "tag": _tag,
    "id": _id,
    "is": _is,
    "has": _has,
    "sort": _sort,
    "year": _year,
    "stars": _stars,
    "added": _added,
}
