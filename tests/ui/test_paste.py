"""What is pasted comes as one text, whatever stands in it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from reader.ui.paste import END, START, PasteFilter

PIECES = st.sampled_from(
    ["word ", "\x1b", "\x1b[31m", "[200~", "\r", "\n", "\t", "\x00", "\x9b", "\x1b[20", "é"]
)
PASTES = st.lists(PIECES).map("".join).filter(lambda text: END not in text)
TYPED = st.lists(st.sampled_from(["a", "\x1b", "\x1b[A", "\x1b[20", "\x01"])).map("".join)


def cleaned(text: str) -> str:
    return "".join(c for c in text if c in "\r\n\t" or not (c < " " or "\x7f" <= c <= "\x9f"))


@given(TYPED, PASTES, TYPED, st.lists(st.integers(0, 80)))
def test_only_what_is_pasted_is_changed_wherever_the_input_is_cut(
    before: str, pasted: str, after: str, cuts: list[int]
) -> None:
    whole = before + START + pasted + END + after
    places = [0, *sorted(min(cut, len(whole)) for cut in cuts), len(whole)]
    paste = PasteFilter()
    passed = "".join(paste.feed(whole[a:b]) for a, b in zip(places, places[1:], strict=False))
    assert passed == before + START + cleaned(pasted) + END + after


@given(TYPED)
def test_what_is_typed_passes_at_once(typed: str) -> None:
    paste = PasteFilter()
    assert all(paste.feed(letter) == letter for letter in typed)
