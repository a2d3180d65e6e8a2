"""A paper is said to be found no more only where that is so."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.model import Annotation, Status
from reader.query.parse import parse
from reader.query.staying import leaves

READ = Annotation(status=Status.READ, stars=2, tags=("rl/offline",))


@pytest.mark.parametrize(
    ("query", "gone"),
    [
        ("is:inbox", True),
        ("is:inbox transformers", True),
        ("is:inbox -is:starred", True),
        ("-is:read", True),
        ("NOT (is:read OR is:later)", True),
        ("is:inbox OR is:later", True),
        ("stars:0", True),
        ("stars:>=3", True),
        ("#vision", True),
        ("is:untagged", True),
        ("has:note", True),
        ("has:other-notes", True),
        ("is:inbox OR transformers", False),
        ("is:read", False),
        ("-transformers", False),
        ("#rl stars:2", False),
        ("note:word", False),
        ("is:orphaned", False),
        ("", False),
        ("sort:stars", False),
    ],
)
def test_a_paper_leaves_what_it_fits_no_more(query: str, gone: bool) -> None:
    assert leaves(parse(query).tree, READ) is gone


CONDITIONS: Mapping[str, Callable[[Annotation], bool]] = {
    "is:inbox": lambda a: a.status is Status.INBOX,
    "is:read": lambda a: a.status is Status.READ,
    "is:starred": lambda a: a.stars > 0,
    "is:tagged": lambda a: bool(a.tags),
    "is:untagged": lambda a: not a.tags,
    "stars:>=3": lambda a: a.stars >= 3,
    "#rl": lambda a: "rl" in a.tags,
    "has:note": lambda a: bool(a.note),
    "has:tags": lambda a: bool(a.tags),
}


class Guess:
    """A query in words, and what it says where `word` is known to be in a paper or not."""

    def __init__(self, text: str, holds: Mapping[bool, bool]) -> None:
        self.text = text
        self.holds = holds


@st.composite
def guesses(draw: st.DrawFn, annotation: Annotation, depth: int = 2) -> Guess:
    if depth == 0 or draw(st.booleans()):
        text = draw(st.sampled_from([*CONDITIONS, "word"]))
        if text == "word":
            return Guess(text, {True: True, False: False})
        return Guess(text, dict.fromkeys((True, False), CONDITIONS[text](annotation)))
    one = draw(guesses(annotation, depth - 1))
    if draw(st.booleans()):
        return Guess(f"-({one.text})", {case: not one.holds[case] for case in one.holds})
    other = draw(guesses(annotation, depth - 1))
    if draw(st.booleans()):
        both = {case: one.holds[case] and other.holds[case] for case in one.holds}
        return Guess(f"({one.text}) ({other.text})", both)
    either = {case: one.holds[case] or other.holds[case] for case in one.holds}
    return Guess(f"(({one.text}) OR ({other.text}))", either)


@given(st.data())
def test_what_is_said_to_leave_fits_in_no_case(data: st.DataObject) -> None:
    annotation = replace(
        Annotation(),
        status=data.draw(st.sampled_from([Status.INBOX, Status.READ])),
        stars=data.draw(st.sampled_from([0, 1, 3])),
        tags=data.draw(st.sampled_from([(), ("rl",), ("cv",)])),
        note=data.draw(st.sampled_from(["", "x"])),
    )
    guess = data.draw(guesses(annotation))
    if leaves(parse(guess.text).tree, annotation):
        assert not any(guess.holds.values())
    elif "word" not in guess.text:
        assert all(guess.holds.values())
