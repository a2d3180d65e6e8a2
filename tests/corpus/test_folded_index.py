"""What the search index holds of a text is the same however it was worked out."""

from __future__ import annotations

import re

from hypothesis import example, given
from hypothesis import strategies as st

from reader.corpus.indexed import BOUNDARY, MAX_COMPOUND, folded, folded_all
from reader.text.fold import fold, quickly_spaced, spaced

_PIECES = (
    "multi", "Agent", "-", "_", " ", "\n", "C++", "#", "知", "识", "é", "É", "²", "⁺", "∑", "–", "α", "Ω",
    "ﬁ", ".", "'", "x", "7", "\u0301", "\u0915\u093f", "か", "ℓₚ", "(", "\1", "Straße", "long" * 12,
)  # fmt: skip
TEXTS = st.lists(st.sampled_from(_PIECES), max_size=12).map("".join)

_COMPOUND = re.compile(r"(?<![^\W_])[a-z0-9]+(?:-[a-z0-9]+)+(?![^\W_])")


def slowly(text: str) -> str:
    """The same, one rule after the other."""
    plain = fold(text).replace("\n", " ")
    compounds = [
        found.replace("-", "")
        for found in _COMPOUND.findall(plain.replace("_", "-"))
        if len(found) <= MAX_COMPOUND
    ]
    result = spaced(plain)
    return f"{result} {BOUNDARY} {' '.join(dict.fromkeys(compounds))}" if compounds else result


@given(TEXTS)
@example("知multi-agent")
@example("a∑multi-agent é-b")
@example("pages 3–5, Multi-Agent and MULTI_AGENT")
def test_a_text_is_folded_the_quick_way_as_it_is_the_slow_way(text: str) -> None:
    quick = quickly_spaced(text)

    assert quick is None or quick[0] == spaced(fold(text).replace("\n", " "))
    assert folded(text) == slowly(text)


@given(st.lists(TEXTS, max_size=6))
def test_texts_that_are_folded_together_are_folded_as_each_is_alone(texts: list[str]) -> None:
    assert folded_all(texts) == [folded(text) for text in texts]
