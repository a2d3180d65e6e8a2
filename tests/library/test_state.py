"""Where the user was, from one start to the next."""

from __future__ import annotations

from pathlib import Path

import pytest

from reader.library.state import KEPT, LONGEST, keep_state, state_of


def test_what_is_kept_is_found_again(tmp_path: Path) -> None:
    file = tmp_path / "state.json"
    assert state_of(file, "triage", "") == {}
    keep_state(file, "triage", "", {"papers": ["abs:1"]})
    keep_state(file, "triage", "#rl “x”\n", {"papers": ["abs:2"]})
    keep_state(file, "list", "", {"sort": "-year"})
    assert state_of(file, "triage", "") == {"papers": ["abs:1"]}
    assert state_of(file, "triage", "#rl “x”\n") == {"papers": ["abs:2"]}
    assert state_of(file, "list", "") == {"sort": "-year"}
    assert state_of(file, "list", "other") == {}


def test_only_the_states_kept_last_stay(tmp_path: Path) -> None:
    file = tmp_path / "state.json"
    for number in range(KEPT):
        keep_state(file, "triage", str(number), {"at": number})
    keep_state(file, "triage", "0", {"at": 0})
    keep_state(file, "triage", "new", {"at": -1})
    assert state_of(file, "triage", "0") == {"at": 0}
    assert state_of(file, "triage", "1") == {}
    assert state_of(file, "triage", "2") == {"at": 2}
    assert state_of(file, "triage", "new") == {"at": -1}


@pytest.mark.parametrize(
    "text", ["", "nonsense", "[1]", "null", '{"triage": [1]}', '{"triage": {"": 3}}', "[" * 100_000, "\udcff"]
)
def test_a_file_that_makes_no_sense_is_replaced(tmp_path: Path, text: str) -> None:
    file = tmp_path / "state.json"
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    assert state_of(file, "triage", "") == {}
    keep_state(file, "triage", "", {"at": 1})
    assert state_of(file, "triage", "") == {"at": 1}


def test_where_it_cannot_be_kept_nothing_happens(tmp_path: Path) -> None:
    file = tmp_path / "state.json"
    file.mkdir()
    keep_state(file, "triage", "", {"at": 1})
    assert state_of(file, "triage", "") == {}
    keep_state(tmp_path / "other.json", "triage", "x" * (LONGEST + 1), {"at": 1})
    assert not (tmp_path / "other.json").exists()
