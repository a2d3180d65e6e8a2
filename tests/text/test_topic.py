"""What an abstract is about."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from reader.text.topic import topics

TEXT = (
    "Owls matter for night hearing. In night hearing, moors are vast, and data are rare. "
    "Deep forest detection (DFD) is hard; we do DFD. A listener for the moors is used for night hearing."
)


def test_what_the_abstract_comes_back_to_is_its_topic() -> None:
    assert topics(TEXT)[0] == ("for night hearing", 3)


def test_a_term_that_is_abbreviated_is_a_topic() -> None:
    assert "for deep forest detection" in [phrase for phrase, _ in topics(TEXT)]


def test_what_is_said_once_is_none() -> None:
    assert topics("We care for night hearing. Owls sleep in forest detection.") == []


@given(st.text(max_size=300))
def test_topics_are_words_of_the_text(text: str) -> None:
    text = f"{text} for night hearing {text} for night hearing {text}"
    for phrase, times in topics(text):
        assert times > 1
        assert phrase.partition(" ")[2].lower() in text.replace("\n", " ").lower()
