"""What a search gives, and in which orders papers can be listed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from reader.model import Entry
    from reader.query.paper_terms import Why
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
        "relevance": "Most like what you kept first",
    }
)
"""The orders of a list: name -> title. A `-` before the name reverses it."""


class Heading(NamedTuple):
    """The heading of a group of papers that follow one another.

    Attributes:
        title: what they have in common; may come from data.
        start: the place of the first of them among all papers.
        papers: how many there are, at least one.
        now: how many papers have it in common by now, where an edit has changed that and the papers stay
            where they are until the next search; None where it has not.
    """

    title: str
    start: int
    papers: int
    now: int | None = None


class Found(NamedTuple):
    """What a search gives.

    Attributes:
        rows: the papers, in the order to show them; valid until the corpus changes.
        words: folded words that matched, for marking them; see `reader.query.evaluate.Hits`.
        problems: what in the query was not understood; the rest was searched.
        near: no paper has all the words, and these have the most of them.
        remark: a sentence about the result, without a full stop; empty when there is nothing to say.
        why: tells why a paper stands where it does; None where the query alone decides.
        headings: of the groups that the papers are in, all of them, in order; none when there are no groups.
        by_taste: the order follows what the user likes, and so changes with every judgement.
    """

    rows: Sequence[int]
    words: tuple[str, ...]
    problems: tuple[QueryProblem, ...]
    near: bool
    remark: str = ""
    why: Callable[[Entry], Why | None] | None = None
    by_taste: bool = False
    headings: tuple[Heading, ...] = ()


class SavedSearch(NamedTuple):
    """A query with a name; names that differ in case only are one."""

    name: str
    query: str
