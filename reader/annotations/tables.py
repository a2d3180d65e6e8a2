"""TinyDB with string ids, transactions, and documents that are the caller's own.

TinyDB hands out the stored documents themselves and changes them in place; here a document that is handed
out or changed is a copy, so that nothing but a transaction can change what is stored. Query results are
never cached, as another process may write at any time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from tinydb import TinyDB
from tinydb.storages import Storage
from tinydb.table import Document as TinyDocument
from tinydb.table import Table

from reader.annotations.storage import AtomicJSONStorage


class Document(TinyDocument):
    """A document and its id, `doc_id`, a string; what TinyDB hands out is a copy.

    Where the file holds something else than an object in the place of a document, the document is empty.
    """

    def __init__(self, value: object, doc_id: Any) -> None:
        """Make a document that holds a copy of the dictionary `value`."""
        super().__init__(_copied(value) if isinstance(value, dict) else {}, doc_id)


class _Changing(dict[Any, Any]):
    """The documents of a table by id, each copied before it is first handed out to be changed."""

    def __init__(self, documents: Mapping[str, Any]) -> None:
        super().__init__(documents)
        self._own: set[str] = set()

    def __getitem__(self, doc_id: str) -> Any:
        document = super().__getitem__(doc_id)
        if doc_id not in self._own:
            document = _copied(document)
            self[doc_id] = document
        return document

    def __setitem__(self, doc_id: str, document: Any) -> None:
        self._own.add(doc_id)
        super().__setitem__(doc_id, document)


class DocumentTable(Table):
    """A TinyDB table with string ids, each of whose operations is a transaction or a part of one."""

    document_class = Document
    document_id_class: Any = str

    _storage: AtomicJSONStorage

    def __init__(self, storage: Storage, name: str, cache_size: int = 0, persist_empty: bool = False) -> None:
        """Make a table; by default without TinyDB's cache of query results."""
        super().__init__(storage, name, cache_size, persist_empty)

    def document(self, doc_id: str) -> Document | None:
        """The document with this id, or None."""
        found = self.get(doc_id=_any(doc_id))
        assert found is None or isinstance(found, Document)
        return found

    def stored(self) -> Mapping[str, Any]:
        """Document id -> what the file holds under it, which is not to be changed, nor need be an object."""
        return MappingProxyType(self._read_table())

    def put(self, documents: Iterable[Document]) -> None:
        """Store the documents, each in the place of the one with its id if there is one."""
        new = {document.doc_id: dict(document) for document in documents}
        if new:
            self._update_table(lambda table: table.update(_any(new)))

    def drop(self, doc_ids: Iterable[str]) -> None:
        """Remove the documents with these ids, as far as there are any."""
        self.remove(doc_ids=_any(doc_ids))

    def _update_table(self, updater: Callable[[dict[int, Mapping[Any, Any]]], None]) -> None:
        with self._storage.transaction():
            tables = self._storage.read() or {}
            table = _Changing(tables.get(self.name, {}))
            updater(table)
            tables[self.name] = dict(table)
            self._storage.write(tables)
        self.clear_cache()


class Database(TinyDB):
    """The annotations file as a TinyDB database."""

    table_class = DocumentTable

    def __init__(self, file: Path, *, lock: Path) -> None:
        """Make a database over the file, which is not read yet and need not exist."""
        super().__init__(file, lock=lock, storage=AtomicJSONStorage)

    @property
    def atomic(self) -> AtomicJSONStorage:
        """The storage, with its transactions."""
        storage = self.storage
        assert isinstance(storage, AtomicJSONStorage)
        return storage

    def documents(self, name: str) -> DocumentTable:
        """The table of this name."""
        table = self.table(name)
        assert isinstance(table, DocumentTable)
        return table


def _any(value: object) -> Any:
    """The value, untyped: TinyDB's annotations know integer ids only."""
    return value


def _copied(value: Any) -> Any:
    """A copy that shares nothing; without recursion, as a file may be nested deeper than Python calls."""
    top = [value]
    containers: list[Any] = [top]
    for container in containers:
        for key, item in container.items() if isinstance(container, dict) else enumerate(container):
            if isinstance(item, dict | list):
                container[key] = item.copy()
                containers.append(container[key])
    return top[0]
