"""Work on many texts in step, and what is remembered meanwhile."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from reader.text.in_step import Task, in_step, result_of
from reader.text.remembered import Remembered


def counting(steps: int, log: list[tuple[int, int]], name: int) -> Task[int | None]:
    """A task of some steps that notes each of them; every third gives nothing."""
    for step in range(steps):
        log.append((step, name))
        yield None
    yield (None if name % 3 == 0 else name,)


@given(st.lists(st.integers(0, 5), max_size=8))
def test_tasks_of_different_lengths_give_their_results_in_order(lengths: list[int]) -> None:
    log: list[tuple[int, int]] = []

    results = in_step([counting(length, log, name) for name, length in enumerate(lengths)])

    assert results == [None if name % 3 == 0 else name for name in range(len(lengths))]
    assert log == sorted(log), "a later step was done before an earlier one of another task"
    assert len(log) == sum(lengths)


def test_a_single_task_gives_its_result() -> None:
    assert result_of(counting(3, [], 7)) == 7


@given(st.lists(st.integers(0, 9)), st.integers(1, 5))
def test_what_is_remembered_is_what_is_worked_out_and_never_too_much(keys: list[int], most: int) -> None:
    asked: list[int] = []

    def square(key: int) -> int:
        asked.append(key)
        return key * key

    known = Remembered(square, most)

    for key in keys:
        worked_out = len(asked)
        is_known = key in known
        assert known[key] == key * key
        assert len(asked) == worked_out + (not is_known)
        assert len(known) <= most
