"""Texts of papers with their styles: made once, and never while a key waits to be answered."""

from __future__ import annotations

import asyncio
import sys
from collections import OrderedDict
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from reader.text.inline import Span

AT_ONCE = 3_000
"""Characters of a text with few marks that are read at once: well within a millisecond."""
MOST_MARKS = 12
"""How many formulas and commands such a text holds at most."""
SHORT = 8_000
"""Characters up to which a text is read in some milliseconds; a longer one is read beside the screen."""
KEPT = 64
"""How many texts are kept."""


class StyledTexts:
    """The styled forms of the texts that were shown last."""

    def __init__(self) -> None:
        """Begin without any."""
        self._kept: OrderedDict[str, Sequence[Span]] = OrderedDict()

    def ready(self, source: str) -> Sequence[Span] | None:
        """The styled form of a text, or None when making it would keep the user waiting."""
        spans = self._kept.get(source)
        if spans is not None:
            self._kept.move_to_end(source)
        elif _is_quick(source):
            from reader.text.inline import parse

            spans = self._keep(source, parse(source))
        return spans

    async def make(self, source: str) -> None:
        """Make the styled form of a text, so that it is ready."""
        if source not in self._kept:
            from reader.text.inline import parse

            quick = len(source) <= SHORT
            self._keep(source, parse(source) if quick else await asyncio.to_thread(parse, source))

    def _keep(self, source: str, spans: Sequence[Span]) -> Sequence[Span]:
        self._kept[source] = spans
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return spans


def _is_quick(source: str) -> bool:
    # What reads marks takes longer to load than to read a short text.
    loaded = "reader.text.scanner" in sys.modules
    return loaded and len(source) <= AT_ONCE and source.count("$") + source.count("\\") <= MOST_MARKS
