"""Anything done in two windows on one library, undone and redone, ends where a list of states says."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

from tests.durability.two_windows import TwoWindows

TestTwoWindows = TwoWindows.TestCase
TestTwoWindows.settings = settings(
    max_examples=30, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
)
