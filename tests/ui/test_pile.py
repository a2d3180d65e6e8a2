"""The pile that triage goes through, and the pace at which."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.ui.pace import ENOUGH, LONGEST_PAUSE, Pace, spoken
from reader.ui.pile import Pile

STEPS = st.lists(
    st.one_of(
        st.sampled_from(["judge", "on", "back", "first", "last"]),
        st.tuples(st.integers(0, 14), st.booleans()),
    ),
    max_size=40,
)


@given(st.lists(st.integers(0, 9), unique=True), STEPS)
def test_what_is_left_is_what_is_not_judged(rows: list[int], steps: list[str | tuple[int, bool]]) -> None:
    pile, inbox, known = Pile(rows, len(rows) + 3), set(rows), set(rows)
    for step in steps:
        row = pile.row
        if isinstance(step, tuple):
            other, in_inbox = step
            if other in known:
                back = in_inbox and other not in inbox
                assert pile.follow(other, in_inbox=in_inbox) is back
                (inbox.add if in_inbox else inbox.discard)(other)
            else:
                pile.follow(other, in_inbox=in_inbox)
                pile.go_to(other, in_inbox=in_inbox)
                known.add(other)
                if in_inbox:
                    inbox.add(other)
                assert pile.row == other
        elif step == "judge" and row is not None:
            assert pile.judge(row) is (row in inbox)
            inbox.discard(row)
            pile.go_on()
            assert pile.row is None or pile.row in inbox
        elif step == "first":
            pile.go_to_first()
            assert pile.row == next((each for each in pile.rows if each in inbox), None)
        elif step == "last":
            pile.go_to_last()
            assert pile.row == (pile.rows[-1] if len(pile.rows) else None)
        else:
            pile.move(1 if step == "on" else -1)
        assert pile.left == len(inbox)
        assert pile.done + pile.left == max(pile.papers, pile.left)
        assert sorted(pile.rows) == sorted(known)


def test_there_is_no_pace_at_first() -> None:
    pace = Pace(lambda: 0.0)
    for _ in range(ENOUGH):
        assert pace.per_minute is None
        assert pace.minutes_for(5) is None
        pace.judged()


def test_the_pace_is_that_of_the_papers_judged() -> None:
    time = 100.0
    pace = Pace(lambda: time)
    for _ in range(4):
        time += 10
        pace.judged()
    assert pace.per_minute == pytest.approx(6)
    assert pace.minutes_for(30) == pytest.approx(5)
    pace.taken_back()
    assert pace.per_minute == pytest.approx(4.5)


def test_a_long_pause_counts_for_little() -> None:
    time = 0.0
    pace = Pace(lambda: time)
    for seconds in (10, 10, 24 * 3600):
        time += seconds
        pace.judged()
    assert pace.per_minute == pytest.approx(60 * 3 / (20 + LONGEST_PAUSE))


@pytest.mark.parametrize(
    ("minutes", "words"),
    [
        (0.001, "1 s"),
        (0.5, "30 s"),
        (1, "1 min"),
        (59.4, "59 min"),
        (59.6, "1 h"),
        (200, "3 h 20 min"),
        (600, "10 h"),
        (2461, "41 h"),
    ],
)
def test_times_are_spoken(minutes: float, words: str) -> None:
    assert spoken(minutes) == words
