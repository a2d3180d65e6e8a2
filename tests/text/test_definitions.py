"""Macros that a text defines are applied; whatever else they are, they are harmless."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.text.definitions import applied
from reader.text.inline import plain


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        (r"\newcommand{\R}{\mathbb{R}} In $\R^n$ and $x\in\R$.", "In ℝⁿ and x∈ℝ."),
        (r"$\newcommand\R{\mathbb{R}}\R^n$", "ℝⁿ"),
        (r"One $\newcommand{\R}{\mathbb{R}}$ two $\R$", "One  two ℝ".replace("  ", " ")),
        (r"\newcommand{\norm}[1]{\|#1\|} $\norm{x}_2$ $\norm y$", "‖x‖₂ ‖y‖"),
        (r"\newcommand{\E}[2][p]{\mathbb{E}_{#1}[#2]} $\E{x}$, $\E[q]{x}$", "𝔼ₚ[x], 𝔼_q[x]"),
        (r"\renewcommand{\epsilon}{\varepsilon} $\epsilon$", "ε"),
        (r"\def\half{\frac12} $\half$", "1/2"),
        (r"\def\pair#1#2{(#1,#2)} $\pair{a}{b}$ $\pair cd$", "(a,b) (c,d)"),
        (r"\DeclareMathOperator{\KL}{KL} $\KL(p)$", "KL(p)"),
        (r"\DeclareMathOperator*{\argmin}{arg\,min} $\argmin_x f$", "arg minₓ f"),
        (r"\let\eps\varepsilon $\eps$", "ε"),
        (r"\newcommand{\a}{x_1} \newcommand{\bb}{\a+\a} $\bb$", "x₁+x₁"),
        (r"\newcommand{\net}{\textsc{OwlNet}\xspace} We call it \net. \net{} is good.",
         "We call it OwlNet. OwlNet is good."),
        (r"use \x before \newcommand{\x}{y} and \x after", r"use \x before and y after"),
        (r"\newcommand{\x", r"\newcommand{\x"),
        (r"\newcommand{\x}[1]{<#1>} \x", r"\x"),
        (r"\def of terms and \let it be", r"\def of terms and \let it be"),
        (r"\newcommand{\x}{\x\x} \x", None),
        (r"$a$ \newcommand{\x}{y} $\x$ costs \$5", "a y costs $5"),
    ],
)  # fmt: skip
def test_macros_of_the_text(source: str, shown: str | None) -> None:
    assert shown is None or " ".join(plain(source).split()) == shown


def test_a_text_without_definitions_is_left_alone() -> None:
    assert applied(r"plain \alpha and $\R$") is None


@pytest.mark.parametrize(
    "source",
    [
        r"\def\a{\b\b}\def\b{\c\c}\def\c{\d\d}\def\d{\e\e}\def\e{\f\f}\def\f{"
        + "x" * 500
        + r"}"
        + r"\a" * 50,
        r"\newcommand{\a}[1]{" + "#1" * 500 + r"}\a{\a{\a{" + "x" * 500 + "}}}",
        r"\def\a{\a\a}" + r"\a" * 20_000,
        r"\def\a{" * 20_000,
        r"\newcommand{\a}[1]{#1}" + r"\a{" * 50_000,
    ],
    ids=["doubling", "copying", "endless", "never closed", "uses never closed"],
)
def test_a_trap_stands_as_it_is(source: str) -> None:
    assert len(plain(source)) <= len(source) + 20_000


@given(
    st.lists(
        st.sampled_from(
            [r"\newcommand", r"\def", r"\let", r"\DeclareMathOperator", r"{\x}", r"\x", r"\y", "{", "}",
             "[1]", "#1", "$", " ", "a", "=", "{b}", "\\", "[", "]", r"\newcommand{\x}{b}", r"\def\y#1{#1#1}",
             "\n\n"]
        ),
        max_size=25,
    ).map("".join)
)  # fmt: skip
def test_whatever_comes_no_letter_vanishes_unless_it_defines(source: str) -> None:
    replaced = applied(source)
    if replaced is None:
        return
    text, positions = replaced
    assert positions.stretches[-1].end == len(text)
    for stretch in positions.stretches:
        if stretch.verbatim:
            assert text[stretch.start : stretch.end] == source[stretch.source_start : stretch.source_end]
