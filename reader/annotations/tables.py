"""TinyDB with string ids, transactions, and documents that are the caller's own.

TinyDB hands out the stored documents themselves and changes them in place; here a document that is handed
out or changed is a copy, so that nothing but a transaction can change what is stored. Query results are
never cached, as another process may write at any time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from tinydb import TinyDB
from tinydb.storages import Storage
from tinydb.table import Document as TinyDocument
from tinydb.table import Table

from reader.annotations.staged import StagedTable, copied
from reader.annotations.storage import Follower, JournaledStorage


class Document(TinyDocument):
    """A document and its id, `doc_id`, a string; what TinyDB hands out is a copy.

    Where the file holds something else than an object in the place of a document, the document is empty.
    """

    def __init__(self, value: object, doc_id: Any) -> None:
        """Make a document that holds a copy of the dictionary `value`."""
        super().__init__(copied(value) if isinstance(value, dict) else {}, doc_id)


class DocumentTable(Table):
    """A TinyDB table with string ids, each of whose operations is a transaction or a part of one."""

    document_class = Document
    document_id_class: Any = str

    _storage: JournaledStorage

    def __init__(self, storage: Storage, name: str, cache_size: int = 0, persist_empty: bool = False) -> None:
        """Make a table; by default without TinyDB's cache of query results."""
        super().__init__(storage, name, cache_size, persist_empty)

    def document(self, doc_id: str) -> Document | None:
        """The document with this id, or None."""
        found = self.get(doc_id=_any(doc_id))
        assert found is None or isinstance(found, Document)
        return found

    def stored(self) -> Mapping[str, Any]:
        """Document id -> what the file holds under it, which is not to be changed, nor need be an object.

        It changes with the next transaction.
        """
        return self._storage.table(self.name)

    def put(self, documents: Iterable[Document]) -> None:
        """Store the documents, each in the place of the one with its id if there is one."""
        self.change({str(document.doc_id): dict(document) for document in documents})

    def drop(self, doc_ids: Iterable[str]) -> None:
        """Remove the documents with these ids, as far as there are any."""
        self.change(dict.fromkeys(doc_ids))

    def change(self, documents: Mapping[str, Mapping[str, Any] | None]) -> None:
        """Store documents, each in the place of the one with its id, and remove those that are None.

        Costs as much as there are documents given, whatever the size of the table.
        """
        with self._storage.transaction():
            stored = self.stored()
            self._storage.change(
                self.name, {i: d for i, d in documents.items() if d is not None or i in stored}
            )
        self.clear_cache()

    def _read_table(self) -> dict[str, Mapping[Any, Any]]:
        table: dict[str, Mapping[Any, Any]] = _any(self.stored())
        return table

    def _update_table(self, updater: Callable[[dict[int, Mapping[Any, Any]]], None]) -> None:
        with self._storage.transaction():
            table = StagedTable(self.stored())
            updater(_any(table))
            self._storage.change(self.name, table.changes())
        self.clear_cache()


class Database(TinyDB):
    """The annotations file as a TinyDB database."""

    table_class = DocumentTable

    def __init__(
        self, file: Path, *, lock: Path, backups: Path | None = None, follow: Follower | None = None
    ) -> None:
        """Make a database over the file, which is not read yet and need not exist; see `JournaledStorage`."""
        options = {} if follow is None else {"follow": follow}
        super().__init__(file, lock=lock, backups=backups, storage=JournaledStorage, **options)

    @property
    def journaled(self) -> JournaledStorage:
        """The storage, with its transactions."""
        storage = self.storage
        assert isinstance(storage, JournaledStorage)
        return storage

    def documents(self, name: str) -> DocumentTable:
        """The table of this name."""
        table = self.table(name)
        assert isinstance(table, DocumentTable)
        return table


def _any(value: object) -> Any:
    """The value, untyped: TinyDB's annotations know integer ids only."""
    return value
