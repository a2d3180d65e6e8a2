"""One pattern for many words, which fails fast where none of them stands."""

from __future__ import annotations

import re
from collections.abc import Iterable


def any_of(words: Iterable[str]) -> str:
    """The source of a pattern that matches any of some words, the longest where one begins another.

    Alternatives share their beginnings, so that no more than the first letter is compared where none of the
    words stands. They are not put into a group.

    Args:
        words: taken as they are, at least one, none empty.
    """
    by_first: dict[str, list[str]] = {}
    for word in sorted(set(words)):
        by_first.setdefault(word[0], []).append(word[1:])
    return "|".join(re.escape(first) + _rest(rests) for first, rests in by_first.items())


def _rest(rests: list[str]) -> str:
    longer = [rest for rest in rests if rest]
    if not longer:
        return ""
    optional = "?" if len(longer) < len(rests) else ""
    if len(longer) == 1 and not optional:
        return re.escape(longer[0])
    return f"(?:{any_of(longer)}){optional}"
