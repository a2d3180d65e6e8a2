"""Tells the hyphens of dashes from those of options and lines."""

from __future__ import annotations

import re

RUN = re.compile("--+")
"""What may be meant for a dash."""

_BEFORE = frozenset(" .,;:)]}\"'”’$%*_")
_BEHIND = frozenset(" \"'“‘`$\\*_([{")
_BEFORE_OPTIONS = frozenset(" ([{\"'`“‘=")


def dash(run: re.Match[str]) -> str:
    """Return the dash that a run of hyphens stands for, or the run.

    Two or three hyphens between words are a dash; elsewhere they mark an option or draw a line.
    """
    text, shown = run.string, run[0]
    before, after = text[run.start() - 1 : run.start()], text[run.end() : run.end() + 1]
    if len(shown) > 3 or not before or not after:
        return shown
    joins = before.isalnum() or before in _BEFORE
    follows = after.isalnum() or after in _BEHIND
    option = len(shown) == 2 and before in _BEFORE_OPTIONS and after.isalnum()
    if option or not joins or not follows:
        return shown
    return "–" if len(shown) == 2 else "—"
