"""Finds words in papers and annotations together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from reader.query.annotated import NOTE, TAG, TITLE
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

PIECE = 3
"""Letters of the shortest word that a longer one may be put together of."""


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
        self._split: dict[Words, tuple[Words, ...]] = {}

    def rows_with(self, words: Words, *, forgiving: bool = False, among: int | None = None) -> int:
        """The set of the rows that have a word in the paper or in its annotation.

        Args:
            words: what to look for.
            forgiving: whether it may also be something that it was meant to be.
            among: only the rows of this set are of interest; others may be left out, and need not be.
        """
        found = 0
        for each in self.alternatives(words, forgiving=forgiving):
            if self.cancelled():
                break
            found |= self._in_annotations(each)
            for term in _terms(each):
                found |= self._index.rows_with(term, among=among, cancelled=self.cancelled)
        return found

    def rows_with_all(self, wanted: Iterable[Words], *, forgiving: bool = False, among: int) -> int:
        """Those rows of a set that have all the words."""
        for words in wanted:
            if not among or self.cancelled():
                break
            among &= self.rows_with(words, forgiving=forgiving, among=among)
        return among

    def rows_near(self, wanted: Sequence[Words], distance: int, among: int) -> int:
        """Those rows of a set that have all the words in one text of the paper, no more than so far apart."""
        terms = [Term(words.words, words.prefix) for words in wanted]
        return self._index.rows_near(terms, distance, among, cancelled=self.cancelled)

    def alternatives(self, words: Words, *, forgiving: bool) -> tuple[Words, ...]:
        """What a word is looked for as: itself, a compound in one or two, and what it may be meant to be."""
        if words.exact:
            return (words,)
        found = [words]
        joined = "".join(words.words)
        if len(words.words) > 1:
            if joined.isalpha() and joined.isascii():
                found.append(replace(words, words=(joined,)))
        else:
            found += self._in_two(words)
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

    def _in_two(self, words: Words) -> tuple[Words, ...]:
        """A word as two that follow one another somewhere: `multiagent` as `multi agent`."""
        if words in self._split:
            return self._split[words]
        word, found = words.words[0], []
        if word.isalpha() and word.isascii() and not self._index.is_common(word):
            for at in range(PIECE, len(word) - PIECE + 1):
                if self.cancelled():
                    return ()
                two = replace(words, words=(word[:at], word[at:]), prefix=False)
                terms = _terms(two)
                if self._in_annotations(two) or any(
                    self._index.has(term, cancelled=self.cancelled) for term in terms
                ):
                    found.append(two)
        self._split[words] = tuple(found)
        return self._split[words]

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
    if words.prefix and len(words.words[-1]) == 1 and words.field in (Field.ANY, Field.ABSTRACT):
        # Every abstract has words that begin with a given letter; only those of a heading say something.
        if len(words.words) > 1:
            return (Term(words.words[:-1], columns=columns),)
        if words.field is Field.ABSTRACT:
            return (Term(words.words, columns=columns),)
        return (Term(words.words), Term(words.words, prefix=True, columns=_COLUMNS[Field.HEAD]))
    return (Term(words.words, words.prefix, columns),)
