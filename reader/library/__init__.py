"""The library: what the command line and the screen work on."""

from __future__ import annotations

from reader.library.finding import SORTS, Found, SavedSearch
from reader.library.library import Library
from reader.library.overview import Changes, Counts, TagCount

__all__ = ["SORTS", "Changes", "Counts", "Found", "Library", "SavedSearch", "TagCount"]
