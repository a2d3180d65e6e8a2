"""A table with changes that are not yet stored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping
from typing import Any


class StagedTable(MutableMapping[str, Any]):
    """The documents of a table by id, each copied before it is handed out, as it may be changed.

    What lies below is not changed; `changes` tells what is to be.
    """

    def __init__(self, below: Mapping[str, Any]) -> None:
        """Lay a table without changes over the documents `below`."""
        self._below = below
        self._own: dict[str, Any] = {}
        self._gone: dict[str, None] = {}

    def changes(self) -> dict[str, Any]:
        """Document id -> document, of those that are not as below; None for those that are gone."""
        changed = {i: d for i, d in self._own.items() if i not in self._below or self._below[i] != d}
        return {**dict.fromkeys(self._gone), **changed}

    def __getitem__(self, doc_id: str) -> Any:
        """The document with this id."""
        if doc_id in self._own:
            return self._own[doc_id]
        if doc_id in self._gone:
            raise KeyError(doc_id)
        document = self._own[doc_id] = copied(self._below[doc_id])
        return document

    def __setitem__(self, doc_id: str, document: Any) -> None:
        """Put a document in the place of the one with this id."""
        self._gone.pop(doc_id, None)
        self._own[doc_id] = document

    def __delitem__(self, doc_id: str) -> None:
        """Remove the document with this id."""
        if doc_id not in self:
            raise KeyError(doc_id)
        self._own.pop(doc_id, None)
        if doc_id in self._below:
            self._gone[doc_id] = None

    def __contains__(self, doc_id: object) -> bool:
        """Whether there is a document with this id."""
        return doc_id in self._own or (doc_id in self._below and doc_id not in self._gone)

    def __iter__(self) -> Iterator[str]:
        """The ids."""
        yield from (doc_id for doc_id in self._below if doc_id not in self._gone)
        yield from (doc_id for doc_id in self._own if doc_id not in self._below)

    def __len__(self) -> int:
        """How many documents there are."""
        return len(self._below) - len(self._gone) + sum(doc_id not in self._below for doc_id in self._own)


class Overlay(Mapping[str, Any]):
    """The documents of a table as they will be when its changes are stored; nothing is copied."""

    def __init__(self, below: Mapping[str, Any], changes: Mapping[str, Any]) -> None:
        """Lay `changes` over the documents `below`; None stands for one that is dropped."""
        self._below = below
        self._changes = changes

    def __getitem__(self, doc_id: str) -> Any:
        """The document with this id."""
        if doc_id not in self._changes:
            return self._below[doc_id]
        document = self._changes[doc_id]
        if document is None:
            raise KeyError(doc_id)
        return document

    def __iter__(self) -> Iterator[str]:
        """The ids."""
        changes = self._changes
        yield from (doc_id for doc_id in self._below if changes.get(doc_id, self) is not None)
        yield from (i for i, document in changes.items() if i not in self._below and document is not None)

    def __len__(self) -> int:
        """How many documents there are."""
        return len(self._below) + sum(
            (document is not None) - (doc_id in self._below) for doc_id, document in self._changes.items()
        )


def copied(value: Any) -> Any:
    """A copy that shares nothing; without recursion, as a file may be nested deeper than Python calls."""
    top = [value]
    containers: list[Any] = [top]
    for container in containers:
        for key, item in container.items() if isinstance(container, dict) else enumerate(container):
            if isinstance(item, dict | list):
                container[key] = item.copy()
                containers.append(container[key])
    return top[0]
