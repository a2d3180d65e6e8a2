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
GAN, VAE = Words(("gan",)), Words(("vae",))
ICML = Words(("icml", "2024"), Field.VENUE, exact=True)


def _by(name: str) -> Words:
    return Words((name,), Field.AUTHOR)


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
        # as other programs write NOT, but not as a mark of a sentence
        ("a !b ", All((A, Not(B)))),
        ('!"b" a ', All((Not(Words(("b",), exact=True)), A))),
        ("!(a b) ", Not(All((A, B)))),
        ("!!a ", A),
        ("a! b ", All((A, B))),
        ("a ! b ", All((A, B))),
        # a title in capitals is no condition, a condition in capitals is
        ("A GAN OR A VAE ", All((A, GAN, Words(("or",)), A, VAE))),
        ("GAN OR VAE ", AnyOf((GAN, VAE))),
        ("GAN NOT A ", All((GAN, Not(A)))),
        # where it was published, or in which list
        ("in:icml", AnyOf((FromSource(("icml",)), Words(("icml",), Field.VENUE, prefix=True)))),
        ('in:"ICML 2024"', AnyOf((FromSource(("icml", "2024"), exact=True), ICML))),
        ("in:Inbox", Is(Status.INBOX)),
        ("in: a ", All((Words(("in",)), A))),
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
        # a dash or a bar that is part of a text, and a bar that is typed for OR
        ("(b)-a ", All((B, A))),
        ('"b"-a ', All((Words(("b",), exact=True), A))),
        ("(b) -a ", All((B, Not(A)))),
        ("-(b)-a ", All((Not(B), A))),
        ("gan | vae ", AnyOf((GAN, VAE))),
        ("gan || vae ", AnyOf((GAN, VAE))),
        ("gan a | b ", All((GAN, A, B))),
        ("gan(a | b) ", All((GAN, A, B))),
        # fields as they are guessed
        ("authors:ada ", Words(("ada",), Field.AUTHOR)),
        ("by:ada ", Words(("ada",), Field.AUTHOR)),
        ("journal:a ", Words(("a",), Field.VENUE)),
        ("intitle:a ", Words(("a",), Field.TITLE)),
        ("abs:residual ", Words(("residual",), Field.ABSTRACT)),
        ("tags:rl label:b", All((Tagged("rl"), Tagged("b")))),
        ("status:later", Is(Status.LATER)),
        ("rating:3", Between(Key.STARS, 3, 3)),
        ("date:2020", Between(Key.YEAR, 2020, 2020)),
        ("after:2020", Between(Key.YEAR, 2021, EVER)),
        ("since:2020", Between(Key.YEAR, 2020, EVER)),
        ("before:2020", Between(Key.YEAR, -EVER, 2019)),
        ("is:noted", Has(Thing.NOTE)),
        ("is:star", Is(Flag.STARRED)),
        ("has:stars", Is(Flag.STARRED)),
        ("has:notes", Has(Thing.NOTE)),
        # values apart from their fields, and several of them
        ("author: ada b ", All((Words(("ada",), Field.AUTHOR), B))),
        ('tag: "to read"', Tagged("to read")),
        ("year: 2020", Between(Key.YEAR, 2020, 2020)),
        ("year:> 2020", Between(Key.YEAR, 2021, EVER)),
        ("year > 2020", Between(Key.YEAR, 2021, EVER)),
        ("Year>=2020 a ", All((Between(Key.YEAR, 2020, EVER), A))),
        ("stars >= 3", Between(Key.STARS, 3, EVER)),
        ("Abstract: we a ", All((Words(("we",), Field.ABSTRACT), A))),
        ("Note: a ", All((Words(("note",)), A))),
        ("Note: (a) ", All((Words(("note",)), A))),
        ("author: (a OR b) c ", All((AnyOf((_by("a"), _by("b"))), C))),
        ("author:(a OR b) c ", All((AnyOf((_by("a"), _by("b"))), C))),
        ("-tag:(a b)", Not(All((Tagged("a"), Tagged("b"))))),
        ("author:(a title:b)", All((_by("a"), Words(("b",), Field.TITLE)))),
        ("author:ada,ben ", All((_by("ada"), _by("ben")))),
        ("gan,vae; ", All((GAN, VAE))),
        ("10,000 x,y ", All((Words(("10", "000")), Words(("x", "y"))))),
        (
            'author:"Quill, Ada"',
            AnyOf(
                (
                    Words(("quill", "ada"), Field.AUTHOR, exact=True),
                    Words(("ada", "quill"), Field.AUTHOR, exact=True),
                )
            ),
        ),
        # years and stars as they are guessed
        ("year:2020-2024", Between(Key.YEAR, 2020, 2024)),
        ("year:2020–2024", Between(Key.YEAR, 2020, 2024)),
        ("year:2020-23", Between(Key.YEAR, 2020, 2023)),
        ("year:2020-202", Between(Key.YEAR, 2020, 2029)),
        ("year:2020+", Between(Key.YEAR, 2020, EVER)),
        ("year:2020-", Between(Key.YEAR, 2020, EVER)),
        ("year:202", Between(Key.YEAR, 2020, 2029)),
        ("year:2", Between(Key.YEAR, 2000, 2999)),
        ("stars:***", Between(Key.STARS, 3, 3)),
        ("stars:★★★☆☆", Between(Key.STARS, 3, 3)),
        ("stars:2-4", Between(Key.STARS, 2, 4)),
        # papers that are cited, by name or by identifier
        ("gan et al., ben ", All((GAN, Words(("ben",))))),
        ("et al ", All((Words(("et",)), Words(("al",))))),
        ("doi:10.1000/x", WithId("doi:10.1000/x")),
        ("DOI: 10.1000/x", WithId("doi:10.1000/x")),
        ("arXiv:1706.03762v5", WithId("arxiv:1706.03762")),
        ("arXiv 1706.03762", WithId("arxiv:1706.03762")),
        ("DOI 10.1000/x", WithId("doi:10.1000/x")),
        ("arXiv:1706.03762 [cs.CL]", WithId("arxiv:1706.03762")),
        ("arxiv gan ", All((Words(("arxiv",)), GAN))),
        ("tag:rl/*", Tagged("rl")),
        ("tag:*", Has(Thing.TAGS)),
        ("arxiv:1706.0", WithId("arxiv:1706.0")),
        ("abs:abcdefghij234", WithId("abs:abcdefghij234")),
    ],
)
def test_what_is_typed_means(text: str, expected: Node) -> None:
    assert tree(text) == expected


def test_in_a_pasted_sentence_a_name_before_a_colon_is_no_field() -> None:
    sentence = "It has one label: a source: of two kinds, by: (hand) or not, as in the title: below "
    assert tree(sentence) == tree(sentence.replace(":", ""))
    assert tree(f"Abstract: we {sentence}") == tree(f"abstract:we {sentence}")


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("10.1000/x", "doi:10.1000/x"),
        ("10.1016/s0169-7552(98)00110-x", "doi:10.1016/s0169-7552(98)00110-x"),
        ("https://doi.org/10.1000/X.", "doi:10.1000/x"),
        ("https://doi.org/10.48550/arXiv.1706.03762", "arxiv:1706.03762"),
        ("1706.03762", "arxiv:1706.03762"),
        ("https://arxiv.org/abs/1706.03762v7", "arxiv:1706.03762"),
        ("arxiv.org/pdf/1706.03762.pdf", "arxiv:1706.03762"),
        ("hep-th/9901001", "arxiv:hep-th/9901001"),
        ("https://openreview.net/forum?id=aBcDe12345", "openreview:aBcDe12345"),
        ("https://aclanthology.org/2021.acl-long.1/", "acl:2021.acl-long.1"),
        ("N19-1423", "acl:N19-1423"),
        ("https://pubmed.ncbi.nlm.nih.gov/123456/", "pmid:123456"),
    ],
)
def test_an_identifier_or_an_address_that_is_pasted_means_its_paper(text: str, key: str) -> None:
    found = tree(f"{text} ")
    assert isinstance(found, AnyOf)
    assert found.nodes[0] == WithId(key)
    assert isinstance(found.nodes[1], Words), "it may also be a part of a text"


@pytest.mark.parametrize("text", ["∇", "≤ ∑", "🙂", r"\leq", "→"])
def test_that_signs_are_not_searched_is_said_where_there_is_nothing_else(text: str) -> None:
    query = parse(text)
    assert query.tree == All()
    assert [problem.position for problem in query.problems] == [0]
    assert parse(f"{text} gan ") == parse("gan ")


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
        ("today", "2031-05-20T00:00:00", "2031-05-20T23:59:59"),
        ("Yesterday", "2031-05-19T00:00:00", "2031-05-19T23:59:59"),
        (">=yesterday", "2031-05-19T00:00:00", None),
        ("<2h", "2031-05-20T10:00:00", None),
        ("2weeks", "2031-05-06T12:00:00", None),
        ('"1 day"', "2031-05-19T12:00:00", None),
        ("2031/02/03", "2031-02-03T00:00:00", "2031-02-03T23:59:59"),
        ("<2031/03", None, "2031-02-28T23:59:59"),
        ("3.2.2031", "2031-02-03T00:00:00", "2031-02-03T23:59:59"),
        ("3.2.2031..5.2.2031", "2031-02-03T00:00:00", "2031-02-05T23:59:59"),
        ("2031.02.03..2031.02.05", "2031-02-03T00:00:00", "2031-02-05T23:59:59"),
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
        ("date:2024-05 a ", 0, 12, A),
        ("stars:many a ", 0, 10, A),
        ("added:sometime a ", 0, 14, A),
        ("added:2031-13 a ", 0, 13, A),
        ("sort:best a ", 0, 9, A),
        ("source:? a ", 0, 8, A),
        ('a "b', 2, 2, All((A, Words(("b",), prefix=True, exact=True)))),
        ('a "b ', 2, 3, All((A, Words(("b",), exact=True)))),
        ("-is:lost a ", 1, 7, A),
        ("a *usion ", 2, 6, All((A, Words(("usion",), exact=True)))),
        ("title:col*r a ", 0, 11, All((Words(("col",), Field.TITLE, prefix=True), A))),
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
