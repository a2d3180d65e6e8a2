"""What grows with the library, against the same at the smallest size."""

from __future__ import annotations

from collections.abc import Sequence

from tests.bench.measure import GROWTH, Sample


def growth(samples: Sequence[Sample]) -> list[Sample]:
    """The measures of `GROWTH` at each size, with those at the smallest one as their floor."""
    grown: list[Sample] = []
    for measure, name in GROWTH.items():
        sizes = sorted((each for each in samples if each.measure == measure), key=lambda each: each.papers)
        grown += [Sample(name, each.papers, sizes[0].subject, each.subject) for each in sizes[1:]]
    return grown
