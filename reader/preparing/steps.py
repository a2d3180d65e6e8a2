"""From one record to what the corpus writes of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from reader.corpus.prepared import Prepared, prepare_all
from reader.importers.build import papers_from
from reader.importers.items import Record


@dataclass(frozen=True, slots=True)
class Batch:
    """Records of one list that follow one another, as the corpus writes them.

    Attributes:
        records: in the order of the list.
        changes: kind of character -> how many were removed from them or replaced, to be safe to show.
    """

    records: Sequence[Prepared]
    changes: Counter[str]


def prepared(records: Sequence[Record], source_name: str, file: str) -> Batch:
    """Prepare records of one list.

    Args:
        records: what an importer yielded.
        source_name: the name of the list.
        file: the base name of its file.
    """
    built = papers_from(records, source_name=source_name, file=file)
    changes: Counter[str] = Counter()
    for each in built:
        if each.changes:
            changes.update(each.changes)
    return Batch(prepare_all([(each.paper, each.keys) for each in built]), changes)
