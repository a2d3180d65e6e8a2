"""How the program ends: an exit status, and for every fault one sentence on standard error."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable

from reader.errors import ReaderError

DONE = 0
FAILED = 1
INTERRUPTED = 130
"""What a shell gives a program that Ctrl-C ended: 128 + SIGINT."""
PIPE_CLOSED = 141
"""What a shell gives a program whose reader went away: 128 + SIGPIPE."""


def guarded(action: Callable[[], int]) -> int:
    """Do something and tell the user of whatever goes wrong, without a traceback.

    Args:
        action: returns an exit status.

    Returns:
        the exit status for the program. With `READER_DEBUG` in the environment an unexpected exception is
        let through.
    """
    _prepare_streams()
    try:
        status = _without_faults(action)
        sys.stdout.flush()
    except BrokenPipeError:
        _drop_output()
        return PIPE_CLOSED
    except OSError as error:
        _drop_output()
        complain("Cannot write the output", f"{error.strerror}.")
        return FAILED
    return status


def complain(title: str, message: str) -> None:
    """Print a fault on standard error, as one line."""
    from reader.text.sanitize import display, one_line

    print(f"reader: {title}: {one_line(display(message))}", file=sys.stderr)


def _without_faults(action: Callable[[], int]) -> int:
    try:
        return action()
    except ReaderError as fault:
        sys.stdout.flush()
        complain(fault.title, fault.message)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        raise
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        complain("Cannot read or write", f"{where}{error.strerror or error}.")
    except Exception as error:
        if os.environ.get("READER_DEBUG"):
            raise
        complain(
            "Something went wrong in the program",
            f"{type(error).__name__}: {error}. This is a mistake of ours: please run the same again with "
            "READER_DEBUG=1 and report what it prints.",
        )
    return FAILED


def _prepare_streams() -> None:
    """Let no letter that a terminal lacks end the program, nor a stream that was closed before it began."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, io.TextIOWrapper(io.FileIO(os.devnull, mode), encoding="utf-8"))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _drop_output() -> None:
    """Let what is still buffered go nowhere, so that closing the stream at exit can't fail again."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    except (OSError, ValueError):
        pass
