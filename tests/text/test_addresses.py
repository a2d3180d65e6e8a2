from __future__ import annotations

import pytest

from reader.model import Link, LinkKind
from reader.text.addresses import all_links, best_address

CODE = Link(LinkKind.CODE, "https://code.example/c")


@pytest.mark.parametrize(
    ("kind", "value", "address"),
    [
        ("doi", "10.1000/a_(b)<c>", "https://doi.org/10.1000/a_(b)%3Cc%3E"),
        ("arxiv", "cs/0112017", "https://arxiv.org/abs/cs/0112017"),
        ("openreview", "aB3_-x", "https://openreview.net/forum?id=aB3_-x"),
        ("acl", "2021.acl-long.1", "https://aclanthology.org/2021.acl-long.1"),
        ("pmid", "123", "https://pubmed.ncbi.nlm.nih.gov/123/"),
    ],
)
def test_an_identifier_is_an_address_and_comes_first(kind: str, value: str, address: str) -> None:
    assert all_links([CODE], {kind: value}) == (Link(LinkKind.PAPER, address), CODE)


def test_an_identifier_that_a_link_names_is_not_said_twice() -> None:
    named = Link(LinkKind.PDF, "https://arxiv.org/pdf/2401.00001v2")
    assert all_links([named], {"arxiv": "2401.00001"}) == (named,)


def test_an_isbn_has_no_address() -> None:
    assert all_links([], {"isbn": "9780262046305"}) == ()


def test_each_address_is_there_once_and_the_unsafe_not_at_all() -> None:
    again = Link(LinkKind.PROJECT, CODE.url + "/")
    unsafe = Link(LinkKind.OTHER, "javascript:alert(1)")
    assert all_links([CODE, again, unsafe], {}) == (CODE,)


def test_a_paper_is_better_than_its_code() -> None:
    assert best_address([CODE, Link(LinkKind.PAPER, "https://p.example/")]) == "https://p.example/"
    assert best_address([Link(LinkKind.DATA, "https://d.example/")]) is None
    assert best_address([Link(LinkKind.PAPER, "file:///etc/passwd")]) is None
