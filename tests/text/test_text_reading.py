"""The forms of a text come from one parse, and each part knows where it stands in the source."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.text.inline import parse, plain
from reader.text.positions import Positions, Stretch
from reader.text.reading import Reading, read


def source_of(reading: Reading, start: int, end: int) -> str:
    first, last = reading.positions.source(start, end)
    return reading.source[first:last]


@pytest.mark.parametrize(
    ("source", "part", "stands_for"),
    [
        (r"we need $\rho < \frac{1}{2L}$ here", "2L", r"$\rho < \frac{1}{2L}$"),
        ("the **F**ast nets", "Fast", "F**ast"),
        ("the **F**ast nets", "nets", "nets"),
        (r"J\'{e}r\^{o}me", "rôm", r"r\^{o}m"),
        ("one\n two", "one two", "one\n two"),
        ("one\n\n\n *two* three", "two", "two"),
        ("[our code](https://a.org/x) is", "code is", "code](https://a.org/x) is"),
        ("see https://a.org/x now", "a.org/x", "a.org/x"),
        (r"\newcommand{\R}{\mathbb{R}} in $\R^n$ too", "ℝⁿ", r"$\R^n$"),
        (r"\newcommand{\net}{Owl\emph{Net}} so \net{} is", "Net is", r"\net{} is"),
        ("a &lt; b", "< b", "&lt; b"),
    ],
)
def test_what_is_shown_leads_to_its_source(source: str, part: str, stands_for: str) -> None:
    reading = read(source)
    start = reading.plain.index(part)
    assert source_of(reading, start, start + len(part)) == stands_for


@pytest.mark.parametrize(
    ("source", "part", "shown"),
    [
        (r"we need $\rho < \frac{1}{2L}$ here", r"\frac{1}{2L}", "ρ < 1/(2L)"),
        ("the **F**ast nets", "**F**ast", "Fast"),
        ("the **F**ast nets", "**", ""),
        ("one\n\n two", "two", "two"),
        ("plain text", "in te", "in te"),
    ],
)
def test_the_source_leads_to_what_is_shown(source: str, part: str, shown: str) -> None:
    reading = read(source)
    start = source.index(part)
    first, last = reading.positions.shown(start, start + len(part))
    assert reading.plain[first:last] == shown


MARKS = [
    "*",
    "**",
    "_",
    "$x_1$",
    "$",
    r"\frac{a}{b}",
    "`",
    "``",
    "''",
    "[",
    "](https://a.org)",
    "<b>",
    "</b>",
    "<sub>",
    "</sub>",
    "&amp;",
    "~",
    "~~",
    "\\",
    "{",
    "}",
    r"\emph{",
    r"\'e",
    "--",
    "\n",
    "\n\n",
    "  ",
    " ",
    "a",
    "word",
    "1",
    ".",
    "é",
    "图",
    "https://a.org/x",
    "<br>",
    r"\newcommand{\v}{ab $c$}",
    r"\v",
    r"\v{}",
    r"\def\w#1{<#1>}",
    r"\w{x}",
    r"$\let\u\alpha$",
]
sources = st.lists(st.sampled_from(MARKS), max_size=25).map("".join)


@given(sources | st.text(max_size=60))
def test_a_reading_is_what_is_parsed_and_its_map_is_whole(source: str) -> None:
    reading = read(source)
    assert reading.spans == parse(source)
    assert reading.plain == plain(source)
    end = source_end = 0
    for stretch in reading.positions.stretches:
        assert stretch.start == end <= stretch.end
        assert source_end <= stretch.source_end
        assert stretch.source_start <= stretch.source_end
        end, source_end = stretch.end, stretch.source_end
        if stretch.verbatim:
            shown = reading.plain[stretch.start : stretch.end]
            written = reading.source[stretch.source_start : stretch.source_end]
            assert shown.split() == written.split()
            assert len(shown) == len(written)
    assert end == len(reading.plain)
    assert source_end <= len(reading.source)


@given(sources, st.data())
def test_there_and_back_holds_the_part(source: str, data: st.DataObject) -> None:
    reading = read(source)
    start = data.draw(st.integers(0, len(reading.plain)))
    end = data.draw(st.integers(start, len(reading.plain)))
    first, last = reading.positions.source(start, end)
    assert 0 <= first <= last <= len(reading.source)
    back = reading.positions.shown(first, last)
    assert start == end or (back[0] <= start and end <= back[1])


def test_an_unmarked_text_is_one_stretch() -> None:
    assert read("We train a model.\nIt works.").positions.stretches == (Stretch(0, 27, 0, 27, verbatim=True),)


def test_no_text_has_no_places() -> None:
    assert Positions(()).source(0, 0) == Positions(()).shown(0, 5) == (0, 0)


def test_the_formulas_of_a_text_and_their_source() -> None:
    reading = read(
        r"One $a$$b_1$ and \[x^2\] or *$\frac{1}{2}$* \newcommand{\R}{\mathbb{R}} $\R$, no $5 or $6."
    )
    assert list(reading.formulas()) == [
        ("a", "$a$"), ("b₁", "$b_1$"), ("x²", r"\[x^2\]"), ("1/2", r"$\frac{1}{2}$"), ("ℝ", r"$\R$")
    ]  # fmt: skip
