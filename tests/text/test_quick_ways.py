"""Quick ways through a usual text end where the slow ways do."""

from __future__ import annotations

import re
from unittest.mock import patch

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from reader.importers.openings import acts
from reader.text import names, usual_marks
from reader.text.contribution import read_sentences
from reader.text.cutting import cut_at_phrase
from reader.text.fold import fold, words
from reader.text.identity import normalise
from reader.text.inline import parse, plain_with_addresses, unwrapped
from reader.text.links import find, is_safe, kind_of
from reader.text.name_evidence import evidence, may_name
from reader.text.sanitize import sanitize
from reader.text.scanner import Scanner
from reader.text.sentences import sentences
from reader.text.word_pattern import any_of

PIECES = st.sampled_from(
    ("owls", "Owls", ". ", ".", "e.g", "A. ", " (", "“", "Ä", "ä", " 7", " we ", "see", ": ")
)
MARKED = st.sampled_from(
    (
        "a",
        " ",
        "$x^2$",
        "*",
        "_",
        "`",
        "''",
        "'",
        "[",
        "](https://a.io/x)",
        "https://b.com/y ",
        "<sup>",
        "</sup>",
    )
)


_USUAL = r"""
owl Owls ( ) $x^2$ $a$ $\alpha_{i}$ $5 $ * ** _ ` `x` ' '' " ” \% \& \emph{a} \textbf{x} \ { } [ ]( -- --- - ~
<b> &amp; & ; https://a.io/x b.com/x_y www.a.org ^{2} 7 é 知 ! \$ \alpha $\frac{1}{2}$th \cite{a} https://c.io/y--z
see-1.toml 's
"""
USUAL = st.sampled_from((" ", ". ", ", ", *_USUAL.split()))
OTHERS = st.sampled_from(("é", "ø", "ß", "’", "ρ", "μν", "αβγδ", "ﬁ", "知", "Å", "e\u0301", " ", "a", "-"))


_NAMING = (
    "We propose,Owl-Net,We use,OwlNet,a new framework,BERT,owls,see,(OwlNet),Silent Wings (SW),is a model,"
    "that counts owls,the proposed,called,This paper,introduces,**OwlNet**,github.com/a/OwlNet,is proposed"
)
NAMING = st.lists(
    st.tuples(st.sampled_from(_NAMING.split(",")), st.sampled_from((" ", " ", ", ", ". ", ": "))),
    min_size=1,
    max_size=9,
).map(lambda parts: "".join(map("".join, parts)))

_ADDRESS = (
    "github.com www. Owl.GitHub.io arxiv.org huggingface.co / / pdf .pdf datasets owl - _ %20 ~ . :80 @"
)
ADDRESS = st.sampled_from(_ADDRESS.split())


@given(st.lists(ADDRESS, max_size=6).map("".join))
def test_what_stands_behind_an_address_is_told_without_taking_it_apart(address: str) -> None:
    url = f"https://{address}"

    assert is_safe(url) == is_safe(f"{url}?")
    assert kind_of(url) == kind_of(f"{url}?")


@given(st.lists(USUAL, min_size=1, max_size=12).map("".join))
def test_usual_marks_show_what_the_scanner_reads(text: str) -> None:
    paragraph = unwrapped(text).strip()

    read = usual_marks.plain(paragraph)

    assert read is None or read == Scanner(paragraph).plain()


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("**Owl** sees $x^2$ of *most* mice [7].", "Owl sees x² of most mice [7]."),
        ("In `see-1.toml` -- 10\\% of \\emph{all} owls.", "In see-1.toml – 10% of all owls."),
    ],
)
def test_usual_marks_are_read(text: str, shown: str) -> None:
    assert usual_marks.plain(text) == (shown, ())


@given(st.lists(OTHERS, max_size=8), st.lists(OTHERS, max_size=8))
def test_letters_outside_ascii_are_the_same_among_few_and_many(one: list[str], other: list[str]) -> None:
    many = "".join(map(chr, range(0x410, 0x450)))
    text = "".join([*one, "x", *other])

    assert normalise(f"{text} x {many}") == normalise(text) + "x" + normalise(many)


@given(st.lists(st.text("abc.", min_size=1, max_size=4), min_size=1), st.text("abc.", max_size=5))
def test_a_pattern_of_words_matches_the_longest_of_them(words: list[str], text: str) -> None:
    found = re.match(f"(?:{any_of(words)})", text)

    begins = [word for word in words if text.startswith(word)]
    assert (found[0] if found else "") == max(begins, key=len, default="")


@given(st.lists(PIECES, max_size=12).map(lambda pieces: "We" + "".join(pieces)))
def test_an_exclamation_before_it_changes_no_sentence(text: str) -> None:
    assert list(sentences(f"Oh! {text}")) == ["Oh!", *sentences(text)]


@given(st.lists(MARKED, max_size=12).map("".join))
def test_plain_text_is_that_of_the_pieces(text: str) -> None:
    source = sanitize(text).text
    spans = parse(source)

    shown, addresses = plain_with_addresses(source)

    assert shown == "".join(span.text for span in spans)
    links = [span.url for span in spans if span.url]
    assert list(dict.fromkeys(addresses)) == list(
        dict.fromkeys((*links, *[url for _, _, url in find(shown)]))
    )


@given(st.text(max_size=30))
def test_many_other_characters_change_no_word(text: str) -> None:
    many = "".join(map(chr, range(0x410, 0x450)))

    assert fold(f"{text} {many}") == f"{fold(text)} {fold(many)}"
    assert words(f"{text} {many}") == words(text) + words(many)


def test_what_we_only_call_is_no_act() -> None:
    assert acts("Here we show it.")
    assert not acts("The birds that we call owls, and what we see of them.")
    assert acts("The birds that we call owls, which we count.")


@given(NAMING)
@example("See OwlNet. We propose OwlNet. ")
@example("We propose BERT. ")
def test_the_only_name_is_the_one_that_all_evidence_gives(text: str) -> None:
    found = names.introduced_name(text, text)

    with patch.object(names, "_is_sure", return_value=False):
        assert names.introduced_name(text, text) == found


@given(NAMING)
@example("We use Silent Wings (SW).")
@example("The owl called Hoot sleeps.")
def test_a_sentence_that_may_not_name_names_nothing(text: str) -> None:
    for sentence in read_sentences(text).marked:
        assert may_name(sentence) or not list(evidence(sentence))


@given(st.sampled_from(("", ",", ":", " and data", " the")), st.lists(st.sampled_from(_NAMING.split(","))))
@example(":", [])
def test_small_letters_behind_a_name_change_no_evidence(lead: str, more: list[str]) -> None:
    told = [
        [list(evidence(sentence)) for sentence in read_sentences(text).marked]
        for end in ("count", "c\u00f6unt")
        for text in (f"{' '.join(more)} We propose{lead} OwlNet, a way to {end} owls",)
    ]

    assert told[0] == told[1]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("counting owls in the dark; hearing mice", "counting owls in the dark"),
        ("counting owls in the dark (ii) hearing mice", "counting owls in the dark"),
        ("counting owls in the dark, which we hear", "counting owls in the dark"),
        ("counting owls in the dark by which mice live", "counting owls in the dark"),
        ("counting owls and then quickly evaluate it", "counting owls"),
        ("counting owls (e.g., at night) in the dark", "counting owls (e.g., at night) in the dark"),
    ],
)
def test_another_thing_that_was_done_ends_a_line(text: str, line: str) -> None:
    assert cut_at_phrase(text, 100) == line
