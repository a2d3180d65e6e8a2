"""Random imports keep the corpus whole."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.corpus.check import findings
from reader.corpus.indexed import columns_of
from reader.corpus.store import Corpus
from reader.model import Paper
from tests.corpus.papers import contents, import_with_keys, paper

WORDS = ("alpha", "beta", "gamma", "delta")


def record(number: int, title: str | None, words: list[str], named: bool) -> tuple[Paper, tuple[str, ...]]:
    """A record of one of a few papers; some know the DOI that two of them share, and with it are joined."""
    text = " ".join([f"text{number}", *words])
    abstract_key = f"abs:{number}:{len(words)}"
    keys = (f"doi:10.1/{number // 2}", abstract_key) if named else (abstract_key,)
    return paper(number, id=keys[0], title=title, abstract=text), keys


records = st.lists(
    st.builds(
        record,
        st.integers(0, 5),
        st.none() | st.sampled_from(WORDS),
        st.lists(st.sampled_from(WORDS), max_size=2),
        st.booleans(),
    ),
    max_size=6,
)
imports = st.lists(st.tuples(st.sampled_from("ABC"), records, st.booleans()), min_size=1, max_size=6)


@given(imports)
def test_random_imports_keep_the_corpus_whole(
    tmp_path_factory: pytest.TempPathFactory,
    steps: list[tuple[str, list[tuple[Paper, tuple[str, ...]]], bool]],
) -> None:
    file = tmp_path_factory.mktemp("model") / "corpus.sqlite"
    corpus = Corpus(file)
    for source, listed, drop in steps:
        outcomes, lost = import_with_keys(corpus, listed, source=source)
        if drop:
            with corpus.writing() as writer:
                writer.drop(lost)
        check(corpus)
        for (_, keys), outcome in zip(listed, outcomes, strict=True):
            rows = corpus.rows_of([*keys, outcome.id, *outcome.old_ids])
            assert len(rows) == len({*keys, outcome.id, *outcome.old_ids})
            assert len(set(rows.values())) == 1
        before = contents(file)
        again, _ = import_with_keys(corpus, listed, source=source)
        assert {outcome.kind.value for outcome in again} <= {"unchanged"}
        assert contents(file) == before
    corpus.close()


def check(corpus: Corpus) -> None:
    """Compare everything that can be asked with what the papers say."""
    rows = list(corpus.order())
    papers = corpus.papers_by_row(rows)
    assert len(papers) == len(rows) == corpus.count()
    number = {source.name: place for place, source in enumerate(corpus.sources())}

    def place(row: int) -> tuple[int, int]:
        return min(((number[own.name], own.position) for own in papers[row].sources), default=(99, row))

    assert rows == sorted(rows, key=place)
    assert corpus.rows_of(each.id for each in papers.values()) == {
        each.id: row for row, each in papers.items()
    }
    assert corpus.index.rows_without_list() == sorted(row for row, each in papers.items() if not each.sources)
    for source in corpus.sources():
        named = [row for row, each in papers.items() if source.name in {own.name for own in each.sources}]
        assert source.papers == len(named)
    assert findings(corpus.file) == []
    for word in (*WORDS, *(f"text{number}" for number in range(6))):
        having = [
            row for row, each in papers.items() if any(word in text.split() for text in columns_of(each))
        ]
        assert corpus.index.frequency(word) == len(having)
