"""The command lines that open the screen, told apart without loading what the others need."""

from __future__ import annotations

import os
from collections.abc import Sequence

COMPLETE = "_READER_COMPLETE"
"""The environment variable by which a shell asks for completions."""


def opens_screen(words: Sequence[str]) -> bool:
    """Whether a command line asks for the screen: `reader`, or `reader --library DIR`.

    Others that do, such as `reader --library=DIR`, are left to `reader.cli.program`.

    Args:
        words: what follows the program's name.
    """
    if COMPLETE in os.environ:
        return False
    return not words or (len(words) == 2 and words[0] == "--library" and words[1][:1] not in ("", "-"))
