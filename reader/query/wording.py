"""Finds words in papers and annotations together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from reader.query.annotated import NOTE, TAG, TITLE
from reader.query.spelling import as_one, citation, otherwise, seams
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
        self._cut: dict[tuple[str, ...], tuple[str, ...]] = {}
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
            known: the two words that it is not looked for as, as rows that have them are known already.
        """
        found = 0
        for each in self.alternatives(words, forgiving=forgiving, known=known):
            if self.cancelled():
                break
            found |= self._in_annotations(each)
            for term in _terms(self._known_of(each)):
                found |= self._index.rows_with(term, among=among, cancelled=self.cancelled)
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
        known = map(self._known_of, wanted)
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
        author, year, title = parts
        found = self._index.rows_between("year", year, year, cancelled=self.cancelled)
        if author and found:
            found &= self.rows_with(Words((author,), Field.AUTHOR), among=found)
        if title and found:
            found &= self.rows_with(Words((title,), Field.TITLE, prefix=True), among=found)
        return found

    def _known_of(self, words: Words) -> Words:
        """What is known of words of which the last is being typed, if to look for its beginning takes long.

        That is the last word, too, where it is found as it stands, and else only the words before it.
        """
        if not words.typed or not words.prefix or len(words.words) < 2:
            return words
        if words.words not in self._cut:
            self._cut[words.words] = self._cut_short(words.words)
        known = self._cut[words.words]
        return replace(words, words=known, prefix=False) if known else words

    def _cut_short(self, words: tuple[str, ...]) -> tuple[str, ...]:
        if not self._index.takes_long(words):
            return ()
        is_whole = len(words[-1]) > 1 and self._index.has(Term(words), cancelled=self.cancelled)
        return words if is_whole else words[:-1]

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
