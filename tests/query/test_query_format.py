"""What is written of a query is read as that query."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from reader.model import LinkKind, Status
from reader.query.format import condition, formatted, narrowed
from reader.query.parse import parse, search_key
from reader.query.tree import (
    All,
    AnyOf,
    Between,
    Field,
    Flag,
    FromSource,
    Has,
    Is,
    Key,
    Node,
    Not,
    Query,
    Sort,
    SortKey,
    Tagged,
    Thing,
    WithId,
    Words,
)
from reader.query.values import EVER
from reader.text.fold import words
from tests.query.shelf import typed

NOW = datetime(2031, 5, 20, 12, tzinfo=UTC)
OLDEST, LATEST = -62_135_596_800, 253_402_300_799
"""The first and the last second of the years 1 to 9999, since 1970, UTC."""


def read(text: str) -> Query:
    return parse(text, lambda: NOW)


folded = st.text(max_size=8).map(lambda text: tuple(words(text))).filter(bool)
terms = st.builds(
    lambda found, field, begun, exact: Words(
        found, field, prefix=begun and found[-1][-1:].isalpha() and found[-1].isascii(), exact=exact
    ),
    folded,
    st.sampled_from([field for field in Field if field is not Field.HEAD]),
    st.booleans(),
    st.booleans(),
)
tags = (
    st.text(min_size=1, max_size=8)
    .map(lambda text: "/".join(filter(None, (" ".join(level.split()) for level in text.split("/")))))
    .map(str.casefold)
    .filter(bool)
)
years = st.integers(0, 999_999_999)
seconds = st.integers(OLDEST, LATEST)
bounds = st.one_of(
    st.builds(lambda key, a, b: Between(key, a, b), st.sampled_from([Key.YEAR, Key.STARS]), years, years),
    st.builds(lambda a: Between(Key.YEAR, -EVER, a - 1), years),
    st.builds(lambda a: Between(Key.STARS, a + 1, EVER), years),
    st.builds(lambda a, b: Between(Key.ADDED, a, b), seconds, seconds),
    st.builds(lambda a: Between(Key.ADDED, a, EVER), seconds),
    st.builds(lambda a: Between(Key.ADDED, -EVER, a), seconds),
)
leaves = st.one_of(
    terms,
    tags.map(Tagged),
    st.builds(FromSource, folded, exact=st.booleans()),
    st.text(min_size=1, max_size=8).map(str.strip).filter(bool).map(WithId),
    st.sampled_from([*Status, *Flag]).map(Is),
    st.sampled_from([*Thing, LinkKind.CODE, LinkKind.PDF]).map(Has),
    bounds,
)


def composed(inner: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    """Trees as reading makes them: no conjunction is right within another one."""
    several = st.lists(inner.filter(lambda node: not isinstance(node, All)), min_size=2, max_size=3)
    return st.one_of(
        inner.map(Not),
        several.map(lambda nodes: All(tuple(nodes))),
        st.lists(inner, min_size=2, max_size=3).map(lambda nodes: AnyOf(tuple(nodes))),
    )


trees: st.SearchStrategy[Node] = st.just(All()) | st.recursive(leaves, composed, max_leaves=8)
orders = st.none() | st.builds(Sort, st.sampled_from(SortKey), st.booleans())


@given(trees, orders)
@example(Tagged('5" disks (old)'), None)
@example(Words(("a",)), Sort(SortKey.YEAR))
def test_every_condition_is_read_back(tree: Node, sort: Sort | None) -> None:
    query = read(formatted(Query(tree, sort=sort)))
    assert query == Query(tree, sort=sort)


@given(typed)
@example("a (b OR c")
@example("-(a b")
@example("sort:year a")
@example("a (et al. b)")
@example("क़")
def test_what_was_typed_is_written_and_read_back(text: str) -> None:
    query = read(text)
    again = read(formatted(query))
    assert (again.tree, again.sort, again.problems) == (query.tree, query.sort, ())


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("", ""),
        ("Gr\u00e4ph nets", "graph nets*"),
        ("graph nets ", "graph nets "),
        ("multi-agent ", "multi-agent "),
        ("知识 a-c++ ", "知识 a-c++ "),
        ('"Deep nets" OR -#RL', '"deep nets" OR -#rl'),
        ("tag:“to read”", 'tag:"to read"'),
        ("a (b OR c) ", "a (b OR c)"),
        ("year:>=2020 stars:..3 gan sort:-year ", "sort:-year year:>=2020 stars:<=3 gan "),
        ("added:2031-02", "added:2031-02-01..2031-02-28"),
        ("added:<7d", "added:>=2031-05-13T12:00:00"),
        ("source:icml has:code is:read", "source:icml has:code is:read"),
    ],
)
def test_it_reads_as_a_person_would_have_typed_it(typed: str, written: str) -> None:
    assert formatted(read(typed)) == written


@given(trees, st.one_of(typed, st.just("")))
@example(Tagged("x"), "a OR b")
@example(Tagged("x"), "a (b OR c")
@example(Tagged("x"), "diff")
def test_narrowing_adds_the_condition_and_keeps_the_rest(tree: Node, text: str) -> None:
    before, after = parse(text), parse(narrowed(text, formatted(Query(tree))))
    old = before.tree.nodes if isinstance(before.tree, All) else (before.tree,)
    new = after.tree.nodes if isinstance(after.tree, All) else (after.tree,)
    assert set(tree.nodes if isinstance(tree, All) else (tree,)) <= set(new)
    if not any(isinstance(node, Between | AnyOf | Not) for node in old):  # ages depend on the moment
        assert set(old) <= set(new)
    assert after.sort == before.sort


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("", "#rl"),
        ("Erd\u0151s diff", "#rl Erd\u0151s diff"),
        ("#rl diff", "#rl diff"),
        ("a OR b ", "#rl (a OR b)"),
        ("a OR b", "#rl (a OR b*)"),
    ],
)
def test_narrowing_leaves_what_was_typed_as_it_is(text: str, written: str) -> None:
    assert narrowed(text, "#rl") == written


SEARCHES = {
    search_key(name): text
    for name, text in {
        "To read": "is:later OR stars:>=4",
        "deep": "sort:year deep nets",
        "both": 'search:"to read" -search:deep',
        "round": "a search:ROUND",
        "empty": "",
    }.items()
}


def test_a_saved_search_stands_for_its_query() -> None:
    later = AnyOf((Is(Status.LATER), Between(Key.STARS, 4, EVER)))
    deep = All((Words(("deep",)), Words(("nets",), prefix=True)))
    assert parse('search:"to  READ" a ', searches=SEARCHES).tree == All((later, Words(("a",))))
    assert parse("search:deep", searches=SEARCHES) == Query(deep, (), Sort(SortKey.YEAR))
    assert parse("search:deep sort:stars", searches=SEARCHES).sort == Sort(SortKey.STARS)
    assert parse("search:both", searches=SEARCHES).tree == All((later, Not(deep)))
    assert parse("search:empty", searches=SEARCHES) == Query()


@pytest.mark.parametrize("text", ["search:none", "search:", "search:round", "a search:round"])
def test_a_search_that_is_none_is_a_problem_and_the_rest_is_searched(text: str) -> None:
    query = parse(text, searches=SEARCHES)
    assert [problem.position for problem in query.problems] == [text.index("search:")]
    assert ("itself" in query.problems[0].message) == ("round" in text)
    assert ("a" in text.split() or "round" in text) == (query.tree != All())


def test_searches_that_name_one_another_many_times_do_not_grow_without_end() -> None:
    searches = {f"s{level}": f"search:s{level + 1} " * 20 for level in range(12)} | {"s12": "a b c"}
    query = parse("search:s0", searches=searches)
    assert query.problems
    assert isinstance(query.tree, All)
    assert len(query.tree.nodes) <= 60


@given(st.dictionaries(st.sampled_from("abc"), typed, max_size=3), typed)
def test_every_text_is_a_query_whatever_is_saved(searches: dict[str, str], text: str) -> None:
    query = parse(f"{text} search:a -search:b (search:c", searches=searches)
    assert all(0 <= problem.position <= len(text) + 29 for problem in query.problems)
    assert query == parse(f"{text} search:a -search:b (search:c", searches=searches)


def test_a_condition_can_stand_in_any_query() -> None:
    assert condition(AnyOf((Is(Status.READ), Tagged("a b")))) == '(is:read OR tag:"a b")'
