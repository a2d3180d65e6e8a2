"""Words that stand beside a name."""

from __future__ import annotations

_WORDS = (
    "called named termed dubbed namely coined titled entitled denoted abbreviated nicknamed codenamed abbr."
)

CALLED = frozenset(
    opening + word + mark for word in _WORDS.split() for opening in ("", "(") for mark in ("", ",", ":")
) | {"referred"}
"""Words that a name follows, with the marks around them."""

CALL = frozenset(("call", "name", "term", "dub", "denote", "coin"))
"""The same, when `we` or `and` stands before them."""

OUR = frozenset(("our", "Our"))
"""Whose the thing is that is named."""

PROPOSED = frozenset(("proposed", "resulting", "presented", "introduced", "developed", "new"))
"""The same, when `the` stands before them."""

NAMING = CALLED | CALL | OUR | PROPOSED
"""All of them."""
