"""Addresses begin and end where a reader sees them begin and end."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.model import LinkKind
from reader.text.links import find, is_safe, kind_of, links_in, target


@pytest.mark.parametrize(
    ("prose", "url"),
    [
        ("Code: https://github.com/ann/net.", "https://github.com/ann/net"),
        ("Code is at github.com/ann/net.", "https://github.com/ann/net"),
        ("(see https://example.org/a_b_c)", "https://example.org/a_b_c"),
        ("https://en.example.org/wiki/Gap_(graph)!", "https://en.example.org/wiki/Gap_(graph)"),
        ("(at https://example.org/x(1), too)", "https://example.org/x(1)"),
        ("**https://example.org/x**", "https://example.org/x"),
        ("HTTP://Example.org/Y,", "http://Example.org/Y"),
        ("www.example.org has it", "https://www.example.org"),
        ("our page ann.github.io; data", "https://ann.github.io"),
        ("our page ann.github.io/net/", "https://ann.github.io/net/"),
        ("at nlp.example.edu/projects/x?a=1&b=2#top, and", "https://nlp.example.edu/projects/x?a=1&b=2#top"),
        (r"\url{https://example.org/a\_b\%20c}", "https://example.org/a_b%20c"),
        ("<https://example.org/x>", "https://example.org/x"),
        ("“https://example.org/x”", "https://example.org/x"),
        ("\u4ee3\u7801\uff1ahttps://example.org/x\u3002", "https://example.org/x"),
        ("[https://example.org/x]", "https://example.org/x"),
        ("https://example.org:8080/x...", "https://example.org:8080/x"),
    ],
)
def test_an_address_ends_where_the_sentence_goes_on(prose: str, url: str) -> None:
    assert [link.url for link in links_in(prose)] == [url]


@pytest.mark.parametrize(
    "prose",
    [
        "and/or, e.g./i.e., 1/2, Node.js/React, v1.0/v2.0",
        "mail ann@example.org/x or ann@www.example.org",
        "javascript://example.org/x file:///etc/passwd ftp://example.org/",
        "https:// and http://, https://-x.org https://user@example.org/",
        "the ratio a.b/c.d and section 3.io",
        "",
    ],
)
def test_prose_is_no_address(prose: str) -> None:
    assert links_in(prose) == ()


def test_each_address_counts_once_in_the_order_met() -> None:
    found = links_in("https://b.org/2, https://a.org/1 and again https://b.org/2.")
    assert [link.url for link in found] == ["https://b.org/2", "https://a.org/1"]


@pytest.mark.parametrize(
    ("url", "kind"),
    [
        ("https://github.com/a/b", LinkKind.CODE),
        ("https://anonymous.4open.science/r/x", LinkKind.CODE),
        ("https://www.github.com/a/b/paper.pdf", LinkKind.PDF),
        ("https://arxiv.org/pdf/2101.00001v2", LinkKind.PDF),
        ("https://openreview.net/pdf?id=x", LinkKind.PDF),
        ("https://arxiv.org/abs/2101.00001", LinkKind.PAPER),
        ("https://openreview.net/forum?id=x", LinkKind.PAPER),
        ("https://doi.org/10.1000/x", LinkKind.PAPER),
        ("https://huggingface.co/datasets/a/b", LinkKind.DATA),
        ("https://huggingface.co/a/b", LinkKind.CODE),
        ("https://zenodo.org/records/1", LinkKind.DATA),
        ("https://ann.github.io/net", LinkKind.PROJECT),
        ("https://sites.google.com/view/x", LinkKind.PROJECT),
        ("https://example.org/", LinkKind.OTHER),
        ("https://[broken", LinkKind.OTHER),
    ],
)
def test_kind(url: str, kind: LinkKind) -> None:
    assert kind_of(url) is kind


@pytest.mark.parametrize(
    "url",
    [
        "javascript:alert(1)", "file:///etc/passwd", "ftp://a.org", "https://", "https:///x",
        "-https://a.org", "a.org",
        "https://-oProxyCommand=x/", "https://a.org/\x1b[0m", "https://a.org/a b", "https://a.org/\u202egnp",
        "https://a.org\\@b.org", "https://github.com@evil.org/", "http://a.org:99999999/", "https://a.org/\n",
        "",
        'https://a.org/"x', "https://a.org/<x>", " https://a.org", "https://[::1", "https://..../",
    ],
)  # fmt: skip
def test_what_must_not_be_opened(url: str) -> None:
    assert not is_safe(url)


@pytest.mark.parametrize(
    "url", ["https://a.org", "http://a.org/x?y=z#w", "https://127.0.0.1:8000/", "https://[::1]/x"]
)
def test_what_may_be_opened(url: str) -> None:
    assert is_safe(url)


def test_target_of_a_link() -> None:
    assert target("github.com/a/b") == "https://github.com/a/b"
    assert target("https://a.org/x") == "https://a.org/x"
    assert target("x") is None
    assert target("#top") is None
    assert target("../secret.md") is None
    assert target("javascript:alert(1)") is None


pieces = st.sampled_from(
    [
        "https://",
        "http://",
        "www.",
        "a.org/",
        ".com/",
        ".io",
        "/",
        "x",
        " ",
        "(",
        ")",
        ".",
        "-",
        "@",
        "\\_",
        "[",
        "*",
        "\u4ee3",
    ]
)


@given(st.lists(pieces, max_size=40).map("".join) | st.text())
def test_every_address_found_is_safe_and_stands_in_the_text(text: str) -> None:
    last = 0
    for start, end, url in find(text):
        assert last <= start < end <= len(text)
        last = end
        assert is_safe(url)
        assert not text[start:end].endswith((".", ","))


@pytest.mark.parametrize(
    "unit", ["https://", "www.", "a.", "a.com/", "http://-", ".io", "/", "(", "a-", "x.com/("]
)
def test_long_hostile_text_comes_to_an_end_with_nothing_but_safe_addresses(unit: str) -> None:
    assert all(is_safe(url) for _, _, url in find(unit * (500_000 // len(unit))))
