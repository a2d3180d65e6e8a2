"""What a formula is shown as can be read in one way only: the way in which it was written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.text.latex import to_unicode
from tests.text.formula_trees import (
    ACCENTS,
    BIG,
    BRACKETS,
    FUNCTIONS,
    LETTERS,
    OPERATORS,
    TABLES,
    WORDS,
    Tree,
    latex,
    normal,
    read,
)


def named(kind: str, table: dict[str, str]) -> st.SearchStrategy[Tree]:
    return st.sampled_from(sorted(table.values())).map(lambda shown: (kind, shown))


letters = named("letter", LETTERS)
numbers = st.sampled_from(["0", "1", "2", "3", "12"]).map(lambda digits: ("number", digits))
words = named("word", WORDS)
terms = st.one_of(letters, letters, numbers, words)


def row_of(pieces: list[Tree]) -> Tree:
    """A row in which no two numbers stand side by side, where LaTeX would print one number."""
    row: Tree = ("row",)
    for piece in pieces:
        here, before = (normal(("row", ("letter", "x"), of, ("letter", "x"))) for of in (piece, row))
        if is_number(here[2]) and is_number(before[-2]):
            row = (*row, ("operator", "+"))
        row = (*row, piece)
    return row


def is_number(piece: object) -> bool:
    return isinstance(piece, tuple) and piece[0] == "number"


def held(base: Tree) -> Tree:
    """A base for scripts; an operator alone is none."""
    return ("letter", "x") if normal(base)[0] == "operator" else base


def cell(body: Tree) -> Tree:
    """What stands in a matrix; a comma at its end would only part it from the next."""
    ends_in_comma = normal(("row", ("letter", "x"), body))[-1] == ("operator", ",")
    return ("row", body, ("letter", "x")) if ends_in_comma else body


def delimited(pair: tuple[str, str], body: Tree) -> Tree:
    """An expression in brackets; bars that look alike on both sides are not nested, as nobody could tell."""
    return ("delimited", *(("(", ")") if pair[0] == "‖" and "‖" in repr(body) else pair), body)


def larger(inner: st.SearchStrategy[Tree]) -> st.SearchStrategy[Tree]:
    operators = named("operator", OPERATORS)
    piece = st.one_of(inner, inner, inner, operators, named("function", FUNCTIONS), named("big", BIG))
    rows = st.one_of(inner, st.lists(piece, min_size=1, max_size=4).map(row_of))
    scripts = st.one_of(st.none(), rows)
    bases = st.one_of(letters, rows, named("function", FUNCTIONS), named("big", BIG))
    cells = st.lists(rows.map(cell), min_size=2, max_size=2).map(tuple)
    return st.one_of(
        rows,
        st.builds(lambda over, under: ("fraction", over, under), rows, rows),
        st.builds(lambda over, under: ("choose", over, under), inner, inner),
        st.builds(lambda degree, body: ("root", degree, body), st.none() | terms, rows),
        st.builds(lambda base, low, high, primes: ("scripted", base, low, high, primes),
                  bases.map(held), scripts, scripts, st.sampled_from([0, 0, 0, 1, 2])),
        st.builds(lambda mark, body: ("accented", mark, body), st.sampled_from(sorted(ACCENTS.values())),
                  letters | inner.map(held)),
        st.builds(delimited, st.sampled_from(sorted(BRACKETS)), rows),
        st.builds(lambda pair, table: ("table", *pair, *table), st.sampled_from(sorted(TABLES)),
                  st.lists(cells, min_size=2, max_size=3)),
    )  # fmt: skip


@given(st.recursive(terms, larger, max_leaves=9))
def test_what_is_shown_reads_back_as_what_was_written(tree: Tree) -> None:
    source = latex(tree)
    shown = to_unicode(source)
    assert normal(read(shown)) == normal(tree), (source, shown)


X, N, TWO, REF = ("letter", "x"), ("letter", "n"), ("number", "2"), ("word", "ref")
SUM: Tree = ("row", X, ("operator", "+"), TWO)
PRODUCT: Tree = ("row", TWO, N)
PIECES: tuple[Tree, ...] = (
    X,
    TWO,
    REF,
    ("function", "log"),
    ("big", "∑"),
    ("operator", "+"),
    ("operator", ","),
    ("fraction", ("number", "1"), N),
    ("fraction", SUM, PRODUCT),
    ("root", None, X),
    ("root", None, SUM),
    ("root", N, X),
    ("root", ("number", "3"), X),
    ("scripted", X, N, TWO, 0),
    ("scripted", X, REF, None, 1),
    ("scripted", X, None, SUM, 0),
    ("scripted", X, None, ("letter", "𝒪"), 0),
    ("scripted", ("big", "∑"), SUM, N, 0),
    ("scripted", ("fraction", X, N), None, TWO, 0),
    ("scripted", PRODUCT, N, None, 0),
    ("accented", "\u0304", X),
    ("accented", "\u0304", PRODUCT),
    ("accented", "\u0304", TWO),
    ("accented", "\u0302", ("scripted", X, None, TWO, 0)),
    ("delimited", "(", ")", SUM),
    ("delimited", "⟨", "⟩", ("row", X, ("operator", ","), N)),
    ("choose", X, N),
    ("table", "[", "]", (X, SUM), (("row", X, ("operator", ","), N), PRODUCT)),
)


@pytest.mark.parametrize("first", PIECES, ids=latex)
def test_every_piece_beside_every_other_one_in_every_place(first: Tree) -> None:
    for second in PIECES:
        row = row_of([first, second])
        places: tuple[Tree, ...] = (
            row,
            row_of([X, first, second, X]),
            ("fraction", row, X),
            ("fraction", X, row),
            ("root", None, row),
            ("scripted", X, row, None, 0),
            ("scripted", X, None, row, 0),
            ("scripted", held(row), N, TWO, 0),
            ("accented", "\u0303", row),
            ("delimited", "(", ")", row),
            ("table", "(", ")", (cell(row), X), (X, cell(row))),
        )
        for tree in places:
            source = latex(tree)
            shown = to_unicode(source)
            assert normal(read(shown)) == normal(tree), (source, shown)
