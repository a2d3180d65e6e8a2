"""Random words on small random libraries come in the order that the slow and obvious ranking puts them in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.corpus import lookup
from reader.model import Annotation, Paper
from reader.query import rank
from reader.query.parse import parse
from reader.query.tree import All, Field, Words
from reader.text.fold import words
from tests.corpus.papers import paper
from tests.query.shelf import NOW, fill, meets

WORDS = ["gan", "gans", "net", "nets", "rl", "deep", "x"]
DISTANCE = 2

text = st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join)
some_papers = st.lists(
    st.builds(
        lambda **parts: parts,
        headline=text.filter(bool),
        name=st.none() | st.sampled_from(WORDS),
        abstract=text,
        venue=st.none() | text.filter(bool),
    ),
    min_size=1,
    max_size=8,
)
some_annotations = st.dictionaries(
    st.integers(0, 7),
    st.builds(Annotation, note=text, title=st.none() | text.filter(bool)),
    max_size=3,
)
typed = st.builds(
    lambda words, end: " ".join(words) + end,
    st.lists(st.sampled_from([*WORDS, "ne", "ga", "d"]), min_size=1, max_size=3),
    st.sampled_from(["", " "]),
)


def place_of(wanted: Sequence[Words], each: Paper, annotation: Annotation) -> tuple[int, int]:
    """How good a hit is: whole words or beginnings, and where they stand; the lowest is the best."""

    def has(field: Field, words: Words, *, prefix: bool) -> bool:
        looked_for = replace(words, field=field, prefix=words.prefix and prefix)
        return meets(looked_for, each, annotation)

    def all_in(field: Field, *, prefix: bool) -> bool:
        return all(has(field, words, prefix=prefix) for words in wanted)

    is_letter = wanted[-1].prefix and len(wanted[-1].words[0]) == 1
    if all_in(Field.NAME, prefix=False):
        return (0, 0)
    if all_in(Field.HEAD, prefix=False):
        return (0, 1)
    if not is_letter and all_in(Field.HEAD, prefix=True):
        return (0, 2)
    whole = all_in(Field.ANY, prefix=False)
    if len(wanted) > 1 and is_near(wanted, each):
        return (1 if whole else 2, 0)
    if len(wanted) > 1 and any(has(Field.HEAD, words, prefix=not whole) for words in wanted):
        return (1 if whole else 2, 1)
    return (1 if whole else 2, 2)


def is_near(wanted: Sequence[Words], each: Paper) -> bool:
    """Whether one text has all words, and from each to the last no more than `DISTANCE` others."""
    texts = [each.headline, each.name or "", each.venue or "", each.abstract_plain]
    for known in map(words, texts):
        places = [
            [
                at
                for at, word in enumerate(known)
                if word == one.words[0] or (one.prefix and word.startswith(one.words[0]))
            ]
            for one in wanted
        ]
        for last in range(len(known)):
            if all(any(last - 1 - DISTANCE <= at <= last for at in some) for some in places):
                return True
    return False


@given(some_papers, some_annotations, st.lists(typed, min_size=1, max_size=6), st.sampled_from([0, 30]))
def test_hits_are_ranked(
    tmp_path_factory: pytest.TempPathFactory,
    parts: Sequence[dict[str, Any]],
    annotations: Mapping[int, Annotation],
    queries: Sequence[str],
    few: int,
) -> None:
    papers = [paper(number, **each) for number, each in enumerate(parts)]
    by_id = {papers[n].id: annotation for n, annotation in annotations.items() if n < len(papers)}
    shelf = fill(tmp_path_factory.mktemp("ranked"), papers, by_id)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(rank, "DISTANCE", DISTANCE)
        patched.setattr(lookup, "_FEW_NEAR", few)
        for query in queries:
            hits = shelf.find(query)
            tree = parse(query, lambda: NOW).tree
            wanted = [
                node for node in (tree.nodes if isinstance(tree, All) else (tree,)) if isinstance(node, Words)
            ]
            wanted = list(dict.fromkeys(wanted))
            kept = {row: shelf.annotated.get(row, Annotation()) for row in hits.rows}
            if hits.near or not all(meets(tree, shelf.papers[row], kept[row]) for row in hits.rows):
                continue
            places = {row: place_of(wanted, shelf.papers[row], kept[row]) for row in hits.rows}
            listed = [row for row in shelf.world.order.rows if row in places]
            assert list(hits.rows) == sorted(listed, key=places.__getitem__), query
    shelf.corpus.close()
