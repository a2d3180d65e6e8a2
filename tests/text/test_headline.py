"""One line that says what a paper contributes."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from reader.text import inline
from reader.text.cutting import cut_at_phrase, cut_at_word
from reader.text.headline import MAX_LENGTH, NO_TEXT, headline
from reader.text.names import introduced_name
from reader.text.sentences import sentences
from tests.text import quality

BACKGROUND = "Owls are hard to count, and their number matters. Counting them by eye has failed since 1900. "


def line(abstract: str, title: str | None = None) -> str:
    plain = inline.plain(abstract)
    return headline(title, introduced_name(plain, abstract), plain)


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("In this paper, we propose a novel method to count owls by ear.", "Counting owls by ear"),
        ("We propose OwlCount, a new way to count owls by ear.", "OwlCount: counting owls by ear"),
        (
            "This work proposes OwlCount that listens to the calls of owls.",
            "OwlCount: listening to the calls of owls",
        ),
        (
            "We introduce an unsupervised model, called quiet owl network (QON), that hears owls at night.",
            "QON: quiet owl network, unsupervised model that hears owls at night",
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
            "HootA: hearing owls at night",
        ),
        ("We propose a bound on owls and show that it is tight for all of them.", "Bound on owls"),
        ("We propose a listener for moors, which solves all these problems.", "Listener for moors"),
        ("We propose OwlMap, a map for this kind of bird.", "OwlMap: map for the kind of bird"),
        ("We propose OwlMap, a map of moors to tackle this issue by ear.", "OwlMap: map of moors by ear"),
        ("We introduce OwlMap, which quickly finds nests.", "OwlMap: quickly finding nests"),
        (
            "To find nests in fog, we propose a four-eared listener.",
            "Four-eared listener to find nests in fog",
        ),
        ("We show that, on most moors, owls are shy.", "Owls are shy"),
        ("We propose to count owls twice.", "Counting owls twice"),
    ],
)
def test_headlines(sentence: str, expected: str) -> None:
    assert line(BACKGROUND + sentence).casefold() == expected.casefold()


def test_a_short_line_says_what_field_it_is_in() -> None:
    text = (
        "Night hearing is hard. Much of night hearing is done by ear. We study it. "
        "We propose OwlMap, a large map. It helps for night hearing."
    )
    assert line(text) == "OwlMap: large map for night hearing"
    assert (
        line(text.replace("large map", "large map of night hearing")) == "OwlMap: large map of night hearing"
    )


def test_abbreviations_that_the_abstract_explains_are_written_out() -> None:
    text = "Semi-silent owl hearing (SOH) is hard. We propose OwlMap, a map for SOH on moors."
    assert line(text) == "OwlMap: map for semi-silent owl hearing on moors"
    assert line(text.replace("on moors", "on moors " + "and more moors " * 4)).startswith(
        "OwlMap: map for SOH on moors"
    )


def test_what_the_name_stands_for_is_said_where_there_is_room() -> None:
    text = "We propose OWL, a fast map of moors. Omni-Wing Listening (OWL) works at night."
    assert line(text) == "OWL: Omni-Wing Listening, fast map of moors"


def test_it_begins_with_a_capital_unless_that_changes_a_word() -> None:
    assert line("We propose a ruler for owls and mice.")[0] == "R"
    assert line("We propose mRNA tests for owls and mice.").startswith("mRNA")
    assert line("We study α-divergences of owls and mice.").startswith("α-divergences")
    assert line("We study k-means with owls and mice.").startswith("k-means")


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
    assert (
        cut_at_phrase(text, 90)
        == "model that counts owls in woods (and on moors, too) by the calls that they give"
    )
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


@example("- a " * 40, None)
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


def test_headlines_say_more_of_the_title_than_any_sentence_they_come_from(corpora: Path) -> None:
    papers = quality.conference(corpora)
    ours, first, cue = (
        sum(quality.similarity(paper.title, of(paper)) for paper in papers) / len(papers)
        for of in (lambda p: p.line, lambda p: sentences(p.plain)[0], quality.best_cue_sentence)
    )
    assert ours > 63
    assert ours > first + 11
    assert ours > cue + 6


def test_headlines_of_conferences_have_no_faults(corpora: Path) -> None:
    for papers in (quality.seeds(corpora), quality.conference(corpora)):
        assert [(paper.line, quality.faults_of(paper)) for paper in papers if quality.faults_of(paper)] == []


def test_hardly_a_headline_of_any_list_has_a_fault(corpora: Path) -> None:
    papers = [*quality.linguistics(corpora), *quality.weekly(corpora)]
    assert sum(bool(quality.faults_of(paper)) for paper in papers) < len(papers) / 100


NAMES = st.sampled_from(("OwlCount", "HOOT", "StrixNet", "T-OwlNet", "eP&R"))
NOUNS = st.sampled_from(("method", "approach", "unsupervised model", "novel and fast algorithm", "benchmark"))
VERBS = st.sampled_from(
    ("counts", "efficiently maps", "can hear", "aims to compare", "is able to tell apart")
)
OBJECTS = st.lists(
    st.sampled_from(
        (
            "owls",
            "the calls of owls (and of jays)",
            "“hidden” nests in the fog",
            "many birds by ear",
            "their young under which conditions may hold",
            "nights with a wide range of weather",
            "[rare] species",
        )
    ),
    min_size=1,
    max_size=5,
).map(" and ".join)
OPENINGS = st.sampled_from(
    ("We propose", "In this paper, we introduce", "To address this issue, we present", "This work develops")
)
ENDS = st.sampled_from(
    ("", ", which is fast", " to tackle these challenges", ", and show that it works", ": (1) one, (2) two")
)


@st.composite
def contributions(draw: st.DrawFn) -> str:
    """An abstract that tells what it contributes, for better or worse."""
    name = draw(st.one_of(st.none(), NAMES))
    what = f"{name}, a {draw(NOUNS)}" if name else f"a {draw(NOUNS)}"
    return f"{BACKGROUND}{draw(OPENINGS)} {what} that {draw(VERBS)} {draw(OBJECTS)}{draw(ENDS)}."


@given(contributions())
def test_what_is_contributed_makes_a_faultless_line(text: str) -> None:
    name = introduced_name(text, text)
    made = headline(None, name, text)
    assert list(quality.faults(made, name, text)) == []
    words = {word.strip("“”[](),.…:").lower() for word in text.split()}
    told = {word.strip("“”[](),.…:").lower() for word in made.split()}
    assert all(word in words or word.endswith("ing") for word in told)
