"""Finds words in papers and annotations together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial, reduce
from operator import and_, or_

from reader.query.annotated import NOTE, TAG, TITLE
from reader.query.spelling import as_one, by_sign, citation, otherwise, seams
from reader.query.tree import Field, Words
from reader.query.typos import beginnings, forms
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

_EVERY_LETTER = (Field.ANY, Field.ABSTRACT)
"""Fields in which every paper has words that begin with a given letter."""


class Wording:
    """Finds words for one evaluation, and remembers what they may have been meant to be.

    Sets of rows are those of `reader.bits`.

    Attributes:
        cancelled: whether the search is not wanted any more.
        used: what mistyped words were taken for.
    """

    def __init__(self, world: World, cancelled: Callable[[], bool]) -> None:
        """Search a world until `cancelled` says so; what is found after that is worth nothing."""
        self._world = world
        self._index = world.index
        self.cancelled = cancelled
        self.used: dict[Words, tuple[Words, ...]] = {}
        self._parts: dict[Words, tuple[Words, ...]] = {}
        self._split: dict[tuple[Words, tuple[str, ...]], tuple[Words, ...]] = {}

    def rows_with(
        self,
        words: Words,
        *,
        forgiving: bool = False,
        among: int | None = None,
        known: tuple[str, ...] = (),
    ) -> int:
        """The set of the rows that have a word in the paper or in its annotation.

        Args:
            words: what to look for.
            forgiving: whether it may also be something that it was meant to be.
            among: only the rows of this set are of interest; others may be left out, and need not be.
            known: words that it is not looked for as, as rows that have them are known already.
        """
        found = 0
        for each in self.alternatives(words, forgiving=forgiving, known=known):
            if self.cancelled():
                break
            having = (self._in_index(part, among) for part in self._known_of(each))
            found |= self._in_annotations(each) | reduce(and_, having)
        return found | self._cited(words)

    def rows_with_all(self, wanted: Iterable[Words], *, forgiving: bool = False, among: int) -> int:
        """Those rows of a set that have all the words."""
        for words in wanted:
            if not among or self.cancelled():
                break
            among &= self.rows_with(words, forgiving=forgiving, among=among)
        return among

    def rows_near(self, wanted: Sequence[Words], distance: int, among: int) -> int:
        """Those rows of a set that have all the words in one text of the paper, no more than so far apart."""
        known = [part for words in wanted for part in self._known_of(words)]
        terms = [Term(words.words, words.prefix) for words in known]
        return self._index.rows_near(terms, distance, among, cancelled=self.cancelled)

    def alternatives(
        self, words: Words, *, forgiving: bool, known: tuple[str, ...] = ()
    ) -> tuple[Words, ...]:
        """What a word is looked for as: itself, a compound in one or two, and what it may be meant to be."""
        if words.exact:
            return (words,)
        found = [words]
        if len(words.words) > 1:
            if (joined := as_one(words.words)) is not None:
                found.append(replace(words, words=(joined,)))
        else:
            found += self._in_two(words, known)
        if (spelt := otherwise(words.words)) is not None:
            found.append(replace(words, words=spelt, prefix=words.prefix and spelt[-1] == words.words[-1]))
        if (read := by_sign(words.words)) is not None:
            found.append(replace(words, words=read))
        if forgiving:
            found += self.meant(words)
        return tuple(found)

    def meant(self, words: Words) -> tuple[Words, ...]:
        """What a mistyped word may have been meant to be, the likeliest first."""
        if words.exact:
            return ()
        if words not in self.used:
            word = "".join(words.words)
            found = [
                replace(words, words=(form,), prefix=False)
                for form in forms(word, self._known_words, self.frequency, self.cancelled)
                if form not in words.words
            ]
            if words.prefix:
                found += [
                    replace(words, words=(beginning,))
                    for beginning in beginnings(word, self._known_words, self.cancelled)
                ]
            self.used[words] = tuple(found)
        return self.used[words]

    def estimate(self, words: Words) -> int:
        """About how many papers have a word, or what it may have been meant to be."""
        return max(
            (min(map(self.frequency, each.words)) for each in self.alternatives(words, forgiving=True)),
            default=0,
        )

    def is_common(self, words: Words) -> bool:
        """Whether so many papers have words that begin with it that places of them are not looked at."""
        return len(words.words) == 1 and self._index.is_common(words.words[0])

    def frequency(self, word: str) -> int:
        """About how many papers have a word, annotations included."""
        papers = self._index.frequency(word)
        return papers or self._annotations_with(Words((word,))).bit_count()

    def _in_two(self, words: Words, known: tuple[str, ...]) -> tuple[Words, ...]:
        """A word as two that follow one another somewhere: `multiagent` as `multi agent`."""
        if (words, known) in self._split:
            return self._split[words, known]
        word, found = words.words[0], []
        if (places := seams(word)) and not self._index.is_common(word):
            for at in places:
                if self.cancelled():
                    return ()
                two = replace(words, words=(word[:at], word[at:]), prefix=False)
                if two.words == known:
                    continue
                terms = _terms(two)
                if self._in_annotations(two) or any(
                    self._index.has(term, cancelled=self.cancelled) for term in terms
                ):
                    found.append(two)
        self._split[words, known] = tuple(found)
        return self._split[words, known]

    def _cited(self, words: Words) -> int:
        """The rows of a year, or of what a key of a bibliography, such as `quill2023deep`, is made of."""
        if words.field is not Field.ANY or words.exact or len(words.words) > 1:
            return 0
        if (parts := citation(words.words[0])) is None:
            return 0
        author, years, title = parts
        # That fewest papers have mostly.
        found = self.rows_with(Words((author,), Field.AUTHOR)) if author else self._world.order.all
        if found:
            between = partial(self._index.rows_between, "year", cancelled=self.cancelled)
            found &= reduce(or_, (between(year, year) for year in years))
        if title and found:
            found &= self.rows_with(Words((title,), Field.TITLE, prefix=True), among=found)
        return found

    def _in_index(self, words: Words, among: int | None) -> int:
        asked = (self._index.rows_with(term, among=among, cancelled=self.cancelled) for term in _terms(words))
        return reduce(or_, asked, 0)

    def _known_of(self, words: Words) -> tuple[Words, ...]:
        """What is looked for, all of it: where a phrase that is being typed takes long, the words alone.

        Where it does only for its last word being begun, that counts as whole if it is found as it stands.
        """
        if not words.typed or len(words.words) < 2:
            return (words,)
        if words not in self._parts:
            self._parts[words] = self._apart(words)
        return self._parts[words]

    def _apart(self, words: Words) -> tuple[Words, ...]:
        *firsts, last = words.words
        if words.prefix and len(last) == 1 and words.field in _EVERY_LETTER:
            # It is not looked for, see `_terms`.
            return self._known_of(replace(words, words=tuple(firsts), prefix=False))
        if not self._takes_long(words):
            return (words,)
        whole = replace(words, prefix=False)
        if words.prefix and not self._takes_long(whole) and self._has(whole):
            return (whole,)
        before = self._known_of(replace(whole, words=tuple(firsts)))
        return (*before, replace(words, words=(last,)))

    def _takes_long(self, words: Words) -> bool:
        return self._index.takes_long(Term(words.words, words.prefix))

    def _has(self, words: Words) -> bool:
        return self._index.has(Term(words.words), cancelled=self.cancelled)

    def _known_words(self, length: int) -> Iterable[Sequence[str]]:
        return self._index.words_of_length(length), self._world.texts.words_of_length(length)

    def _in_annotations(self, words: Words) -> int:
        return self._annotations_with(words) if words.field in _PARTS else 0

    def _annotations_with(self, words: Words) -> int:
        parts = _PARTS[words.field]
        return self._world.texts.rows_with(words.words, prefix=words.prefix, parts=parts)


def is_letter(words: Words) -> bool:
    """Whether all that is known of a word is its first letter."""
    return words.prefix and len(words.words) == 1 and len(words.words[0]) == 1


def _terms(words: Words) -> tuple[Term, ...]:
    """How the index is asked for a word; not at all when it can't have it."""
    columns = _COLUMNS.get(words.field)
    if columns is None:
        return ()
    if words.prefix and len(words.words[-1]) == 1 and words.field in _EVERY_LETTER:
        # Only the words of a heading say something.
        if len(words.words) > 1:
            return (Term(words.words[:-1], columns=columns),)
        if words.field is Field.ABSTRACT:
            return (Term(words.words, columns=columns),)
        return (Term(words.words), Term(words.words, prefix=True, columns=_COLUMNS[Field.HEAD]))
    return (Term(words.words, words.prefix, columns),)
