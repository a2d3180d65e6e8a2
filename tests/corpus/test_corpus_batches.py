"""Many records at once are the same as one after the other."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from reader.corpus.prepared import prepare
from reader.corpus.store import Corpus
from reader.corpus.writer import Outcome
from reader.model import Paper, Source
from tests.corpus.papers import paper

KEYS = st.lists(
    st.sampled_from(("abs:1", "abs:2", "doi:3", "ttl:4", "arxiv:5", "abs:6")), min_size=1, max_size=3
)
RECORDS = st.lists(st.tuples(KEYS, st.integers(1, 4), st.integers(0, 6)), max_size=9)
Listed = Sequence[tuple[Sequence[str], int, int]]


def made(keys: Sequence[str], number: int, place: int) -> Paper:
    return replace(paper(number, id=keys[0]), sources=(Source("Summer School", "summer.txt", place, 9),))


def imported(corpus: Corpus, lists: Sequence[Listed], size: int) -> list[Outcome]:
    outcomes: list[Outcome] = []
    with corpus.writing() as writer:
        for listed in lists:
            writer.begin_source("Summer School", "summer.txt", "abstracts")
            for start in range(0, len(listed), size):
                part = listed[start : start + size]
                outcomes += writer.put_all([prepare(made(*each), each[0]) for each in part])
            writer.end_source()
    return outcomes


@given(first=RECORDS, again=RECORDS, size=st.integers(2, 9))
def test_batches_change_nothing(tmp_path: Path, first: Listed, again: Listed, size: int) -> None:
    states = []
    for at_once in (1, size):
        file = tmp_path / f"{at_once}.sqlite"
        file.unlink(missing_ok=True)
        corpus = Corpus(file)
        outcomes = [imported(corpus, [first], at_once), imported(corpus, [again], at_once)]
        states.append(
            (outcomes, corpus.papers(corpus.order()), corpus.rows_of([f"abs:{n}" for n in range(9)]))
        )
        corpus.close()

    assert states[0] == states[1]


def test_texts_are_stored_as_texts(corpus: Corpus) -> None:
    imported(corpus, [[(["abs:1"], 1, 1)]], 1)
    with closing(sqlite3.connect(corpus.file)) as connection:
        kinds = "SELECT typeof(abstract), typeof(abstract_plain) FROM body"
        assert connection.execute(kinds).fetchall() == [("text", "null")]
    assert corpus.papers([1])[0].abstract == paper(1).abstract


def test_some_papers_of_a_batch_are_known(corpus: Corpus) -> None:
    first = [([f"abs:{n}"], n, n) for n in range(1, 4)]
    again = [([f"abs:{n}"], n, n) for n in (7, 2, 8, 8)]

    imported(corpus, [first, again], 9)

    assert corpus.rows_of([f"abs:{n}" for n in range(9)]) == {
        "abs:1": 1,
        "abs:2": 2,
        "abs:3": 3,
        "abs:7": 4,
        "abs:8": 5,
    }
