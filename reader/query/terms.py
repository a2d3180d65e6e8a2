"""What one term of a query means: a word, or a field and its value."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType

from reader.model import LinkKind, Status
from reader.query.lexer import Token
from reader.query.pasted import KINDS, is_own, key_of, key_with
from reader.query.tree import (
    All,
    AnyOf,
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
from reader.query.values import numbers, stars, times, years
from reader.text.fold import words


@dataclass(frozen=True, slots=True)
class Unclear:
    """A term that was not understood, why, and what is searched instead."""

    message: str
    instead: Node | None = None


_COMMA = re.compile(r"(?<=[^\W\d_]{2})[,;，、；](?=[^\W\d_]{2})")

_STARRED = re.compile(r"\*[^\W\d_]{2,}|([^\W\d_]{2,})\*[^\W\d_]+")

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
_OTHERWISE = {
    **{"star": "starred", "stars": "starred", "noted": "note", "notes": "note"},
    **{"links": "link", "pdfs": "pdf", "other-notes": "other-note"},
}
"""Near misses of what `is:` and `has:` know."""
_SORT = {key.value: key for key in SortKey}

_OWN = {"abs": Field.ABSTRACT, "ttl": Field.TITLE}
"""What ids of this program begin with, and what it is short for before anything else."""

_SLIPS = 2
"""Letters by which the name of a field may differ from what was meant."""

_THEN = {"after": ">", "since": ">=", "before": "<", "until": "<="}

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
    if (token.field in _TEXT_FIELDS or not token.field) and (misplaced := _misplaced_star(token)):
        return misplaced
    if token.field in _TEXT_FIELDS:
        found = _each(token, typing, _TEXT_FIELDS[token.field])
        return found or Unclear(f"{token.field}: wants a word.")
    read = _READERS.get(token.field)
    if read is not None:
        value = token.text.strip()
        if token.field == "tag" and not token.quoted:
            # A tag finds its children anyway; a star in its name is quoted.
            if value == "*":
                return Has(Thing.TAGS)
            value = value.removesuffix("/*")
        return read(value, now) if value else Unclear(f"{token.field}: wants a value.")
    if token.field == "source":
        return _source(token.text, token.quoted)
    if not token.field:
        return _anywhere(token, typing)
    if not token.text:
        # The colon of a sentence.
        return _words(token, token.field, typing, Field.ANY)
    if token.field in KINDS or token.field in _OWN:
        return _named(token, typing)
    if token.field == "in" and (listed := _listed(token, typing)):
        return listed
    if (sign := _THEN.get(token.field)) and (found := _in_time(f"{sign}{token.text}", now)):
        return found
    plain = _words(token, token.text, typing, Field.ANY)
    return Unclear(f"There is no field {token.field!r}; {_other_field(token.field)}", plain)


def _anywhere(token: Token, typing: bool) -> Term:
    """A word, which may be the identifier or the address of a paper."""
    found = _each(token, typing, Field.ANY)
    key = key_of(token.text) if found else None
    return AnyOf((WithId(key), found)) if key and found else found


def _misplaced_star(token: Token) -> Unclear | None:
    """What is said and searched where a star stands for the beginning of a word, or for letters within it."""
    found = None if token.quoted else _STARRED.fullmatch(token.text)
    if found is None:
        return None
    field = _TEXT_FIELDS.get(token.field, Field.ANY)
    wanted = tuple(words(found[1] or token.text))
    begun = found[1] is not None and not _is_whole(wanted[-1])
    instead = Words(wanted, field, prefix=begun, exact=found[1] is None) if wanted else None
    return Unclear("A * stands for the end of a word only, as in diffus*.", instead)


def _listed(token: Token, typing: bool) -> Node | None:
    """The papers of a list or of a venue, as `in:icml` is guessed; those of a status as well."""
    if status := _STATUSES.get(token.text.lower()):
        return Is(status)
    source, venue = _source(token.text, token.quoted), _each(token, typing, Field.VENUE)
    return AnyOf((source, venue)) if isinstance(source, FromSource) and venue else None


def _named(token: Token, typing: bool) -> Term:
    """A paper by an identifier, of which there is a kind that is short for a field, too."""
    if token.field in KINDS:
        return WithId(key_with(token.field, token.text))
    if is_own(token.text):
        return WithId(f"{token.field}:{token.text}")
    return _each(token, typing, _OWN[token.field])


def _each(token: Token, typing: bool, field: Field) -> Node | None:
    """The words of a term, each for itself where commas stand in the place of spaces."""
    if token.quoted:
        return _phrase(token, typing, field)
    parts = [token.text] if "\\" in token.text or "$" in token.text else _COMMA.split(token.text)
    each = [_words(token, part, typing and part is parts[-1], field) for part in parts]
    found = tuple(words for words in each if words is not None)
    return All(found) if len(found) > 1 else next(iter(found), None)


def _phrase(token: Token, typing: bool, field: Field) -> Node | None:
    """Words that follow one another; those of an author also turned round, as `Quill, Ada` is Ada Quill."""
    found = _words(token, token.text, typing, field)
    last, comma, first = token.text.partition(",")
    if found is None or field is not Field.AUTHOR or not comma or "," in first:
        return found
    turned = _words(token, f"{first} {last}", typing, field)
    return AnyOf((found, turned)) if turned and turned != found else found


def _other_field(name: str) -> str:
    """What to write in the place of a field that there is not."""
    from rapidfuzz.distance import OSA
    from rapidfuzz.process import extractOne

    likest = extractOne(name, FIELDS, scorer=OSA.distance, score_cutoff=_SLIPS)
    if likest is not None and len(name) > _SLIPS:
        return f"did you mean {likest[0]}:?"
    return "try title, author, venue, year, tag, is or note."


def _words(token: Token, text: str, typing: bool, field: Field) -> Words | None:
    starred = text.endswith("*") and text.count("*") == 1 and _is_letter(text[-2:-1])
    text = text.removesuffix("*") if starred else text
    # A venue is searched as its list has it.
    found = tuple(words(text if field is Field.VENUE else as_shown(text)))
    if not found:
        return None
    # What ends in a mark is a whole word, and a Chinese character or the symbol of a formula always is one.
    begun = starred or (typing and text[-1:].isalnum() and not _is_symbol(text[-1:]))
    begun = begun and not _is_whole(found[-1])
    typed = typing and (token.quoted or not (starred or _is_whole(found[-1])))
    return Words(found, field, prefix=begun, exact=token.quoted, typed=typed)


def _is_letter(char: str) -> bool:
    """Whether a character is one of a word, be it a sign above a letter."""
    return char.isalnum() or (char != "" and unicodedata.category(char)[0] == "M")


def _is_symbol(char: str) -> bool:
    """Whether a character is a letter in a style that only formulas have, such as 𝒪."""
    return unicodedata.decomposition(char).startswith("<font>")


def as_shown(text: str) -> str:
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
    return _fact(value, _IS, _HAS) or Unclear(f"is: knows {', '.join(_IS)}.")


def _has(value: str, _: Callable[[], datetime]) -> Term:
    known = "note, other-notes, code, pdf, link, title, tags"
    return _fact(value, _HAS, _IS) or Unclear(f"has: knows {known}.")


def _fact(value: str, *known: Mapping[str, Status | Flag | Thing | LinkKind]) -> Node | None:
    """What `is:` or `has:` asks; where it knows no such word, the other one may."""
    name = value.lower()
    for table in known:
        what = table.get(name) or table.get(_OTHERWISE.get(name, ""))
        if what is not None:
            return Is(what) if isinstance(what, Status | Flag) else Has(what)
    return None


def _sort(value: str, _: Callable[[], datetime]) -> Term:
    key = _SORT.get(value.lower().removeprefix("-"))
    return Sort(key, value.startswith("-")) if key else Unclear(f"sort: knows {', '.join(_SORT)}.")


def _year(value: str, _: Callable[[], datetime]) -> Term:
    bounds = years(value)
    return Between(Key.YEAR, *bounds) if bounds else Unclear("year: wants 2020, 2020..2024, >=2020 or <2020.")


def _in_time(value: str, now: Callable[[], datetime]) -> Node | None:
    """What came out, or was added where the value is more than a year, in a stretch of time."""
    if bounds := numbers(value):
        return Between(Key.YEAR, *bounds)
    bounds = times(value, now())
    return Between(Key.ADDED, *bounds) if bounds else None


def _stars(value: str, _: Callable[[], datetime]) -> Term:
    bounds = stars(value)
    return Between(Key.STARS, *bounds) if bounds else Unclear("stars: wants 3, 3..5, >=3 or <3.")


def _added(value: str, now: Callable[[], datetime]) -> Term:
    bounds = times(value, now())
    return (
        Between(Key.ADDED, *bounds)
        if bounds
        else Unclear("added: wants today, <7d, >2w, 2024-05-01 or >=2024.")
    )


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
