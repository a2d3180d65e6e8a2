"""What a query says, as a tree. Every node is a condition that a paper meets or does not."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from enum import StrEnum

from reader.model import LinkKind, Status


class Field(StrEnum):
    """A part of a paper, or of what the user wrote about it, in which words are looked for."""

    ANY = ""
    """Everything below but the source."""
    TITLE = "title"
    """The printed title, the headline, and the user's own title."""
    NAME = "name"
    AUTHOR = "author"
    ABSTRACT = "abstract"
    VENUE = "venue"
    KEYWORD = "keyword"
    NOTE = "note"
    HEAD = "head"
    """Title and name together; not to be typed, but what ranking goes by."""


class Flag(StrEnum):
    """What `is:` asks, beside the statuses."""

    STARRED = "starred"
    TAGGED = "tagged"
    UNTAGGED = "untagged"
    ORPHANED = "orphaned"


class Thing(StrEnum):
    """What `has:` asks, beside the kinds of links."""

    NOTE = "note"
    OTHER_NOTES = "other-notes"
    """What another window wrote into the note at the same time."""
    LINK = "link"
    TITLE = "title"
    TAGS = "tags"


class Key(StrEnum):
    """What can be compared."""

    YEAR = "year"
    STARS = "stars"
    ADDED = "added"


@dataclass(frozen=True, slots=True)
class Words:
    """Folded words that follow one another: a word, a compound such as `multi-agent`, or a phrase.

    Attributes:
        words: at least one, as `reader.text.fold.words` gives them.
        field: where to look.
        prefix: whether the last word may be the beginning of one.
        exact: whether it was quoted; a quoted text is not forgiven a typo, and no compound.
        typed: whether more of it may come: its last word is no beginning that was asked for, or a quotation
            is not closed.
    """

    words: tuple[str, ...]
    field: Field = Field.ANY
    prefix: bool = False
    exact: bool = False
    typed: bool = dataclasses.field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Tagged:
    """Papers with a tag, or with a child of it. Case does not count."""

    tag: str


@dataclass(frozen=True, slots=True)
class FromSource:
    """Papers of lists whose heading or file name has all the words, the last also as a prefix.

    Attributes:
        words: at least one, folded.
        exact: whether they were quoted; a list whose heading they are is then meant alone, if there is one.
    """

    words: tuple[str, ...]
    exact: bool = False


@dataclass(frozen=True, slots=True)
class WithId:
    """Papers with an id, a former id or an identifier that begins so; `doi:` and the like may be left out."""

    prefix: str


@dataclass(frozen=True, slots=True)
class Is:
    """Papers with a status or a property."""

    what: Status | Flag


@dataclass(frozen=True, slots=True)
class Has:
    """Papers that have something, or a link of a kind."""

    what: Thing | LinkKind


@dataclass(frozen=True, slots=True)
class Between:
    """Papers whose value lies between two, both included. Times of `ADDED` are seconds since 1970, UTC."""

    key: Key
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Not:
    """Papers that do not meet a condition."""

    node: Node


@dataclass(frozen=True, slots=True)
class All:
    """Papers that meet every condition; without any, all papers."""

    nodes: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class AnyOf:
    """Papers that meet at least one condition."""

    nodes: tuple[Node, ...]


Node = Words | Tagged | FromSource | WithId | Is | Has | Between | Not | All | AnyOf


class SortKey(StrEnum):
    """What papers can be sorted by. Papers without a value come last; ties stay in list order."""

    LIST = "list"
    """The order of the lists."""
    STARS = "stars"
    """Most stars first."""
    CHANGED = "changed"
    """What was annotated last comes first."""
    ADDED = "added"
    """What was added last comes first."""
    YEAR = "year"
    """The oldest first."""
    TITLE = "title"
    """From A to Z, the user's own title before the headline."""
    STATUS = "status"
    """Inbox, later, reading, read, skipped."""
    RELEVANCE = "relevance"
    """What is most like the papers that the user kept comes first; see `reader.query.relevance`."""


@dataclass(frozen=True, slots=True)
class Sort:
    """An order: by a key, or the other way round."""

    key: SortKey
    reverse: bool = False


@dataclass(frozen=True, slots=True)
class QueryProblem:
    """Something in a query that was not understood; the rest is searched nevertheless.

    Attributes:
        position: of the first character concerned, from 0.
        length: in characters.
        message: one sentence for the user.
    """

    position: int
    length: int
    message: str


@dataclass(frozen=True, slots=True)
class Query:
    """A query as it was understood.

    Attributes:
        tree: the condition; `All()` when nothing was asked.
        problems: what was not understood, in the order of their positions.
        sort: the order asked for, or None for the best hits first.
    """

    tree: Node = All()
    problems: tuple[QueryProblem, ...] = ()
    sort: Sort | None = None


def positive_words(node: Node) -> tuple[Words, ...]:
    """The words that a paper may have been found by, in the order typed."""
    if isinstance(node, Words):
        return (node,)
    if isinstance(node, All | AnyOf):
        return tuple(dict.fromkeys(words for part in node.nodes for words in positive_words(part)))
    return ()


def has_alternatives(node: Node) -> bool:
    """Whether there are words, looked for everywhere, of which a paper need not have all."""
    if isinstance(node, AnyOf):
        return any(words.field is Field.ANY for words in positive_words(node))
    return isinstance(node, All) and any(map(has_alternatives, node.nodes))


def within(node: Node, field: Field, *, whole: bool) -> Node:
    """A condition with the words that are looked for everywhere in a single field; those of NOT stay.

    `whole` is whether the last word may not be a beginning.
    """
    match node:
        case Words(field=Field.ANY):
            return dataclasses.replace(node, field=field, prefix=node.prefix and not whole)
        case All(nodes):
            return All(tuple(within(each, field, whole=whole) for each in nodes))
        case AnyOf(nodes):
            return AnyOf(tuple(within(each, field, whole=whole) for each in nodes))
        case _:
            return node
