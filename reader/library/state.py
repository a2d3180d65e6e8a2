"""Where the user was, from one start to the next: a small JSON file beside the annotations.

It holds no work of the user's. Where it can't be read or written, things begin at their beginning.
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

from reader.durable import read_file, write_file
from reader.errors import LibraryError

KEPT = 20
"""How many states are kept of each kind, those kept last."""
LONGEST = 1_000
"""Characters of a key up to which a state is kept."""

State = dict[str, Any]
"""JSON types by name."""


def state_of(file: Path, kind: str, key: str) -> State:
    """What was kept last under a key, or nothing.

    Args:
        file: the state file.
        kind: what it is the state of, as `triage`.
        key: which of that kind, as a query.
    """
    state = _states(_read(file), kind).get(key)
    return state if isinstance(state, dict) else {}


def keep_state(file: Path, kind: str, key: str, state: State) -> None:
    """Keep a state in the place of the one under the same key.

    Of what two windows keep at the same moment one may be lost.

    Args:
        file: the state file; nothing happens where it can't be written.
        kind: see `state_of`.
        key: see `state_of`.
        state: what to keep.
    """
    if len(key) > LONGEST:
        return
    kinds = _read(file)
    states = _states(kinds, kind)
    if states.get(key) == state and next(reversed(states)) == key:
        return
    states.pop(key, None)
    states[key] = state
    kinds[kind] = dict(list(states.items())[-KEPT:])
    with suppress(OSError, LibraryError):
        write_file(file, json.dumps(kinds, indent=1).encode())


def _read(file: Path) -> State:
    """All states by kind and key; none where they can't be understood."""
    with suppress(OSError, ValueError, RecursionError):
        kinds = json.loads(read_file(file)[0])
        if isinstance(kinds, dict):
            return kinds
    return {}


def _states(kinds: State, kind: str) -> State:
    states = kinds.get(kind)
    return states if isinstance(states, dict) else {}
