"""The part of a library that counts what the user did with the papers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from reader.clock import utc_now
from reader.library.opened import OpenLibrary
from reader.model import Status

if TYPE_CHECKING:
    from reader.library.statistics import Statistics


class Counting(OpenLibrary):
    """What `Library` knows of how far the user has come."""

    def rows_with_status(self, rows: Sequence[int], status: Status) -> Sequence[int]:
        """Those of some rows whose papers have a status, in their order.

        Raises:
            LibraryError: the library can't be read.
        """
        annotated = self._annotated.by_row()
        from reader.bits import bits_of
        from reader.query.rows import among, set_of

        if status is not Status.INBOX:
            return among(rows, bits_of([row for row, each in annotated.items() if each.status is status]))
        gone = bits_of([row for row, each in annotated.items() if each.status is not status])
        # Whatever has no annotation is in the inbox.
        return among(rows, set_of(rows) & ~gone) if gone else rows

    def statistics(self) -> Statistics:
        """The library in numbers.

        On which day a paper was judged, the history tells, and for what is older than that, when something
        was first stored about the paper.

        Raises:
            LibraryError: the library can't be read.
        """
        from reader.library.statistics import statistics

        annotated = self._annotated.by_row()
        number = self._corpus.count()
        return statistics(self._corpus.index, number, annotated, self._judged(), utc_now())

    def _judged(self) -> Iterator[datetime]:
        """When each of the papers that are not in the inbox was judged, as far as that is known."""
        known = self._store.left_inbox()
        for paper, annotation in self._store.all().items():
            if annotation.status is not Status.INBOX:
                when = known.get(paper) or annotation.created or annotation.changed
                if when is not None:
                    yield when
