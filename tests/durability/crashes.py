"""The moments at which a process can be killed, and what a power loss can leave at each of them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.durability.disk import Call, Mark, Other, Platter, SyncFile, SyncFolder, torn
from tests.durability.recordings import Point, Recording

SEED = 20310304


def kills(recording: Recording, cuts: int) -> Iterator[Point]:
    """Every point at which a process can be killed: after each call, and within each write.

    Args:
        recording: what was done.
        cuts: at how many places by chance a write is cut, besides at its ends and in the middle.
    """
    dice = Random(SEED)
    disk = recording.began.copy()
    for number, call, action, acknowledged in _under_way(recording):
        for part in torn(call, dice, cuts):
            left = disk.copy()
            left.apply(part)
            end = len(part.data.rstrip(b"\0"))
            yield Point(f"call {number}, {end} of {len(part.data)} bytes", action, acknowledged, left)
        disk.apply(call)
        yield Point(f"after call {number} ({type(call).__name__})", action, acknowledged, disk.copy())


def power_losses(recording: Recording, chances: int) -> Iterator[Point]:
    """What a power loss can leave after each call.

    Args:
        recording: what was done.
        chances: how many combinations of lost changes are taken by chance, besides none, all, each alone, and
            all but each.
    """
    dice = Random(SEED)
    platter = Platter(recording.began)
    for number, call, action, acknowledged in _under_way(recording):
        platter.take(call)
        if isinstance(call, Other):
            continue
        where = f"power lost after call {number} ({type(call).__name__})"
        waiting = range(len(platter.waiting))
        subsets = [*[{place} for place in waiting], *[set(waiting) - {place} for place in waiting]]
        for lost in [set(waiting), set[int](), *subsets] if waiting else [set[int]()]:
            yield Point(f"{where}, lost {sorted(lost)}", action, acknowledged, platter.after_losing(lost))
        for chance in range(chances if waiting else 0):
            yield Point(f"{where}, chance {chance}", action, acknowledged, platter.after_losing_some(dice))


def _under_way(recording: Recording) -> Iterator[tuple[int, Call, int, bool]]:
    """The number of each call, the call, the action that it belongs to, and whether that is acknowledged."""
    action, acknowledged = 0, False
    for number, call in enumerate(recording.calls):
        if isinstance(call, Mark):
            action, acknowledged = call.action, call.acknowledged
        yield number, call, action, acknowledged


def syncs(recording: Recording) -> int:
    """How many calls waited for the disk."""
    return sum(isinstance(call, SyncFile | SyncFolder) for call in recording.calls)
