"""A formula is found by its LaTeX as well as by what it looks like."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from reader.query.parse import parse
from reader.query.tree import Field, Node, Words
from reader.text.fold import words
from reader.text.highlights import hits
from reader.text.inline import plain


def tree(text: str) -> Node:
    return parse(text, lambda: datetime(2031, 5, 20, tzinfo=UTC)).tree


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        (r"\ell_p ", Words(("lp",))),
        (r"$\ell_p$ ", Words(("lp",))),
        ("ℓₚ ", Words(("lp",))),
        (r"\mathcal{G} ", Words(("g",))),
        (r"$\frac{1}{2L}$ ", Words(("1", "2l"))),
        (r'"the $\ell_p$ *norm*"', Words(("the", "lp", "norm"), exact=True)),
        (r"title:\alpha ", Words(("α",), Field.TITLE)),
        (r"\unknown ", Words(("unknown",))),
        ("costs$5 ", Words(("costs", "5"))),
    ],
)
def test_what_latex_in_a_query_looks_for(query: str, expected: Node) -> None:
    assert tree(query) == expected


@pytest.mark.parametrize(
    ("abstract", "query", "marked"),
    [
        (r"for $\rho < \frac{1}{2L}$ we", r"\frac{1}{2L} ", "1/(2L"),
        (r"the $\ell_p$-norm of", r"$\ell_p$ ", "ℓₚ"),
        ("a **F**ast **N**et", '"fast net"', "Fast Net"),
        (r"an $\mathcal{O}(n^2)$ bound", "n^2 ", None),
        (r"an $\mathcal{O}(n^2)$ bound", r"\mathcal{O} ", "𝒪"),
    ],
)
def test_what_is_looked_for_is_marked_as_it_is_shown(abstract: str, query: str, marked: str | None) -> None:
    text = plain(abstract)
    wanted = tree(query)
    assert isinstance(wanted, Words)
    found = [text[start:end] for start, end in hits(text, [" ".join(wanted.words)])]
    assert found == ([marked] if marked else [])
    if marked:
        assert " ".join(wanted.words) in " ".join(words(text))
