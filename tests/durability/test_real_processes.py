"""Processes that are killed, and several at once: nothing acknowledged is lost, nobody waits for the dead."""

from __future__ import annotations

from pathlib import Path

from tests.durability.processes import run


def test_nothing_acknowledged_is_lost_by_a_kill(tmp_path: Path) -> None:
    figures = run("killed", tmp_path, 8)
    assert figures["edits"] > 0
    assert (figures["lost"], figures["broken"], figures["blocked"]) == (0, 0, 0)


def test_a_killed_holder_of_the_lock_blocks_nobody(tmp_path: Path) -> None:
    assert run("held", tmp_path, 5) == {"kills": 5, "blocked": 0}


def test_no_edit_of_several_processes_is_lost(tmp_path: Path) -> None:
    figures = run("together", tmp_path, 4, 15)
    assert (figures["edits"], figures["lost"], figures["steps"]) == (60, 0, 0)


def test_edits_of_another_process_are_noticed(tmp_path: Path) -> None:
    assert run("noticed", tmp_path, 25) == {"edits": 25, "noticed": 25}
