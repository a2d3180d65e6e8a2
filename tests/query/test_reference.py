"""Random queries on small random libraries find what the slow and obvious evaluation finds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.corpus import lookup
from reader.model import Annotation, LinkKind, Paper, Status
from reader.query.evaluate import ENOUGH
from reader.query.parse import parse
from reader.query.tree import positive_words
from reader.query.typos import slips_forgiven
from tests.corpus.papers import paper
from tests.query.shelf import NOW, fill, meets

WORDS = [
    "gan",
    "gans",
    "net",
    "a",
    "C++",
    "rl",
    "知识",
    "识",
    "Öl",
    "multi-step",
    "multistep",
    "step",
    "deep",
    "x2",
    "x-2",
    "net2",
    "net 2",
    "β-net",
    "beta",
    "2020",
]
LONG = ["graph", "graphs", "grpah", "transformer", "transfomer"]

text = st.lists(st.sampled_from(WORDS + LONG), max_size=5).map(" ".join)
some_papers = st.lists(
    st.builds(
        lambda **parts: parts,
        title=st.none() | text.filter(bool),
        headline=text.filter(bool),
        name=st.none() | st.sampled_from(WORDS),
        abstract=text,
        authors=st.lists(st.sampled_from(["Ada Gan", "Öl Net"]), max_size=2),
        year=st.none() | st.integers(2019, 2022),
        venue=st.none() | st.sampled_from(["Deep", "rl step"]),
        keywords=st.lists(st.sampled_from(WORDS), max_size=2),
        links=st.lists(
            st.sampled_from([(LinkKind.CODE, "https://c.example"), (LinkKind.PDF, "https://p.example")]),
            max_size=1,
        ),
    ),
    min_size=1,
    max_size=8,
)
some_annotations = st.dictionaries(
    st.integers(0, 9),
    st.builds(
        Annotation,
        tags=st.lists(st.sampled_from(["rl", "RL/deep", "net step", "graph"]), max_size=2, unique=True).map(
            tuple
        ),
        stars=st.integers(0, 5),
        status=st.sampled_from(Status),
        note=text,
        title=st.none() | text.filter(bool),
    ),
    max_size=5,
)

short = st.sampled_from([*WORDS, "multi", "ste", "g", "s", '"net a"', '"multi step"', '"gan"'])
field = st.builds(
    "{}:{}".format,
    st.sampled_from(["title", "name", "author", "abstract", "venue", "keyword", "note"]),
    short,
)
fact = st.sampled_from(
    [
        "#rl",
        "tag:RL/Deep",
        "#step",
        "is:inbox",
        "is:read",
        "is:starred",
        "is:tagged",
        "is:untagged",
        "is:orphaned",
        "has:note",
        "has:tags",
        "has:code",
        "has:link",
        "has:title",
        "year:2020",
        "year:>2020",
        "year:..2020",
        "stars:3",
        "stars:<2",
        "stars:2..4",
        "source:spring",
        "source:b",
        "id:abs",
        "id:abs:0000000000001",
        "added:<1d",
        "added:>1y",
    ]
)


def queries(words: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.recursive(
        words | field | fact,
        lambda inner: st.one_of(
            inner.map("-{}".format),
            inner.map("({})".format),
            st.tuples(inner, inner).map(" ".join),
            st.tuples(inner, inner).map(" OR ".join),
        ),
        max_leaves=6,
    )


def made_papers(parts: Sequence[dict[str, Any]]) -> list[Paper]:
    return [paper(number, **each) for number, each in enumerate(parts)]


def annotations_by_id(annotations: dict[int, Annotation]) -> dict[str, Annotation]:
    return {paper(number).id: annotation for number, annotation in annotations.items()}


@given(
    some_papers,
    some_annotations,
    st.lists(queries(short), min_size=1, max_size=6),
    st.sampled_from(["", " "]),
    st.sampled_from([0, 10**9]),
)
def test_words_too_short_for_typos_find_exactly_what_has_them(
    tmp_path_factory: pytest.TempPathFactory,
    parts: list[dict[str, Any]],
    annotations: dict[int, Annotation],
    typed: list[str],
    end: str,
    reading: int,
) -> None:
    shelf = fill(
        tmp_path_factory.mktemp("random"),
        made_papers(parts),
        annotations_by_id(annotations),
        lists=("Spring List", "B"),
    )
    for text in typed:
        query = parse(text + end, lambda: NOW)
        expected = {
            row
            for row, each in shelf.papers.items()
            if meets(query.tree, each, shelf.annotated.get(row, Annotation()))
        }
        with pytest.MonkeyPatch.context() as patched:
            # Papers are read to see what they have, or only the index is asked.
            patched.setattr(lookup, "_READING", reading)
            hits = shelf.find(text + end)
        if hits.near:
            assert expected == set(), text
        elif all(slips_forgiven("".join(words.words)) == 0 for words in positive_words(query.tree)):
            assert set(hits.rows) == expected, text
        else:
            assert expected <= set(hits.rows), text
        assert len(set(hits.rows)) == len(hits.rows)
    shelf.corpus.close()


@given(some_papers, some_annotations, st.lists(queries(st.sampled_from(LONG)), min_size=1, max_size=6))
def test_forgiving_a_typo_loses_nothing_and_ends_where_enough_is_found(
    tmp_path_factory: pytest.TempPathFactory,
    parts: list[dict[str, Any]],
    annotations: dict[int, Annotation],
    typed: list[str],
) -> None:
    shelf = fill(tmp_path_factory.mktemp("random"), made_papers(parts), annotations_by_id(annotations))
    for text in typed:
        tree = parse(text + " ", lambda: NOW).tree
        expected = {
            row
            for row, each in shelf.papers.items()
            if meets(tree, each, shelf.annotated.get(row, Annotation()))
        }
        hits = shelf.find(text + " ")
        assert set(hits.rows[: len(expected)]) == expected, "exact hits come first"
        if len(expected) >= ENOUGH:
            assert len(hits.rows) == len(expected)
    shelf.corpus.close()
