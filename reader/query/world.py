"""What a query is evaluated against, as far as evaluation needs to know it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Protocol

from reader.model import Annotation, LinkKind
from reader.query.annotated import AnnotatedTexts
from reader.query.order import ListOrder


@dataclass(frozen=True, slots=True)
class Term:
    """Folded words that follow one another in one of some columns; no columns means any of them.

    The last word may be the beginning of one when `prefix` is set. Columns are `headline`, `title`, `name`,
    `authors`, `venue`, `keywords` and `abstract`.
    """

    words: tuple[str, ...]
    prefix: bool = False
    columns: tuple[str, ...] = ()


Cancelled = Callable[[], bool]
"""Asked now and then; once it says so, an answer comes at once and is worth nothing."""


def never() -> bool:
    """That an answer is always wanted."""
    return False


class TextIndex(Protocol):
    """Answers which papers have what; the sets it speaks of are those of `reader.bits`."""

    def rows_with(self, term: Term, *, among: int | None = None, cancelled: Cancelled = never) -> int:
        """The set of the rows that have a term.

        Rows that are not in the set `among` may be left out.
        """

    def rows_near(
        self, terms: Sequence[Term], distance: int, among: int, *, cancelled: Cancelled = never
    ) -> int:
        """Of a set of rows, those that have the terms in one text, no more than so many words apart."""

    def has(self, term: Term, *, cancelled: Cancelled = never) -> bool:
        """Whether any row has a term."""

    def is_common(self, word: str) -> bool:
        """Whether so many papers have words that begin with one that the index takes long to tell which."""

    def takes_long(self, term: Term) -> bool:
        """Whether it takes long to tell which papers have a term of at least two words."""

    def frequency(self, word: str) -> int:
        """How many papers have the folded word."""

    def words_of_length(self, length: int) -> Sequence[str]:
        """The words of a length that papers have, or had, sorted."""

    def lists(self) -> Mapping[int, tuple[str, str]]:
        """Number -> name and file of each list."""

    def rows_in(self, lists: Iterable[int], *, cancelled: Cancelled = never) -> int:
        """The set of the rows that any of the lists names."""

    def rows_without_list(self) -> Sequence[int]:
        """Rows that no list names."""

    def rows_with_key(self, prefix: str, *, cancelled: Cancelled = never) -> int:
        """The set of the rows with an id, a former id or another key that begins so."""

    def rows_between(self, column: str, first: int, last: int, *, cancelled: Cancelled = never) -> int:
        """The set of the rows with a value from the first to the last.

        The column is `year`, or `added` for a time in seconds since 1970, UTC.
        """

    def values(self, column: str) -> Sequence[int]:
        """The values that rows have for `year` or `added`, smallest first."""

    def rows_with_link(self, kind: LinkKind | None, *, cancelled: Cancelled = never) -> int:
        """The set of the rows with a link of a kind, or with any."""

    def rows_with_title(self, *, cancelled: Cancelled = never) -> int:
        """The set of the rows with a printed title."""

    def titles(self, among: Collection[int]) -> Mapping[int, str]:
        """The title (folded) of each of some rows."""

    def by_title(
        self, after: tuple[str, int] | None, most: int, *, reverse: bool
    ) -> Sequence[tuple[str, int]]:
        """The titles (folded) and rows that come next by title, equals by row; None is before the first."""


@dataclass(frozen=True, slots=True)
class World:
    """All that a query can ask about.

    Attributes:
        index: the papers' texts and facts.
        annotated: row -> what the user added to the paper; rows without an annotation may be missing.
        order: all rows in list order; keep it from one query to the next.
        texts: what is known of the annotations; keep it from one query to the next.
        now: the clock.
    """

    index: TextIndex
    annotated: Mapping[int, Annotation]
    order: ListOrder
    texts: AnnotatedTexts = field(default_factory=AnnotatedTexts)
    now: Callable[[], datetime] = lambda: datetime.now(UTC)
