"""What passes between the program and the processes that prepare records for it.

A message is its length in eight bytes, the lowest first, and then plain values as `marshal` writes them,
which is several times faster than objects. Both ends are of one version, so that its format may differ from
one version of Python to the next.
"""

from __future__ import annotations

import marshal
from collections import Counter
from collections.abc import Sequence
from typing import IO, Any

from reader.corpus.prepared import Prepared
from reader.importers.items import Record
from reader.model import Link, LinkKind
from reader.preparing.steps import Batch

_LENGTH = 8

_FORMAT = 2
"""The version of `marshal` that is written: later ones look for values that come again, and few do."""


def send(stream: IO[bytes], message: bytes) -> None:
    """Write a message.

    Raises:
        OSError: the other end is gone.
    """
    stream.write(len(message).to_bytes(_LENGTH, "little"))
    stream.write(message)
    stream.flush()


def receive(stream: IO[bytes]) -> bytes | None:
    """Read a message; None when the other end is gone."""
    length = stream.read(_LENGTH)
    if len(length) < _LENGTH:
        return None
    size = int.from_bytes(length, "little")
    message = stream.read(size)
    return message if len(message) == size else None


def order(records: Sequence[Record], source_name: str, file: str) -> bytes:
    """The message that asks for `reader.preparing.steps.prepared` with these arguments."""
    return marshal.dumps((source_name, file, [_unmade(record) for record in records]), _FORMAT)


def ordered(message: bytes) -> tuple[list[Record], str, str]:
    """The arguments in a message that `order` made."""
    source_name, file, records = marshal.loads(message)
    return [_made(values) for values in records], source_name, file


def answer(batch: Batch) -> bytes:
    """The message that tells what was prepared."""
    return marshal.dumps((dict(batch.changes), [tuple(record) for record in batch.records]), _FORMAT)


def answered(message: bytes) -> Batch:
    """What was prepared, of a message that `answer` made."""
    changes, records = marshal.loads(message)
    return Batch([Prepared._make(values) for values in records], Counter(changes))


def _unmade(record: Record) -> tuple[object, ...]:
    if not record.links and not record.identifiers:
        return (*record[:-2], (), {})
    links = tuple([(link.kind.value, link.url) for link in record.links])
    return (*record[:-2], links, dict(record.identifiers))


def _made(values: tuple[Any, ...]) -> Record:
    *texts, links, identifiers = values
    made = tuple([Link(LinkKind(kind), url) for kind, url in links])
    return Record._make((*texts, made, identifiers))
