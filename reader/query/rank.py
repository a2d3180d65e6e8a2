"""Puts the best hits first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from reader.query.tree import Field, Words
from reader.query.wording import Wording, is_letter


def ranked(rows: Sequence[int], wanted: Sequence[Words], wording: Wording) -> Sequence[int]:
    """Rows that have all the words, the best first; those that are equally good stay as they are.

    The best have the words as their name, then in title or name; a whole word is better than its beginning.
    Only words that were looked for everywhere count.

    Args:
        rows: in list order.
        wanted: words that every row has.
        wording: to look again, in single parts.
    """
    counting = [words for words in wanted if words.field is Field.ANY]
    if not counting:
        return rows
    whole = [replace(words, prefix=False) for words in counting]
    tiers = [_within(whole, Field.NAME), _within(whole, Field.HEAD)]
    if whole != counting:
        # What a single letter begins is only looked for in titles and names anyway.
        tiers += [whole] if is_letter(counting[-1]) else [_within(counting, Field.HEAD), whole]
    best: list[int] = []
    for tier in tiers:
        first, rows = _parted(rows, tier, wording, forgiving=False)
        best += first
    return [*best, *rows] if best else rows


def ranked_by_guess(rows: Sequence[int], wanted: Sequence[Words], wording: Wording) -> Sequence[int]:
    """Rows that have all the words if typos are forgiven; those that have them in title or name first."""
    counting = [words for words in wanted if words.field is Field.ANY]
    if not counting:
        return rows
    first, rest = _parted(rows, _within(counting, Field.HEAD), wording, forgiving=True)
    return [*first, *rest]


def _parted(
    rows: Sequence[int], wanted: Sequence[Words], wording: Wording, *, forgiving: bool
) -> tuple[Sequence[int], Sequence[int]]:
    """The rows that have all the words, and the others."""
    if not rows:
        return rows, rows
    found = wording.rows_with_all(wanted, forgiving=forgiving, among=rows)
    if not found:
        return (), rows
    return [row for row in rows if row in found], [row for row in rows if row not in found]


def _within(wanted: Sequence[Words], field: Field) -> list[Words]:
    return [replace(words, field=field) for words in wanted]
