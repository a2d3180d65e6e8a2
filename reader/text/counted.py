"""Numbers of things, in words."""

from __future__ import annotations


def counted(number: int, noun: str) -> str:
    """`1 paper`, `2,610 papers`."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
