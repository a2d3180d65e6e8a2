"""A formula reads as one line of Unicode that means the same."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.text.latex import to_unicode

SUPERS = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", "0123456789+-", strict=True))


def test_the_formulas_of_real_abstracts(corpora: Path) -> None:
    rows = (corpora / "truth" / "math.tsv").read_text(encoding="utf-8").splitlines()[1:]
    assert rows
    for row in rows:
        latex, accepted = row.split("\t")
        right = {form.replace(" ", "") for form in accepted.split(" || ")}
        assert to_unicode(latex).replace(" ", "") in right, latex


@pytest.mark.parametrize(
    ("latex", "text"),
    [
        # fractions and roots: brackets where they are needed and only there
        (r"\frac{1}{2L}", "1/(2L)"),
        (r"\frac{1}{L}", "1/L"),
        (r"\frac12", "1/2"),
        (r"\frac{a+b}{c-d}", "(a+b)/(c-d)"),
        (r"\frac{2L}{n}", "2L/n"),
        (r"\frac{\log n}{n}", "(log n)/n"),
        (r"\frac{1}{(1-\gamma)^2}", "1/(1-γ)²"),
        (r"\frac{(a+b)}{c}", "(a+b)/c"),
        (r"\frac{\frac{a}{b}}{c}", "(a/b)/c"),
        (r"\frac{a}{\frac{b}{c}}", "a/(b/c)"),
        (r"\frac{1}{\sqrt{T}}", "1/√T"),
        (r"\frac{\sqrt{d}}{n}", "√(d)/n"),
        (r"\frac{1}{f(x)}", "1/(f(x))"),
        (r"\frac{\partial L}{\partial x}", "∂L/∂x"),
        (r"\frac{dx}{dt}", "dx/dt"),
        (r"\frac{d^2}{dt^2} x", "(d²/dt²) x"),
        (r"\frac{n}{dn}", "n/(dn)"),
        (r"\frac{1}{L}x", "(1/L)x"),
        (r"x\frac{1}{L}", "x(1/L)"),
        (r"2\frac{1}{3}", "2(1/3)"),
        (r"\frac{1}{n}\sum_{i=1}^n x_i", "(1/n)∑ᵢ₌₁ⁿ xᵢ"),
        (r"\frac{1}{n}\log n", "(1/n) log n"),
        (r"\log\frac{a}{b}", "log(a/b)"),
        (r"\frac{a}{b} + \frac{c}{d}", "a/b + c/d"),
        (r"\left(\frac{a}{b}\right)^2", "(a/b)²"),
        (r"{\frac{a}{b}}^2", "(a/b)²"),
        (r"a/\frac{b}{c}", "a/(b/c)"),
        (r"\frac{a}{b}/c", "(a/b)/c"),
        (r"\sqrt{d}", "√d"),
        (r"\sqrt{12}", "√12"),
        (r"\sqrt{2d}", "√(2d)"),
        (r"\sqrt{x^2}", "√(x²)"),
        (r"\sqrt{x}^2", "(√x)²"),
        (r"\sqrt{d}n", "√(d)n"),
        (r"\sqrt{d} \log n", "√(d) log n"),
        (r"\sqrt{\frac{d}{n}}", "√(d/n)"),
        (r"\sqrt[3]{n}", "∛n"),
        (r"\sqrt[n]{x+1}", "ⁿ√(x+1)"),
        (r"2\sqrt[n]{x}", "2(ⁿ√x)"),
        (r"\sqrt[\alpha]{x}", "x^(1/α)"),
        (r"\binom{n}{k}", "(n choose k)"),
        # superscripts and subscripts
        ("x_i^2", "xᵢ²"),
        ("x^2_i", "xᵢ²"),
        ("^2", "²"),
        (r"L_p", "Lₚ"),
        (r"d^{-1}", "d⁻¹"),
        (r"T^{3/4}", "T^(3/4)"),
        (r"d^{-d^{\beta}}", "d^(-dᵝ)"),
        (r"\ell_\infty", "ℓ_∞"),
        (r"W_{qk}^2", "W²_(qk)"),
        (r"\lambda_Q^{-1}", "λ⁻¹_Q"),
        (r"V^\pi(s)", "V^π(s)"),
        (r"P_\mathrm{ref}x", "P_ref x"),
        (r"P_{\text{old policy}}", "P_(old policy)"),
        (r"x_{i,j}", "x_(i,j)"),
        (r"x^*", "x*"),
        (r"x^*y", "x* y"),
        (r"k^\star_Q", "k_Q^⋆"),
        (r"A^\top B", "A^⊤ B"),
        (r"A^T", "Aᵀ"),
        (r"90^\circ", "90°"),
        (r"f'(x) + g''_i", "f′(x) + gᵢ″"),
        (r"{a+b}^2", "(a+b)²"),
        (r"(a+b)^2", "(a+b)²"),
        (r"\mathbb{E}_{x\sim p}[f(x)]", "𝔼_(x∼p)[f(x)]"),
        (r"{}^{2}H", "²H"),
        (r"x^2'", "x′²"),
        ("x^12", "x¹2"),
        # letters
        (r"\mathcal{O}(n)", "𝒪(n)"),
        (r"\mathcal{LRF}", "ℒℛℱ"),
        (r"\mathbb{R}^{n\times d}", "ℝ^(n×d)"),
        (r"\mathbf{x} \boldsymbol{\theta} \mathfrak{g} \mathsf{A} \mathtt{b}", "𝐱 𝛉 𝔤 𝖠 𝚋"),
        (r"{\cal O}(n)", "𝒪(n)"),
        (r"{\rm ref} + {\bf x}", "ref + 𝐱"),
        (r"\mathbbm{1}", "𝟙"),
        (r"\epsilon \varepsilon \phi \varphi \theta \vartheta", "ϵεϕφθϑ"),
        (r"\Gamma\Delta\Omega", "ΓΔΩ"),
        (r"\hat{x}_i", "x̂ᵢ"),
        (r"\hat x", "x̂"),
        (r"\tilde{\Omega}", "Ω̃"),
        (r"\bar{\mathbf{y}}", "𝐲̄"),
        (r"\vec{v} \dot{q} \ddot{q}", "v⃗ q̇ q̈"),
        (r"\overline{AB}", "A̅B̅"),
        (r"\hat{AB}", "hat(AB)"),
        (r"\widehat{AB}", "hat(AB)"),
        # names and words
        (r"O(d\log\log n)", "O(d log log n)"),
        (r"\log n", "log n"),
        (r"\log(n)", "log(n)"),
        (r"\arg\min_{\theta} L(\theta)", "arg min_θ L(θ)"),
        (r"\max_{a} Q(s,a)", "maxₐ Q(s,a)"),
        (r"\lim_{x\to 0} f(x)", "lim_(x→0) f(x)"),
        (r"\operatorname{softmax}(x)", "softmax(x)"),
        (r"n\mathrm{poly}(k)", "n poly(k)"),
        (r"\mathrm{KL}(p\|q)", "KL(p‖q)"),
        (r"k\text{-NN}", "k-NN"),
        (r"x \text{ if } y", "x if y"),
        (r"\textbf{9x}", "9x"),
        (r"\text{see $x_i$ there}", "see xᵢ there"),
        (r"\textit{Evo$\textbf{L}$ved}", "EvoLved"),
        (r"\text{na\"{\i}ve 5\%}", "naïve 5%"),
        (r"Doob's", "Doob's"),
        # operators, relations, delimiters, spaces
        (r"a \cdot b", "a · b"),
        (r"x\in S", "x ∈ S"),
        (r"k \ge k_0", "k ≥ k₀"),
        (r"64\times64", "64×64"),
        (r"8.6 \times", "8.6 ×"),
        (r"a\not=b", "a≠b"),
        (r"x \not\in A", "x ∉ A"),
        (r"x \not\sim y", "x ≁ y"),
        (r"x = -1", "x = -1"),
        (r"f:\mathcal X\to\mathcal Y", "f:𝒳→𝒴"),
        (r"f\colon X \to Y", "f: X → Y"),
        (r"G=(V,E) \mathcal{O} (n)", "G=(V,E) 𝒪(n)"),
        (r"5\text{--}6, \text{w.p. } 1", "5–6, w.p. 1"),
        (r"\{a, b\}", "{a, b}"),
        (r"\left\{ a \right\}", "{a}"),
        (r"\left|x\right|", "|x|"),
        (r"\left. x \right|_{0}", "x|₀"),
        (r"\langle x, y\rangle", "⟨x, y⟩"),
        (r"\lfloor n/2 \rfloor", "⌊n/2⌋"),
        (r"\|x\|_2^2", "‖x‖₂²"),
        (r"p(x \mid y)", "p(x | y)"),
        (r"\big(a\big) \Bigl[ b \Bigr]", "(a) [b]"),
        (r"5\,700", "5 700"),
        (r"a \quad b", "a b"),
        (r"10{,}000", "10,000"),
        (r"95\%", "95%"),
        (r"\sum_{i=1}^{n} x_i", "∑ᵢ₌₁ⁿ xᵢ"),
        (r"\int_0^1 f(x)\,dx", "∫₀¹ f(x) dx"),
        (r"\underset{x}{\min}", "minₓ"),
        (r"\stackrel{d}{=}", "=ᵈ"),
        (r"x \pmod{n}", "x (mod n)"),
        (r"\begin{pmatrix}a & b\\ c & d\end{pmatrix}", "(a, b; c, d)"),
        (r"\begin{cases} 1 & x>0 \\ 0 & \text{else}\end{cases}", "{1, x>0; 0, else}"),
        (r"\begin{aligned} a &= b \\ c &= d \end{aligned}", "a = b; c = d"),
        (r"\unicode{x2013}", "–"),
        # what reads in one way only
        (r"\bar{x^2}", "bar(x²)"),
        (r"\bar{x}^2", "x̄²"),
        (r"\bar{xy}\bar{x}\bar{y}", "x̅y̅ x̄ȳ"),
        (r"\hat{x_i}", "x̂ᵢ"),
        (r"Q^{W'}", "Q^(W′)"),
        (r"x^{\prime\prime 2}", "x″²"),
        (r"-\sqrt[n]{x}", "-(ⁿ√x)"),
        (r"x_\alpha\sqrt{y}", "x_α √y"),
        (r"n^3\sqrt{d}", "n³ √d"),
        (r"\begin{bmatrix}(a,b) & c,d\\ e, & f\end{bmatrix}", "[(a,b), (c,d); e, f]"),
        (r"\left.\frac{a}{b}\right|_{x=0}", "(a/b)|ₓ₌₀"),
        (r"\left.x\right|_{0}", "x|₀"),
        (r"{a+b \over c} + {n \choose k}", "(a+b)/c + (n choose k)"),
        (r"\sum_{i<j \atop k} x_i", "∑_(i<j, k) xᵢ"),
        (r"a = b \\ c = d \\", "a = b; c = d"),
        (r"a = b, \\[2pt] c = d", "a = b, c = d"),
        (r"\left({a \over b}\right)^2", "(a/b)²"),
        (r"\underbrace{a+b}_{n}", "underbrace(a+b)ₙ"),
        (r"\abs{x} \norm{y}_2", "|x| ‖y‖₂"),
        (r"\text{\textbf{a} \foo{b}}", r"a \foo{b}"),
        (r"x \label{eq:1}", "x"),
        (r"\textless x_{\textsubscript{2}}", "<x_₂"),
    ],
)
def test_rendering(latex: str, text: str) -> None:
    assert to_unicode(latex) == unicodedata.normalize("NFC", text)


@pytest.mark.parametrize(
    ("latex", "text"),
    [
        (r"\foo", r"\foo"),
        (r"\foo x", r"\foo x"),
        (r"\foo{x^2}+1", r"\foo{x²}+1"),
        (r"\method-X", r"\method-X"),
        (r"\R", r"\R"),
        (r"\begin{foo}x\end{foo}", r"\begin{foo} x\end{foo}"),
        (r"\frac{1}", r"\frac{1}"),
        (r"\frac{}{b}", r"\frac{}{b}"),
        (r"\sqrt", r"\sqrt"),
        ("x^", "x^"),
        (r"\hat{x", r"\hat{x"),
        ("{x", "{x"),
        ("x}", "x}"),
        (r"\begin{matrix} a", r"\begin{matrix} a"),
        ("\\", "\\"),
        ("", ""),
    ],
)
def test_what_is_unknown_or_cut_short_stands_as_it_is(latex: str, text: str) -> None:
    assert to_unicode(latex) == text


@pytest.mark.parametrize(
    "pattern",
    ["{%s}", r"\frac{%s}{2}", r"\sqrt{%s}", "x^{%s}", r"\text{%s}", r"\foo{%s}", r"\left(%s\right)"],
)
def test_depth_has_a_bound_and_never_fails(pattern: str) -> None:
    before, after = pattern.split("%s")
    deep = before * 10_000 + "x" + after * 10_000
    shown = to_unicode(deep)
    assert shown == deep or pattern in (r"\text{%s}", r"\left(%s\right)")
    assert "x" in shown


@pytest.mark.parametrize(
    "unit", ["{", "}", "^", "_", "x^", "x^12", "\\", r"\frac", r"\sqrt[", r"\left", "'", "|", "$",
    r"\text{$", "[", "&", r"\\", "a b ", r"\not", "1", "x_i^2+", r"\foo{", r"\begin{matrix}", r"\hat"]
)  # fmt: skip
def test_long_hostile_formulas_come_to_an_end_and_do_not_vanish(unit: str) -> None:
    shown = to_unicode(unit * (60_000 // len(unit)))
    # Pairs of backslashes are line breaks, which are white space at the end of a formula.
    assert shown or set(unit) == {"\\"}


# The same value
# Formulas made at random are worked out twice: as they were made, and by reading what they are shown as with
# no more than the usual rules (products and quotients from left to right, powers first, a root takes one
# factor).

Tree = tuple[str, "Fraction"]


def numbers() -> st.SearchStrategy[Tree]:
    return st.integers(1, 12).map(lambda n: (str(n), Fraction(n)))


LETTERS = {
    "a": Fraction(3),
    "b": Fraction(5),
    "L": Fraction(7),
    r"\alpha": Fraction(11),
    r"\mathbf{x}": Fraction(13),
}
SHOWN = {"a": "a", "b": "b", "L": "L", r"\alpha": "α", r"\mathbf{x}": "𝐱"}


def letters() -> st.SearchStrategy[Tree]:
    return st.sampled_from(sorted(LETTERS)).map(lambda name: (name + " ", LETTERS[name]))


def grown(trees: st.SearchStrategy[Tree]) -> st.SearchStrategy[Tree]:
    pair = st.tuples(trees, trees)

    def fraction(of: tuple[Tree, Tree]) -> Tree:
        return rf"\frac{{{of[0][0]}}}{{{of[1][0]}}}", of[0][1] / of[1][1] if of[1][1] else Fraction(0)

    def bracketed(of: tuple[Tree, Tree]) -> Tree:
        return rf"\left({of[0][0]}+{of[1][0]}\right)", of[0][1] + of[1][1]

    def times(of: tuple[Tree, Tree]) -> Tree:
        return rf"{{{of[0][0]}}}\cdot {{{of[1][0]}}}", of[0][1] * of[1][1]

    def power(of: tuple[Tree, int]) -> Tree:
        return rf"{{({of[0][0]})}}^{{{of[1]}}}", of[0][1] ** of[1]

    def bare_power(of: tuple[Tree, int]) -> Tree:
        return rf"{{{of[0][0]}}}^{of[1]}", of[0][1] ** of[1]

    return st.one_of(
        pair.map(fraction),
        pair.map(bracketed),
        pair.map(times),
        st.tuples(trees, st.integers(1, 3)).map(power),
        st.tuples(trees, st.integers(1, 3)).map(bare_power),
        # side by side, with a letter between so that digits do not run together
        pair.map(lambda of: (rf"{of[0][0]}a {of[1][0]}", of[0][1] * LETTERS["a"] * of[1][1])),
        # the square root of a square, so that all stays rational
        trees.map(lambda of: (rf"\sqrt{{({of[0]})^2}}", abs(of[1]))),
    )


class Reader:
    """Works out a line of Unicode."""

    def __init__(self, text: str) -> None:
        self.text = text.replace(" ", "")
        self.at = 0

    def peek(self) -> str:
        return self.text[self.at : self.at + 1]

    def take(self, char: str) -> bool:
        found = self.peek() == char
        self.at += found
        return found

    def total(self) -> Fraction:
        value = self.product()
        while self.take("+"):
            value += self.product()
        return value

    def product(self) -> Fraction:
        value = self.power()
        while self.peek() and self.peek() not in ")+":
            if self.take("/"):
                divisor = self.power()
                value = value / divisor if divisor else Fraction(0)
            else:
                self.take("·")
                value *= self.power()
        return value

    def power(self) -> Fraction:
        if self.take("√"):
            inner = self.primary()
            top, bottom = (int(part**0.5 + 0.5) for part in (inner.numerator, inner.denominator))
            assert Fraction(top, bottom) ** 2 == inner
            return Fraction(top, bottom)
        value = self.primary()
        digits = ""
        while self.peek() in SUPERS and self.peek():
            digits += SUPERS[self.peek()]
            self.at += 1
        return value ** int(digits) if digits else value

    def primary(self) -> Fraction:
        if self.take("("):
            value = self.total()
            assert self.take(")")
            return value
        number = re.compile(r"\d+").match(self.text, self.at)
        if number:
            self.at = number.end()
            return Fraction(int(number[0]))
        for name, shown in SHOWN.items():
            if self.take(shown):
                return LETTERS[name]
        raise AssertionError(f"{self.text!r} at {self.at}")


@given(st.recursive(numbers() | letters(), grown, max_leaves=8))
def test_what_is_shown_has_the_value_of_what_was_written(tree: Tree) -> None:
    latex, value = tree
    if max(value.numerator, value.denominator) > 10**12:
        return
    reader = Reader(to_unicode(latex))
    assert reader.total() == value, (latex, reader.text)
    assert reader.at == len(reader.text)


# Nothing vanishes

atoms = st.sampled_from(
    ["x", "y", "N", "3", "42", "2.5", r"\alpha ", r"\Omega ", r"\infty ", r"\mathcal{G}", r"\mathbb{R}",
    r"\mathrm{ref}",
     r"\text{if so}", r"\operatorname{prox}", r"\log ", r"\foo ", r"\mathbf{w}", "=", "+", r"\times ",
     r"\leq ", ",", "|", "'", " ",
     r"\,", r"\sum ", r"\to ", "/", "!", r"\%"]
)  # fmt: skip


def larger(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    two = st.tuples(inner, inner)
    return st.one_of(
        two.map("".join),
        two.map(lambda of: rf"\frac{{{of[0]}}}{{{of[1]}}}"),
        two.map(lambda of: f"{of[0]}_{{{of[1]}}}"),
        two.map(lambda of: f"{of[0]}^{{{of[1]}}}"),
        inner.map(lambda of: rf"\sqrt{{{of}}}"),
        inner.map(lambda of: rf"\hat{{{of}}}"),
        inner.map(lambda of: rf"\overline{{{of}}}"),
        inner.map(lambda of: rf"\mathbf{{{of}}}"),
        inner.map(lambda of: rf"\left({of}\right)"),
        inner.map(lambda of: rf"\foo{{{of}}}"),
        inner.map(lambda of: f"{{{of}}}"),
        two.map(lambda of: rf"\begin{{bmatrix}}{of[0]} & {of[1]}\end{{bmatrix}}"),
    )


formulas = st.recursive(atoms, larger, max_leaves=12)
COMMANDS = re.compile(
    r"\\(?:frac|sqrt|hat|overline|mathcal|mathbb|mathrm|mathbf|text|operatorname|left|right|begin|end|leq|to|times|sum|infty)"
    r"|\{bmatrix\}"
)
NAMES = {r"\alpha": "α", r"\Omega": "Ω"}


def characters(text: str) -> Counter[str]:
    return Counter(char for char in unicodedata.normalize("NFKD", text).replace("ϕ", "φ") if char.isalnum())


@given(formulas)
def test_no_letter_and_no_digit_vanishes(latex: str) -> None:
    written = COMMANDS.sub("", latex)
    for name, letter in NAMES.items():
        written = written.replace(name, letter)
    shown = to_unicode(latex)
    missing = characters(written) - characters(shown)
    assert not missing or shown == latex.strip()  # an empty fraction stands as it is


@given(
    st.text(max_size=80)
    | st.lists(st.sampled_from(list("{}[]()^_&$'|~\\ ab1+=,.%")) | atoms, max_size=30).map("".join)
)
def test_anything_at_all_gives_something(latex: str) -> None:
    shown = to_unicode(latex)
    assert shown or not latex.strip() or not re.search(r"[^\W_]", re.sub(r"\\[A-Za-z]+|\\.", "", latex))
