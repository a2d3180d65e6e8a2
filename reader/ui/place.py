"""Where the user was in the list, kept from one start of the program to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from reader.library.finding import SORTS

if TYPE_CHECKING:
    from reader.library import Found, Library

_STATE, _KEY = "list", ""
"""Under which names the place is kept, see `reader.library.state`."""


class Place(NamedTuple):
    """What is shown, how, and which paper the cursor is on.

    Attributes:
        query: what is searched for.
        sort: the order, see `Library.find`; empty for the usual one.
        group: by what the papers are grouped, see `Library.grouped`; empty for not at all.
        paper: the id of the current paper; empty for the first one.
        line: how many lines of the list are in sight above it.
    """

    query: str = ""
    sort: str = ""
    group: str = ""
    paper: str = ""
    line: int = 0


def place_of(library: Library) -> Place:
    """Where the user was; the beginning of the list where that is not known."""
    from reader.library.state import state_of

    state = state_of(library.paths.state, _STATE, _KEY)
    texts = {name: state.get(name) for name in ("query", "sort", "group", "paper")}
    known = {name: text for name, text in texts.items() if isinstance(text, str)}
    if known.get("sort", "").removeprefix("-") not in SORTS:
        known.pop("sort", None)
    if known.get("group"):
        from reader.library.grouping import GROUPINGS

        if known["group"] not in GROUPINGS:
            del known["group"]
    line = state.get("line")
    return Place(**known, line=line if isinstance(line, int) and line >= 0 else 0)


def keep_place(library: Library, place: Place) -> None:
    """Keep a place for the next start; nothing happens where that can't be written."""
    from reader.library.state import keep_state

    if not library.read_only:
        keep_state(library.paths.state, _STATE, _KEY, place._asdict())


def found_at(library: Library, place: Place) -> Found:
    """What is shown at a place.

    Raises:
        LibraryError: the library can't be read.
    """
    found = library.find(place.query, place.sort or None)
    return library.grouped(found, place.group, lambda: False) if place.group else found
