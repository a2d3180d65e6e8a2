"""Completing the part of a query that is being typed."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate, islice

from reader.query.format import with_field
from reader.query.lexer import Kind, Token, tokens
from reader.query.terms import FIELDS, VALUES
from reader.text.fold import fold

LIMIT = 8
"""How many completions are offered."""
SHORTEST = 2
"""Letters of a bare word from which on tags, lists and the like are offered for it."""
FEW = 3
"""How many of those are offered at most: most words are meant as words, and what is offered covers the best
of what they find."""
MOST_LOOKED_AT = 20_000
"""Places up to which a text is looked for in values; some milliseconds."""
_BREAK = "\n"
"""Stands between values; no value holds it."""
_NAMED = {"tag": "tag", "search": "search", "source": "list", "venue": "venue"}
"""Field -> what its values are; those first that the user has made."""


class Index:
    """Many values, looked through in less time than a key takes to be painted."""

    def __init__(self, values: Sequence[str]) -> None:
        """Take values, the likeliest first."""
        self._values = values
        folded = [fold(value).replace(_BREAK, " ") for value in values]
        self._text = _BREAK + _BREAK.join(folded)
        self._starts = list(accumulate((len(text) + 1 for text in folded), initial=1))

    def matching(self, typed: str, *, inside: bool = True) -> list[str]:
        """Values that begin with what was typed, then those with a word that does, then those that hold it.

        Args:
            typed: folded.
            inside: whether to take the last.
        """
        if not typed:
            return list(self._values[:LIMIT])
        found = dict.fromkeys(islice(map(self._value_at, self._places(f"{_BREAK}{typed}", 1)), LIMIT))
        words: dict[str, None] = {}
        others: dict[str, None] = {}
        if len(found) < LIMIT:
            for at in islice(self._places(typed), MOST_LOOKED_AT):
                hits = others if self._text[at - 1].isalnum() else words
                if len(hits) < LIMIT:
                    hits[self._value_at(at)] = None
                elif hits is words:
                    break
        return list(found | words | (others if inside else {}))[:LIMIT]

    def _places(self, wanted: str, ahead: int = 0) -> Iterator[int]:
        at = self._text.find(wanted)
        while at >= 0:
            yield at + ahead
            at = self._text.find(wanted, at + 1)

    def _value_at(self, place: int) -> str:
        return self._values[bisect_right(self._starts, place) - 1]


_NOTHING = Index(())


@dataclass(frozen=True)
class Vocabulary:
    """What there is to complete.

    Attributes:
        values: field -> its values, the likeliest first.
    """

    values: Mapping[str, Sequence[str]] = field(default_factory=dict)

    @cached_property
    def indexes(self) -> Mapping[str, Index]:
        """Field -> its values, ready to be looked through."""
        return {name: Index(values) for name, values in self.values.items()}


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A completion.

    Attributes:
        text: what takes the place of what was typed.
        hint: what it is.
        start: where in the line that begins.
        end: where it ends.
    """

    text: str
    hint: str
    start: int
    end: int

    @property
    def is_begun(self) -> bool:
        """Whether there is more to complete behind it."""
        return self.text.endswith(":")


def suggestions(line: str, cursor: int, vocabulary: Vocabulary) -> list[Suggestion]:
    """What the part of a query at the cursor may become, the best first; none where all is there.

    Args:
        line: the query.
        cursor: between which characters of it the cursor is.
        vocabulary: what there is.
    """
    part = _part_at(line[:cursor], cursor)
    if part is None:
        return []
    end = _part_end(line, cursor)
    start = part.position
    typed = line[start:cursor]
    found = _values(part, typed, vocabulary) if part.field or typed == "#" else _anything(part, vocabulary)
    offered = [Suggestion(text, hint, start, end) for text, hint in _first(found)]
    return [] if [each.text for each in offered] == [line[start:end]] else offered


def completed(line: str, suggestion: Suggestion) -> tuple[str, int]:
    """The line with a completion in it, and where the cursor is behind that."""
    head = line[: suggestion.start] + suggestion.text
    return head + line[suggestion.end :], len(head)


def _part_at(before: str, cursor: int) -> Token | None:
    """The term that ends at the cursor."""
    for token in reversed(tokens(before)):
        ends_here = token.position + token.length == cursor
        open_here = ends_here and not (token.quoted and token.closed)
        return token if token.kind is Kind.TERM and open_here else None
    return None


def _part_end(line: str, cursor: int) -> int:
    """Where the term ends that the cursor is in."""
    for token in tokens(line):
        if token.position < cursor <= token.position + token.length:
            return token.position + token.length
    return cursor


def _values(part: Token, typed: str, vocabulary: Vocabulary) -> Iterator[tuple[str, str]]:
    """Values for the field that was typed."""
    written = "#" if typed.startswith("#") else part.field
    name = "tag" if written == "#" else written
    if name in VALUES:
        for value in VALUES[name]:
            if value.startswith(part.text.lower()):
                yield f"{name}:{value}", ""
        return
    text = "" if typed == "#" else part.text
    for value in _known(vocabulary, name).matching(fold(text).strip()):
        yield with_field(written, value), _NAMED.get(name, "")


def _anything(part: Token, vocabulary: Vocabulary) -> Iterator[tuple[str, str]]:
    """Fields whose name begins so, and whatever else has a word that does."""
    typed = fold(part.text).strip()
    if not typed or part.quoted:
        return
    for name in FIELDS:
        if name.startswith(typed):
            yield f"{name}:", "field"
    if len(typed) < SHORTEST:
        return
    yield from islice(_named(typed, vocabulary), FEW)


def _named(typed: str, vocabulary: Vocabulary) -> Iterator[tuple[str, str]]:
    """Tags, saved searches, lists and venues with a word that begins so."""
    for name, kind in _NAMED.items():
        for value in _known(vocabulary, name).matching(typed, inside=False):
            yield with_field("#" if name == "tag" else name, value), kind


def _known(vocabulary: Vocabulary, name: str) -> Index:
    return vocabulary.indexes.get(name, _NOTHING)


def _first(found: Iterator[tuple[str, str]]) -> list[tuple[str, str]]:
    kept: dict[str, str] = {}
    for text, hint in found:
        kept.setdefault(text, hint)
        if len(kept) == LIMIT:
            break
    return list(kept.items())
