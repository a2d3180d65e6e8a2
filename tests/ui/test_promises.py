"""Every command does in the running program what help says of it, by each of its keys."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import pytest

from reader.commands import COMMANDS, TRIAGE, Command, Group
from reader.library import Library
from tests.ui.promises import finding, judging, moving, taking, triaging
from tests.ui.promises.desk import IN_TRIAGE, PROOFS, SCREENFUL, Desk, Proof, at_a_desk, furnish
from tests.ui.steps import shown

PARTS = (finding, judging, moving, taking, triaging)
"""Where the proofs are registered."""
BY_ID = {command.id: command for command in COMMANDS}


def test_every_promise_has_a_proof() -> None:
    assert {name: promise for name, (promise, _) in PROOFS.items()} == {c.id: c.help for c in COMMANDS}
    assert {name: promise for name, (promise, _) in IN_TRIAGE.items()} == {
        name: sentence for name, (_, sentence) in TRIAGE.items()
    }


async def kept(desk: Desk, command: Command, key: str, proof: Proof) -> None:
    """See that a promise is kept, and say which one is not."""
    try:
        await proof(desk, key)
    except BaseException as error:
        error.add_note(f"{command.id} by {key}: {command.help}")
        raise


@pytest.mark.parametrize("group", Group)
async def test_on_the_main_screen(library: Library, tmp_path: Path, group: Group) -> None:
    furnish(library, tmp_path)
    commands: Sequence[Command] = [command for command in COMMANDS if command.group is group]
    async with shown(library, size=SCREENFUL) as user:
        with at_a_desk(user, library, tmp_path) as desk:
            for command in commands:
                for key in command.keys:
                    await desk.begin()
                    await kept(desk, command, key, PROOFS[command.id][1])


HALVES = {"judging": [*TRIAGE][:14], "the rest": [*TRIAGE][14:]}


@pytest.mark.parametrize("half", HALVES)
async def test_in_triage(library: Library, tmp_path: Path, half: str) -> None:
    furnish(library, tmp_path)
    async with shown(library, size=SCREENFUL) as user:
        with at_a_desk(user, library, tmp_path) as desk:
            for name in HALVES[half]:
                for key in BY_ID[name].keys:
                    await desk.begin()
                    await triaging.enter(desk)
                    await kept(desk, BY_ID[name], key, IN_TRIAGE[name][1])
                    with suppress(Exception):
                        desk.library.undo()
