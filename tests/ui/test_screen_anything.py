"""Whatever a user does, in whatever order, the program goes on and the library stays whole.

`READER_ACTS` says how much is done; `python -m tests.endurance` does far more.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.endurance.course import run

ACTS = int(os.environ.get("READER_ACTS", "120"))
"""How much is done in each course."""


@pytest.mark.parametrize("seed", range(3))
async def test_it_goes_on(tmp_path: Path, seed: int) -> None:
    course = await run(seed, ACTS, tmp_path)
    assert course.wrong == [], f"after {' · '.join(course.last)}"
    assert course.acts >= ACTS
