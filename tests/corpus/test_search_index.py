from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.bits import bits_of, rows_of
from reader.corpus import bookkeeping, lookup
from reader.corpus.ending import end_behind
from reader.corpus.indexed import BOUNDARY, folded
from reader.corpus.known import Known, generation_of
from reader.corpus.store import Corpus
from reader.model import LinkKind
from reader.text.fold import words
from tests.corpus.papers import contents, import_list, paper


@dataclass(frozen=True)
class Wanted:
    words: tuple[str, ...]
    prefix: bool = False
    columns: tuple[str, ...] = ()


def rows(corpus: Corpus, *clauses: str | Wanted | tuple[Wanted, ...]) -> list[int]:
    """The rows that have all of something, or any of a tuple."""
    found = bits_of(range(10_000))
    for clause in clauses:
        terms = clause if isinstance(clause, tuple) else (clause,)
        having = 0
        for term in terms:
            having |= corpus.index.rows_with(Wanted(tuple(term.split())) if isinstance(term, str) else term)
        found &= having
    return list(rows_of(found))


@pytest.fixture
def shelf(corpus: Corpus) -> Corpus:
    import_list(
        corpus,
        [
            paper(
                1,
                title="Graphs of Erdős",
                abstract="Multi-agent graphs, in C++ & C#.",
                authors=("Ada B", "Cy D"),
            ),
            paper(
                2,
                title="知识图谱的推理",
                abstract="Über die Größe. The multiagent *case*.",
                venue="Multi Press",
            ),
            paper(3, abstract="State-of-the-art results on CIFAR-10 (see §3).", name="ResultNet", year=2020),
        ],
    )
    return corpus


@pytest.mark.parametrize(
    ("clauses", "found"),
    [
        (("graphs",), [1]),
        (("graphs", "erdos"), [1]),
        (("erdos", "case"), []),
        (("multi agent",), [1]),
        (("multiagent",), [1, 2]),
        (("agent multi",), []),
        (("in c++ c#",), [1]),
        (("c",), []),
        (("b cy",), []),
        (("知 识",), [2]),
        (("识 知",), []),
        (("grosse",), [2]),
        (("stateoftheart",), [3]),
        (("of the art results",), [3]),
        (("cifar 10",), [3]),
        (("cifar10",), [3]),
        ((Wanted(("resul",), prefix=True),), [3]),
        ((Wanted(("resul",)),), []),
        ((Wanted(("the", "mult"), prefix=True),), [2]),
        ((Wanted(("multi",), columns=("venue",)),), [2]),
        ((Wanted(("multi",), columns=("title", "abstract")),), [1]),
        (((Wanted(("erdos",)), Wanted(("resultnet",), columns=("name",))),), [1, 3]),
    ],
)
def test_what_is_found(shelf: Corpus, clauses: tuple[str | Wanted, ...], found: list[int]) -> None:
    assert rows(shelf, *clauses) == found


def test_looking_among_some_rows(shelf: Corpus) -> None:
    wanted = Wanted(("of", "the"), columns=("abstract",))
    assert shelf.index.rows_with(wanted, among=0) == 0
    assert shelf.index.rows_with(wanted, among=bits_of([2, 3])) & bits_of([2, 3]) == bits_of([3])


@pytest.mark.parametrize("few", [0, 30])
def test_what_is_near_among_the_first_papers(
    corpus: Corpus, monkeypatch: pytest.MonkeyPatch, few: int
) -> None:
    monkeypatch.setattr(lookup, "_FEW_NEAR", few)
    texts = ["red far off the blue", "red blue", "blue and red", "red"] * 5
    import_list(corpus, [paper(n, abstract=f"{text} only{n}") for n, text in enumerate(texts)])
    terms = [Wanted(("red",)), Wanted(("blu",), prefix=True)]
    for last in range(1, 21):
        among = bits_of(range(1, last + 1))
        near = [row for row in range(1, last + 1) if (row - 1) % 4 in (1, 2)]
        assert list(rows_of(corpus.index.rows_near(terms, 1, among))) == near
        assert corpus.index.rows_near(terms[::-1], 0, among & bits_of([1, 5, 9])) == 0


def test_the_index_ends_behind_the_papers_that_are_asked_for(corpus: Corpus) -> None:
    import_list(corpus, [paper(n, abstract=f"all of it only{n}") for n in range(9)])
    with corpus._pool.connection() as connection:
        known = Known(generation_of(connection), connection)
        assert end_behind(4, connection, known) == ' OR "4" OR "5"'
        assert end_behind(8, connection, known) == ' OR "8"'
        assert end_behind(9, connection, known) == ""


@given(st.text(max_size=60))
def test_words_are_indexed_as_they_are_folded(text: str) -> None:
    assert folded(text).partition(f" {BOUNDARY} ")[0].split() == words(text)


@given(st.lists(st.text("ab-+#cßÉ知α. \n", max_size=12), max_size=6).map("".join))
def test_words_are_indexed_as_they_are_folded_with_marks_that_join(text: str) -> None:
    assert folded(text).partition(f" {BOUNDARY} ")[0].split() == words(text)


@given(texts=st.lists(st.text(max_size=30), min_size=1, max_size=4))
def test_every_word_of_a_text_is_found(texts: list[str], tmp_path_factory: pytest.TempPathFactory) -> None:
    corpus = Corpus(tmp_path_factory.mktemp("found") / "corpus.sqlite")
    import_list(corpus, [paper(number, abstract=text) for number, text in enumerate(texts)])
    for row, text in enumerate(texts, start=1):
        for word in words(text.replace("*", "")):
            assert row in rows(corpus, Wanted((word,), columns=("abstract",)))
    corpus.close()


def test_a_changed_text_leaves_no_word_behind(shelf: Corpus) -> None:
    first = shelf.papers([1])[0]
    import_list(shelf, [replace(first, title="Trees", headline="Trees", abstract="A", abstract_plain="A")])
    for word in ("erdos", "graphs", "multiagent", "c++"):
        assert 1 not in rows(shelf, word)
    assert rows(shelf, "trees") == [1]


def test_an_index_that_was_folded_otherwise_is_made_anew(
    shelf: Corpus, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = contents(file)
    monkeypatch.setattr(bookkeeping, "folding", lambda: "another way")

    with shelf.writing():
        pass

    after = contents(file)
    assert [
        table for table in before if before[table] != after[table] and not table.startswith("words_")
    ] == ["state"]
    assert rows(shelf, "multiagent") == [1, 2]
    import_list(shelf, [replace(paper(1), abstract="None", abstract_plain="None")])
    assert rows(shelf, "multiagent") == [2]


def test_frequencies_and_spellings(shelf: Corpus) -> None:
    assert shelf.index.frequency("multiagent") == 2
    assert shelf.index.frequency("nowhere") == 0
    assert list(shelf.index.words_of_length(6)) == ["graphs", "grosse", "number"]
    assert not shelf.index.words_of_length(3)
    assert not shelf.index.words_of_length(33)
    assert "euler" not in shelf.index.words_of_length(5)
    import_list(shelf, [paper(9, abstract="Another Euler, and x2345")], source="More")
    assert "euler" in shelf.index.words_of_length(5)
    assert "x2345" not in shelf.index.words_of_length(5)


def test_spellings_of_many_papers_are_those_of_few(corpus: Corpus, tmp_path: Path) -> None:
    # Words close to a frequent one.
    rare = {1400: "know knowr knowrz knowrž knowsa knowsž knowt"}
    papers = [
        paper(n, abstract=f"word{'abcdefghij'[n % 10]} knows {'klmnopqrst'[n % 7]}nother {rare.get(n, '')}")
        for n in range(1500)
    ]
    import_list(corpus, papers)
    few = Corpus(tmp_path / "few.sqlite")
    for start in range(0, 1500, 300):
        import_list(few, papers[start : start + 300], source=f"{start}")

    for length in range(3, 12):
        assert list(corpus.index.words_of_length(length)) == list(few.index.words_of_length(length))
    assert "worda" in corpus.index.words_of_length(5)
    assert {"knowrz", "knowsa"} < set(corpus.index.words_of_length(6))
    few.close()


def test_facts(corpus: Corpus) -> None:
    import_list(
        corpus,
        [
            paper(1, year=2019, title="B", links=((LinkKind.CODE, "https://a.example"),)),
            paper(2, year=2021, title="a"),
            paper(
                3,
                headline="C",
                links=((LinkKind.PDF, "https://b.example"), (LinkKind.CODE, "https://c.example")),
            ),
        ],
        source="ICML 2024 Papers",
    )
    import_list(corpus, [paper(2), paper(4, year=2020)], source="Mine", file="mine.txt")
    index = corpus.index
    assert index.lists() == {1: ("ICML 2024 Papers", "summer.txt"), 2: ("Mine", "mine.txt")}
    assert list(rows_of(index.rows_in([2]))) == [2, 4]
    assert list(rows_of(index.rows_in([2, 1]))) == [1, 2, 3, 4]
    assert list(rows_of(index.rows_in([]))) == []
    assert list(rows_of(index.rows_between("year", 2019, 2020))) == [1, 4]
    assert list(rows_of(index.rows_with_link(LinkKind.CODE))) == [1, 3]
    assert list(rows_of(index.rows_with_link(LinkKind.PDF))) == [3]
    assert list(rows_of(index.rows_with_link(None))) == [1, 3]
    assert list(rows_of(index.rows_with_title())) == [1, 2]
    assert list(rows_of(index.rows_with_key("abs:000000000000"))) == [1, 2, 3, 4]
    assert list(rows_of(index.rows_with_key("abs:0000000000003"))) == [3]
    assert index.values("year") == [2019, 2020, 2021]
    assert list(rows_of(index.rows_between("year", 1000, 3000))) == [1, 2, 4]
    assert index.rows_between("year", 2022, 3000) == 0
    assert index.titles(range(9)) == {1: "b", 2: "a", 3: "c", 4: "paper number 4"}
    assert index.titles([3])[3] == "c"
    first, second = index.values("added")
    assert list(rows_of(index.rows_between("added", 0, first))) == [1, 2, 3]
    assert list(rows_of(index.rows_between("added", second, second))) == [4]


def test_a_cancelled_search_ends_early(corpus: Corpus) -> None:
    import_list(corpus, [paper(n) for n in range(3000)])
    asked = 0

    def cancelled() -> bool:
        nonlocal asked
        asked += 1
        return True

    assert corpus.index.rows_with(Wanted(("abstract",)), cancelled=cancelled) == 0
    assert asked == 1
    assert len(rows(corpus, "abstract")) == 3000, "the connection is good for the next search"
