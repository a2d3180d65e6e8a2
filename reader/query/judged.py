"""What the user's judgements of papers say, and the words that those papers have."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from reader.model import Annotation, Paper, Status
from reader.query.paper_terms import PaperTerms, terms_of

MOST = 200
"""How many papers kept, and how many skipped, are learnt from at most: those judged last."""

_BY_STATUS: Mapping[Status, int] = {
    Status.INBOX: 0,
    Status.LATER: 2,
    Status.READING: 2,
    Status.READ: 1,
    Status.SKIPPED: -2,
}

_REPEATS = 3
"""How often a word counts in one paper at most; one of title, name or keywords counts once more."""

_AT_ONCE = 20
"""Papers that are read between two questions whether the result is still wanted."""


def judgement(annotation: Annotation) -> int:
    """What the user thinks of a paper: from 6 for five stars down to -2 for skipped; 0 is no judgement.

    Stars say more than the status: a paper that was starred and then skipped is a good one.
    """
    return annotation.stars + 1 if annotation.stars else _BY_STATUS[annotation.status]


class Judged:
    """What the judged papers say, kept up with the annotations; not for several threads.

    Attributes:
        kept: term -> the sum of the judgements of the papers with it that the user kept, times how often it
            is there.
        skipped: the same, without the sign, for those that the user skipped.
        weight_kept, weight_skipped: the sums over all papers.
    """

    def __init__(self) -> None:
        """Begin with nothing."""
        self.kept: Counter[str] = Counter()
        self.skipped: Counter[str] = Counter()
        self.weight_kept = 0
        self.weight_skipped = 0
        self._known: dict[int, tuple[int, Mapping[str, int]]] = {}
        self._sizes: dict[int, int] = {}

    @property
    def length(self) -> float:
        """How many terms a paper has on the average, repeated ones included; 0 without papers."""
        return sum(self._sizes.values()) / max(len(self._sizes), 1)

    def keep_up(
        self,
        annotated: Mapping[int, Annotation],
        read: Callable[[Sequence[int]], Mapping[int, Paper]],
        cancelled: Callable[[], bool],
    ) -> bool:
        """Take note of what was judged since the last call, or judged otherwise.

        Cost follows the number of papers judged since; of each that is new the text is read.

        Args:
            annotated: row -> annotation.
            read: gives the papers of some rows.
            cancelled: asked now and then; once it says so, the rest is left for the next call.

        Returns:
            whether anything changed.
        """
        wanted = _newest(annotated)
        changed = [row for row in self._known.keys() - wanted.keys() if self._forget(row)]
        for row in changed:
            del self._sizes[row]
        changed += [row for row, value in wanted.items() if row in self._known and self._revalue(row, value)]
        fresh = sorted(wanted.keys() - self._known.keys())
        for start in range(0, len(fresh), _AT_ONCE):
            if cancelled():
                break
            for row, paper in read(fresh[start : start + _AT_ONCE]).items():
                terms = terms_of(paper)
                self._sizes[row] = terms.size
                self._learn(row, wanted[row], _said(terms))
                changed.append(row)
        return bool(changed)

    def _learn(self, row: int, value: int, terms: Mapping[str, int]) -> None:
        self._known[row] = (value, terms)
        self._count(value, terms, 1)

    def _forget(self, row: int) -> bool:
        self._count(*self._known.pop(row), -1)
        return True

    def _revalue(self, row: int, value: int) -> bool:
        before, terms = self._known[row]
        if before == value:
            return False
        self._forget(row)
        self._learn(row, value, terms)
        return True

    def _count(self, value: int, terms: Mapping[str, int], times: int) -> None:
        weight = abs(value) * times
        if value > 0:
            self.weight_kept += weight
        else:
            self.weight_skipped += weight
        counts = self.kept if value > 0 else self.skipped
        for term, said in terms.items():
            counts[term] += weight * said
            if not counts[term]:
                del counts[term]


def _said(terms: PaperTerms) -> dict[str, int]:
    """How often a paper says a term, as far as that counts."""
    return {term: min(count, _REPEATS) + (term in terms.heading) for term, count in terms.counts.items()}


def _newest(annotated: Mapping[int, Annotation]) -> dict[int, int]:
    """Row -> judgement of the papers that were judged last."""
    kept: list[tuple[float, int, int]] = []
    skipped: list[tuple[float, int, int]] = []
    for row, annotation in annotated.items():
        if value := judgement(annotation):
            when = annotation.changed.timestamp() if annotation.changed else 0.0
            (kept if value > 0 else skipped).append((when, row, value))
    return {row: value for judged in (kept, skipped) for _, row, value in heapq.nlargest(MOST, judged)}
