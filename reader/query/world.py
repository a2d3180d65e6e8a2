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


class TextIndex(Protocol):
    """Answers which papers have what; the sets it speaks of are those of `reader.bits`."""

    def rows_with(self, term: Term, *, among: int | None = None, cancelled: Callable[[], bool]) -> int:
        """The set of the rows that have a term.

        Rows that are not in the set `among` may be left out. What is given after `cancelled` said so is worth
        nothing.
        """

    def rows_near(
        self, terms: Sequence[Term], distance: int, among: int, *, cancelled: Callable[[], bool]
    ) -> int:
        """Of a set of rows, those that have the terms in one text, no more than so many words apart."""

    def has(self, term: Term) -> bool:
        """Whether any row has a term."""

    def is_common(self, word: str) -> bool:
        """Whether so many papers have words that begin with one that the index takes long to tell which."""

    def frequency(self, word: str) -> int:
        """How many papers have the folded word."""

    def words_of_length(self, length: int) -> Sequence[str]:
        """The words of a length that papers have, or had, sorted."""

    def lists(self) -> Mapping[int, tuple[str, str]]:
        """Number -> name and file of each list."""

    def rows_in(self, lists: Iterable[int]) -> int:
        """The set of the rows that any of the lists names."""

    def rows_without_list(self) -> Sequence[int]:
        """Rows that no list names."""

    def rows_with_key(self, prefix: str) -> Sequence[int]:
        """Rows with an id, a former id or another key that begins so."""

    def rows_of_years(self, first: int, last: int) -> int:
        """The set of the rows of a range of years, both included."""

    def rows_added(self, first: int, last: int) -> int:
        """The set of the rows added between two times, both included, in seconds since 1970, UTC."""

    def rows_with_link(self, kind: LinkKind | None) -> int:
        """The set of the rows with a link of a kind, or with any."""

    def rows_with_title(self) -> int:
        """The set of the rows with a printed title."""

    def by_value(self, key: str) -> Mapping[int, Sequence[int]]:
        """The `year` or the `added` time -> the rows of it, smallest first."""

    def titles(self, among: Collection[int] | None = None) -> Mapping[int, str]:
        """The title (folded) of each row; rows that are not `among` may be left out."""


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
