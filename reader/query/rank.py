"""Puts the best hits first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import reduce
from itertools import chain, product
from operator import or_

from reader.query.rows import Ascending
from reader.query.tree import Field, Words
from reader.query.wording import Wording, is_letter

DISTANCE = 10
"""Words that may stand between the first and the last of those that are near one another: half a sentence."""

GUESSED = 60
"""Hits by a forgiven typo up to which they are read to see whether the words are near one another."""

_FORMS = 3
"""Forms of a mistyped word that this is asked of."""

FIRST = 20_000
"""Hits of which it is found out whether the words are near one another: those with the lowest rows."""


def ranked(bits: int, wanted: Sequence[Words], wording: Wording, first: Iterable[int] = ()) -> list[int]:
    """Rows that have all the words, the best first: sets (see `reader.bits`) of such as are equally good.

    The best have a compound whole of which only the first words are looked for while it is typed, then those
    that have all the words in the name, then in title or name. Of the others, those come first that have
    the words near one another, then those that have one of them in title or name. A whole word is better than
    its beginning. Only words that were looked for everywhere count.

    Args:
        bits: the set of the rows.
        wanted: words that every row has.
        wording: to look again, in single parts.
        first: sets that are better than all others, the best first; other rows in them do not count.
    """
    return _in_turn(bits, chain(first, _tiers(bits, wanted, wording)))


def ranked_by_guess(bits: int, wanted: Sequence[Words], wording: Wording) -> list[int]:
    """Rows that have all the words if typos are forgiven, the best first, as `ranked` gives them.

    Those that have them in title or name come first. Of the others, where they are few, those that have them
    near one another.
    """
    typed = [words for words in dict.fromkeys(wanted) if words.field is Field.ANY]
    return _in_turn(bits, _tiers_by_guess(bits, typed, wording)) if typed else _in_turn(bits, ())


def _tiers_by_guess(bits: int, typed: Sequence[Words], wording: Wording) -> Iterator[int]:
    heads = wording.rows_with_all(_within(typed, Field.HEAD), forgiving=True, among=bits)
    yield heads
    rest = bits & ~heads
    if len(typed) > 1 and rest.bit_count() <= GUESSED:
        forms = [
            [form for form in wording.alternatives(words, forgiving=True) if rest & wording.rows_with(form)]
            for words in typed
        ]
        together = product(*(each[:_FORMS] for each in forms))
        yield reduce(or_, (wording.rows_near(each, DISTANCE, rest) for each in together), 0)


def _in_turn(bits: int, tiers: Iterable[int]) -> list[int]:
    """The tiers with what is left of a set, without what was in an earlier one."""
    found = []
    for tier in tiers:
        if not bits:
            break
        if first := tier & bits:
            found.append(first)
            bits &= ~first
    return [*found, bits] if bits else found


def _tiers(bits: int, wanted: Sequence[Words], wording: Wording) -> Iterator[int]:
    typed = [_known(words) for words in dict.fromkeys(wanted) if words.field is Field.ANY]
    if not typed:
        return
    whole = [replace(words, prefix=False) for words in typed]
    as_typed = [replace(words, prefix=False) for words in dict.fromkeys(wanted) if words.field is Field.ANY]
    if as_typed != whole:
        # A compound of which only the first words are looked for may be there all the same: `l_p`.
        yield wording.rows_with_all(_within(as_typed, Field.HEAD), among=bits)
        yield wording.rows_with_all(as_typed, among=bits)
    yield wording.rows_with_all(_within(whole, Field.NAME), among=bits)
    yield wording.rows_with_all(_within(whole, Field.HEAD), among=bits)
    if whole != typed and not is_letter(typed[-1]):
        yield wording.rows_with_all(_within(typed, Field.HEAD), among=bits)
    near = _near(bits, typed, wording) if len(typed) > 1 else 0
    headed = _some(_within(whole, Field.HEAD), wording) if len(typed) > 1 else 0
    if whole != typed:
        complete = wording.rows_with_all(whole, among=bits)
        yield complete & near
        yield complete & headed
        yield complete
        headed |= _some(_within(typed, Field.HEAD), wording) if len(typed) > 1 else 0
    yield near
    yield headed


def _known(words: Words) -> Words:
    """What is known of a compound that is being typed: of `multi-a`, that it begins with `multi`."""
    if words.prefix and len(words.words) > 1 and len(words.words[-1]) == 1:
        return replace(words, words=words.words[:-1], prefix=False)
    return words


def _near(bits: int, typed: Sequence[Words], wording: Wording) -> int:
    if any(words.prefix and wording.is_common(words) for words in typed):
        # It takes too long to go through all the places of words with so common a beginning.
        typed = [replace(words, prefix=False) for words in typed]
    if bits.bit_count() > FIRST:
        bits &= (1 << (Ascending(bits)[FIRST - 1] + 1)) - 1
    return wording.rows_near(typed, DISTANCE, bits)


def _some(wanted: Sequence[Words], wording: Wording) -> int:
    return reduce(or_, (wording.rows_with(words) for words in wanted))


def _within(wanted: Sequence[Words], field: Field) -> list[Words]:
    return [replace(words, field=field) for words in wanted]
