"""What was decided about two neighbouring paragraphs of a list: one paper or two."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from reader.text.identity import fingerprint
from reader.text.sanitize import sanitize

Boundaries = Mapping[str, bool]
"""A `boundary` -> whether its two paragraphs belong to one paper."""

NO_BOUNDARIES: Boundaries = MappingProxyType({})
"""Nothing was decided."""


def boundary(above: str, below: str) -> str:
    """The key of a place between two paragraphs: the same wherever the two stand one above the other.

    Args:
        above: the last paragraph before the place, source or sanitised.
        below: the first one after it.
    """
    return f"{fingerprint(sanitize(above).text)}-{fingerprint(sanitize(below).text)}"
