"""A call of the system that goes wrong: said in words, nothing lost, and the next save works."""

from __future__ import annotations

import pytest

from tests.durability.faults import SHORT, inject
from tests.durability.recordings import scratch
from tests.durability.scenarios import Scenario, first_version, grown_library, odd_ones

SCENARIOS = [grown_library(4), first_version(3), *odd_ones()]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.name)
def test_what_goes_wrong_is_told_and_loses_nothing(scenario: Scenario) -> None:
    # No divisor of the number of ways in which a call goes wrong, so that each of them has its turn.
    with scratch() as root:
        found = inject(root, scenario, every=53)
    assert found.injected > 4
    assert found.refused > 0
    assert found.wrong == []


def test_a_write_that_is_cut_short_goes_on_or_is_taken_back() -> None:
    with scratch() as root:
        found = inject(root, grown_library(4), SHORT, only="write")
    assert found.injected > found.refused > 0
    assert found.wrong == []
