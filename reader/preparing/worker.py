"""A process that prepares records as long as the program that started it asks it to."""

from __future__ import annotations

import gc
import sys
from contextlib import suppress

from reader.preparing.messages import answer, ordered, receive, send
from reader.preparing.steps import prepared


def main() -> None:
    """Answer one message after the other until there are no more or nobody listens."""
    # What was imported is there to stay, and hardly anything that is made of records is in a cycle.
    gc.freeze()
    gc.set_threshold(100_000, 20, 20)
    orders, answers = sys.stdin.buffer, sys.stdout.buffer
    # When whoever asked is gone, nobody is left to be told.
    with suppress(OSError):
        while (message := receive(orders)) is not None:
            send(answers, answer(prepared(*ordered(message))))
