"""The marks of a paper's text become plain Unicode with styles; nothing else is touched."""

from __future__ import annotations

import re
import sys
import time
from pathlib import Path
from types import FrameType

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from reader.text.fold import fold
from reader.text.inline import Span, Style, parse, plain
from reader.text.links import is_safe
from reader.text.reading import read


def styled(source: str, style: Style) -> list[str]:
    """The stretches that have a style, neighbours joined."""
    stretches: list[str] = []
    open_ = False
    for span in parse(source):
        if style in span.styles:
            if open_:
                stretches[-1] += span.text
            else:
                stretches.append(span.text)
        open_ = style in span.styles
    return stretches


def test_text_without_marks_is_one_span() -> None:
    assert parse("We train a model, and it works (in 90% of cases).") == (
        Span("We train a model, and it works (in 90% of cases)."),
    )
    assert parse("") == ()
    assert parse(" \n ") == ()


# Mathematics


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        (r"We need $\rho < \frac{1}{2L}$ here.", "We need ρ < 1/(2L) here."),
        (r"a $b \times m$ budget", "a b × m budget"),
        ("C$^2$GAM and $L$-smooth", "C²GAM and L-smooth"),
        (r"$\ell_1$-norm, R$^2$L", "ℓ₁-norm, R²L"),
        (r"display $$x^2 = 1$$ it", "display x² = 1 it"),
        (r"in \(x_i\) and \[x_i = 1\] too", "in xᵢ and xᵢ = 1 too"),
        (r"see \[1\] and \(not this one\)", "see [1] and (not this one)"),
        (r"is $<$ or $>$10 or ($\sim$10\%)", "is < or >10 or (∼10%)"),
        (r"spaced $ \alpha $ and $ n $ signs", "spaced α and n signs"),
        (r"two $a$$b$ in a row", "two ab in a row"),
        (r"$\text{if $x$ is}$ nested", "if x is nested"),
        (r"a \begin{equation} x^2 \end{equation} b", "a x² b"),
        (r"bare \mathcal{O}(n), \frac{1}{2L}, 5\times and \alpha too", "bare 𝒪(n), 1/(2L), 5× and α too"),
        (r"ensured \ensuremath{x^2}", "ensured x²"),
        (r"unclosed $x and more", "unclosed $x and more"),
        (r"C$_Q$foo", "C_(Q)foo"),
    ],
)
def test_mathematics(source: str, shown: str) -> None:
    assert plain(source) == shown


@pytest.mark.parametrize(
    "money",
    [
        "It costs $5 and $6.",
        "only $0.03 a query",
        "With No $$$",
        "from $10-$20, or $10/$20",
        "US$5 and C$6",
        "($, $$, $$$)",
        "$100K (versus $1M) of compute",
        "about $5, or $6 a year",
        "it raised $3 million for the A$ fund",
        "5$ and 6$ each",
        "$ $ $",
        "$$$$",
    ],
)
def test_money_is_money(money: str) -> None:
    assert plain(money) == money
    assert not styled(money, Style.MATH)


def test_escaped_dollars_are_dollars() -> None:
    assert plain(r"costs \$5 and \$6") == "costs $5 and $6"


def test_a_formula_has_its_style() -> None:
    assert styled(r"the $\rho$-weakly $L$", Style.MATH) == ["ρ", "L"]
    assert styled(r"a $\textbf{big}$ win", Style.STRONG) == ["big"]
    assert styled(r"a $\textit{quiet}$ win", Style.EMPHASIS) == ["quiet"]


# Markdown


@pytest.mark.parametrize(
    ("source", "shown", "emphasis", "strong"),
    [
        ("an *ad hoc* rule", "an ad hoc rule", ["ad hoc"], []),
        ("an _ad hoc_ rule", "an ad hoc rule", ["ad hoc"], []),
        ("a **bold** one", "a bold one", [], ["bold"]),
        ("a __bold__ one", "a bold one", [], ["bold"]),
        ("**F**ast **N**et in p**a**rts (**FaNt**)", "Fast Net in parts (FaNt)", [], ["F", "N", "a", "FaNt"]),
        (
            "***Dis**crete-**Co**ntinuous (D)* here",
            "Discrete-Continuous (D) here",
            ["Discrete-Continuous (D)"],
            ["Dis", "Co"],
        ),
        ("***both***", "both", ["both"], ["both"]),
        ("**a *b* c**", "a b c", ["b"], ["a b c"]),
        ("(*e.g.,*, this)", "(e.g.,, this)", ["e.g.,"], []),
        ("**\u7ed3\u8bba\uff1a**\u540e\u9762", "\u7ed3\u8bba\uff1a\u540e\u9762", [], ["\u7ed3\u8bba\uff1a"]),
        ("*see $a*b$ now*", "see a*b now", ["see a*b now"], []),
        ("snake_case_name and _x", "snake_case_name and _x", [], []),
        ("A* search, B* search", "A* search, B* search", [], []),
        ("n*m*k and 2*3*4 and a * b * c", "n*m*k and 2*3*4 and a * b * c", [], []),
        ("dim*head and n*m", "dim*head and n*m", [], []),
        ("**open and *open", "**open and *open", [], []),
        ("a ** b ** c", "a ** b ** c", [], []),
        (r"\*not\* \_so\_", "*not* _so_", [], []),
        ("**a*b**", "a*b", [], ["a*b"]),
        ("*a **b*", "*a *b", ["b"], []),
    ],
)
def test_emphasis(source: str, shown: str, emphasis: list[str], strong: list[str]) -> None:
    assert plain(source) == shown
    assert styled(source, Style.EMPHASIS) == emphasis
    assert styled(source, Style.STRONG) == strong


@pytest.mark.parametrize(
    ("source", "shown", "code"),
    [
        ("run `pip install x`", "run pip install x", ["pip install x"]),
        ("``a ` b``", "a ` b", ["a ` b"]),
        ("``code``", "code", ["code"]),
        ("`*x* $y$ <b>`", "*x* $y$ <b>", ["*x* $y$ <b>"]),
        ("``Fast nets'' are", "“Fast nets” are", []),
        ("``Fast nets\" and ``slow nets''", "“Fast nets” and “slow nets”", []),
        ("``Fast nets\" are", "“Fast nets” are", []),
        ("(``one''), (``two'')", "(“one”), (“two”)", []),
        ("`single' quotes, don't", "‘single’ quotes, don't", []),
        ("`one' and `two'", "‘one’ and ‘two’", []),
        ("a ` b", "a ` b", []),
        ("``open", "``open", []),
        ("f'' and \"straight\" stay", "f'' and \"straight\" stay", []),
    ],
)  # fmt: skip
def test_code_and_quotations(source: str, shown: str, code: list[str]) -> None:
    assert plain(source) == shown
    assert styled(source, Style.CODE) == code


def links(source: str) -> list[tuple[str, str]]:
    return [(span.text, span.url) for span in parse(source) if span.url is not None]


@pytest.mark.parametrize(
    ("source", "shown", "found"),
    [
        ("[our code](https://a.org/x) is", "our code is", [("our code", "https://a.org/x")]),
        ('[code](https://a.org/x "title")', "code", [("code", "https://a.org/x")]),
        ("[code](<https://a.org/x>)", "code", [("code", "https://a.org/x")]),
        ("[g](https://a.org/x_(y))", "g", [("g", "https://a.org/x_(y)")]),
        ("[code](github.com/a/b)", "code", [("code", "https://github.com/a/b")]),
        ("[[1511.1] G](https://a.org)", "[1511.1] G", [("[1511.1] G", "https://a.org")]),
        ("![pic](https://a.org/x.png)", "pic", [("pic", "https://a.org/x.png")]),
        ("<https://a.org/x_y_z>", "https://a.org/x_y_z", [("https://a.org/x_y_z", "https://a.org/x_y_z")]),
        (
            "at github.com/a/b_c_d.",
            "at github.com/a/b_c_d.",
            [("github.com/a/b_c_d", "https://github.com/a/b_c_d")],
        ),
        ("**https://a.org/x**", "https://a.org/x", [("https://a.org/x", "https://a.org/x")]),
        (r"\url{https://a.org/x_y}", "https://a.org/x_y", [("https://a.org/x_y", "https://a.org/x_y")]),
        (r"\href{https://a.org/x}{here}", "here", [("here", "https://a.org/x")]),
        ('<a href="https://a.org/?x=1&amp;y=2">here</a>', "here", [("here", "https://a.org/?x=1&y=2")]),
        ("f[i](x) and [Code] and [a](b.md)", "f[i](x) and [Code] and [a](b.md)", []),
        ("[x](javascript:alert(1))", "[x](javascript:alert(1))", []),
        ("[x](file:///etc/passwd)", "[x](file:///etc/passwd)", []),
        ('<a href="javascript:x">here</a>', "here", []),
        (r"\href{javascript:x}{here}", r"\href{javascript:x}{here}", []),
        (r"\url{this https URL}", "this https URL", []),
        ("[open](https://", "[open](https://", []),
    ],
)
def test_links(source: str, shown: str, found: list[tuple[str, str]]) -> None:
    assert plain(source) == shown
    assert links(source) == found


def test_struck_text() -> None:
    assert plain("it is ~~not~~ so, ~10%, ~ ~~") == "it is not so, ~10%, ~ ~~"
    assert styled("it is ~~not~~ so", Style.STRIKE) == ["not"]


# HTML


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("<em>in</em> <i>x</i> <b>y</b> <strong>z</strong>", "in x y z"),
        ("H<sub>2</sub>O, 10<sup>-3</sup>, 1<sup>st</sup>", "H₂O, 10⁻³, 1ˢᵗ"),
        ("x<sup>QQ</sup>, x<sub>Q</sub>, x<sub>Q</sub>y", "x^(QQ), x_Q, x_(Q)y"),
        ("P<i>o<sub>2</sub></i>", "Po₂"),
        ("one<br>two<br/>three", "one\ntwo\nthree"),
        ("a &lt; b &amp; c &#8211; d&nbsp;e", "a < b & c – d e"),
        ("&amp;lt; &unknown; P&R &amp", "&lt; &unknown; P&R &amp"),
        ("a < b and <unk> and <b>open", "a < b and <unk> and <b>open"),
        ("</b> closes nothing", "</b> closes nothing"),
        ("<jats:italic>E. coli</jats:italic>", "E. coli"),
        ("<p>one</p><p>two</p>", "one\n\ntwo"),
        ('<span class="x">text</span>', "text"),
        ("esc &#27;[31m &#x202e; &#xfeff;", "esc [31m  "),
    ],
)
def test_html(source: str, shown: str) -> None:
    assert plain(source).strip() == shown.strip()


# LaTeX outside of formulas


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        (r"\emph{one \textbf{two} three} \textit{four}", "one two three four"),
        (r"\texttt{a\_b} \textsc{Net} {\it five} {\bf six} {\sc Net}", "a_b Net five six Net"),
        (
            r"J\'{e}r\^{o}me Erd\H{o}s {\"o} \o re Stra\ss{}e G\"odel na\"{\i}ve",
            "Jérôme Erdős ö øre Straße Gödel naïve",
        ),
        (r"\c{c} \v{s} {\'E}tude", "ç š Étude"),
        (r"5\% \& a\_b \#1 \{x\} 3\,000", "5% & a_b #1 {x} 3 000"),
        (r"don\'t and the model\'s \"quoted\" words", "don't and the model's \"quoted\" words"),
        (r"et al.~show in Table~3 and Figure~\ref{x}", r"et al. show in Table 3 and Figure \ref{x}"),
        ("about ~90% and K~10", "about ~90% and K~10"),
        ("pages 1--2, so -- it --- is; a---b", "pages 1–2, so – it — is; a—b"),
        ("use --flag, ---- and -- x", "use --flag, ---- and – x"),
        (r"as \cite{a,b} and \citep{c} say\footnote{Not all.}", "as [a,b] and [c] say (Not all.)"),
        (r"\eg, \ie, \LaTeX", "e.g., i.e., LaTeX"),
        (r"\ours{} and \method{x} and \R", r"\ours{} and \method{x} and \R"),
        (r"\emph{open and {\it open", r"\emph{open and {\it open"),
        (r"C:\times and {a, b}", r"C:\times and {a, b}"),
        (r"PanGu-{\Sigma}", "PanGu-Σ"),
        (r"\textcolor{red}{hot} w.r.t.\@ this", "hot w.r.t. this"),
        (r"x\textsuperscript{2} y\textsubscript{Q}", "x² y_Q"),
        (r"so \citep[see][p.~3]{a} and \cite[Ch. 2]{b}", "so [see a, p. 3] and [b, Ch. 2]"),
        (r"run \verb|x_y $z$| now", "run x_y $z$ now"),
        (r"\begin{itemize} \item one \item two\end{itemize}", "• one \n• two"),
        (r"\begin{itemize} open and \end{quote}", r"\begin{itemize} open and \end{quote}"),
        (r"\section{Aims} We\vspace{2pt} do\label{x}, \large so.", "Aims We do,  so."),
        (r"\enquote{owls} and \ac{GAN}s", "“owls” and GANs"),
        (r"10^{-3} m, x_{i}, CO_{2}O, x_{Q}y, f^2, ^{x}", "10⁻³ m, xᵢ, CO₂O, x_(Q)y, f^2, ^{x}"),
        (r"\textbf{a \unknown{b} c}", r"a \unknown{b} c"),
    ],
)
def test_latex_in_prose(source: str, shown: str) -> None:
    assert plain(source) == shown


def test_styles_of_latex_in_prose() -> None:
    assert styled(r"\emph{one \textbf{two} three}", Style.EMPHASIS) == ["one two three"]
    assert styled(r"\emph{one \textbf{two} three}", Style.STRONG) == ["two"]
    assert styled(r"\texttt{x}", Style.CODE) == ["x"]


# Paragraphs and the whole


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("We show\n(1) a bound;\n(2) a proof\nof it.", "We show\n(1) a bound;\n(2) a proof of it."),
        ("- one *a*\n  -  two $x^2$", "- one a\n- two x²"),
        ("So:\n1. one\n2. two", "So:\n1. one\n2. two"),
        ("It is wrapped\n- like this -\nby hand.", "It is wrapped - like this - by hand."),
        ("Here a\n-b\n-c is no list.", "Here a -b -c is no list."),
    ],
)
def test_items_of_a_list_stay_on_lines_of_their_own(source: str, shown: str) -> None:
    assert plain(source) == shown
    assert read(source).plain == shown


def test_paragraphs_are_parted_by_one_blank_line() -> None:
    assert plain("one\ntwo  *three*\n \n\n four") == "one two three\n\nfour"
    assert plain("*open\n\nshut*") == "*open\n\nshut*"


def test_neighbours_are_never_alike_and_none_is_empty() -> None:
    spans = parse("a **b****c** *d*$x$ [e](https://a.org) &amp; `f`\n\ng")
    assert all(span.text for span in spans)
    assert all(
        (one.styles, one.url) != (two.styles, two.url) for one, two in zip(spans, spans[1:], strict=False)
    )


def test_real_abstracts_lose_nothing(corpora: Path) -> None:
    """Every word of letters alone that stands in an abstract stands in its rendering, in order."""
    word = re.compile(r"(?<![\\\w{<$&^_*`])[A-Za-z]{4,}(?![\w}>$*`])")
    hidden = re.compile(r"\\(?:begin|end|href|url|cite\w*)\{[^}]*\}|\\[A-Za-z]+|<[^<>]*>")
    for file in (corpora / "abstract-lists").glob("*.txt"):
        for abstract in file.read_text(encoding="utf-8").split("\n\n"):
            shown = plain(abstract)
            place = 0
            for hit in word.finditer(hidden.sub(" ", abstract)):
                place = shown.find(hit[0], place)
                assert place >= 0, (hit[0], abstract[:80])
            assert not re.search(r"\*\*|\$\\|\\(?:frac|emph|textbf|textit|mathcal)", shown)


MARKS = ["*", "**", "_", "$", "$$", "`", "``", "''", "'", '"', "[", "](", ")", "](https://a.org)", "<b>",
    "</b>", "<sub>", "</sub>", "&amp;", "&#27;", "~", "~~",
         "\\", "{", "}", r"\emph{", r"\frac{a}{b}", r"\'e", r"\(", r"\)", r"\url{", "--", "---", "\n",
         "\n\n", " ", "a", "word", "1", ".", ",", "\u4e2d", "\u0301",
         "\x1b", "\u202e", "https://a.org/x", "![", "<a href='https://a.org'>", "</a>", r"\begin{equation}",
         r"\end{equation}", "<br>"]  # fmt: skip
sources = st.lists(st.sampled_from(MARKS), max_size=40).map("".join) | st.text(max_size=80)
CONTROLS = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"
)


@given(sources)
def test_whatever_comes_the_spans_are_whole_and_harmless(source: str) -> None:
    spans = parse(source)
    assert plain(source) == "".join(span.text for span in spans)
    for span in spans:
        assert span.text
        assert not CONTROLS.search(span.text)
        assert (span.url is None) == (Style.LINK not in span.styles)
        assert span.url is None or is_safe(span.url)
    for one, two in zip(spans, spans[1:], strict=False):
        assert (one.styles, one.url) != (two.styles, two.url)


@given(
    st.lists(
        st.sampled_from(["*", "**", "_", "~~", "$", "`", "[", "]", "a", "b1", " ", "(", ")", "."]),
        max_size=30,
    ).map("".join)
)
def test_letters_and_digits_of_markdown_never_vanish(source: str) -> None:
    letters = [char for char in source if char.isalnum()]
    assert [char for char in fold(plain(source)) if char.isalnum()] == letters


@given(
    st.lists(
        st.sampled_from(
            [
                "owl",
                "owl ",
                " ",
                r"\emph{",
                r"\footnote{",
                r"\section{",
                "}",
                "{",
                "$",
                "$$",
                r"\frac{owl}{owl}",
                "`",
                "``",
                "''",
                "*",
                "**",
                "_",
                "[",
                "](https://a.org)",
                "<b>",
                "</b>",
                "<sub>",
                "</sub>",
                "\\",
                "~",
                "--",
                r"\item ",
                r"\cite[owl]{owl}",
                r"\begin{itemize}",
                r"\end{itemize}",
                "^{owl}",
                "_{owl}",
                r"\left(",
                r"\right)",
                r"\text{",
                r"\hat{",
                r"\verb|",
                "|",
                r"\(",
                r"\)",
                r"\begin{equation}",
                r"\end{equation}",
                r"\url{",
                r"\textcolor{red}{",
                r"{\it ",
                r"\owl ",
                "&amp;",
                "\n\n",
                ":",
                ",",
                r"\begin{cases}",
                r"\end{cases}",
                "&",
                r"\over ",
                r"\left. ",
                r"\right| ",
                r"\sqrt[owl]{",
            ]
        ),
        max_size=14,
    ).map("".join)
)
def test_no_word_vanishes_whatever_stands_around_it(source: str) -> None:
    assert fold(plain(source)).count("owl") >= source.count("owl")


@given(
    st.text(
        st.characters(codec="ascii", min_codepoint=32, exclude_characters="$\\*_`~<&[]{}-\x7f"), max_size=60
    )
)
def test_text_without_marks_is_left_alone(source: str) -> None:
    assert plain(source) == re.sub(" +", " ", source.strip())


HOSTILE = [
    "*", "_", "$", "`", "[", "]", "{", "}", "\\", "~", "-", "<", "&", "!", "'", '"', "*a ", "*a",
    "**a ", "_a ", "*a_", "a*b ", "$a", " $x", "$a$", "``", "`a", "``a ",
    "[a](", "![", "[]", "[a](https://b.c)", "![a](https://b.c)", "a](", "<i>", "</i>", "<sub>", "<a href=",
    "&amp", "&amp;", "{\\it ", "\\emph{", "\\'", "\\(", "\\[", "\\\"a", "\\url{",
    "\\begin{equation}", "\\frac{", "\\footnote{", "\\cite{", "a--", "~~a", "a~b", "a.b/", "https://",
    "www.", "\u0301", "\u200d", "n\n\n", "\n", " ", "$\\text{", "***a** ",
]  # fmt: skip


def calls(source: str) -> int:
    """How many functions are called to read a text."""
    count = 0

    def called(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(called)
    try:
        parse(source)
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize("unit", HOSTILE)
def test_twice_the_hostile_text_is_twice_the_work(unit: str) -> None:
    text = unit * (6000 // len(unit))
    assert calls(text + text) <= 2.3 * calls(text) + 300


@pytest.mark.parametrize("unit", HOSTILE)
def test_hostile_text_ends(unit: str) -> None:
    """Work within one call counts too; were it to grow with the square, this would take minutes."""
    started = time.process_time()
    parse(unit * (60_000 // len(unit)))
    assert time.process_time() - started < 15


@given(
    st.lists(
        st.sampled_from(["*", "**", "***", "_", "__", " ", " ", "ab", "cd", ".", "(", ")", ","]), max_size=16
    ).map("".join)
)
def test_emphasis_is_that_of_commonmark(source: str) -> None:
    """Compared with markdown-it, but for a star between letters, which may be that of a product."""
    source = " ".join(source.split())
    if re.search(r"[a-z][*][a-z]", source):
        return
    ours = [(span.text, span.styles) for span in parse(source)]
    assert ours == by_markdown_it(source)


def by_markdown_it(source: str) -> list[tuple[str, frozenset[Style]]]:
    styles = {"em": Style.EMPHASIS, "strong": Style.STRONG}
    depth = dict.fromkeys(styles, 0)
    pieces: list[tuple[str, frozenset[Style]]] = []
    for token in MarkdownIt("commonmark").parseInline(source)[0].children or ():
        if token.tag in styles:
            depth[token.tag] += token.nesting
        elif token.content:
            held = frozenset(style for tag, style in styles.items() if depth[tag])
            if pieces and pieces[-1][1] == held:
                pieces[-1] = (pieces[-1][0] + token.content, held)
            else:
                pieces.append((token.content, held))
    return pieces
