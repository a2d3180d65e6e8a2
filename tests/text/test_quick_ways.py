"""Quick ways through a usual text end where the slow ways do."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from reader.importers.openings import acts
from reader.text.fold import fold, words
from reader.text.inline import parse, plain_with_addresses
from reader.text.sanitize import sanitize
from reader.text.sentences import sentences

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


@given(st.lists(PIECES, max_size=12).map(lambda pieces: "We" + "".join(pieces)))
def test_an_exclamation_before_it_changes_no_sentence(text: str) -> None:
    assert list(sentences(f"Oh! {text}")) == ["Oh!", *sentences(text)]


@given(st.lists(MARKED, max_size=12).map("".join))
def test_plain_text_is_that_of_the_pieces(text: str) -> None:
    source = sanitize(text).text
    spans = parse(source)

    shown, addresses = plain_with_addresses(source)

    assert shown == "".join(span.text for span in spans)
    assert list(dict.fromkeys(addresses)) == list(dict.fromkeys(span.url for span in spans if span.url))


@given(st.text(max_size=30))
def test_many_other_characters_change_no_word(text: str) -> None:
    many = "".join(map(chr, range(0x410, 0x450)))

    assert fold(f"{text} {many}") == f"{fold(text)} {fold(many)}"
    assert words(f"{text} {many}") == words(text) + words(many)


def test_what_we_only_call_is_no_act() -> None:
    assert acts("Here we show it.")
    assert not acts("The birds that we call owls, and what we see of them.")
    assert acts("The birds that we call owls, which we count.")
