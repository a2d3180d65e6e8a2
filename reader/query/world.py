"""What a query is evaluated against, as far as evaluation needs to know it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Protocol

from reader.model import Annotation, LinkKind
from reader.query.annotated import AnnotatedTexts


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
    """Answers which papers have what. Rows are given smallest first, except where said otherwise."""

    def rows_with(
        self,
        clauses: Sequence[Sequence[Term]],
        *,
        among: Collection[int] | None = None,
        cancelled: Callable[[], bool],
    ) -> Sequence[int]:
        """Rows that have a term of every clause.

        Rows that are not `among` may be left out. What is given after `cancelled` said so is worth nothing.
        """

    def frequency(self, word: str) -> int:
        """How many papers have the folded word."""

    def words_of_length(self, length: int) -> Sequence[str]:
        """The words of a length that papers have, or had."""

    def lists(self) -> Mapping[int, tuple[str, str]]:
        """Number -> name and file of each list."""

    def rows_in(self, lists: Iterable[int]) -> Sequence[int]:
        """Rows that any of the lists names."""

    def rows_without_list(self) -> Sequence[int]:
        """Rows that no list names."""

    def rows_with_key(self, prefix: str) -> Sequence[int]:
        """Rows with an id, a former id or another key that begins so."""

    def rows_of_years(self, first: int, last: int) -> Sequence[int]:
        """Rows of a range of years, both included."""

    def rows_added(self, first: int, last: int) -> Sequence[int]:
        """Rows added between two times, both included, in seconds since 1970, UTC."""

    def rows_with_link(self, kind: LinkKind | None) -> Sequence[int]:
        """Rows with a link of a kind, or with any."""

    def rows_with_title(self) -> Sequence[int]:
        """Rows with a printed title."""

    def values(self, key: str, among: Collection[int] | None = None) -> Mapping[int, int | str]:
        """The `year`, the `added` time or the `title` (folded) of each row that has one.

        Rows that are not `among` may be left out.
        """


@dataclass(frozen=True, slots=True)
class World:
    """All that a query can ask about.

    Attributes:
        index: the papers' texts and facts.
        annotated: row -> what the user added to the paper; rows without an annotation may be missing.
        order: all rows in list order.
        texts: the annotations' folded texts; keep it from one query to the next, as it is made only once.
        now: the clock.
    """

    index: TextIndex
    annotated: Mapping[int, Annotation]
    order: Sequence[int]
    texts: AnnotatedTexts = field(default_factory=AnnotatedTexts)
    now: Callable[[], datetime] = lambda: datetime.now(UTC)
