"""The part of a library that keeps searches: those that the user saved, and those typed last."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from reader.annotations.jsonfile import SEARCHES
from reader.errors import ReaderError
from reader.library.opened import OpenLibrary

if TYPE_CHECKING:
    from reader.annotations.records import Transaction
    from reader.library.facets import Facet
    from reader.library.finding import SavedSearch

LONGEST_NAME = 80
"""Characters of the name of a saved search."""


class SavedSearches(OpenLibrary):
    """What `Library` does to searches. They are kept beside the annotations, and edits of them are undone."""

    def narrowed(self, query: str, condition: str) -> str:
        """A query with a condition added, see `reader.query.format.narrowed`.

        Raises:
            LibraryError: the annotations can't be read.
        """
        from reader.query.format import narrowed

        return narrowed(query, condition, self.search_texts())

    def save_search(self, name: str, query: str) -> Transaction:
        """Keep a query under a name; a search that has the name already is replaced.

        Raises:
            ReaderError: the name or the query is none, or the search would be a part of itself.
            NothingChangedError: it is kept so already.
            LibraryError: it can't be written.
        """
        from reader.query.parse import search_key

        self._check_writable()
        name, query = clean_name(name), query.strip()
        if not query:
            raise ReaderError(
                "Nothing to save", "An empty search shows all papers; search for something first."
            )
        texts = {**self.search_texts(), search_key(name): query}
        if _names_itself(search_key(name), texts):
            raise ReaderError("Part of itself", f"The search {name!r} can't be saved: it would name itself.")
        document = {"name": name, "query": query}
        return self._store.put({SEARCHES: {search_key(name): document}}, f"save the search {name!r}")

    def rename_search(self, old: str, new: str) -> Transaction:
        """Give a saved search another name.

        Raises:
            ReaderError: there is none, or another one has the new name.
            NothingChangedError: it is called so already.
            LibraryError: it can't be written.
        """
        from reader.query.parse import search_key

        self._check_writable()
        search, new = self._saved(old), clean_name(new)
        if search_key(new) != search_key(old) and search_key(new) in self.search_texts():
            raise ReaderError("Name taken", f"There is a search {new!r} already; delete it first.")
        document = {"name": new, "query": search.query}
        documents = {search_key(old): None, search_key(new): document}
        return self._store.put({SEARCHES: documents}, f"rename the search {search.name!r} to {new!r}")

    def delete_search(self, name: str) -> Transaction:
        """Forget a saved search.

        Raises:
            ReaderError: there is none.
            LibraryError: it can't be written.
        """
        from reader.query.parse import search_key

        self._check_writable()
        search = self._saved(name)
        return self._store.put({SEARCHES: {search_key(name): None}}, f"delete the search {search.name!r}")

    def facets(self, cancelled: Callable[[], bool] | None = None) -> list[Facet]:
        """What the papers can be narrowed down to, with counts; see `reader.library.facets.facets`.

        Raises:
            LibraryError: the library can't be read.
        """
        from reader.library.facets import facets

        annotated = self._annotated.by_row()
        return facets(self, annotated, self._search().facts(annotated), cancelled)

    def venues(self) -> list[str]:
        """The venues of the papers, those of most papers first.

        Raises:
            LibraryError: the corpus can't be read.
        """
        return self._corpus.venues()

    def recent_searches(self) -> list[str]:
        """The queries that were typed last, the newest first."""
        from reader.library.recent import recent

        return recent(self.paths.recent_searches)

    def remember_search(self, query: str) -> None:
        """Put a query in front of those that were typed last.

        Raises:
            LibraryError: it can't be written.
        """
        from reader.library.recent import remember

        if not self.read_only:
            remember(self.paths.recent_searches, query)

    def _saved(self, name: str) -> SavedSearch:
        from reader.query.parse import search_key

        for search in self.searches():
            if search_key(search.name) == search_key(name):
                return search
        raise ReaderError(
            "No such search", f"There is no saved search {name!r}; `reader searches` lists them."
        )


def clean_name(text: str) -> str:
    """The name of a saved search as it is stored: one line, single spaces, nothing that can't be seen.

    Raises:
        ReaderError: nothing is left, or it is longer than `LONGEST_NAME`.
    """
    from reader.text.sanitize import one_line, sanitize

    name = " ".join(one_line(sanitize(text).text).split())
    if not name:
        raise ReaderError("Not a name", "The name of a search needs at least one character.")
    if len(name) > LONGEST_NAME:
        raise ReaderError("Not a name", f"The name of a search has at most {LONGEST_NAME} characters.")
    return name


def _names_itself(key: str, texts: Mapping[str, str]) -> bool:
    """Whether a search names itself, directly or by way of others."""
    from reader.query.lexer import tokens
    from reader.query.parse import search_key

    seen: set[str] = set()
    left = [key]
    while left:
        for token in tokens(texts.get(left.pop(), "")):
            named = search_key(token.text) if token.field == "search" else ""
            if named == key:
                return True
            if named and named not in seen:
                seen.add(named)
                left.append(named)
    return False
