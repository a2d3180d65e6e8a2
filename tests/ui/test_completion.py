"""Completing tags."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from reader.ui.completion import LIMIT, completed, completions, split_tags, without_signs

KNOWN = ["diffusion", "rl", "rl/offline", "to read", "C++", "C#", "Éclair", "fusion", "graphs"]
LINES = st.text(st.sampled_from("abrl/, C+é "), max_size=30)


def test_nothing_typed_offers_the_most_used() -> None:
    assert completions("", 0, KNOWN) == KNOWN[:LIMIT]
    assert completions("rl, ", 4, KNOWN)[0] == "diffusion"


def test_beginnings_come_before_middles_and_both_before_what_is_only_near() -> None:
    assert completions("fusion", 6, KNOWN)[:2] == ["fusion", "diffusion"]
    assert completions("difusion", 8, KNOWN)[0] == "diffusion"


def test_case_and_accents_do_not_matter() -> None:
    assert completions("ecl", 3, KNOWN) == ["Éclair"]
    assert completions("DIFF", 4, KNOWN)[0] == "diffusion"


def test_signs_do() -> None:
    assert completions("c+", 2, KNOWN)[0] == "C++"
    assert completions("c#", 2, KNOWN)[0] == "C#"


def test_a_tag_may_be_typed_as_it_is_shown() -> None:
    assert completions("#diff", 5, KNOWN)[0] == "diffusion"
    assert completions("rl, #", 5, KNOWN) == completions("rl, ", 4, KNOWN)
    assert completions("#rl", 3, [*KNOWN, "#rl"])[0] == "#rl"
    assert split_tags(without_signs("#rl, # new  one,##x, C#, a/#b, #", KNOWN)) == (
        "rl",
        "new one",
        "x",
        "C#",
        "a/#b",
    )
    assert split_tags(without_signs("#RL, #new", ["#rl"])) == ("#RL", "new")


def test_tags_that_are_there_are_not_offered_again() -> None:
    assert "rl" not in completions("RL, r", 5, KNOWN)


def test_the_tag_under_the_cursor_is_completed() -> None:
    assert completed("rl, gra", 7, "graphs") == ("rl, graphs, ", 12)
    assert completed("gr, rl", 2, "graphs") == ("graphs, rl", 8)
    assert completed("", 0, "rl") == ("rl, ", 4)


@given(LINES, st.integers(0, 30), st.sampled_from(KNOWN))
def test_a_completion_takes_no_other_tag_away(line: str, cursor: int, tag: str) -> None:
    cursor = min(cursor, len(line))
    before = line[: line.rfind(",", 0, cursor) + 1]
    end = line.find(",", cursor)
    after = "" if end < 0 else line[end:]
    new, place = completed(line, cursor, tag)
    folded = {tag.casefold() for tag in split_tags(new)}
    assert {t.casefold() for t in (*split_tags(before), *split_tags(after), tag)} == folded
    assert 0 <= place <= len(new)


@given(LINES, st.integers(0, 30))
def test_completions_are_few_known_and_different(line: str, cursor: int) -> None:
    found = completions(line, min(cursor, len(line)), KNOWN)
    assert len(found) <= LIMIT
    assert len(set(found)) == len(found)
    assert set(found) <= set(KNOWN)


@given(st.lists(st.text(st.sampled_from("abAB "), max_size=4), max_size=8))
def test_split_tags_keeps_the_first_writing(tags: list[str]) -> None:
    split = split_tags(",".join(tags))
    assert all(tag == " ".join(tag.split()) and tag for tag in split)
    assert len({tag.casefold() for tag in split}) == len(split)
