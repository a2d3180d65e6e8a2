"""Garbage is collected once no more keys come, and not while they do."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from reader.ui import garbage
from reader.ui.garbage import THRESHOLDS, Garbage


class Cycle:
    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    thresholds = gc.get_threshold()
    yield
    gc.set_threshold(*thresholds)
    gc.unfreeze()


async def gone(cycle: weakref.ref[Cycle]) -> None:
    while cycle() is not None:
        await asyncio.sleep(0)


async def test_what_keys_leave_behind_is_collected_when_no_more_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage, "IDLE_SECONDS", 0.01)
    collector = Garbage()
    left_behind = weakref.ref(Cycle())
    assert left_behind() is not None
    collector.key()
    collector.key()
    await asyncio.wait_for(gone(left_behind), 30)


async def test_nothing_is_collected_between_two_letters() -> None:
    collector = Garbage()
    left_behind = weakref.ref(Cycle())
    made: list[list[int]] = []
    for _ in range(1000):
        collector.key()
        made += ([] for _ in range(10))
        await asyncio.sleep(0)
    assert left_behind() is not None


async def test_very_much_is_collected_all_the_same() -> None:
    Garbage()
    left_behind = weakref.ref(Cycle())
    made: list[list[int]] = [[] for _ in range(2 * THRESHOLDS[0])]
    assert made
    assert left_behind() is None


async def test_old_garbage_is_collected_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage, "IDLE_SECONDS", 0.0)
    collector = Garbage()
    cycle = Cycle()
    old = weakref.ref(cycle)
    gc.collect(1)
    del cycle
    async with asyncio.timeout(30):
        while old() is not None:
            collector.key()
            await asyncio.sleep(0)
