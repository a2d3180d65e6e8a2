"""What a search gives, and in which orders papers can be listed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from reader.query.tree import QueryProblem

SORTS: Mapping[str, str] = MappingProxyType(
    {
        "list": "As listed",
        "stars": "Most stars first",
        "changed": "Edited last first",
        "added": "Added last first",
        "year": "Oldest year first",
        "title": "By title",
        "status": "By status",
    }
)
"""The orders of a list: name -> title. A `-` before the name reverses it."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a search gives.

    Attributes:
        rows: the papers, in the order to show them; valid until the corpus changes.
        words: folded words that matched, for marking them; see `reader.query.evaluate.Hits`.
        problems: what in the query was not understood; the rest was searched.
        near: no paper has all the words, and these have the most of them.
    """

    rows: Sequence[int]
    words: tuple[str, ...]
    problems: tuple[QueryProblem, ...]
    near: bool
