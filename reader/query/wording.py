"""Finds words in papers and annotations together."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace

from reader.query.annotated import NOTE, TAG, TITLE
from reader.query.tree import Field, Words
from reader.query.typos import forms
from reader.query.world import Term, World

_COLUMNS: Mapping[Field, tuple[str, ...]] = {
    Field.ANY: (),
    Field.TITLE: ("headline", "title"),
    Field.NAME: ("name",),
    Field.AUTHOR: ("authors",),
    Field.ABSTRACT: ("abstract",),
    Field.VENUE: ("venue",),
    Field.KEYWORD: ("keywords",),
    Field.HEAD: ("headline", "title", "name"),
}
"""Where a field is looked for in the index; `NOTE` is not in it."""

_PARTS: Mapping[Field, tuple[str, ...]] = {
    Field.ANY: (TAG, NOTE, TITLE),
    Field.TITLE: (TITLE,),
    Field.HEAD: (TITLE,),
    Field.NOTE: (NOTE,),
}
"""Where a field is looked for in annotations."""


class Wording:
    """Finds words for one evaluation, and remembers what they may have been meant to be.

    Attributes:
        cancelled: whether the search is not wanted any more.
        used: the forms that mistyped words were taken for.
    """

    def __init__(self, world: World, cancelled: Callable[[], bool]) -> None:
        """Search a world until `cancelled` says so; what is found after that is worth nothing."""
        self._world = world
        self.cancelled = cancelled
        self.used: dict[Words, tuple[str, ...]] = {}

    def rows_with_all(
        self, wanted: Sequence[Words], *, forgiving: bool = False, among: Collection[int] | None = None
    ) -> set[int]:
        """Rows that have all the words, each in the paper or in its annotation.

        Args:
            wanted: at least one.
            forgiving: whether a word may also be one that it was meant to be.
            among: only these rows are of interest; others may be left out, and need not be.
        """
        alternatives = [self.alternatives(words, forgiving=forgiving) for words in wanted]
        clauses = [self._clause(each) for each in alternatives]
        annotated = [self._in_annotations(each) for each in alternatives]
        found: set[int] = set()
        if all(clauses):
            found.update(self._in_papers(clauses, among))
        candidates = set().union(*annotated)
        if among is not None:
            candidates.intersection_update(among)
        for clause, rows in zip(clauses, annotated, strict=True):
            if not candidates or self.cancelled():
                break
            missing = candidates - rows
            if missing:
                candidates -= missing.difference(self._in_papers([clause], missing)) if clause else missing
        return found | candidates

    def alternatives(self, words: Words, *, forgiving: bool) -> tuple[Words, ...]:
        """What a word is looked for as: itself, a compound in one, and what it may have been meant to be."""
        if words.exact:
            return (words,)
        joined = "".join(words.words)
        found = [words]
        if len(words.words) > 1 and joined.isalpha() and joined.isascii():
            found.append(replace(words, words=(joined,)))
        if forgiving:
            found += [replace(words, words=(form,), prefix=False) for form in self.meant(words)]
        return tuple(found)

    def meant(self, words: Words) -> tuple[str, ...]:
        """The words that one may have been meant to be, the likeliest first."""
        if words.exact:
            return ()
        if words not in self.used:
            self.used[words] = forms("".join(words.words), self._known_words, self.frequency)
        return self.used[words]

    def estimate(self, words: Words) -> int:
        """About how many papers have a word, or what it may have been meant to be."""
        return max(
            (min(map(self.frequency, each.words)) for each in self.alternatives(words, forgiving=True)),
            default=0,
        )

    def frequency(self, word: str) -> int:
        """About how many papers have a word, annotations included."""
        papers = self._world.index.frequency(word)
        return papers or len(self._world.texts.rows_with((word,), prefix=False, parts=(TAG, NOTE, TITLE)))

    def _known_words(self, length: int) -> Sequence[str]:
        own = self._world.texts.words_of_length(length)
        known = self._world.index.words_of_length(length)
        return [*known, *own] if own else known

    def _in_papers(self, clauses: Sequence[Sequence[Term]], among: Collection[int] | None) -> Sequence[int]:
        return self._world.index.rows_with(clauses, among=among, cancelled=self.cancelled)

    def _in_annotations(self, alternatives: Sequence[Words]) -> set[int]:
        rows: set[int] = set()
        for words in alternatives:
            if parts := _PARTS.get(words.field):
                rows |= self._world.texts.rows_with(words.words, prefix=words.prefix, parts=parts)
        return rows

    def _clause(self, alternatives: Sequence[Words]) -> list[Term]:
        return [term for words in alternatives for term in _terms(words)]


def is_letter(words: Words) -> bool:
    """Whether all that is known of a word is its first letter."""
    return words.prefix and len(words.words) == 1 and len(words.words[0]) == 1


def _terms(words: Words) -> tuple[Term, ...]:
    """How the index is asked for a word; not at all when it can't have it."""
    columns = _COLUMNS.get(words.field)
    if columns is None:
        return ()
    if is_letter(words) and not columns:
        # Every paper has words that begin with a given letter; only those of its heading say something.
        return (Term(words.words), Term(words.words, prefix=True, columns=_COLUMNS[Field.HEAD]))
    return (Term(words.words, words.prefix, columns),)
