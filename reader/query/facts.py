"""Which papers the user tagged, starred, judged or wrote about: sets, kept up with the annotations."""

from __future__ import annotations

from collections.abc import Iterator

from reader.bits import bits_of
from reader.model import Annotation, Status
from reader.query.tree import Flag, Thing

Fact = Status | Flag | Thing | tuple[str, str] | int
"""A status, a number of stars, that there is something, or `("tag", …)`: a tag in folded case, or its child.

`Flag.ORPHANED` stands for whatever is not empty, and `Thing.TITLE` for a title of the user's own.
"""


CHANGED: Fact = ("changed", "")
"""That it is known when an annotation was last changed."""


def tag_fact(tag: str) -> Fact:
    """That a paper has a tag, or a child of it."""
    return ("tag", tag.casefold())


def facts_of(annotation: Annotation) -> Iterator[Fact]:
    """All that is true of an annotation; some may come twice."""
    yield annotation.status
    yield annotation.stars
    if annotation.changed:
        yield CHANGED
    if not annotation.is_empty:
        yield Flag.ORPHANED
    if annotation.note:
        yield Thing.NOTE
    if annotation.other_notes:
        yield Thing.OTHER_NOTES
    if annotation.title:
        yield Thing.TITLE
    if annotation.tags:
        yield Thing.TAGS
    for tag in annotation.tags:
        folded = tag.casefold()
        yield ("tag", folded)
        yield from (("tag", folded[:at]) for at, sign in enumerate(folded) if sign == "/")


class Facts:
    """Fact -> rows of the annotated papers of which it is true."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._rows: dict[Fact, set[int]] = {}
        self._bits: dict[Fact, int] = {}

    def learn(self, row: int, annotation: Annotation) -> None:
        """Add the annotation of a row that has none."""
        for fact in facts_of(annotation):
            self._rows.setdefault(fact, set()).add(row)
            self._bits.pop(fact, None)

    def forget(self, row: int, annotation: Annotation) -> None:
        """Take the annotation of a row away."""
        for fact in facts_of(annotation):
            rows = self._rows.get(fact, set())
            rows.discard(row)
            self._bits.pop(fact, None)
            if not rows:
                self._rows.pop(fact, None)

    def examples(self) -> dict[Fact, tuple[int, int]]:
        """How many rows each fact is true of, and one of them."""
        return {fact: (len(rows), next(iter(rows))) for fact, rows in list(self._rows.items()) if rows}

    def bits(self, fact: Fact) -> int:
        """The set of the rows of which a fact is true, see `reader.bits`."""
        if fact not in self._bits:
            self._bits[fact] = bits_of(self._rows.get(fact, ()))
        return self._bits[fact]

    def __iter__(self) -> Iterator[Fact]:
        """The facts that are true of any paper."""
        return iter(list(self._rows))
