"""Papers in memory, with as much of an index as comparing them needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from reader.bits import bits_of
from reader.model import Paper
from reader.query.world import Cancelled, Term, never
from reader.text.subject import subject
from tests.corpus.papers import paper


@dataclass(frozen=True)
class Pile:
    """Papers that are told apart by their abstracts alone, in rows from 1."""

    papers: Mapping[int, Paper]

    @property
    def rows(self) -> Sequence[int]:
        return list(self.papers)

    def first_rows(self, clause: Sequence[Term], most: int) -> Sequence[int]:
        wanted = {term.words for term in clause}
        rows = [row for row, each in self.papers.items() if wanted & _words(each)]
        return rows[:most]

    def rows_with_any(self, clause: Sequence[Term], *, cancelled: Cancelled = never) -> int:
        return 0 if cancelled() else bits_of(self.first_rows(clause, len(self.papers)))

    def how_many(self, clause: Sequence[Term], most: int) -> tuple[int, int]:
        rows = self.first_rows(clause, most)
        return len(rows), max(rows, default=0)

    def read(self, rows: Sequence[int]) -> Mapping[int, Paper]:
        return {row: self.papers[row] for row in rows if row in self.papers}


def pile(abstracts: Sequence[str]) -> Pile:
    """Papers with these abstracts and a heading that says nothing."""
    return Pile({n: paper(n, headline="Paper", abstract=text) for n, text in enumerate(abstracts, 1)})


def _words(each: Paper) -> set[tuple[str, ...]]:
    """The words of an abstract; a phrase is not among them."""
    return {(word,) for _, word in subject(each.abstract_plain)}
