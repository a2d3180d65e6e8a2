"""How papers fill the corpus file."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from reader.corpus import schema
from reader.corpus.check import findings
from reader.corpus.store import Corpus
from tests.corpus.papers import import_list, paper

LONG = [paper(number, abstract=f"*Rivers* {number} " + "meander and braid " * 60) for number in range(300)]


def pages(file: Path) -> tuple[int, int]:
    """The bytes of a page, and how many pages hold abstracts."""
    with closing(sqlite3.connect(file)) as connection:
        size: int = connection.execute("PRAGMA page_size").fetchone()[0]
        held: int = connection.execute("SELECT count(*) FROM dbstat WHERE name = 'body'").fetchone()[0]
    return size, held


def test_abstracts_leave_little_room_in_their_pages(file: Path) -> None:
    with closing(Corpus(file)) as corpus:
        import_list(corpus, LONG)
    size, held = pages(file)
    assert size * held < 1.25 * sum(len(each.abstract + each.abstract_plain) for each in LONG)


def test_a_corpus_of_small_pages_is_used_as_it_is(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as earlier:
        earlier.setattr(schema, "_PAGE_BYTES", 4096)
        Corpus(file).close()
    with closing(Corpus(file)) as corpus:
        import_list(corpus, LONG)
        assert corpus.papers(corpus.order())[7].abstract == LONG[7].abstract
    assert pages(file)[0] == 4096
    assert findings(file) == []
