"""Files damaged in any way: told in words and left alone, or read without losing the rest."""

from __future__ import annotations

from tests.durability.mutations import mutate
from tests.durability.recordings import scratch


def test_damage_is_refused_or_loses_nothing_else() -> None:
    with scratch() as root:
        found = mutate(root, 200, library_every=10)
    assert found.refused > 100
    assert found.wrong == []
