"""Killed after any call or within any write, or without power: the library is as it was before or after."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.durability.actions import Action, Rig, fill
from tests.durability.calls import Recorder
from tests.durability.crashes import kills, power_losses
from tests.durability.handover import hand_over
from tests.durability.proofs import LEFT_OUT, first_loss_without, look_at
from tests.durability.recordings import record, scratch
from tests.durability.scenarios import Scenario, first_version, grown_library, new_library, odd_ones

SCENARIOS = [new_library(), grown_library(6), first_version(3), *odd_ones()]
by_name = pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.name)


@by_name
def test_a_kill_breaks_and_loses_nothing(scenario: Scenario) -> None:
    with scratch() as root:
        recording = record(root, scenario)
        tally = look_at(recording, kills(recording, 0), root, edit_every=10)
    assert tally.points > len(recording.calls)
    assert tally.broken == []
    assert tally.lost == []


@by_name
def test_a_power_loss_breaks_and_loses_nothing(scenario: Scenario) -> None:
    with scratch() as root:
        recording = record(root, scenario)
        tally = look_at(recording, power_losses(recording, 1), root, edit_every=10)
    assert tally.broken == []
    assert tally.lost == []


@pytest.mark.parametrize("scenario", [new_library(), grown_library(3)], ids=lambda scenario: scenario.name)
def test_what_another_process_builds_upon_a_killed_one_outlasts_a_power_loss(scenario: Scenario) -> None:
    with scratch() as root:
        tally = hand_over(record(root, scenario), root, 0)
    assert tally.points > 30
    assert tally.broken == []
    assert tally.lost == []


@pytest.mark.parametrize("what", LEFT_OUT)
def test_every_wait_for_the_disk_is_needed(what: str) -> None:
    assert first_loss_without(what)


def rewritten_in_place(rig: Rig) -> None:
    """Save as a program does that does not care."""
    data = rig.file.read_bytes()
    descriptor = os.open(rig.file, os.O_WRONLY | os.O_TRUNC)
    os.write(descriptor, data)
    os.close(descriptor)


def test_a_file_that_is_rewritten_in_place_is_found_broken() -> None:
    def prepare(rig: Rig) -> list[Action]:
        fill(rig.store, 3)
        return [("rewrite", rewritten_in_place)]

    with scratch() as root:
        recording = record(root, Scenario("careless", prepare))
        assert look_at(recording, kills(recording, 2), root).broken
        assert look_at(recording, power_losses(recording, 2), root).broken


def test_a_change_past_the_recorder_is_noticed(tmp_path: Path) -> None:
    with Recorder(tmp_path / "library") as recorder:
        (tmp_path / "library").mkdir()
        (tmp_path / "library" / "annotations.json").write_bytes(b"{}")
    assert recorder.differs() == [tmp_path / "library" / "annotations.json"]
