"""The numbers of the header line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reader.ui.messages import Counted

if TYPE_CHECKING:
    from reader.library import Library


def numbers_of(library: Library) -> Counted:
    """Count, and name the only list, or tell how many lists there are.

    Raises:
        LibraryError: the library can't be read.
    """
    sources = library.sources()
    title = sources[0].name if len(sources) == 1 else f"{len(sources):,} lists" if sources else ""
    return Counted(library.counts(), title)
