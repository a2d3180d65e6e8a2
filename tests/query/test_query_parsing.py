from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from reader.model import LinkKind, Status
from reader.query.parse import MAX_DEPTH, MAX_WORDS, parse
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
    Sort,
    SortKey,
    Tagged,
    Thing,
    WithId,
    Words,
)
from reader.query.values import EVER
from tests.query.shelf import typed

NOW = datetime(2031, 5, 20, 12, tzinfo=UTC)
A, B, C = Words(("a",)), Words(("b",)), Words(("c",))


def tree(text: str) -> Node:
    query = parse(text, lambda: NOW)
    assert query.problems == (), query.problems
    return query.tree


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", All()),
        (" \t ", All()),
        ("-", All()),
        ("* – .", All()),
        ("a ", A),
        ("a", Words(("a",), prefix=True)),
        ("Erdős ", Words(("erdos",))),
        ("a b ", All((A, B))),
        ("a AND b ", All((A, B))),
        ("a OR b ", AnyOf((A, B))),
        ("a b OR c ", AnyOf((All((A, B)), C))),
        ("a (b OR c)", All((A, AnyOf((B, C))))),
        ("(a b) c ", All((A, B, C))),
        ("-a ", Not(A)),
        ("-a", Not(A)),
        ("NOT a", Not(A)),
        ("--a ", A),
        ("NOT -a ", A),
        ("-(a b)", Not(All((A, B)))),
        ("a -b c ", All((A, Not(B), C))),
        ("multi-agent ", Words(("multi", "agent"))),
        ("multi-agent", Words(("multi", "agent"), prefix=True)),
        ('"a b"', Words(("a", "b"), exact=True)),
        ("“a b”", Words(("a", "b"), exact=True)),
        ('a"b"', All((A, Words(("b",), exact=True)))),
        ('"say ""so"" b"', Words(("say", "so", "b"), exact=True)),
        ('"a “b” c"', Words(("a", "b", "c"), exact=True)),
        ('tag:"5"" disks"', Tagged('5" disks')),
        ("tag:“to read”", Tagged("to read")),
        ("#rl//a", Tagged("rl/a")),
        ("a* b ", All((Words(("a",), prefix=True), B))),
        ("-multi-ag*", Not(Words(("multi", "ag"), prefix=True))),
        ('title:"a b*"', Words(("a", "b"), Field.TITLE, prefix=True, exact=True)),
        ("x^* 知* * a** ", All((Words(("x",)), Words(("知",)), A))),
        ("c++ C#", All((Words(("c++",)), Words(("c#",))))),
        ("知识", Words(("知", "识"))),
        ("or not and ", All((Words(("or",)), Words(("not",)), Words(("and",))))),
        ("title:a ", Words(("a",), Field.TITLE)),
        ("TITLE:a ", Words(("a",), Field.TITLE)),
        ("-name:a", Not(Words(("a",), Field.NAME))),
        ('author:"Ada B"', Words(("ada", "b"), Field.AUTHOR, exact=True)),
        ("abstract:a venue:b ", All((Words(("a",), Field.ABSTRACT), Words(("b",), Field.VENUE)))),
        ("note:a keyword:b", All((Words(("a",), Field.NOTE), Words(("b",), Field.KEYWORD, prefix=True)))),
        ("tag:RL/Offline", Tagged("rl/offline")),
        ("#rl", Tagged("rl")),
        ("#rl/", Tagged("rl")),
        ('#"to read"', Tagged("to read")),
        ('tag:"to read" a ', All((Tagged("to read"), A))),
        ("source:icml", FromSource(("icml",))),
        ('source:"ICML 2024"', FromSource(("icml", "2024"), exact=True)),
        ("id:doi:10.1000/x", WithId("doi:10.1000/x")),
        ("is:inbox", Is(Status.INBOX)),
        ("is:Starred", Is(Flag.STARRED)),
        ("has:code", Has(LinkKind.CODE)),
        ("has:note", Has(Thing.NOTE)),
        ("has:other-note", Has(Thing.OTHER_NOTES)),
        ("has:tag", Has(Thing.TAGS)),
        ("year:2020", Between(Key.YEAR, 2020, 2020)),
        ("year:2020..2024", Between(Key.YEAR, 2020, 2024)),
        ("year:2020..", Between(Key.YEAR, 2020, EVER)),
        ("year:..2020", Between(Key.YEAR, -EVER, 2020)),
        ("year:>=2020", Between(Key.YEAR, 2020, EVER)),
        ("year:≥2020", Between(Key.YEAR, 2020, EVER)),
        ("year:>2020", Between(Key.YEAR, 2021, EVER)),
        ("stars:<3", Between(Key.STARS, -EVER, 2)),
        ("stars:<=3", Between(Key.STARS, -EVER, 3)),
        ("stars:=3", Between(Key.STARS, 3, 3)),
        ("http://example.org/a ", Words(("http", "example", "org", "a"))),
        ("GAN: a ", All((Words(("gan",)), A))),
    ],
)
def test_what_is_typed_means(text: str, expected: Node) -> None:
    assert tree(text) == expected


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("<7d", "2031-05-13T12:00:00", None),
        ("7d", "2031-05-13T12:00:00", None),
        (">2w", None, "2031-05-06T12:00:00"),
        ("<=1m", "2031-04-20T12:00:00", None),
        ("<1y", "2030-05-20T12:00:00", None),
        ("2031-02", "2031-02-01T00:00:00", "2031-02-28T23:59:59"),
        ("2030", "2030-01-01T00:00:00", "2030-12-31T23:59:59"),
        ("2032-02", "2032-02-01T00:00:00", "2032-02-29T23:59:59"),
        ("9999", "9999-01-01T00:00:00", "9999-12-31T23:59:59"),
        ("2031-02-03T04:05", "2031-02-03T04:05:00", "2031-02-03T04:05:59"),
        (">=2031-02-03T04:05:06Z", "2031-02-03T04:05:06", None),
        (">9999y", None, "0001-01-01T00:00:00"),
        (">=2031-05-01", "2031-05-01T00:00:00", None),
        ("<2031-05-01", None, "2031-04-30T23:59:59"),
        (">2031-05", "2031-06-01T00:00:00", None),
        ("2030..2031-01", "2030-01-01T00:00:00", "2031-01-31T23:59:59"),
        ("2030-12-31..", "2030-12-31T00:00:00", None),
    ],
)
def test_times(text: str, low: str | None, high: str | None) -> None:
    def seconds(time: str | None, otherwise: int) -> int:
        return int(datetime.fromisoformat(time + "+00:00").timestamp()) if time else otherwise

    assert tree(f"added:{text}") == Between(Key.ADDED, seconds(low, -EVER), seconds(high, EVER))


@pytest.mark.parametrize(
    ("text", "sort"),
    [
        ("sort:stars", Sort(SortKey.STARS)),
        ("a sort:-year b ", Sort(SortKey.YEAR, reverse=True)),
        ("sort:list sort:Title", Sort(SortKey.TITLE)),
        ("a ", None),
    ],
)
def test_sorting(text: str, sort: Sort | None) -> None:
    query = parse(text)
    assert query.sort == sort
    assert query.problems == ()
    assert query.tree in (All(), A, All((A, B)))


@pytest.mark.parametrize(
    ("text", "position", "length", "rest"),
    [
        ("a ) b ", 2, 1, All((A, B))),
        ("(a b ", 0, 1, All((A, B))),
        ("a OR ", 2, 2, A),
        ("OR a ", 0, 2, A),
        ("a (OR b) ", 3, 2, All((A, B))),
        ("a NOT ", 2, 3, A),
        ("(NOT) a ", 1, 3, A),
        ("a colour:red ", 2, 10, All((A, Words(("red",))))),
        ("a title: ", 2, 6, A),
        ("a title:. b ", 2, 7, All((A, B))),
        ("a tag: ", 2, 4, A),
        ("a #/ ", 2, 2, A),
        ("is:lost a ", 0, 7, A),
        ("has:legs a ", 0, 8, A),
        ("year:soon a ", 0, 9, A),
        ("year:.. a ", 0, 7, A),
        ("stars:many a ", 0, 10, A),
        ("added:yesterday a ", 0, 15, A),
        ("added:2031-13 a ", 0, 13, A),
        ("sort:best a ", 0, 9, A),
        ("source:? a ", 0, 8, A),
        ('a "b', 2, 2, All((A, Words(("b",), exact=True)))),
        ("-is:lost a ", 1, 7, A),
        ("a OR is:lost", 5, 7, A),
    ],
)
def test_what_is_wrong_is_said_and_the_rest_is_kept(
    text: str, position: int, length: int, rest: Node
) -> None:
    query = parse(text)
    assert query.tree == rest
    problem = query.problems[0]
    assert (problem.position, problem.length) == (position, length)
    assert problem.message.endswith(".")


def test_a_query_has_bounds() -> None:
    deep = parse("(" * 5000 + "a" + ")" * 5000)
    assert deep.tree == A
    assert f"{MAX_DEPTH}" in deep.problems[0].message

    long = parse("a " * 5000)
    assert long.tree == All((A,) * MAX_WORDS)
    assert [problem.position for problem in long.problems] == [2 * MAX_WORDS]

    assert isinstance(parse("-" * 100_001 + "a").tree, Not)
    assert isinstance(parse("NOT " * 10_001 + "a").tree, Not)


@given(typed)
@example("title:" * 3)
@example('#"')
def test_every_text_is_a_query(text: str) -> None:
    query = parse(text, lambda: NOW)
    for problem in query.problems:
        assert problem.position >= 0
        assert problem.length > 0
        assert problem.position + problem.length <= len(text)
    positions = [problem.position for problem in query.problems]
    assert positions == sorted(positions)


@given(
    st.lists(st.sampled_from(["gan", "title:net", "#rl", "is:read", '"deep net"', "year:2020"]), min_size=1)
)
def test_the_order_of_conditions_does_not_matter_for_what_is_understood(terms: list[str]) -> None:
    query = parse(" ".join(terms[:MAX_WORDS]) + " ")
    assert query.problems == ()
    nodes = query.tree.nodes if isinstance(query.tree, All) else (query.tree,)
    assert [parse(term + " ").tree for term in terms[:MAX_WORDS]] == list(nodes)
