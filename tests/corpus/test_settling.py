"""What is found is the same whether or not the rows of common words are kept, whatever changes meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reader.corpus import common, known, settling
from reader.corpus.store import Corpus
from reader.model import Paper
from tests.corpus.papers import import_list, paper

WORDS = [
    "a",
    "at",
    "attention",
    "attend",
    "atlas",
    "net",
    "nets",
    "nettle",
    "the",
    "then",
    "théorie",
    "zebra",
]


@dataclass(frozen=True)
class Wanted:
    words: tuple[str, ...]
    prefix: bool = False
    columns: tuple[str, ...] = ()


HEAD = ("headline", "title", "name")
ASKED = [
    Wanted((word,), prefix, columns)
    for word, prefix, columns in product(
        [*"atnzx", "at", "att", "atten", "attention", "ne", "net", "nets", "th", "the", "theo", "zeb"],
        (False, True),
        ((), HEAD, ("abstract",)),
    )
] + [Wanted(("the", "net"), prefix, columns) for prefix in (False, True) for columns in ((), HEAD)]


def answers(corpus: Corpus) -> list[int]:
    return [corpus.index.rows_with(wanted) for wanted in ASKED]


def never() -> bool:
    return False


def slow(file: Path, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The answers of the index alone."""
    corpus = Corpus(file)
    with monkeypatch.context() as patched:
        patched.setattr(known.Known, "__init__", _knowing_nothing(known.Known.__init__))
        found = answers(corpus)
    corpus.close()
    return found


def _knowing_nothing(init: Callable[..., None]) -> Callable[..., None]:
    def made(self: known.Known, generation: tuple[int, int], _connection: object = None) -> None:
        init(self, generation)

    return made


def kept(corpus: Corpus) -> set[str]:
    with corpus._pool.connection() as connection:
        return {word for (word,) in connection.execute("SELECT word FROM common")}


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settling, "SMALL", 0)
    monkeypatch.setattr(settling, "SHARE", 4)
    monkeypatch.setattr(settling, "MOST_APART", 1)
    monkeypatch.setattr(settling, "_SETS_AT_ONCE", 3)
    monkeypatch.setattr(common, "CHUNK_BITS", 3)
    monkeypatch.setattr(settling, "CHUNK_BITS", 3)
    monkeypatch.setattr(common, "_MUCH", 1)


texts = st.lists(st.sampled_from(WORDS), max_size=4).map(" ".join)
made = st.lists(
    st.builds(
        lambda headline, abstract: {"headline": headline, "abstract": abstract},
        texts.map("- {}".format),
        texts,
    ),
    min_size=1,
    max_size=30,
)


def papers_of(parts: list[dict[str, str]], first: int = 0) -> list[Paper]:
    return [
        paper(number, headline=each["headline"], abstract=each["abstract"])
        for number, each in enumerate(parts, start=first)
    ]


@settings(max_examples=settings().max_examples // 3)
@given(made, st.lists(st.tuples(st.integers(0, 29), texts), max_size=5), st.integers(0, 3))
def test_sets_are_right_and_stay_right(
    tmp_path_factory: pytest.TempPathFactory,
    parts: list[dict[str, str]],
    changes: list[tuple[int, str]],
    gone: int,
) -> None:
    file = tmp_path_factory.mktemp("sets") / "corpus.sqlite"
    corpus = Corpus(file)
    papers = papers_of(parts)
    import_list(corpus, papers)
    with pytest.MonkeyPatch.context() as patched:
        expected = slow(file, patched)
        assert answers(corpus) == expected
        corpus.settle(never)
        assert answers(corpus) == expected

        for place, text in changes:
            at = place % len(papers)
            papers[at] = replace(papers[at], abstract=text, abstract_plain=text)
        import_list(corpus, [*papers[: len(papers) - gone], *papers_of(parts[:2], 100)])
        assert answers(corpus) == slow(file, patched)
        corpus.settle(never)
        assert answers(corpus) == slow(file, patched)
    corpus.close()


@pytest.fixture
def shelf(corpus: Corpus) -> Corpus:
    import_list(
        corpus,
        [
            paper(number, headline=f"The {word} number {number}", abstract=f"We attend to {word} then.")
            for number, word in enumerate(WORDS * 8)
        ],
    )
    return corpus


def test_what_is_kept(shelf: Corpus) -> None:
    shelf.settle(never)
    words = kept(shelf)
    assert {"the", "attend", "to", "number"} <= words
    assert "zebra" not in words
    assert "a*" in words
    assert "number*" not in words, "a few words account for it"


def test_it_is_done_once_as_long_as_nothing_changes(shelf: Corpus, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf.settle(never)
    again: list[object] = []
    monkeypatch.setattr(settling, "settle", lambda *given: again.append(given))
    shelf.settle(never)
    assert again == []


def test_small_changes_are_followed(shelf: Corpus, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(common, "_MUCH", 4)
    shelf.settle(never)
    words = kept(shelf)
    import_list(shelf, [paper(500, headline="The attic", abstract="attend")], source="More")
    assert kept(shelf) == words
    assert answers(shelf) == slow(file, monkeypatch)


def test_after_great_changes_it_is_to_be_done_again(
    shelf: Corpus, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(common, "_MUCH", 4)
    shelf.settle(never)
    import_list(shelf, [paper(number, abstract="net") for number in range(500, 560)], source="More")
    assert kept(shelf) == set()
    assert answers(shelf) == slow(file, monkeypatch)
    shelf.settle(never)
    assert "net" in kept(shelf)
    assert answers(shelf) == slow(file, monkeypatch)


def test_cancelled_nothing_is_kept_that_is_used(
    shelf: Corpus, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for times in range(1, 200, 13):
        asked = 0

        def cancelled(times: int = times) -> bool:
            nonlocal asked
            asked += 1
            return asked > times

        shelf.settle(cancelled)
        assert answers(shelf) == slow(file, monkeypatch)
    shelf.settle(never)
    assert "the" in kept(shelf)


def test_a_change_meanwhile_ends_it(shelf: Corpus, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = 0

    def changing() -> bool:
        nonlocal asked
        asked += 1
        if asked == 10:
            import_list(shelf, [paper(700, abstract="the net")], source="More")
        return False

    shelf.settle(changing)
    assert answers(shelf) == slow(file, monkeypatch)
    with shelf._pool.connection() as connection:
        assert connection.execute("SELECT common FROM state").fetchone() == (0,)
    shelf.settle(never)
    assert answers(shelf) == slow(file, monkeypatch)


def test_a_corpus_of_the_version_before_is_brought_up_to_date(shelf: Corpus, file: Path) -> None:
    expected = answers(shelf)
    with shelf._pool.connection() as connection:
        for statement in (
            "DROP TABLE common",
            "DROP TABLE common_rows",
            "CREATE TABLE earlier AS "
            "SELECT generation, papers, unlisted, first, folding, sequence FROM state",
            "DROP TABLE state",
            "ALTER TABLE earlier RENAME TO state",
            "PRAGMA user_version = 1",
        ):
            connection.execute(statement)
    shelf.close()
    earlier = Corpus(file, read_only=True)
    assert answers(earlier) == expected
    earlier.close()
    corpus = Corpus(file)
    assert answers(corpus) == expected
    corpus.settle(never)
    assert "the" in kept(corpus)
    assert answers(corpus) == expected
    corpus.close()
