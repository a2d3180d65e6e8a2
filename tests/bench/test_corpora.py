"""The benchmark's lists are the same every time and can be imported."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from reader.library import Library
from tests.bench.corpora import HEADING, abstracts, corpus, dense_abstracts, name_of, write_list


def test_a_seed_gives_the_same_abstracts_and_another_seed_others() -> None:
    once = list(islice(abstracts(1), 300))
    assert list(islice(abstracts(1), 300)) == once
    assert list(islice(abstracts(2), 300)) != once


def test_a_short_list_is_the_beginning_of_a_longer_one(tmp_path: Path) -> None:
    write_list(tmp_path / "short.txt", 20)
    write_list(tmp_path / "long.txt", 50)
    assert (tmp_path / "long.txt").read_bytes().startswith((tmp_path / "short.txt").read_bytes())


def test_abstracts_are_as_long_and_as_various_as_real_ones() -> None:
    some = list(islice(abstracts(), 2_600))
    assert len(set(some)) == len(some)
    assert all(80 <= len(abstract.split()) <= 250 for abstract in some)
    assert not any("\n" in abstract or "{}" in abstract for abstract in some)
    assert len({word for abstract in some for word in abstract.lower().split()}) > 8_000
    for mark in ("$", "*", "`", "https://", "ř"):
        assert any(mark in abstract for abstract in some), mark


def test_dense_abstracts_are_full_of_formulas() -> None:
    some = list(islice(dense_abstracts(), 300))
    assert all(abstract.count("$") >= 24 and abstract.count("\\") > 80 for abstract in some)
    assert len(set(some)) == len(some)
    assert list(islice(dense_abstracts(), 300)) == some


def test_no_name_is_given_twice() -> None:
    names = [name_of(index) for index in range(0, 1_000_000, 7)]
    assert len(set(names)) == len(names)


def test_a_small_library_holds_every_paper(tmp_path: Path) -> None:
    made = corpus(tmp_path, papers=120, annotated=40)
    with Library.open(made.folder) as library:
        counts = library.counts()
        assert (counts.papers, counts.tagged, counts.starred) == (120, 40, 10)
        assert [source.name for source in library.sources()] == [HEADING]
        [first] = library.entries(library.find("").rows[:1])
        assert first.paper.abstract == next(abstracts())
        assert first.paper.year == 2024


def test_a_library_is_made_once_and_given_back_as_it_was(tmp_path: Path) -> None:
    made = corpus(tmp_path, papers=30, annotated=5)
    annotations = made.folder / "annotations.json"
    before = annotations.read_bytes()
    annotations.write_bytes(b"changed by a run")
    (made.folder / "left-behind").touch()
    assert corpus(tmp_path, papers=30, annotated=5) == made
    assert annotations.read_bytes() == before
    assert not (made.folder / "left-behind").exists()
