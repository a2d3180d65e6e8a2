"""What completes a query finds what it was made of, however it is called."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.model import Annotation
from reader.query.format import with_field
from reader.query.parse import parse, search_key
from reader.text.fold import words
from tests.corpus.papers import paper
from tests.query.shelf import HOSTILE, fill, meets, pieces

VENUES = (r"\limits", r"$\alpha$-Conf", "L'École", "知识 2031", "C++ Days", 'The "Best" of', "a, b (c)", "*")

names = st.one_of(
    st.sampled_from([*VENUES, *HOSTILE]),
    st.text(min_size=1, max_size=20),
    st.lists(pieces, min_size=1, max_size=5).map("".join),
)


@given(names)
def test_a_venue(name: str) -> None:
    tree = parse(with_field("venue", name)).tree
    if words(name):
        assert meets(tree, paper(1, venue=name), Annotation())


@given(names)
def test_a_saved_search(name: str) -> None:
    if search_key(name):
        query = parse(with_field("search", name), searches={search_key(name): "is:read"})
        assert not query.problems
        assert query.tree == parse("is:read").tree


@pytest.mark.parametrize("venue", VENUES[:-1])
def test_a_venue_in_the_index(tmp_path: Path, venue: str) -> None:
    shelf = fill(tmp_path, [paper(1, venue=venue), paper(2, venue="Others")])
    assert shelf.ids(with_field("venue", venue)) == [paper(1).id]
    shelf.corpus.close()
