"""One line that says what a paper contributes."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz import fuzz

from reader.text import inline
from reader.text.headline import MAX_LENGTH, NO_TEXT, headline
from reader.text.names import introduced_name
from reader.text.phrases import cut_at_phrase, cut_at_word
from reader.text.sentences import sentences

BACKGROUND = "Owls are hard to count, and their number matters. Counting them by eye has failed since 1900. "


def line(abstract: str, title: str | None = None) -> str:
    plain = inline.plain(abstract)
    return headline(title, introduced_name(plain, abstract), plain)


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("In this paper, we propose a novel method to count owls by ear.", "Method to count owls by ear"),
        ("We propose OwlCount, a new way to count owls by ear.", "OwlCount: way to count owls by ear"),
        (
            "This work proposes OwlCount that listens to the calls of owls.",
            "OwlCount: listens to the calls of owls",
        ),
        (
            "We introduce an unsupervised model, called quiet owl network (QON), that hears owls at night.",
            "QON: unsupervised model that hears owls at night",
        ),
        (
            "We introduce Quiet Owl Networks (QONs) for the study of sleeping birds.",
            "QONs: Quiet Owl Networks for the study of sleeping birds",
        ),
        (
            "We show that three microphones are enough to count owls.",
            "Three microphones are enough to count owls",
        ),
        ("Here, we study the problem of counting owls in the fog.", "Counting owls in the fog"),
        ("A simple rule for counting owls is proposed.", "Rule for counting owls"),
        (
            "We propose two tools: 1) HootA to hear owls at night, and 2) HootB to see them. HootA works.",
            "HootA: hear owls at night",
        ),
        ("We propose a bound on owls and show that it is tight for all of them.", "Bound on owls"),
    ],
)
def test_headlines(sentence: str, expected: str) -> None:
    assert line(BACKGROUND + sentence).casefold() == expected.casefold()


def test_it_begins_with_a_capital_unless_that_changes_a_word() -> None:
    assert line("We propose a ruler for owls and mice.")[0] == "R"
    assert line("We propose mRNA tests for owls and mice.").startswith("mRNA")


def test_the_background_is_passed_over_and_results_are_no_contribution() -> None:
    text = (
        BACKGROUND
        + "We design a listener for moors. Finally, we present results on nine hills of the county."
    )
    assert line(text) == "Listener for moors"


def test_a_real_title_wins() -> None:
    assert line(BACKGROUND, "Owls\n by  Ear") == "Owls by Ear"
    long = "Counting " + "very " * 30 + "many owls"
    assert line(BACKGROUND, long).endswith(" very…")
    assert len(line(BACKGROUND, long)) <= MAX_LENGTH


def test_without_a_contribution_the_beginning_stands_for_the_paper() -> None:
    assert line("Owls sleep by day. They hunt by night.") == "Owls sleep by day"


@pytest.mark.parametrize(("title", "name", "text"), [(None, None, ""), ("", None, " \n"), (" ", " ", "")])
def test_there_is_always_a_line(title: str | None, name: str | None, text: str) -> None:
    assert headline(title, name, text) == NO_TEXT
    assert headline(None, "Hoot", "") == "Hoot"


def test_long_contributions_are_cut_where_a_phrase_ends() -> None:
    text = "model that counts owls in woods (and on moors, too) by the calls that they give while they fly"
    text += " to their young"
    assert cut_at_phrase(text, 100) == text.removesuffix(" to their young")
    assert cut_at_phrase(text, 90) == "model that counts owls in woods (and on moors, too) by the calls"
    assert cut_at_phrase(text, 45) == "model that counts owls in woods"
    assert cut_at_phrase("x" * 200, 50) == "x" * 49 + "…"
    assert cut_at_word("short", 100) == "short"


def test_sentences_do_not_end_at_abbreviations() -> None:
    text = (
        "Owls, e.g. Strix aluco, call. See Fig. 2 of A. Smith et al. (2001). Do they? (Yes.) 3.5 times! Ends"
    )
    assert list(sentences(text)) == [
        "Owls, e.g. Strix aluco, call.",
        "See Fig. 2 of A. Smith et al. (2001).",
        "Do they?",
        "(Yes.)",
        "3.5 times!",
        "Ends",
    ]
    assert list(sentences("一。二！三")) == ["一。", "二！", "三"]


@given(st.text(max_size=400))
def test_sentences_lose_nothing(text: str) -> None:
    assert "".join("".join(sentences(text)).split()) == "".join(text.split())


WORDS = "we propose a novel Foo (FOO) that , . : which and We show In this paper is proposed called ( “ x"
TEXTS = st.one_of(st.text(max_size=400), st.lists(st.sampled_from(WORDS.split()), max_size=80).map(" ".join))


@given(TEXTS, st.one_of(st.none(), st.text(max_size=150)))
def test_every_headline_is_one_short_line(text: str, title: str | None) -> None:
    plain = inline.plain(text)
    for made in (headline(title, None, plain), headline(None, introduced_name(plain, text), plain)):
        assert 0 < len(made) <= MAX_LENGTH
        assert made == " ".join(made.split())


@pytest.mark.parametrize(
    "unit", ["we propose ", "(a) ", "we show that such ", "x, ", "that and ", "—", "named "]
)
def test_a_megabyte_takes_no_time(unit: str) -> None:
    text = unit * (1_000_000 // len(unit))
    start = time.perf_counter()
    headline(None, None, text)
    headline(None, "Foo", text + " Foo")
    assert time.perf_counter() - start < 3


def test_headlines_say_more_of_the_title_than_the_first_sentence(corpora: Path) -> None:
    ours = first = 0.0
    papers = json.loads((corpora / "abstract-lists" / "iclr2023-sample.truth.json").read_text("utf-8"))
    for paper in papers:
        plain = inline.plain(paper["abstract"])
        title = paper["title"].casefold()
        ours += fuzz.token_set_ratio(title, line(paper["abstract"]).casefold())
        first += fuzz.token_set_ratio(title, next(sentences(plain)).casefold())
    assert ours / len(papers) > first / len(papers) + 6
